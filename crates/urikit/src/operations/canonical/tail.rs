//! Path, query and fragment of a short identifier, written in one go.
//!
//! Where something may change is known beforehand, by masks: one bit for each escape and for each
//! segment that starts with a dot. What is between them is copied.

use super::steps::Steps;
use crate::foundation::scan::marks::{Marker, Marks};
use crate::foundation::scan::patchwork::Patchwork;
pub(crate) use crate::foundation::scan::patchwork::SHORT;
use crate::foundation::scan::{Backend, Classify, Task, dispatch};
use crate::foundation::spans::Spans;
use crate::operations::dot_segments::DotSegment;

/// Where something may change in a text of at most [`SHORT`] bytes.
///
/// Bit `i` tells of an escape at byte `i`, or of a segment that starts there with a dot. Bit 0 tells
/// of a letter in upper case up to the end of the host too: no text with an authority starts with
/// either of the others.
#[derive(Clone, Copy)]
pub(crate) struct Places(u128);

impl Places {
    /// Those of a text that is short, with these spans.
    #[inline(always)]
    pub(crate) fn of(text: &str, host_end: u32, path_start: u32) -> Self {
        dispatch(Look { host_end, path_start }, text.as_bytes())
    }

    /// Whether it is certain that nothing changes up to [`Level::Path`](crate::Level::Path).
    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    const fn has_upper(self) -> bool {
        self.0 & 1 != 0
    }

    /// Without what is before a byte.
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

struct Look {
    host_end: u32,
    path_start: u32,
}

impl Task<&[u8]> for Look {
    type Output = Places;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> Places {
        let marker = Marker(backend);
        if bytes.len() <= 64 {
            let Marks { percent, slash, dot, upper } = marker.of_short(bytes);
            // The first segment of a path need not have a slash before it.
            let starts = slash << 1 | 1_u64.checked_shl(self.path_start).unwrap_or(0);
            let upper = upper & !(!0_u64).checked_shl(self.host_end).unwrap_or(0);
            return Places((percent | dot & starts | u64::from(upper != 0)).into());
        }
        let first = match bytes.first_chunk() {
            Some(block) => marker.of64(block),
            None => marker.of_short(bytes),
        };
        let last = marker.of_last(bytes, 64);
        let joined = |low: u64, high: u64| u128::from(low) | u128::from(high) << 64;
        let starts =
            joined(first.slash, last.slash) << 1 | 1_u128.checked_shl(self.path_start).unwrap_or(0);
        let upper =
            joined(first.upper, last.upper) & !(!0_u128).checked_shl(self.host_end).unwrap_or(0);
        let suspects = joined(first.percent, last.percent) | joined(first.dot, last.dot) & starts;
        Places(suspects | u128::from(upper != 0))
    }
}

/// All that is behind the authority of a short identifier.
#[derive(Clone, Copy)]
pub(crate) struct Tail<'t> {
    pub(crate) text: &'t str,
    pub(crate) start: usize,
    path_end: usize,
    query_end: usize,
    places: Places,
}

impl<'t> Tail<'t> {
    /// Whether there is one: behind an authority a path needs no guard.
    #[inline(always)]
    pub(crate) const fn is_short(spans: &Spans) -> bool {
        spans.len() <= SHORT && spans.host_kind.is_some()
    }

    #[inline(always)]
    pub(crate) const fn of(text: &'t str, spans: &Spans, places: Places) -> Self {
        Self {
            text,
            start: spans.path_start as usize,
            path_end: spans.path_end as usize,
            query_end: spans.query_end as usize,
            places,
        }
    }

    /// The same where it does not matter where the query ends.
    #[inline(always)]
    pub(crate) fn of_path(text: &'t str, host_end: u32, path_start: u32, path_end: u32) -> Self {
        let places = Places::of(text, host_end, path_start);
        let (start, path_end) = (path_start as usize, path_end as usize);
        Self { text, start, path_end, query_end: text.len(), places }
    }

    /// What is before it.
    #[inline(always)]
    pub(crate) fn head(&self) -> &'t [u8] {
        self.text.as_bytes().get(..self.start).unwrap_or_default()
    }

    /// As it is written.
    #[inline(always)]
    pub(crate) fn bytes(&self) -> &'t [u8] {
        self.text.as_bytes().get(self.start..).unwrap_or_default()
    }

    /// Whether something may change in it.
    #[inline(always)]
    pub(crate) const fn may_change(&self) -> bool {
        !self.places.from(self.start).is_empty()
    }

    /// Whether something but letters may change before it.
    #[inline(always)]
    pub(crate) const fn has_suspects_before(&self) -> bool {
        self.places.from(1).0 != self.places.from(self.start).0
    }

    /// Whether there is a letter in upper case up to the end of the host.
    #[inline(always)]
    pub(crate) const fn is_behind_upper(&self) -> bool {
        self.places.has_upper()
    }

    /// Writes its canonical form behind what is written; tells where path and query end then. `None`
    /// where a dot of the path was escaped, which takes a look at what it has become.
    #[inline(always)]
    pub(crate) fn write(&self, steps: Steps, out: &mut Patchwork<'_>) -> Option<Written> {
        let Self { text, start, path_end, query_end, .. } = *self;
        let bytes = text.as_bytes();
        let path = bytes.get(..path_end).unwrap_or_default();
        let spelling = steps.of_others();
        let root_end = out.len() + 1;
        let mut query_len = query_end - path_end;
        let mut fragment_len = bytes.len() - query_end;
        let mut is_same = true;
        let mut from = start;
        for at in self.places.from(start) {
            if bytes[at] == b'%' {
                let (written, kept) = spelling.written(bytes, at);
                if kept == 1 && written[0] == b'.' && at < path_end {
                    return None;
                }
                let gone = 3 - kept;
                query_len -= if (path_end..query_end).contains(&at) { gone } else { 0 };
                fragment_len -= if at >= query_end { gone } else { 0 };
                is_same &= bytes[at + 1..at + 3] == written[1..3];
                out.push(from, at);
                out.put(written, kept);
                from = at + 3;
            } else if steps.path
                && let Some(dots) = DotSegment::at(path, at)
            {
                out.push(from, at);
                if dots.is_parent {
                    out.take_back_segment(root_end);
                }
                is_same = false;
                from = dots.end;
            }
        }
        out.push(from, bytes.len());
        let query_end = out.len() - fragment_len;
        Some(Written { path_end: query_end - query_len, query_end, is_same })
    }
}

/// What [`Tail::write`] tells.
pub(crate) struct Written {
    pub(crate) path_end: usize,
    pub(crate) query_end: usize,
    /// Nothing has changed.
    pub(crate) is_same: bool,
}
