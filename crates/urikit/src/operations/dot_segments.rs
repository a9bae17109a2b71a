//! RFC 3986 §5.2.3 and §5.2.4: merge paths, and take `.` and `..` out of them.
//!
//! Layer 4. The one implementation, for whoever needs it. Each byte is copied at most once
//! and taken back at most once, so the time is linear; nothing is allocated but the result.
//! Long rows of dot segments are taken a block at a time, so that they cost hardly more than
//! other text.
//!
//! Segments are looked at together with the `/` *behind* them (`a/`, `../`, at the end `b`):
//! then a dot segment vanishes whole, and the merge of two paths is one after the other.

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String};

use crate::foundation::scan::dots::Dots;
use crate::foundation::sink::Sink;

/// What happens to a `..` for which there is no segment left to take away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leading {
    /// It vanishes: §5.2.4, for what has been merged with a base or needs none.
    Drop,
    /// It stays: for a path that does not start with `/`, of a relative reference, whose base is
    /// not known yet. What comes out is never empty (`a/..` is `./`), and never absolute.
    Keep,
}

/// Removes dot segments from pieces of one path, and writes what is left.
///
/// All pieces but the last must end in `/` or be empty.
pub(crate) struct Remover<'s, S> {
    out: &'s mut S,
    leading: Leading,
    /// Where the path starts in `out`.
    start: usize,
    /// What is written before this is no `..`'s to take: the root, or the `../` that stay.
    floor: usize,
}

impl<'s, S: Sink> Remover<'s, S> {
    pub(crate) fn new(out: &'s mut S, leading: Leading) -> Self {
        let start = out.as_bytes().len();
        Self { out, leading, start, floor: start }
    }

    /// Goes on behind an absolute path without dot segments, which is in `out` from `start` on.
    pub(crate) fn behind(out: &'s mut S, start: usize) -> Self {
        Self { out, leading: Leading::Drop, start, floor: start + 1 }
    }

    /// Adds a piece of the path. Tells where in it the first `..` is that had no segment left to
    /// take away.
    pub(crate) fn push(&mut self, piece: &str) -> Option<usize> {
        let mut above_root = None;
        let mut plain = 0;
        while let Some(dots) = DotSegment::first(piece.as_bytes(), plain) {
            let before = &piece[plain..dots.start];
            if !dots.is_parent {
                self.plain(before);
            } else if !self.plain_then_parent(before) {
                above_root = above_root.or(Some(dots.start));
            }
            plain = dots.end;
            while let Some(rest) = piece.as_bytes().get(plain..).filter(|rest| rest.len() >= 64) {
                let Some(row) = Row::first(rest).filter(|row| self.can_take(row)) else { break };
                above_root = above_root.or(self.parents(row.parents).map(|at| plain + at));
                plain += row.len;
            }
        }
        self.plain(&piece[plain..]);
        above_root
    }

    /// Segments that are taken away again leave nothing, but for the `/` behind a first one.
    fn can_take(&self, row: &Row) -> bool {
        !row.has_names || !self.is_empty()
    }

    /// A `..` for each bit. Tells which is the first that had no segment left to take away.
    fn parents(&mut self, mut parents: u64) -> Option<usize> {
        let mut above_root = None;
        while parents != 0 {
            if !self.parent() {
                above_root = above_root.or(Some(parents.trailing_zeros() as usize));
                if self.leading == Leading::Drop {
                    break;
                }
            }
            parents &= parents - 1;
        }
        above_root
    }

    /// Ends the path.
    pub(crate) fn finish(self) {
        if self.leading == Leading::Keep && self.is_empty() {
            self.out.push("./");
        }
    }

    fn is_empty(&self) -> bool {
        self.out.as_bytes().len() == self.start
    }

    /// Segments without dots.
    fn plain(&mut self, segments: &str) {
        if self.is_empty() && segments.starts_with('/') {
            match self.leading {
                Leading::Drop => self.floor = self.start + 1,
                // An empty segment comes first: `a/..//b`.
                Leading::Keep => self.out.push("./"),
            }
        }
        self.out.push(segments);
    }

