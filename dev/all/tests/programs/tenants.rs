//! Many customers on one server: which of them a host belongs to.

use urikit::component::Host;
use urikit::{Error, Uri};

use crate::Result;

const DOMAIN: &str = "shop.example";

/// The customer's name: the one label before the domain.
fn tenant(uri: Uri<'_>) -> Option<String> {
    let host = uri.host()?;
    if !host.is_under(DOMAIN) || host.is(DOMAIN) {
        return None;
    }
    let key = host.key();
    let name = key.strip_suffix(DOMAIN)?.strip_suffix('.')?;
    (!name.contains('.')).then(|| name.to_owned())
}

#[test]
fn run() -> Result<(), Error> {
    let tenant = |text| Ok::<_, Error>(tenant(Uri::parse(text)?));
    assert_eq!(tenant("https://anna.shop.example/cart")?.as_deref(), Some("anna"));
    assert_eq!(tenant("https://ANNA.Shop.Example.:443/")?.as_deref(), Some("anna"));
    assert_eq!(tenant("https://%61nna.shop.example/")?.as_deref(), Some("anna"));
    let none = [
        "https://shop.example/",
        "https://a.b.shop.example/",
        "https://annashop.example/",
        "https://anna.shop.example.evil.example/",
        "https://anna.shop.example@evil.example/",
        "https://evil.example/anna.shop.example",
        "urn:anna.shop.example",
    ];
    for text in none {
        assert_eq!(tenant(text)?, None, "{text}");
    }
    assert!(Host::parse("Anna.shop.example")?.is_under(DOMAIN));
    Ok(())
}
