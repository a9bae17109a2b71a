//! The canonical query of AWS Signature Version 4: every parameter decoded, encoded again with nothing but
//! unreserved characters left, and sorted by key and value.

use urikit::percent::{encode_bytes, sets};
use urikit::{Error, Uri};

fn canonical_query(uri: Uri<'_>) -> Result<String, Error> {
    let mut pairs = Vec::new();
    for param in uri.params().iter() {
        let key = param.decode_key().to_bytes()?;
        let value = param.decode_value().map(|value| value.to_bytes()).transpose()?;
        let written = |data: &[u8]| encode_bytes(data, sets::UNRESERVED).to_string();
        pairs.push((written(&key), written(&value.unwrap_or_default())));
    }
    pairs.sort();
    let pairs: Vec<_> = pairs.iter().map(|(key, value)| format!("{key}={value}")).collect();
    Ok(pairs.join("&"))
}

fn main() -> Result<(), Error> {
    for (uri, expected) in [
        ("https://s3.example/?Param2=value2&Param1=value1", "Param1=value1&Param2=value2"),
        ("https://s3.example/?a=2&a=1&a", "a=&a=1&a=2"),
        ("https://s3.example/?prefix=a/b&k=%7e+%2f", "k=~%2B%2F&prefix=a%2Fb"),
        ("https://s3.example/?uploads", "uploads="),
        ("https://s3.example/", ""),
    ] {
        assert_eq!(canonical_query(Uri::parse(uri)?)?, expected, "{uri}");
    }
    Ok(())
}
