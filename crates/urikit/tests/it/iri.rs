//! IRIs to URIs and back, characters in Normalization Form C.

use urikit::percent::Encode;
use urikit::{Iri, IriRef, Level, ParseErrorKind, Rule, Uri, UriRef, component::HostKind};

use crate::common::unescape;

/// The lines of the table: the operation, its input, and its result.
fn examples() -> impl Iterator<Item = [String; 3]> {
    let text = |escaped: &str| {
        let inside = escaped.strip_prefix('<').and_then(|text| text.strip_suffix('>')).unwrap();
        String::from_utf8(unescape(inside).unwrap()).unwrap()
    };
    let lines = include_str!("../../../../testdata/rfc3987_examples.txt").lines();
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(move |line| {
        let [what, input, output] =
            line.split_whitespace().collect::<Vec<_>>().try_into().expect(line);
        let input = text(input);
        let output = if output == "=" { input.clone() } else { text(output) };
        [what.to_owned(), input, output]
    })
}

#[test]
fn examples_of_rfc_3987_become_what_it_says() {
    let mut count = 0;
    for [what, input, output] in examples() {
        let given = IriRef::parse(&input).unwrap();
        let (text, spans) = match what.as_str() {
            "uri" => {
                let uri = given.to_uri().unwrap();
                assert_eq!(Encode::non_ascii(given.as_str()).to_string(), uri.as_str());
                assert_eq!(uri.is_borrowed(), input == output);
                (uri.as_str().to_owned(), uri.borrowed().spans())
            }
            "iri" => {
                let iri = given.to_iri();
                assert_eq!(iri.is_borrowed(), input == output, "{input}");
                (iri.as_str().to_owned(), iri.borrowed().spans())
            }
            // In the crate `urikit-guard`.
            "idna-uri" | "idna-iri" => continue,
            "nfc" => {
                let nfc = given.to_nfc().unwrap();
                assert_eq!(nfc.is_borrowed(), input == output);
                (nfc.as_str().to_owned(), nfc.borrowed().spans())
            }
            "same" => {
                let other = IriRef::parse(&output).unwrap().to_uri().unwrap();
                let uri = given.to_uri().unwrap();
                assert!(uri.borrowed().eq_at(other.borrowed(), Level::Path), "{input}");
                count += 1;
                continue;
            }
            what => panic!("{what}"),
        };
        assert_eq!(text, output, "{what} {input}");
        assert_eq!(IriRef::parse(&text).unwrap().spans(), spans, "{what} {input}");
        count += 1;
    }
    assert!(count > 32, "only {count}");
}

#[test]
fn kinds_keep_whether_they_may_be_relative() {
    let uri: urikit::UriBuf = Iri::parse("a:é").unwrap().to_uri().unwrap().into_owned();
    let reference: urikit::UriRefBuf = IriRef::parse("é").unwrap().to_uri().unwrap().into_owned();
    let iri: urikit::IriBuf = uri.to_iri().into_owned();
    let iri_reference: urikit::IriRefBuf = reference.to_iri().into_owned();
    assert_eq!((iri.as_str(), iri_reference.as_str()), ("a:é", "é"));
    // Every URI is an IRI, without a conversion.
    let iri: Iri<'_> = Uri::parse("a:b").unwrap().into();
    assert!(iri.to_uri().unwrap().is_borrowed());
}

#[test]
fn to_iri_shows_that_a_name_has_become_an_address() {
    let iri = UriRef::parse("//127.0.0.%31/").unwrap().to_iri().into_owned();
    assert_eq!(iri.host().unwrap().kind(), HostKind::Ipv4);
}

#[test]
fn every_character_goes_to_its_escapes_and_back_unless_it_must_not_be_seen() {
    for c in '\u{80}'..=char::MAX {
        let text = format!("a:{c}?{c}");
        let Ok(iri) = Iri::parse(&text) else {
            let in_query = format!("a:?{c}");
            assert_eq!(Iri::parse(&in_query).is_ok(), Rule::Iprivate.matches(&c.to_string()));
            continue;
        };
        let uri = iri.to_uri().unwrap();
        assert!(Uri::parse(uri.as_str()).is_ok());
        // The skeletons of UTS 39 omit `Default_Ignorable_Code_Point`, by a separate table.
        let is_joiner = matches!(c, '\u{200C}' | '\u{200D}');
        let is_ignorable = unicode_security::skeleton(&c.to_string()).next().is_none();
        let is_hidden = c.is_whitespace() || is_ignorable && !is_joiner;
        let expected = if is_hidden { uri.as_str() } else { iri.as_str() };
        assert_eq!(uri.borrowed().to_iri(), expected, "{c:?}");
    }
}

