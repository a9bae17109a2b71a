//! Small helpers on paths and whole identifiers.

use urikit::{Iri, IriRef, IriRefBuf, ParseErrorKind, Uri, UriBuf, UriRef, edit::EditErrorKind};

#[test]
fn cuts_have_the_spans_of_a_parse() {
    for text in
        ["a:", "a:b", "a:?", "a:#", "a:?#", "a://u@h:1/p/q?r#s", "a:///?q", "/p/q/?#", "#f", ""]
    {
        let whole = UriRef::parse(text).unwrap();
        let cuts =
            [Some(whole.strip_fragment()), Some(whole.strip_query_and_fragment()), whole.parent()];
        for cut in cuts.into_iter().flatten() {
            assert_eq!(
                UriRef::parse(cut.as_str()).unwrap().spans(),
                cut.spans(),
                "{text} to {cut}"
            );
        }
    }
}

#[test]
fn parents_lead_to_the_root() {
    let mut uri = Uri::parse("http://h/a//b/?q#f").unwrap();
    for expected in ["http://h/a//", "http://h/a/", "http://h/"] {
        uri = uri.parent().unwrap();
        assert_eq!(uri, expected);
    }
    assert_eq!(uri.parent(), None);
    assert_eq!(Uri::parse("urn:a:b").unwrap().parent(), None);
    assert_eq!(Uri::parse("a:b/c").unwrap().parent().unwrap(), "a:b/");
    assert_eq!(Uri::parse("a:b/").unwrap().parent(), None);
    assert_eq!(Uri::parse("http://h").unwrap().parent(), None);
    // The parent is a prefix of the same string, so a guard stays.
    assert_eq!(Uri::parse("a:/.//b").unwrap().parent().unwrap(), "a:/.//");
}

#[test]
fn names_and_extensions_are_those_of_the_text() {
    let cases = [
        ("", None, None),
        ("/", None, None),
        ("/a/", None, None),
        ("a", Some("a"), None),
        ("/a/b.c", Some("b.c"), Some("c")),
        ("/a.b/c", Some("c"), None),
        ("/.a", Some(".a"), None),
        ("/.a.b", Some(".a.b"), Some("b")),
        ("/a.", Some("a."), Some("")),
        ("/...", Some("..."), Some("")),
        ("/.", None, None),
        ("..", None, None),
        ("/a%2Eb", Some("a%2Eb"), None),
        ("/b.c?d.e#f.g", Some("b.c"), Some("c")),
        ("/b.html;v=1", Some("b.html;v=1"), Some("html")),
        ("/b.html;v=1.1;w", Some("b.html;v=1.1;w"), Some("html")),
        ("/b;v=1.1", Some("b;v=1.1"), None),
        ("/.a;v=1.1", Some(".a;v=1.1"), None),
        ("/;a.b", Some(";a.b"), None),
        ("/1,2.html", Some("1,2.html"), Some("html")),
    ];
    for (text, name, extension) in cases {
        let path = UriRef::parse(text).unwrap().path();
        assert_eq!(path.file_name().map(|name| name.as_str()), name, "{text}");
        assert_eq!(path.extension(), extension, "{text}");
        let directory = path.directory();
        assert_eq!(
            [directory.as_str(), name.unwrap_or_default()].concat(),
            path.as_str(),
            "{text}"
        );
    }
}

#[test]
fn is_under_goes_by_whole_segments() {
    let is_under = |text, prefix: &str| UriRef::parse(text).unwrap().path().is_under(prefix);
    for (text, prefix) in [
        ("/api", "/api"),
        ("/api/", "/api"),
        ("/api", "/api/"),
        ("/api/a/b", "/api/"),
        ("/a", "/"),
        ("/", "/"),
        ("", "/"),
        ("a/b", "a"),
        ("/api//x", "/api"),
        ("/api/...", "/api"),
        ("/api/.x/..y/%2e%2e%2e", "/api"),
    ] {
        assert!(is_under(text, prefix), "{text} under {prefix}");
    }
    for (text, prefix) in [
        ("/apiary", "/api"),
        ("/ap", "/api"),
        ("/x/api", "/api"),
        ("api/x", "/api"),
        ("/api", "api"),
        ("/api/..", "/api"),
        ("/api/../x", "/api"),
        ("/api/./x", "/api"),
        ("/api/%2e%2E", "/api"),
        ("/api/.%2e/x", "/api"),
        ("/api/%2e", "/api"),
        ("/API/x", "/api"),
        ("/api/x", "/api//"),
    ] {
        assert!(!is_under(text, prefix), "{text} not under {prefix}");
    }
}

