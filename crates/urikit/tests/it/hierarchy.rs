//! The prefixes of identifiers, and the stable hash of their canonical forms.

use proptest::prelude::*;
use urikit::{IriRef, UriRef};

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
        let fronts: Vec<_> = UriRef::parse(text).unwrap().hierarchy().of_path().collect();
        assert_eq!(fronts, expected, "{text}");
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
}
