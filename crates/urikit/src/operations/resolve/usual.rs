//! The usual way to a target: short texts, planned in the caller's code.

use alloc::string::String;

use super::directory::Directory;
use super::plan::{Plan, front_len, settle_leading_dots, target_spans};
use crate::foundation::scan::patchwork::SHORT;
use crate::foundation::scan::{dots, texts};
use crate::foundation::spans::Spans;
use crate::model::ident::{Identifier, IdentifierBuf, kind};
use crate::operations::dot_segments::DotSegment;

/// The plan for most references: where base and reference are short, and what is taken of the base
/// has no dot segments. `directory` is the base's; it is told whether that counts, which is for a
/// relative path.
///
/// This reads the spans number by number and takes no address of them, so that it can become part
/// of the caller's code without a copy of what was just parsed.
#[inline(always)]
pub(super) fn plan<'a, 'r>(
    (base_text, base): (&'a str, &Spans),
    (text, r): (&'r str, &Spans),
    refuse_above_root: bool,
    directory: impl FnOnce(bool) -> Option<Directory>,
) -> Option<Plan<'a, 'r>> {
    if base_text.len() > SHORT || text.len() > SHORT {
        return None;
    }
    let takes_directory =
        (r.path_start == 0) & (r.path_end != 0) & (text.as_bytes().first() != Some(&b'/'));
    let Directory { mut end, root_is_missing, slashes, .. } = directory(takes_directory)?;
    let mut dots_len = 0;
    let mut dots = dots::dots_at_starts(text.as_bytes(), r.path_start, r.path_end);
    if dots != 0 {
        let has_authority = r.host_kind.is_some() || r.scheme_end == 0 && base.host_kind.is_some();
        if dots == !0 || !has_authority || refuse_above_root {
            return None;
        }
        if takes_directory {
            let path = &text.as_bytes()[..r.path_end as usize];
            let root_end = base.path_start + 1;
            (end, dots_len) = settle_leading_dots(path, (end, slashes), root_end, false)?;
            dots = dots.checked_shr(dots_len).unwrap_or(0);
        }
    }
    let needs_slash = takes_directory & root_is_missing;
    let front_len = front_len(base, r, takes_directory, end);
    let spans = target_spans(base, r, front_len + u32::from(needs_slash), dots_len);
    let (front_len, rest) = (front_len as usize, &text[dots_len as usize..]);
    Some(Plan { base_text, front_len, needs_slash, rest, dots, spans })
}

impl Plan<'_, '_> {
    /// As a new text.
    #[inline(always)]
    pub(super) fn into_new<K>(self) -> IdentifierBuf<K> {
        let mut text = texts::joined(self.base_text, self.front_len, self.needs_slash, self.rest);
        if self.dots != 0 {
            let spans = self.without_dots(&mut text);
            return IdentifierBuf::new(text, spans);
        }
        IdentifierBuf::new(text, self.spans)
    }

    /// In place of what is in a buffer.
    #[inline(always)]
    pub(super) fn into_buffer<K: kind::Absolute>(self, buffer: &mut String) -> Identifier<'_, K> {
        let Self { base_text, front_len, needs_slash, rest, .. } = self;
        if self.dots != 0 {
            texts::set_joined(buffer, base_text, front_len, needs_slash, rest);
            let spans = self.without_dots(buffer);
            return Identifier::new(buffer, spans);
        }
        let text = texts::set_joined(buffer, base_text, front_len, needs_slash, rest);
        Identifier::new(text, self.spans)
    }

    /// Removes the dot segments that are left in the text; tells where its parts are then.
    #[inline(always)]
    fn without_dots(self, text: &mut String) -> Spans {
        let Spans { path_start, path_end, query_end, len, .. } = self.spans;
        let rest_start = self.front_len + usize::from(self.needs_slash);
        let removed = remove_dots(text, self.dots, rest_start, path_start, path_end);
        Spans {
            path_end: path_end - removed,
            query_end: query_end - removed,
            len: len - removed,
            ..self.spans
        }
    }
}

/// Removes the last dot segments of a target as it was planned; tells how many bytes went.
///
/// `dots` are those of a [`Plan`], whose rest starts at `rest_start`.
#[inline(never)]
fn remove_dots(
    target: &mut String,
    mut dots: u64,
    rest_start: usize,
    path_start: u32,
    path_end: u32,
) -> u32 {
    let root_end = path_start as usize + 1;
    let mut removed = 0;
    while dots != 0 {
        let at = rest_start + dots.trailing_zeros() as usize - removed;
        dots &= dots - 1;
        let path = &target.as_bytes()[..path_end as usize - removed];
        let Some(segment) = DotSegment::at(path, at) else { continue };
        let mut start = at;
        if segment.is_parent && start > root_end {
            let above = &path[root_end..start - 1];
            let slash = above.iter().rposition(|byte| *byte == b'/');
            start = root_end + slash.map_or(0, |slash| slash + 1);
        }
        target.drain(start..segment.end);
        removed += segment.end - start;
    }
    removed as u32
}
