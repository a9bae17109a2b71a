//! Links to the pages of a list: `page` is set, and nothing else changes.

use urikit::edit::EditError;
use urikit::{Error, Uri, UriBuf};

use crate::Result;

struct Pages {
    previous: Option<UriBuf>,
    next: Option<UriBuf>,
}

fn page_of(uri: Uri<'_>) -> Result<u32> {
    Ok(uri.params().get("page")?.map_or(Ok(1), |page| page.parse())?)
}

fn pages(uri: Uri<'_>, last: u32) -> Result<Pages> {
    let page = page_of(uri)?;
    let link = |page: u32| -> Result<UriBuf, EditError> {
        uri.edited(|uri| uri.edit_params(|params| params.set("page", page)))
    };
    Ok(Pages {
        previous: (page > 1).then(|| link(page - 1)).transpose()?,
        next: (page < last).then(|| link(page + 1)).transpose()?,
    })
}

#[test]
fn run() -> Result<()> {
    let uri = Uri::parse("https://example.com/list?tag=a+b&page=2&x=%2f#top")?;
    let Pages { previous, next } = pages(uri, 3)?;
    assert_eq!(previous.unwrap(), "https://example.com/list?tag=a+b&page=1&x=%2f#top");
    assert_eq!(next.unwrap(), "https://example.com/list?tag=a+b&page=3&x=%2f#top");

    let Pages { previous, next } = pages(Uri::parse("https://example.com/list")?, 2)?;
    assert_eq!(
        (previous, next.unwrap()),
        (None, UriBuf::parse("https://example.com/list?page=2")?)
    );
    assert!(page_of(Uri::parse("https://example.com/?page=x")?).is_err());
    let error = page_of(Uri::parse("https://example.com/?page=%FF")?).unwrap_err();
    assert!(error.downcast_ref::<Error>().is_none(), "a DecodeError: {error}");
    Ok(())
}
