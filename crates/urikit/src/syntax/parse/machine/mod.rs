//! The state machine that turns the masks of each block into spans.
//!
//! One machine for every scanner, at run time and at compile time: only the
//! classification of bytes differs between them, so they can't drift apart.
//!
//! A word is 64 bytes of input as [`Masks`]. The machine looks in the masks for the
//! delimiters that end the head, then the authority; the rest ends at the first `?` and
//! the first `#`, wherever they are. A plain word holds no character that is forbidden
//! anywhere; it skips the checks (`CHECKED` is false) and costs a few bit operations.

mod fault;

pub(crate) use fault::Fault;

use super::authority;
use super::span::Unicode;
use super::{Rules, Scheme};
use crate::foundation::grammar::char_class::{DIGIT, SCHEME};
use crate::foundation::scan::plain::MAX_HEAD;
use crate::foundation::scan::{Masks, Specials};
use crate::foundation::spans::{HostKind, Spans};

/// How far the machine has come.
#[derive(Clone, Copy)]
enum Phase {
    /// Before the first of `: / ? #`: a scheme, or the first path segment.
    Head,
    Authority,
    /// Path, query and fragment: they end at the first `?` and the first `#`.
    Tail,
}

/// How a text starts. The number of a variant is where the scheme ends.
#[derive(Clone, Copy)]
#[repr(usize)]
enum Head {
    Other = 0,
    /// `http://`
    Http = 4,
    /// `https://`
    Https = 5,
}

impl Head {
    /// That of `http://`, and of `https:/`.
    const LEN: usize = MAX_HEAD;

    /// Told by the first eight bytes. Which of the two it is can't be predicted, so no branch
    /// asks: the lowest bit of the fifth byte, `:` or `s`, chooses.
    #[inline(always)]
    const fn of(bytes: &[u8]) -> Self {
        /// Each as a number, and the bytes that belong to it.
        static HEADS: [[u64; 2]; 2] =
            [[u64::from_le_bytes(*b"http://\0"), !0 >> 8], [u64::from_le_bytes(*b"https://"), !0]];
        let Some(eight) = bytes.first_chunk::<8>() else { return Self::Other };
        let secure = (eight[4] & 1) as usize;
        let [head, its_bytes] = HEADS[secure];
        if u64::from_le_bytes(*eight) & its_bytes != head {
            Self::Other
        } else if secure == 0 {
            Self::Http
        } else {
            Self::Https
        }
    }
}

/// Hot code keeps it in registers, so what makes an error of a fault takes a copy: a reference
/// would force every field into memory.
#[derive(Clone, Copy)]
pub(crate) struct Machine<const IRI: bool> {
    len: usize,
    rules: Rules,
    phase: Phase,
    authority_start: usize,
    /// The first `:` of the authority that is not in a userinfo, 0 where none has been seen.
    colon: usize,
    /// Whether the authority holds brackets or a second `@` and so needs a closer look.
    needs_split: bool,
    /// The first bytes of the next word that must be hex digits, as a mask.
    open_escape: u64,
    /// Whether any byte from 0x80 up was seen.
    non_ascii: bool,
    scheme_end: usize,
    host_start: usize,
    host_end: usize,
    host_kind: Option<HostKind>,
    path_start: usize,
    /// The first `?` or `#`; the end of the input until one is seen.
    path_end: usize,
    /// The first `#`; the end of the input until one is seen.
    query_end: usize,
}

impl<const IRI: bool> Machine<IRI> {
    #[inline(always)]
    pub(crate) const fn new(bytes: &[u8], rules: Rules) -> Self {
        Self::behind(Head::of(bytes), bytes, rules)
    }

    #[inline(always)]
    pub(crate) const fn at_start(bytes: &[u8], rules: Rules) -> Self {
        Self {
            len: bytes.len(),
            rules,
            phase: Phase::Head,
            authority_start: 0,
            colon: 0,
            needs_split: false,
            open_escape: 0,
            non_ascii: false,
            scheme_end: 0,
            host_start: 0,
            host_end: 0,
            host_kind: None,
            path_start: 0,
            path_end: bytes.len(),
            query_end: bytes.len(),
        }
    }

