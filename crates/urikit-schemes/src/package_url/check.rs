//! The rules of ECMA-427 §5.6 for each component.

use urikit::Uri;
use urikit::percent::CharClass;

use super::parts::{PathParts, pairs, pieces, without_slashes};
use crate::error::SchemeError;
use crate::rules::Clause;
use crate::shared_syntax::{ALPHA, DIGIT, decoded_bytes, is_utf8};

const TYPE_CHARS: CharClass = ALPHA.or(DIGIT).or(CharClass::of(b".-"));
const KEY_CHARS: CharClass = TYPE_CHARS.or(CharClass::of(b"_"));

const TYPE: Clause = Clause::new(
    "type",
    "ECMA-427 §5.6.2",
    "a type is letters, digits, `.` and `-`, and starts with a letter",
);
const NAMESPACE: Clause = Clause::new(
    "namespace",
    "ECMA-427 §5.6.3",
    "a segment of a namespace is UTF-8, not empty, and has no encoded slash",
);
pub(super) const NAME: Clause = Clause::new(
    "name",
    "ECMA-427 §5.6.4",
    "a package URL is `pkg:`, a type, `/` and a name that is UTF-8 and not empty",
);
const VERSION: Clause =
    Clause::new("version", "ECMA-427 §5.6.5", "a version after `@` is UTF-8 and not empty");
const AT_OR_SLASH: Clause = Clause::new(
    "version",
    "ECMA-427 §5.6.5",
    "the version follows the last `@`: a slash in it is `%2F`, an `@` in a namespace or name `%40`",
);
const QUALIFIER: Clause = Clause::new(
    "qualifiers",
    "ECMA-427 §5.6.6",
    "qualifiers are `key=value`, separated by `&`; a `?` in them is `%3F`",
);
const KEY: Clause = Clause::new(
    "qualifier-key",
    "ECMA-427 §5.6.6",
    "a key is letters, digits, `.`, `-` and `_`, and starts with a letter",
);
const UNIQUE: Clause =
    Clause::new("qualifiers", "ECMA-427 §5.6.6", "each key of the qualifiers is there once");
const VALUE: Clause =
    Clause::new("qualifier-value", "ECMA-427 §5.6.6", "the value of a qualifier is UTF-8");
const SUBPATH: Clause = Clause::new(
    "subpath",
    "ECMA-427 §5.6.7",
    "a segment of a subpath is UTF-8, not empty, not `.` or `..`, and has no encoded slash",
);

pub(super) fn check_package_url(uri: Uri<'_>) -> Result<(), SchemeError> {
    let spans = uri.spans();
    check_path(uri.path().as_str(), spans.path().start)?;
    if let (Some(query), Some(range)) = (uri.query(), spans.query()) {
        check_qualifiers(query.as_str(), range.start)?;
    }
    if let (Some(fragment), Some(range)) = (uri.fragment(), spans.fragment()) {
        check_subpath(fragment.as_str(), range.start)?;
    }
    Ok(())
}

fn check_path(path: &str, start: usize) -> Result<(), SchemeError> {
    let package_type = path.split('/').next().unwrap_or_default();
    check_word(package_type, TYPE_CHARS, TYPE, start)?;
    let Some(parts) = PathParts::of(path) else { return Err(NAME.missing(start + path.len())) };
    if let Some(version) = parts.version {
        let version_start = start + path.len() - version.len();
        if version.is_empty() {
            return Err(VERSION.missing(version_start));
        }
        if let Some(slash) = version.find('/') {
            return Err(AT_OR_SLASH.malformed(version_start + slash));
        }
        if !is_utf8(version) {
            return Err(VERSION.malformed(version_start));
        }
    }
    if parts.name.is_empty() {
        return Err(NAME.missing(start + parts.name_start));
    }
    if !parts.namespace.is_empty() {
        check_segments(parts.namespace, start + parts.namespace_start, NAMESPACE)?;
    }
    if is_utf8(parts.name) { Ok(()) } else { Err(NAME.malformed(start + parts.name_start)) }
}

/// A letter, followed by these characters.
fn check_word(
    word: &str,
    chars: CharClass,
    clause: Clause,
    start: usize,
) -> Result<(), SchemeError> {
    let bytes = word.as_bytes();
    match chars.span(bytes, 0) {
        _ if bytes.is_empty() => Err(clause.missing(start)),
        _ if !bytes[0].is_ascii_alphabetic() => Err(clause.malformed(start)),
        end if end < bytes.len() => Err(clause.malformed(start + end)),
        _ => Ok(()),
    }
}

fn check_segments(text: &str, start: usize, clause: Clause) -> Result<(), SchemeError> {
    for (at, segment) in pieces(text, '/') {
        if segment.is_empty() {
            return Err(clause.missing(start + at));
        }
        if !is_utf8(segment) || decoded_bytes(segment).any(|byte| byte == b'/') {
            return Err(clause.malformed(start + at));
        }
    }
    Ok(())
}

fn check_qualifiers(query: &str, start: usize) -> Result<(), SchemeError> {
    if let Some(at) = query.find('?') {
        return Err(QUALIFIER.malformed(start + at));
    }
    for (at, key, value) in pairs(query) {
        if key.is_empty() && value.is_none() {
            return Err(QUALIFIER.missing(start + at));
        }
        check_word(key, KEY_CHARS, KEY, start + at)?;
        let key_end = start + at + key.len();
        let Some(value) = value else { return Err(QUALIFIER.missing(key_end)) };
        if !is_utf8(value) {
            return Err(VALUE.malformed(key_end + 1));
        }
    }
    match repeated_key(query) {
        Some(at) => Err(UNIQUE.forbidden(start + at)),
        None => Ok(()),
    }
}

/// Where a key is that has occurred before, in any case of letters.
#[cfg(feature = "alloc")]
fn repeated_key(query: &str) -> Option<usize> {
    let mut seen = alloc::collections::BTreeSet::new();
    pairs(query).find_map(|(at, key, _)| (!seen.insert(key.to_ascii_lowercase())).then_some(at))
}

/// The same without memory for the keys.
#[cfg(not(feature = "alloc"))]
fn repeated_key(query: &str) -> Option<usize> {
    pairs(query).find_map(|(at, key, _)| {
        let mut before = pairs(query).take_while(|(earlier, ..)| *earlier < at);
        before.any(|(_, earlier, _)| earlier.eq_ignore_ascii_case(key)).then_some(at)
    })
}

fn check_subpath(fragment: &str, start: usize) -> Result<(), SchemeError> {
    let (leading, subpath) = without_slashes(fragment);
    let start = start + leading;
    check_segments(subpath, start, SUBPATH)?;
    let is_dots =
        |segment: &str| decoded_bytes(segment).eq(*b".") || decoded_bytes(segment).eq(*b"..");
    match pieces(subpath, '/').find(|(_, segment)| is_dots(segment)) {
        Some((at, _)) => Err(SUBPATH.malformed(start + at)),
        None => Ok(()),
    }
}
