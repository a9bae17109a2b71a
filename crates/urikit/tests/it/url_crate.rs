//! Conversions to and from `url::Url`: the same string, or an error that says what would change.

use urikit::{
    Component, Uri, UriBuf, UriCow,
    convert::{ConvertError, ConvertErrorKind},
};
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

#[test]
fn every_form_converts_by_value_and_by_reference() {
    fn goes<T: TryInto<Url, Error = ConvertError>>(it: T) {
        assert_eq!(it.try_into().unwrap().as_str(), "http://h/a");
    }
    let uri = Uri::parse("http://h/a").unwrap();
    let (buf, cow) = (uri.to_owned(), UriCow::from(uri));
    goes(uri);
    goes::<&Uri<'_>>(&uri);
    goes(&buf);
    goes(buf.clone());
    goes(&cow);
    goes(cow);

    let url = Url::parse("http://h/a").unwrap();
    assert_eq!(Uri::try_from(&url).unwrap(), uri);
    assert_eq!(UriBuf::try_from(&url).unwrap(), uri);
    assert_eq!(UriBuf::try_from(url.clone()).unwrap(), uri);
    assert!(UriCow::try_from(&url).unwrap().is_borrowed());
    assert_eq!(UriCow::try_from(url).unwrap(), uri);
    let messy = Url::parse("http://h/?a[]").unwrap();
    assert_eq!(UriCow::try_from(&messy).unwrap(), "http://h/?a%5B%5D");
}
