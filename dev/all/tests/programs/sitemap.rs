//! The pages of sitemaps, each once: a map with one spelling of each URI as the key.

use std::collections::{HashMap, HashSet};

use urikit::compare::NormalizedKey;
use urikit::{Level, Uri, UriBuf};

use crate::Result;

/// When pages were last changed, as the sitemap says.
#[derive(Default)]
struct Frontier {
    changed: HashMap<NormalizedKey, u32>,
    fetched: HashSet<NormalizedKey>,
}

impl Frontier {
    fn key(page: Uri<'_>) -> NormalizedKey {
        NormalizedKey::new(page.strip_fragment(), Level::Scheme)
    }

    /// A page of a sitemap; `false` if it is known with that date or a later one.
    fn add(&mut self, page: Uri<'_>, changed: u32) -> bool {
        let known = self.changed.entry(Self::key(page)).or_default();
        let is_new = changed > *known;
        *known = changed.max(*known);
        is_new
    }

    /// The pages that were not fetched yet.
    fn take(&mut self) -> Vec<UriBuf> {
        let new = self.changed.keys().filter(|key| !self.fetched.contains(*key));
        let new: Vec<_> = new.cloned().collect();
        self.fetched.extend(new.iter().cloned());
        new.into_iter().map(|key| UriBuf::parse(key).expect("a key is a URI")).collect()
    }
}

#[test]
fn run() -> Result<()> {
    let mut frontier = Frontier::default();
    assert!(frontier.add(Uri::parse("http://example.com/%7Eanna/")?, 1));
    assert!(!frontier.add(Uri::parse("HTTP://EXAMPLE.com:80/b/../~anna/#top")?, 1));
    assert!(frontier.add(Uri::parse("http://example.com/~anna/")?, 2), "changed");
    assert!(frontier.add(Uri::parse("https://example.com/~anna/")?, 1), "another scheme");
    assert_eq!(frontier.changed.get("http://example.com/~anna/"), Some(&2));
    let mut pages = frontier.take();
    pages.sort();
    assert_eq!(pages, ["http://example.com/~anna/", "https://example.com/~anna/"]);
    assert!(frontier.take().is_empty());
    Ok(())
}
