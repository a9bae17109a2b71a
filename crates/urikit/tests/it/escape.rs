//! Input with fewer escapes than the grammar requires: what is escaped, reported, and still rejected.

use proptest::prelude::*;
use urikit::percent::decoded_eq;
use urikit::request_target::RequestTarget;
use urikit::{Component, Identifier, Iri, IriRef, Uri, UriRef, kind::Kind};

use crate::common;

fn escaped<K: Kind>(text: &str) -> Option<String> {
    Identifier::<K>::parse_escaping(text).ok().map(|escaped| escaped.into_value().into_string())
}

#[test]
fn what_no_component_may_hold_is_escaped() {
    use urikit::kind;
    for (input, uri, iri) in [
        ("http://h/?ids[]=1", "http://h/?ids%5B%5D=1", "http://h/?ids%5B%5D=1"),
        ("http://h/a b|c^d`e", "http://h/a%20b%7Cc%5Ed%60e", "http://h/a%20b%7Cc%5Ed%60e"),
        ("http://h/\"<>\\{}", "http://h/%22%3C%3E%5C%7B%7D", "http://h/%22%3C%3E%5C%7B%7D"),
        ("http://h/é?é#é", "http://h/%C3%A9?%C3%A9#%C3%A9", "http://h/é?é#é"),
        // Private characters are allowed in the query of an IRI only.
        ("a:\u{E000}?\u{E000}", "a:%EE%80%80?%EE%80%80", "a:%EE%80%80?\u{E000}"),
        ("a:\t\n\0\u{7F}", "a:%09%0A%00%7F", "a:%09%0A%00%7F"),
        ("a:100%?%zz#%4", "a:100%25?%25zz#%254", "a:100%25?%25zz#%254"),
        ("a:%20%c3%a9 ", "a:%20%c3%a9%20", "a:%20%c3%a9%20"),
        ("a:b#c#d", "a:b#c%23d", "a:b#c%23d"),
        ("a:b?c?[d]", "a:b?c?%5Bd%5D", "a:b?c?%5Bd%5D"),
        ("http://[::1]/[", "http://[::1]/%5B", "http://[::1]/%5B"),
        ("http://h?a b", "http://h?a%20b", "http://h?a%20b"),
    ] {
        assert_eq!(escaped::<kind::UriKind>(input).as_deref(), Some(uri), "{input}");
        assert_eq!(escaped::<kind::UriRefKind>(input).as_deref(), Some(uri), "{input}");
        assert_eq!(escaped::<kind::IriKind>(input).as_deref(), Some(iri), "{input}");
        assert_eq!(escaped::<kind::IriRefKind>(input).as_deref(), Some(iri), "{input}");
    }
    assert_eq!(escaped::<kind::UriRefKind>("[x]/é").as_deref(), Some("%5Bx%5D/%C3%A9"));
    assert_eq!(escaped::<kind::UriRefKind>("//h/[").as_deref(), Some("//h/%5B"));
}

#[test]
fn what_stays_invalid_is_refused_at_its_place() {
    for (input, offset, component) in [
        ("http://a b/ ", 8, Component::Host),
        ("http://é/ ", 7, Component::Host),
        ("http://good.example\\@evil.example/ ", 19, Component::Userinfo),
        ("http://a|b@h/ ", 8, Component::Userinfo),
        ("http://h:8a/[", 10, Component::Port),
        (" http://h/", 0, Component::Scheme),
    ] {
        let error = Uri::parse_escaping(input).unwrap_err();
        assert_eq!((error.offset(), error.component()), (offset, Some(component)), "{input}");
    }
    // Escapes before it do not move it.
    let error = UriRef::parse_escaping("é é:b").unwrap_err();
    assert_eq!((error.offset(), error.component()), (5, Some(Component::Path)));
    assert!(Uri::parse_escaping("a b").is_err());
}

#[test]
fn valid_input_is_borrowed_and_nothing_reported() {
    let uri = Uri::parse_escaping("http://h/a%20b?c#d").unwrap();
    assert!(uri.value().is_borrowed() && uri.escaped().is_empty());
    let iri = Iri::parse_escaping("http://h/é é").unwrap();
    assert_eq!(iri.escaped().first(), Some(&(11..12)));
    assert_eq!(IriRef::parse_escaping("a^^^b []").unwrap().escaped(), [1..4, 5..8]);
}

#[test]
fn request_targets_are_escaped_in_path_and_query() {
    let mut buffer = String::new();
    let mut read =
        |method: &str, text: &str| match RequestTarget::parse_escaping(method, text, &mut buffer) {
            Ok(target) => Ok((target.escaped().len(), target.into_value().as_str().to_owned())),
            Err(error) => Err(error.offset()),
        };
    assert_eq!(read("GET", "/a?ids[]=1"), Ok((1, "/a?ids%5B%5D=1".into())));
    assert_eq!(read("GET", "//evil|/[a]"), Ok((3, "//evil%7C/%5Ba%5D".into())));
    assert_eq!(read("GET", "http://h/a b"), Ok((1, "http://h/a%20b".into())));
    assert_eq!(read("OPTIONS", "*"), Ok((0, "*".into())));
    assert_eq!(read("GET", "/é#f"), Err(3));
    assert_eq!(read("GET", "http://a b/"), Err(8));
    assert_eq!(read("CONNECT", "a b:80"), Err(1));
    assert_eq!(read("CONNECT", "h:80"), Ok((0, "h:80".into())));
}

#[test]
fn many_escapes_take_linear_time() {
    let text = format!("http://h/{}?{}", "é ".repeat(200_000), "[]".repeat(200_000));
    let uri = Uri::parse_escaping(&text).unwrap();
    assert_eq!(uri.escaped().len(), 2);
    let text = format!("http://h/{}", "a ".repeat(400_000));
    assert_eq!(Uri::parse_escaping(&text).unwrap().escaped().len(), 400_000);
}

proptest! {
    #![proptest_config(common::cases(2048))]

    #[test]
    fn escaping_keeps_the_data_and_reports_all(
        text in prop_oneof!["(a:)?(//h)?[/a%20 \\[\\]|é?#:]{0,24}", any::<String>()],
    ) {
        let Ok(escaped) = UriRef::parse_escaping(&text) else { return Ok(()) };
        let value = escaped.value();
        let mut rebuilt = String::new();
        let mut at = 0;
        for range in escaped.escaped() {
            prop_assert!(at <= range.start && range.start < range.end);
            rebuilt.push_str(&text[at..range.start]);
            for byte in text[range.clone()].bytes() {
                rebuilt.push_str(&format!("%{byte:02X}"));
            }
            at = range.end;
        }
        rebuilt.push_str(&text[at..]);
        prop_assert_eq!(value.as_str(), &rebuilt);
        if UriRef::parse(&text).is_ok() {
            prop_assert!(escaped.escaped().is_empty());
        }
        if !text.contains('%') {
            prop_assert!(decoded_eq(value.as_str(), &text));
        }
        let again = UriRef::parse_escaping(value.as_str()).unwrap();
        prop_assert!(again.value().is_borrowed());
    }
}
