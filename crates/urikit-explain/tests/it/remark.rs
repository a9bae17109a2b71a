//! Remarks: each has an input that it applies to, and a similar one that it does not.

use urikit::normalize::Steps;
use urikit::{Iri, IriRef, Uri, UriRef};
use urikit_explain::remark::{Remark, remarks};

/// 64 letters.
const LONG_LABEL: &str = "http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/";

/// The name, an input with the remark, and one without.
const CASES: &[(&str, &str, &str)] = &[
    ("iri", "http://h/ä", "http://h/%C3%A4"),
    ("bidi-control", "http://h/a\u{202e}b", "http://h/ä"),
    ("bidi-mixed", "http://h/אa", "http://h/א/a"),
    ("bidi-ends", "http://h/1א", "http://h/1/א"),
    ("network-path-reference", "//h", "a://h"),
    ("absolute-path-reference", "/p", "a:/p"),
    ("relative-path-reference", "p", "/p"),
    ("same-document-reference", "#f", "p#f"),
    ("scheme-case", "Http://h/", "http://H/"),
    ("scheme-not-registered", "foo:a", "HTTP:a"),
    ("scheme-like-host", "localhost:3000", "tel:3000"),
    ("scheme-mistyped", "htp://h/", "http://h/"),
    ("scheme-without-colon", "https//h", "foo//h"),
    ("path-like-host", "www.example.com", "a/www.example.com"),
    ("password", "http://u:@h/", "http://u@h/"),
    ("userinfo-like-host", "http://a.example@h/", "http://a:b.c@h/"),
    ("empty-host", "ldap:///p", "file:///p"),
    ("empty-file-host", "FILE:///p", "file:/p"),
    ("host-case", "http://h%2FA/", "http://h%2F/"),
    ("host-escaped", "http://%65xample/", "http://example/%65"),
    ("host-not-utf8", "http://h%FF/", "http://h%C3%BF/"),
    ("host-not-dns", "http://my_host/", "http://my-host./"),
    ("host-list", "mongodb://a,b:2/db", "http://a,b:2/db"),
    ("host-too-long", LONG_LABEL, "http://h/"),
    ("look-alike", "http://0x7f.1/", "http://127.0.0.1/"),
    ("embedded-address", "http://10-0-0-1.sslip.io/", "http://10-0-0.sslip.io/"),
    ("own-network", "http://[::1]/", "http://8.8.8.8/"),
    ("ipv6-form", "http://[0::1]/", "http://[::1]/"),
    ("empty-port", "http://h:/", "http://h/"),
    ("default-port", "https://h:443/", "https://h:0443/"),
    ("port-out-of-range", "http://h:65536/", "http://h:65535/"),
    ("dot-segments", "http://h/./a", "http://h/.a/b.."),
    ("leading-dot-segments", "../a", "/../a"),
    ("guard-dot-segment", "s:/.//a", "s:/./a"),
    ("escaped-dot-segments", "/a/%2E./b", "/a/../b"),
    ("empty-segments", "http://h/a//b", "http://h/a/b/"),
    ("escaped-unreserved", "/%7Ea", "/%2Fa"),
    ("escape-case", "/%2fa", "/%2FA"),
    ("escapes-not-utf8", "/caf%E9", "/caf%C3%A9"),
    ("needless-escapes", "/?a=%2F", "/?a=%26&b=/"),
    ("empty-query", "/?", "/?a"),
    ("plus-in-query", "/?a+b", "/a+b?c"),
    ("nested-uri", "/?uri=https://x/?a&b", "/?uri=https://x/?a%26b"),
    ("slash-in-query", "/?a/b", "urn:example:a?=b/?c"),
    ("empty-fragment", "/#", "/"),
];

#[test]
fn remarks_are_made_where_they_hold_and_nowhere_else() {
    let names = |text| {
        let iri = IriRef::parse(text).unwrap();
        remarks(&iri).map(|remark| remark.name()).collect::<Vec<_>>()
    };
    for (name, with, without) in CASES {
        assert!(names(with).contains(name), "{name}: {with} has {:?}", names(with));
        assert!(!names(without).contains(name), "{name}: {without}");
    }
}

