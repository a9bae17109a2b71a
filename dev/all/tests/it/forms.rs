//! The three forms of an identifier have the same methods.

use std::collections::BTreeSet;

use urikit_testing::listing;

/// Constructors that borrow from their argument.
fn is_constructor(name: &str) -> bool {
    name.starts_with("parse") || name == "from_static" || name == "normalize_lines"
}

#[test]
fn every_method_of_the_borrowed_form_is_on_the_others() {
    let methods = listing::methods();
    let of = |owner: &str| -> BTreeSet<&str> {
        methods.iter().filter(|(of, _)| of == owner).map(|(_, name)| name.as_str()).collect()
    };
    let borrowed = of("Identifier");
    assert!(borrowed.len() > 60, "only {} found: are they still read?", borrowed.len());
    for form in ["IdentifierBuf", "IdentifierCow"] {
        let own = of(form);
        let missing: Vec<_> =
            borrowed.difference(&own).filter(|name| !is_constructor(name)).collect();
        assert!(missing.is_empty(), "not on {form}, see `forward!`: {missing:?}");
    }
}
