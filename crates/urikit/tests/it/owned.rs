//! Owned forms for configurations, maps, logs and reports: origins, redacted strings, zones.

use alloc::collections::BTreeMap;
use std::collections::HashMap;

use proptest::prelude::*;
use urikit::ParseErrorKind;
use urikit::edit::EditErrorKind;
use urikit::redact::RedactedBuf;
use urikit::zone::{ZonedUri, ZonedUriRef};
use urikit::{Encoded, Iri, Level, OriginBuf, Uri, UriBuf};

use crate::common;

#[test]
fn origin_is_a_key() {
    let mut seen = HashMap::new();
    let same = ["http://h/", "HTTP://H:80/a", "http://%68:0080?q", "http://u@h:"];
    for text in same {
        let origin = Uri::parse(text).unwrap().origin().unwrap().unwrap();
        assert_eq!(origin, origin.to_owned());
        assert_eq!(origin.to_owned(), origin);
        *seen.entry(origin.to_owned()).or_insert(0) += 1;
    }
    assert_eq!(seen.get("http://h"), Some(&same.len()));
    let ordered: BTreeMap<OriginBuf, ()> =
        ["http://b", "http://a:1"].map(|text| (text.parse().unwrap(), ())).into();
    assert_eq!(ordered.keys().next().unwrap(), "http://a:1");
}

#[test]
fn origin_has_its_parts_in_one_form() {
    let cases = [
        ("HTTPS://Example.COM:0443", "https://example.com", "example.com", Some(443)),
        ("http://h:8080", "http://h:8080", "h", Some(8080)),
        ("foo://h", "foo://h", "h", None),
        ("foo://h:1", "foo://h:1", "h", Some(1)),
        ("http://[0:0::A]:81", "http://[::a]:81", "[::a]", Some(81)),
        ("http://[v1.a:B]", "http://[v1.a:b]", "[v1.a:b]", Some(80)),
        ("http://127.0.0.%31", "http://127.0.0.1", "127.0.0.1", Some(80)),
        ("http://ä%c3%A4", "http://ä%C3%A4", "ä%C3%A4", Some(80)),
    ];
    for (text, form, host, port) in cases {
        let origin: OriginBuf = text.parse().unwrap();
        assert_eq!(origin, form);
        assert_eq!((origin.host().as_str(), origin.port()), (host, port), "{text}");
        assert_eq!(origin.scheme().as_str(), &form[..form.find(':').unwrap()]);
        assert_eq!(origin.borrowed().to_string(), form);
        assert_eq!(form.parse(), Ok(origin.clone()));
        assert_eq!(origin, Iri::parse(text).unwrap().origin().unwrap().unwrap());
        let parsed = Iri::parse(form).unwrap().host().unwrap();
        assert_eq!(origin.host(), parsed);
    }
}

#[test]
fn origin_error_says_what_and_where() {
    use ParseErrorKind::{
        MissingHost, MissingScheme, MoreThanOrigin, PortOutOfRange, UnexpectedChar,
    };
    let cases = [
        ("null", MissingScheme, 4),
        ("http://a b", UnexpectedChar, 8),
        ("urn:a:b", MissingHost, 4),
        ("file://", MissingHost, 7),
        ("http://h:65536", PortOutOfRange, 9),
        ("http://u@h", MoreThanOrigin, 7),
        ("http://h/", MoreThanOrigin, 8),
        ("http://h?", MoreThanOrigin, 8),
        ("http://h#", MoreThanOrigin, 8),
    ];
    for (text, kind, offset) in cases {
        let error = text.parse::<OriginBuf>().unwrap_err();
        assert_eq!((error.kind(), error.offset()), (kind, offset), "{text}: {error}");
    }
}

proptest! {
    #![proptest_config(common::cases(2048))]

    #[test]
    fn equal_origins_are_one_key(
        a in "(http|HTTP|s)://(h|H|%48|\\[::1\\]|\\[0::1\\]|ä|1\\.2\\.3\\.4|1\\.2\\.3\\.%34)(:|:80|:080|:81)?",
        b in "(http|HTTP|s)://(h|H|%48|\\[::1\\]|\\[0::1\\]|ä|1\\.2\\.3\\.4|1\\.2\\.3\\.%34)(:|:80|:080|:81)?",
    ) {
        let origin = |text| Iri::parse(text).unwrap().origin().unwrap().unwrap();
        let (origin_a, origin_b) = (origin(&*a), origin(&*b));
        prop_assert_eq!(origin_a == origin_b, origin_a.to_owned() == origin_b.to_owned());
        prop_assert_eq!(origin_a.to_owned().into_string(), origin_a.to_string());
    }
}

