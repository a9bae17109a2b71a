//! The state machine that turns the masks of each block into spans.
//!
//! One machine for every scanner, at run time and at compile time: only the
//! classification of bytes differs between them, so they can't drift apart.
//!
//! A word is 64 bytes of input as [`Masks`]. The machine looks in the masks for the
//! delimiters that end the head, then the authority; the rest ends at the first `?` and
//! the first `#`, wherever they are. Most words hold no character that is forbidden
//! anywhere; they skip the checks (`CHECKED` is false) and cost a few bit operations.

use super::authority;
use super::error::{Component, ParseError, ParseErrorKind};
use super::span::{Unicode, first_disallowed, is_escape};
use super::{Rules, Scheme};
use crate::grammar::char_class::{ALPHA, SCHEME};
use crate::rule::Rule;
use crate::scan::Masks;
use crate::spans::{HostKind, Spans};

/// How far the machine has come.
#[derive(Clone, Copy)]
enum Phase {
    /// Before the first of `: / ? #`: a scheme, or the first path segment.
    Head,
    Authority,
    /// Path, query and fragment: they end at the first `?` and the first `#`.
    Tail,
}

/// Hot code keeps it in registers, so cold code takes a copy: a reference to it would
/// force every field into memory.
#[derive(Clone, Copy)]
pub(crate) struct Machine<'b, const IRI: bool> {
    bytes: &'b [u8],
    rules: Rules,
    phase: Phase,
    authority_start: usize,
    /// Whether the authority holds one of `@ : [ ]` and so needs a closer look.
    subdivided: bool,
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

