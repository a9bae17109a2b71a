//! `Parts`: any parts, compared with a parse of the same parts joined by the tests.

use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use urikit::component::HostKind;
use urikit::edit::{EditError, EditErrorKind, Parts, path_of_segments};
use urikit::kind::{IriKind, IriRefKind, Kind, UriKind, UriRefKind};
use urikit::{AsIdentifier, Identifier, IdentifierBuf, IriRef, Rule, UriRef};

use crate::common;

const SCHEMES: &[&str] = &["a", "HTTP", "b+1.-", "", "1a", "a:", "é"];
const USERINFOS: &[&str] = &["", "u", "u:p:q", "%4", "a@b", "é", "#"];
const HOSTS: &[&str] =
    &["", "H", "1.2.3.4", "[::1]", "[v1.x]", "[::1", "h:8", "%ff", "é", "u@h", "h/p"];
const PORTS: &[&str] = &["", "8", "99999", "8a"];
const PATHS: &[&str] =
    &["", "/", "//", "//x", "/p", "p", "a:b", ":", "./a:b", "/.//x", "é", "%2", "/?", "/a/../b"];
const QUERIES: &[&str] = &["", "q", "?/", "%", "#", "é", "\u{E000}", ":@"];

fn parts() -> impl Strategy<Value = Parts<'static>> {
    let first = (option::of(select(SCHEMES)), option::weighted(0.3, select(USERINFOS)));
    let authority = (option::of(select(HOSTS)), option::weighted(0.3, select(PORTS)));
    let rest = (select(PATHS), option::of(select(QUERIES)), option::of(select(QUERIES)));
    (first, authority, rest).prop_map(
        |((scheme, userinfo), (host, port), (path, query, fragment))| Parts {
            scheme,
            userinfo,
            host,
            port,
            path,
            query,
            fragment,
        },
    )
}

fn check<K: Kind>(parts: Parts<'_>) {
    let host = parts.host.map(|host| (HostKind::RegName, host));
    let Parts { scheme, userinfo, port, path, query, fragment, .. } = parts;
    let joined = common::Parts { scheme, userinfo, host, port, path, query, fragment }.join();
    let parsed = Identifier::<K>::parse(&joined);
    let is_read_back = parsed.as_ref().is_ok_and(|it| it.parts() == parts);
    match parts.recompose::<K>() {
        Ok(made) => {
            assert!(is_read_back, "{parts:?}");
            assert_eq!(made, joined.as_str());
            assert_eq!(made.spans(), parsed.unwrap().spans());
        }
        Err(error) => assert!(!is_read_back, "{parts:?}: {error}"),
    }
}

proptest! {
    #![proptest_config(common::cases(4096))]

    #[test]
    fn recompose_makes_what_has_these_parts_or_an_error(parts in parts()) {
        check::<UriKind>(parts);
        check::<UriRefKind>(parts);
        check::<IriKind>(parts);
        check::<IriRefKind>(parts);
    }
}

/// Every valid identifier of the tables.
#[test]
fn recompose_is_the_inverse_of_parse() {
    let mut seen = 0;
    for table in [
        include_str!("../../../../testdata/rfc3986_examples.txt"),
        include_str!("../../../../testdata/peer_bugs.txt"),
    ] {
        for case in common::read(table) {
            let Ok(whole) = IriRef::parse_bytes(case.input) else { continue };
            let made: IdentifierBuf<IriRefKind> = whole.parts().recompose().unwrap();
            assert_eq!(made, whole);
            check_segments(whole);
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen}");
}

fn check_segments<'a>(whole: impl AsIdentifier<'a>) {
    let whole = whole.borrowed().as_iri_ref();
    if whole.host().is_some() {
        let segments = whole.path().segments().map(|segment| segment.as_str());
        assert_eq!(path_of_segments::<IriRefKind>(segments).unwrap(), whole.path().as_str());
    }
}

#[test]
fn errors_name_the_part() {
    let kind = |parts: Parts<'_>| {
        parts.recompose::<UriRefKind>().map_err(|error: EditError| {
            (error.kind(), error.component().map(|component| component.to_string()), error.offset())
        })
    };
    let none = Parts::default();
    let refused = |kind, component: &str, offset| Err((kind, Some(component.to_owned()), offset));
    use EditErrorKind::*;
    for (parts, expected) in [
        (Parts { scheme: Some("1"), ..none }, refused(UnexpectedChar, "scheme", Some(0))),
        (Parts { userinfo: Some("u"), ..none }, refused(MissingHost, "userinfo", None)),
        (Parts { port: Some(""), ..none }, refused(MissingHost, "port", None)),
        (Parts { host: Some("a:"), ..none }, refused(UnexpectedChar, "host", Some(1))),
        (Parts { host: Some("h"), path: "p", ..none }, refused(RootlessPath, "path", Some(0))),
        (Parts { path: "a:b", ..none }, refused(ColonInFirstSegment, "path", Some(1))),
        (Parts { query: Some("é"), ..none }, refused(UnexpectedChar, "query", Some(0))),
        (Parts { fragment: Some("%4"), ..none }, refused(MalformedEscape, "fragment", Some(0))),
    ] {
        assert_eq!(kind(parts).map(|it| it.into_string()), expected, "{parts:?}");
    }
    let error = none.recompose::<UriKind>().unwrap_err();
    assert_eq!((error.kind(), error.rule()), (MissingScheme, Rule::Scheme));
}

#[test]
fn debug_shows_no_userinfo() {
    let parts = UriRef::parse("//anna:secret@h").unwrap().parts();
    let shown = format!("{parts:?}");
    assert!(!shown.contains("anna") && !shown.contains("secret"), "{shown}");
    let error = Parts { userinfo: Some("anna:secret^"), host: Some("h"), ..Parts::default() };
    let error = error.recompose::<UriRefKind>().unwrap_err();
    assert!(!format!("{error} {error:?}").contains('^'), "{error:?}");
}
