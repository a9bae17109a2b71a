//! The law of relativizing, and that its results are the shortest.

use std::collections::{HashMap, HashSet};

use urikit::{
    Iri, Uri, UriRef,
    resolve::{Relativizer, ResolveErrorKind},
};

use crate::common::rfc3986_5::{Five, texts, transform};
use crate::common::triples::{self, Answer};

const TABLE: &str = include_str!("../../../../testdata/relativize.txt");

#[test]
fn table_holds() {
    for case in triples::read(TABLE) {
        let base = Uri::parse(case.base).unwrap();
        let target = Uri::parse(case.input).unwrap();
        let context = format!("line {}: {base} to {target}", case.line);
        match (base.relativize(target), case.answer) {
            (Ok(reference), Answer::Text(expected)) => {
                assert_eq!(reference, expected, "{context}");
                assert_eq!(base.resolve(&reference).unwrap(), target, "{context}");
                let owned = base.to_owned().relativize(&target.to_owned()).unwrap();
                assert_eq!(owned.spans(), UriRef::parse(expected).unwrap().spans(), "{context}");
            }
            (Err(error), Answer::None(offset)) => {
                assert_eq!(error.kind(), ResolveErrorKind::DotSegment, "{context}");
                assert_eq!(error.offset(), Some(offset), "{context}");
            }
            (answer, _) => panic!("{context}: {answer:?}"),
        }
    }
}

/// oxiri 0.2.9 panicked if two names share the first byte of a character.
#[test]
fn non_ascii_names_are_not_cut() {
    let base = Iri::parse("http://a/é/b").unwrap();
    let reference = base.relativize(Iri::parse("http://a/è/b").unwrap()).unwrap();
    assert_eq!(reference, "/è/b");
    assert_eq!(base.relativize(Iri::parse("http://a/é/ç").unwrap()).unwrap(), "ç");
}

#[test]
fn relative_path_beats_one_from_the_root_of_the_same_length() {
    let base = Uri::parse("http://h/a/b/c").unwrap();
    for (target, expected) in [
        ("http://h/a/d", "../d"),
        ("http://h/d", "/d"),
        ("http://h/a/", ".."),
        ("http://h/a/b/d", "d"),
    ] {
        assert_eq!(base.relativize(Uri::parse(target).unwrap()).unwrap(), expected);
    }
    let rootless = Relativizer::new(base).no_root(true);
    assert_eq!(rootless.relativize(Uri::parse("http://h/d").unwrap()).unwrap(), "../../d");
}

/// All references up to a length are resolved to the letter of the RFC: the first that leads to a target is as
/// short as any. Longer results are only checked by the law.
#[test]
fn answers_are_the_shortest_of_all_references() {
    let longest = 6;
    let references: Vec<String> =
        texts("a:/.?", longest).into_iter().filter(|text| UriRef::parse(text).is_ok()).collect();
    let mut pairs = 0;
    for base_text in BASES {
        let base = Uri::parse(base_text).unwrap();
        let five = Five::of(base_text);
        let mut shortest: HashMap<String, usize> = HashMap::new();
        for reference in &references {
            let target = transform(&five, &Five::of(reference), true).guarded();
            shortest.entry(target).or_insert(reference.len());
        }
        for (target, &len) in &shortest {
            let answer = base.relativize(Uri::parse(target).unwrap());
            let answer = answer.unwrap_or_else(|error| panic!("{base} to {target}: {error}"));
            assert_eq!(base.resolve(&answer).unwrap(), target.as_str(), "{base} by {answer}");
            assert_eq!(answer.as_str().len(), len, "{base} to {target}: {answer}");
            assert_eq!(answer.spans(), UriRef::parse(answer.as_str()).unwrap().spans());
            pairs += 1;
        }
    }
    assert!(pairs > 10_000, "{pairs}");
}

/// If we say that there is no reference, none of the short ones leads there.
#[test]
fn refusals_are_right() {
    let references: Vec<String> =
        texts("a:/.?", 6).into_iter().filter(|text| UriRef::parse(text).is_ok()).collect();
    let tails: Vec<String> = texts("a/.?", 5);
    let mut refused = 0;
    for base_text in BASES {
        let base = Uri::parse(base_text).unwrap();
        let five = Five::of(base_text);
        let reached: HashSet<String> = references
            .iter()
            .map(|reference| transform(&five, &Five::of(reference), true).guarded())
            .collect();
        for tail in &tails {
            for front in ["a:", "a://a/"] {
                let target = format!("{front}{tail}");
                let Ok(parsed) = Uri::parse(&target) else { continue };
                match base.relativize(parsed) {
                    Ok(answer) => assert_eq!(base.resolve(&answer).unwrap(), target.as_str()),
                    Err(error) => {
                        let range = error.range().unwrap();
                        assert!(matches!(&target[range], "." | ".."), "{target}: {error}");
                        assert!(!reached.contains(&target), "{base} to {target}");
                        refused += 1;
                    }
                }
            }
        }
    }
    assert!(refused > 1_000, "{refused}");
}

#[test]
fn options_hold_and_keep_the_law() {
    for base_text in BASES {
        let base = Uri::parse(base_text).unwrap();
        for tail in texts("a:/?", 4) {
            for front in ["a:", "a://a", "a://a/a/"] {
                let target = format!("{front}{tail}");
                let Ok(target) = Uri::parse(&target) else { continue };
                let relativizer = Relativizer::new(base);
                let rooted = relativizer.clone().always_root(true).relativize(target).unwrap();
                assert_eq!(base.resolve(&rooted).unwrap(), target);
                let kind = rooted.borrowed();
                let path = kind.path();
                let own = kind.scheme().is_some() || kind.authority().is_some();
                assert!(own || path.is_rooted(), "{base} to {target}: {rooted}");

                let down = relativizer.only_down(true).relativize(target).unwrap();
                assert_eq!(base.resolve(&down).unwrap(), target);
                assert!(down.path().segments().all(|segment| segment != ".."), "{down}");

                let rootless = Relativizer::new(base).no_root(true).relativize(target).unwrap();
                assert_eq!(base.resolve(&rootless).unwrap(), target);
                let kind = rootless.borrowed();
                let own = kind.scheme().is_some() || kind.authority().is_some();
                assert!(own || !kind.path().is_rooted(), "{base} to {target}: {rootless}");
            }
        }
    }
}

const BASES: &[&str] = &[
    "a:",
    "a:a",
    "a:/",
    "a:a/",
    "a:a/a",
    "a:/a",
    "a:/a/",
    "a:/a/a/a",
    "a:a/a/a",
    "a:?",
    "a:?a",
    "a:a?a",
    "a:/.//a",
    "a:/.//a/a",
    "a:a/../a",
    "a:../a/a",
    "a:/a/./a",
    "a:/a//a",
    "a:a//a",
    "a://",
    "a://a",
    "a://a?a",
    "a:///",
    "a:////",
    "a://a/",
    "a://a/?",
    "a://a/a",
    "a://a/a/",
    "a://a//",
    "a://a//a",
    "a://a/a/a/a",
    "a://a/../a",
    "a://a/a/..?a",
    "a://a/./",
    "b://a/a",
    "a:///a/a",
    "a:a:a",
    "a:/a:a",
    "a:./a:a/a",
];
