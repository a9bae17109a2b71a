//! RFC 3986 §5.2.

use urikit::resolve::resolve_relative;
use urikit::{
    Iri, IriBuf, IriRef, Resolver, Uri, UriBuf, UriRef, UriRefBuf, kind, resolve::ResolveError,
    resolve::ResolveErrorKind,
};

use crate::common::rfc3986_5::{self, Five, transform};
use crate::common::triples::{self, Answer};

const TABLE: &str = include_str!("../../../../testdata/resolve.txt");

#[test]
fn table_holds_for_every_method_of_resolving() {
    let cases = triples::read(TABLE);
    assert!(cases.len() > 42);
    for case in cases {
        let Answer::Text(target) = case.answer else { panic!("line {}: no target", case.line) };
        check(case.base, case.input, target);
    }
}

/// Every method of resolving returns this target, with the spans of a parse.
fn check(base_text: &str, reference_text: &str, target: &str) {
    let base = Uri::parse(base_text).unwrap();
    let reference = UriRef::parse(reference_text).unwrap();
    let expected = Uri::parse(target).unwrap();
    let context = format!("{base_text} + {reference_text}");

    let owned = base.resolve(reference).unwrap();
    assert_eq!(owned, expected, "{context}");
    assert_eq!(owned.spans(), expected.spans(), "{context}");
    assert_eq!(base.to_owned().resolve(&reference.to_owned()).unwrap(), expected, "{context}");

    let resolver = Resolver::new(base);
    let mut buffer = String::from("what was there before");
    let view = resolver.resolve_into(reference, &mut buffer).unwrap();
    assert_eq!((view, view.spans()), (expected, expected.spans()), "{context}");

    check_slices(&resolver, reference, expected);

    let iri = Iri::from(base).resolve(reference).unwrap();
    assert_eq!(iri.as_str(), target, "{context}");
    assert_eq!(iri.spans(), expected.spans(), "{context}");
}

/// A slice of any length gets the target, or an error that it is too small; the reported length is sufficient.
fn check_slices(resolver: &Resolver<'_, kind::UriKind>, reference: UriRef<'_>, expected: Uri<'_>) {
    let mut slice = [b'~'; 128];
    for len in 0..=slice.len() {
        match resolver.resolve_to_slice(reference, &mut slice[..len]) {
            Ok(view) => assert_eq!((view, view.spans()), (expected, expected.spans())),
            Err(error) => {
                let enough = error.enough().expect("no other error");
                assert!(len < enough, "{reference}");
                let mut slice = vec![0; enough];
                assert_eq!(resolver.resolve_to_slice(reference, &mut slice).unwrap(), expected);
            }
        }
    }
}

#[test]
fn every_short_reference_agrees_with_the_letter() {
    let references = rfc3986_5::texts("a:/.?#", 6);
    let references: Vec<_> =
        references.iter().filter_map(|text| UriRef::parse(text).ok()).collect();
    assert!(references.len() > 10_000);
    let mut buffer = String::new();
    for base in ["a:", "a:a", "a:/", "a:a/a", "a:/a/a?", "a:/.//a", "a:../a", "a://", "a://a?a#a"] {
        let resolver = Resolver::new(Uri::parse(base).unwrap());
        let base = Five::of(base);
        for &reference in &references {
            let letter = transform(&base, &Five::of(reference.as_str()), true);
            let target = resolver.resolve_into(reference, &mut buffer).unwrap();
            assert_eq!(target, letter.guarded().as_str(), "{base:?} + {reference}");
            assert_eq!(target.spans(), Uri::parse(target.as_str()).unwrap().spans(), "{target}");

            let lenient = resolver.same_scheme_is_relative(true);
            let letter = transform(&base, &Five::of(reference.as_str()), false);
            let target = lenient.resolve_into(reference, &mut buffer).unwrap();
            assert_eq!(target, letter.guarded().as_str(), "{base:?} + {reference}, not strict");
            assert_eq!(target.spans(), Uri::parse(target.as_str()).unwrap().spans(), "{target}");
        }
    }
}