    /// Behind the head that the text is known to have.
    #[inline(always)]
    const fn behind(head: Head, bytes: &[u8], rules: Rules) -> Self {
        let start = Self::at_start(bytes, rules);
        if matches!(rules.scheme, Scheme::Forbidden) {
            return start;
        }
        if let Head::Other = head {
            return start;
        }
        let scheme_end = head as usize;
        let phase = Phase::Authority;
        Self { scheme_end, phase, authority_start: scheme_end + 3, ..start }
    }

    /// Where the plain start: behind the head of a URL of the web, or at the start of a reference, as
    /// references are most often relative.
    #[inline(always)]
    pub(crate) const fn at_plain_start(bytes: &[u8], rules: Rules) -> Option<Self> {
        let head = Head::of(bytes);
        match (head, rules.scheme) {
            (Head::Other, Scheme::Required) => None,
            _ => Some(Self::behind(head, bytes, rules)),
        }
    }

    /// The length of a head that has been looked at, at least, before the first word is taken.
    #[inline(always)]
    pub(crate) const fn head(&self) -> usize {
        if let Phase::Head = self.phase { 0 } else { Head::LEN }
    }

    /// Whether path, query or fragment has been reached.
    #[inline(always)]
    pub(crate) const fn in_tail(&self) -> bool {
        matches!(self.phase, Phase::Tail)
    }

    /// The masks that count in the tail. The compiler sees here that the machine is in it,
    /// and leaves out the search for `:` and `/`, and whatever else is done before it.
    #[inline(always)]
    pub(crate) const fn tail_masks(&mut self, masks: Masks) -> Masks {
        self.phase = Phase::Tail;
        Masks { colon: 0, slash: 0, ..masks }
    }

    /// Takes the masks of a plain word, and where in it an `@` is, as [`word`](Self::word) does,
    /// provided that nothing is wrong with it: otherwise false, and the machine is of no more use.
    #[inline(always)]
    pub(crate) const fn plain_word<const LAST: bool>(
        &mut self,
        bytes: &[u8],
        base: usize,
        m: &Masks,
        at: u64,
    ) -> bool {
        let places = Places { at, ..Places::NONE };
        if self.second_hash(m) != 0 || self.advance::<LAST, false>(bytes, base, m, places).is_err()
        {
            return false;
        }
        !LAST || self.rules.fragment | (self.query_end == self.len)
    }

    /// Takes the masks of the 64 bytes from `base` on, or in the `LAST` word of as many as
    /// there are, with no bits past them. The end of the input ends every part, so this leaves
    /// nothing open but whether each character beyond ASCII is allowed.
    #[inline(always)]
    pub(crate) const fn word<const LAST: bool>(
        &mut self,
        bytes: &[u8],
        base: usize,
        m: &Masks,
        specials: &Specials,
    ) -> Result<(), Fault> {
        let places = match self.places(base, m, specials) {
            Ok(places) => places,
            Err(fault) => return Err(fault),
        };
        if let Err(fault) = self.advance::<LAST, true>(bytes, base, m, places) {
            return Err(fault);
        }
        if LAST { self.check_end() } else { Ok(()) }
    }

    /// Whether [`word`](Self::word) will look at the specials of a word with these masks.
    #[inline(always)]
    pub(crate) const fn wants_specials(&self, m: &Masks) -> bool {
        Self::ascii_specials(m) | self.open_escape != 0
    }

    #[inline(always)]
    const fn ascii_specials(m: &Masks) -> u64 {
        if IRI { m.special & !m.non_ascii } else { m.special }
    }

    /// A second `#`, here or after an earlier word's, is forbidden.
    #[inline(always)]
    const fn second_hash(&self, m: &Masks) -> u64 {
        let first_is_here = self.query_end == self.len;
        if first_is_here { m.hash & m.hash.wrapping_sub(1) } else { m.hash }
    }

