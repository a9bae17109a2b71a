//! The three forms of an identifier have the same methods, with the same signatures.

use urikit_testing::listing;

/// They borrow from their argument, or are the borrowed form: there is no other form of them.
const BORROW: [&str; 5] = ["from_static", "parse_const", "parse_lines", "deserialize", "borrowed"];

/// They take what the form can hold.
fn is_constructor(name: &str) -> bool {
    name.starts_with("parse") || matches!(name, "from" | "try_from" | "default")
}

#[test]
fn every_method_of_the_borrowed_form_is_on_the_others() {
    let borrowed = listing::signatures("urikit::Identifier");
    assert!(borrowed.len() > 50, "only {} found: are they still read?", borrowed.len());
    for form in ["IdentifierBuf", "IdentifierCow"] {
        let own = listing::signatures(&format!("urikit::{form}"));
        for (name, signature) in &borrowed {
            if BORROW.contains(&&**name) || form == "IdentifierCow" && is_constructor(name) {
                continue;
            }
            let Some(found) = own.get(name) else { panic!("{form} has no {name}: see `forward!`") };
            if !is_constructor(name) {
                assert_eq!(in_words(found), in_words(signature), "{form}::{name}");
            }
        }
    }
}

/// What it takes and gives: bounds may stand in two places, and a form may call itself `Self`.
fn in_words(signature: &str) -> String {
    let from = signature.find("(&self").unwrap_or(0);
    let end = signature.find(" where ").unwrap_or(signature.len());
    signature[from..end].replace("Self", "urikit::Identifier<'_, K>")
}