#[test]
fn anything_that_becomes_a_reference_is_one() {
    let base: UriBuf = "http://a/b".parse().unwrap();
    let reference: UriRefBuf = "c".parse().unwrap();
    assert_eq!(base.resolve(&reference).unwrap(), "http://a/c");
    assert_eq!(base.resolve(reference.borrowed()).unwrap(), "http://a/c");
    assert_eq!(base.resolve(&base).unwrap(), "http://a/b");
    assert_eq!(base.resolve(base.borrowed()).unwrap(), "http://a/b");
    let iri = IriBuf::from(base.clone());
    assert_eq!(iri.resolve(&reference).unwrap(), "http://a/c");
    assert_eq!(iri.resolve(IriRef::parse("../é?ö#ü").unwrap()).unwrap(), "http://a/é?ö#ü");
    assert_eq!(iri.resolve(&base).unwrap(), "http://a/b");
}

#[test]
fn same_scheme_is_relative_only_if_asked_for() {
    let resolver = Resolver::new(Uri::parse("http://a/b/c/d;p?q").unwrap());
    let lenient = resolver.same_scheme_is_relative(true);
    let both = |text| {
        let reference = UriRef::parse(text).unwrap();
        [resolver.resolve(reference).unwrap(), lenient.resolve(reference).unwrap()]
    };
    assert_eq!(both("http:g"), ["http:g", "http://a/b/c/g"]);
    assert_eq!(both("HTTP:g"), ["HTTP:g", "http://a/b/c/g"]);
    assert_eq!(both("http:"), ["http:", "http://a/b/c/d;p?q"]);
    assert_eq!(both("http:?y"), ["http:?y", "http://a/b/c/d;p?y"]);
    assert_eq!(both("http:../g"), ["http:g", "http://a/b/g"]);
    assert_eq!(both("http://h/../g"), ["http://h/g", "http://h/g"]);
    assert_eq!(both("https:g"), ["https:g", "https:g"]);
}

#[test]
fn above_root_is_an_error_only_if_asked_for() {
    let cases = [
        ("http://a/b/c", "../d", None),
        ("http://a/b/c", "../../d", Some(Some(3))),
        ("http://a/b/c", "..", None),
        ("http://a/b/c", "../..", Some(Some(3))),
        ("http://a/b/c", "/../d", Some(Some(1))),
        ("http://a/b/c", "/./d/../../e", Some(Some(8))),
        ("http://a", "..", Some(Some(0))),
        ("http://a/b/c", "//h/..", Some(Some(4))),
        ("http://a/b/c", "http:/..", Some(Some(6))),
        ("http://a/b/c", "d/../../..", Some(Some(8))),
        ("http://a/../b/c", "d", Some(None)),
        ("http://a/../b/c", "/d", None),
        ("http://a/../b/c", "?q", None),
        ("a:b", "..", Some(Some(0))),
        ("a:b/c", "..", None),
        ("a:b/c", "../..", Some(Some(3))),
    ];
    for (base, text, offset) in cases {
        let reference = UriRef::parse(text).unwrap();
        let resolver = Resolver::new(Uri::parse(base).unwrap());
        let target = resolver.resolve(reference).unwrap();
        let expected =
            offset.map_or(Ok(target), |offset| Err((ResolveErrorKind::AboveRoot, offset)));
        let found = |error: ResolveError| (error.kind(), error.offset());
        let strict = resolver.refuse_above_root(true);
        assert_eq!(strict.resolve(reference).map_err(found), expected, "{base} + {text}");
        let mut buffer = String::from("before");
        if strict.resolve_into(reference, &mut buffer).is_err() {
            assert_eq!(buffer, "", "{base} + {text}");
        }
        let mut slice = [0; 64];
        let view = strict.resolve_to_slice(reference, &mut slice);
        assert_eq!(view.map(|view| view.to_owned()).map_err(found), expected, "{base} + {text}");
    }
    let lenient = Resolver::new(Uri::parse("http://a/b").unwrap())
        .same_scheme_is_relative(true)
        .refuse_above_root(true);
    let error = lenient.resolve(UriRef::parse("http:x/../..").unwrap()).unwrap_err();
    assert_eq!((error.kind(), error.range()), (ResolveErrorKind::AboveRoot, Some(10..12)));
}