#[test]
fn nfc_leaves_delimiters_and_escapes_alone() {
    for text in [
        "a:?b=\u{338}",
        "a:%4a\u{301}%6e\u{303}",
        "a:b\u{37E}\u{1FEF}c",
        "a:/\u{301}e",
        "a://h:1\u{301}",
        "a:\u{212B}",
    ] {
        let Ok(iri) = Iri::parse(text) else { continue };
        let nfc = iri.to_nfc().unwrap();
        assert!(nfc.borrowed().to_nfc().unwrap().is_borrowed());
        if !text.contains('\u{212B}') {
            assert_eq!(nfc, text);
        }
    }
    assert_eq!(Iri::parse("a://\u{212A}/").unwrap().to_nfc().unwrap(), "a://K/");
}

#[test]
fn nfc_of_one_character_is_ascii_for_three_alone() {
    use unicode_normalization::UnicodeNormalization;
    let ascii = ('\u{80}'..=char::MAX).filter(|c| c.nfc().all(|c| c.is_ascii()));
    assert_eq!(ascii.collect::<String>(), "\u{37E}\u{1FEF}\u{212A}");
}

#[test]
fn bad_characters_are_refused_at_their_first_byte() {
    let pads = (0..4).chain(13..18).chain(29..34).chain(60..67).chain(124..131);
    for (pad, c) in pads.flat_map(|pad| {
        let bad = ['\u{80}', '\u{9F}', '\u{E000}', '\u{F8FF}', '\u{FDD0}', '\u{FFF0}', '\u{FFFE}'];
        let bad = bad.into_iter().chain(['\u{1FFFE}', '\u{E0001}', '\u{F0000}', '\u{10FFFF}']);
        bad.map(move |c| (pad, c))
    }) {
        // After allowed characters, one of which is doubtful by its first byte.
        let before = format!("a:/{}é\u{A0}\u{FF21}😀", "x".repeat(pad));
        let text = format!("{before}{c}/y");
        let error = Iri::parse(&text).unwrap_err();
        assert_eq!(error.kind(), ParseErrorKind::UnexpectedChar);
        assert_eq!(error.offset(), before.len(), "{pad} {c:?}");
        let in_query = text.replace("a:/", "a:?");
        assert_eq!(Iri::parse(&in_query).is_ok(), Rule::Iprivate.matches(&c.to_string()));
        let in_fragment = in_query.replace("/y", "#") + &c.to_string();
        assert!(Iri::parse(&in_fragment).is_err());
    }
}

#[test]
fn bidi_controls_are_derived_by_the_grammar() {
    let iri = Iri::parse("http://h/\u{202E}\u{2066}").unwrap();
    assert_eq!(iri.to_uri().unwrap(), "http://h/%E2%80%AE%E2%81%A6");
    assert_eq!(iri.to_uri().unwrap().borrowed().to_iri(), "http://h/%E2%80%AE%E2%81%A6");
    assert_eq!(iri.to_iri(), iri, "what is raw stays");
}

#[test]
fn ten_megabytes_of_combining_marks_take_linear_time() {
    // Of different classes, in an order that must be reversed.
    let marks = "\u{315}\u{301}\u{323}\u{327}\u{334}".repeat(1_000_000);
    let text = format!("a:e{marks}");
    let iri = Iri::parse(&text).unwrap();
    let nfc = iri.to_nfc().unwrap();
    assert!(nfc.borrowed().to_nfc().unwrap().is_borrowed());
    let uri = iri.to_uri().unwrap();
    assert_eq!(uri.as_str().len(), 3 + 6 * 5_000_000);
    assert_eq!(uri.borrowed().to_iri(), iri);
    let escapes = format!("a:{}", "%C3".repeat(3_000_000));
    assert!(Uri::parse(&escapes).unwrap().to_iri().is_borrowed());
}

#[test]
fn peers_got_these_wrong() {
    // iri-string #48: no character starts with F9.
    assert_eq!(Uri::parse("a:%F9%A8%8E%80").unwrap().to_iri(), "a:%F9%A8%8E%80");
    // iri-string 0.7.14: a fragment, though an empty one.
    assert!(Iri::parse_absolute("a:#").is_err());
    // oxiri 0.2.9: é and è have the same first byte.
    let (base, target) = (Iri::parse("http://h/é").unwrap(), Iri::parse("http://h/è").unwrap());
    assert_eq!(base.relativize(target).unwrap(), "è");
}