    /// Segments without dots, then a `..`: the last of them is not even written. Tells whether
    /// there was one to take away.
    fn plain_then_parent(&mut self, segments: &str) -> bool {
        let first = if self.is_empty() && segments.starts_with('/') { 1 } else { 0 };
        match segments.strip_suffix('/') {
            Some(whole) if segments.len() > first => {
                let kept = whole[first..].rfind('/').map_or(first, |slash| first + slash + 1);
                self.plain(&segments[..kept]);
                self.rooted_if_empty();
                true
            }
            _ => {
                self.plain(segments);
                self.parent()
            }
        }
    }

    /// A `..`: takes the last segment back, if there is one.
    fn parent(&mut self) -> bool {
        let path = self.out.as_bytes().get(self.floor..).unwrap_or_default();
        let Some((_, whole)) = path.split_last() else {
            if self.leading == Leading::Keep {
                self.out.push("../");
                self.floor = self.out.as_bytes().len();
            }
            return false;
        };
        let kept = whole.iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
        self.out.truncate(self.floor + kept);
        if self.leading == Leading::Keep && self.out.as_bytes().get(self.start..) == Some(b"./") {
            self.out.truncate(self.start);
        }
        self.rooted_if_empty();
        true
    }

    /// By the RFC's letter the `/` behind a first segment stays when that is taken away: `a/../b`
    /// is `/b`.
    fn rooted_if_empty(&mut self) {
        if self.leading == Leading::Drop && self.is_empty() {
            self.out.push("/");
            self.floor = self.start + 1;
        }
    }
}

/// A segment `.` or `..` in a path.
pub(crate) struct DotSegment {
    start: usize,
    /// Behind its `/`, or the end of the path.
    pub(crate) end: usize,
    pub(crate) is_parent: bool,
}

impl DotSegment {
    /// The first one from `from` on, where a segment starts.
    #[inline]
    fn first(path: &[u8], from: usize) -> Option<Self> {
        // They often come in rows.
        if let Some(found) = Self::at(path, from) {
            return Some(found);
        }
        for base in (from..path.len()).step_by(64) {
            let mut starts = Dots::of(&path[base..]).at_starts();
            while starts != 0 {
                let start = base + starts.trailing_zeros() as usize;
                // The first byte of a block need not be the first of a segment.
                let is_start = start == from || path[start - 1] == b'/';
                if let Some(found) = Self::at(path, start).filter(|_| is_start) {
                    return Some(found);
                }
                starts &= starts - 1;
            }
        }
        None
    }

    /// The one that starts here.
    #[inline]
    pub(crate) fn at(path: &[u8], start: usize) -> Option<Self> {
        // Values are chosen, not ways: which it is can't be guessed.
        let is_dot = |at: usize| path.get(at) == Some(&b'.');
        let is_parent = is_dot(start + 1);
        let slash = start + 1 + usize::from(is_parent);
        let ends_here = path.get(slash).is_none_or(|byte| *byte == b'/');
        let end = path.len().min(slash + 1);
        (is_dot(start) & ends_here).then_some(Self { start, end, is_parent })
    }
}

/// Segments at the start of a block that come down to some `..`, and perhaps none.
struct Row {
    /// With the `/` behind the last.
    len: usize,
    /// The `..` that are left, by where they start.
    parents: u64,
    /// Whether there are names among them, each with a `..` right behind it.
    has_names: bool,
}

impl Row {
    /// What is such a row up to the last dot segment of these 64 bytes or more.
    fn first(block: &[u8]) -> Option<Self> {
        let Dots { dot: dots, slash: slashes } = Dots::of(block);
        let starts = slashes << 1 | 1;
        let current = starts & dots & slashes >> 1;
        let parents = starts & dots & dots >> 1 & slashes >> 2;
        let last = 63_u32.checked_sub((current | parents).leading_zeros())?;
        let len = last as usize + if parents >> last & 1 == 1 { 3 } else { 2 };

        let names = starts & !(current | parents) & ((1 << last) - 1);
        if names == 0 {
            return Some(Self { len, parents, has_names: false });
        }
        // A carry runs from the start of each name through its bytes to the next start.
        let inside = !starts;
        let behind_names = (names | inside).wrapping_add(names);
        let taken = parents & behind_names;
        let all_taken = taken == parents && taken.count_ones() == names.count_ones();
        all_taken.then_some(Self { len, parents: 0, has_names: true })
    }
}

