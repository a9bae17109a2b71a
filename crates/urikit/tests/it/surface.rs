//! Lines that users write without thinking about it: that they compile is most of the test.
#![expect(
    clippy::cmp_owned,
    clippy::needless_borrows_for_generic_args,
    reason = "they are what is tested"
)]

use alloc::borrow::Cow;
use alloc::sync::Arc;
use core::fmt::{Debug, Display};
use core::ops::Range;

use urikit::component::{Fragment, Host, Path, Query, Scheme, Segment};
use urikit::edit::{EditErrorKind, NewSegment};
use urikit::params::{Param, Params, ParamsBuf};
use urikit::percent::{Decode, decode};
use urikit::request_target::{OriginForm, RequestTarget};
use urikit::resolve::Relativizer;
use urikit::{
    AsIdentifier, Describe, Encoded, Error, Iri, IriBuf, IriRef, IriRefBuf, Level, Origin,
    OriginBuf, Resolver, Uri, UriBuf, UriBuilder, UriCow, UriRef, UriRefBuf,
};

const TEXT: &str = "https://anna:p%40w@example.com:8443/a/b%2Fc@1.0?q=x%20y&flag#to%20p";

fn buf() -> UriBuf {
    UriBuf::parse(TEXT).unwrap()
}

/// A getter lends from the string, not from the view that it returns on the way.
#[test]
fn views_lend_for_as_long_as_the_identifier() {
    fn query(uri: &UriBuf) -> Option<&str> {
        uri.query().map(|query| query.as_str())
    }
    fn host<'a>(uri: &'a UriCow<'_>) -> Option<&'a str> {
        uri.host().map(Host::as_str)
    }
    let uri = buf();
    let (before, after) = uri.path().as_str().rsplit_once('@').unwrap();
    assert_eq!((before, after), ("/a/b%2Fc", "1.0"));
    assert_eq!(query(&uri), Some("q=x%20y&flag"));
    assert_eq!(host(&uri.normalize(Level::Path)), Some("example.com"));
    assert_eq!(uri.query().map(Query::as_str), Some("q=x%20y&flag"));
    assert_eq!(uri.fragment().map(Fragment::as_str), Some("to%20p"));
    assert_eq!(uri.path().segments().map(Segment::as_str).collect::<Vec<_>>(), ["a", "b%2Fc@1.0"]);
}

/// What looks like a `str` would be decoded twice, or not at all.
#[test]
fn nothing_derefs_to_str() {
    let listing = include_str!("../../public_api.txt");
    assert!(!listing.contains("ops::deref::Deref "), "{listing}");
    assert!(listing.contains("core::convert::AsRef<str> for"), "is it still read?");
}

/// What is rarely asked of an identifier is a function of a topic, or a trait of another crate.
#[test]
fn an_identifier_has_at_most_sixty_methods() {
    let listing = include_str!("../../public_api.txt");
    let (mut count, mut is_own) = (0, false);
    for line in listing.lines() {
        if line.starts_with("impl") {
            is_own = line.ends_with("> urikit::Identifier<'a, K>")
                || line.ends_with("> urikit::Identifier<'_, K>")
                || line.ends_with("> urikit::Identifier<'static, K>");
        } else if is_own && line.contains(" fn ") {
            count += 1;
        }
    }
    assert!((50..=60).contains(&count), "{count}");
}

#[test]
fn functions_take_every_form() {
    let (owned, lent) = (buf(), Uri::parse(TEXT).unwrap());
    let cow = UriCow::from(lent);
    let bases =
        [Resolver::new(lent), Resolver::new(&lent), Resolver::new(&owned), Resolver::new(&cow)];
    for base in bases {
        assert_eq!(base.base(), TEXT);
        assert_eq!(base.resolve(UriRefBuf::parse("x").unwrap().borrowed()).unwrap().path(), "/a/x");
        assert_eq!(base.resolve(&owned).unwrap(), base.resolve(&cow).unwrap());
    }
    for base in [
        Relativizer::new(lent),
        Relativizer::new(&lent),
        Relativizer::new(&owned),
        Relativizer::new(&cow),
    ] {
        assert_eq!(base.relativize(&cow).unwrap(), base.relativize(&owned).unwrap());
    }
    fn length<'a>(identifier: impl AsIdentifier<'a>) -> usize {
        identifier.borrowed().as_str().len()
    }
    let lengths = [length(lent), length(&lent), length(&owned), length(&cow), length(&&owned)];
    assert_eq!(lengths, [TEXT.len(); 5]);
}

