//! Items of `crates/urikit/tests/it/spec_notes.rs` that are about schemes.

use urikit::Uri;
use urikit_schemes::SchemeExt;

/// The `https` scheme requires an authority; in this example, `info` is one.
#[test]
fn item_06_https_refuses_a_uri_without_an_authority() {
    assert!(Uri::parse("https://info/users").unwrap().check_scheme().is_ok());
    let error = Uri::parse("https:/info/users").unwrap().check_scheme().unwrap_err();
    assert_eq!(error.section(), "RFC 9110 §4.2.2");
}

/// The link in the document leads to RFC 3986, which does not define `ni`.
#[test]
fn item_09_ni_is_of_rfc_6920() {
    use urikit_schemes::{Ni, Nih};

    assert_eq!(urikit_schemes::registry::find("ni").unwrap().rfcs(), [6920]);
    assert_eq!(urikit_schemes::registry::find("nih").unwrap().rfcs(), [6920]);
    assert!(Ni::RULES.section().starts_with("RFC 6920"));
    assert!(Nih::RULES.section().starts_with("RFC 6920"));
}
