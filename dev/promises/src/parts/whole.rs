//! Operations on whole identifiers: resolving, normalizing, mapping, building, finding.

use std::hash::{DefaultHasher, Hasher};

use urikit::{Iri, IriRef, IriRefBuf, Level, UriRef};
use urikit_explain::find::Finder;
use urikit_explain::repair::repair as repaired;

use crate::model::{Parts, one_spelling, remove_dot_segments};

/// Resolves the argument against the current identifier.
pub(super) fn resolve(current: &mut IriRefBuf, argument: &str) {
    let (Ok(base), Ok(reference)) = (Iri::try_from(current.borrowed()), IriRef::parse(argument))
    else {
        return;
    };
    let Ok(target) = base.resolve(reference) else { return };
    let expected = Parts::of(base.as_str()).resolve(&Parts::of(argument));
    assert_eq!(Parts::of(target.as_str()), expected, "{base} and {argument:?}");
    *current = IriRefBuf::from(target);
}

/// The reference from the current identifier to the argument, which resolves to the argument.
pub(super) fn relativize(current: &mut IriRefBuf, argument: &str) {
    let (Ok(base), Ok(target)) = (Iri::try_from(current.borrowed()), Iri::parse(argument)) else {
        return;
    };
    let Ok(reference) = base.relativize(target) else { return };
    let resolved = Parts::of(base.as_str()).resolve(&Parts::of(reference.as_str()));
    assert_eq!(resolved, Parts::of(argument), "{reference} from {base}");
    assert_eq!(base.resolve(&reference).unwrap(), argument, "{reference} from {base}");
    *current = reference;
}

fn level(argument: &str) -> Level {
    Level::ALL[usize::from(argument.bytes().next().unwrap_or_default()) % Level::ALL.len()]
}

/// The normal form: it is normal, equal to the identifier, and differs only in spelling, dot segments and, at
/// level `scheme`, defaults.
pub(super) fn normalize(current: &mut IriRefBuf, argument: &str) {
    let level = level(argument);
    let normal = current.normalize(level).to_owned();
    assert!(normal.is_normalized(level), "{current} gives {normal}");
    assert_eq!(normal.normalize(level).as_str(), normal.as_str(), "{current}");
    assert_eq!(current.is_normalized(level), normal.as_str() == current.as_str());
    assert_eq!(current.normalized(level).to_string(), normal.as_str());
    assert!(current.eq_at(&normal, level), "{current} and {normal}");

    let (before, after) = (Parts::of(current.as_str()), Parts::of(normal.as_str()));
    let folded = |scheme: &Option<String>| scheme.as_deref().map(str::to_ascii_lowercase);
    let spelled = |part: &Option<String>| part.as_deref().map(one_spelling);
    assert_eq!(folded(&after.scheme), folded(&before.scheme));
    if level <= Level::Path {
        assert_eq!(spelled(&after.userinfo), spelled(&before.userinfo), "{current}");
        assert_eq!(after.port, before.port, "{current}");
        assert_eq!(spelled(&after.query), spelled(&before.query), "{current}");
        assert_eq!(spelled(&after.fragment), spelled(&before.fragment), "{current}");
        let folded = |host: &Option<String>| spelled(host).map(|it| it.to_ascii_lowercase());
        assert_eq!(folded(&after.host), folded(&before.host), "{current}");
    }
    let path = one_spelling(&before.path);
    if level < Level::Path {
        assert_eq!(one_spelling(&after.path), path, "{current}");
    } else if level == Level::Path && before.scheme.is_some() && path.starts_with('/') {
        // The path of `ldap` is a distinguished name: dots are data there.
        let is_name = ["ldap", "ldaps"].contains(&after.scheme.as_deref().unwrap_or_default());
        let expected = if is_name { path } else { remove_dot_segments(&path) };
        let expected = Parts { path: expected, ..before.clone() }.guarded();
        assert_eq!(one_spelling(&after.path), expected.path, "{current}");
    }
    *current = normal;
}

/// Equality, order and hash at every level are those of the normal forms.
pub(super) fn compare(current: &mut IriRefBuf, argument: &str) {
    let Ok(other) = IriRef::parse(argument) else { return };
    let hash = |of: IriRef<'_>, level| {
        let mut hasher = DefaultHasher::new();
        of.hash_at(level, &mut hasher);
        hasher.finish()
    };
    let comparison = current.compare(other);
    for level in Level::ALL {
        let (ours, theirs) = (current.normalize(level), other.normalize(level));
        let same = ours.as_str() == theirs.as_str();
        assert_eq!(current.eq_at(other, level), same, "{current} {other} at {level}");
        assert_eq!(comparison.equal_at(level), same, "{current} {other} at {level}");
        let order = current.cmp_at(other, level);
        assert_eq!(order.is_eq(), same, "{current} {other} at {level}");
        assert_eq!(other.cmp_at(current.borrowed(), level), order.reverse(), "{current} {other}");
        assert_eq!(
            hash(current.borrowed(), level),
            hash(ours.borrowed(), level),
            "{current} at {level}"
        );
    }
}

