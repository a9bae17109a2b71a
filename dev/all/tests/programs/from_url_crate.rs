//! A small web client that was written with the crate `url`, with the same steps.

use urikit::{Error, Level, UriBuf};

use crate::Result;

struct Client {
    base: UriBuf,
}

impl Client {
    /// `Url::parse(base)?`
    fn new(base: &str) -> Result<Self, Error> {
        Ok(Self { base: UriBuf::parse(base)?.normalize(Level::Scheme).into_owned() })
    }

    /// `base.join(link)?`
    fn link(&self, link: &str) -> Result<UriBuf, Error> {
        Ok(self.base.resolve_str(link)?)
    }

    /// `url.set_path(path)`, and `url.query_pairs_mut().extend_pairs(pairs)`
    fn page(&self, path: &str, pairs: &[(&str, &str)]) -> Result<UriBuf, Error> {
        let mut url = self.base.clone();
        url.set_path(path)?;
        url.edit_params(|params| params.extend(pairs.iter().copied()))?;
        Ok(url)
    }
}

/// `url.query_pairs()`
fn pairs(url: &UriBuf) -> Result<Vec<(String, String)>, Error> {
    let pairs = url.form_params().pairs().map(|pair| {
        let (key, value) = pair?;
        Ok((key.into_owned(), value.unwrap_or_default().into_owned()))
    });
    pairs.collect()
}

#[test]
fn run() -> Result<()> {
    let client = Client::new("HTTPS://Example.com:443")?;
    let theirs = url::Url::parse("HTTPS://Example.com:443")?;
    assert_eq!(client.base, theirs.as_str());
    assert_eq!(client.link("/a/../b?q#f")?, theirs.join("/a/../b?q#f")?.as_str());

    let url = client.page("/a b/é", &[("q", "fish & chips"), ("page", "2")])?;
    let mut theirs = theirs;
    theirs.set_path("/a b/é");
    assert_eq!(url.path(), theirs.path());
    assert_eq!(url, "https://example.com/a%20b/%C3%A9?q=fish%20%26%20chips&page=2");
    theirs.query_pairs_mut().extend_pairs([("q", "fish & chips"), ("page", "2")]);
    assert_eq!(pairs(&url)?, theirs.query_pairs().into_owned().collect::<Vec<_>>());

    let link = UriBuf::parse("http://h/?a=1+2&b")?;
    assert_eq!(pairs(&link)?, [("a".into(), "1 2".into()), ("b".into(), String::new())]);
    assert_eq!(url::Url::try_from(&url)?.as_str(), url);
    Ok(())
}
