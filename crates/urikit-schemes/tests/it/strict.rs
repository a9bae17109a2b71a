//! What a strict producer writes, and what it rejects.

use urikit::{Describe, Encoded, Uri, UriBuf, UriRef};
use urikit_schemes::strict::{StrictError, StrictExt};

fn strict(text: &str) -> Result<String, &'static str> {
    let built = UriRef::parse(text).unwrap().to_builder().strict().build();
    built.map(|uri| uri.into_string()).map_err(|error| match error {
        StrictError::HostName(_) => "dns-name",
        StrictError::Scheme(_) => "scheme",
        _ => "edit",
    })
}

#[test]
fn strict_builder_writes_what_producers_should() {
    for (given, written) in [
        ("HTTP://Example.COM/%7e%2f?%2f#%2f", "http://example.com/%7e%2F?%2F#%2F"),
        ("http://[2001:DB8::A]/", "http://[2001:db8::a]/"),
        ("http://h:/", "http://h/"),
        ("//Example.com", "//example.com"),
        ("/A/%2e/b", "/A/%2E/b"),
        ("file:///a", "file:///a"),
        ("urn:isbn:0451450523", "urn:isbn:0451450523"),
        ("x://example.com./", "x://example.com./"),
    ] {
        assert_eq!(strict(given).as_deref(), Ok(written.replace("%7e", "%7E").as_str()), "{given}");
    }
}

#[test]
fn strict_builder_refuses_hosts_that_are_not_of_the_dns() {
    for text in ["http://my_host/", "//a..b", "x://a,b/", "s3://my_bucket/k", "http://-a/"] {
        assert_eq!(strict(text), Err("dns-name"), "{text}");
    }
    let long = format!("http://{}/", "a".repeat(64));
    assert!(strict(&long).is_err(), "by UTS 46 or by the DNS");
}

#[test]
fn strict_builder_writes_hosts_as_the_dns_has_them() {
    assert_eq!(strict("http://B%C3%BCcher.example/").unwrap(), "http://xn--bcher-kva.example/");
    assert_eq!(strict("http://%65xample/").unwrap(), "http://example/");
    assert_eq!(strict("http://a%2Fb/"), Err("dns-name"));
    let iri = urikit::Iri::parse("http://bücher.example/é").unwrap();
    assert_eq!(iri.to_builder().strict().build().unwrap(), "http://xn--bcher-kva.example/é");
}

#[test]
fn strict_builder_keeps_the_rules_of_the_scheme() {
    for text in ["http:/x", "http:///x", "http:x", "https://:80/", "file:a", "mailto:anna"] {
        assert_eq!(strict(text), Err("scheme"), "{text}");
    }
    let built = UriBuf::builder().scheme("http").path("/x").strict().build();
    assert_eq!(
        built.unwrap_err().to_string(),
        "an http URI has an authority (RFC 9110 §4.2.1), at byte 5"
    );
}

#[test]
fn strict_builder_refuses_what_the_builder_refuses() {
    let error = UriBuf::builder().path("a").strict().build().unwrap_err();
    assert!(matches!(error, StrictError::Edit(_)));
    assert_eq!(error.details().kind, "missing-scheme");
}

/// A host given as data is in lower case, an encoded one is kept; what is not set stays unchanged.
#[test]
fn builder_without_strict_keeps_what_is_written() {
    let uri = Uri::parse("HTTP://EX%41mple:/a%2f").unwrap();
    assert_eq!(uri.to_builder().build().unwrap(), uri);
    let encoded = uri.to_builder().host(Encoded("My_Host"));
    assert_eq!(encoded.build().unwrap(), "HTTP://My_Host:/a%2f");
    assert_eq!(uri.to_builder().host("My_Host").build().unwrap(), "HTTP://my_host:/a%2f");
    assert_eq!(uri.to_builder().host("ÄB").build().unwrap(), "HTTP://%C3%84b:/a%2f");
}

/// RFC 3986 §3.2.1 deprecates `user:password`; what follows the `:` may be empty, which is no password.
#[test]
fn strict_builder_refuses_a_password_and_does_not_show_it() {
    for text in ["ftp://u:hunter2@h/", "//:hunter2@h", "//u:hunter2:@h", "http://u%3A:%68@h/"] {
        let error = UriRef::parse(text).unwrap().to_builder().strict().build().unwrap_err();
        assert!(matches!(error, StrictError::Password(_)), "{text}: {error}");
        let details = error.details();
        assert_eq!((details.kind, details.rule), ("password", Some("userinfo")));
        let shown = format!("{error} {error:?}");
        assert!(!shown.contains("hunter2") && shown.contains("RFC 3986 §3.2.1"), "{shown}");
    }
    let built = UriBuf::builder().scheme("ftp").host("h").user("u").password("p").strict().build();
    assert!(matches!(built, Err(StrictError::Password(error)) if error.range() == (7..9)));
    for text in ["ftp://u@h/", "ftp://u:@h/", "//u%3Ap@h"] {
        assert_eq!(strict(text).as_deref(), Ok(text));
    }
    // The scheme's own rules come first.
    assert_eq!(strict("ws://u:p@h/"), Err("scheme"));
}
