//! Links without the parameters that follow people around.

use urikit::edit::EditError;
use urikit::params::{Param, TRACKING};
use urikit::{Uri, UriBuf, UriCow};

use crate::Result;

fn is_tracking(param: Param<'_>) -> bool {
    TRACKING.iter().any(|glob| param.key_matches(glob))
}

/// The link without them; borrowed if it has none.
fn clean(link: Uri<'_>) -> Result<UriCow<'_>, EditError> {
    if !link.params().iter().any(is_tracking) {
        return Ok(link.into());
    }
    let mut link = link.to_owned();
    link.edit_params(|params| params.retain(|param| !is_tracking(param)))?;
    Ok(link.into())
}

#[test]
fn run() -> Result<()> {
    let link = Uri::parse("https://example.com/a?utm_source=mail&id=7%2f8&fbclid=x&&flag#top")?;
    assert_eq!(clean(link)?, "https://example.com/a?id=7%2f8&&flag#top");
    let link = Uri::parse("https://example.com/?utm_source=mail&utm_medium=x")?;
    assert_eq!(clean(link)?, "https://example.com/", "no parameter is left, and so no query");
    let link = Uri::parse("https://example.com/?id=1")?;
    assert!(clean(link)?.is_borrowed());
    let owned: UriBuf = clean(link)?.into_owned();
    assert_eq!(owned, link);
    Ok(())
}