#[test]
fn slice_that_is_too_small_never_panics() {
    let resolver = Resolver::new(Uri::parse("a:/.//b/../c/./d").unwrap());
    for text in rfc3986_5::texts("a./", 5) {
        let Ok(reference) = UriRef::parse(&text) else { continue };
        check_slices(&resolver, reference, resolver.resolve(reference).unwrap().borrowed());
    }
}

#[test]
fn debug_of_a_resolver_masks_the_userinfo() {
    let shown = format!("{:?}", Resolver::new(Uri::parse("http://u:secret@h/").unwrap()));
    assert!(!shown.contains("secret"), "{shown}");
}

#[test]
fn above_root_is_found_in_long_rows() {
    let resolver = Resolver::new(Uri::parse("http://a/b/c/d").unwrap()).refuse_above_root(true);
    for (row, offset) in [("../", 6), ("x/../../", 21), ("./../", 12)] {
        let text = row.repeat(100);
        let error = resolver.resolve(UriRef::parse(&text).unwrap()).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (ResolveErrorKind::AboveRoot, Some(offset)));
    }
}

/// Directories above a base are found by masks of 64 bytes.
#[test]
fn parents_of_deep_and_of_long_paths_are_those_of_the_letter() {
    for directory in ["a/", "abcdefg/", "directory-of-a-long-name/", "/"] {
        for name in ["", "x", &"y".repeat(63), &"z".repeat(64), &"z".repeat(65)] {
            for depth in [0, 1, 7, 8, 9, 33] {
                let path = format!("/{}{name}", directory.repeat(depth));
                for parents in [0, 1, 2, 3, 8, 40] {
                    for rest in ["", "g", "./g", "g/../h", ".g?/../#/..", "/g"] {
                        let reference = "../".repeat(parents) + rest;
                        let base = format!("s://h{path}?q");
                        let letter = transform(&Five::of(&base), &Five::of(&reference), true);
                        check(&base, &reference, &letter.guarded());
                    }
                }
            }
        }
    }
}

#[test]
fn long_last_segment_of_non_ascii_characters_is_left_out() {
    for len in 20..70 {
        let base = format!("s://h/a/{}", "ä".repeat(len));
        let target = Iri::parse(&base).unwrap().resolve(IriRef::parse("../ö").unwrap()).unwrap();
        assert_eq!(target, "s://h/ö", "{len}");
    }
}

#[test]
fn reference_may_be_text() {
    let base = Uri::parse("http://a/b/c").unwrap();
    assert_eq!(base.resolve_str("../d").unwrap(), "http://a/d");
    let error = base.resolve_str("a^").unwrap_err();
    assert_eq!((error.kind().name(), error.offset()), ("bad-reference", Some(1)));
    let owned = base.to_owned();
    let cow = base.normalize(urikit::Level::Path);
    for resolver in [Resolver::new(base), Resolver::new(&owned), Resolver::new(&cow)] {
        assert_eq!(resolver.resolve_str("x").unwrap(), "http://a/b/x");
    }
    let iri = urikit::Iri::parse("http://a/").unwrap();
    assert_eq!(Resolver::new(iri).resolve_str("é").unwrap(), "http://a/é");
    assert!(base.resolve_str("é").is_err());
}

