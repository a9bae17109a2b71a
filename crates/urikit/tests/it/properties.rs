//! Properties of all strings, tested on random ones.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use urikit::{Iri, IriRef, ParseErrorKind, Rule, Uri, UriRef};

use crate::common;

/// Strings that are nearly identifiers: delimiters are frequent.
fn nearly() -> impl Strategy<Value = String> {
    const PIECES: &str = "http a 1 v1. :: 12: : : / / // ? # @ [ ] [::1] %41 % %4 . .. ; = & é \
        \u{E000} \u{FFFE} ^ 127.0.0.1 80 0123456789012345678901234567890123456789";
    let mut pieces: Vec<_> = PIECES.split(' ').collect();
    pieces.push(" ");
    vec(proptest::sample::select(pieces), 0..24).prop_map(|pieces| pieces.concat())
}

/// Strings that are nearly IP addresses.
fn nearly_address() -> impl Strategy<Value = String> {
    let groups = "([0-9a-f]{1,4}:){0,8}(:[0-9a-f]{1,4}){0,8}";
    let dotted = "(:?[0-9]{1,3}(\\.[0-9]{1,3}){3})?";
    prop_oneof!["[0-9a-f:.]{0,24}", (groups, dotted).prop_map(|(a, b)| a + &b)]
}

/// Checks what holds for every string, valid or not.
fn check_any(text: &str) {
    let uri = Uri::parse(text);
    let reference = UriRef::parse(text);
    let iri = Iri::parse(text);
    let iri_reference = IriRef::parse(text);
    assert_eq!(Uri::parse_bytes(text.as_bytes()), uri);
    assert_eq!(UriRef::parse_bytes(text.as_bytes()), reference);
    assert_eq!(Iri::parse_bytes(text.as_bytes()), iri);
    assert_eq!(IriRef::parse_bytes(text.as_bytes()), iri_reference);
    assert_eq!(Rule::Uri.check(text), uri.map(drop));
    assert_eq!(Rule::IriReference.check(text), iri_reference.map(drop));

    // A URI is a reference and an IRI, and so on; a reference is relative or a URI.
    assert_eq!(uri.is_ok(), reference.is_ok_and(|reference| !reference.is_relative()));
    assert_eq!(uri.is_ok(), iri.is_ok() && text.is_ascii());
    assert_eq!(reference.is_ok(), iri_reference.is_ok() && text.is_ascii());
    assert_eq!(reference.is_ok(), uri.is_ok() || UriRef::parse_relative(text).is_ok(),);
    assert_eq!(Uri::parse_absolute(text).is_ok(), uri.is_ok_and(|uri| uri.is_absolute()));

    for error in [uri.err(), reference.err(), iri.err(), iri_reference.err()].iter().flatten() {
        // The offset is at a character boundary, or the end.
        assert!(text.is_char_boundary(error.offset()), "{text:?}: {error}");
        let at_end = error.offset() == text.len();
        match error.kind() {
            ParseErrorKind::UnexpectedEnd => assert!(at_end, "{text:?}: {error}"),
            ParseErrorKind::UnexpectedChar => assert!(!at_end, "{text:?}: {error}"),
            ParseErrorKind::MalformedEscape => {
                assert!(text[error.offset()..].starts_with('%'), "{text:?}: {error}");
            }
            ParseErrorKind::MissingScheme => {}
            kind => panic!("{text:?}: {kind:?}"),
        }
    }
    if let Ok(iri) = iri_reference {
        let spans = iri.spans();
        let mut joined = String::new();
        joined.extend(iri.scheme().map(|part| format!("{part}:")));
        joined.extend(iri.authority().map(|part| format!("//{part}")));
        joined += iri.path().as_str();
        joined.extend(iri.query().map(|part| format!("?{part}")));
        joined.extend(iri.fragment().map(|part| format!("#{part}")));
        assert_eq!(joined, text);
        assert_eq!(iri.authority().is_some(), spans.host_kind().is_some());
    }
}

/// Continuations of a string that is cut off anywhere.
const ENDINGS: [&str; 16] = [
    "", ":", "a:", "@", "]", ":]", "::]", "1]", "x]", ".x]", "1.x]", ".1]", ".1.1]", "1.1]",
    ".1.1.1]", "1.1.1]",
];

/// An error is at the first position after which no continuation is valid, or before it.
fn check_offsets(text: &str) {
    let could_become = |prefix: &str, rule: Rule| {
        ENDINGS.iter().any(|ending| rule.matches(&format!("{prefix}{ending}")))
    };
    for rule in [Rule::Uri, Rule::UriReference, Rule::Iri, Rule::IriReference] {
        if let Err(error) = rule.check(text) {
            let prefix = &text[..error.offset()];
            assert!(could_become(prefix, rule), "{text:?} as {rule}: {error}");
        }
    }
}

