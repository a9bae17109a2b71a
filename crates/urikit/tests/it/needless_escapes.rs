//! Escapes that a component does not need, and the spelling without them.

use proptest::prelude::*;
use proptest::sample::select;
use urikit::normalize::{needless_escapes, without_needless_escapes};
use urikit::{IriRef, IriRefBuf};

use crate::common;

#[test]
fn only_what_may_stand_unescaped_is_decoded() {
    let cases = [
        ("http://h/?next=%2Fa%3Fb%3Ac%40d", "http://h/?next=/a?b:c@d"),
        ("http://h/?a=%26%2B%3B%23%25%20%3D", "http://h/?a=%26%2B%3B%23%25%20="),
        ("http://h/?a%3Db=c", "http://h/?a%3Db=c"),
        ("http://h/?%3A&%40", "http://h/?:&@"),
        ("http://h/a%2Fb%3Bc%3Dd%2Ce%3Af%40g%21", "http://h/a%2Fb%3Bc%3Dd%2Ce:f@g!"),
        ("a%3Ab/c%3Ad", "a%3Ab/c:d"),
        ("//h/a%3Ab", "//h/a:b"),
        ("http://h/%2e%2E/%2e/%2E%2e%2e", "http://h/%2e%2E/%2e/..."),
        ("http://a%3Ab:c%3Ad%40@h%41%21/", "http://a%3Ab:c:d%40@hA%21/"),
        ("http://127.0.0.%31/", "http://127.0.0.1/"),
        ("http://h/#%2F%3F%23%5B", "http://h/#/?%23%5B"),
        ("urn:a:%7E%C3%A9", "urn:a:~%C3%A9"),
        ("http://h/é%41", "http://h/éA"),
        ("http://h/", "http://h/"),
    ];
    for (given, short) in cases {
        let given = IriRef::parse(given).unwrap();
        let found = without_needless_escapes(given);
        assert_eq!(found, short, "{given}");
        assert_eq!(found.is_borrowed(), given == short);
    }
}

fn reference() -> impl Strategy<Value = String> {
    const PIECES: &str =
        "%2F %3A %40 %3B %26 %3D %2B %2e %41 %25 %00 %C3%A9 %31 / ? # : @ & = ; + . a é 1";
    let pieces = select(PIECES.split_whitespace().collect::<Vec<_>>());
    let starts = select(vec!["", "s:", "http://h", "//127.0.0.", "http://u%3A:p%3A@%41"]);
    (starts, proptest::collection::vec(pieces, 0..14))
        .prop_map(|(start, pieces)| format!("{start}{}", pieces.concat()))
}

proptest! {
    #![proptest_config(common::cases(2000))]

    /// The octets of every component are the same, and the offsets are those of a parse.
    #[test]
    fn the_data_stays(text in reference()) {
        let Ok(given) = IriRef::parse(&text) else { return Ok(()) };
        let short = without_needless_escapes(given);
        let parsed = IriRefBuf::parse(short.as_str()).unwrap();
        prop_assert_eq!(parsed.spans(), short.spans());
        prop_assert!(needless_escapes(&short).next().is_none());
        prop_assert_eq!(text.len() - short.as_str().len(), 2 * needless_escapes(given).count());
        let short = short.borrowed();
        let octets = |it: IriRef<'_>| -> Vec<Vec<u8>> {
            it.path().segments().map(|segment| segment.decode().to_bytes().unwrap().into_owned()).collect()
        };
        prop_assert_eq!(octets(given), octets(short));
        let pairs = |it: IriRef<'_>| -> Vec<_> {
            it.params().iter().map(|param| {
                let value = param.decode_value().map(|value| value.to_bytes().unwrap().into_owned());
                (param.decode_key().to_bytes().unwrap().into_owned(), value)
            }).collect()
        };
        prop_assert_eq!(pairs(given), pairs(short));
        let fragment = |it: IriRef<'_>| it.fragment().map(|it| it.decode().to_bytes().unwrap().into_owned());
        prop_assert_eq!(fragment(given), fragment(short));
    }
}
