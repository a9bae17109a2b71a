//! The state machine that turns the masks of each block into spans.
//!
//! One machine for every scanner, at run time and at compile time: only the
//! classification of bytes differs between them, so they can't drift apart.
//!
//! A word is 64 bytes of input as [`Masks`]. The machine goes through the parts in
//! their order of appearance and looks in the masks for the delimiter that ends
//! the current one. Most words hold no character that is forbidden anywhere; they
//! skip the checks (`CHECKED` is false) and cost a few bit operations.

use super::authority;
use super::error::{Component, ParseError, ParseErrorKind};
use super::span::{Unicode, first_disallowed, is_escape};
use super::{Rules, Scheme};
use crate::grammar::char_class::{ALPHA, SCHEME};
use crate::rule::Rule;
use crate::scan::Masks;
use crate::spans::{HostKind, Spans};

/// The part in which the machine is.
#[derive(Clone, Copy)]
enum Phase {
    /// Before the first of `: / ? #`: a scheme, or the first path segment.
    Head,
    Authority,
    Path,
    Query,
    Fragment,
}

pub(crate) struct Machine<'b> {
    bytes: &'b [u8],
    rules: Rules,
    phase: Phase,
    /// Behind the last delimiter: where the search for the next one goes on.
    cursor: usize,
    /// Whether the authority holds one of `@ : [ ]` and so needs a closer look.
    subdivided: bool,
    /// Whether any byte from 0x80 up was seen.
    non_ascii: bool,
    scheme_end: usize,
    host_start: usize,
    host_end: usize,
    host_kind: Option<HostKind>,
    path_start: usize,
    path_end: usize,
    query_end: usize,
}

impl<'b> Machine<'b> {
    #[inline(always)]
    pub(crate) const fn new(bytes: &'b [u8], rules: Rules) -> Self {
        Self {
            bytes,
            rules,
            phase: Phase::Head,
            cursor: 0,
            subdivided: false,
            non_ascii: false,
            scheme_end: 0,
            host_start: 0,
            host_end: 0,
            host_kind: None,
            path_start: 0,
            path_end: 0,
            query_end: 0,
        }
    }

    /// Takes the masks of the 64 bytes from `base` on. Bits past the input are clear.
    #[inline(always)]
    pub(crate) const fn word(&mut self, base: usize, m: &Masks) -> Result<(), ParseError> {
        let mut bad = m.bad;
        if self.rules.iri {
            bad &= !m.non_ascii;
            self.non_ascii |= m.non_ascii != 0;
        }
        if m.percent != 0 {
            bad |= malformed_escapes(self.bytes, base, m.percent);
        }
        if bad | m.bracket == 0 {
            self.advance::<false>(base, m, 0)
        } else {
            self.advance_checked(base, m, bad)
        }
    }

    #[cold]
    #[inline(never)]
    const fn advance_checked(
        &mut self,
        base: usize,
        m: &Masks,
        bad: u64,
    ) -> Result<(), ParseError> {
        self.advance::<true>(base, m, bad)
    }

