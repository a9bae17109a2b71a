//! The public API: it matches the checked-in listing, and the three forms of an identifier have the same
//! methods.

use alloc::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[path = "../../../../xtask/src/api_listing.rs"]
mod api_listing;

/// A change of the listing affects users of the library: it belongs in the change log.
#[test]
fn listing_is_that_of_the_sources() {
    let library = Path::new(env!("CARGO_MANIFEST_DIR"));
    let listed = fs::read_to_string(library.join("public_api.txt")).unwrap();
    let found = api_listing::of(&library.join("src"));
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<BTreeSet<_>>();
    let (old, new) = (lines(&listed), lines(&found));
    let changed: Vec<String> = (&old - &new)
        .iter()
        .map(|line| format!("- {line}"))
        .chain((&new - &old).iter().map(|line| format!("+ {line}")))
        .collect();
    assert!(listed == found, "`cargo xtask api` writes it anew:\n{}", changed.join("\n"));
}

/// Methods that read an identifier, or make a new value from it, exist on every form.
#[test]
fn every_reader_is_on_every_form() {
    let listing = api_listing::of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let borrowed = methods(&listing, &["Identifier<", "Uri<", "Iri<", "UriRef<", "IriRef<"]);
    assert!(borrowed.len() > 60, "only {} found: are they still read?", borrowed.len());
    for form in ["IdentifierBuf<", "IdentifierCow<"] {
        let missing = &borrowed - &methods(&listing, &[form, "forward"]);
        assert!(missing.is_empty(), "not on {form}…>, see `forward!`: {missing:?}");
    }
}

/// The methods with a receiver in the impl blocks of these types.
fn methods(listing: &str, types: &[&str]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut wanted = false;
    for line in listing.lines() {
        if !line.starts_with(' ') {
            let of = line.split_once("> ").map_or(line, |(_, of)| of);
            let of = of.strip_prefix("impl ").unwrap_or(of);
            let is_block = line.starts_with("impl") || line.starts_with("forward");
            wanted = is_block && types.iter().any(|of_type| of.starts_with(of_type))
                || line.starts_with("forward") && types.contains(&"forward");
        } else if wanted && line.contains("self") {
            let name = line.split("fn ").nth(1).and_then(|rest| rest.split(['(', '<']).next());
            found.extend(name.map(str::to_owned));
        }
    }
    found
}
