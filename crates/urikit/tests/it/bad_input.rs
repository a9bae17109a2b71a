//! Input that is hostile by its size or its bytes: a clear result, and never a panic.
//!
//! At these sizes, a parser with a quadratic path would not finish.

use urikit::{
    Component, Iri, IriRef, ParseError, ParseErrorKind, Rule, Uri, UriBuf, UriRef,
    component::HostKind,
};

const MILLION: usize = 1_000_000;
const TEN_MEGABYTES: usize = 10_000_000;

/// The results of all four kinds for the bytes, also as a `str` if they are UTF-8.
fn answers(bytes: &[u8]) -> [Result<(), ParseError>; 4] {
    let answers = [
        Uri::parse_bytes(bytes).map(drop),
        UriRef::parse_bytes(bytes).map(drop),
        Iri::parse_bytes(bytes).map(drop),
        IriRef::parse_bytes(bytes).map(drop),
    ];
    if let Ok(text) = core::str::from_utf8(bytes) {
        let of_text = [
            Uri::parse(text).map(drop),
            UriRef::parse(text).map(drop),
            Iri::parse(text).map(drop),
            IriRef::parse(text).map(drop),
        ];
        assert_eq!(answers, of_text);
        // These don't panic either.
        let _ = Uri::parse_absolute(text);
        let _ = UriRef::parse_relative(text);
        for rule in Rule::ALL.iter().copied() {
            if let Err(error) = rule.check(text) {
                assert!(error.offset() <= text.len(), "{rule} of {} bytes", text.len());
            }
        }
    }
    answers
}

/// The offset, kind and component of an error.
fn fault(error: ParseError) -> (usize, ParseErrorKind, Option<Component>) {
    (error.offset(), error.kind(), error.component())
}

/// The error of a URI-reference.
fn reference_fault(bytes: &[u8]) -> (usize, ParseErrorKind, Option<Component>) {
    let [_, reference, _, iri_reference] = answers(bytes);
    let (reference, iri_reference) = (reference.unwrap_err(), iri_reference.unwrap_err());
    assert_eq!(fault(reference), fault(iri_reference));
    fault(reference)
}

#[test]
fn empty_string_is_a_reference_and_no_uri() {
    let [uri, reference, iri, iri_reference] = answers(b"");
    assert_eq!((reference, iri_reference), (Ok(()), Ok(())));
    for answer in [uri, iri] {
        let expected = (0, ParseErrorKind::MissingScheme, Some(Component::Scheme));
        assert_eq!(fault(answer.unwrap_err()), expected);
    }
}

#[test]
fn single_bytes_of_any_value_have_an_answer() {
    for byte in 0..=u8::MAX {
        let [uri, reference, iri, iri_reference] = answers(&[byte]);
        assert!(uri.is_err() && iri.is_err(), "a URI has at least a scheme and a colon");
        let segment = byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=@".contains(&byte);
        let expected = segment || b"/?#".contains(&byte);
        assert_eq!(reference.is_ok(), expected, "{byte:#x}");
        assert_eq!(iri_reference.is_ok(), expected, "{byte:#x}");
    }
}

#[test]
fn lone_brackets_and_control_characters_are_unexpected() {
    let unexpected = |component| (0, ParseErrorKind::UnexpectedChar, Some(component));
    for bytes in [&b"["[..], b"]", b"\0", b"\x7F", b"[]", b"\n"] {
        assert_eq!(reference_fault(bytes), unexpected(Component::Path));
        let [uri, ..] = answers(bytes);
        assert_eq!(fault(uri.unwrap_err()), unexpected(Component::Scheme));
    }
    assert_eq!(reference_fault(b"//["), (3, ParseErrorKind::UnexpectedEnd, Some(Component::Host)));
    assert_eq!(reference_fault(b"//]"), (2, ParseErrorKind::UnexpectedChar, Some(Component::Host)));
}

