//! Writes the normal form: what stays is copied in as few pieces as can be.

use alloc::string::String;
use core::fmt::Write;

use super::check::{self, Found};
use crate::foundation::grammar::ip;
use crate::foundation::scan::patchwork::{Memory, Patchwork};
use crate::foundation::scan::search::{self, Equal};
use crate::foundation::scan::texts;
use crate::foundation::spans::{HostKind, Spans};
use crate::model::ident::kind::Kind;
use crate::model::ident::{Identifier, IdentifierBuf, IdentifierCow};
use crate::operations::canonical::parts::Parts;
use crate::operations::canonical::spelling::{Escape, Spelling};
use crate::operations::canonical::steps::Steps;
use crate::operations::canonical::tail::{Places, SHORT, Tail};
use crate::operations::compose::guard_path;
use crate::operations::dot_segments::{Leading, Remover, has_dot_segments};

/// How long the normal form can be: longer by a guard, or by what an IPv6 address may grow by.
fn room<K>(identifier: &Identifier<'_, K>) -> usize {
    identifier.as_str().len() + 8
}

/// The normal form; borrowed where that is what there is, or where spans can't tell how long it is.
///
/// A function of its own, which writes the result once to where the caller wants it, and is given
/// numbers: an identifier would be copied for it, and spans that were just stored one by one can't
/// be read in larger pieces without a wait.
#[allow(clippy::too_many_arguments, reason = "numbers in registers, see above")]
#[inline(never)]
pub(super) fn normalized<K: Kind>(
    text: &str,
    steps: Steps,
    scheme_end: u32,
    host_start: u32,
    host_end: u32,
    path_start: u32,
    path_end: u32,
    query_end: u32,
    host_kind: Option<HostKind>,
) -> IdentifierCow<'_, K> {
    let len = text.len() as u32;
    let spans =
        Spans { scheme_end, host_start, host_end, path_start, path_end, query_end, len, host_kind };
    let identifier = Identifier::new(text, spans);
    if steps.scheme || steps.ipv6 || text.len() > SHORT {
        return changed_any(identifier, steps);
    }
    let places = Places::of(text, host_end, path_start);
    if places.is_empty() {
        return IdentifierCow::Borrowed(identifier);
    }
    changed_short(identifier, steps, places)
}

/// The same of a short text in which something may change.
#[inline(never)]
fn changed_short<K: Kind>(
    identifier: Identifier<'_, K>,
    steps: Steps,
    places: Places,
) -> IdentifierCow<'_, K> {
    match write_short(&identifier, steps, places, &mut Memory::new()) {
        Short::Same => IdentifierCow::Borrowed(identifier),
        Short::Changed(text, spans) => {
            IdentifierCow::Owned(IdentifierBuf::new(texts::copied(text), spans))
        }
        Short::Unknown => changed_any(identifier, steps),
    }
}

/// The same of any text.
#[inline(never)]
fn changed_any<K: Kind>(identifier: Identifier<'_, K>, steps: Steps) -> IdentifierCow<'_, K> {
    let mut text = String::new();
    match write_any(&identifier, steps, &mut text) {
        Some(spans) => IdentifierCow::Owned(IdentifierBuf::new(text, spans)),
        None => IdentifierCow::Borrowed(identifier),
    }
}

/// The normal form in place of what is in `out`.
pub(super) fn normalized_into<'o, K: Kind>(
    identifier: Identifier<'_, K>,
    steps: Steps,
    out: &'o mut String,
) -> Identifier<'o, K> {
    let (text, old) = (identifier.as_str(), identifier.spans_ref());
    let mut memory = Memory::new();
    let short = if text.len() > SHORT || steps.scheme || steps.ipv6 {
        Short::Unknown
    } else {
        let places = Places::of(text, old.host_end, old.path_start);
        write_short(&identifier, steps, places, &mut memory)
    };
    let (text, spans) = match short {
        Short::Same => (text, *old),
        Short::Changed(text, spans) => (text, spans),
        Short::Unknown => match write_any(&identifier, steps, out) {
            Some(spans) => return Identifier::new(out, spans),
            None => (text, *old),
        },
    };
    Identifier::new(texts::set_joined(out, text, text.len(), false, ""), spans)
}

/// What [`write_short`] gives.
enum Short<'m> {
    /// It is the normal form.
    Same,
    Changed(&'m str, Spans),
    /// It is not short, or has something that needs more than that takes.
    Unknown,
}

/// The normal form of most texts: short ones, whose authority has neither escapes nor a userinfo.
#[inline(always)]
fn write_short<'m, K>(
    identifier: &'m Identifier<'_, K>,
    steps: Steps,
    places: Places,
    memory: &'m mut Memory,
) -> Short<'m> {
    let (text, old) = (identifier.as_str(), identifier.spans_ref());
    let has_userinfo = old.authority_start() != usize_of(old.host_start);
    let tail = Tail::of(text, old, places);
    if !Tail::is_short(old) || has_userinfo || tail.has_suspects_before() {
        return Short::Unknown;
    }
    let mut out = Patchwork::of(text, memory);
    if steps.case {
        // Between scheme and host there are no letters, and behind it only digits.
        out.push_start_lower(tail.start);
    } else {
        out.push(0, tail.start);
    }
    let Some(written) = tail.write(steps, &mut out) else { return Short::Unknown };
    if written.is_same && !(steps.case && tail.is_behind_upper()) {
        return Short::Same;
    }
    // No longer than the text was.
    let [path_end, query_end, len] =
        [written.path_end, written.query_end, out.len()].map(|end| end as u32);
    Short::Changed(out.into_text(), Spans { path_end, query_end, len, ..*old })
}

/// Writes the normal form of any text in place of what is in `out`, and tells where the parts are.
/// `None` where it is the text itself, or longer than spans can tell.
#[inline(never)]
fn write_any<K>(identifier: &Identifier<'_, K>, steps: Steps, out: &mut String) -> Option<Spans> {
    let (text, old) = (identifier.as_str(), identifier.spans_ref());
    let found = check::find(identifier, steps);
    if found.is_nothing() {
        return None;
    }
    out.clear();
    out.reserve(room(identifier));
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
