//! The links of a page: its `<base>` and each `href`, escaped where people forgot to, and resolved.

use urikit::{Error, Resolver, Uri, UriBuf, UriRefBuf};

use crate::Result;

/// The values of an attribute; a real program has an HTML parser.
fn attributes<'p>(page: &'p str, start: &str) -> impl Iterator<Item = &'p str> {
    page.split(start).skip(1).filter_map(|rest| rest.split('"').next())
}

/// The links of a page that was fetched from `address`, without those to places in the page.
fn links(address: Uri<'_>, page: &str) -> Result<Vec<UriBuf>, Error> {
    let base = match attributes(page, "<base href=\"").next() {
        Some(base) => address.resolve_str(base)?,
        None => address.to_owned(),
    };
    let resolver = Resolver::new(&base);
    let mut links = Vec::new();
    for link in attributes(page, "<a href=\"") {
        // What people write has spaces and brackets; a link that is no reference even so is skipped.
        let Ok(link) = UriRefBuf::parse_escaping(link.trim()) else { continue };
        let target = resolver.resolve(link.value())?;
        if !address.is_same_document(&target) {
            links.push(target);
        }
    }
    Ok(links)
}

#[test]
fn run() -> Result<()> {
    let address = Uri::parse("https://example.com/docs/")?;
    let page = r##"<a href="a b.html"> <a href="#top"> <a href=" ?q=[1] "> <a href="http://[">"##;
    let found = links(address, page)?;
    assert_eq!(
        found,
        ["https://example.com/docs/a%20b.html", "https://example.com/docs/?q=%5B1%5D"]
    );

    let page = r#"<base href="/v2/"> <a href="guide"> <a href="mailto:a@example.com">"#;
    let found = links(address, page)?;
    assert_eq!(found, ["https://example.com/v2/guide", "mailto:a@example.com"]);
    Ok(())
}
