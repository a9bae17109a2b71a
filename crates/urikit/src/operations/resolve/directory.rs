//! The directory of a base's path: what a relative path is put behind.

use crate::foundation::scan::dots::{Dots, LastSlash};
use crate::foundation::scan::patchwork::SHORT;
use crate::foundation::spans::Spans;
use crate::operations::dot_segments::has_dot_segments;

/// Where a directory ends in the text of the base, and where the ones above it do.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Directory {
    /// Behind its last `/`, or the start of the path.
    pub(super) end: u32,
    /// It is the `/` that a base with an authority and an empty path lacks.
    pub(super) root_is_missing: bool,
    pub(super) has_dots: bool,
    /// The slashes in the 64 bytes before `end`: the highest bit is the last byte.
    pub(super) slashes: u64,
}

impl Directory {
    #[inline(always)]
    pub(super) fn of(base: &str, spans: &Spans) -> Self {
        let path = base.get(spans.path()).unwrap_or_default();
        if path.is_empty() {
            let root_is_missing = spans.host_kind.is_some();
            return Self { end: spans.path_start, root_is_missing, ..Self::default() };
        }
        if base.len() > SHORT {
            return Self::of_long(path, spans);
        }
        let Spans { path_start, path_end, .. } = *spans;
        let LastSlash { end, any_at_starts, slashes } =
            LastSlash::of(base.as_bytes(), path_start, path_end);
        let end = end.max(path_start);
        let has_dots = any_at_starts && has_dot_segments(&base[path_start as usize..end as usize]);
        Self { end, root_is_missing: false, has_dots, slashes }
    }

    /// The same in a text of any length, by a look at the last 64 bytes of the path.
    #[inline(never)]
    fn of_long(path: &str, spans: &Spans) -> Self {
        let tail = path.len().saturating_sub(64);
        let slashes = Dots::of(&path.as_bytes()[tail..]).slash;
        let behind_slash = slashes.leading_zeros();
        let end = if slashes == 0 {
            path.rfind('/').map_or(0, |slash| slash + 1)
        } else {
            tail + (u64::BITS - behind_slash) as usize
        };
        Self {
            end: spans.path_start + end as u32,
            root_is_missing: false,
            has_dots: has_dot_segments(&path[..end]),
            slashes: slashes.checked_shl(behind_slash).unwrap_or(0),
        }
    }

    /// That of a base that is short; `None` where a segment starts with a dot.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(super) fn usual(base: &str, spans: &Spans) -> Option<Self> {
        let Spans { path_start, path_end, host_kind, .. } = *spans;
        let LastSlash { end, any_at_starts, slashes } =
            LastSlash::of(base.as_bytes(), path_start, path_end);
        let root_is_missing = (path_start == path_end) & host_kind.is_some();
        let end = end.max(path_start);
        (!any_at_starts).then_some(Self { end, root_is_missing, has_dots: false, slashes })
    }
}

/// The end and the slashes of the directory above, if that is known. Not for a root.
#[inline(always)]
pub(super) fn parent(end: u32, slashes: u64) -> Option<(u32, u64)> {
    let others = slashes << 1;
    if others == 0 {
        return None;
    }
    let behind_slash = others.leading_zeros();
    Some((end - 1 - behind_slash, others << behind_slash))
}
