//! Addresses made of data: `/` in a name is data, and `..` is refused.

use urikit::edit::{EditError, EditErrorKind};
use urikit::{Uri, UriBuf, UriBuilder};

use crate::Result;

const API: Uri<'static> = Uri::from_static("https://api.example.com/v1");

/// `/v1/buckets/{bucket}/objects/{key}`
fn object(bucket: &str, key: &str, version: Option<u64>) -> Result<UriBuf, EditError> {
    let mut uri = API.join(["buckets", bucket, "objects", key])?;
    if let Some(version) = version {
        uri.edit_params(|params| params.set("version", version))?;
    }
    Ok(uri)
}

#[test]
fn run() -> Result<()> {
    let uri = object("photos", "2024/a b?.jpg", Some(7))?;
    assert_eq!(
        uri,
        "https://api.example.com/v1/buckets/photos/objects/2024%2Fa%20b%3F.jpg?version=7"
    );
    assert_eq!(object("é%", "x", None)?.path(), "/v1/buckets/%C3%A9%25/objects/x");
    for bad in ["..", "."] {
        assert_eq!(object(bad, "x", None).unwrap_err().kind(), EditErrorKind::DotSegment);
    }
    assert_eq!(object("a", "../../secrets", None)?.path().segments().count(), 5);

    let uri = UriBuilder::new()
        .scheme("https")
        .host("example.com")
        .port(8443)
        .segments(["users", "a/b", ""])
        .params([("q", Some("x y")), ("flag", None)])
        .fragment("top")
        .build()?;
    assert_eq!(uri, "https://example.com:8443/users/a%2Fb/?q=x%20y&flag#top");
    assert!(UriBuilder::new().scheme("https").host("h").segments(["..", "x"]).build().is_err());
    Ok(())
}
