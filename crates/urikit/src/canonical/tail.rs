//! Path, query and fragment of a short identifier, written in one go.
//!
//! Where something may change is known beforehand, by masks: one bit for each escape and for each
//! segment that starts with a dot. What is between them is copied.

use super::spelling::Escape;
use super::steps::Steps;
use crate::dot_segments::DotSegment;
use crate::scan::marks::{Marker, Marks};
use crate::scan::{Backend, Classify, Task, dispatch};
use crate::sink::Sink;
use crate::spans::Spans;

/// Up to this length, one number tells of all bytes.
pub(crate) const SHORT: usize = 128;

/// Where something may change in the first [`SHORT`] bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Places(u128);

impl Places {
    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those of a text that is short.
    pub(crate) fn of(bytes: &[u8]) -> Self {
        dispatch(Look, bytes)
    }

    /// And those of a block of 64 bytes.
    #[inline(always)]
    fn add(&mut self, base: usize, marks: &Marks, slash_before: u64) {
        let places = marks.percent | marks.dots_behind_slash(slash_before);
        self.0 |= if base < SHORT { u128::from(places) << base } else { 0 };
    }

    /// Whether there are some before a byte.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(crate) const fn any_before(self, end: usize) -> bool {
        self.0 != self.from(end).0
    }

    /// Those from a byte on.
    #[inline(always)]
    const fn from(self, start: usize) -> Self {
        Self(if start < SHORT { self.0 & !0 << start } else { 0 })
    }
}

impl Iterator for Places {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let at = self.0.trailing_zeros() as usize;
        self.0 &= self.0.wrapping_sub(1);
        (at < SHORT).then_some(at)
    }
}

struct Look;

impl Task<&[u8]> for Look {
    type Output = Places;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> Places {
        let mut places = Places::default();
        let mut slash_before = 0;
        for base in (0..bytes.len().min(SHORT)).step_by(64) {
            let rest = &bytes[base..];
            let marks = match rest.first_chunk() {
                Some(block) => Marker(backend).of64(block),
                None => Marker(backend).of_short(rest),
            };
            places.add(base, &marks, slash_before);
            slash_before = marks.slash >> 63;
        }
        places
    }
}

/// All that is behind the authority of a short identifier.
#[derive(Clone, Copy)]
pub(crate) struct Tail<'t> {
    text: &'t str,
    start: u32,
    path_end: u32,
    query_end: u32,
}

impl<'t> Tail<'t> {
    /// Whether there is one: behind an authority a path needs no guard.
    #[inline(always)]
    pub(crate) const fn is_short(spans: &Spans) -> bool {
        spans.len() <= SHORT && spans.host_kind.is_some()
    }

    #[inline(always)]
    pub(crate) const fn of(text: &'t str, spans: &Spans) -> Self {
        let Spans { path_start: start, path_end, query_end, .. } = *spans;
        Self { text, start, path_end, query_end }
    }

    /// As it is written.
    #[inline(always)]
    pub(crate) fn bytes(&self) -> &'t [u8] {
        self.text.as_bytes().get(self.start as usize..).unwrap_or_default()
    }

    /// Where it may change.
    #[inline(always)]
    pub(crate) fn places(&self) -> Places {
        Places::of(self.text.as_bytes()).from(self.start as usize)
    }

    /// Writes its canonical form; tells where path and query end in what is written. `None` where
    /// a dot of the path was escaped, which takes a look at what it has become.
    pub(crate) fn write<S: Sink>(
        &self,
        steps: Steps,
        places: Places,
        out: &mut S,
    ) -> Option<(usize, usize)> {
        let text = self.text;
        let [start, path_end, query_end] =
            [self.start, self.path_end, self.query_end].map(|end| end as usize);
        let bytes = text.as_bytes();
        let path = bytes.get(..path_end).unwrap_or_default();
        let spelling = steps.of_others();
        let root_end = out.as_bytes().len() + 1;
        let mut query_len = query_end - path_end;
        let mut fragment_len = bytes.len() - query_end;
        let mut from = start;
        for at in places.from(start) {
            if bytes[at] == b'%' {
                match spelling.escape(bytes, at) {
                    Escape::Kept => continue,
                    Escape::Decoded(b'.') if at < path_end => return None,
                    Escape::Decoded(byte) => {
                        out.push(&text[from..at]);
                        out.push(char::from(byte).encode_utf8(&mut [0; 4]));
                        query_len -= if (path_end..query_end).contains(&at) { 2 } else { 0 };
                        fragment_len -= if at >= query_end { 2 } else { 0 };
                    }
                    Escape::UpperCase => {
                        out.push(&text[from..=at]);
                        for digit in &bytes[at + 1..at + 3] {
                            out.push(
                                char::from(digit.to_ascii_uppercase()).encode_utf8(&mut [0; 4]),
                            );
                        }
                    }
                }
                from = at + 3;
            } else if steps.path
                && let Some(dots) = DotSegment::at(path, at)
            {
                out.push(&text[from..at]);
                if dots.is_parent {
                    take_back_segment(out, root_end);
                }
                from = dots.end;
            }
        }
        out.push(&text[from..]);
        let query_end = out.as_bytes().len() - fragment_len;
        Some((query_end - query_len, query_end))
    }
}

/// The last segment, which ends in `/`, unless it is the root.
fn take_back_segment<S: Sink>(out: &mut S, root_end: usize) {
    if let Some((_, whole)) = out.as_bytes()[root_end..].split_last() {
        let kept = whole.iter().rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1);
        out.truncate(root_end + kept);
    }
}
