//! `HttpBuf`: an HTTP URI for configurations.

use std::collections::{BTreeSet, HashSet};

use urikit::edit::EditErrorKind;
use urikit::resolve::Relativizer;
use urikit::{ParseErrorKind, Resolver, Uri, UriBuf, UriCow, UriRef};
use urikit_schemes::{Http, HttpBuf, SchemeErrorKind};

#[test]
fn http_uri_is_owned_and_checked() {
    let http: HttpBuf = "HTTPS://u@Example.com:8443?q".parse().unwrap();
    assert_eq!((http.host().as_str(), http.port(), http.is_secure()), ("Example.com", 8443, true));
    assert_eq!((http.path(), http.query()), (http.borrowed().path(), http.uri().query()));
    assert_eq!(
        (http.path().as_str(), http.is_web_socket(), http.has_userinfo()),
        ("/", false, true)
    );
    assert_eq!(http.borrowed(), Http::new(http.uri()).unwrap());
    assert_eq!(UriBuf::from(http.clone()), "HTTPS://u@Example.com:8443?q");
    assert!(!format!("{http:?}").contains("u@"));

    let kind = |text: &str| text.parse::<HttpBuf>().unwrap_err().kind();
    assert_eq!(kind("ftp://h/"), SchemeErrorKind::WrongScheme);
    assert_eq!(kind("h/"), SchemeErrorKind::Syntax(ParseErrorKind::MissingScheme));
    assert_eq!(kind("ftp://h/").name(), "wrong-scheme");
    assert_eq!(kind("http:/a").name(), "scheme-requires");
    assert_eq!(kind("http://h:65536/").name(), "scheme-malformed");
    assert_eq!(kind("h/").name(), "missing-scheme");
}

#[test]
fn joined_and_resolved_uris_stay_http() {
    let base: HttpBuf = "https://h:81/a/b?q#f".parse().unwrap();
    let joined = base.join(["c", "d e"]).unwrap();
    assert_eq!((joined.as_str(), joined.port()), ("https://h:81/a/b/c/d%20e?q#f", 81));
    assert_eq!(joined, joined.as_str().parse::<HttpBuf>().unwrap());
    assert_eq!(base.join([".."]).unwrap_err().kind(), EditErrorKind::DotSegment);

    let resolved = base.resolve(UriRef::parse("../c").unwrap()).unwrap();
    assert_eq!(resolved, "https://h:81/c");
    assert_eq!(base.resolve_str("//i").unwrap().port(), 443);
    assert_eq!(base.resolve_str("ws://i/").unwrap().port(), 80);
    assert_eq!(base.resolve(joined.uri()).unwrap(), joined);
    let error = |reference| base.resolve_str(reference).unwrap_err();
    assert_eq!(error("mailto:a@b").kind(), SchemeErrorKind::WrongScheme);
    assert_eq!(error("http:/a").kind(), SchemeErrorKind::Missing);
    assert_eq!((error("a b").kind().name(), error("a b").offset()), ("bad-reference", Some(1)));
    assert_eq!(error("a b").to_string(), "invalid reference: unexpected ' ' in path at byte 1");
}

#[test]
fn it_is_made_from_strings_and_uris_and_compares_as_its_string() {
    let text = "http://h/a";
    let uri = Uri::parse(text).unwrap();
    let all = [
        text.parse::<HttpBuf>().unwrap(),
        text.try_into().unwrap(),
        text.to_owned().try_into().unwrap(),
        uri.try_into().unwrap(),
        uri.to_owned().try_into().unwrap(),
        (&uri.to_owned()).try_into().unwrap(),
        UriCow::from(uri).try_into().unwrap(),
        Http::new(uri).unwrap().into(),
    ];
    let (string, buf, cow) = (text.to_owned(), uri.to_owned(), UriCow::from(uri));
    assert!(text == all[0] && *text == all[0] && string == all[0]);
    assert!(uri == all[0] && buf == all[0] && cow == all[0]);
    assert!(all[0] == cow && all[0] == buf);
    assert!(all.iter().all(|it| *it == all[0] && *it == text && *it == uri && it.port() == 80));
    assert!(HttpBuf::try_from("h".to_owned()).is_err());
    let hashed: HashSet<_> = all.iter().cloned().collect();
    let ordered: BTreeSet<_> = all.iter().cloned().collect();
    assert!(hashed.len() == 1 && hashed.contains(text) && ordered.contains(text));
    assert_eq!(String::from(all[0].clone()), text);
    assert_eq!((all[0].to_string(), Uri::from(&all[0])), (text.to_owned(), uri));
}

#[cfg(all(feature = "http", feature = "url"))]
#[test]
fn it_converts_to_and_from_the_types_of_other_crates() {
    let page: HttpBuf = "http://h/a".parse().unwrap();
    let theirs = http::Uri::try_from(&page).unwrap();
    assert_eq!(http::Uri::try_from(page.clone()).unwrap(), theirs);
    assert_eq!(HttpBuf::try_from(&theirs).unwrap(), page);
    assert_eq!(HttpBuf::try_from(theirs).unwrap(), page);
    let kind = |text: &'static str| {
        HttpBuf::try_from(http::Uri::from_static(text)).unwrap_err().kind().name()
    };
    assert_eq!(
        [kind("/a"), kind("*"), kind("h:1")],
        ["missing-scheme", "unexpected-char", "wrong-scheme"]
    );
    assert_eq!(kind("ftp://h/"), "wrong-scheme");

    let url = url::Url::try_from(&page).unwrap();
    assert_eq!(url::Url::try_from(page.clone()).unwrap(), url);
    assert_eq!(HttpBuf::try_from(&url).unwrap(), page);
    assert_eq!(HttpBuf::try_from(url).unwrap(), page);
}

#[cfg(feature = "serde")]
#[test]
fn http_uri_is_a_string_in_serde() {
    let json = r#""https://h/api""#;
    let server: HttpBuf = serde_json::from_str(json).unwrap();
    assert_eq!(server.port(), 443);
    assert_eq!(serde_json::to_string(&server).unwrap(), json);
    let error = serde_json::from_str::<HttpBuf>(r#""ftp://u:secret@h/""#).unwrap_err();
    assert!(!error.to_string().contains("secret"), "{error}");
    let error = serde_json::from_str::<HttpBuf>("1").unwrap_err();
    assert!(error.to_string().contains("expected a string"), "{error}");
}

#[test]
fn http_uri_is_taken_wherever_a_uri_is() {
    let http: HttpBuf = "http://h/a/b?q".parse().unwrap();
    assert_eq!(Resolver::new(&http).resolve_str("c").unwrap(), "http://h/a/c");
    assert_eq!(Relativizer::new(&http).relativize(&http).unwrap(), "");
    assert!(Uri::parse("http://h/").unwrap().same_origin(&http));
    assert!(Uri::parse("http://h/a/b").unwrap().resolve(&http).unwrap() == http.as_str());
}
