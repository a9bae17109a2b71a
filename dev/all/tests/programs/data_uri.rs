//! Images in `data:` URIs: what is in them, and how to write one.

use urikit::Uri;
use urikit_schemes::Data;

use crate::Result;

const PIXEL: &str = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";

/// The file name extension and the bytes of an image.
fn image(uri: &str) -> Result<(&'static str, Vec<u8>)> {
    let data = Data::new(Uri::parse(uri)?)?;
    let extension = match data.media_type().essence() {
        "image/gif" => "gif",
        "image/png" => "png",
        other => return Err(format!("not an image: {other}").into()),
    };
    Ok((extension, data.to_bytes()))
}

#[test]
fn run() -> Result<()> {
    let (extension, bytes) = image(PIXEL)?;
    assert_eq!((extension, &bytes[..6]), ("gif", &b"GIF89a"[..]));
    let again = Data::builder(&bytes).media_type("image/gif").base64().build()?;
    assert_eq!(again, PIXEL);

    let text =
        Data::new(&Data::builder("é & co".as_bytes()).parameter("charset", "UTF-8").build()?)?
            .to_bytes();
    assert_eq!(text, "é & co".as_bytes());
    let plain = Uri::parse("data:,A%20brief%20note")?;
    let plain = Data::new(plain)?;
    assert_eq!(plain.media_type().essence(), "text/plain");
    assert_eq!(plain.to_bytes(), b"A brief note");
    assert!(image("data:text/html,<b>").is_err(), "`<` is not escaped");
    assert_eq!(image("data:text/html,%3Cb%3E").unwrap_err().to_string(), "not an image: text/html");
    Ok(())
}
