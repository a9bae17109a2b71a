//! Conversions to and from `http::Uri`: nothing is lost.

use http::Uri as HttpUri;
use proptest::prelude::*;
use urikit::convert::ConvertError;
use urikit::convert::ConvertErrorKind::{Asterisk, Changed, Invalid, NoScheme, Refused};
use urikit::request_target::{OriginForm, RequestTarget, TargetForm};
use urikit::{Component, Uri, UriBuf, UriCow, UriRef, UriRefBuf, UriRefCow};

use crate::common;

#[test]
fn uri_becomes_an_http_uri_with_the_same_parts() {
    let cases = [
        "http://h/a?b",
        "https://[::1]:8443/",
        "http://u:p@h/",
        "http://h/?",
        "ws://h//a",
        "http://h:/",
    ];
    for text in cases {
        let theirs = HttpUri::try_from(Uri::parse(text).unwrap()).unwrap();
        assert_eq!(theirs.to_string(), text);
        assert_eq!(UriBuf::try_from(&theirs).unwrap(), text);
    }
    let theirs = HttpUri::try_from(&"http://h?q".parse::<UriBuf>().unwrap()).unwrap();
    assert_eq!(theirs.to_string(), "http://h/?q");
}

#[test]
fn uri_that_would_lose_something_is_refused() {
    let cases = [
        ("http://h:99999/", Changed, Some(Component::Port)),
        ("urn:a:b", Refused, None),
        ("http:/a", Refused, None),
        ("mailto:a@b", Changed, Some(Component::Scheme)),
        ("a:1", Changed, Some(Component::Scheme)),
        ("http:///a", Refused, None),
    ];
    let mut wrong = Vec::new();
    for (text, kind, component) in cases {
        let outcome = HttpUri::try_from(Uri::parse(text).unwrap());
        let error = outcome.as_ref().err();
        if error.map(|error| (error.kind(), error.component())) != Some((kind, component)) {
            wrong.push(format!("{text}: {outcome:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A fragment is never sent, and `http` itself drops it: RFC 9112 §3.2.
#[test]
fn fragment_is_dropped() {
    for (text, sent) in [
        ("http://h/#f", "http://h/"),
        ("http://h/a?b#c?d", "http://h/a?b"),
        ("http://h#", "http://h/"),
    ] {
        let uri = UriBuf::parse(text).unwrap();
        assert_eq!(HttpUri::try_from(&uri).unwrap().to_string(), sent);
        let request = http::Request::builder().uri(&uri).body(()).unwrap();
        assert_eq!(request.uri(), sent);
    }
}

#[test]
fn every_form_converts_by_value_and_by_reference() {
    fn goes<T: TryInto<HttpUri, Error = ConvertError>>(it: T) {
        assert_eq!(it.try_into().unwrap(), "http://h/a");
    }
    let uri = Uri::parse("http://h/a").unwrap();
    let (buf, cow) = (uri.to_owned(), UriCow::from(uri));
    goes(uri);
    goes::<&Uri<'_>>(&uri);
    goes(&buf);
    goes(buf.clone());
    goes(&cow);
    goes(cow);
    let reference = UriRef::from(uri);
    let (buf, cow) = (reference.to_owned(), UriRefCow::from(reference));
    goes(reference);
    goes::<&UriRef<'_>>(&reference);
    goes(&buf);
    goes(buf.clone());
    goes(&cow);
    goes(cow);

    let theirs = HttpUri::from_static("http://h/a");
    assert_eq!(UriBuf::try_from(&theirs).unwrap(), uri);
    assert_eq!(UriBuf::try_from(theirs.clone()).unwrap(), uri);
    assert_eq!(UriCow::try_from(&theirs).unwrap(), uri);
    assert_eq!(UriCow::try_from(theirs.clone()).unwrap(), uri);
    assert_eq!(UriRefBuf::try_from(theirs.clone()).unwrap(), "http://h/a");
    assert_eq!(UriRefCow::try_from(&theirs).unwrap(), "http://h/a");
    assert_eq!(UriRefCow::try_from(theirs).unwrap(), "http://h/a");
}

/// Relative references that have a place in a request line, and no others.
#[test]
fn reference_becomes_a_target_or_is_refused() {
    let made = |text| HttpUri::try_from(UriRef::parse(text).unwrap());
    for (text, sent) in [("/a?b#c", "/a?b"), ("/", "/"), ("//h:80", "h:80"), ("//h#f", "h")] {
        assert_eq!(made(text).unwrap().to_string(), sent);
    }
    for text in ["", "a", "*", "?q", "#f", "a/b", "//h/a", "//h?q", "../a", "//"] {
        assert_eq!(made(text).unwrap_err().kind(), Refused, "{text}");
    }
}

#[test]
fn target_becomes_an_http_uri_of_the_same_form() {
    for (method, text) in [
        ("GET", "/a?b"),
        ("GET", "//evil/a"),
        ("CONNECT", "h:1"),
        ("OPTIONS", "*"),
        ("GET", "http://h/"),
    ] {
        let target = RequestTarget::parse_for(method, text).unwrap();
        let theirs = HttpUri::try_from(target).unwrap();
        assert_eq!(theirs.to_string(), text, "{text}");
    }
    let not_an_authority = RequestTarget::parse_for("GET", "a:1").unwrap();
    assert!(HttpUri::try_from(not_an_authority).is_err());
}

#[test]
fn http_uri_that_is_no_uri_is_refused() {
    let cases = ["/a", "*", "h:1", "localhost"];
    for text in cases {
        let theirs: HttpUri = text.parse().unwrap();
        assert_eq!(UriBuf::try_from(&theirs).unwrap_err().kind(), NoScheme, "{text}");
    }
    let theirs: HttpUri = "http://x[::1]/".parse().unwrap();
    let error = UriBuf::try_from(&theirs).unwrap_err();
    assert_eq!(error.kind(), Invalid, "{error}");
}

#[test]
fn http_uri_that_no_uri_may_be_is_escaped() {
    for (text, expected) in [("http://h/a|b", "http://h/a%7Cb"), ("http://h/{", "http://h/%7B")] {
        let theirs: HttpUri = text.parse().unwrap();
        assert_eq!(UriBuf::try_from(&theirs).unwrap(), expected);
    }
}

#[test]
fn path_and_query_becomes_an_origin_form_where_it_is_one() {
    let read = |text: &'static str| {
        let path_and_query = http::uri::PathAndQuery::from_static(text);
        OriginForm::try_from(&path_and_query).map(|target| target.as_str().to_owned())
    };
    assert_eq!(read("//a?b"), Ok("//a?b".to_owned()));
    assert!(read("/a|b").is_err());
    assert!(read("*").is_err());
}

proptest! {
    #![proptest_config(common::cases(256))]

    /// Whatever is converted has the same parts on both sides.
    #[test]
    fn conversion_keeps_every_part(text in "[a-z]{1,4}:(//)?[a-z0-9:@.\\[\\]]{0,8}(/[a-z%:?#]{0,6})?") {
        let Ok(uri) = Uri::parse(&text) else { return Ok(()) };
        let Ok(theirs) = HttpUri::try_from(uri) else { return Ok(()) };
        let back = UriBuf::try_from(&theirs).unwrap();
        prop_assert_eq!(back.authority(), uri.authority());
        prop_assert_eq!(back.query(), uri.query());
        prop_assert_eq!(theirs.host(), uri.host().map(|host| host.as_str()));
        prop_assert!(back.fragment().is_none());
        prop_assert!(back.path() == uri.path() || uri.path().as_str().is_empty());
    }
}

#[test]
fn any_http_uri_is_a_target_and_a_reference() {
    let mut buffer = String::new();
    for (text, form, target, reference) in [
        ("/a?b[]=1", TargetForm::Origin, "/a?b%5B%5D=1", Some("/a?b%5B%5D=1")),
        ("//x/{a}", TargetForm::Origin, "//x/%7Ba%7D", Some("/.//x/%7Ba%7D")),
        ("http://h", TargetForm::Absolute, "http://h/", Some("http://h/")),
        ("http://h/a|b", TargetForm::Absolute, "http://h/a%7Cb", Some("http://h/a%7Cb")),
        ("h:80", TargetForm::Authority, "h:80", Some("//h:80")),
        ("h", TargetForm::Authority7230, "h", Some("//h")),
        ("*", TargetForm::Asterisk, "*", None),
    ] {
        let uri: http::Uri = text.parse().unwrap();
        let read = RequestTarget::from_http(&uri, &mut buffer).unwrap();
        assert_eq!((read.form(), read.as_str()), (form, target), "{text}");
        let made = UriRefBuf::try_from(&uri);
        match reference {
            Some(reference) => assert_eq!(made.unwrap(), reference),
            None => assert_eq!(made.unwrap_err().kind(), Asterisk),
        }
    }
}

#[test]
fn request_builder_takes_our_types() {
    let target = RequestTarget::parse("/a?b").unwrap();
    let request = http::Request::builder().uri(target).body(()).unwrap();
    assert_eq!(request.uri(), "/a?b");
    let buf = UriBuf::parse("http://h/a").unwrap();
    assert_eq!(http::Request::builder().uri(&buf).body(()).unwrap().uri(), "http://h/a");
    let error = http::Request::builder().uri(Uri::parse("urn:a:b").unwrap()).body(()).unwrap_err();
    assert!(error.is::<http::uri::InvalidUri>());
}
