//! Links for people to read: escapes as characters where that is safe, and the exact URI to click on.

use urikit::{Iri, Uri};
use urikit_guard::IdentifierExt;

use crate::Result;

/// A link in HTML: the URI, and what people see.
fn anchor(uri: Uri<'_>) -> Result<String> {
    let shown = uri.to_iri_idna()?;
    let shown = shown.as_str().replace('&', "&amp;");
    Ok(format!("<a href=\"{}\">{shown}</a>", uri.as_str().replace('&', "&amp;")))
}

#[test]
fn run() -> Result<()> {
    let uri = Uri::parse("https://xn--bcher-kva.example/caf%C3%A9?q=%E6%97%A5&r=a%26b")?;
    assert_eq!(
        anchor(uri)?,
        "<a href=\"https://xn--bcher-kva.example/caf%C3%A9?q=%E6%97%A5&amp;r=a%26b\">\
         https://bücher.example/café?q=日&amp;r=a%26b</a>"
    );
    // What would mislead stays escaped: a space, a delimiter, a character that turns the text around.
    let uri = Uri::parse("https://example.com/a%20b%2Fc%E2%80%AEd%FF")?;
    assert_eq!(uri.to_iri(), uri);

    // What people paste comes back as a URI.
    let pasted = Iri::parse("https://bücher.example/café")?;
    assert_eq!(pasted.to_uri_idna()?, "https://xn--bcher-kva.example/caf%C3%A9");
    assert_eq!(pasted.to_uri()?, "https://b%C3%BCcher.example/caf%C3%A9", "by RFC 3987 alone");
    Ok(())
}