    /// What the special bytes of a word are, and which bytes are wrong wherever they stand.
    #[inline(always)]
    const fn places(&mut self, base: usize, m: &Masks, s: &Specials) -> Result<Places, Fault> {
        let second_hash = self.second_hash(m);
        if IRI {
            self.non_ascii |= m.non_ascii != 0;
        }
        if !self.wants_specials(m) {
            return Ok(Places { bad: second_hash, ..Places::NONE });
        }
        // An escape needs two hex digits, the second or both of which may be in the next word.
        let open = self.open_escape;
        self.open_escape = ((s.percent >> 63) * 0b11) | (s.percent >> 62 & 0b01);
        if open & !s.hex != 0 {
            return Err(Fault::OpenEscape(base));
        }
        let malformed = (s.percent << 1 & !s.hex) >> 1 | (s.percent << 2 & !s.hex) >> 2;
        let none_of_these = Self::ascii_specials(m) & !(s.percent | s.at | s.bracket);
        let bad = none_of_these | malformed | second_hash;
        Ok(Places { bad, bracket: s.bracket, at: s.at })
    }

    /// What only shows at the end of the input.
    #[inline(always)]
    const fn check_end(&self) -> Result<(), Fault> {
        if self.open_escape != 0 {
            return Err(Fault::OpenEscape(self.len));
        }
        if !self.rules.fragment && self.query_end != self.len {
            return Err(Fault::Char(self.query_end));
        }
        Ok(())
    }

    /// Once the last word has been taken: whether RFC 3987 allows each character beyond ASCII where
    /// it stands. One by one; [`doubtful`](super::doubtful) is the fast way.
    pub(crate) const fn check_characters(&self, bytes: &[u8]) -> Result<(), Fault> {
        match self.disallowed(bytes, self.len) {
            Some(at) => Err(Fault::Char(at)),
            None => Ok(()),
        }
    }

    /// Whether any byte from 0x80 up was seen, in an IRI.
    #[inline(always)]
    pub(crate) const fn has_non_ascii(&self) -> bool {
        IRI && self.non_ascii
    }

    /// The delimiter before the query and the end of it; both are the same where there is none.
    #[inline(always)]
    pub(crate) const fn query(&self) -> (usize, usize) {
        (self.path_end, self.query_end)
    }

    /// Goes as far as this word's delimiters lead. In the `LAST` word, the end of the input
    /// is one; only a `CHECKED` one has bad bytes or brackets.
    #[inline(always)]
    const fn advance<const LAST: bool, const CHECKED: bool>(
        &mut self,
        bytes: &[u8],
        base: usize,
        m: &Masks,
        Places { bad, bracket, at }: Places,
    ) -> Result<(), Fault> {
        // Brackets have a place in the authority alone.
        let forbidden = bad | bracket;

        if let Phase::Head = self.phase {
            let ends = m.colon | m.slash | m.question | m.hash;
            if CHECKED && forbidden & before_first(ends) != 0 {
                return Err(Fault::Head(base + first(forbidden)));
            }
            if !LAST && ends == 0 {
                return Ok(());
            }
            if let Err(fault) = self.leave_head(bytes, base + first(ends)) {
                return Err(fault);
            }
        }
        if let Phase::Authority = self.phase {
            let rest = from(self.authority_start, base);
            let ends = (m.slash | m.question | m.hash) & rest;
            let here = rest & before_first(ends);
            let colons = self.meet_host(base, at & here, bracket & here, m.colon & here);
            if self.colon == 0 && colons != 0 {
                self.colon = base + first(colons);
            }
            if CHECKED && bad & here != 0 {
                let is_host = self.colon == 0 && self.host_start == 0 && !self.needs_split;
                if is_host && ends != 0 {
                    self.enter_path(base + first(ends));
                    self.host_start = self.authority_start;
                    return Err(Fault::Char(base + first(bad & here)));
                }
                return Err(Fault::Authority);
            }
            if !LAST && ends == 0 {
                return Ok(());
            }
            let end = min(base + first(ends), self.len);
            if let Err(fault) = self.leave_authority::<CHECKED>(bytes, end) {
                return Err(fault);
            }
        }
        // A `?` or `#` in this word ended the head or the authority, or stands behind.
        // Where there is none, `first` is 64: behind the end of the last word.
        if LAST || m.question | m.hash != 0 {
            self.path_end = min(self.path_end, base + first(m.question | m.hash));
        }
        if LAST || m.hash != 0 {
            self.query_end = min(self.query_end, base + first(m.hash));
        }
        if CHECKED {
            let wrong = forbidden & from(self.path_start, base);
            if wrong != 0 {
                return Err(Fault::Char(base + first(wrong)));
            }
        }
        Ok(())
    }

