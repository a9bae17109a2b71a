//! Conversions to and from `url::Url`: the same string, or an error that says what would change.

use urikit::{Component, Uri, UriBuf, convert::ConvertErrorKind};
use url::Url;

#[test]
fn to_url_keeps_the_text_or_names_the_first_part_that_would_change() {
    for (text, component) in [
        ("https://example.com/a?b#c", None),
        ("https://u:p@example.com:8042/", None),
        ("mailto:a@b", None),
        ("urn:a:b", None),
        ("HTTP://h/", Some(Component::Scheme)),
        ("http://h:/", Some(Component::Port)),
        ("http://h:80/", Some(Component::Port)),
        ("http://H/", Some(Component::Host)),
        ("http://0x7f.1/", Some(Component::Host)),
        ("http://u:@h/", Some(Component::Userinfo)),
        ("http://h", Some(Component::Path)),
        ("http://h/a/%2e%2e/b", Some(Component::Path)),
        ("http://h/?it's", Some(Component::Query)),
    ] {
        let uri = Uri::parse(text).unwrap();
        match (Url::try_from(uri), component) {
            (Ok(url), None) => {
                assert_eq!(url.as_str(), text);
                assert_eq!(Uri::try_from(&url), Ok(uri));
                assert_eq!(UriBuf::try_from(url).unwrap(), uri);
            }
            (Err(error), Some(_)) => assert_eq!(error.component(), component, "{text}: {error}"),
            (made, expected) => panic!("{text}: {made:?}, not {expected:?}"),
        }
    }
}

#[test]
fn to_url_refuses_without_panic_and_shows_no_userinfo() {
    // Peers panic on these two.
    for text in ["http://h:99999/", "http://[v1.x]/"] {
        let refused = Url::try_from(Uri::parse(text).unwrap());
        assert_eq!(refused.unwrap_err().kind(), ConvertErrorKind::Refused, "{text}");
    }
    let error = Url::try_from(Uri::parse("http://hunter2:@h/").unwrap()).unwrap_err();
    assert!(!format!("{error} {error:?}").contains("hunter2"));
}

#[test]
fn from_url_what_is_no_uri_is_escaped_or_refused() {
    let url = Url::parse("http://h/[x]|y%?a[]=1#b#c").unwrap();
    assert_eq!(Uri::try_from(&url).unwrap_err().component(), Some(Component::Path));
    let escaped = "http://h/%5Bx%5D%7Cy%25?a%5B%5D=1#b%23c";
    assert_eq!(UriBuf::try_from(&url).unwrap(), escaped);
    assert_eq!(UriBuf::try_from(url).unwrap(), escaped);
    let host = Url::parse("foo://a{b/").unwrap();
    assert_eq!(UriBuf::try_from(&host).unwrap_err().component(), Some(Component::Host));
    assert_eq!(UriBuf::try_from(host).unwrap_err().offset(), Some(7));
}
