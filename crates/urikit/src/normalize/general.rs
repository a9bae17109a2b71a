//! Writes the normal form: selects the route, and implements the long one.

use alloc::string::String;

use super::changes;
use super::fast_path::{self, ShortForm};
use crate::grammar::ip;
use crate::normalize::canonical::components::Components;
use crate::normalize::steps::Steps;
use crate::parse::limit::MAX_LEN;
use crate::percent::spelling::spell;
use crate::resolve::compose::guard_path;
use crate::resolve::dot_segments::remove::{Leading, Remover, Source};
use crate::spans::{HostKind, Spans};
use urikit_scan::marks::ChangeMarks;
use urikit_scan::short_output::{Memory, SHORT, ShortOutput};
use urikit_scan::sink::Sink;
use urikit_scan::utf8::known_utf8;

/// How much longer the normal form usually is at most: by a guard, by the `//` of a `file`, or by
/// the growth of an IPv6 address.
const GROWTH: usize = 8;

/// Replaces the content of `out` by the normal form, by either route, and returns its spans. `None`
/// if it is the string itself, or too long for spans.
#[inline(never)]
pub(super) fn write_normal_form(
    text: &str,
    old: &Spans,
    steps: Steps,
    out: &mut String,
) -> Option<Spans> {
    if text.len() > SHORT {
        return write_general_normal_form(text, old, steps, out);
    }
    let suspects = ChangeMarks::of(text.as_bytes(), old.path_start, old.host_end);
    let mut memory = Memory::new();
    let mut short = ShortOutput::of(text, &mut memory);
    match fast_path::write_short_normal_form(text, old, steps, suspects, &mut short) {
        Some(ShortForm { ends: [path_end, query_end, len], .. }) => {
            out.clear();
            out.push_str(short.into_str());
            Some(Spans { path_end, query_end, len, ..*old })
        }
        None => write_general_normal_form(text, old, steps, out),
    }
}

/// The same by the long route.
#[inline(never)]
pub(super) fn write_general_normal_form(
    text: &str,
    old: &Spans,
    steps: Steps,
    out: &mut String,
) -> Option<Spans> {
    if !changes::normal_form_changes(text, old, steps) {
        return None;
    }
    out.clear();
    out.reserve(text.len() + GROWTH);
    let components = Components::of(text, old, steps);
    let mut new = *old;
    write_normal_head(text, old, &components, &mut new, out);
    write_normal_path(text, old, &components, out);
    new.path_end = normal_form_len(out);
    let spelling = steps.of_others();
    spell(text, (old.path_end as usize, old.query_end as usize), spelling, out);
    new.query_end = normal_form_len(out);
    spell(text, (old.query_end as usize, old.len as usize), spelling, out);
    new.len = normal_form_len(out);
    (out.len() <= MAX_LEN).then_some(new)
}

/// Scheme and authority.
fn write_normal_head(
    text: &str,
    old: &Spans,
    components: &Components<'_>,
    new: &mut Spans,
    out: &mut String,
) {
    let steps = components.steps;
    let [scheme_end, host_start, host_end, head_end] =
        [old.scheme_end, old.host_start, old.host_end, old.path_start].map(|end| end as usize);
    let spelling = steps.of_others();
    spell(text, (0, host_start), spelling, out);
    if old.host_kind.is_none() && components.has_authority() {
        out.push_str("//");
        new.host_kind = Some(HostKind::RegName);
    }
    new.host_start = normal_form_len(out);
    match components.new_host() {
        Some(host) => out.push_str(known_utf8(host)),
        None => spell(text, (host_start, host_end), spelling, out),
    }
    new.host_end = normal_form_len(out);
    if steps.case {
        out.lower(0, scheme_end);
        lower_host(out, new.host_start as usize, new.host_end as usize);
    }
    let host = &out.as_bytes()[new.host_start as usize..];
    if old.host_kind == Some(HostKind::RegName) && ip::parse_ipv4(host).is_ok() {
        // A host whose escapes were decoded may have become an address.
        new.host_kind = Some(HostKind::Ipv4);
    }
    if let Some(port) = components.port() {
        out.push(':');
        out.push_range(text, head_end - port.len(), head_end);
    }
    new.path_start = normal_form_len(out);
}

fn write_normal_path(text: &str, old: &Spans, components: &Components<'_>, out: &mut String) {
    let (from, to) = (old.path_start as usize, old.path_end as usize);
    let spelling = components.steps.of_others();
    if let Some(mut pieces) = components.own_path() {
        // Writing to a `String` can't fail.
        let _ = pieces.try_for_each(|piece| piece.write(out));
    } else if components.adds_root {
        out.push('/');
    } else if from < to && components.steps.path {
        let start = out.len();
        let has_scheme = old.scheme_end != 0;
        let is_relative = !has_scheme && !text[from..].starts_with('/');
        let leading = if is_relative { Leading::Keep } else { Leading::Drop };
        let mut remover = Remover::new(out, leading);
        remover.push(Source { text, from, to, spelling });
        remover.finish();
        if !components.has_authority() {
            guard_path(out, start, has_scheme);
        }
    } else {
        spell(text, (from, to), spelling, out);
    }
}

/// Makes letters lower-case, except the digits of escapes.
fn lower_host(out: &mut String, start: usize, end: usize) {
    let mut from = start;
    while let Some(at) = out.as_bytes()[from..end].iter().position(|byte| *byte == b'%') {
        out.lower(from, from + at);
        from += at + 3;
    }
    out.lower(from, end);
}

/// A length that does not fit is rejected at the end.
fn normal_form_len(out: &str) -> u32 {
    out.len() as u32
}
