//! A client of an interface that lists its links as templates (RFC 6570).

use std::collections::BTreeMap;

use serde::Serialize;
use urikit::{Uri, UriBuf};
use urikit_template::{Matcher, Template, Variable};

use crate::Result;

#[derive(Serialize)]
struct Search<'a> {
    q: &'a str,
    labels: &'a [&'a str],
    page: Option<u32>,
}

struct Client {
    base: UriBuf,
    links: BTreeMap<&'static str, Template<'static>>,
}

impl Client {
    fn search(&self, search: &Search<'_>) -> Result<UriBuf> {
        let link = self.links["search"].expand(&Variable::named(search)?)?;
        Ok(self.base.resolve(&link)?)
    }

    fn repository(&self, owner: &str, name: &str) -> Result<UriBuf> {
        let link = self.links["repository"].expand(&[("owner", owner), ("name", name)])?;
        Ok(self.base.resolve(&link)?)
    }
}

#[test]
fn run() -> Result<()> {
    let client = Client {
        base: UriBuf::parse("https://api.example.com/")?,
        links: BTreeMap::from([
            ("search", Template::from_static("/search{?q,labels*,page}")),
            ("repository", Template::parse("/repos/{owner}/{name}")?),
        ]),
    };
    let search = Search { q: "a & b", labels: &["bug", "é"], page: None };
    let uri = client.search(&search)?;
    assert_eq!(uri, "https://api.example.com/search?q=a%20%26%20b&labels=bug&labels=%C3%A9");
    assert_eq!(client.repository("anna", "a/b")?, "https://api.example.com/repos/anna/a%2Fb");

    // The other way: which values lead to a link.
    let uri = Uri::parse("https://api.example.com/repos/anna/a%2Fb")?;
    let matcher = Matcher::new(&client.links["repository"])?;
    let bindings = matcher.matches(uri.path().as_str())?;
    assert_eq!(bindings.get("owner"), Some("anna".into()));
    assert_eq!(bindings.get("name"), Some("a/b".into()));
    assert!(Template::parse("/repos/{owner").unwrap_err().range().is_some());
    Ok(())
}