#[test]
fn remarks_are_all_tried_here_in_their_order() {
    let all: Vec<_> = Remark::ALL.iter().map(|remark| remark.name()).collect();
    let tried: Vec<_> = CASES.iter().map(|(name, _, _)| *name).collect();
    assert_eq!(all, tried);
}

/// The remarks on dot segments say what normalizing and resolving do.
#[test]
fn remarks_on_dot_segments_are_true() {
    let has_dots = |text: &str| {
        let it = IriRef::parse(text).unwrap();
        it.path().segments().any(|segment| [".", ".."].contains(&segment.as_str()))
    };
    let base = Iri::parse("http://h/x/y").unwrap();
    let pieces = ["", "/", ".", "..", "a", ":", "%2E"];
    let (mut seen, mut kept) = (0, 0);
    for head in ["", "s:", "//h", "s://h"] {
        for index in 0..pieces.len().pow(5) {
            let digits = (0..5).map(|place| index / pieces.len().pow(place) % pieces.len());
            let path: String = digits.map(|digit| pieces[digit]).collect();
            for end in ["", "?/./", "#/../"] {
                let text = format!("{head}{path}{end}");
                let Ok(it) = IriRef::parse(&text) else { continue };
                let names: Vec<_> = remarks(&it).map(|remark| remark.name()).collect();
                let dots = ["dot-segments", "leading-dot-segments", "guard-dot-segment"];
                let found: Vec<_> = dots.iter().filter(|name| names.contains(*name)).collect();
                assert_eq!(found.len(), usize::from(has_dots(&text)), "{text}: {found:?}");
                let Some(name) = found.first() else { continue };
                let normal = it.normalize(Steps::NONE.path());
                let resolved = base.resolve(it).unwrap();
                assert_eq!(has_dots(normal.as_str()), **name != "dot-segments", "{text}: {normal}");
                assert_eq!(
                    has_dots(resolved.as_str()),
                    **name == "guard-dot-segment",
                    "{text}: {resolved}"
                );
                seen += 1;
                kept += usize::from(**name != "dot-segments");
            }
        }
    }
    assert!(seen > 10_000 && kept > 1_000, "{seen} {kept}");
}

/// RFC 3986 §3.4 warns of old software that mistakes them for delimiters.
#[test]
fn slashes_and_question_marks_in_a_query_have_one_remark_where_the_path_has_segments() {
    for (text, names) in [
        ("https://h/to?next=/a", &["slash-in-query"][..]),
        ("https://h/?a?b", &["slash-in-query"]),
        ("http://h/?uri=https://x/?a&b", &["nested-uri", "slash-in-query"]),
        ("https://h/to/a?b#/c?d", &[]),
        ("urn:a:b?+x?=y/z", &[]),
        ("mailto:a@b.c?subject=d/e", &[]),
    ] {
        let found: Vec<_> = remarks(Uri::parse(text).unwrap()).map(|it| it.name()).collect();
        assert_eq!(found, names, "{text}");
    }
}

/// RFC 1035: 255 octets on the wire are 253 characters.
#[test]
fn remark_on_a_long_host_names_the_limit_that_it_exceeds() {
    let host = |len: usize| "a.".repeat(len / 2) + if len % 2 == 1 { "a" } else { "" };
    for (len, is_long) in [(253, false), (254, false), (255, true), (256, true)] {
        let text = format!("http://{}/", host(len));
        let iri = IriRef::parse(&text).unwrap();
        let found = remarks(&iri).find(|remark| remark.name() == "host-too-long");
        // An even one ends with a dot, which does not count.
        assert_eq!(found.is_some(), is_long, "{len}");
        assert!(found.is_none_or(|found| found.message().contains("253 in all")));
    }
}

/// `?+` starts the r-component of a URN: it is not a plus in a query.
#[test]
fn remarks_on_a_urn_leave_its_r_component_alone() {
    let uri = UriRef::parse("urn:example:a?+x").unwrap();
    assert_eq!(remarks(&uri).count(), 0);
}

