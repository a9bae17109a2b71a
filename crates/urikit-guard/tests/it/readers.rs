//! Whether readers agree, by the table. `cargo xtask test-readers` compares with the readers themselves.

use alloc::collections::BTreeSet;

use urikit::IriRef;
use urikit_guard::IdentifierExt;
use urikit_guard::readers::Disagreement;

#[test]
fn disagreement_is_that_of_the_table() {
    let table = include_str!("../../../../testdata/readers.txt");
    let mut wrong = Vec::new();
    let mut seen = BTreeSet::new();
    for row in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (text, expected) = row.split_once(' ').unwrap();
        let expected = expected.trim();
        let answer = match IriRef::parse(text) {
            Ok(it) => {
                assert_eq!(it.readers_agree(), it.disagreement().is_none());
                seen.extend(it.disagreement());
                it.disagreement().map_or("-", Disagreement::name)
            }
            Err(_) => "refused",
        };
        if answer != expected {
            wrong.push(format!("{text}: {answer}, and not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen.iter().eq(Disagreement::ALL), "a trait has no row: {seen:?}");
}
