//! The calls of other libraries that `crates/urikit/src/coming_from.md` lists, so that they exist.

use std::error::Error;

const TEXT: &str = "https://user:pw@example.com:8042/a/./b?q=1#nose";

#[test]
fn iri_string() -> Result<(), Box<dyn Error>> {
    use iri_string::build::Builder;
    use iri_string::percent_encode::PercentEncodedForUri;
    use iri_string::resolve::FixedBaseResolver;
    use iri_string::types::{IriStr, UriReferenceStr, UriStr, UriString};

    let uri = UriStr::new(TEXT)?;
    let mut owned: UriString = uri.to_owned();
    let refused = UriString::try_from(String::from("a b")).unwrap_err();
    assert_eq!(refused.into_source(), "a b");
    assert_eq!(
        (uri.scheme_str(), uri.path_str(), uri.query_str()),
        ("https", "/a/./b", Some("q=1"))
    );
    assert_eq!(uri.authority_components().map(|it| it.host()), Some("example.com"));
    assert_eq!(uri.normalize().to_string(), TEXT.replace("/./", "/"));
    assert!(!uri.is_normalized());
    let base = FixedBaseResolver::new(uri.to_absolute());
    let target = base.resolve(UriReferenceStr::new("../c")?).to_string();
    assert_eq!(target, "https://user:pw@example.com:8042/c");
    assert!(uri.mask_password().to_string().starts_with("https://user:@example.com"));
    owned.set_fragment(None);
    // With a fragment, 0.7.14 panics in debug builds.
    assert_eq!(owned.replace_host("h"), Some("h"));
    owned.remove_password_inline();
    assert_eq!(owned, "https://user@h:8042/a/./b?q=1");
    let mut builder = Builder::new();
    builder.path("/a b");
    assert!(builder.build::<UriStr>().is_err(), "it encodes nothing");
    assert_eq!(PercentEncodedForUri::from_path_segment("a/b").to_string(), "a%2Fb");
    assert_eq!(IriStr::new("https://h/é")?.encode_to_uri().to_string(), "https://h/%C3%A9");
    Ok(())
}

#[test]
fn iref() -> Result<(), Box<dyn Error>> {
    use iref::{Uri, UriBuf, UriRef};

    let uri = Uri::new(TEXT)?;
    let mut owned = UriBuf::new(TEXT.as_bytes().to_vec()).unwrap();
    assert!(uri.authority().unwrap().user_info().is_some());
    assert_eq!(uri.authority().map(|it| it.host().as_str()), Some("example.com"));
    assert_eq!(uri.path().segments().next().unwrap().as_pct_str().decode(), "a");
    assert_eq!(uri.path().file_name().unwrap().as_str(), "b");
    assert_eq!(uri.base().as_str(), "https://user:pw@example.com:8042/a/./");
    assert_eq!(uri.joined(UriRef::new("../c")?), "https://user:pw@example.com:8042/c");
    assert_eq!(UriRef::new("../c")?.resolved(uri), "https://user:pw@example.com:8042/c");
    let base = Uri::new("https://user:pw@example.com:8042/x")?;
    let _ = uri.as_uri_ref().relative_to(base.as_uri_ref());
    owned.try_set_path("/x")?;
    owned.path_mut().try_push("c%20d")?;
    owned.authority_mut().unwrap().set_port_u32(Some(80));
    owned.try_set_query(Some("q"))?;
    owned.set_fragment(None);
    assert_eq!(owned.as_str(), "https://user:pw@example.com:80/x/c%20d?q");
    const HOME: &Uri = iref::uri!("https://example.com/");
    assert_eq!(HOME.scheme().as_str(), "https");
    // What `==` means there.
    assert!(Uri::new("http://h/a/../%7E")? == Uri::new("http://h/~")?);
    assert!(Uri::new("http://h/?a%26b")? == Uri::new("http://h/?a&b")?);
    Ok(())
}

#[test]
fn oxiri() -> Result<(), Box<dyn Error>> {
    use oxiri::{Iri, IriRef};

    let iri = Iri::parse("http://user@h:80/a/b?q#f")?;
    assert_eq!((iri.scheme(), iri.authority(), iri.path()), ("http", Some("user@h:80"), "/a/b"));
    let reference = IriRef::parse("../c")?;
    let mut buffer = String::new();
    iri.resolve_into(&reference, &mut buffer)?;
    assert_eq!(buffer, iri.resolve(&reference)?.as_str());
    assert_eq!(iri.relativize(&Iri::parse("http://user@h:80/a/x")?)?.as_str(), "x");
    assert_eq!(Iri::parse(String::from("http://h/é"))?.into_inner(), "http://h/é");
    assert_eq!(iri.len(), iri.as_str().len());
    Ok(())
}
