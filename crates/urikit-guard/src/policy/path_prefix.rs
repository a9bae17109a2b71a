//! Paths that a URI must be under, however a server interprets escapes, backslashes, parameters and
//! compatibility characters.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use unicode_normalization::UnicodeNormalization;
use urikit::component::Path;
use urikit::percent::decode;

/// A path as a list of decoded segments. `/a` and `/a/` are the same prefix; `/` is a prefix of
/// every path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PathPrefix(Vec<String>);

impl PathPrefix {
    /// Reads a path of a policy; the error is the reason why it can't be compared.
    pub(super) fn parse(path: &str) -> Result<Self, &'static str> {
        if !path.starts_with('/') {
            return Err("a path starts with `/`");
        }
        Path::parse_iri(path).map_err(|_| "not a path: escapes are missing")?;
        let JudgedPath(segments) = JudgedPath::of_path(path.strip_suffix('/').unwrap_or(path))?;
        // An escaped delimiter would never match.
        if segments.iter().any(|segment| segment.contains(['/', '\\'])) {
            return Err("an escaped slash or a backslash in a prefix");
        }
        Ok(Self(segments))
    }

    /// Whether a path without dot segments is this one or below it, by whole segments.
    pub(super) fn holds(&self, JudgedPath(segments): &JudgedPath) -> bool {
        segments.starts_with(&self.0)
    }
}

/// The segments of a path that no server reads as a path elsewhere, each decoded by itself, so that
/// an escaped `/` is not a delimiter.
pub(super) struct JudgedPath(Vec<String>);

impl JudgedPath {
    /// The path; or the reason why some server would read it as another one. RFC 3986 distinguishes
    /// `%2F` from `/`, but many servers decode before they look for dot segments, read `\` as `/`,
    /// decode twice, cut segments at `;`, `?` or `#`, drop spaces and dots at their end, or map
    /// compatibility characters (Normalization Form KC).
    pub(super) fn of_path(path: &str) -> Result<Self, &'static str> {
        let written = path.split('/').skip(1);
        let decoded = written.map(|segment| decode(segment).to_text().map(Cow::into_owned));
        let segments: Vec<String> =
            decoded.collect::<Result<_, _>>().map_err(|_| "the path is not UTF-8")?;
        for segment in &segments {
            check_path_segment(segment)?;
            if !segment.is_ascii() {
                check_path_segment(&segment.nfkc().collect::<String>())?;
            }
        }
        Ok(Self(segments))
    }
}

/// Judges a decoded segment, which is several segments for a server that decodes before it splits.
fn check_path_segment(segment: &str) -> Result<(), &'static str> {
    if segment.chars().any(char::is_control) {
        return Err("the path has a control character");
    }
    let is_hex = |digits: &[u8]| digits.iter().all(u8::is_ascii_hexdigit);
    if segment.split('%').skip(1).any(|after| after.as_bytes().get(..2).is_some_and(is_hex)) {
        return Err("the path is escaped twice");
    }
    match segment.split(['/', '\\']).any(is_segment_of_dots) {
        true => Err("the path has hidden dot segments"),
        false => Ok(()),
    }
}

/// Whether a server may read a segment as a dot segment: before its parameters, or what would be a
/// query or fragment, it consists of dots, with or without spaces.
fn is_segment_of_dots(segment: &str) -> bool {
    let name = segment.split_once([';', '?', '#']).map_or(segment, |(name, _)| name);
    name.contains('.') && name.bytes().all(|byte| matches!(byte, b'.' | b' '))
}
