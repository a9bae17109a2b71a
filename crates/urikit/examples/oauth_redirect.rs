//! An OAuth server: is this redirect URI one that the client registered? RFC 9700 §2.1 asks for the same
//! string, but for the port of a loopback address (RFC 8252 §7.3).

use urikit::{Error, Uri};

fn is_registered(given: &str, registered: &[&str]) -> Result<bool, Error> {
    let given = Uri::parse(given)?;
    if given.fragment().is_some() || given.userinfo().is_some() {
        return Ok(false);
    }
    for known in registered {
        let known = Uri::parse(known)?;
        if given == known || is_loopback(known) && without_port(given) == without_port(known) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn is_loopback(uri: Uri<'_>) -> bool {
    uri.scheme().as_str() == "http"
        && uri.host().and_then(|host| host.ip()).is_some_and(|address| address.is_loopback())
}

fn without_port(uri: Uri<'_>) -> String {
    let mut uri = uri.to_owned();
    uri.remove_port();
    uri.into_string()
}

fn main() -> Result<(), Error> {
    let registered = ["https://app.example/cb", "http://127.0.0.1/cb"];
    for (uri, expected) in [
        ("https://app.example/cb", true),
        ("https://app.example/cb/../evil", false),
        ("https://app.example/CB", false),
        ("https://app.example@evil.example/cb", false),
        ("https://app.example.evil.example/cb", false),
        ("https://app.example/cb#token", false),
        ("https://app.example:444/cb", false),
        ("http://127.0.0.1:51234/cb", true),
        ("http://127.0.0.1:51234/other", false),
        ("http://0x7f.1:51234/cb", false),
    ] {
        assert_eq!(is_registered(uri, &registered)?, expected, "{uri}");
    }
    assert!(is_registered("https://app.example\\@evil.example/cb", &registered).is_err());
    Ok(())
}
