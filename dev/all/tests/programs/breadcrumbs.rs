//! Breadcrumbs: a link to every directory above a page.

use urikit::{Error, Uri};

use crate::Result;

/// The link and the name of each directory, and of the page.
fn breadcrumbs(page: Uri<'_>) -> Result<Vec<(String, String)>, Error> {
    let page = page.strip_query_and_fragment();
    let mut crumbs = Vec::new();
    for link in page.hierarchy() {
        let link = Uri::parse(link)?;
        let mut segments = link.path().segments().filter(|segment| !segment.is_empty());
        let name = match segments.next_back() {
            Some(segment) => segment.text()?.into_owned(),
            None => link.host().map_or("Home", |host| host.as_str()).to_owned(),
        };
        crumbs.push((link.as_str().to_owned(), name));
    }
    Ok(crumbs)
}

#[test]
fn run() -> Result<()> {
    let page = Uri::parse("https://example.com/docs/a%20b/page.html?x#top")?;
    let crumbs = breadcrumbs(page)?;
    let expected = [
        ("https://example.com/", "example.com"),
        ("https://example.com/docs/", "docs"),
        ("https://example.com/docs/a%20b/", "a b"),
        ("https://example.com/docs/a%20b/page.html", "page.html"),
    ];
    assert_eq!(crumbs.len(), expected.len());
    for ((link, name), (expected_link, expected_name)) in crumbs.iter().zip(expected) {
        assert_eq!((&**link, &**name), (expected_link, expected_name));
    }
    // Or only up.
    let up = page.parent().unwrap();
    assert_eq!(up, "https://example.com/docs/a%20b/");
    assert_eq!(up.parent().unwrap(), "https://example.com/docs/");
    assert_eq!(page.path().directory(), "/docs/a%20b/");
    assert_eq!(page.path().file_name().unwrap(), "page.html");
    assert_eq!(page.path().extension(), Some("html"));
    Ok(())
}