#[test]
fn functions_take_what_becomes_an_owned_uri() {
    fn take(uri: impl TryInto<UriBuf, Error: Into<Error>>) -> Result<UriBuf, Error> {
        uri.try_into().map_err(Into::into)
    }
    let lent = Uri::parse(TEXT).unwrap();
    let taken = [
        take(TEXT),
        take(TEXT.to_owned()),
        take(Cow::from(TEXT)),
        take(TEXT.as_bytes()),
        take(TEXT.as_bytes().to_vec()),
        take(lent),
        take(buf()),
        take(UriCow::from(lent)),
        take(UriRefBuf::parse(TEXT).unwrap()),
        take(IriBuf::parse(TEXT).unwrap()),
        take(IriRefBuf::parse(TEXT).unwrap()),
    ];
    for uri in taken {
        assert_eq!(uri.unwrap(), TEXT);
    }
    assert!(matches!(take("a b"), Err(Error::Parse(_))));
    assert!(matches!(take(b"a:\xFF".to_vec()), Err(Error::Parse(_))));
}

#[test]
fn owned_forms_are_parsed_like_borrowed_ones() {
    assert_eq!(UriBuf::parse(TEXT), UriBuf::parse(TEXT.to_owned()));
    assert_eq!(UriBuf::parse(Cow::from(TEXT)), UriBuf::parse_bytes(TEXT.as_bytes()));
    assert_eq!(UriBuf::parse_absolute("a:b").unwrap(), Uri::parse_absolute("a:b").unwrap());
    assert_eq!(UriRefBuf::parse_relative("b").unwrap(), UriRef::parse_relative("b").unwrap());
    assert_eq!(
        UriBuf::parse_absolute("a:b#c").unwrap_err(),
        Uri::parse_absolute("a:b#c").unwrap_err()
    );
    let (owned, lent) = (UriBuf::parse_escaping("a:b c"), Uri::parse_escaping("a:b c"));
    assert_eq!(owned.unwrap().into_value(), lent.unwrap().into_value());
    let mut uri = buf();
    uri.set_scheme(String::from("http")).unwrap();
    assert_eq!(uri.scheme(), "http");
    assert_eq!(uri.edited(|uri| uri.set_scheme("ws")).unwrap().scheme(), "ws");
    assert_eq!(uri.to_builder().scheme(String::from("ftp")).build().unwrap().scheme(), "ftp");
}

/// By the text alone, in both directions, whatever form and kind it is.
#[test]
fn equality_is_symmetric_across_forms_kinds_and_strings() {
    fn check<A, B>(a: A, b: B)
    where
        A: PartialEq<B> + Debug,
        B: PartialEq<A> + Debug,
    {
        assert!(a == b, "{a:?} {b:?}");
        assert!(b == a, "{b:?} {a:?}");
    }
    let (lent, owned) = (Uri::parse("a:b").unwrap(), UriBuf::parse("a:b").unwrap());
    let cow = || UriCow::from(lent);
    let (iri, reference) = (Iri::parse("a:b").unwrap(), IriRef::parse("a:b").unwrap());
    check(cow(), lent);
    check(cow(), owned.clone());
    check(lent, owned.clone());
    check(lent, iri);
    check(lent, reference);
    check(owned.clone(), reference);
    check(cow(), iri);
    check(reference.to_owned(), cow());
    check(lent, "a:b");
    check(owned.clone(), "a:b");
    check(cow(), "a:b");
    check(lent, String::from("a:b"));
    check(owned.clone(), String::from("a:b"));
    check(cow(), String::from("a:b"));
    check(lent, Cow::from("a:b"));
    check(owned, Cow::from("a:b"));
    check(cow(), Cow::from("a:b"));
}

