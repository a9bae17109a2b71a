//! The registry of schemes: lookup, and what the table must contain.

use urikit::{Rule, Uri};
use urikit_schemes::registry::{self, RegisteredScheme, Status};

#[test]
fn names_are_schemes_in_lower_case_sorted_and_unique() {
    for pair in RegisteredScheme::ALL.windows(2) {
        assert!(pair[0].name() < pair[1].name(), "{}", pair[1].name());
    }
    for scheme in RegisteredScheme::ALL {
        assert!(Rule::Scheme.matches(scheme.name()), "{}", scheme.name());
        assert_eq!(scheme.name(), scheme.name().to_lowercase());
        assert!(!scheme.description().is_empty(), "{}", scheme.name());
    }
}

#[test]
fn find_gives_every_scheme_by_its_name_in_any_case() {
    for scheme in RegisteredScheme::ALL {
        assert_eq!(registry::find(scheme.name()), Some(scheme));
        assert_eq!(registry::find(&scheme.name().to_uppercase()), Some(scheme));
    }
}

#[test]
fn find_unknown_name_gives_none() {
    for name in ["", "a", "htt", "httpx", "zzzz", "http:", "é", "no such"] {
        assert_eq!(registry::find(name), None, "{name}");
    }
}

#[test]
fn rows_have_the_facts_of_the_registry() {
    let coap = registry::find("coap+tcp").unwrap();
    assert_eq!(
        (coap.status(), coap.rfcs(), coap.has_well_known()),
        (Status::Permanent, &[8323][..], true)
    );
    assert_eq!(registry::find("fax").unwrap().status(), Status::Historical);
    assert!(registry::find("git").unwrap().rfcs().is_empty());
}

#[test]
fn default_port_is_that_of_a_standard() {
    let port = |name| registry::find(name).unwrap().default_port();
    assert_eq!([port("http"), port("wss"), port("ftp")], [Some(80), Some(443), Some(21)]);
    assert_eq!([port("urn"), port("mailto"), port("git")], [None; 3]);
}

#[test]
fn scheme_of_a_uri_is_looked_up() {
    let registered = |text| registry::find(Uri::parse(text).unwrap().scheme().as_str());
    assert_eq!(registered("URN:a:b").unwrap().name(), "urn");
    assert_eq!(registered("c:/windows"), None);
}
