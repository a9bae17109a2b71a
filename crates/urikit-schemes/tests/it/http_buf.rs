//! `HttpBuf`: an HTTP URI for configurations.

use urikit::UriBuf;
use urikit_schemes::{Http, HttpBuf, HttpBufErrorKind};

#[test]
fn http_uri_is_owned_and_checked() {
    let http: HttpBuf = "HTTPS://u@Example.com:8443?q".parse().unwrap();
    assert_eq!((http.host().as_str(), http.port(), http.is_secure()), ("Example.com", 8443, true));
    assert_eq!(http.view().path(), "/");
    assert_eq!(http.view(), Http::new(http.uri()).unwrap());
    assert_eq!(UriBuf::from(http.clone()), "HTTPS://u@Example.com:8443?q");
    assert!(!format!("{http:?}").contains("u@"));

    let kind = |text: &str| text.parse::<HttpBuf>().unwrap_err().kind();
    assert!(matches!(kind("ftp://h/"), HttpBufErrorKind::Scheme(_)));
    assert_eq!(kind("ftp://h/").name(), "wrong-scheme");
    assert_eq!(kind("http:/a").name(), "scheme-requires");
    assert_eq!(kind("http://h:65536/").name(), "scheme-malformed");
    assert_eq!(kind("h/").name(), "missing-scheme");
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
