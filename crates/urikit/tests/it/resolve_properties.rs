//! Resolving and relativizing on random identifiers: a few thousand, and a million if `URIKIT_PROVE` is set.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use urikit::resolve::resolve_relative;
use urikit::{
    Component, Iri, IriRef, Resolver, Uri, UriRef,
    resolve::{Relativizer, ResolveCase, ResolveErrorKind, remove_dot_segments},
};

use crate::common;
use crate::common::rfc3986_5::{self, Five, transform};

const SEGMENTS: &[&str] = &[
    "",
    "",
    "a",
    "a",
    "b",
    "c",
    ".",
    "..",
    "..",
    "...",
    ".a",
    "a.",
    "..a",
    "a:b",
    ":",
    "%2e",
    "%2E%2e",
    "é",
    "è",
    "a@b",
    "a;b=c",
    "0123456789012345678901234567890123456789",
];

fn path() -> impl Strategy<Value = String> {
    vec(select(SEGMENTS), 0..7).prop_map(|segments| segments.join("/"))
}

fn scheme() -> impl Strategy<Value = String> {
    select(vec!["s", "s", "s", "S", "http", "t+1.-"]).prop_map(|scheme| format!("{scheme}:"))
}

fn authority() -> impl Strategy<Value = String> {
    select(vec!["", "h", "h", "h", "u:p@h:80", "@:", "[::1]", "127.0.0.1", "é.example"])
        .prop_map(|authority| format!("//{authority}"))
}

/// Authority, path, query and fragment.
fn rest() -> impl Strategy<Value = String> {
    let mark = |mark| {
        option::of(select(vec!["", "a", "a/../b", "?", ":", "é"]))
            .prop_map(move |part| part.map_or_else(String::new, |part| format!("{mark}{part}")))
    };
    (option::of(authority()), path(), mark('?'), mark('#')).prop_map(
        |(authority, path, query, fragment)| {
            let slash = if authority.is_some() && !path.is_empty() { "/" } else { "" };
            format!("{}{slash}{path}{query}{fragment}", authority.unwrap_or_default())
        },
    )
}

fn iri() -> impl Strategy<Value = String> {
    // A path that starts with `//` is read as an authority, which may be invalid.
    let valid = |text: &String| Iri::parse(text).is_ok();
    (scheme(), rest()).prop_map(|(scheme, rest)| scheme + &rest).prop_filter("no IRI", valid)
}

fn reference() -> impl Strategy<Value = String> {
    // A relative reference can't have a colon in its first segment.
    let valid = |text: &String| IriRef::parse(text).is_ok();
    prop_oneof![1 => iri(), 4 => rest()].prop_filter("no reference", valid)
}

/// Checks that a parse of the target finds the claimed parts.
fn check_claim(target: Iri<'_>, claimed: &Five<'_>) {
    let parsed = Iri::parse(target.as_str()).unwrap();
    assert_eq!(parsed.spans(), target.spans(), "{target}");
    let Five { scheme, authority, path, query, fragment } = claimed;
    assert_eq!(Some(parsed.scheme().as_str()), *scheme, "{target}");
    assert_eq!(parsed.authority().map(|part| part.as_str()), *authority, "{target}");
    assert_eq!(parsed.query().map(|part| part.as_str()), *query, "{target}");
    assert_eq!(parsed.fragment().map(|part| part.as_str()), *fragment, "{target}");
    // The path is the one claimed, or follows a guard that is needed.
    let found = parsed.path().as_str();
    let guarded = authority.is_none() && path.starts_with("//");
    assert_eq!(found, if guarded { format!("/.{path}") } else { path.clone() }, "{target}");
}