/// RFC 3987 §3.1: every part has its non-ASCII characters escaped, and nothing else changes.
pub(super) fn to_uri(current: &mut IriRefBuf, _: &str) {
    let Ok(uri) = current.to_uri() else { return };
    assert!(UriRef::parse(uri.as_str()).is_ok(), "{uri}");
    let escaped = |part: &str| -> String {
        let escape = |byte: u8| match byte.is_ascii() {
            true => char::from(byte).to_string(),
            false => format!("%{byte:02X}"),
        };
        part.bytes().map(escape).collect()
    };
    let before = Parts::of(current.as_str());
    let expected = Parts {
        scheme: before.scheme,
        userinfo: before.userinfo.as_deref().map(escaped),
        host: before.host.as_deref().map(escaped),
        port: before.port,
        path: escaped(&before.path),
        query: before.query.as_deref().map(escaped),
        fragment: before.fragment.as_deref().map(escaped),
    };
    assert_eq!(Parts::of(uri.as_str()), expected, "{current}");
    *current = IriRefBuf::parse(uri.as_str()).unwrap();
}

/// RFC 3987 §3.2: a URI maps to an IRI that maps back to an equal URI.
pub(super) fn to_iri(current: &mut IriRefBuf, _: &str) {
    let Ok(uri) = UriRef::parse(current.as_str()) else { return };
    let iri = uri.to_iri();
    let (before, after) = (Parts::of(uri.as_str()), Parts::of(iri.as_str()));
    let spelled = |part: &Option<String>| part.as_deref().map(one_spelling);
    assert_eq!((&after.scheme, &after.port), (&before.scheme, &before.port));
    assert_eq!(spelled(&after.userinfo), spelled(&before.userinfo), "{uri}");
    assert_eq!(spelled(&after.host), spelled(&before.host), "{uri}");
    assert_eq!(one_spelling(&after.path), one_spelling(&before.path), "{uri}");
    assert_eq!(spelled(&after.query), spelled(&before.query), "{uri}");
    assert_eq!(spelled(&after.fragment), spelled(&before.fragment), "{uri}");
    let iri = IriRefBuf::parse(iri.as_str()).unwrap();
    *current = iri;
}

/// A builder with all parts returns the identifier; with some parts of another, it returns those.
pub(super) fn build(current: &mut IriRefBuf, argument: &str) {
    assert_eq!(current.to_builder().build().as_ref(), Ok(&*current));
    let Ok(other) = IriRef::parse(argument) else { return };
    let mut builder = current.to_builder().path(other.path());
    if let Some(query) = other.query() {
        builder = builder.query(query);
    }
    if let Some(scheme) = other.scheme() {
        builder = builder.scheme(scheme.as_str());
    }
    let Ok(built) = builder.build() else { return };
    let (mut expected, other) = (Parts::of(current.as_str()), Parts::of(argument));
    expected.path = other.path;
    expected.query = other.query.or(expected.query);
    expected.scheme = other.scheme.map(|it| it.to_ascii_lowercase()).or(expected.scheme);
    assert_eq!(Parts::of(built.as_str()), expected, "{current} {argument:?}");
    *current = built;
}

/// What is found in text, or in an HTML document, is valid and within the text.
pub(super) fn find(base: &mut IriRefBuf, text: &str) {
    let mut end = 0;
    for found in Finder::new().with_unregistered().iris(true).find_in(text) {
        let range = found.range();
        assert!(range.start >= end && text.get(range.clone()).is_some(), "{text:?}: {range:?}");
        assert!(Iri::parse(found.iri().as_str()).is_ok(), "{text:?}");
        end = range.end;
    }
    let finder = Finder::new().with_unregistered().iris(true);
    let finder = Iri::parse(base.as_str()).map_or(finder, |base| finder.base(base));
    let mut end = 0;
    for link in finder.links_in_html(text) {
        let range = link.range();
        assert!(range.start >= end && text.get(range.clone()).is_some(), "{text:?}: {range:?}");
        assert!(IriRef::parse(link.reference().as_str()).is_ok(), "{text:?}");
        end = range.end;
    }
}

/// A repair is valid, and a valid input has no repair.
pub(super) fn repair(_: &mut IriRefBuf, text: &str) {
    if let Some(iri) = repaired(text.as_bytes()) {
        assert!(IriRef::parse(iri.as_str()).is_ok(), "{text:?}");
    }
}
