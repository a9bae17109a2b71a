//! Bookmarks without duplicates: the first of those that are equal at a level of RFC 3986 section 6.2.

use std::collections::{BTreeSet, HashSet};

use urikit::{Level, Uri};

use crate::Result;

/// The bookmarks that are equal to none before them.
fn distinct<'a>(bookmarks: &[Uri<'a>], level: Level) -> Vec<Uri<'a>> {
    let mut seen = HashSet::new();
    bookmarks.iter().copied().filter(|bookmark| seen.insert(bookmark.at(level))).collect()
}

#[test]
fn run() -> Result<()> {
    let bookmarks = [
        "https://example.com/",
        "https://example.com",
        "https://example.com:443/",
        "HTTPS://EXAMPLE.com/",
        "https://example.com/%7eanna",
        "https://example.com/~anna",
        "https://example.com/b/../~anna",
        "https://example.com/~anna#top",
    ]
    .map(Uri::from_static);
    let count = |level| distinct(&bookmarks, level).len();
    let counts = Level::ALL.map(|level| (level.name(), count(level)));
    let expected = [("simple", 8), ("case", 7), ("percent", 6), ("path", 5), ("scheme", 3)];
    assert_eq!(counts, expected);

    let found = distinct(&bookmarks, Level::Scheme);
    assert_eq!(found[2], "https://example.com/~anna#top", "the first spelling is kept");
    let comparison = bookmarks[0].compare(bookmarks[2]);
    assert_eq!(comparison.level, Some(Level::Scheme));
    let sorted: BTreeSet<_> = bookmarks.iter().map(|it| it.at(Level::Path)).collect();
    assert_eq!(sorted.len(), 5);
    Ok(())
}
