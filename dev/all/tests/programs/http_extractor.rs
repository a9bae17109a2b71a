//! An extractor of a web framework: the path of a request as segments, decoded after they are split.

use http::Request;
use http::request::Parts;
use urikit::UriRefBuf;
use urikit::percent::DecodeError;

use crate::Result;

/// What frameworks call `FromRequestParts`.
trait FromParts: Sized {
    type Rejection;
    fn from_parts(parts: &Parts) -> Result<Self, Self::Rejection>;
}

/// The path as it was sent, and its decoded segments: `a%2Fb` is one of them.
struct Segments {
    sent: UriRefBuf,
    decoded: Vec<String>,
}

impl FromParts for Segments {
    type Rejection = urikit::Error;

    fn from_parts(parts: &Parts) -> Result<Self, urikit::Error> {
        let sent = UriRefBuf::try_from(&parts.uri)?;
        let decoded = sent.path().segments().map(|segment| Ok(segment.text()?.into_owned()));
        let decoded = decoded.collect::<Result<_, DecodeError>>()?;
        Ok(Self { sent, decoded })
    }
}

#[test]
fn run() -> Result<()> {
    let (parts, ()) = Request::get("/files/a%2Fb/%C3%A9?v=1%2B1").body(())?.into_parts();
    let segments = Segments::from_parts(&parts)?;
    assert_eq!(segments.decoded, ["files", "a/b", "é"]);
    assert_eq!(segments.sent.path(), "/files/a%2Fb/%C3%A9");
    assert_eq!(segments.sent.params().get("v")?.as_deref(), Some("1+1"));

    let (parts, ()) = Request::get("/%FF").body(())?.into_parts();
    let error = Segments::from_parts(&parts).err().unwrap();
    assert_eq!(error.range(), Some(0..3));
    Ok(())
}
