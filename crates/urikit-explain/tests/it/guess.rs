//! How a text without a scheme is read.

use std::borrow::Cow;

use proptest::prelude::*;
use urikit::component::Scheme;
use urikit::{IriRef, Uri};
use urikit_explain::guess;

const TABLE: &str = include_str!("../../../../testdata/guesses.txt");

fn with_https(text: &str) -> Cow<'_, str> {
    guess::with_scheme(text, Scheme::parse("https").unwrap())
}

#[test]
fn guess_reads_what_the_table_says() {
    let rows = TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with("# "));
    let mut seen = 0;
    for row in rows {
        let (text, read) = row.split_once(' ').unwrap();
        let bare = |text: &str| text.trim().replace("\"\"", "");
        assert_eq!(with_https(&bare(text)), bare(read), "{row}");
        seen += 1;
    }
    assert!(seen > 45, "{seen}");
}

proptest! {
    #![proptest_config(urikit_testing::cases(1000))]

    /// What has an authority already is kept; else a text is only put after the scheme, once.
    #[test]
    fn guess_puts_a_scheme_before_the_text_or_nothing(text in "[a-z0-9.:/?#@\\[\\]é-]{0,12}") {
        let read = with_https(&text);
        let before = read.strip_suffix(text.as_str()).unwrap();
        prop_assert!(["", "https:", "https://"].contains(&before), "{read}");
        prop_assert!(matches!(with_https(&read), Cow::Borrowed(_)), "again: {read}");
        if Uri::parse(&text).is_ok_and(|uri| uri.authority().is_some()) {
            prop_assert_eq!(before, "");
        }
        if let Ok(found) = IriRef::parse(&read) {
            prop_assert!(before.is_empty() || found.authority().is_some(), "{read}");
        }
    }
}
