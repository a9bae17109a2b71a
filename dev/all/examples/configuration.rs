//! A configuration file read by serde, and options read by clap that go before it: URIs are checked
//! where they come in, with errors that say where.

use core::error::Error;

use clap::Parser;
use serde::Deserialize;
use urikit::UriBuf;
use urikit::params::ParamsBuf;
use urikit_schemes::HttpBuf;
use urikit_template::Template;

#[derive(Debug, Deserialize)]
struct Configuration {
    server: HttpBuf,
    item: Template<'static>,
    defaults: ParamsBuf,
}

#[derive(Debug, Parser)]
struct Options {
    /// The server to ask.
    #[arg(long)]
    server: Option<HttpBuf>,
}

impl Configuration {
    fn read(json: &str, arguments: &[&str]) -> Result<Self, Box<dyn Error>> {
        let mut configuration: Self = serde_json::from_str(json)?;
        let arguments = ["program"].iter().chain(arguments);
        if let Some(server) = Options::try_parse_from(arguments)?.server {
            configuration.server = server;
        }
        Ok(configuration)
    }

    fn uri_of(&self, id: &str) -> Result<UriBuf, Box<dyn Error>> {
        let path = self.item.expand(&[("id", id)])?;
        let mut uri = self.server.uri().join(path.as_str().split('/'))?;
        uri.set_query(&self.defaults)?;
        Ok(uri)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let json =
        r#"{"server": "https://example.com/v1", "item": "items/{id}", "defaults": "lang=de"}"#;
    let configuration = Configuration::read(json, &[])?;
    assert_eq!(configuration.uri_of("7")?, "https://example.com/v1/items/7?lang=de");
    assert_eq!(configuration.server.port(), 443);
    let configuration = Configuration::read(json, &["--server", "http://localhost:8080"])?;
    assert_eq!(configuration.uri_of("7")?, "http://localhost:8080/items/7?lang=de");

    let message = |json, arguments| Configuration::read(json, arguments).unwrap_err().to_string();
    let bad = message(r#"{"server": "https://example com/", "item": "", "defaults": null}"#, &[]);
    assert!(bad.contains("in host at byte 15"), "{bad}");
    let bad = message(r#"{"server": "https://example.com", "item": "{id", "defaults": null}"#, &[]);
    assert!(bad.contains("in the template at byte 3"), "{bad}");
    let bad = message(json, &["--server", "ftp://example.com"]);
    assert!(bad.contains("not an http URI: its scheme is `ftp`"), "{bad}");
    Ok(())
}
