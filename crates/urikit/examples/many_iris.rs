//! Millions of IRIs of a document, resolved and written to one buffer, with hardly any allocation.

use urikit::{Error, Iri, IriRef, Resolver};

/// The references of a document, one a line, as absolute IRIs in one text, and where each ends.
fn absolute(base: Iri<'_>, references: &str) -> Result<(String, Vec<usize>), Error> {
    let resolver = Resolver::new(base);
    let mut one = String::new();
    let mut all = String::with_capacity(2 * references.len());
    let mut ends = Vec::new();
    for (_, reference) in IriRef::parse_lines(references) {
        // The buffer of the one is used again and again.
        all.push_str(resolver.resolve_into(reference?, &mut one)?.as_str());
        ends.push(all.len());
    }
    Ok((all, ends))
}

fn main() -> Result<(), Error> {
    let base = Iri::parse("http://example.org/données/")?;
    let count = 100_000;
    let references: String = (0..count).map(|n| format!("../ressource/é{n}#x\n")).collect();
    let (all, ends) = absolute(base, &references)?;
    assert_eq!(ends.len(), count);
    assert!(all.starts_with("http://example.org/ressource/é0#x"));
    let last = &all[ends[count - 2]..ends[count - 1]];
    assert_eq!(last, "http://example.org/ressource/é99999#x");
    assert_eq!(Iri::parse(last)?.to_uri()?, "http://example.org/ressource/%C3%A999999#x");
    Ok(())
}
