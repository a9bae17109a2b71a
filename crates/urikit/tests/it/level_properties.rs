//! Properties of all identifiers at every level of RFC 3986 §6.2, on random identifiers.
//!
//! With `URIKIT_PROVE`, each on more than a million of them.

use core::hash::Hasher;
use std::hash::DefaultHasher;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use urikit::{Iri, IriRef, Level, Uri, UriRef, normalize::Steps};

use crate::common;
use crate::level_model;

/// Pieces of paths that interfere with each other.
fn path() -> impl Strategy<Value = String> {
    const PIECES: &str = "/ / / // . .. ./ ../ /. /.. /./ /../ %2e %2E. a b a:b : %41 %7e %2f %2F ... \
        ..a a.. a/../ é @ %C3%A9 +1 (2) - %2D 3 %23 * ; , ISBN: X-1: @EX x0123456789012345678901234567890123456789";
    vec(select(PIECES.split_whitespace().collect::<Vec<_>>()), 0..12).prop_map(|all| all.concat())
}

/// Few hosts and ports, so that many are equal.
fn authority() -> impl Strategy<Value = String> {
    let userinfo = select(vec!["", "", "@", "u@", "U%41:%3a@", "%75@"]);
    let host = select(vec![
        "",
        "h",
        "H",
        "%48",
        "h%c3%A9",
        "127.0.0.1",
        "127.0.0.%31",
        "[::1]",
        "[::A]",
        "[0::a]",
        "[::FFFF:1.2.3.4]",
        "localhost",
        "LOCALHOS%54",
        "[v1.aB]",
        "ä",
    ]);
    let port = select(vec!["", "", ":", ":80", ":080", ":443", ":21", ":000", ":099999"]);
    (userinfo, host, port).prop_map(|(userinfo, host, port)| format!("//{userinfo}{host}{port}"))
}

/// References of all kinds; some are not valid.
fn reference() -> impl Strategy<Value = String> {
    const SCHEMES: &str = "http: HTTPS: ws: ftp: s: s: S: S: urn: URN: data: mailto: tel: TEL: ldap: ldaps: blob: file: FILE:";
    let mut schemes = vec![""; 6];
    schemes.extend(SCHEMES.split_whitespace());
    let scheme = select(schemes);
    let end = select(vec!["", "", "", "?", "?q", "?%51%3d/../", "#", "#%7e", "?Q#%7E", "?q#"]);
    (scheme, option::of(authority()), path(), end).prop_map(|(scheme, authority, path, end)| {
        let slash = if authority.is_some() && !path.is_empty() { "/" } else { "" };
        format!("{scheme}{}{slash}{path}{end}", authority.unwrap_or_default())
    })
}

fn steps() -> impl Strategy<Value = Steps> {
    any::<[bool; 5]>().prop_map(|chosen| {
        let add: [fn(Steps) -> Steps; 5] =
            [Steps::case, Steps::percent, Steps::path, Steps::scheme, Steps::ipv6];
        let chosen = add.into_iter().zip(chosen).filter(|(_, chosen)| *chosen);
        chosen.fold(Steps::NONE, |steps, (add, _)| add(steps))
    })
}

fn parsed(text: &str) -> Option<IriRef<'_>> {
    IriRef::parse(text).ok()
}

fn hash(reference: IriRef<'_>, level: Level) -> u64 {
    let mut hasher = DefaultHasher::new();
    reference.hash_at(level, &mut hasher);
    hasher.finish()
}

/// Promise: the string parses to exactly the claimed spans, as the same kind; a normal form stays; and all
/// methods agree.
fn check_form(reference: IriRef<'_>, steps: Steps) {
    let normal = reference.normalize(steps);
    assert_eq!(reference.normalized(steps).to_string(), normal.as_str(), "{reference} {steps:?}");
    let again = IriRef::parse(normal.as_str()).unwrap();
    assert_eq!(again.spans(), normal.borrowed().spans(), "{normal} of {reference}");
    // No part is added or removed, except for a port, and the empty host of a file.
    assert_eq!(again.scheme().is_some(), reference.scheme().is_some());
    assert_eq!(again.userinfo().is_some(), reference.userinfo().is_some());
    let is_file = reference.scheme().is_some_and(|scheme| scheme.is("file"));
    assert!(again.host().is_some() == reference.host().is_some() || is_file, "{reference}");
    assert_eq!(again.query().is_some(), reference.query().is_some());
    assert_eq!(again.fragment().is_some(), reference.fragment().is_some());

    assert!(again.is_normalized(steps), "{normal} of {reference}");
    assert!(again.normalize(steps).is_borrowed(), "{normal} of {reference}");
    let unchanged = normal.as_str() == reference.as_str();
    assert_eq!(reference.is_normalized(steps), unchanged, "{reference}");
    assert_eq!(normal.is_borrowed(), unchanged, "{reference}");
    let mut out = String::from("x");
    assert_eq!(reference.normalize_into(steps, &mut out).spans(), again.spans());
    assert_eq!(out, normal.as_str());
    if let Ok(uri) = UriRef::parse(reference.as_str()) {
        assert_eq!(uri.normalize(steps), UriRef::parse(normal.as_str()).unwrap());
    }
    if let Ok(iri) = Iri::parse(reference.as_str()) {
        assert_eq!(iri.normalize(steps), normal.as_str());
    }
    if let Ok(uri) = Uri::parse(reference.as_str()) {
        assert_eq!(uri.normalize(steps), normal.as_str());
    }
}

