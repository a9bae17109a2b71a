//! The frontier of a crawler: links resolved, each page once, and no host of the own network.

use std::collections::HashSet;

use urikit::{Error, Level, Uri, UriBuf, UriRef};
use urikit_guard::HostExt;

/// The pages to fetch next, in one spelling each.
#[derive(Default)]
struct Frontier {
    pages: HashSet<String>,
}

impl Frontier {
    /// Adds the target of a link. `false` where it is there already, or not to be fetched.
    fn add(&mut self, page: Uri<'_>, link: &str) -> Result<bool, Error> {
        let target: UriBuf = page.resolve(UriRef::parse(link.trim())?)?;
        let target = target.normalize(Level::Scheme).into_owned();
        let is_web = ["http", "https"].contains(&target.scheme().as_str());
        // A host that could not be mapped to ASCII is not public: it may be any host.
        let is_far = target.host().is_some_and(|host| host.class().is_public());
        if !is_web || !is_far {
            return Ok(false);
        }
        // The server never sees a fragment.
        let (page, _) = target.as_str().split_once('#').unwrap_or((target.as_str(), ""));
        Ok(self.pages.insert(page.to_owned()))
    }
}

fn main() -> Result<(), Error> {
    let mut frontier = Frontier::default();
    let page = Uri::parse("https://example.com/docs/index.html")?;
    assert!(frontier.add(page, "guide.html")?);
    assert!(!frontier.add(page, "./x/../guide.html#part")?, "the same page");
    assert!(!frontier.add(page, "HTTPS://EXAMPLE.com:443/docs/%67uide.html")?, "the same page");
    assert!(frontier.add(page, "?page=2")?);
    assert!(!frontier.add(page, "mailto:anna@example.com")?);
    assert!(!frontier.add(page, "http://127.0.0.1/")? && !frontier.add(page, "http://0x7f.1/")?);
    assert!(
        !frontier.add(page, "http://127%E3%80%820%E3%80%820%E3%80%821/")?,
        "ideographic full stops"
    );
    assert!(frontier.add(page, "a b").is_err());
    assert_eq!(frontier.pages.len(), 2);
    assert!(frontier.pages.contains("https://example.com/docs/guide.html"));
    assert!(frontier.pages.contains("https://example.com/docs/index.html?page=2"));
    Ok(())
}