    /// What was found, once the last word has been taken.
    #[inline(always)]
    pub(crate) const fn spans(&self, bytes: &[u8]) -> Spans {
        let spans = self.spans_with_name();
        match self.host_kind {
            Some(HostKind::RegName) => {
                let host = bytes.split_at(self.host_end).0.split_at(self.host_start).1;
                Spans { host_kind: Some(authority::reg_name_or_ipv4(host)), ..spans }
            }
            _ => spans,
        }
    }

    /// The same, unless the host, which has no brackets, might be an IPv4 address.
    #[inline(always)]
    pub(crate) const fn spans_if_named(&self, bytes: &[u8]) -> Option<Spans> {
        let last = self.host_end.wrapping_sub(1);
        if last < bytes.len() && bytes[last].is_ascii_digit() {
            return None;
        }
        Some(self.spans_with_name())
    }

    #[inline(always)]
    const fn spans_with_name(&self) -> Spans {
        // INVARIANT: the callers refuse inputs whose length is no `u32`.
        Spans {
            scheme_end: self.scheme_end as u32,
            host_start: self.host_start as u32,
            host_end: self.host_end as u32,
            path_start: self.path_start as u32,
            path_end: self.path_end as u32,
            query_end: self.query_end as u32,
            len: self.len as u32,
            host_kind: self.host_kind,
        }
    }

    /// The first of `: / ? #` is at `at`, or there is none up to `at`: a colon there ends
    /// a scheme.
    #[inline(always)]
    const fn leave_head(&mut self, bytes: &[u8], at: usize) -> Result<(), Fault> {
        let mut rest = 0;
        if at < self.len && bytes[at] == b':' {
            if matches!(self.rules.scheme, Scheme::Forbidden) || !is_scheme(bytes, at) {
                return Err(Fault::Head(at));
            }
            self.scheme_end = at;
            rest = at + 1;
        } else if let Scheme::Required = self.rules.scheme {
            return Err(Fault::Head(min(at, self.len)));
        }
        if let Some(start) = bytes.split_at(rest).1.first_chunk()
            && u16::from_le_bytes(*start) == u16::from_le_bytes(*b"//")
        {
            self.phase = Phase::Authority;
            self.authority_start = rest + 2;
        } else {
            self.enter_path(rest);
        }
        Ok(())
    }

    /// An authority goes on with these of `@ [ ]` and `:` in it: the colons that are not in its
    /// userinfo.
    #[inline(always)]
    const fn meet_host(&mut self, base: usize, at: u64, bracket: u64, colons: u64) -> u64 {
        let second_at = at & at.wrapping_sub(1) != 0 || at != 0 && self.host_start != 0;
        self.needs_split |= second_at || bracket != 0;
        if at == 0 {
            return colons;
        }
        self.host_start = base + first(at) + 1;
        self.colon = 0;
        colons & !before_first(at)
    }

