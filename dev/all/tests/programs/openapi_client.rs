//! A client of an HTTP interface that OpenAPI describes: parameters in their styles, read back by the server.

use urikit::{Encoded, UriBuf};
use urikit_template::Variable;
use urikit_template::openapi::{Style, StyledParam, ValueShape};

use crate::Result;

/// `GET /pets/{ids}`: `ids` in style `simple`, `tags` in `form`, `filter` in `deepObject`.
fn pets(server: &UriBuf, ids: &[u32], tags: &[&str], filter: &[(&str, &str)]) -> Result<UriBuf> {
    let ids = StyledParam::new("ids", Style::Simple)
        .encode(&ids.iter().map(u32::to_string).collect::<Variable<'_>>())?;
    let tags = StyledParam::new("tags", Style::Form)
        .with_explode(false)
        .encode(&tags.iter().copied().collect::<Variable<'_>>())?;
    let filter = StyledParam::new("filter", Style::DeepObject)
        .encode(&filter.iter().copied().collect::<Variable<'_>>())?;
    let mut uri = server.join(["pets"])?;
    uri.segments_mut()?.push(Encoded(&ids))?;
    uri.set_query(Encoded(&format!("{tags}&{filter}")))?;
    Ok(uri)
}

#[test]
fn run() -> Result<()> {
    let server = UriBuf::parse("https://api.example.com/v1")?;
    let uri = pets(&server, &[3, 4], &["a,b", "é"], &[("color", "red & blue")])?;
    assert_eq!(
        uri,
        "https://api.example.com/v1/pets/3,4?tags=a%2Cb,%C3%A9&filter%5Bcolor%5D=red%20%26%20blue"
    );
    // The server.
    let tags = StyledParam::new("tags", Style::Form).with_explode(false);
    let tags = tags.decode_params(uri.params(), ValueShape::Array)?.unwrap();
    assert_eq!(tags, ["a,b", "é"].into_iter().collect());
    let filter = StyledParam::new("filter", Style::DeepObject);
    let filter = filter.decode_params(uri.params(), ValueShape::Object)?.unwrap();
    assert_eq!(filter.as_object().unwrap()[0].1.as_text(), Some("red & blue"));
    let ids = uri.path().segment(-1).unwrap().as_str();
    let ids = StyledParam::new("ids", Style::Simple).decode(ids, ValueShape::Array)?.unwrap();
    assert_eq!(ids.deserialize::<Vec<u32>>()?, [3, 4]);
    Ok(())
}