/// Whether a segment of the path is `.` or `..`.
#[inline]
pub(crate) fn has_dot_segments(path: &str) -> bool {
    let path = path.as_bytes();
    // Most paths are short, and no segment in them starts with a dot.
    let is_plain = path.len() <= 64 && Dots::of(path).at_starts() == 0;
    !is_plain && DotSegment::first(path, 0).is_some()
}

/// Where the first segment `.` or `..` of the path starts.
#[cfg(feature = "alloc")]
pub(crate) fn first_dot_segment(path: &str) -> Option<usize> {
    DotSegment::first(path.as_bytes(), 0).map(|segment| segment.start)
}

/// §5.2.3: the part of a base's path that a relative path is appended to.
///
/// It is empty or ends in `/`.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn directory(base_path: &str, has_authority: bool) -> &str {
    if has_authority && base_path.is_empty() {
        return "/";
    }
    &base_path[..base_path.rfind('/').map_or(0, |slash| slash + 1)]
}

/// RFC 3986 §5.2.4: the path without its segments `.` and `..`.
///
/// This is the RFC's procedure to the letter, which is meant for paths that were merged with a
/// base: a `..` that has nothing before it vanishes, and `a/../b` becomes `/b`. No escape is
/// decoded, so `%2e` is a segment like any other. The text need not be a valid path.
///
/// What comes out may start with `//`, as `/a/..//b` does. Resolving guards against
/// reading that as an authority; here it is yours to see to.
///
/// ```
/// use urikit::remove_dot_segments;
/// assert_eq!(remove_dot_segments("/a/b/c/./../../g"), "/a/g");
/// assert_eq!(remove_dot_segments("mid/content=5/../6"), "mid/6");
/// assert_eq!(remove_dot_segments("../a/.."), "/");
/// assert!(matches!(remove_dot_segments("/a.b/..c"), std::borrow::Cow::Borrowed(_)));
/// ```
#[cfg(feature = "alloc")]
#[must_use]
pub fn remove_dot_segments(path: &str) -> Cow<'_, str> {
    if !has_dot_segments(path) {
        return Cow::Borrowed(path);
    }
    let mut text = String::with_capacity(path.len());
    let mut remover = Remover::new(&mut text, Leading::Drop);
    remover.push(path);
    remover.finish();
    Cow::Owned(text)
}

/// RFC 3986 §5.2.3: the path of a relative reference, put behind the directory of a base.
///
/// A base with an authority and an empty path counts as `/`. Dot segments stay: see
/// [`remove_dot_segments`].
///
/// ```
/// use urikit::merge_paths;
/// assert_eq!(merge_paths("/b/c/d;p", true, "../g"), "/b/c/../g");
/// assert_eq!(merge_paths("", true, "g"), "/g");
/// assert_eq!(merge_paths("a", false, "g"), "g");
/// ```
#[cfg(feature = "alloc")]
#[must_use]
pub fn merge_paths(base_path: &str, base_has_authority: bool, path: &str) -> String {
    let directory = directory(base_path, base_has_authority);
    [directory, path].concat()
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::{Leading, Remover};

    fn kept(path: &str) -> String {
        let mut text = String::new();
        let mut remover = Remover::new(&mut text, Leading::Keep);
        remover.push(path);
        remover.finish();
        text
    }

    #[test]
    fn leading_parents_of_a_relative_path_are_kept() {
        let cases = [
            ("../a/../b", "../b"),
            ("a/..", "./"),
            (".", "./"),
            ("..", "../"),
            ("./a", "a"),
            ("../..", "../../"),
            ("a/../..", "../"),
            ("a/../../b", "../b"),
            ("a/..//b", ".//b"),
            (".//b/../..", "./"),
            (".//b/../../c", "c"),
            (".//b/../../../c", "../c"),
            ("../a/./../b/..", "../"),
            ("a/b/../c", "a/c"),
        ];
        for (path, expected) in cases {
            assert_eq!(kept(path), expected, "{path}");
        }
    }

    #[test]
    fn long_rows_of_a_relative_path_are_those_of_its_start() {
        for (row, left) in [("../", "../"), ("./", ""), ("a/../", "")] {
            let long = kept(&row.repeat(100));
            let expected = left.repeat(100);
            assert_eq!(long, if expected.is_empty() { "./" } else { &*expected });
        }
    }
}