    /// The authority ends here. Where its parts are not `CHECKED`, whatever is out of the ordinary
    /// is a fault.
    #[inline(always)]
    const fn leave_authority<const CHECKED: bool>(
        &mut self,
        bytes: &[u8],
        end: usize,
    ) -> Result<(), Fault> {
        // All that a userinfo may not hold has been looked for by now.
        let start = if self.host_start == 0 { self.authority_start } else { self.host_start };
        self.enter_path(end);
        let mut host_end = end;
        let mut splits = !self.needs_split;
        if self.colon != 0 && splits {
            // Only a port can follow.
            host_end = self.colon;
            splits = are_digits(bytes, host_end + 1, end);
        }
        if splits {
            self.host_start = start;
            self.host_end = host_end;
            // Or an IPv4 address, which is told from it at the end.
            self.host_kind = Some(HostKind::RegName);
            return Ok(());
        }
        if !CHECKED {
            return Err(Fault::Authority);
        }
        match authority::split(bytes.split_at(end).0, self.authority_start, Self::UNICODE) {
            Ok(host) => {
                self.host_start = host.start;
                self.host_end = host.end;
                self.host_kind = Some(host.kind);
                Ok(())
            }
            Err(error) => Err(Fault::Split(error)),
        }
    }

    /// The path starts here; without an authority, so does the host that isn't there.
    #[inline(always)]
    const fn enter_path(&mut self, at: usize) {
        self.phase = Phase::Tail;
        self.host_start = at;
        self.host_end = at;
        self.path_start = at;
    }

    const UNICODE: Unicode = if IRI { Unicode::Ucschar } else { Unicode::No };
}

/// Whether all of `bytes[start..end]` are digits: at once, where they are the last of eight bytes.
#[inline(always)]
const fn are_digits(bytes: &[u8], start: usize, end: usize) -> bool {
    const EACH: u64 = u64::from_le_bytes([1; 8]);
    let others = 8usize.wrapping_sub(end - start);
    if others <= 8
        && let Some(eight) = bytes.split_at(end).0.last_chunk()
    {
        // The high half of a digit is 3, also when 6 is added.
        let eight = u64::from_le_bytes(*eight);
        let digits = 0x30 * EACH;
        let wrong = (eight ^ digits) | (eight.wrapping_add(6 * EACH) ^ digits);
        let wrong = wrong & (0xF0 * EACH);
        // In two steps: no shift goes as far as 64.
        return wrong >> (4 * others) >> (4 * others) == 0;
    }
    DIGIT.span(bytes, start) >= end
}

/// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`, ended by the `:` at `end`.
const fn is_scheme(bytes: &[u8], end: usize) -> bool {
    let scheme = bytes.split_at(end).0;
    let mut i = 1;
    while i < scheme.len() {
        if !IN_SCHEME[scheme[i] as usize] {
            return false;
        }
        i += 1;
    }
    !scheme.is_empty() && scheme[0].is_ascii_alphabetic()
}

static IN_SCHEME: [bool; 256] = SCHEME.table();

/// Where in a word special bytes are.
#[derive(Clone, Copy)]
struct Places {
    /// Allowed nowhere: no character of a URI, or a `%` without two hex digits behind it.
    bad: u64,
    /// `[` or `]`.
    bracket: u64,
    at: u64,
}

impl Places {
    const NONE: Self = Self { bad: 0, bracket: 0, at: 0 };
}

/// The position of the lowest bit, 64 where there is none.
#[inline(always)]
const fn first(mask: u64) -> usize {
    mask.trailing_zeros() as usize
}

/// The lowest bit alone.
#[inline(always)]
const fn lowest(mask: u64) -> u64 {
    mask & mask.wrapping_neg()
}

/// All bits below the lowest one of `mask`; all bits where it has none.
#[inline(always)]
const fn before_first(mask: u64) -> u64 {
    lowest(mask).wrapping_sub(1)
}

/// The bits of the word at `base` that are at `start` or behind it.
#[inline(always)]
const fn from(start: usize, base: usize) -> u64 {
    let skip = start.saturating_sub(base);
    if skip < 64 { !0 << skip } else { 0 }
}

#[inline(always)]
const fn min(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}
