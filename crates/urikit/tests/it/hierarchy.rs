//! The prefixes of identifiers, and the stable hash of their canonical forms.

use proptest::prelude::*;
use urikit::{IriRef, Level, UriRef};

use crate::common;

#[test]
fn hierarchy_goes_from_the_root_to_the_whole() {
    for (text, expected) in [
        ("", &[][..]),
        ("a", &["a"]),
        ("a/b", &["a/", "a/b"]),
        ("/", &["/"]),
        ("//h", &["//h"]),
        ("//h?q", &["//h", "//h?q"]),
        ("?q#f", &["?q", "?q#f"]),
        ("#f", &["#f"]),
        ("mailto:a@b", &["mailto:a@b"]),
        ("s:", &["s:"]),
        ("http://h/a/b/", &["http://h/", "http://h/a/", "http://h/a/b/"]),
        ("http://h//a?b/c", &["http://h//", "http://h//a", "http://h//a?b/c"]),
    ] {
        let fronts: Vec<_> = UriRef::parse(text).unwrap().hierarchy().collect();
        assert_eq!(fronts, expected, "{text}");
    }
}

#[test]
fn path_hierarchy_leaves_the_root_out() {
    for (text, expected) in [
        ("http://h", &[][..]),
        ("http://h/", &[]),
        ("http://h?q", &["?q"]),
        ("http://h/?q", &["/?q"]),
        ("http://h/a/b", &["/a/", "/a/b"]),
        ("a/b", &["a/", "a/b"]),
    ] {
        let fronts: Vec<_> = UriRef::parse(text).unwrap().path_hierarchy().collect();
        assert_eq!(fronts, expected, "{text}");
    }
}

/// The algorithm and the canonical forms must not change: these values are stored in tables.
#[test]
fn stable_hash_has_known_values() {
    for (text, level, expected) in [
        ("", Level::Simple, 0xEF46_DB37_51D8_E999),
        ("a", Level::Path, 0xD24E_C4F1_A98C_6E5B),
        ("./a/../abc", Level::Path, 0x44BC_2CF5_AD77_0999),
    ] {
        let hash = UriRef::parse(text).unwrap().stable_hash(level);
        assert_eq!(hash, expected, "{text} at {level}: {hash:#X}");
    }
}

proptest! {
    #![proptest_config(common::cases(2_000))]

    #[test]
    fn fronts_are_identifiers_that_grow_to_the_whole(text in "([a-z]:)?(//[a-z.]{0,3})?[a/?#:.]{0,12}") {
        if let Ok(reference) = IriRef::parse(&text) {
            let fronts: Vec<_> = reference.hierarchy().collect();
            prop_assert!(fronts.iter().all(|front| IriRef::parse(front).is_ok()));
            prop_assert!(fronts.is_sorted_by(|a, b| b.len() > a.len() && b.starts_with(a)));
            prop_assert_eq!(fronts.last().copied().unwrap_or_default(), &*text);
        }
    }

    #[test]
    fn stable_hash_is_that_of_the_normal_form(text in "([A-Z]:)?(//[A-Z.%5]{0,3}(:80)?)?[a/?#:.%6]{0,12}") {
        if let Ok(reference) = IriRef::parse(&text) {
            for level in Level::ALL {
                let normal = reference.normalize(level);
                prop_assert_eq!(normal.stable_hash(Level::Simple), reference.stable_hash(level));
            }
        }
    }
}
