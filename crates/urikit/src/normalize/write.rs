//! Writes the normal form: what stays is copied in as few pieces as can be.

use alloc::string::String;
use core::fmt::Write;

use super::check::Found;
use crate::canonical::parts::Parts;
use crate::canonical::spelling::{Escape, Spelling};
use crate::canonical::steps::Steps;
use crate::compose::guard_path;
use crate::dot_segments::{Leading, Remover, has_dot_segments};
use crate::grammar::ip;
use crate::ident::Identifier;
use crate::scan::search::{self, Equal};
use crate::spans::{HostKind, Spans};

/// Writes to `out`, which is empty, and tells where the parts are. `None` where the result is
/// longer than spans can tell.
pub(super) fn write<K>(
    identifier: &Identifier<'_, K>,
    steps: Steps,
    found: Found,
    out: &mut String,
) -> Option<Spans> {
    let (text, old) = (identifier.as_str(), identifier.spans_ref());
    let parts = Parts::of(identifier, steps);
    // Room for a guard, or for what an IPv6 address may grow by.
    out.reserve(text.len() + 8);
    let mut copier =
        Copier { text, from: 0, spelling: steps.of_others(), escapes: found.escapes, out };

    let [scheme_end, host_start] = copier.copy_to([old.scheme_end, old.host_start]);
    let host_end = match identifier.host().and_then(|host| host.ipv6()) {
        Some(address) if steps.ipv6 => {
            // Writing to a `String` can't fail.
            let _ = write!(copier.out, "[{address}]");
            copier.skip_to(old.host_end)
        }
        _ => copier.copy_to([old.host_end])[0],
    };
    if steps.case {
        let [scheme_end, host_start, host_end] = [scheme_end, host_start, host_end].map(usize_of);
        copier.out[..scheme_end].make_ascii_lowercase();
        lower(&mut copier.out[host_start..host_end]);
    }
    let host_kind = match old.host_kind {
        Some(HostKind::RegName) if found.escapes && is_ipv4(copier.out, host_start) => {
            Some(HostKind::Ipv4)
        }
        kind => kind,
    };
    let path_start = if parts.drops_port {
        copier.skip_to(old.path_start)
    } else {
        copier.copy_to([old.path_start])[0]
    };
    let path_end = if parts.adds_root {
        copier.out.push('/');
        copier.skip_to(old.path_end)
    } else if steps.path && (found.dots || found.escapes) {
        copier.copy_path_to(old.path_end, &parts)
    } else {
        copier.copy_to([old.path_end])[0]
    };
    let [query_end, len] = copier.copy_to([old.query_end, old.len]);
    let fits = u32::try_from(copier.out.len()).is_ok();
    fits.then_some(Spans {
        scheme_end,
        host_start,
        host_end,
        path_start,
        path_end,
        query_end,
        len,
        host_kind,
    })
}

/// Copies a text piece by piece, each in its canonical spelling but for the case of letters.
struct Copier<'t, 'o> {
    text: &'t str,
    /// What is before this is done with.
    from: usize,
    spelling: Spelling,
    /// Whether there may be an escape that does not stay as it is.
    escapes: bool,
    out: &'o mut String,
}

impl Copier<'_, '_> {
    /// Copies up to the last of `ends`, which are in order; tells where they have come to.
    #[inline(always)]
    fn copy_to<const N: usize>(&mut self, ends: [u32; N]) -> [u32; N] {
        // As far as the text is shorter than what is written, this wraps around, and back.
        let shift = (self.out.len() as u32).wrapping_sub(self.from as u32);
        let mut moved = ends.map(|end| end.wrapping_add(shift));
        let end = ends.last().map_or(self.from, |end| usize_of(*end));
        if self.escapes {
            self.copy_escapes_to(end, |at| {
                for (end, moved) in ends.iter().zip(&mut moved) {
                    *moved -= if usize_of(*end) > at { 2 } else { 0 };
                }
            });
        }
        self.out.push_str(&self.text[self.from..end]);
        self.from = end;
        moved
    }

    /// Leaves out what is before `end`; tells where that has come to.
    fn skip_to(&mut self, end: u32) -> u32 {
        self.from = usize_of(end);
        self.out.len() as u32
    }

    /// Copies up to the last escape that does not stay, and tells of each that is decoded.
    #[inline(never)]
    fn copy_escapes_to(&mut self, end: usize, mut decoded: impl FnMut(usize)) {
        let bytes = &self.text.as_bytes()[..end];
        let mut at = search::first(Equal(b'%'), bytes, self.from);
        while at < end {
            match self.spelling.escape(bytes, at) {
                Escape::Kept => {}
                Escape::Decoded(byte) => {
                    self.out.push_str(&self.text[self.from..at]);
                    self.out.push(byte.into());
                    self.from = at + 3;
                    decoded(at);
                }
                Escape::UpperCase => {
                    self.out.push_str(&self.text[self.from..at + 3]);
                    let escape = self.out.len() - 3;
                    self.out[escape..].make_ascii_uppercase();
                    self.from = at + 3;
                }
            }
            at = search::first(Equal(b'%'), bytes, at + 3);
        }
    }

    /// The path up to `end`, without dot segments, behind a guard where one is due.
    #[inline(never)]
    fn copy_path_to(&mut self, end: u32, parts: &Parts<'_>) -> u32 {
        let start = self.out.len();
        let place = parts.place();
        let is_relative = !place.behind_scheme && !parts.path().starts_with(b"/");
        let leading = if is_relative { Leading::Keep } else { Leading::Drop };
        if self.escapes && parts.path().contains(&b'%') {
            // Dots may be escaped, so they are looked for in what is written.
            let [moved] = self.copy_to([end]);
            if !has_dot_segments(&self.out[start..]) {
                return moved;
            }
            let path = self.out.split_off(start);
            remove_dots(&path, leading, self.out);
        } else {
            remove_dots(&self.text[self.from..usize_of(end)], leading, self.out);
        }
        if !place.behind_authority {
            guard_path(self.out, start, place.behind_scheme);
        }
        self.skip_to(end)
    }
}

fn remove_dots(path: &str, leading: Leading, out: &mut String) {
    if !has_dot_segments(path) {
        return out.push_str(path);
    }
    let mut remover = Remover::new(out, leading);
    remover.push(path);
    remover.finish();
}

/// Letters, but not the digits of escapes: those get upper case.
#[inline(always)]
fn lower(host: &mut str) {
    host.make_ascii_lowercase();
    if host.as_bytes().contains(&b'%') {
        upper_escapes(host);
    }
}

#[cold]
fn upper_escapes(host: &mut str) {
    let mut rest = host;
    while let Some(at) = rest.find('%') {
        let (escape, behind) = rest[at..].split_at_mut(3);
        escape.make_ascii_uppercase();
        rest = behind;
    }
}

/// Whether a name that had escapes has become an address.
fn is_ipv4(out: &str, host_start: u32) -> bool {
    ip::ipv4(&out.as_bytes()[usize_of(host_start)..]).is_ok()
}

/// Offsets are kept as `u32`.
#[inline(always)]
const fn usize_of(offset: u32) -> usize {
    offset as usize
}