/// What an encoder must escape is no reason for a remark.
#[test]
fn remark_on_needless_escapes_is_not_made_where_they_delimit() {
    let has = |text: &str| {
        let uri = UriRef::parse(text).unwrap();
        remarks(&uri).any(|remark| remark.name() == "needless-escapes")
    };
    for text in [
        "http://h/a%2Fb%3Bc%2Cd%3De%3F%23%5B%25%20%C3%A9",
        "http://h/?a%3Db=c%26d%2Be%3Bf%2Cg%23%25%20%5B%7C",
        "http://a%3Ab%40%2F:c%40%3B@h%21/",
        "http://h/#a%26b%3Dc%23%20",
        "a%3Ab",
        "urn:example:a%3Ab%40",
        "mailto:a%40b@c",
        "/%7E%41",
    ] {
        assert!(!has(text), "{text}");
    }
    for text in
        ["/a%40b", "/a%3Ab", "?a=%2F", "?a=b%3Dc", "#%3F", "//a:%3A@h", "mailto:a@b?cc=c%40d"]
    {
        assert!(has(text), "{text}");
    }
}

#[test]
fn remarks_find_hosts_without_a_scheme_and_mistyped_schemes() {
    let has = |text: &str, name| {
        let uri = UriRef::parse(text).unwrap();
        remarks(&uri).any(|remark| remark.name() == name)
    };
    for text in ["localhost:3000", "example.com:8080/x", "db:5432/a?b"] {
        assert!(has(text, "scheme-like-host"), "{text}");
    }
    for text in ["a:b", "a:123456", "a://h:80/", "urn:1", "a:80x", "a:"] {
        assert!(!has(text, "scheme-like-host"), "{text}");
    }
    for text in ["htp://h/", "htttp://h/", "HTTQ://h/", "httpss://h/", "mailo:a@b"] {
        assert!(has(text, "scheme-mistyped"), "{text}");
    }
    for text in ["http://h/", "https://h/", "ftp://h/", "h://h/", "ht:a", "foo:a", "xttq:a"] {
        assert!(!has(text, "scheme-mistyped"), "{text}");
    }
}

/// RFC 3987 §4.2, by component.
#[test]
fn remarks_on_directions_go_by_component() {
    let cases = [
        ("http://אב.גד/הו/זח?טי=כל&a=b#מן", &[][..]),
        ("http://مثال.example/مسار/٣?س=١", &[]),
        ("http://h/ا\u{64B}", &[]),
        ("http://h/א-ב", &[]),
        ("http://אa.b/", &["bidi-mixed"]),
        ("http://א:a@b/", &[]),
        ("http://a:bא@c/", &["bidi-mixed"]),
        ("?a=אb", &["bidi-mixed"]),
        ("?אb=a", &["bidi-mixed"]),
        ("#אя", &["bidi-mixed"]),
        ("http://h/א%D7%91", &["bidi-mixed"]),
        ("http://h/א1", &["bidi-ends"]),
        ("http://h/-א", &["bidi-ends"]),
        ("http://h/א1/אb", &["bidi-mixed", "bidi-ends"]),
        ("http://h/ä1", &[]),
    ];
    for (text, expected) in cases {
        let iri = IriRef::parse(text).unwrap();
        let names = remarks(&iri).map(|remark| remark.name());
        let names: Vec<_> =
            names.filter(|name| ["bidi-mixed", "bidi-ends"].contains(name)).collect();
        assert_eq!(names, expected, "{text}");
    }
}

#[test]
fn remarks_of_an_ordinary_uri_are_none() {
    for text in ["https://example.com/a?b#c", "mailto:a@b", "urn:isbn:0451450523"] {
        assert_eq!(remarks(&UriRef::parse(text).unwrap()).count(), 0, "{text}");
    }
}

#[test]
fn remarks_on_hosts_tell_names_of_the_dns_from_others() {
    let names = |text: &str| {
        let iri = IriRef::parse(text).unwrap();
        let names = remarks(&iri).map(|remark| remark.name());
        names.filter(|name| name.starts_with("host-")).collect::<Vec<_>>()
    };
    for text in ["http://a..b/", "http://a,b/", "s3://my_bucket/", "//-a/"] {
        assert_eq!(names(text), ["host-not-dns"], "{text}");
    }
    let long = format!("//{}/", "a.".repeat(128));
    assert_eq!(names(&long), ["host-too-long"]);
    assert!(names(&format!("//{}a/", "a.".repeat(126))).is_empty(), "253 letters");
    for text in
        ["http://example.com./", "http://1.2.3.4/", "http://[::1]/", "file:///a", "//bücher/"]
    {
        assert!(names(text).is_empty(), "{text}: {:?}", names(text));
    }
    for text in ["//%C3/", "//%C3%28/", "//a%80/", "//%F0%9F%98/"] {
        assert_eq!(names(text), ["host-escaped", "host-not-utf8"], "{text}");
    }
    assert_eq!(names("//%F0%9F%98%80/"), ["host-escaped"]);
}

