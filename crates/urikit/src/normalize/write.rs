//! Writes the normal form: what stays is copied in as few pieces as can be.

use alloc::string::String;
use core::fmt::Write;

use super::check::{self, Found};
use crate::canonical::parts::Parts;
use crate::canonical::spelling::{Escape, Spelling};
use crate::canonical::steps::Steps;
use crate::canonical::tail::{Places, Tail};
use crate::compose::guard_path;
use crate::dot_segments::{Leading, Remover, has_dot_segments};
use crate::grammar::ip;
use crate::ident::kind::Kind;
use crate::ident::{Identifier, IdentifierBuf, IdentifierCow};
use crate::scan::search::{self, Equal};
use crate::scan::texts;
use crate::spans::{HostKind, Spans};

/// How long the normal form can be: longer by a guard, or by what an IPv6 address may grow by.
pub(super) fn room<K>(identifier: &Identifier<'_, K>) -> usize {
    identifier.as_str().len() + 8
}

/// The normal form; borrowed where that is what there is, or where spans can't tell how long it is.
///
/// All in a function of its own, which writes the result once to where the caller wants it: copying
/// what was just stored piece by piece stalls the processor.
#[inline(never)]
pub(super) fn normalized<'a, K: Kind>(
    identifier: &Identifier<'a, K>,
    steps: Steps,
) -> IdentifierCow<'a, K> {
    let found = check::find(identifier, steps);
    if found.is_nothing() {
        return IdentifierCow::Borrowed(*identifier);
    }
    let mut text = String::with_capacity(room(identifier));
    if let Some(spans) = write_short(identifier, steps, found, &mut text) {
        return IdentifierCow::Owned(IdentifierBuf::new(text, spans));
    }
    match write_any(identifier, steps, found, &mut text) {
        Some(spans) => IdentifierCow::Owned(IdentifierBuf::new(text, spans)),
        None => IdentifierCow::Borrowed(*identifier),
    }
}

/// Writes to `out`, which is empty, and tells where the parts are. `None` where the result is
/// longer than spans can tell.
pub(super) fn write<K>(
    identifier: &Identifier<'_, K>,
    steps: Steps,
    found: Found,
    out: &mut String,
) -> Option<Spans> {
    write_short(identifier, steps, found, out).or_else(|| write_any(identifier, steps, found, out))
}

/// Any text, in place of what is in `out`.
#[inline(never)]
fn write_any<K>(
    identifier: &Identifier<'_, K>,
    steps: Steps,
    found: Found,
    out: &mut String,
) -> Option<Spans> {
    let (text, old) = (identifier.as_str(), identifier.spans_ref());
    out.clear();
    let mut copier = Copier::new(text, steps.of_others(), found.escapes, out);
    let mut new = if found.dots || found.others || found.escapes {
        let parts = Parts::of(identifier, steps);
        let (host_start, host_end) = copier.copy_host(identifier, steps);
        let path_start = copier.copy_port(old, &parts);
        let path_end = copier.copy_path(old, &parts, found);
        let [query_end, len] = copier.copy_to([old.query_end, old.len]);
        Spans { host_start, host_end, path_start, path_end, query_end, len, ..*old }
    } else {
        copier.copy_to([old.len]);
        *old
    };
    u32::try_from(out.len()).ok()?;
    // A host from which escapes are gone has new letters, and may have become another host.
    let host_is_new = new.host_end - new.host_start != old.host_end - old.host_start;
    if steps.case && (found.case || host_is_new) {
        out[..usize_of(new.scheme_end)].make_ascii_lowercase();
        lower(&mut out[usize_of(new.host_start)..usize_of(new.host_end)]);
    }
    if host_is_new && old.host_kind == Some(HostKind::RegName) {
        let host = &out.as_bytes()[usize_of(new.host_start)..usize_of(new.host_end)];
        let kind = if ip::ipv4(host).is_ok() { HostKind::Ipv4 } else { HostKind::RegName };
        new.host_kind = Some(kind);
    }
    Some(new)
}

/// The same for most texts: short ones, whose authority has no escapes.
#[inline(always)]
fn write_short<K>(
    identifier: &Identifier<'_, K>,
    steps: Steps,
    found: Found,
    out: &mut String,
) -> Option<Spans> {
    let (text, old) = (identifier.as_str(), identifier.spans_ref());
    if !Tail::is_short(old) || found.others {
        return None;
    }
    let places = Places::of(text.as_bytes());
    if places.any_before(usize_of(old.path_start)) {
        return None;
    }
    let head = &text[..usize_of(old.path_start)];
    match old.userinfo() {
        _ if !steps.case => out.push_str(head),
        // Between scheme and host there are no letters then, and behind it only digits.
        None => texts::append_lower(out, head),
        Some(userinfo) => {
            texts::append_lower(out, &head[..userinfo.start]);
            out.push_str(&head[userinfo.clone()]);
            texts::append_lower(out, &head[userinfo.end..]);
        }
    }
    let (path_end, query_end) = Tail::of(text, old).write(steps, places, out)?;
    // No longer than the text was.
    let [path_end, query_end, len] = [path_end, query_end, out.len()].map(|end| end as u32);
    Some(Spans { path_end, query_end, len, ..*old })
}