#[test]
fn redacted_text_is_owned_without_the_secret() {
    let uri = Uri::parse("https://anna:pw@h/?a=1&token=abc").unwrap();
    let shown = uri.redacted().show_user(true).parameters(&["token"]).to_owned();
    assert_eq!(shown, "https://anna:***@h/?a=1&token=***");
    assert_eq!(RedactedBuf::from(uri.redacted()), "https://***@h/?a=1&token=abc");
    assert_eq!("https://anna:pw@h/".parse::<RedactedBuf>().unwrap(), "https://***@h/");
}

#[test]
fn zones_are_in_references_and_set_by_their_type() {
    let text = "//u@[fe80::1%25en0]:80/a";
    let zoned: ZonedUriRef = text.parse().unwrap();
    assert_eq!((zoned.zone(), zoned.to_string().as_str()), (Some("en0"), text));
    assert_eq!(zoned.borrowed(), "//u@[fe80::1]:80/a");
    assert_eq!(ZonedUriRef::parse("a/b").unwrap().to_string(), "a/b");
    assert_eq!(ZonedUriRef::parse("//[fe80::1%25en0]/a b").unwrap_err().offset(), 19);

    let mut zoned: ZonedUri = UriBuf::parse("http://h/").unwrap().into();
    zoned.set_address("fe80::2".parse().unwrap(), Some("a b")).unwrap();
    assert_eq!(zoned.to_string(), "http://[fe80::2%25a%20b]/");
    let error = zoned.set_address("fe80::2".parse().unwrap(), Some("")).unwrap_err();
    assert_eq!(error.kind(), EditErrorKind::UnexpectedEnd);
    assert_eq!(zoned.zone(), Some("a%20b"), "as it was");
    zoned.set_address("::1".parse().unwrap(), None).unwrap();
    assert_eq!(zoned.to_string(), "http://[::1]/");
}

#[test]
fn setters_name_the_zone_that_they_refuse() {
    let mut uri = UriBuf::parse("http://h/").unwrap();
    let error = uri.set_host("fe80::1%en0").unwrap_err();
    let says = "an IPv6 address with a zone, which a URI does not have (RFC 9844), at byte 7";
    assert_eq!(error.to_string(), says);
    assert!(
        uri.set_host(Encoded("[fe80::1%25en0]"))
            .unwrap_err()
            .to_string()
            .starts_with("an IPv6 address with a zone")
    );
    assert_eq!(uri, "http://h/", "as it was");
}

#[test]
fn long_paths_are_shown_normalized() {
    for count in [1, 31, 32, 33, 64, 511, 512, 513, 5_000, 100_000] {
        for segments in [["a", "b"], ["a", ".."], ["..", "a"], ["%2E", "%7e"], ["", "."]] {
            for start in ["http://h/", "s:/", "s:", "", "/"] {
                let text = format!("{start}{}", segments.join("/").repeat(count));
                let Ok(reference) = urikit::UriRef::parse(&text) else { continue };
                let normal = reference.normalize(Level::Path);
                assert!(reference.normalized(Level::Path).to_string() == normal.as_str());
                let text = format!("{start}{}", format!("{}/", segments.join("/")).repeat(count));
                let Ok(reference) = urikit::UriRef::parse(&text) else { continue };
                let normal = reference.normalize(Level::Path);
                assert!(reference.normalized(Level::Path).to_string() == normal.as_str());
            }
        }
    }
}

#[cfg(feature = "serde")]
mod as_serde {
    use serde::{Deserialize, Serialize};
    use urikit::redact::RedactedBuf;
    use urikit::zone::{ZonedUri, ZonedUriRef};
    use urikit::{OriginBuf, Uri};

    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Config {
        allowed: Vec<OriginBuf>,
        link: ZonedUri,
        next: ZonedUriRef,
        seen: RedactedBuf,
    }

    #[test]
    fn owned_forms_are_strings() {
        let json = r#"{"allowed":["https://H:443","http://i:8"],"link":"http://[fe80::1%25en0]/","next":"//[::1]","seen":"https://u:p@h/"}"#;
        let config: Config = serde_json::from_str(json).unwrap();
        assert_eq!(config.link.zone(), Some("en0"));
        let written = serde_json::to_string(&config).unwrap();
        let expected = json.replace("H:443", "h").replace("u:p@", "***@");
        assert_eq!(written, expected);
        assert_eq!(serde_json::from_str::<Config>(&written).unwrap(), config);
        let redacted = Uri::parse("ftp://u@h/").unwrap();
        assert_eq!(serde_json::to_string(&redacted.redacted()).unwrap(), r#""ftp://***@h/""#);
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let error = serde_json::from_str::<OriginBuf>(r#""http://h/a""#).unwrap_err();
        assert!(error.to_string().starts_with("not an origin: "), "{error}");
        let error = serde_json::from_str::<OriginBuf>("1").unwrap_err();
        assert!(error.to_string().contains("expected the text of an origin"), "{error}");
    }
}
