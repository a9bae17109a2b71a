//! The types themselves: traits, conversions, constants, and the views of the parts.

use alloc::collections::{BTreeMap, BTreeSet};
use core::borrow::Borrow;
use core::fmt::{Debug, Display};
use core::hash::{Hash, Hasher};
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::collections::hash_map::DefaultHasher;
use std::collections::{HashMap, HashSet};

use urikit::component::{
    Authority, Fragment, Host, Path, Port, Query, Scheme, Segment, SegmentParameter, Userinfo,
};
use urikit::{
    Component, Iri, IriBuf, IriRef, IriRefBuf, ParseBufError, ParseError, ParseErrorKind, Rule,
    Spans, Uri, UriBuf, UriRef, UriRefBuf, component::HostKind, resolve::ReferenceKind,
};

const FULL: &str = "foo://anna:pw@example.com:8042/over/there?name=ferret#nose";

#[test]
fn borrowed_types_are_small() {
    assert!(size_of::<Uri<'_>>() <= 56);
    assert_eq!(size_of::<IriRef<'_>>(), size_of::<Uri<'_>>());
    assert!(size_of::<Spans>() <= 32);
}

#[test]
fn types_have_the_common_traits() {
    fn shared<T: Send + Sync + Unpin + Debug + Clone>() {}
    fn copied<T: Copy + Send + Sync + Unpin + Debug>() {}
    fn ordered<T: Ord + Hash + Display + AsRef<str> + Borrow<str>>() {}
    fn compared<T: PartialEq<str> + PartialEq<&'static str>>() {}
    fn viewed<T: Copy + Send + Sync + Ord + Hash + Debug + Display + AsRef<str>>() {}
    fn failed<T: core::error::Error + Clone + Eq + Send + Sync + 'static>() {}

    copied::<Uri<'_>>();
    copied::<UriRef<'_>>();
    copied::<Iri<'_>>();
    copied::<IriRef<'_>>();
    ordered::<Uri<'_>>();
    ordered::<IriRef<'_>>();
    compared::<Uri<'_>>();
    shared::<UriBuf>();
    shared::<UriRefBuf>();
    shared::<IriBuf>();
    shared::<IriRefBuf>();
    ordered::<UriBuf>();
    compared::<UriBuf>();

    viewed::<Authority<'_>>();
    viewed::<Fragment<'_>>();
    viewed::<Host<'_>>();
    viewed::<SegmentParameter<'_>>();
    viewed::<Path<'_>>();
    viewed::<Port<'_>>();
    viewed::<Query<'_>>();
    viewed::<Scheme<'_>>();
    viewed::<Segment<'_>>();
    viewed::<Userinfo<'_>>();

    copied::<Spans>();
    copied::<HostKind>();
    copied::<ReferenceKind>();
    copied::<Rule>();
    failed::<ParseError>();
    failed::<ParseBufError>();
}

/// Each result has room for its error.
#[test]
fn errors_are_small() {
    assert!(size_of::<ParseError>() <= 16);
    assert!(size_of::<urikit::Error>() <= 32);
}

fn hash(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn hash_and_order_are_those_of_the_text() {
    let texts = ["a:", "a:/", "A:", "a://h", "a:%41", "a:A", "a:?", "a:#", "b:"];
    for a in texts {
        let (uri, owned) = (Uri::parse(a).unwrap(), UriBuf::parse(a).unwrap());
        assert_eq!(hash(&uri), hash(a));
        assert_eq!(hash(&owned), hash(a));
        assert_eq!(uri, a);
        assert_eq!(owned, *a);
        assert_eq!(owned, uri);
        assert_eq!(uri, owned);
        for b in texts {
            assert_eq!(uri.cmp(&Uri::parse(b).unwrap()), a.cmp(b));
            assert_eq!(owned.partial_cmp(&UriBuf::parse(b).unwrap()), a.partial_cmp(b));
            assert_eq!(uri == Uri::parse(b).unwrap(), a == b);
        }
    }
}

#[test]
fn maps_are_looked_up_by_text() {
    let owned: HashMap<UriBuf, i32> = HashMap::from([(FULL.parse().unwrap(), 1)]);
    assert_eq!(owned.get(FULL), Some(&1));
    assert_eq!(owned.get(&*FULL.to_uppercase()), None);
    let borrowed: HashMap<Uri<'_>, i32> = HashMap::from([(Uri::parse(FULL).unwrap(), 2)]);
    assert_eq!(borrowed.get(FULL), Some(&2));
    let sorted: BTreeMap<UriRefBuf, i32> = BTreeMap::from([("../a".parse().unwrap(), 3)]);
    assert_eq!(sorted.get("../a"), Some(&3));
    let set: BTreeSet<IriRef<'_>> = BTreeSet::from([IriRef::parse("é").unwrap()]);
    assert!(set.contains("é"));
}

#[test]
fn text_converts_by_the_usual_traits() {
    assert_eq!(Uri::try_from(FULL).unwrap(), FULL);
    assert_eq!(Uri::try_from(FULL.as_bytes()).unwrap(), FULL);
    assert_eq!(FULL.parse::<UriBuf>().unwrap(), FULL);
    assert_eq!(UriBuf::try_from(FULL).unwrap(), FULL);
    assert_eq!(UriBuf::try_from(String::from(FULL)).unwrap(), FULL);
    assert_eq!(String::from(UriBuf::parse(FULL).unwrap()), FULL);
    assert_eq!(UriBuf::from(Uri::parse(FULL).unwrap()), FULL);

    assert_eq!("é".parse::<UriRefBuf>().unwrap_err().offset(), 0);
    assert_eq!(UriRef::try_from(&b"a\xFF"[..]).unwrap_err().kind(), ParseErrorKind::InvalidUtf8);
    assert_eq!(UriBuf::try_from(String::from("a b")).unwrap_err().into_input(), "a b");
}

/// A `String` that is parsed is kept, not copied.
#[test]
fn owned_parse_keeps_the_string() {
    let text = String::from(FULL);
    let address = text.as_ptr();
    let owned = UriBuf::try_from(text).unwrap();
    let widened = IriRefBuf::from(owned);
    let narrowed = UriBuf::try_from(widened).unwrap();
    let text = narrowed.into_string();
    assert_eq!(text.as_ptr(), address);
    let refused = UriRefBuf::try_from(text + "^").unwrap_err().into_input();
    let address = refused.as_ptr();
    let refused = UriBuf::try_from(refused).unwrap_err().into_input();
    assert_eq!(refused.as_ptr(), address);
}

#[test]
fn display_pads_like_a_string() {
    assert_eq!(
        format!("{:>5}|{:<5}|", Uri::parse("a:b").unwrap(), UriBuf::parse("a:b").unwrap()),
        "  a:b|a:b  |"
    );
    assert_eq!(format!("{:^5}", Uri::parse("a:b").unwrap().path()), "  b  ");
}

#[test]
fn widening_keeps_text_and_parts() {
    let uri = Uri::parse(FULL).unwrap();
    let owned = uri.to_owned();
    assert_eq!(UriRef::from(uri).spans(), uri.spans());
    assert_eq!(Iri::from(uri).spans(), uri.spans());
    assert_eq!(IriRef::from(uri).spans(), uri.spans());
    assert_eq!(IriRef::from(UriRef::from(uri)), FULL);
    assert_eq!(IriRef::from(Iri::from(uri)), FULL);

    assert_eq!(Uri::from(&owned), FULL);
    assert_eq!(UriRef::from(&owned), FULL);
    assert_eq!(Iri::from(&owned), FULL);
    assert_eq!(IriRef::from(&owned), FULL);
    assert_eq!(IriRef::from(&UriRefBuf::from(owned.clone())), FULL);
    assert_eq!(IriRef::from(&IriBuf::from(owned.clone())), FULL);

    assert_eq!(UriRefBuf::from(owned.clone()).scheme().unwrap(), "foo");
    assert_eq!(IriBuf::from(owned.clone()).scheme(), "foo");
    assert_eq!(IriRefBuf::from(UriRefBuf::from(owned.clone())), FULL);
    assert_eq!(IriRefBuf::from(IriBuf::from(owned.clone())), FULL);
    assert_eq!(IriRefBuf::from(owned), FULL);
}

/// Every narrowing conversion, borrowed and owned: what succeeds, and the offset of what does not.
#[test]
fn narrowing_checks_scheme_and_characters() {
    macro_rules! narrow {
        ($($from:ident, $from_buf:ident => $to:ident, $to_owned:ident: $right:expr, $wrong:expr;)*) => {$(
            for text in $right {
                let whole = $from::parse(text).unwrap();
                let narrow = $to::try_from(whole).unwrap();
                assert_eq!(narrow.as_str(), text);
                assert_eq!(narrow.spans(), whole.spans());
                assert_eq!($to::try_from(narrow), Ok(narrow));
                let narrow = $to_owned::try_from($from_buf::parse(text).unwrap()).unwrap();
                assert_eq!(narrow.spans(), whole.spans());
            }
            for (text, kind, offset) in $wrong {
                let error = $to::try_from($from::parse(text).unwrap()).unwrap_err();
                assert_eq!((error.kind(), error.offset()), (kind, offset), "{text}");
                assert_eq!(Err(error), $to::parse(text).map(drop));
                let owned = $to_owned::try_from($from_buf::parse(text).unwrap()).unwrap_err();
                assert_eq!(owned.error(), error);
                assert_eq!(owned.into_input(), text);
            }
        )*};
    }
    use ParseErrorKind::{MissingScheme, UnexpectedChar};
    narrow! {
        UriRef, UriRefBuf => Uri, UriBuf: ["a:b", FULL], [
            ("", MissingScheme, 0), ("a", MissingScheme, 1), ("//h", MissingScheme, 0),
            ("./a:b", UnexpectedChar, 0), ("-", UnexpectedChar, 0), ("a@b", UnexpectedChar, 1),
        ];
        UriRef, UriRefBuf => Iri, IriBuf: ["a:b", FULL], [("a", MissingScheme, 1)];
        Iri, IriBuf => Uri, UriBuf: ["a:b", FULL], [
            ("a:é", UnexpectedChar, 2), ("a://u:p@h/?\u{E000}", UnexpectedChar, 11),
        ];
        Iri, IriBuf => UriRef, UriRefBuf: ["a:b", FULL], [("a:é", UnexpectedChar, 2)];
        IriRef, IriRefBuf => Uri, UriBuf: ["a:b", FULL], [
            ("a:é", UnexpectedChar, 2), ("é", UnexpectedChar, 0), ("", MissingScheme, 0),
        ];
        IriRef, IriRefBuf => UriRef, UriRefBuf: ["", "a", "a:b", FULL], [
            ("é", UnexpectedChar, 0), ("//h/é", UnexpectedChar, 4),
        ];
        IriRef, IriRefBuf => Iri, IriBuf: ["a:é", "a:b"], [
            ("é", UnexpectedChar, 0), ("a/é", MissingScheme, 1),
        ];
    }
}

#[test]
fn reference_kind_is_what_is_taken_from_the_base() {
    let cases = [
        ("a:b", ReferenceKind::WithScheme),
        ("a:", ReferenceKind::WithScheme),
        ("a:#f", ReferenceKind::WithScheme),
        ("a://h", ReferenceKind::WithScheme),
        ("//h/p", ReferenceKind::NetworkPath),
        ("//", ReferenceKind::NetworkPath),
        ("///p", ReferenceKind::NetworkPath),
        ("/", ReferenceKind::RootedPath),
        ("/p?q#f", ReferenceKind::RootedPath),
        ("/p:q", ReferenceKind::RootedPath),
        ("p", ReferenceKind::RelativePath),
        (".", ReferenceKind::RelativePath),
        ("p/q:r", ReferenceKind::RelativePath),
        ("?", ReferenceKind::RelativePath),
        ("?q#f", ReferenceKind::RelativePath),
        ("", ReferenceKind::SameDocument),
        ("#", ReferenceKind::SameDocument),
        ("#f?", ReferenceKind::SameDocument),
    ];
    for (text, kind) in cases {
        let reference = UriRef::parse(text).unwrap();
        assert_eq!(reference.reference_kind(), kind, "{text}");
        assert_eq!(IriRef::parse(text).unwrap().reference_kind(), kind, "{text}");
        assert_eq!(reference.is_relative(), kind != ReferenceKind::WithScheme, "{text}");
        assert_eq!(UriRef::parse_relative(text).is_ok(), reference.is_relative(), "{text}");
    }
}

#[test]
fn absolute_uri_is_one_without_fragment() {
    for (text, absolute) in [("a:", true), ("a:b?c", true), ("a:#", false), ("a:b#c", false)] {
        let uri = Uri::parse(text).unwrap();
        assert_eq!(uri.is_absolute(), absolute, "{text}");
        assert_eq!(Uri::parse_absolute(text).is_ok(), absolute, "{text}");
        assert_eq!(Iri::parse_absolute(text).is_ok(), absolute, "{text}");
    }
}

/// The result of a getter lives as long as the string.
#[test]
fn parts_outlive_the_identifier_that_gave_them() {
    fn last_segment(text: &str) -> &str {
        let uri = Uri::parse(text).unwrap();
        let path = uri.path();
        let last = path.segments().next_back().unwrap();
        last.as_str()
    }
    fn host(text: &str) -> Option<Host<'_>> {
        Some(UriRef::parse(text).ok()?.authority()?.host())
    }
    fn user(text: &str) -> Option<&str> {
        Some(Uri::parse(text).ok()?.userinfo()?.user())
    }
    let text = String::from(FULL);
    assert_eq!(last_segment(&text), "there");
    assert_eq!(host(&text).unwrap(), "example.com");
    assert_eq!(user(&text), Some("anna"));
    let parts = {
        let uri = Uri::parse(&text).unwrap();
        (uri.scheme(), uri.port(), uri.query(), uri.fragment(), uri.as_str())
    };
    assert_eq!(parts.0, "foo");
    assert_eq!(parts.1.unwrap(), "8042");
    assert_eq!(parts.2.unwrap(), "name=ferret");
    assert_eq!(parts.3.unwrap(), "nose");
    assert_eq!(parts.4, text);
}

#[test]
fn owned_types_have_the_getters_of_the_borrowed_ones() {
    let owned = UriBuf::parse(FULL).unwrap();
    let uri = owned.borrowed();
    assert_eq!(owned.scheme(), uri.scheme());
    assert_eq!(owned.authority(), uri.authority());
    assert_eq!(owned.userinfo(), uri.userinfo());
    assert_eq!(owned.host(), uri.host());
    assert_eq!(owned.port(), uri.port());
    assert_eq!(owned.path(), uri.path());
    assert_eq!(owned.query(), uri.query());
    assert_eq!(owned.fragment(), uri.fragment());
    assert_eq!(owned.as_str(), uri.as_str());
    assert_eq!(owned.port_u16(), Ok(Some(uri.port_u16().unwrap().unwrap())));
    assert_eq!(UriRefBuf::parse("a").unwrap().scheme(), None);
    assert_eq!(IriBuf::parse("a:é").unwrap().borrowed().path(), "é");
    assert_eq!(IriRefBuf::parse("é").unwrap().borrowed().path(), "é");
}

#[test]
fn schemes_are_compared_without_case() {
    let scheme = Uri::parse("HtTp://h/").unwrap().scheme();
    assert!(scheme.is("http") && scheme.is("HTTP"));
    assert!(!scheme.is("https") && !scheme.is(""));
    assert!(scheme.is_any(["ftp", "HTTP"]) && !scheme.is_any(["ftp", "https"]));
    assert_eq!(scheme, "http");
    assert_ne!(scheme, "https");
    assert_eq!(scheme.as_str(), "HtTp");
    let lower = Uri::parse("http:").unwrap().scheme();
    assert_eq!(BTreeSet::from([scheme, lower]).len(), 1);
    assert_eq!(HashSet::from([scheme, lower]).len(), 1);
    assert!(lower < Uri::parse("HTTPS:").unwrap().scheme());
}

#[test]
fn userinfo_splits_at_its_first_colon() {
    let cases = [
        ("s://@h", "", None),
        ("s://u@h", "u", None),
        ("s://u:@h", "u", Some("")),
        ("s://:p@h", "", Some("p")),
        ("s://u:p:q@h", "u", Some("p:q")),
        ("s://u%3Ap@h", "u%3Ap", None),
    ];
    for (text, user, password) in cases {
        let userinfo = Uri::parse(text).unwrap().userinfo().unwrap();
        assert_eq!((userinfo.user(), userinfo.password()), (user, password), "{text}");
    }
    assert_eq!(Uri::parse("s://h").unwrap().userinfo(), None);
    assert_eq!(Uri::parse("s:u@h").unwrap().userinfo(), None);
}

#[test]
fn segments_go_forward_and_backward() {
    let cases: [(&str, &[&str]); 12] = [
        ("", &[]),
        ("/", &[""]),
        ("a", &["a"]),
        ("/a", &["a"]),
        ("/a/", &["a", ""]),
        ("a/", &["a", ""]),
        ("a/b", &["a", "b"]),
        ("/a//b", &["a", "", "b"]),
        ("//h", &[]),
        ("//h/", &[""]),
        ("//h//", &["", ""]),
        ("s:a:b/c", &["a:b", "c"]),
    ];
    for (text, expected) in cases {
        let path = UriRef::parse(text).unwrap().path();
        let forward: Vec<_> = path.segments().map(|segment| segment.as_str()).collect();
        assert_eq!(forward, expected, "{text}");
        let mut backward: Vec<_> = path.segments().rev().map(|segment| segment.as_str()).collect();
        backward.reverse();
        assert_eq!(backward, expected, "{text}");
        // Alternating between both ends, each segment is returned once.
        let (mut segments, mut count) = (path.segments(), 0);
        while segments.next().is_some() {
            count += 1;
            count += usize::from(segments.next_back().is_some());
        }
        assert_eq!(count, expected.len(), "{text}");
        assert!(segments.next().is_none() && segments.next_back().is_none());
    }
    let path = UriRef::parse("/a/b").unwrap().path();
    assert!(path.is_rooted() && !path.is_rootless() && !path.is_empty());
    let path = UriRef::parse("a/b").unwrap().path();
    assert!(!path.is_rooted() && path.is_rootless() && !path.is_empty());
    let path = UriRef::parse("//h?q").unwrap().path();
    assert!(!path.is_rooted() && !path.is_rootless() && path.is_empty());
}

#[test]
fn parameters_of_a_segment() {
    let segment = |text| UriRef::parse(text).unwrap().path().segments().next().unwrap();
    let list = |text| -> Vec<(char, &str, Option<&str>)> {
        segment(text).parameters().map(|p| (p.separator(), p.key(), p.value())).collect()
    };
    assert_eq!(segment("name;v=1.1").name(), "name");
    assert_eq!(list("name;v=1.1"), [(';', "v", Some("1.1"))]);
    assert_eq!(list("name,1.1"), [(',', "1.1", None)]);
    assert_eq!(list("name"), []);
    assert_eq!(list("name;"), [(';', "", None)]);
    assert_eq!(
        list("n;a,b=;=c;d=e=f"),
        [(';', "a", None), (',', "b", Some("")), (';', "", Some("c")), (';', "d", Some("e=f"))],
    );
    assert_eq!((segment(";x").name(), list(";x")), ("", vec![(';', "x", None)]));
    assert_eq!(segment("n;a=b").parameters().next().unwrap(), "a=b");
    assert!(UriRef::parse("/").unwrap().path().segments().next().unwrap().is_empty());
    // An escaped separator is not a separator.
    assert_eq!(list("name%3Bv"), []);
}

#[test]
fn host_gives_addresses_as_the_standard_library_reads_them() {
    for address in ["0.0.0.0", "127.0.0.1", "255.255.255.255", "192.0.2.16", "8.8.8.8"] {
        let text = format!("s://{address}");
        let host = Uri::parse(&text).unwrap().host().unwrap();
        let expected: Ipv4Addr = address.parse().unwrap();
        assert_eq!((host.kind(), host.ipv4()), (HostKind::Ipv4, Some(expected)));
        assert_eq!((host.ip(), host.ipv6()), (Some(IpAddr::V4(expected)), None));
        assert_eq!((host.reg_name(), host.inside_brackets()), (None, address));
    }
    let addresses = [
        "::",
        "::1",
        "1::",
        "2001:db8::7",
        "1:2:3:4:5:6:7:8",
        "1:2:3:4:5:6:7::",
        "::2:3:4:5:6:7:8",
        "1::8",
        "FFFF:ffff::0001",
        "::1.2.3.4",
        "1:2:3:4:5:6:1.2.3.4",
        "1::1.2.3.4",
        "64:ff9b::192.0.2.33",
        "1:2:3:4:5::1.2.3.4",
        "::1:2:3:4:5:1.2.3.4",
        "fe80::1:0:0:1",
    ];
    for address in addresses {
        let text = format!("s://[{address}]:80");
        let host = Uri::parse(&text).unwrap().host().unwrap();
        let expected: Ipv6Addr = address.parse().unwrap();
        assert_eq!((host.kind(), host.ipv6()), (HostKind::Ipv6, Some(expected)), "{address}");
        assert_eq!((host.ip(), host.ipv4()), (Some(IpAddr::V6(expected)), None));
        assert_eq!((host.reg_name(), host.inside_brackets()), (None, address));
    }
    for name in
        ["", "h", "1", "1.2.3", "1.2.3.4.5", "01.2.3.4", "256.2.3.4", "1.2.3.4.", "%31.2.3.4"]
    {
        let text = format!("s://{name}");
        let host = Uri::parse(&text).unwrap().host().unwrap();
        assert_eq!((host.kind(), host.reg_name()), (HostKind::RegName, Some(name)));
        assert_eq!(host.ip(), None);
    }
    let host = Uri::parse("s://[v1.a:b]").unwrap().host().unwrap();
    assert_eq!((host.kind(), host.inside_brackets()), (HostKind::IpvFuture, "v1.a:b"));
    assert_eq!((host.ip(), host.reg_name()), (None, None));
}

#[test]
fn rules_go_by_their_names() {
    let mut names = BTreeSet::new();
    for rule in Rule::ALL.iter().copied() {
        assert_eq!(Rule::from_name(rule.name()), Some(rule));
        assert_eq!(Rule::from_name(&rule.name().to_uppercase()), Some(rule));
        assert_eq!(rule.to_string(), rule.name());
        assert!(names.insert(rule.name()), "{rule} is there twice");
    }
    assert_eq!(Rule::from_name("URI-reference"), Some(Rule::UriReference));
    assert_eq!(Rule::from_name("uri_reference"), None);
    assert_eq!(Rule::from_name(""), None);
    assert_eq!(Component::Userinfo.to_string(), "userinfo");
}

/// Everything below is computed when this file is compiled.
mod constants {
    use super::*;

    const HOME: Uri<'static> = Uri::from_static("https://u@example.com:80/p?q#f");
    const REFERENCE: UriRef<'static> = UriRef::from_static("../a?b");
    const NAME: Iri<'static> = Iri::from_static("urn:é");
    const NETWORK: IriRef<'static> = IriRef::from_static("//[::1]:8/é");

    const AUTHORITY: Authority<'static> = HOME.authority().unwrap();
    const USERINFO: &str = HOME.userinfo().unwrap().as_str();
    const HOST: &str = AUTHORITY.host().as_str();
    const PORT: &str = HOME.port().unwrap().as_str();
    const PATH: &str = HOME.path().as_str();
    const QUERY: &str = HOME.query().unwrap().as_str();
    const FRAGMENT: &str = HOME.fragment().unwrap().as_str();
    const ABSOLUTE: bool = HOME.is_absolute();
    const SPANS: Spans = HOME.spans();
    const KIND: ReferenceKind = REFERENCE.reference_kind();
    const HOST_KIND: HostKind = NETWORK.host().unwrap().kind();

    #[test]
    fn constants_have_their_parts() {
        assert_eq!((USERINFO, HOST, PORT), ("u", "example.com", "80"));
        assert_eq!((PATH, QUERY, FRAGMENT), ("/p", "q", "f"));
        assert_eq!(SPANS, Uri::parse(HOME.as_str()).unwrap().spans());
        assert_eq!((KIND, HOST_KIND), (ReferenceKind::RelativePath, HostKind::Ipv6));
        assert_eq!((NAME.scheme().as_str(), NAME.path().as_str()), ("urn", "é"));
        assert_eq!((ABSOLUTE, NETWORK.path().as_str()), (false, "/é"));
    }

    #[test]
    fn parse_of_a_constant_gives_what_parse_gives() {
        const WRONG: Result<Uri<'static>, ParseError> = Uri::parse_const("http://h/a b");
        assert_eq!(WRONG, Uri::parse("http://h/a b"));
        for text in ["a:b", "//h", "http://u:^@h", "http://h:8a/", "a:é", "a:%4", ""] {
            assert_eq!(Uri::parse_const(text), Uri::parse(text), "{text}");
            assert_eq!(IriRef::parse_const(text), IriRef::parse(text), "{text}");
        }
    }

    #[test]
    #[should_panic(expected = "invalid URI: unexpected character in path at byte 10")]
    fn constant_that_is_no_uri_says_why() {
        let _ = Uri::from_static("http://h/a b");
    }

    #[test]
    #[should_panic(expected = "invalid IRI: missing scheme at byte 1")]
    fn constant_that_is_no_iri_says_why() {
        let _ = Iri::from_static("a/b");
    }

    #[test]
    #[should_panic(expected = "invalid URI reference: malformed percent-escape in query at byte 3")]
    fn constant_that_is_no_reference_says_why() {
        let _ = UriRef::from_static("/a?%4");
    }

    /// Many literals in one constant: the compiler would reject it (`long_running_const_eval`) if each took too
    /// long.
    #[test]
    fn table_of_two_thousand_literals_compiles() {
        const LITERAL: &str = "https://user@www.example.com:8042/archive/2026/11/a%20title-of-words/index.html?page=12&q=x#part1";
        static TABLE: [Uri<'static>; 2000] = {
            let mut table = [HOME; 2000];
            let mut i = 0;
            while i < table.len() {
                table[i] = Uri::from_static(LITERAL);
                i += 1;
            }
            table
        };
        assert_eq!(LITERAL.len(), 97);
        assert!(TABLE.iter().all(|uri| uri.fragment().unwrap() == "part1"));
    }
}

#[cfg(feature = "serde")]
mod serialized {
    use super::*;

    #[test]
    fn json_round_trip_is_a_string() {
        let json = format!("{FULL:?}");
        assert_eq!(serde_json::to_string(&Uri::parse(FULL).unwrap()).unwrap(), json);
        assert_eq!(serde_json::to_string(&UriBuf::parse(FULL).unwrap()).unwrap(), json);
        assert_eq!(serde_json::from_str::<Uri<'_>>(&json).unwrap(), FULL);
        assert_eq!(serde_json::from_str::<UriBuf>(&json).unwrap(), FULL);
        assert_eq!(serde_json::from_str::<IriRefBuf>("\"é\"").unwrap(), "é");
        assert_eq!(serde_json::from_str::<UriRef<'_>>("\"\"").unwrap(), "");
    }

    #[test]
    fn borrowed_value_points_into_the_slice() {
        let json = format!("[{FULL:?}]").into_bytes();
        let [uri] = serde_json::from_slice::<[Uri<'_>; 1]>(&json).unwrap();
        assert_eq!(uri.as_str().as_ptr(), json[2..].as_ptr());
    }

    #[test]
    fn owned_value_reads_escapes_readers_and_values() {
        let escaped = r#""http:\/\/h\/\u0061""#;
        assert_eq!(serde_json::from_str::<UriBuf>(escaped).unwrap(), "http://h/a");
        assert_eq!(serde_json::from_reader::<_, UriBuf>(escaped.as_bytes()).unwrap(), "http://h/a");
        assert_eq!(serde_json::from_value::<UriBuf>("a:b".into()).unwrap(), "a:b");
    }

    #[test]
    fn errors_tell_what_and_where() {
        let error = |json| serde_json::from_str::<UriBuf>(json).unwrap_err().to_string();
        assert!(error("\"a:^\"").starts_with("invalid URI: unexpected '^' in path at byte 2"));
        assert!(error("\"a\"").starts_with("invalid URI: missing scheme at byte 1"));
        assert!(error("1").contains("expected the text of a Uri"));
        let error = serde_json::from_value::<IriRefBuf>("a:^".into()).unwrap_err().to_string();
        assert!(error.starts_with("invalid IRI reference: unexpected '^' in path at byte 2"));
        let error = serde_json::from_str::<Iri<'_>>("\"a:^\"").unwrap_err().to_string();
        assert!(error.starts_with("invalid IRI: unexpected '^' in path at byte 2"));
    }

    /// A borrowed value can't be read from an escaped string. The error must not show the string.
    #[test]
    fn errors_show_no_secret() {
        let escaped = r#""http:\/\/user:s3cret@h\/""#;
        let error = serde_json::from_str::<Uri<'_>>(escaped).unwrap_err().to_string();
        assert!(!error.contains("s3cret"), "{error}");
        let error = serde_json::from_str::<UriBuf>(r#""http://user:s3^cret@h/""#).unwrap_err();
        assert!(!error.to_string().contains("cret"), "{error}");
    }
}