#[test]
fn values_of_parameters_are_what_programs_have() {
    let lent = Uri::parse("a:b?c").unwrap();
    let (owned, cow) = (lent.to_owned(), UriCow::from(lent));
    let name: Option<String> = Some("x".into());
    let (number, missing) = (7_u32, None::<&str>);
    let built = UriBuilder::new()
        .scheme("s")
        .path("")
        .param("redirect_uri", lent)
        .param("b", &owned)
        .param("c", owned.clone())
        .param("d", &cow)
        .param("e", Some(3))
        .param("f", &name)
        .param("g", name.clone())
        .param("h", 1.5)
        .param("i", 'é')
        .param("j", &number)
        .param("k", missing)
        .param("l", true)
        .param("m", ())
        .param("n", lent.path())
        .build();
    assert_eq!(
        built.unwrap(),
        "s:?redirect_uri=a:b?c&b=a:b?c&c=a:b?c&d=a:b?c&e=3&f=x&g=x&h=1.5&i=%C3%A9&j=7&k&l=true&m&n=b"
    );
}

#[test]
fn parameters_are_lists() {
    let mut params = ParamsBuf::new("a=1&b");
    assert_eq!((params.get("a").unwrap().as_deref(), params.iter().count()), (Some("1"), 2));
    assert_eq!(params.to_string(), "a=1&b");
    assert!(!params.is_empty() && !Params::new("a").is_empty());
    let mut uri = UriBuf::parse("http://h/?x#f").unwrap();
    uri.set_query(&params).unwrap();
    assert_eq!(uri, "http://h/?a=1&b#f");
    uri.set_query(Uri::parse("a:?c=%20").unwrap().params()).unwrap();
    assert_eq!(uri, "http://h/?c=%20#f");
    params.clear();
    assert!(params.is_empty());
    uri.set_query(params).unwrap();
    assert_eq!(uri, "http://h/#f");

    let discarded = UriBuilder::new().scheme("s").param("a", 1).query("b").build();
    assert_eq!(discarded.unwrap_err().kind(), EditErrorKind::DiscardedParams);
    let kept = UriBuilder::new().scheme("s").query("b").param("a", 1).build();
    assert_eq!(kept.unwrap(), "s:?b&a=1");
}

#[test]
fn owned_forms_convert_by_the_usual_traits() {
    let boxed: Box<str> = buf().into();
    let shared: Arc<str> = buf().into();
    let text: String = buf().into();
    assert!(*boxed == *TEXT && *shared == *TEXT && text == TEXT);
    assert_eq!(*Box::<str>::from(UriCow::from(buf())), *TEXT);
    let decoded = decode("a%20b");
    assert!("a b" == decoded && *"a b" == decoded && decoded == Cow::from("a b"));
    assert_eq!(UriBuf::try_from(String::from("a b")).unwrap_err().offset(), 1);
    assert_eq!(UriCow::from(buf()).into_owned(), TEXT);
    assert_eq!(OriginBuf::try_from("http://h").unwrap(), "http://h");
    assert!(UriRef::default().is_empty() && UriRefBuf::default().is_empty());
    assert!(IriRef::default().is_empty() && !buf().is_empty());
    assert_eq!(UriRefBuf::default().borrowed(), UriRef::parse("").unwrap());
}

#[test]
fn a_target_may_have_no_host_to_be_for() {
    let target = RequestTarget::parse("/a").unwrap();
    assert!(target.effective_uri("http", None).is_err());
    assert_eq!(target.effective_uri("http", Some("h")).unwrap(), "http://h/a");
    assert_eq!(target.effective_uri("foo", None).unwrap(), "foo:///a");
}

