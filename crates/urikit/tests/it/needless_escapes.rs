//! Escapes that a component does not need, and the spelling without them.

use proptest::prelude::*;
use proptest::sample::select;
use urikit::normalize::{decode_needless_escapes, needless_escapes};
use urikit::percent::Part;
use urikit::{IriRef, IriRefBuf, Level};

use crate::common;

const TABLE: &str = include_str!("../../../../testdata/needless_escapes.txt");

/// What is given, by `reference` or the name of a part, and its shortest spelling.
fn rows() -> impl Iterator<Item = [&'static str; 3]> {
    TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| {
        let (row, note) = line.rsplit_once(" -- ").unwrap();
        assert!(!note.is_empty());
        let (kind, row) = row.split_once(' ').unwrap();
        let (given, short) = row.trim().strip_prefix('<').unwrap().split_once("> ").unwrap();
        let short = match short.trim() {
            "=" => given,
            short => short.strip_prefix('<').unwrap().strip_suffix('>').unwrap(),
        };
        [kind, given, short]
    })
}

#[test]
fn only_what_is_allowed_unescaped_is_decoded() {
    let mut count = 0;
    for [_, given, short] in rows().filter(|[kind, ..]| *kind == "reference") {
        let given = IriRef::parse(given).unwrap();
        let found = decode_needless_escapes(given);
        assert_eq!(found, short, "{given}");
        assert_eq!(found.is_borrowed(), given == short);
        count += 1;
    }
    assert!(count > 20, "{count}");
}

#[test]
fn a_part_by_itself_keeps_the_escapes_of_its_delimiters() {
    let mut parts = Vec::new();
    for [part, given, short] in rows().filter(|[kind, ..]| *kind != "reference") {
        let part: Part = part.parse().unwrap();
        let found = part.encode_minimal(given.as_bytes()).unwrap();
        assert_eq!(found, short, "{part}: {given}");
        assert_eq!(part.encode_minimal(found.as_bytes()).unwrap(), short, "{part}: {given}");
        parts.push(part);
    }
    let missing: Vec<_> = Part::ALL.iter().filter(|part| !parts.contains(part)).collect();
    // These have no escapes.
    assert_eq!(missing, [&Part::IpLiteral, &Part::Port]);
    assert_eq!(Part::QueryValue.encode_minimal(b"a%2F\xFF").unwrap(), "a/%FF");
    assert_eq!(Part::Port.encode_minimal(b"8x").unwrap_err().offset(), 1);
    assert!(Part::Host.encode_minimal(b"a%FF").is_err());
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
        let short = decode_needless_escapes(given);
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

    /// Once normalized, the short spelling stays, unless removing dots makes a rootless path rooted, in which fewer
    /// escapes are needed.
    #[test]
    fn the_short_normal_form_is_its_own(text in reference()) {
        let Ok(given) = IriRef::parse(&text) else { return Ok(()) };
        for level in Level::ALL {
            let normal = decode_needless_escapes(given).normalize(level).into_owned();
            prop_assume!(normal.has_opaque_path() == given.has_opaque_path());
            let again = decode_needless_escapes(&normal).normalize(level).into_owned();
            prop_assert_eq!(&again, &normal, "{}", level);
        }
    }
}
