//! Paths under which a URI must be, whatever a server makes of escapes, backslashes and parameters.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::model::component::Path;
use crate::model::percent::{decode, escaped_byte};

/// A path as a list of decoded segments. `/a` and `/a/` are the same prefix, `/` is that of every path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Prefix(Vec<String>);

impl Prefix {
    /// Reads a path of a policy; the reason where it is not one that can be compared.
    pub(super) fn read(path: &str) -> Result<Self, &'static str> {
        if !path.starts_with('/') {
            return Err("a path starts with `/`");
        }
        Path::parse_iri(path).map_err(|_| "not a path: escapes are missing")?;
        let decoded = judged(path)?;
        let segments: Vec<String> = segments(path.strip_suffix('/').unwrap_or(path));
        // An escaped delimiter would never be equal to one.
        if decoded.contains('\\') || decoded.matches('/').count() != path.matches('/').count() {
            return Err("an escaped slash or a backslash in a prefix");
        }
        Ok(Self(segments))
    }

    /// Whether a path, whose dot segments are removed, is this one or below it, by whole segments.
    pub(super) fn holds(&self, path: &str) -> bool {
        let segments = segments(path);
        self.0.len() <= segments.len() && self.0.iter().zip(&segments).all(|(a, b)| a == b)
    }
}

/// The decoded path. The reason where some server would read it as a path elsewhere: RFC 3986 keeps `%2F` apart
/// from `/`, but many servers decode before they look for dot segments, read `\` as `/`, decode twice, cut
/// parameters off a segment or drop spaces and dots at its end.
pub(super) fn judged(path: &str) -> Result<Cow<'_, str>, &'static str> {
    let decoded = decode(path).to_text().map_err(|_| "the path is not UTF-8")?;
    if decoded.chars().any(char::is_control) {
        return Err("the path has a control character");
    }
    let bytes = decoded.as_bytes();
    if decoded.match_indices('%').any(|(at, _)| escaped_byte(bytes, at).is_some()) {
        return Err("the path is escaped twice");
    }
    if decoded.split(['/', '\\']).any(is_dots) {
        return Err("the path has hidden dot segments");
    }
    Ok(decoded)
}

/// Whether a server may take a segment for a dot segment: without its parameters it is dots, with or without spaces.
fn is_dots(segment: &str) -> bool {
    let name = segment.split(';').next().unwrap_or_default();
    name.contains('.') && name.bytes().all(|byte| matches!(byte, b'.' | b' '))
}

/// The segments, each decoded by itself, so that an escaped `/` ends none.
fn segments(path: &str) -> Vec<String> {
    let decoded = |segment: &str| decode(segment).to_text().map(Cow::into_owned);
    let written = path.split('/').skip(1);
    // What is not UTF-8 was refused before.
    written.map(|segment| decoded(segment).unwrap_or_default()).collect()
}