/// Copies a text piece by piece, each in its canonical spelling but for the case of letters.
struct Copier<'t, 'o> {
    text: &'t str,
    /// What is before this is done with.
    from: usize,
    spelling: Spelling,
    /// The next escape, else the end; the end too where all escapes stay as they are.
    escape: usize,
    out: &'o mut String,
}

impl<'t, 'o> Copier<'t, 'o> {
    fn new(text: &'t str, spelling: Spelling, escapes: bool, out: &'o mut String) -> Self {
        let mut copier = Self { text, from: 0, spelling, escape: text.len(), out };
        if escapes {
            copier.find_escape(0);
        }
        copier
    }

    fn find_escape(&mut self, from: usize) {
        self.escape = search::first(Equal(b'%'), self.text.as_bytes(), from);
    }

    /// Copies up to the last of `ends`, which are in order; tells where they have come to.
    #[inline(always)]
    fn copy_to<const N: usize>(&mut self, ends: [u32; N]) -> [u32; N] {
        // As far as the text is shorter than what is written, this wraps around, and back.
        let shift = (self.out.len() as u32).wrapping_sub(self.from as u32);
        let mut moved = ends.map(|end| end.wrapping_add(shift));
        let end = ends.last().map_or(self.from, |end| usize_of(*end));
        while self.escape < end {
            let at = self.escape;
            if self.copy_escape() {
                for (end, moved) in ends.iter().zip(&mut moved) {
                    *moved -= if usize_of(*end) > at { 2 } else { 0 };
                }
            }
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

    /// Copies up to the next escape and that, unless it stays; tells whether it was decoded.
    #[inline(never)]
    fn copy_escape(&mut self) -> bool {
        let at = self.escape;
        let behind = at + 3;
        let became = self.spelling.escape(self.text.as_bytes(), at);
        match became {
            Escape::Kept => {}
            Escape::Decoded(byte) => {
                self.out.push_str(&self.text[self.from..at]);
                self.out.push(byte.into());
                self.from = behind;
            }
            Escape::UpperCase => {
                self.out.push_str(&self.text[self.from..behind]);
                let escape = self.out.len() - 3;
                self.out[escape..].make_ascii_uppercase();
                self.from = behind;
            }
        }
        self.find_escape(behind);
        matches!(became, Escape::Decoded(_))
    }

    /// All up to the end of the host; tells where that starts and ends.
    #[inline(always)]
    fn copy_host<K>(&mut self, identifier: &Identifier<'_, K>, steps: Steps) -> (u32, u32) {
        let old = identifier.spans_ref();
        if steps.ipv6
            && let Some(address) = identifier.host().and_then(|host| host.ipv6())
        {
            let [start] = self.copy_to([old.host_start]);
            // Writing to a `String` can't fail.
            let _ = write!(self.out, "[{address}]");
            return (start, self.skip_to(old.host_end));
        }
        let [start, end] = self.copy_to([old.host_start, old.host_end]);
        (start, end)
    }

    #[inline(always)]
    fn copy_port(&mut self, old: &Spans, parts: &Parts<'_>) -> u32 {
        let end = old.path_start;
        if parts.drops_port { self.skip_to(end) } else { self.copy_to([end])[0] }
    }

    #[inline(always)]
    fn copy_path(&mut self, old: &Spans, parts: &Parts<'_>, found: Found) -> u32 {
        let end = old.path_end;
        if parts.adds_root {
            self.out.push('/');
            return self.skip_to(end);
        }
        let may_have_dots = found.dots || parts.steps.path && self.escape < usize_of(end);
        if may_have_dots { self.copy_without_dots(end, parts) } else { self.copy_to([end])[0] }
    }

    /// The path up to `end` without dot segments, behind a guard where one is due.
    #[inline(never)]
    fn copy_without_dots(&mut self, end: u32, parts: &Parts<'_>) -> u32 {
        let start = self.out.len();
        let place = parts.place();
        let is_relative = !place.behind_scheme && !parts.path().starts_with(b"/");
        let leading = if is_relative { Leading::Keep } else { Leading::Drop };
        if self.escape < usize_of(end) {
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

/// Offsets are kept as `u32`.
#[inline(always)]
const fn usize_of(offset: u32) -> usize {
    offset as usize
}
