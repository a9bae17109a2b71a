//! Escapes that a component does not need, and the spelling without them.

use proptest::prelude::*;
use proptest::sample::select;
use urikit::normalize::{needless_escapes, without_needless_escapes};
use urikit::percent::Part;
use urikit::{IriRef, IriRefBuf};

use crate::common;

#[test]
fn only_what_may_stand_unescaped_is_decoded() {
    let cases = [
        ("http://h/?next=%2Fa%3Fb%3Ac%40d", "http://h/?next=/a?b:c@d"),
        ("http://h/?a=%26%2B%3B%2C%23%25%20%3D", "http://h/?a=%26%2B%3B%2C%23%25%20="),
        ("http://h/?a%3Db=c", "http://h/?a%3Db=c"),
        ("http://h/?%3A&%40", "http://h/?:&@"),
        ("http://h/a%2Fb%3Bc%3Dd%2Ce%3Af%40g%21", "http://h/a%2Fb%3Bc%3Dd%2Ce:f@g!"),
        ("a%3Ab/c%3Ad", "a%3Ab/c:d"),
        ("//h/a%3Ab", "//h/a:b"),
        ("http://h/%2e%2E/%2e/%2E%2e%2e", "http://h/%2e%2E/%2e/..."),
        ("http://a%3Ab:c%3Ad%40@h%41%21/", "http://a%3Ab:c:d%40@hA%21/"),
        ("http://a%3Bb%21:c%3D%2C%3A@h/", "http://a%3Bb!:c%3D%2C:@h/"),
        ("http://127.0.0.%31/", "http://127.0.0.1/"),
        ("http://h/#%2F%3F%23%5B%40", "http://h/#/?%23%5B@"),
        // Fragments may be lists of parameters.
        ("http://h/#a=1%262%2B3%3B4%3D5%2C6", "http://h/#a=1%262%2B3%3B4%3D5%2C6"),
        ("urn:a:%7E%C3%A9", "urn:a:~%C3%A9"),
        // `:` and `@` delimit the parts of names and addresses.
        ("urn:a:b%3Ac?%3Ad", "urn:a:b%3Ac?:d"),
        ("mailto:a%40b@c?cc=a%2Cb%40c", "mailto:a%40b@c?cc=a%2Cb@c"),
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

#[test]
fn a_part_by_itself_keeps_the_escapes_of_its_delimiters() {
    let cases = [
        (Part::Scheme, "http", "http"),
        (Part::Authority, "a%3Ab%21@h%41%21:80", "a%3Ab!@hA%21:80"),
        (Part::Userinfo, "a%3Ab:c%3Ad%21", "a%3Ab:c:d!"),
        (Part::User, "a%3Ab%21", "a%3Ab!"),
        (Part::Password, "a%3Ab%40", "a:b%40"),
        (Part::Host, "[::1]", "[::1]"),
        (Part::Host, "a%41%3A", "aA%3A"),
        (Part::RegName, "%21%2D", "%21-"),
        (Part::Path, "a%3Ab/c%3Ad%2F%3B", "a%3Ab/c:d%2F%3B"),
        (Part::Path, "/a%3Ab", "/a:b"),
        (Part::Path, "//a%3Ab/%2E%2E", "//a:b/%2E%2E"),
        (Part::Segment, "a%3Ab%2F%3B%3D", "a:b%2F%3B%3D"),
        (Part::Segment, "%2E.", "%2E."),
        (Part::SegmentNzNc, "a%3Ab%40", "a%3Ab@"),
        (Part::SegmentName, "a%3Bb%2Cc%3Dd", "a%3Bb%2Cc=d"),
        (Part::SegmentKey, "a%3Bb%2Cc%3Dd%3A", "a%3Bb%2Cc%3Dd:"),
        (Part::SegmentValue, "a%3Bb%2Cc%3Dd", "a%3Bb%2Cc=d"),
        (Part::Query, "a%3Db=%2F%26%3D&%3F", "a%3Db=/%26=&?"),
        (Part::QueryKey, "a%3Db%2F", "a%3Db/"),
        (Part::QueryValue, "a%3Db%2F%2B+", "a=b/%2B+"),
        (Part::Fragment, "%2F%26%23", "/%26%23"),
        (Part::Form, "%61+%20%2A%7E%2F/", "a++*%7E%2F%2F"),
        (Part::Unreserved, "%7E%2F%21", "~%2F%21"),
    ];
    for (part, given, short) in cases {
        let found = part.encode_minimal(given.as_bytes()).unwrap();
        assert_eq!(found, short, "{part}: {given}");
        assert_eq!(part.encode_minimal(found.as_bytes()).unwrap(), short, "{part}: {given}");
    }
    assert_eq!(Part::Port.encode_minimal(b"8x").unwrap_err().offset(), 1);
    assert!(Part::Host.encode_minimal(b"a%FF").is_err());
}

#[test]
fn what_a_part_cannot_contain_is_escaped() {
    let cases = [
        (Part::Query, &b"a b%2Fc%"[..], "a%20b/c%25"),
        (Part::QueryValue, b"a+b&c\xFF", "a+b%26c%FF"),
        (Part::Form, b"a b&c", "a+b%26c"),
        (Part::SegmentKey, b"a=b;c%3A", "a%3Db%3Bc:"),
        (Part::RegName, "é".as_bytes(), "%C3%A9"),
    ];
    for (part, given, short) in cases {
        assert_eq!(part.encode_minimal(given).unwrap(), short, "{part}");
    }
}

/// What an encoder of this library writes has no needless escapes, for any data in any part.
#[test]
fn no_escape_that_an_encoder_must_write_is_needless() {
    let data: String = (0..0x80_u8).map(char::from).chain("é€".chars()).collect();
    for part in Part::ALL.iter().copied().filter(|part| part.takes_any_data()) {
        let written = part.encode(&data).to_text();
        assert_eq!(part.encode_minimal(written.as_bytes()).unwrap(), written, "{part}");
    }
}

fn reference() -> impl Strategy<Value = String> {
    const PIECES: &str =
        "%2F %3A %40 %3B %2C %26 %3D %2B %2e %41 %25 %00 %C3%A9 %31 / ? # : @ & = ; , + . a é 1";
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
        let parameters = |it: IriRef<'_>| -> Vec<_> {
            let parameters = it.path().segments().flat_map(|segment| segment.parameters());
            parameters.map(|it| {
                let value = it.decode_value().map(|value| value.to_bytes().unwrap().into_owned());
                (it.separator(), it.decode_key().to_bytes().unwrap().into_owned(), value)
            }).collect()
        };
        prop_assert_eq!(parameters(given), parameters(short));
        let user = |it: IriRef<'_>| it.userinfo().map(|it| {
            let password = it.decode_password().map(|it| it.to_bytes().unwrap().into_owned());
            (it.decode_user().to_bytes().unwrap().into_owned(), password)
        });
        prop_assert_eq!(user(given), user(short));
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
