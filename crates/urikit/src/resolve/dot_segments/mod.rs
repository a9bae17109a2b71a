//! RFC 3986 §5.2.3 and §5.2.4: merge paths, and remove `.` and `..` from them.
//!
//! Dot segments are defined in one place: [`DotSegment`]. [`remove`] writes a path without them;
//! [`backward`] returns the segments of the same path one by one, for comparisons without memory.

pub(crate) mod backward;
pub(crate) mod remove;
#[cfg(feature = "alloc")]
pub(crate) mod steps;

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String};

use crate::grammar::dot_segment::DotSegment;
#[cfg(feature = "alloc")]
use remove::{Leading, Remover, Source};
use urikit_scan::marks::DotMarks;

/// Where the first segment `.` or `..` of the path starts.
pub(crate) fn first_dot_segment(path: &str) -> Option<usize> {
    let path = path.as_bytes();
    let mut starts_segment = 1;
    for base in (0..path.len()).step_by(64) {
        let dots = DotMarks::of(&path[base..]);
        let mut suspects = dots.at_starts(starts_segment);
        while suspects != 0 {
            let at = base + suspects.trailing_zeros() as usize;
            if DotSegment::at(path, at, false).is_some() {
                return Some(at);
            }
            suspects &= suspects - 1;
        }
        starts_segment = dots.slash >> 63;
    }
    None
}

/// §5.2.3: the part of a base's path that a relative path is appended to.
///
/// It is empty or ends in `/`.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn directory_of_base(base_path: &str, has_authority: bool) -> &str {
    if has_authority && base_path.is_empty() {
        return "/";
    }
    &base_path[..base_path.rfind('/').map_or(0, |slash| slash + 1)]
}

/// RFC 3986 §5.2.4: the path without its segments `.` and `..`.
///
/// This follows the RFC to the letter. Its procedure is for paths merged with a base: a `..` with nothing
/// before it vanishes, and `a/../b` becomes `/b`. No escape is decoded, so `%2e` is a segment like any other.
/// The string need not be a valid path.
///
/// The result may start with `//`, for example that of `/a/..//b`. Resolving guards against reading
/// that as an authority; callers of this function must do so themselves.
///
/// ```
/// use urikit::resolve::remove_dot_segments;
/// assert_eq!(remove_dot_segments("/a/b/c/./../../g"), "/a/g");
/// assert_eq!(remove_dot_segments("mid/content=5/../6"), "mid/6");
/// assert_eq!(remove_dot_segments("../a/.."), "/");
/// assert!(matches!(remove_dot_segments("/a.b/..c"), std::borrow::Cow::Borrowed(_)));
/// ```
#[cfg(feature = "alloc")]
#[must_use]
pub fn remove_dot_segments(path: &str) -> Cow<'_, str> {
    if first_dot_segment(path).is_none() {
        return Cow::Borrowed(path);
    }
    let mut text = String::with_capacity(path.len());
    let mut remover = Remover::new(&mut text, Leading::Drop);
    remover.push(Source::as_is(path));
    remover.finish();
    Cow::Owned(text)
}

/// RFC 3986 §5.2.3: the path of a relative reference, appended to the directory of a base.
///
/// A base with an authority and an empty path counts as `/`. Dot segments stay: see
/// [`remove_dot_segments`].
///
/// ```
/// use urikit::resolve::merge_paths;
/// assert_eq!(merge_paths("/b/c/d;p", true, "../g"), "/b/c/../g");
/// assert_eq!(merge_paths("", true, "g"), "/g");
/// assert_eq!(merge_paths("a", false, "g"), "g");
/// ```
#[cfg(feature = "alloc")]
#[must_use]
pub fn merge_paths(base_path: &str, base_has_authority: bool, path: &str) -> String {
    let directory = directory_of_base(base_path, base_has_authority);
    [directory, path].concat()
}