#[test]
fn joined_segments_are_found_again() {
    let cases: &[(&str, &[&str], &str)] = &[
        ("https://x/api", &["v1", "a b"], "https://x/api/v1/a%20b"),
        ("https://x/api/", &["v1"], "https://x/api/v1"),
        ("https://x/api//", &["v1"], "https://x/api//v1"),
        ("https://x", &["v1"], "https://x/v1"),
        ("https://x", &[""], "https://x/"),
        ("https://x", &[], "https://x"),
        ("https://x?q#f", &["a"], "https://x/a?q#f"),
        ("https://x/a", &[""], "https://x/a/"),
        ("https://x/a/", &[""], "https://x/a/"),
        ("https://x/a", &["", "b"], "https://x/a//b"),
        (
            "https://x/a",
            &["b/c", "%", "?", "#", "é", "a:b@c", "..."],
            "https://x/a/b%2Fc/%25/%3F/%23/%C3%A9/a:b@c/...",
        ),
        ("https://x/a", &["%2e%2e"], "https://x/a/%252e%252e"),
        ("a:", &["b"], "a:b"),
        ("a:", &["b:c"], "a:b:c"),
        ("a:/", &["", "b"], "a:/.//b"),
        ("http://go.dev/..", &["x"], "http://go.dev/../x"),
    ];
    for (base, segments, expected) in cases {
        let joined = Uri::parse(base).unwrap().join(*segments).unwrap();
        assert_eq!(joined, *expected);
        assert_eq!(joined.spans(), Uri::parse(expected).unwrap().spans(), "{expected}");
    }
}

/// They used to differ in the first segment of a reference, and in what an IRI may contain.
#[test]
fn join_and_push_write_the_same() {
    for base in ["", "?q", "x", "/", "//h", "s:", "s:/a", "s://h/a/"] {
        for segment in ["a:b", ":", "a/b", "é", "\u{E000}", "%41", "a b"] {
            let joined = IriRef::parse(base).unwrap().join([segment]).unwrap();
            let mut pushed = IriRefBuf::parse(base).unwrap();
            pushed.segments_mut().unwrap().push(segment).unwrap();
            assert_eq!(joined, pushed);
            assert_eq!(joined.spans(), IriRef::parse(joined.as_str()).unwrap().spans());
            let last = joined.path().segments().next_back().unwrap();
            assert_eq!(last.decode().to_text().unwrap(), segment);
        }
    }
    assert_eq!(UriRef::parse("").unwrap().join(["a:b", "c:d"]).unwrap(), "a%3Ab/c:d");
    assert_eq!(IriRef::parse("/").unwrap().join(["é"]).unwrap(), "/é");
    assert_eq!(UriRef::parse("/").unwrap().join(["é"]).unwrap(), "/%C3%A9");
}

/// Go CVE-2022-32190: `..` joined to a host left the host.
#[test]
fn join_refuses_what_it_cannot_write() {
    let base = Uri::parse("https://go.dev").unwrap();
    let refused = |base: Uri<'_>, segments: [&str; 2]| {
        let error = base.join(segments).unwrap_err();
        (error.kind(), error.index())
    };
    assert_eq!(refused(base, ["..", "a"]), (EditErrorKind::DotSegment, Some(0)));
    assert_eq!(refused(base, ["a", "."]), (EditErrorKind::DotSegment, Some(1)));
    assert_eq!(base.join(["../x"]).unwrap(), "https://go.dev/..%2Fx");
    let empty = Uri::parse("a:").unwrap();
    assert_eq!(refused(empty, ["", "b"]), (EditErrorKind::EmptySegment, Some(0)));
    assert_eq!(empty.join(["b", ""]).unwrap(), "a:b/");
    for opaque in ["mailto:a@b.c", "urn:isbn:1", "a:b/c"] {
        let uri = Uri::parse(opaque).unwrap();
        assert_eq!(uri.join(["d"]).unwrap_err().kind(), EditErrorKind::OpaquePath);
        assert_eq!(uri.to_owned().segments_mut().err().unwrap().kind(), EditErrorKind::OpaquePath);
    }
}

#[test]
fn same_document_is_that_of_the_text() {
    let base = Uri::parse("http://a/b/../c").unwrap();
    let is_same = |text| base.is_same_document(UriRef::parse(text).unwrap());
    assert!(is_same(""));
    assert!(is_same("#f"));
    // It can't be named by its path: resolving removes dot segments.
    assert!(!is_same("c"));
    assert!(!is_same("?"));
    let iri = Iri::parse("http://a/é").unwrap();
    assert!(!iri.is_same_document(UriRef::parse("//a/%C3%A9").unwrap()));
}

#[test]
fn suffix_takes_the_scheme_it_is_given() {
    assert_eq!(UriBuf::parse_suffix("https", "u@h:1/p?q#f").unwrap(), "https://u@h:1/p?q#f");
    let error = UriBuf::parse_suffix("1s", "h").unwrap_err();
    assert_eq!(error.error().kind(), ParseErrorKind::UnexpectedChar);
    assert_eq!(error.into_input(), "1s://h");
    assert!(UriBuf::parse_suffix("", "h").is_err());
    assert!(UriBuf::parse_suffix("a://b/", "h").is_err());
    assert!(UriBuf::parse_suffix("https", "a b").is_err());
}

#[test]
fn path_first_segments_are_cut_before_a_slash() {
    for (text, cuts) in [
        ("/a/b", &["", "/a", "/a/b", "/a/b"][..]),
        ("a/b/", &["", "a", "a/b", "a/b/", "a/b/"]),
        ("/", &["", "/", "/"]),
        ("", &["", ""]),
        ("/.//a", &["", "/.", "/./", "/.//a"]),
    ] {
        let reference = UriRef::parse(text).unwrap();
        let path = reference.path();
        for (count, cut) in cuts.iter().enumerate() {
            assert_eq!(path.first_segments(count).as_str(), *cut, "{text} {count}");
            let segments = path.first_segments(count).segments().count();
            assert_eq!(segments, path.segments().count().min(count), "{text} {count}");
        }
    }
}