#[test]
fn decoded_text_is_one_call_away() {
    let uri = buf();
    let userinfo = uri.userinfo().unwrap();
    assert_eq!(userinfo.user_text().unwrap(), "anna");
    assert_eq!(userinfo.password_text().unwrap().as_deref(), Some("p@w"));
    assert_eq!(uri.path().segment(-1).unwrap().text().unwrap(), "b/c@1.0");
    assert_eq!(uri.fragment().unwrap().text().unwrap(), "to p");
    assert_eq!(decode("a%20b").into_string().unwrap(), "a b");
    assert_eq!(decode("a%FF").to_string(), "a\u{FFFD}", "Display is lossy");
    assert!(decode("a%20b") == "a b" && decode("a%20b") == String::from("a b"));
    assert!(decode("%FF") == b"\xFF".as_slice() && decode("%FF") != "\u{FFFD}");
}

/// Every error has a kind with a name and a message, and a range where there is one.
#[test]
fn errors_have_kind_range_and_message() {
    fn check<K: Display>(kind: K, range: Option<Range<usize>>, error: impl Describe + Into<Error>) {
        let (details, shown) = (error.details(), error.to_string());
        assert!(!kind.to_string().is_empty() && !shown.is_empty() && !details.kind.is_empty());
        assert_eq!(range.as_ref().map(|range| range.start), details.offset, "{shown}");
        let error: Error = error.into();
        assert_eq!((error.range(), error.details()), (range, details), "{shown}");
    }
    let parse = Uri::parse("http://h/a b").unwrap_err();
    check(parse.kind(), Some(parse.range()), parse);
    let parse = UriBuf::try_from(String::from("http://h/a b")).unwrap_err();
    check(parse.kind(), Some(parse.range()), parse);
    let decode = decode("a%2").to_bytes().unwrap_err();
    check(decode.kind(), Some(decode.range()), decode);
    let edit = buf().set_path(Encoded("/a b")).unwrap_err();
    check(edit.kind(), edit.range(), edit);
    let edit = buf().set_path("a").unwrap_err();
    check(edit.kind(), edit.range(), edit);
    let resolve = buf().resolve_str("a b").unwrap_err();
    check(resolve.kind(), resolve.range(), resolve);
    let target = RequestTarget::Asterisk.effective_uri("http", Some("^")).unwrap_err();
    check(target.kind(), target.range(), target);
    let name = "x".parse::<Level>().unwrap_err();
    check(name, None, name);
    assert!(Path::parse("a b").unwrap_err().range() == (1..2));
}

/// A comparison of schemes as strings would be silently false for `HTTPS:`.
#[test]
fn the_scheme_of_an_origin_compares_as_schemes_do() {
    let origin = Uri::parse("HTTPS://H/").unwrap().origin().unwrap().unwrap();
    assert!(origin.scheme() == "https" && origin.scheme().is_any(["http", "https"]));
    assert!(origin.to_owned().scheme() == "HTTPS");
    assert_eq!(origin.to_owned(), String::from("https://h"));
    assert!("https://h" == origin.to_owned() && String::from("https://h") == origin.to_owned());
    assert_eq!(OriginBuf::try_from(String::from("HTTPS://H")).unwrap(), origin);
}

/// Each method of a view is a function that `map` takes.
#[test]
fn methods_of_views_map_optional_and_listed_ones() {
    let uri = buf();
    assert!(uri.query().map(Query::params).and_then(|params| params.first("flag")).is_some());
    assert_eq!(uri.fragment().map(Fragment::params).map(Params::is_empty), Some(false));
    assert!(uri.query().map(Query::form_params).and_then(Params::as_str).is_some());
    assert_eq!(uri.params().iter().map(Param::as_str).collect::<Vec<_>>(), ["q=x%20y", "flag"]);
    assert_eq!(uri.params().iter().filter_map(Param::value).collect::<Vec<_>>(), ["x%20y"]);
    let value = uri.params().iter().find_map(Param::decode_value).map(Decode::to_text);
    assert_eq!(value.unwrap().unwrap(), "x y");
    let origin = uri.origin().unwrap();
    assert_eq!(origin.map(Origin::scheme).map(Scheme::as_str), Some("https"));
    assert_eq!(origin.map(Origin::host), uri.host());
    assert_eq!(origin.and_then(Origin::port), Some(8443));
    assert_eq!(origin.map(Origin::to_owned).unwrap(), "https://example.com:8443");
    let form = OriginForm::parse("/a?b").ok();
    assert_eq!(form.map(OriginForm::path).unwrap(), "/a");
    assert_eq!(form.and_then(OriginForm::query).map(Query::as_str), Some("b"));
    assert_eq!(RequestTarget::parse("*").map(RequestTarget::as_str), Ok("*"));
}