#[test]
fn bytes_that_are_not_utf8_differ_from_wrong_characters() {
    let wrong: [(&str, &[u8]); 8] = [
        ("no lead byte", b"\xFF"),
        ("a continuation alone", b"\x80"),
        ("a lead byte alone", b"\xC3"),
        ("a surrogate", b"\xED\xA0\x80"),
        ("overlong slash", b"\xC0\xAF"),
        ("overlong dot in three bytes", b"\xE0\x80\xAE"),
        ("beyond U+10FFFF", b"\xF4\x90\x80\x80"),
        ("cut short", b"\xF0\x9F\x98"),
    ];
    for before in ["", "/a/b", "s:", "//h/", "?", "#", "//h", "//[::1"] {
        for (name, bytes) in wrong {
            for after in ["", "/", "a", "^", "]"] {
                let input = [before.as_bytes(), bytes, after.as_bytes()].concat();
                let expected = (before.len(), ParseErrorKind::InvalidUtf8, None);
                assert_eq!(reference_fault(&input), expected, "{name} after {before:?}");
            }
        }
    }
    assert_eq!(
        reference_fault(b"/^\xFF"),
        (1, ParseErrorKind::UnexpectedChar, Some(Component::Path)),
    );
}

#[test]
fn ten_megabytes_of_percent_signs() {
    let text = "%".repeat(TEN_MEGABYTES);
    let expected = (0, ParseErrorKind::MalformedEscape, Some(Component::Path));
    assert_eq!(reference_fault(text.as_bytes()), expected);
    let text = format!("s://{text}@h");
    let expected = (4, ParseErrorKind::MalformedEscape, Some(Component::Userinfo));
    assert_eq!(reference_fault(text.as_bytes()), expected);
}

#[test]
fn ten_megabytes_of_escapes() {
    let escapes = "%41".repeat(TEN_MEGABYTES / 3);
    for text in [escapes.clone(), format!("s://{escapes}"), format!("s://{escapes}@h")] {
        let [_, reference, _, iri_reference] = answers(text.as_bytes());
        assert_eq!((reference, iri_reference), (Ok(()), Ok(())));
    }
    let text = format!("{escapes}%4");
    let expected = (escapes.len(), ParseErrorKind::MalformedEscape, Some(Component::Path));
    assert_eq!(reference_fault(text.as_bytes()), expected);
}

#[test]
fn million_colons() {
    let colons = ":".repeat(MILLION);
    let unexpected = |offset, component| (offset, ParseErrorKind::UnexpectedChar, Some(component));
    assert_eq!(reference_fault(colons.as_bytes()), unexpected(0, Component::Path));
    assert_eq!(reference_fault(format!("//{colons}").as_bytes()), unexpected(3, Component::Port),);
    assert_eq!(reference_fault(format!("//[{colons}]").as_bytes()), unexpected(5, Component::Host));
    for text in [format!("s{colons}"), format!("s://{colons}@h"), format!("s:?{colons}")] {
        assert_eq!(answers(text.as_bytes()), [Ok(()); 4]);
    }
}

#[test]
fn million_at_signs() {
    let ats = "@".repeat(MILLION);
    let text = format!("//{ats}");
    let expected = (3, ParseErrorKind::UnexpectedChar, Some(Component::Host));
    assert_eq!(reference_fault(text.as_bytes()), expected);
    assert_eq!(answers(format!("s:{ats}").as_bytes()), [Ok(()); 4]);
}

#[test]
fn million_brackets() {
    for bracket in ["[", "]"] {
        let brackets = bracket.repeat(MILLION);
        let unexpected =
            |offset, component| (offset, ParseErrorKind::UnexpectedChar, Some(component));
        assert_eq!(reference_fault(brackets.as_bytes()), unexpected(0, Component::Path));
        let text = format!("s:{brackets}");
        assert_eq!(reference_fault(text.as_bytes()), unexpected(2, Component::Path));
        let text = format!("//{brackets}@h");
        assert_eq!(reference_fault(text.as_bytes()), unexpected(2, Component::Userinfo));
    }
    let unclosed = format!("//{}", "[".repeat(MILLION));
    let expected = (3, ParseErrorKind::UnexpectedChar, Some(Component::Host));
    assert_eq!(reference_fault(unclosed.as_bytes()), expected);
}

