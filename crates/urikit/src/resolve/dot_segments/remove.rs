//! RFC 3986 §5.2.4 forwards, from strings to a [`Sink`].
//!
//! Each byte is copied at most once and removed at most once, so the time is linear. Long runs of
//! dot segments are removed a block at a time, so that they cost hardly more than other input.
//!
//! A segment is processed with the `/` *after* it (`a/`, `../`, at the end `b`): a dot segment is
//! then removed whole, and merging two paths is pushing one after the other.

use crate::grammar::dot_segment::DotSegment;
use crate::percent::spelling::Spelling;
use urikit_scan::marks::{ChangeMarks, DotMarks};
use urikit_scan::sink::Sink;

/// What happens to a `..` with no segment left to remove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leading {
    /// It vanishes: §5.2.4, for a path that has been merged with a base or needs none.
    Drop,
    /// It stays: for a rootless path of a relative reference, whose base is not known yet. The
    /// result is never empty (`a/..` is `./`), and never absolute.
    Keep,
}

/// Removes dot segments from a path that comes in one or more strings, and writes the rest.
///
/// All strings but the last must end in `/` or be empty.
pub(crate) struct Remover<'s, S> {
    out: &'s mut S,
    leading: Leading,
    /// Where the path starts in `out`.
    start: usize,
    /// No `..` removes what is written before this: the root, or the `../` that stay.
    floor: usize,
}

/// The input of a push: `text[from..to]`, with escapes spelled differently. A segment starts at
/// `from`.
#[derive(Clone, Copy)]
pub(crate) struct Source<'t> {
    pub(crate) text: &'t str,
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) spelling: Spelling,
}

impl<'t> Source<'t> {
    /// A whole string, unchanged.
    pub(crate) const fn as_is(text: &'t str) -> Self {
        Self { text, from: 0, to: text.len(), spelling: Spelling::AS_IS }
    }
}

impl<'s, S: Sink> Remover<'s, S> {
    pub(crate) fn new(out: &'s mut S, leading: Leading) -> Self {
        let start = out.as_bytes().len();
        Self { out, leading, start, floor: start }
    }

    /// Continues an absolute path without dot segments, which is in `out` from `start` on.
    pub(crate) fn after(out: &'s mut S, start: usize) -> Self {
        Self { out, leading: Leading::Drop, start, floor: start + 1 }
    }

    /// Adds a part of the path. Returns the position of the first `..` in it that had no segment
    /// left to remove.
    pub(crate) fn push(&mut self, source: Source<'_>) -> Option<usize> {
        let Source { text, mut from, to, spelling } = source;
        let path = &text.as_bytes()[..to];
        let mut above_root = None;
        let mut base = from;
        let mut starts_segment = true;
        while base < to {
            let masks = DotMarks::of(&path[base..]);
            let escapes = if spelling.changes_escapes() {
                let block = &path[base..to.min(base + 64)];
                ChangeMarks::of(block, 0, 0).0 as u64 & !masks.dot
            } else {
                0
            };
            if starts_segment
                && to - base >= 64
                && let Some(row) = Row::first(masks, escapes)
            {
                // What precedes `from` is done.
                if from < base {
                    self.copy(text, from, base);
                }
                from = base;
                if !row.has_names || !self.is_empty() {
                    above_root = above_root.or(self.parents(row.parents).map(|at| base + at));
                    base += row.len;
                    from = base;
                    continue;
                }
            }
            let starts = masks.slash << 1 | u64::from(starts_segment);
            let mut suspects = masks.dot & starts | escapes;
            while suspects != 0 {
                let bit = suspects.trailing_zeros();
                let at = base + bit as usize;
                suspects &= suspects - 1;
                if at < from {
                    continue;
                }
                let is_start = starts >> bit & 1 == 1;
                if is_start && let Some(dots) = DotSegment::at(path, at, spelling.decode) {
                    self.copy(text, from, at);
                    if dots.is_parent && !self.parent() {
                        above_root = above_root.or(Some(at));
                    }
                    from = dots.end;
                } else if path[at] == b'%' {
                    let (written, kept) = spelling.written(path, at);
                    self.copy(text, from, at);
                    self.put(written, kept);
                    from = at + 3;
                }
            }
            base = from.max(base + 64);
            starts_segment = path.get(base - 1) == Some(&b'/');
        }
        self.copy(text, from, to);
        above_root
    }

    /// Applies a `..` for each bit. Returns the first that had no segment left to remove.
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

    /// The first `kept` of these characters.
    #[inline(always)]
    pub(crate) fn put(&mut self, ascii: [u8; 4], kept: usize) {
        self.out.put(ascii, kept);
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.out.as_bytes().len() == self.start
    }

    /// Copies `text[from..to]`, which has no dot segments.
    #[inline(always)]
    pub(crate) fn copy(&mut self, text: &str, from: usize, to: usize) {
        if self.is_empty() && from < to && text.as_bytes()[from] == b'/' {
            match self.leading {
                Leading::Drop => self.floor = self.start + 1,
                // An empty segment comes first: `a/..//b`.
                Leading::Keep => self.out.push("./"),
            }
        }
        self.out.push_range(text, from, to);
    }

    /// A `..`: removes the last segment, if there is one.
    #[inline(always)]
    pub(crate) fn parent(&mut self) -> bool {
        let path = &self.out.as_bytes()[self.floor..];
        let Some((_, whole)) = path.split_last() else {
            if self.leading == Leading::Keep {
                self.out.push("../");
                self.floor = self.out.as_bytes().len();
            }
            return false;
        };
        let kept = whole.iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
        self.out.truncate(self.floor + kept);
        if self.leading == Leading::Keep {
            if self.out.as_bytes().get(self.start..) == Some(b"./") {
                self.out.truncate(self.start);
            }
        } else if self.is_empty() {
            // By the letter of the RFC, the `/` after a first segment stays when the segment is
            // removed: `a/../b` is `/b`.
            self.out.push("/");
            self.floor = self.start + 1;
        }
        true
    }
}

/// Segments at the start of a block that reduce to a number of `..`, or to nothing.
struct Row {
    /// Including the `/` after the last.
    len: usize,
    /// The remaining `..`, by where they start.
    parents: u64,
    /// Whether there are names among them, each directly followed by a `..`.
    has_names: bool,
}

impl Row {
    /// The run up to the last dot segment of a block of 64 bytes without escapes, if it is one.
    fn first(DotMarks { dot: dots, slash: slashes }: DotMarks, escapes: u64) -> Option<Self> {
        let starts = slashes << 1 | 1;
        let current = starts & dots & slashes >> 1;
        let parents = starts & dots & dots >> 1 & slashes >> 2;
        let last = 63_u32.checked_sub((current | parents).leading_zeros())?;
        let len = last as usize + if parents >> last & 1 == 1 { 3 } else { 2 };

        let names = starts & !(current | parents) & ((1 << last) - 1);
        if names == 0 {
            return Some(Self { len, parents, has_names: false });
        }
        // A carry propagates from the start of each name through its bytes to the next start.
        let inside = !starts;
        let after_names = (names | inside).wrapping_add(names);
        let taken = parents & after_names;
        let all_taken = taken == parents && taken.count_ones() == names.count_ones();
        (all_taken && escapes == 0).then_some(Self { len, parents: 0, has_names: true })
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::String;

    use super::{Leading, Remover, Source};

    fn kept(path: &str) -> String {
        let mut text = String::new();
        let mut remover = Remover::new(&mut text, Leading::Keep);
        remover.push(Source::as_is(path));
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
