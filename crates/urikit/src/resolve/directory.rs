//! The directory of a base's path: what a relative path is put behind.

use crate::dot_segments::has_dot_segments;
use crate::scan::dots::Dots;
use crate::spans::Spans;

/// Where a directory ends in the text of the base, and where the ones above it do.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Directory {
    /// Behind its last `/`, or the start of the path.
    pub(super) end: u32,
    /// It is the `/` that a base with an authority and an empty path lacks.
    pub(super) root_is_missing: bool,
    pub(super) has_dots: bool,
    /// The slashes in the 64 bytes before `end`: the highest bit is the last byte.
    slashes: u64,
}

impl Directory {
    #[inline(always)]
    pub(super) fn of(base: &str, spans: &Spans) -> Self {
        let path = base.get(spans.path()).unwrap_or_default();
        if path.is_empty() {
            let root_is_missing = spans.host_kind.is_some();
            return Self { end: spans.path_start, root_is_missing, ..Self::default() };
        }
        // One look at the last 64 bytes: mostly that is the whole path.
        let tail = path.len().saturating_sub(64);
        let found = Dots::of(&path.as_bytes()[tail..]);
        let slashes = found.slash;
        if slashes == 0 {
            return Self::above_a_long_name(path, spans);
        }
        let behind_slash = slashes.leading_zeros();
        let end = tail + (u64::BITS - behind_slash) as usize;
        // A segment that starts with a dot, but for the last, which is no part of the directory.
        let suspects = found.at_starts() & (!0 >> behind_slash);
        let has_dots = (tail > 0 || suspects != 0) && has_dot_segments(&path[..end]);
        Self {
            end: spans.path_start + end as u32,
            root_is_missing: false,
            has_dots,
            slashes: slashes << behind_slash,
        }
    }

    /// The same of a path whose last segment is longer than a block.
    #[cold]
    fn above_a_long_name(path: &str, spans: &Spans) -> Self {
        let end = path.rfind('/').map_or(0, |slash| slash + 1);
        let has_dots = has_dot_segments(&path[..end]);
        Self { end: spans.path_start + end as u32, has_dots, ..Self::default() }
    }

    /// The one above, if that is known. Not for a root.
    #[inline(always)]
    pub(super) fn parent(self) -> Option<Self> {
        let others = self.slashes << 1;
        if others == 0 {
            return None;
        }
        let behind_slash = others.leading_zeros();
        let end = self.end - 1 - behind_slash;
        Some(Self { end, slashes: others << behind_slash, ..self })
    }
}