/// One rule for all that is set: a string is data, `Encoded` is written as it is.
#[test]
fn values_are_what_programs_have() {
    let shared = Cow::from("a b");
    let words = ["a b"];
    let mut uri = UriBuf::parse("http://h/").unwrap();
    uri.set_query(&shared).unwrap();
    uri.set_fragment(words.first()).unwrap();
    uri.set_port([8080].first()).unwrap();
    uri.set_host(&Cow::from("i")).unwrap();
    uri.segments_mut().unwrap().extend(&words).unwrap();
    uri.segments_mut().unwrap().push(&shared).unwrap();
    assert_eq!(uri, "http://i:8080/a%20b/a%20b?a%20b#a%20b");

    let origin = Uri::parse("http://[::1]:81").unwrap().origin().unwrap().unwrap();
    let built = UriBuilder::new()
        .scheme("s")
        .params(words.iter().map(|word| ("a", word)))
        .param("b", &shared)
        .param("c", Encoded("%7e"))
        .param("d", Some(Encoded("%7e")))
        .param("e", origin)
        .param("f", origin.to_owned())
        .param("g", origin.scheme())
        .param("h", Uri::parse("http://u@h:1/").unwrap().authority());
    let expected =
        "s:?a=a%20b&b=a%20b&c=%7e&d=%7e&e=http://%5B::1%5D:81&f=http://%5B::1%5D:81&g=http&h=u@h:1";
    assert_eq!(built.build().unwrap(), expected);
    let error = UriBuilder::new().scheme("s").param("a", Encoded("1&b")).param("c", 1).build();
    assert_eq!(error.unwrap_err().to_string(), "unexpected '&' in query at byte 1");

    let segment = NewSegment::named(Encoded("%7e"))
        .parameter("k;", Encoded("%3b"))
        .parameter(Encoded("%6b"), None::<&str>)
        .parameter(None::<&str>, "v")
        .flag(Some("f"))
        .flag(None::<&str>)
        .comma(Encoded("c;d"));
    uri.set_path("").unwrap();
    uri.segments_mut().unwrap().push(segment).unwrap();
    assert_eq!(uri.path(), "/%7e;k%3B=%3b;%6b;f,c;d");
    for wrong in [
        NewSegment::named(Encoded("a;b")),
        NewSegment::named("a").parameter("k", Encoded("a,b")),
        NewSegment::named("a").flag(Encoded("k=v")),
        NewSegment::named("a").comma(Encoded("a,b")),
    ] {
        let error = uri.segments_mut().unwrap().push(wrong).unwrap_err();
        assert_eq!(error.kind(), EditErrorKind::UnexpectedChar);
    }
}

/// What is given is what is read back.
#[test]
fn components_are_read_back_as_the_same_text() {
    let other = Uri::parse("http://[::1]/a%20b;c&d?q=%41&r").unwrap();
    let mut uri = UriBuf::parse("s://h").unwrap();
    uri.set_path(other.path()).unwrap();
    uri.set_query(other.query()).unwrap();
    uri.set_host(other.host()).unwrap();
    assert_eq!((uri.path(), uri.query(), uri.host()), (other.path(), other.query(), other.host()));
    let segment = other.path().segments().next().unwrap();
    uri.segments_mut().unwrap().push(segment).unwrap();
    assert_eq!(uri.path().segments().next_back(), Some(segment));
    uri.edit_params(|params| {
        params.clear();
        params.append("path", other.path());
        params.append("query", other.query());
        params.append("host", other.host());
        params.append("next", other);
    })
    .unwrap();
    let get = |key| uri.params().get(key).unwrap().unwrap();
    assert!(get("path") == other.path().as_str() && get("host") == "[::1]");
    assert_eq!((&*get("query"), &*get("next")), (other.query().unwrap().as_str(), other.as_str()));
}
