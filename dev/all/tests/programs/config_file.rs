//! A configuration file read by serde: URIs that are kept, and URIs borrowed from the text.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use urikit::{OriginBuf, Uri, UriBuf, UriCow, UriRefBuf};

use crate::Result;

#[derive(Debug, Deserialize, Serialize, PartialEq)]
struct Config<'a> {
    listen: OriginBuf,
    upstream: UriBuf,
    #[serde(borrow)]
    documentation: UriCow<'a>,
    #[serde(borrow)]
    icon: Uri<'a>,
    #[serde(default)]
    login: UriRefBuf,
    #[serde(default)]
    aliases: BTreeMap<UriRefBuf, UriBuf>,
}

#[test]
fn run() -> Result<()> {
    let json = r#"{
        "listen": "HTTP://localhost:8080",
        "upstream": "https://example.com/v1/",
        "documentation": "https:\/\/docs.example.com",
        "icon": "https://example.com/i.png",
        "aliases": { "/old": "https://example.com/new" }
    }"#;
    let config: Config<'_> = serde_json::from_str(json)?;
    assert_eq!(config.listen, "http://localhost:8080");
    assert!(!config.documentation.is_borrowed(), "JSON escapes: it had to be copied");
    assert!(config.login.is_empty());
    assert_eq!(config.upstream.resolve(&config.login)?, config.upstream);
    assert_eq!(config.aliases["/old"], "https://example.com/new");
    let again = serde_json::to_string(&config)?;
    assert_eq!(serde_json::from_str::<Config<'_>>(&again)?, config);
    assert!(serde_json::from_str::<Config<'_>>(&again)?.documentation.is_borrowed());

    let bad = json.replace("/v1/", "/v 1/");
    let error = serde_json::from_str::<Config<'_>>(&bad).unwrap_err().to_string();
    assert!(error.starts_with("invalid URI: unexpected ' ' in path at byte 21"), "{error}");
    Ok(())
}