    /// Goes as far as this word's delimiters lead.
    #[inline(always)]
    const fn advance<const CHECKED: bool>(
        &mut self,
        base: usize,
        m: &Masks,
        bad: u64,
    ) -> Result<(), ParseError> {
        // Brackets have a place in the authority alone.
        let forbidden = bad | m.bracket;

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
            let rest = self.rest_of_word(base);
            let ends = (m.slash | m.question | m.hash) & rest;
            let here = rest & before_first(ends);
            self.subdivided |= (m.at | m.colon | m.bracket) & here != 0;
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
        if let Phase::Path = self.phase {
            let rest = self.rest_of_word(base);
            let ends = (m.question | m.hash) & rest;
            if CHECKED && forbidden & rest & before_first(ends) != 0 {
                return Err(self.char_fault(base + first(forbidden & rest), Component::Path));
            }
            if ends == 0 {
                return Ok(());
            }
            self.path_end = base + first(ends);
            self.cursor = self.path_end + 1;
            if m.question & lowest(ends) != 0 {
                self.phase = Phase::Query;
            } else if let Err(error) = self.enter_fragment(self.path_end) {
                return Err(error);
            }
        }
        if let Phase::Query = self.phase {
            let rest = self.rest_of_word(base);
            let ends = m.hash & rest;
            if CHECKED && forbidden & rest & before_first(ends) != 0 {
                return Err(self.char_fault(base + first(forbidden & rest), Component::Query));
            }
            if ends == 0 {
                return Ok(());
            }
            if let Err(error) = self.enter_fragment(base + first(ends)) {
                return Err(error);
            }
        }
        // Only the fragment is left.
        let wrong = (m.hash | forbidden) & self.rest_of_word(base);
        if wrong != 0 {
            return Err(self.char_fault(base + first(wrong), Component::Fragment));
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
                self.path_end = len;
                self.query_end = len;
            }
            Phase::Authority => {
                if let Err(error) = self.leave_authority(len) {
                    return Err(error);
                }
                self.path_end = len;
                self.query_end = len;
            }
            Phase::Path => {
                self.path_end = len;
                self.query_end = len;
            }
            Phase::Query => self.query_end = len,
            Phase::Fragment => {}
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
            if let Scheme::Forbidden = self.rules.scheme {
                return Err(self.head_fault(at));
            }
            if !is_scheme(self.bytes, at) {
                return Err(self.head_fault(at));
            }
            self.scheme_end = at;
            rest = at + 1;
        } else if let Scheme::Required = self.rules.scheme {
            return Err(self.head_fault(at));
        }
        let network =
            rest + 1 < self.bytes.len() && self.bytes[rest] == b'/' && self.bytes[rest + 1] == b'/';
        if network {
            self.phase = Phase::Authority;
            self.cursor = rest + 2;
        } else {
            self.phase = Phase::Path;
            self.cursor = rest;
            self.enter_path(rest);
        }
        Ok(())
    }

    #[inline(always)]
    const fn leave_authority(&mut self, end: usize) -> Result<(), ParseError> {
        let start = self.cursor;
        self.enter_path(end);
        self.phase = Phase::Path;
        self.cursor = end;
        if self.subdivided {
            match authority::split(self.bytes.split_at(end).0, start, self.unicode()) {
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

    /// The path starts here, and with it the host ends where there is none or no port.
    #[inline(always)]
    const fn enter_path(&mut self, at: usize) {
        self.host_start = at;
        self.host_end = at;
        self.path_start = at;
    }

    #[inline(always)]
    const fn enter_fragment(&mut self, at: usize) -> Result<(), ParseError> {
        if !self.rules.fragment {
            if let Some(error) = self.unicode_fault(at) {
                return Err(error);
            }
            return Err(ParseError {
                rule: if self.rules.iri { Rule::AbsoluteIri } else { Rule::AbsoluteUri },
                ..self.fault(at, ParseErrorKind::UnexpectedChar, Component::Fragment)
            });
        }
        self.query_end = at;
        self.cursor = at + 1;
        self.phase = Phase::Fragment;
        Ok(())
    }

    /// The bits of this word from the cursor on.
    #[inline(always)]
    const fn rest_of_word(&self, base: usize) -> u64 {
        let skip = self.cursor.saturating_sub(base);
        if skip < 64 { !0 << skip } else { 0 }
    }

    const fn unicode(&self) -> Unicode {
        if self.rules.iri { Unicode::Ucschar } else { Unicode::No }
    }

    /// Something is wrong before the first delimiter, or that delimiter itself (or
    /// the end) is, at `at` or before it.
    #[cold]
    const fn head_fault(&self, at: usize) -> ParseError {
        if let Scheme::Required = self.rules.scheme {
            let wrong = scheme_span(self.bytes);
            let missing = wrong == self.bytes.len()
                || matches!(self.bytes[wrong], b'/' | b'?' | b'#');
            let kind = if missing {
                ParseErrorKind::MissingScheme
            } else {
                ParseErrorKind::UnexpectedChar
            };
            return self.fault(wrong, kind, Component::Scheme);
        }
        if at < self.bytes.len() && self.bytes[at] == b':' {
            if let Some(error) = self.unicode_fault(at) {
                return error;
            }
            let rule = if self.rules.iri { Rule::IsegmentNzNc } else { Rule::SegmentNzNc };
            return ParseError {
                rule,
                ..self.fault(at, ParseErrorKind::UnexpectedChar, Component::Path)
            };
        }
        self.char_fault(at, Component::Path)
    }

    /// A forbidden byte stands in the authority.
    #[cold]
    const fn authority_fault(&self) -> ParseError {
        let mut end = self.cursor;
        while end < self.bytes.len() && !matches!(self.bytes[end], b'/' | b'?' | b'#') {
            end += 1;
        }
        match authority::split(self.bytes.split_at(end).0, self.cursor, self.unicode()) {
            Err(error) => error,
            // INVARIANT: not reached, `split` checks each byte again.
            Ok(host) => self.fault(host.start, ParseErrorKind::UnexpectedChar, Component::Host),
        }
    }

    /// The byte at `at`, which is forbidden in `component`.
    #[cold]
    const fn char_fault(&self, at: usize, component: Component) -> ParseError {
        if let Some(error) = self.unicode_fault(at) {
            return error;
        }
        let kind = if self.bytes[at] == b'%' {
            ParseErrorKind::MalformedEscape
        } else {
            ParseErrorKind::UnexpectedChar
        };
        self.fault(at, kind, component)
    }

    /// The first character before `end` that RFC 3987 does not allow where it stands.
    const fn unicode_fault(&self, end: usize) -> Option<ParseError> {
        if !self.non_ascii {
            return None;
        }
        // A part that has not begun is at 0; one that has not ended goes on to `end`.
        let (path_end, query_end) = match self.phase {
            Phase::Fragment => (self.path_end, self.query_end),
            Phase::Query => (self.path_end, end),
            _ => (end, end),
        };
        let path_end = min(path_end, end);
        let query_end = min(query_end, end);
        let bytes = self.bytes;
        if let Some(at) = first_disallowed(bytes, 0, path_end, Unicode::Ucschar) {
            let component = match self.host_kind {
                Some(_) if at < self.path_start => Component::Host,
                _ => Component::Path,
            };
            return Some(self.fault(at, ParseErrorKind::UnexpectedChar, component));
        }
        if let Some(at) = first_disallowed(bytes, path_end, query_end, Unicode::Private) {
            return Some(self.fault(at, ParseErrorKind::UnexpectedChar, Component::Query));
        }
        if let Some(at) = first_disallowed(bytes, query_end, end, Unicode::Ucschar) {
            return Some(self.fault(at, ParseErrorKind::UnexpectedChar, Component::Fragment));
        }
        None
    }

    const fn fault(&self, offset: usize, kind: ParseErrorKind, component: Component) -> ParseError {
        let rule = Rule::broken(kind, component, self.rules.iri);
        ParseError { offset, kind, component: Some(component), rule, found: None }
    }
}

/// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`, ended by the `:` at `end`.
#[inline(always)]
const fn is_scheme(bytes: &[u8], end: usize) -> bool {
    let mut i = 1;
    while i < end {
        if !SCHEME.contains(bytes[i]) {
            return false;
        }
        i += 1;
    }
    end > 0 && ALPHA.contains(bytes[0])
}

/// How far a scheme reaches from the start.
const fn scheme_span(bytes: &[u8]) -> usize {
    if bytes.is_empty() || !ALPHA.contains(bytes[0]) { 0 } else { SCHEME.span(bytes, 1) }
}

/// The bits of `percent` behind which no two hex digits stand.
#[inline(always)]
const fn malformed_escapes(bytes: &[u8], base: usize, percent: u64) -> u64 {
    let mut malformed = 0;
    let mut left = percent;
    while left != 0 {
        if !is_escape(bytes, base + first(left)) {
            malformed |= lowest(left);
        }
        left &= left - 1;
    }
    malformed
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

const fn min(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}
