//! A polite robot: which `robots.txt` applies to a page, and whether it allows the page.

use urikit::{Error, Level, Uri, UriBuf};

use crate::Result;

struct Robots {
    uri: UriBuf,
    /// The paths after `Disallow:`.
    disallowed: Vec<String>,
}

impl Robots {
    /// Where the rules for a page are; `None` if the page is not of the web.
    fn uri_for(page: Uri<'_>) -> Result<Option<UriBuf>, Error> {
        if !page.scheme().is_any(["http", "https"]) || page.host().is_none() {
            return Ok(None);
        }
        Ok(Some(page.resolve_str("/robots.txt")?))
    }

    fn allows(&self, page: Uri<'_>) -> bool {
        if !self.uri.same_origin(page) {
            return false;
        }
        let page = page.normalize(Level::Path);
        let is_below = |path: &String| page.path_and_query().starts_with(path.as_str());
        !self.disallowed.iter().any(is_below)
    }
}

#[test]
fn run() -> Result<()> {
    let page = Uri::parse("https://example.com:8443/a/b?c#d")?;
    let uri = Robots::uri_for(page)?.unwrap();
    assert_eq!(uri, "https://example.com:8443/robots.txt");
    assert!(Robots::uri_for(Uri::parse("mailto:anna@example.com")?)?.is_none());

    let robots = Robots { uri, disallowed: vec!["/private/".into(), "/search?".into()] };
    let allows = |page| Ok::<_, Error>(robots.allows(Uri::parse(page)?));
    assert!(allows("https://example.com:8443/a/b")?);
    assert!(allows("HTTPS://EXAMPLE.com:8443/privately")?);
    assert!(!allows("https://example.com:8443/a/../%70rivate/b")?);
    assert!(!allows("https://example.com:8443/search?q=1")?);
    assert!(!allows("https://example.com/a")?, "another port has rules of its own");
    Ok(())
}