impl<'b, const IRI: bool> Machine<'b, IRI> {
    #[inline(always)]
    pub(crate) const fn new(bytes: &'b [u8], rules: Rules) -> Self {
        Self {
            bytes,
            rules,
            phase: Phase::Head,
            authority_start: 0,
            subdivided: false,
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

    /// Takes the masks of the 64 bytes from `base` on. Bits past the input are clear.
    #[inline(always)]
    pub(crate) const fn word(&mut self, base: usize, m: &Masks) -> Result<(), ParseError> {
        let mut special = m.special;
        if IRI {
            special &= !m.non_ascii;
            self.non_ascii |= m.non_ascii != 0;
        }
        let mut specials = Specials::NONE;
        if special != 0 {
            specials = Specials::sort(self.bytes, base, special);
        }
        // A second `#`, here or after an earlier word's, is forbidden too.
        specials.bad |=
            if self.query_end == self.bytes.len() { m.hash & m.hash.wrapping_sub(1) } else { m.hash };
        if specials.bad | specials.bracket == 0 {
            return self.advance::<false>(base, m, specials);
        }
        match self.advance_checked(base, *m, specials) {
            Ok(machine) => {
                *self = machine;
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    #[cold]
    #[inline(never)]
    const fn advance_checked(
        mut self,
        base: usize,
        m: Masks,
        specials: Specials,
    ) -> Result<Self, ParseError> {
        match self.advance::<true>(base, &m, specials) {
            Ok(()) => Ok(self),
            Err(error) => Err(error),
        }
    }

    /// Goes as far as this word's delimiters lead.
    #[inline(always)]
    const fn advance<const CHECKED: bool>(
        &mut self,
        base: usize,
        m: &Masks,
        Specials { bad, bracket, at }: Specials,
    ) -> Result<(), ParseError> {
        // Brackets have a place in the authority alone.
        let forbidden = bad | bracket;

        if let Phase::Head = self.phase {
            let ends = m.colon | m.slash | m.question | m.hash;
            if CHECKED && forbidden & before_first(ends) != 0 {
                return Err(self.head_fault(base + first(forbidden)));
            }
            if ends == 0 {
                return Ok(());
            }
            if let Err(error) = self.leave_head(base + first(ends)) {
                return Err(error);
            }
        }
        if let Phase::Authority = self.phase {
            let rest = from(self.authority_start, base);
            let ends = (m.slash | m.question | m.hash) & rest;
            let here = rest & before_first(ends);
            self.subdivided |= (m.colon | at | bracket) & here != 0;
            if CHECKED && bad & here != 0 {
                return Err(self.authority_fault());
            }
            if ends == 0 {
                return Ok(());
            }
            if let Err(error) = self.leave_authority(base + first(ends)) {
                return Err(error);
            }
        }
        // A `?` or `#` in this word ended the head or the authority, or stands behind.
        self.path_end = min(self.path_end, position(m.question | m.hash, base));
        self.query_end = min(self.query_end, position(m.hash, base));
        if CHECKED {
            let wrong = forbidden & from(self.path_start, base);
            if wrong != 0 {
                return Err(self.char_fault(base + first(wrong)));
            }
        }
        Ok(())
    }

    /// The end of the input ends every part.
    #[inline(always)]
    pub(crate) const fn finish(mut self) -> Result<Spans, ParseError> {
        let len = self.bytes.len();
        match self.phase {
            Phase::Head => {
                if let Scheme::Required = self.rules.scheme {
                    return Err(self.head_fault(len));
                }
            }
            Phase::Authority => {
                if let Err(error) = self.leave_authority(len) {
                    return Err(error);
                }
            }
            Phase::Tail => {}
        }
        if self.query_end != len && !self.rules.fragment {
            return Err(self.char_fault(self.query_end));
        }
        if self.non_ascii
            && let Some(error) = self.unicode_fault(len)
        {
            return Err(error);
        }
        // INVARIANT: the callers refuse inputs whose length is no `u32`.
        Ok(Spans {
            scheme_end: self.scheme_end as u32,
            host_start: self.host_start as u32,
            host_end: self.host_end as u32,
            path_start: self.path_start as u32,
            path_end: self.path_end as u32,
            query_end: self.query_end as u32,
            len: len as u32,
            host_kind: self.host_kind,
        })
    }

    /// The first of `: / ? #` is at `at`: a colon there ends a scheme.
    #[inline(always)]
    const fn leave_head(&mut self, at: usize) -> Result<(), ParseError> {
        let mut rest = 0;
        if self.bytes[at] == b':' {
            if matches!(self.rules.scheme, Scheme::Forbidden) || !is_scheme(self.bytes, at) {
                return Err(self.head_fault(at));
            }
            self.scheme_end = at;
            rest = at + 1;
        } else if let Scheme::Required = self.rules.scheme {
            return Err(self.head_fault(at));
        }
        if let Some(b"//") = self.bytes.split_at(rest).1.first_chunk() {
            self.phase = Phase::Authority;
            self.authority_start = rest + 2;
        } else {
            self.enter_path(rest);
        }
        Ok(())
    }

    #[inline(always)]
    const fn leave_authority(&mut self, end: usize) -> Result<(), ParseError> {
        let start = self.authority_start;
        self.enter_path(end);
        if self.subdivided {
            match authority::split(self.bytes.split_at(end).0, start, Self::UNICODE) {
                Ok(host) => {
                    self.host_start = host.start;
                    self.host_end = host.end;
                    self.host_kind = Some(host.kind);
                }
                Err(error) => return Err(error),
            }
        } else {
            self.host_start = start;
            let host = self.bytes.split_at(end).0.split_at(start).1;
            self.host_kind = Some(authority::reg_name_or_ipv4(host));
        }
        Ok(())
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

    /// Something is wrong before the first delimiter, or that delimiter itself (or
    /// the end) is, at `at` or before it.
    #[cold]
    const fn head_fault(self, at: usize) -> ParseError {
        if let Scheme::Required = self.rules.scheme {
            let wrong = scheme_span(self.bytes);
            let missing =
                wrong == self.bytes.len() || matches!(self.bytes[wrong], b'/' | b'?' | b'#');
            let kind = if missing {
                ParseErrorKind::MissingScheme
            } else {
                ParseErrorKind::UnexpectedChar
            };
            return self.fault(wrong, kind, Component::Scheme);
        }
        let error = self.char_fault(at);
        if error.offset == at && at < self.bytes.len() && self.bytes[at] == b':' {
            let rule = if IRI { Rule::IsegmentNzNc } else { Rule::SegmentNzNc };
            return ParseError { rule, ..error };
        }
        error
    }

    /// A forbidden byte stands in the authority.
    #[cold]
    const fn authority_fault(self) -> ParseError {
        let start = self.authority_start;
        let mut end = start;
        while end < self.bytes.len() && !matches!(self.bytes[end], b'/' | b'?' | b'#') {
            end += 1;
        }
        match authority::split(self.bytes.split_at(end).0, start, Self::UNICODE) {
            Err(error) => error,
            // INVARIANT: not reached, `split` checks each byte again.
            Ok(host) => self.fault(host.start, ParseErrorKind::UnexpectedChar, Component::Host),
        }
    }

    /// The byte at `at`, which is forbidden there, unless something before it is.
    #[cold]
    const fn char_fault(self, at: usize) -> ParseError {
        if let Some(error) = self.unicode_fault(at) {
            return error;
        }
        if self.query_end <= at && !self.rules.fragment {
            let rule = if IRI { Rule::AbsoluteIri } else { Rule::AbsoluteUri };
            let kind = ParseErrorKind::UnexpectedChar;
            return ParseError { rule, ..self.fault(self.query_end, kind, Component::Fragment) };
        }
        let kind = if self.bytes[at] == b'%' {
            ParseErrorKind::MalformedEscape
        } else {
            ParseErrorKind::UnexpectedChar
        };
        self.fault(at, kind, self.component_at(at))
    }

    /// The first character before `end` that RFC 3987 does not allow where it stands.
    const fn unicode_fault(self, end: usize) -> Option<ParseError> {
        if !self.non_ascii {
            return None;
        }
        let path_end = min(self.path_end, end);
        let query_end = min(self.query_end, end);
        let mut at = first_disallowed(self.bytes, 0, path_end, Unicode::Ucschar);
        if at.is_none() {
            at = first_disallowed(self.bytes, path_end, query_end, Unicode::Private);
        }
        if at.is_none() {
            at = first_disallowed(self.bytes, query_end, end, Unicode::Ucschar);
        }
        match at {
            Some(at) => {
                Some(self.fault(at, ParseErrorKind::UnexpectedChar, self.component_at(at)))
            }
            None => None,
        }
    }

    /// The part that `at` is in, which is not the scheme.
    const fn component_at(self, at: usize) -> Component {
        if at > self.query_end {
            Component::Fragment
        } else if at > self.path_end {
            Component::Query
        } else if at < self.path_start {
            Component::Host
        } else {
            Component::Path
        }
    }

    const fn fault(self, offset: usize, kind: ParseErrorKind, component: Component) -> ParseError {
        let rule = Rule::broken(kind, component, IRI);
        ParseError { offset, kind, component: Some(component), rule, found: None }
            .found_in(self.bytes)
    }
}

/// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`, ended by the `:` at `end`.
#[inline(always)]
const fn is_scheme(bytes: &[u8], end: usize) -> bool {
    let scheme = bytes.split_at(end).0;
    // Nearly every URL of the web skips the loop.
    if let Some(four) = scheme.first_chunk()
        && u32::from_le_bytes(*four) == u32::from_le_bytes(*b"http")
        && (scheme.len() == 4 || scheme.len() == 5 && scheme[4] == b's')
    {
        return true;
    }
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

/// How far a scheme reaches from the start.
const fn scheme_span(bytes: &[u8]) -> usize {
    if bytes.is_empty() || !ALPHA.contains(bytes[0]) { 0 } else { SCHEME.span(bytes, 1) }
}

/// What the special bytes of a word are.
#[derive(Clone, Copy)]
struct Specials {
    /// Allowed nowhere: no character of a URI, or a `%` without two hex digits behind it.
    bad: u64,
    /// `[` or `]`.
    bracket: u64,
    at: u64,
}

impl Specials {
    const NONE: Self = Self { bad: 0, bracket: 0, at: 0 };

    /// Looks at the byte behind each bit of `special`.
    #[inline(always)]
    const fn sort(bytes: &[u8], base: usize, special: u64) -> Self {
        let mut sorted = Self::NONE;
        let mut left = special;
        while left != 0 {
            let at = base + first(left);
            match bytes[at] {
                b'%' if is_escape(bytes, at) => {}
                b'@' => sorted.at |= lowest(left),
                b'[' | b']' => sorted.bracket |= lowest(left),
                _ => sorted.bad |= lowest(left),
            }
            left &= left - 1;
        }
        sorted
    }
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

/// The position of the lowest bit in the whole input, behind it where there is none.
#[inline(always)]
const fn position(mask: u64, base: usize) -> usize {
    if mask == 0 { usize::MAX } else { base + first(mask) }
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