#[test]
fn ten_megabytes_of_letters() {
    let letters = "a".repeat(TEN_MEGABYTES);
    let [uri, reference, ..] = answers(letters.as_bytes());
    let expected = (TEN_MEGABYTES, ParseErrorKind::MissingScheme, Some(Component::Scheme));
    assert_eq!(fault(uri.unwrap_err()), expected);
    assert_eq!(reference, Ok(()));
    // A scheme of that length is valid.
    let text = format!("{letters}:");
    assert_eq!(Uri::parse(&text).unwrap().scheme(), &*letters);
    assert_eq!(UriBuf::try_from(text).unwrap().scheme(), &*letters);
    // This is not a scheme, which shows only at its end.
    let text = format!("1{letters}:");
    let expected = (TEN_MEGABYTES + 1, ParseErrorKind::UnexpectedChar, Some(Component::Path));
    assert_eq!(reference_fault(text.as_bytes()), expected);
}

#[test]
fn ten_megabytes_of_authority() {
    let host = "h".repeat(TEN_MEGABYTES);
    let text = format!("s://{host}@{host}:80/p");
    let uri = Uri::parse(&text).unwrap();
    assert_eq!(uri.userinfo().unwrap(), &*host);
    assert_eq!(uri.host().unwrap(), &*host);
    assert_eq!(uri.port().unwrap(), "80");

    let digits = "1".repeat(TEN_MEGABYTES);
    let text = format!("s://{digits}:{digits}");
    let uri = Uri::parse(&text).unwrap();
    assert_eq!(uri.host().unwrap().kind(), HostKind::RegName);
    assert_eq!(uri.port().unwrap(), &*digits);
    assert!(uri.authority().unwrap().port_u16().is_err());

    let future = format!("[v{digits}.{digits}]");
    let text = format!("s://{future}");
    assert_eq!(Uri::parse(&text).unwrap().host().unwrap(), &*future);
}

#[test]
fn ten_megabytes_of_slashes_and_dots() {
    let text = "/".repeat(TEN_MEGABYTES);
    let path = UriRef::parse(&text).unwrap().path();
    assert_eq!(path.as_str().len(), TEN_MEGABYTES - 2);
    assert_eq!(path.segments().count(), TEN_MEGABYTES - 2);
    assert_eq!(path.segments().rev().count(), TEN_MEGABYTES - 2);

    let text = "../".repeat(TEN_MEGABYTES / 3);
    assert_eq!(UriRef::parse(&text).unwrap().path(), &*text);
    let text = ";a=b,".repeat(TEN_MEGABYTES / 5);
    let segment = UriRef::parse(&text).unwrap().path().segments().next().unwrap();
    assert_eq!(segment.parameters().count(), TEN_MEGABYTES / 5 * 2);
}

#[test]
fn ten_megabytes_of_non_ascii() {
    let letters = "é".repeat(TEN_MEGABYTES / 2);
    let text = format!("s://{letters}@{letters}/{letters}?{letters}#{letters}");
    let iri = Iri::parse(&text).unwrap();
    assert_eq!(iri.userinfo().unwrap(), &*letters);
    assert_eq!(iri.host().unwrap(), &*letters);
    assert_eq!(iri.query().unwrap(), &*letters);
    assert_eq!(iri.fragment().unwrap(), &*letters);
    let expected = (4, ParseErrorKind::UnexpectedChar, Some(Component::Userinfo));
    assert_eq!(fault(Uri::parse(&text).unwrap_err()), expected);

    let [_, reference, _, iri_reference] = answers(letters.as_bytes());
    let expected = (0, ParseErrorKind::UnexpectedChar, Some(Component::Path));
    assert_eq!(fault(reference.unwrap_err()), expected);
    assert_eq!(iri_reference, Ok(()));

    let text = format!("{letters}\u{FFFE}{letters}");
    let expected = (letters.len(), ParseErrorKind::UnexpectedChar, Some(Component::Path));
    assert_eq!(fault(IriRef::parse(&text).unwrap_err()), expected);
}
