//! Cross-origin requests: the field `Origin` against a list from the configuration.

use std::collections::HashSet;

use urikit::{OriginBuf, ParseError};

use crate::Result;

struct Cors {
    allowed: HashSet<OriginBuf>,
}

impl Cors {
    fn new<'o>(allowed: impl IntoIterator<Item = &'o str>) -> Result<Self, ParseError> {
        Ok(Self { allowed: allowed.into_iter().map(str::parse).collect::<Result<_, _>>()? })
    }

    /// The value of `Access-Control-Allow-Origin`, if the origin may ask.
    fn answer(&self, origin: &str) -> Option<&OriginBuf> {
        let origin: OriginBuf = origin.parse().ok()?;
        self.allowed.get(&origin)
    }
}

#[test]
fn run() -> Result<()> {
    let cors =
        Cors::new(["https://example.com", "HTTPS://app.Example.com:443", "http://localhost:3000"])?;
    assert_eq!(cors.answer("https://example.com").unwrap(), "https://example.com");
    assert_eq!(cors.answer("https://app.example.com").unwrap(), "https://app.example.com");
    assert!(cors.answer("http://localhost:3000").is_some());
    let refused = [
        "null",
        "http://example.com",
        "https://example.com.evil.example",
        "https://example.com@evil.example",
        "https://evil.example/https://example.com",
        "https://notexample.com",
        "http://localhost",
    ];
    assert!(refused.iter().all(|origin| cors.answer(origin).is_none()));
    let error = Cors::new(["https://example.com/app"]).err().unwrap();
    assert_eq!(error.offset(), 19);
    Ok(())
}