/// Short strings take another path than long ones, and blocks of bytes have edges.
#[test]
fn resolve_agrees_with_the_letter_at_every_length() {
    const PATHS: [&str; 9] =
        ["", "/", "./", "../", "../../.", "/../", "x/../", "/x/./../..", "//g/x/../"];
    for base_len in 0..=140 {
        let base = format!("s://h/a/{}/b?q", "b".repeat(base_len));
        for len in [0, 1, 7, 15, 16, 17, 31, 32, 33, 62, 63, 64, 65, 66, 127, 128, 129] {
            for (path, end) in
                PATHS.into_iter().flat_map(|path| ["", "/..", "/.?q"].map(|end| (path, end)))
            {
                let reference = format!("{path}{}{end}", "r".repeat(len));
                let letter = transform(&Five::of(&base), &Five::of(&reference), true);
                let (base, reference) =
                    (Iri::parse(&base).unwrap(), IriRef::parse(&reference).unwrap());
                check_claim(base.resolve(reference).unwrap().borrowed(), &letter);
                let mut buffer = String::new();
                let resolver = Resolver::new(base);
                check_claim(resolver.resolve_into(reference, &mut buffer).unwrap(), &letter);
            }
        }
    }
}

proptest! {
    #![proptest_config(common::cases(4096))]

    /// A trace describes what happened to the path.
    #[test]
    fn trace_leads_to_the_target(base in iri(), reference in reference(), loosely in any::<bool>()) {
        let (base, reference) = (Iri::parse(&base).unwrap(), IriRef::parse(&reference).unwrap());
        let resolver = Resolver::new(base).same_scheme_is_relative(loosely);
        let trace = resolver.trace(reference).unwrap();
        prop_assert_eq!(trace.target(), resolver.resolve(reference).unwrap());
        let mut steps = trace.steps();
        steps.by_ref().for_each(drop);
        let path = match trace.path() {
            Some(_) => steps.output(),
            None => base.path().as_str().to_owned(),
        };
        let guard = if trace.is_guarded() { "/." } else { "" };
        prop_assert_eq!(trace.target().path().as_str(), format!("{guard}{path}"));
        prop_assert_eq!(trace.directory().is_some(), trace.case() == ResolveCase::RelativePath);
        let from_base = trace.case().from_base();
        if from_base.contains(&Component::Scheme) {
            prop_assert_eq!(trace.target().scheme(), base.scheme());
        }
        if from_base.contains(&Component::Host) {
            prop_assert_eq!(trace.target().authority(), base.authority());
        }
        if from_base.contains(&Component::Query) {
            prop_assert_eq!(trace.target().query(), base.query());
        }
    }

    /// An extension, with one law: from any base with a hierarchy, the single reference leads to the same
    /// target as the two.
    #[test]
    fn relative_base_is_resolved_with_its_reference(base in iri(), first in reference(), second in reference()) {
        let base = Iri::parse(&base).unwrap();
        let [first, second] = [&first, &second].map(|text| IriRef::parse(text).unwrap());
        let one = resolve_relative(first, second).unwrap();
        let parsed = IriRef::parse(one.as_str()).unwrap();
        prop_assert_eq!(parsed.spans(), one.spans());
        prop_assume!(base.host().is_some() || base.path().is_rooted());
        // Against a base with a scheme it follows the RFC to the letter.
        prop_assume!(first.scheme().is_none());
        let both = base.resolve(first).unwrap().resolve(second).unwrap();
        prop_assert_eq!(base.resolve(&one).unwrap(), both, "{} + {} = {}", first, second, one);
    }

    #[test]
    fn resolve_agrees_with_the_letter_but_for_guards(base in iri(), reference in reference()) {
        let letter = transform(&Five::of(&base), &Five::of(&reference), true);
        let (base, reference) = (Iri::parse(&base).unwrap(), IriRef::parse(&reference).unwrap());
        let owned = base.resolve(reference).unwrap();
        check_claim(owned.borrowed(), &letter);

        let resolver = Resolver::new(base);
        let mut buffer = String::new();
        let in_buffer = resolver.resolve_into(reference, &mut buffer).unwrap();
        prop_assert_eq!(in_buffer.spans(), owned.spans());
        prop_assert_eq!(in_buffer, owned.borrowed());
        let again = resolver.resolve(reference).unwrap();
        prop_assert_eq!(again.spans(), owned.spans());
        prop_assert_eq!(&again, &owned);
        let mut slice = [0; 1024];
        let in_slice = resolver.resolve_to_slice(reference, &mut slice).unwrap();
        prop_assert_eq!(in_slice.spans(), owned.spans());
        prop_assert_eq!(in_slice, owned);
    }

    #[test]
    fn lenient_resolve_agrees_with_the_letter(base in iri(), reference in reference()) {
        let letter = transform(&Five::of(&base), &Five::of(&reference), false);
        let resolver = Resolver::new(Iri::parse(&base).unwrap()).same_scheme_is_relative(true);
        let target = resolver.resolve(IriRef::parse(&reference).unwrap()).unwrap();
        check_claim(target.borrowed(), &letter);
    }

    #[test]
    fn target_above_the_root_is_reported_if_requested(base in iri(), reference in reference()) {
        let (base, reference) = (Iri::parse(&base).unwrap(), IriRef::parse(&reference).unwrap());
        let resolver = Resolver::new(base).refuse_above_root(true);
        match resolver.resolve(reference) {
            Ok(target) => prop_assert_eq!(target, base.resolve(reference).unwrap()),
            Err(error) => {
                prop_assert_eq!(error.kind(), ResolveErrorKind::AboveRoot);
                match error.range() {
                    Some(range) => prop_assert_eq!(&reference.as_str()[range], ".."),
                    None => prop_assert!(base.path().as_str().contains("..")),
                }
            }
        }
    }

    #[test]
    fn relativize_keeps_its_law(base in iri(), target in iri()) {
        let (base, target) = (Iri::parse(&base).unwrap(), Iri::parse(&target).unwrap());
        let relativizer = Relativizer::new(base);
        for relativizer in
            [relativizer.clone(), relativizer.clone().always_root(true), relativizer.only_down(true)]
        {
            match relativizer.relativize(target) {
                Ok(reference) => {
                    let parsed = IriRef::parse(reference.as_str()).unwrap();
                    prop_assert_eq!(parsed.spans(), reference.spans());
                    let back = base.resolve(&reference).unwrap();
                    prop_assert_eq!(back.as_str(), target.as_str(), "by {}", reference);
                }
                Err(error) => {
                    prop_assert_eq!(error.kind(), ResolveErrorKind::DotSegment);
                    // Not even the target itself leads there.
                    prop_assert!(matches!(&target.as_str()[error.range().unwrap()], "." | ".."));
                    prop_assert_ne!(base.resolve(target).unwrap(), target);
                }
            }
        }
    }

    /// A resolved target can be relativized.
    #[test]
    fn relativize_finds_what_resolve_gave(base in iri(), reference in reference()) {
        let (base, reference) = (Iri::parse(&base).unwrap(), IriRef::parse(&reference).unwrap());
        let target = base.resolve(reference).unwrap();
        let shortest = base.relativize(&target).unwrap();
        prop_assert_eq!(base.resolve(&shortest).unwrap(), target);
        prop_assert!(shortest.as_str().len() <= reference.as_str().len(), "{}", shortest);
    }

    #[test]
    fn dot_segments_go_by_the_letter(path in path(), absolute in any::<bool>()) {
        let path = if absolute { format!("/{path}") } else { path };
        let once = remove_dot_segments(&path);
        prop_assert_eq!(&*once, rfc3986_5::remove_dot_segments(&path));
        prop_assert_eq!(remove_dot_segments(&once), &*once);
    }

    #[test]
    fn uris_resolve_as_iris_do(base in "s:(//h)?(/[a.]{0,3}){0,4}", reference in "[a./]{0,8}") {
        let (Ok(base), Ok(reference)) = (Uri::parse(&base), UriRef::parse(&reference)) else {
            return Ok(());
        };
        let target = base.resolve(reference).unwrap();
        let iri = Iri::from(base).resolve(reference).unwrap();
        prop_assert_eq!(target.as_str(), iri.as_str());
        prop_assert_eq!(target.spans(), iri.spans());
    }
}
