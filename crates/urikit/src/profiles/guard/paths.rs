//! Paths that a URI must be under, however a server interprets escapes, backslashes and parameters.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::model::component::Path;
use crate::model::percent::{decode, escaped_byte};

/// A path as a list of decoded segments. `/a` and `/a/` are the same prefix; `/` is a prefix of
/// every path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Prefix(Vec<String>);

impl Prefix {
    /// Reads a path of a policy; the error is the reason why it can't be compared.
    pub(super) fn read(path: &str) -> Result<Self, &'static str> {
        if !path.starts_with('/') {
            return Err("a path starts with `/`");
        }
        Path::parse_iri(path).map_err(|_| "not a path: escapes are missing")?;
        let decoded = judged(path)?;
        let segments: Vec<String> = segments(path.strip_suffix('/').unwrap_or(path));
        // An escaped delimiter would never match.
        if decoded.contains('\\') || decoded.matches('/').count() != path.matches('/').count() {
            return Err("an escaped slash or a backslash in a prefix");
        }
        Ok(Self(segments))
    }

    /// Whether a path without dot segments is this one or below it, by whole segments.
    pub(super) fn holds(&self, path: &str) -> bool {
        let segments = segments(path);
        self.0.len() <= segments.len() && self.0.iter().zip(&segments).all(|(a, b)| a == b)
    }
}

/// The decoded path; or the reason why some server would read it as a path elsewhere. RFC 3986
/// distinguishes `%2F` from `/`, but many servers decode before they look for dot segments, read
/// `\` as `/`, decode twice, strip parameters from segments or drop spaces and dots at their end.
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

/// Whether a server may read a segment as a dot segment: without its parameters it consists of
/// dots, with or without spaces.
fn is_dots(segment: &str) -> bool {
    let name = segment.split(';').next().unwrap_or_default();
    name.contains('.') && name.bytes().all(|byte| matches!(byte, b'.' | b' '))
}

/// The segments, each decoded by itself, so that an escaped `/` is not a delimiter.
fn segments(path: &str) -> Vec<String> {
    let decoded = |segment: &str| decode(segment).to_text().map(Cow::into_owned);
    let written = path.split('/').skip(1);
    // Paths that are not UTF-8 were rejected before.
    written.map(|segment| decoded(segment).unwrap_or_default()).collect()
}
