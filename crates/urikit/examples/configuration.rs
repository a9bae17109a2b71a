//! A configuration file with URIs and templates in it, read by serde, with errors that say where.

use core::error::Error;

use serde::Deserialize;
use urikit::UriBuf;
use urikit::params::ParamsBuf;
use urikit::scheme::Http;
use urikit::template::Template;

#[derive(Debug, Deserialize)]
struct Configuration {
    server: UriBuf,
    item: Template<'static>,
    defaults: ParamsBuf,
}

impl Configuration {
    fn read(json: &str) -> Result<Self, Box<dyn Error>> {
        let configuration: Self = serde_json::from_str(json)?;
        Http::new(configuration.server.view())?;
        Ok(configuration)
    }

    fn uri_of(&self, id: &str) -> Result<UriBuf, Box<dyn Error>> {
        let path = self.item.expand(&[("id", id)])?;
        let mut uri = self.server.join(path.split('/'))?;
        if let Some(query) = self.defaults.as_str() {
            uri.set_query(query)?;
        }
        Ok(uri)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let json =
        r#"{"server": "https://example.com/v1", "item": "items/{id}", "defaults": "lang=de"}"#;
    let configuration = Configuration::read(json)?;
    assert_eq!(configuration.uri_of("7")?, "https://example.com/v1/items/7?lang=de");
    assert_eq!(Http::new(configuration.server.view())?.port(), 443);

    let message = |json: &str| Configuration::read(json).unwrap_err().to_string();
    let bad = message(r#"{"server": "https://example com/", "item": "", "defaults": null}"#);
    assert!(bad.contains("in host at byte 15"), "{bad}");
    let bad = message(r#"{"server": "https://example.com", "item": "{id", "defaults": null}"#);
    assert!(bad.contains("in the template at byte 3"), "{bad}");
    let bad = message(r#"{"server": "ftp://example.com", "item": "", "defaults": null}"#);
    assert_eq!(bad, "not an http URI: its scheme is `ftp`");
    Ok(())
}
