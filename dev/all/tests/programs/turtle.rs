//! The names of a Turtle document: `@base` and `@prefix`, and terms as IRIs.

use std::collections::HashMap;

use urikit::{Error, Iri, IriBuf, IriRef, Level, ParseError};

use crate::Result;

struct Names {
    base: IriBuf,
    prefixes: HashMap<String, IriBuf>,
}

impl Names {
    fn new(base: &str) -> Result<Self, ParseError> {
        Ok(Self { base: IriBuf::parse(base)?, prefixes: HashMap::new() })
    }

    /// `@prefix name: <namespace> .`
    fn add_prefix(&mut self, name: &str, namespace: &str) -> Result<(), Error> {
        self.prefixes.insert(name.to_owned(), self.iri(namespace)?);
        Ok(())
    }

    /// `<reference>`
    fn iri(&self, reference: &str) -> Result<IriBuf, Error> {
        Ok(self.base.resolve(IriRef::parse(reference)?)?)
    }

    /// `prefix:local`; `None` if there is no such prefix.
    fn term(&self, prefix: &str, local: &str) -> Option<Result<IriBuf, ParseError>> {
        let namespace = self.prefixes.get(prefix)?;
        Some(IriBuf::parse(format!("{namespace}{local}")))
    }
}

#[test]
fn run() -> Result<()> {
    let mut names = Names::new("http://example.org/données/liste")?;
    names.add_prefix("foaf", "http://xmlns.com/foaf/0.1/")?;
    names.add_prefix("", "#")?;
    assert_eq!(names.iri("")?, "http://example.org/données/liste");
    assert_eq!(names.iri("../vélo#roue")?, "http://example.org/vélo#roue");
    assert_eq!(names.term("foaf", "knows").unwrap()?, "http://xmlns.com/foaf/0.1/knows");
    assert_eq!(names.term("", "été").unwrap()?, "http://example.org/données/liste#été");
    assert!(names.term("dc", "title").is_none());
    assert!(names.iri("a b").is_err());

    // RDF compares IRIs byte by byte; the two are equal as URIs.
    let (a, b) = (Iri::parse("http://example.org/é")?, Iri::parse("http://example.org/%C3%A9")?);
    assert!(a != b && a.to_uri()?.eq_at(&b.to_uri()?, Level::Simple));
    Ok(())
}