/// Equality, keys, order and hash agree.
fn check_pair(a: IriRef<'_>, b: IriRef<'_>) {
    let found = a.compare(b);
    for level in Level::ALL {
        let (key_a, key_b) = (a.normalize(level), b.normalize(level));
        let equal = key_a == key_b;
        assert_eq!(a.eq_at(b, level), equal, "{a} and {b} at {level}");
        assert_eq!(found.equal_at(level), equal, "{a} and {b} at {level}");
        assert_eq!(a.cmp_at(b, level), key_a.cmp(&key_b), "{a} and {b} at {level}");
        assert_eq!(hash(a, level) == hash(b, level), equal, "{a} and {b} at {level}");
    }
    assert_eq!(found.differs_in.is_some(), found.level.is_none());
}

/// Each level includes those below it, so what is equal there is equal here.
fn check_levels_are_cumulative(reference: IriRef<'_>) {
    for pair in Level::ALL.windows(2) {
        let below = reference.normalize(pair[0]);
        assert_eq!(below.normalize(pair[1]), reference.normalize(pair[1]), "{reference} {pair:?}");
    }
}

/// So that the properties are tested on many identifiers.
#[test]
fn most_of_what_is_made_is_valid() {
    let mut runner = TestRunner::deterministic();
    let mut valid = 0;
    for _ in 0..10_000 {
        let text = reference().new_tree(&mut runner).unwrap().current();
        valid += usize::from(parsed(&text).is_some());
    }
    assert!(valid > 8_500, "{valid} of 10000");
}

/// Short strings take another path than long ones, and blocks of bytes have edges.
#[test]
fn normal_form_is_that_of_the_plain_words_at_every_length() {
    const CHANGES: [&str; 9] =
        ["", "/.", "/..", "%7e", "%c3%A9", "/../%41?%7E", "?%2f", "#%5a", "/%2e/é/../b?/./#/.."];
    for len in 0..=140 {
        let filler = "f".repeat(len);
        for change in CHANGES {
            let texts = [
                format!("HTTP://Host/{filler}{change}"),
                format!("s://{filler}H/a{change}"),
                format!("s://h/../a{change}/{filler}"),
                format!("s:{filler}{change}"),
                format!("URN:{filler}{change}"),
                format!("LDAP://h/{filler}{change}"),
                format!("{filler}/a{change}/{filler}"),
            ];
            for text in &texts {
                let reference = parsed(text).unwrap();
                for level in Level::ALL {
                    let expected = level_model::normalize(text, level);
                    assert_eq!(reference.normalize(level), expected.as_str(), "{text} at {level}");
                    check_form(reference, level.into());
                }
                check_pair(reference, parsed(&texts[0]).unwrap());
            }
        }
    }
}

proptest! {
    #![proptest_config(common::cases(8192))]

    #[test]
    fn normal_form_has_the_parts_it_claims_and_stays(text in reference(), steps in steps()) {
        if let Some(reference) = parsed(&text) {
            check_form(reference, steps);
            Level::ALL.iter().for_each(|level| check_form(reference, (*level).into()));
            check_levels_are_cumulative(reference);
        }
    }

    #[test]
    fn normal_form_is_that_of_the_plain_words(text in reference()) {
        if let Some(reference) = parsed(&text) {
            for level in Level::ALL {
                let expected = level_model::normalize(&text, level);
                assert_eq!(reference.normalize(level), expected.as_str(), "{text} at {level}");
            }
        }
    }

    #[test]
    fn equal_is_same_key_is_same_hash(a in reference(), b in reference()) {
        if let (Some(a), Some(b)) = (parsed(&a), parsed(&b)) {
            check_pair(a, b);
        }
    }

    /// Two paths with the same head, which are equal more often.
    #[test]
    fn equal_paths_have_the_same_key_and_hash(
        head in select(vec!["", "s:", "urn:", "tel:", "mailto:", "file:", "file://", "ldap://h", "http://h", "//h"]),
        a in path(),
        b in path(),
    ) {
        let (a, b) = (format!("{head}{a}"), format!("{head}{b}"));
        if let (Some(a), Some(b)) = (parsed(&a), parsed(&b)) {
            check_pair(a, b);
        }
    }
}
