//! Signed links: the signature covers the bytes as they are written, and other parameters leave them alone.

use std::hash::{DefaultHasher, Hasher};

use urikit::edit::EditError;
use urikit::{Error, Uri, UriBuf};

use crate::Result;

/// Stands for HMAC-SHA-256, which needs a dependency.
fn mac(key: &[u8], message: &str) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(key);
    hasher.write(message.as_bytes());
    format!("{:016x}", hasher.finish())
}

fn sign(key: &[u8], link: &mut UriBuf) -> Result<(), EditError> {
    let signature = mac(key, link.as_str());
    link.edit_params(|params| params.append("sig", signature))
}

/// Whether the link is as it was signed; what was added after the signature does not count.
fn verify(key: &[u8], link: Uri<'_>) -> Result<bool, Error> {
    let (Some(query), Some(signature)) = (link.spans().query(), link.params().first("sig")) else {
        return Ok(false);
    };
    // Without the `?` or `&` before the signature.
    let signed = &link.as_str()[..query.start + signature.range().start - 1];
    Ok(signature.value_text()?.as_deref() == Some(&*mac(key, signed)))
}

#[test]
fn run() -> Result<()> {
    let key = b"key";
    let mut link = UriBuf::parse("https://cdn.example.com/%7ea/b%2fc?e=1&x=a+b%2fc&&empty=")?;
    let before = link.clone();
    sign(key, &mut link)?;
    assert!(link.as_str().starts_with(before.as_str()), "every byte is kept");
    assert!(verify(key, link.borrowed())?);

    link.edit_params(|params| params.append("utm_source", "mail"))?;
    assert!(verify(key, link.borrowed())?, "one parameter more");
    assert!(!verify(b"other", link.borrowed())?);

    link.edit_params(|params| params.set("e", 2))?;
    assert!(!verify(key, link.borrowed())?, "changed");
    link.remove_query();
    assert!(!verify(key, link.borrowed())?);
    Ok(())
}