proptest! {
    #![proptest_config(common::cases(4096))]

    #[test]
    fn arbitrary_text_has_an_answer(text in any::<String>()) {
        check_any(&text);
    }

    #[test]
    fn nearly_valid_text_has_an_answer(text in nearly()) {
        check_any(&text);
        check_any(&format!("//{text}"));
        check_any(&format!("//[{text}"));
    }

    #[test]
    fn text_before_an_error_could_have_become_valid(text in nearly()) {
        check_offsets(&text);
        check_offsets(&format!("s://{text}"));
        check_offsets(&format!("s://[{text}"));
    }

    #[test]
    fn arbitrary_bytes_have_an_answer(bytes in vec(any::<u8>(), 0..80)) {
        let answer = UriRef::parse_bytes(&bytes);
        match core::str::from_utf8(&bytes) {
            Ok(text) => assert_eq!(answer, UriRef::parse(text)),
            Err(error) => assert!(answer.unwrap_err().offset() <= error.valid_up_to()),
        }
    }

    /// Parts that are each derived by their rule are the parts of the whole.
    #[test]
    fn joined_parts_come_apart_again(
        scheme in option::of("[a-zA-Z][a-zA-Z0-9+.-]{0,70}"),
        authority in option::of((
            option::of("([a-zA-Z0-9._~!$&'()*+,;=:-]|%[0-9a-fA-F]{2}){0,20}"),
            prop_oneof![
                "([a-zA-Z0-9._~!$&'()*+,;=-]|%[0-9a-fA-F]{2}){0,70}",
                any::<Ipv4Addr>().prop_map(|address| address.to_string()),
                any::<Ipv6Addr>().prop_map(|address| format!("[{address}]")),
                "\\[v[0-9a-fA-F]{1,3}\\.[a-zA-Z0-9._~!$&'()*+,;=:-]{1,9}\\]",
            ],
            option::of("[0-9]{0,6}"),
        )),
        segments in vec("([a-zA-Z0-9._~!$&'()*+,;=:@-]|%[0-9a-fA-F]{2}){0,9}", 0..9),
        rooted in any::<bool>(),
        query in option::of("([a-zA-Z0-9._~!$&'()*+,;=:@/?-]|%[0-9a-fA-F]{2}){0,70}"),
        fragment in option::of("([a-zA-Z0-9._~!$&'()*+,;=:@/?-]|%[0-9a-fA-F]{2}){0,70}"),
    ) {
        let slash = if rooted || authority.is_some() { "/" } else { "" };
        let path = match &segments[..] {
            [] => String::new(),
            segments => slash.to_owned() + &segments.join("/"),
        };
        // Without an authority no path starts with `//`, and a rootless one does not start with `/`; without a
        // scheme its first segment has no colon.
        let first = segments.first().map_or("", |first| first);
        if authority.is_none() {
            prop_assume!(!path.starts_with("//"));
            prop_assume!(rooted || path.is_empty() || !path.starts_with('/'));
            prop_assume!(scheme.is_some() || rooted || !first.contains(':'));
        }
        let mut text = String::new();
        text.extend(scheme.iter().flat_map(|part| [part, ":"]));
        if let Some((userinfo, host, port)) = &authority {
            text += "//";
            text.extend(userinfo.iter().flat_map(|part| [part, "@"]));
            text += host;
            text.extend(port.iter().flat_map(|part| [":", part]));
        }
        text += &path;
        text.extend(query.iter().flat_map(|part| ["?", part]));
        text.extend(fragment.iter().flat_map(|part| ["#", part]));

        let parsed = UriRef::parse(&text).unwrap();
        assert_eq!(parsed.scheme().map(|part| part.as_str()), scheme.as_deref());
        assert_eq!(parsed.authority().is_some(), authority.is_some());
        if let Some((userinfo, host, port)) = &authority {
            assert_eq!(parsed.userinfo().map(|part| part.as_str()), userinfo.as_deref());
            assert_eq!(parsed.host().unwrap(), &**host);
            assert_eq!(parsed.port().map(|part| part.as_str()), port.as_deref());
            let ip = host.trim_matches(['[', ']']).parse::<IpAddr>().ok();
            assert_eq!(parsed.host().unwrap().ip(), ip);
        }
        assert_eq!(parsed.path(), &*path);
        assert_eq!(parsed.query().map(|part| part.as_str()), query.as_deref());
        assert_eq!(parsed.fragment().map(|part| part.as_str()), fragment.as_deref());
        if path.is_empty() {
            assert_eq!(parsed.path().segments().count(), 0);
        } else {
            assert!(parsed.path().segments().map(|part| part.as_str()).eq(&segments));
        }
    }

    #[test]
    fn addresses_are_those_of_the_standard_library(text in nearly_address()) {
        let (v4, v6) = (text.parse::<Ipv4Addr>(), text.parse::<Ipv6Addr>());
        assert_eq!(Rule::Ipv4Address.matches(&text), v4.is_ok(), "{text}");
        assert_eq!(Rule::Ipv6Address.matches(&text), v6.is_ok(), "{text}");
    }
}