#[test]
fn opaque_bases_are_refused_where_asked_for() {
    for (base, reference, expected) in [
        ("mailto:a@b", "c", None),
        ("mailto:a@b", "?q", None),
        ("mailto:a@b", "/c", None),
        ("mailto:a@b", "//h", None),
        ("mailto:a@b", "", Some("mailto:a@b")),
        ("mailto:a@b", "#f", Some("mailto:a@b#f")),
        ("mailto:a@b", "x:y", Some("x:y")),
        ("mailto:a@b", "mailto:c", Some("mailto:c")),
        ("s:", "c", None),
        ("s:/", "c", Some("s:/c")),
        ("s://h", "c", Some("s://h/c")),
        ("file:///a/b", "c", Some("file:///a/c")),
    ] {
        let resolver = Resolver::new(Uri::parse(base).unwrap()).refuse_opaque_base(true);
        let reference = UriRef::parse(reference).unwrap();
        let resolved = resolver.resolve(reference);
        let mut buffer = String::from("x");
        let into = resolver.resolve_into(reference, &mut buffer).map(|uri| uri.to_owned());
        let mut slice = [0; 64];
        let to_slice = resolver.resolve_to_slice(reference, &mut slice).map(|uri| uri.to_owned());
        assert_eq!((&into, &to_slice), (&resolved, &resolved), "{base} {reference}");
        match expected {
            Some(expected) => assert_eq!(resolved.unwrap(), expected),
            None => {
                assert_eq!(resolved.unwrap_err().kind(), ResolveErrorKind::OpaqueBase);
                assert_eq!(buffer, "");
                assert!(resolver.refuse_opaque_base(false).resolve(reference).is_ok());
            }
        }
    }
    let resolver = Resolver::new(Uri::parse("mailto:a").unwrap()).refuse_opaque_base(true);
    let lax = resolver.same_scheme_is_relative(true);
    assert_eq!(lax.resolve_str("MAILTO:b").unwrap_err().kind(), ResolveErrorKind::OpaqueBase);
}

/// An extension: RFC 3986 §5.2 has no such base.
#[test]
fn relative_base_gives_the_reference_of_both() {
    let cases = [
        ("a/b", "c", "a/c"),
        ("a/b", "", "a/b"),
        ("a/b#g", "#f", "a/b#f"),
        ("a/b?q", "", "a/b?q"),
        ("a/b?q", "?r", "a/b?r"),
        ("a/b?q", "c", "a/c"),
        ("a/b", "../c", "c"),
        ("a/b", "../../c", "../c"),
        ("../a", "../b", "../../b"),
        ("a", ".", "./"),
        ("a", "..", "../"),
        ("a/b", ".", "a/"),
        ("", "c", "c"),
        ("", "", ""),
        ("#f", "", ""),
        ("..", "c", "../c"),
        (".", "c", "c"),
        ("a/..", "c", "c"),
        ("a/b/..", "c", "a/c"),
        ("/a/..", "c", "/c"),
        ("/a/b", "../../../c", "/c"),
        ("/a/b", "..//c", "/.//c"),
        ("a", ".//c", ".//c"),
        ("a", "./c:d", "./c:d"),
        ("a/b", "./c:d", "a/c:d"),
        ("//h", "c", "//h/c"),
        ("//h/a/b", "../c?q#f", "//h/c?q#f"),
        ("//h/a?q", "#f", "//h/a?q#f"),
        ("a/b", "/c/../d", "/d"),
        ("a/b", "//h/c/../d", "//h/d"),
        ("a/b", "s:c/../d", "s:/d"),
        ("s://h/a/b", "../c", "s://h/c"),
        ("s://h/b/..", "c", "s://h/b/c"),
        ("é/b", "ü", "é/ü"),
    ];
    for (base, reference, target) in cases {
        let base = IriRef::parse(base).unwrap();
        assert_eq!(
            resolve_relative(base, IriRef::parse(reference).unwrap()).unwrap(),
            target,
            "{base} + {reference}"
        );
    }
}

#[test]
fn trace_names_each_case_and_a_guard() {
    let base = Uri::parse("http://h/p?q").unwrap();
    let cases = [
        ("s:p", "scheme", "has a scheme"),
        ("//h", "authority", "has an authority"),
        ("/p", "absolute-path", "starts with '/'"),
        ("p", "relative-path", "has a relative path"),
        ("?q", "query", "has a query and no path"),
        ("#f", "same-document", "has no path and no query"),
    ];
    for (reference, name, words) in cases {
        let trace = Resolver::new(base).trace(UriRef::parse(reference).unwrap()).unwrap();
        assert_eq!(trace.case().name(), name);
        assert!(trace.case().message().contains(words), "{reference}: {}", trace.case().message());
        assert!(!trace.is_guarded());
    }
    let remove_authority = Resolver::new(Uri::parse("s:/").unwrap());
    assert!(remove_authority.trace_str("/.//x").unwrap().is_guarded());
    assert!(!remove_authority.trace_str("/./x").unwrap().is_guarded());
}
