//! The short route: an identifier of at most 128 bytes that has an authority and no escapes before
//! its path, in one pass on the stack. `ldap`, whose dots are data, takes the long route.
//!
//! Masks show beforehand where something may change. Everything between these positions is copied.

use crate::grammar::dot_segment::DotSegment;
use crate::grammar::scheme_facts::is_ldap;
use crate::normalize::steps::Steps;
use crate::resolve::dot_segments::remove::Remover;
use crate::spans::Spans;
use urikit_scan::marks::ChangeMarks;
use urikit_scan::short_output::ShortOutput;
use urikit_scan::sink::Sink;

/// The result of [`write_short_normal_form`].
#[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "comparing needs the string alone"))]
pub(crate) struct ShortForm {
    /// Where path, query and the whole end. Nothing else moves.
    pub(crate) ends: [u32; 3],
    /// Whether anything but the case of letters in scheme and host has changed.
    pub(crate) changed: bool,
}

/// Writes the normal form to `out`, which must be empty. `None` if that takes the long route.
#[inline(always)]
pub(crate) fn write_short_normal_form(
    text: &str,
    old: &Spans,
    steps: Steps,
    suspects: ChangeMarks,
    out: &mut ShortOutput<'_>,
) -> Option<ShortForm> {
    let [start, path_end, query_end, len] =
        [old.path_start, old.path_end, old.query_end, old.len].map(|end| end as usize);
    let bytes = text.as_bytes();
    let (path, spelling) = (bytes.get(..path_end)?, steps.of_others());
    // Bit 0 is for letters: with an authority, neither of the others comes first.
    let mut places = suspects.0 & !1;
    let is_simple = places.trailing_zeros() as usize >= start && old.host_kind.is_some();
    if !is_simple || steps.scheme || steps.ipv6 || is_ldap(bytes.get(..old.scheme_end as usize)?) {
        return None;
    }
    out.push_range(text, 0, start);
    if suspects.may_have_upper() && steps.case {
        lower_short_head(old, out);
    }
    let mut remover = Remover::after(out, start);
    let (mut query_len, mut fragment_len) = (query_end - path_end, len - query_end);
    let mut changed = false;
    let mut from = start;
    while places != 0 {
        let at = places.trailing_zeros() as usize;
        places &= places - 1;
        if at < from {
            continue;
        }
        let mut dots = None;
        if bytes[at] == b'%' {
            let (written, kept) = spelling.written(bytes, at);
            if kept == 1 && written[0] == b'.' && bytes[at - 1] == b'/' && steps.path {
                dots = DotSegment::at(path, at, true);
            }
            if dots.is_none() {
                remover.copy(text, from, at);
                remover.put(written, kept);
                from = at + 3;
                let shrunk = 3 - kept;
                query_len -= if (path_end..query_end).contains(&at) { shrunk } else { 0 };
                fragment_len -= if at >= query_end { shrunk } else { 0 };
                changed |= bytes[at + 1..at + 3] != written[1..3];
            }
        } else if steps.path {
            dots = DotSegment::at(path, at, steps.percent);
        }
        if let Some(dots) = dots {
            remover.copy(text, from, at);
            if dots.is_parent {
                remover.parent();
            }
            from = dots.end;
            changed = true;
        }
    }
    remover.copy(text, from, len);
    let len = out.as_bytes().len();
    let query_end = len - fragment_len;
    let ends = [query_end - query_len, query_end, len].map(|end| end as u32);
    Some(ShortForm { ends, changed })
}

/// Scheme and host in lower case, at once if there is no userinfo between them.
#[inline(always)]
fn lower_short_head(spans: &Spans, out: &mut ShortOutput<'_>) {
    let (host_start, host_end) = (spans.host_start as usize, spans.host_end as usize);
    if spans.authority_start() == host_start {
        out.lower(0, host_end);
    } else {
        out.lower(0, spans.scheme_end as usize);
        out.lower(host_start, host_end);
    }
}