/// As they are resolved. Without the feature `idna`, nothing is said about a host that must be mapped.
#[test]
fn remarks_on_hosts_are_those_of_the_mapped_name() {
    for (text, expected) in [
        ("http://localhost/", &["own-network"][..]),
        ("http://0x7f.1/", &["look-alike"]),
        ("http://10-0-0-1.sslip.io/", &["embedded-address"]),
        ("http://ⓛocalhost/", &["iri", "own-network"]),
        ("http://①②⑦.⓪.⓪.①:80/", &["iri", "look-alike", "default-port"]),
        ("http://①0-0-0-1.sslip.io/", &["iri", "embedded-address"]),
    ] {
        let is_judged = cfg!(feature = "idna") || text.is_ascii();
        let of_host = ["own-network", "look-alike", "embedded-address"];
        let expected = expected.iter().filter(|name| is_judged || !of_host.contains(name));
        let iri = IriRef::parse(text).unwrap();
        assert!(remarks(&iri).map(|remark| remark.name()).eq(expected.copied()), "{text}");
    }
}

#[test]
fn escapes_that_may_be_latin1_are_named() {
    let note = |text| {
        let it = IriRef::parse(text).unwrap();
        let notes = urikit_explain::notes(it, it).into_iter();
        notes.filter(|note| note.name == "escapes-not-utf8").map(|note| note.message).next()
    };
    let is_a_grave = "escapes that are not UTF-8: `%E0` is `à` in Latin-1; in UTF-8 it is `%C3%A0`";
    for text in ["/%E0", "/a?q=%C3%A9%E0t%E9", "#%E0", "http://h/%E0/%E9"] {
        assert_eq!(note(text).as_deref(), Some(is_a_grave), "{text}");
    }
    for text in ["/%80", "/%E0%9F", "?%E0&%1F%81"] {
        assert_eq!(note(text).as_deref(), Some("escapes that are not UTF-8"), "{text}");
    }
    // Bytes, and a secret.
    for text in ["data:,%E0", "http://%E0@h/", "/%C3%A0"] {
        assert_eq!(note(text), None, "{text}");
    }
}

/// ECMA-427 requires more escapes than RFC 3986.
#[test]
fn escapes_of_package_urls_are_needed() {
    let has =
        |text| remarks(UriRef::parse(text).unwrap()).any(|it| it.name() == "needless-escapes");
    assert!(!has("PKG:npm/%40angular/animation@1") && !has("pkg:a/b?c=%2F"));
    assert!(has("x:/npm/%40angular/animation@1") && has("x:a/b?c=%2F"));
}

#[test]
fn list_of_hosts_has_a_name_whether_valid_or_not() {
    use urikit_explain::{Diagnosis, Secrets, parse_reference};
    let names = |text: &str| -> Vec<&'static str> {
        let error = parse_reference(text.as_bytes()).unwrap_err();
        let diagnosis = Diagnosis::new(error, text.as_bytes(), Secrets::Mask);
        diagnosis.notes.iter().map(|note| note.name).collect()
    };
    for text in ["mongodb://u:p@a:1,b:2/db", "postgresql://[::1]:1,b/", "postgres://a:1,b"] {
        assert_eq!(names(text), ["host-list"], "{text}");
    }
    for text in ["http://a:1,b:2/", "mongodb://a:x", "mongodb://a:1,b:x"] {
        assert!(names(text).is_empty(), "{text}");
    }
    let has = |text| remarks(UriRef::parse(text).unwrap()).any(|it| it.name() == "host-list");
    assert!(has("postgres://a,b") && has("MONGODB://u@a,b:1"));
    // There, the list is in the path.
    assert!(!has("jdbc:mysql://a:1,b:2/db") && !has("mongodb://a"));
}
