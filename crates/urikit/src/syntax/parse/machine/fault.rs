//! What is wrong, put into words once it is known that something is: cold code.

use super::{Machine, Phase, Places, first, min};
use crate::foundation::grammar::char_class::{ALPHA, SCHEME};
use crate::foundation::grammar::rule::Rule;
use crate::foundation::scan::Masks;
use crate::syntax::parse::Scheme;
use crate::syntax::parse::authority;
use crate::syntax::parse::error::{Component, ParseError, ParseErrorKind};
use crate::syntax::parse::span::{Unicode, first_disallowed};

/// Where something is wrong. [`Machine::error`] tells what.
#[derive(Clone, Copy)]
pub(crate) enum Fault {
    /// Before the first delimiter, or that delimiter itself (or the end), at this offset or
    /// before it.
    Head(usize),
    /// The word before this offset ends inside an escape that does not go on.
    OpenEscape(usize),
    /// A forbidden byte stands in the authority.
    Authority,
    /// The authority can't be split into its parts.
    Split(ParseError),
    /// The byte at this offset is forbidden there, unless something before it is.
    Char(usize),
    /// Offsets are kept as `u32`.
    TooLong,
}

impl<const IRI: bool> Machine<IRI> {
    /// The error of a fault that the machine has just come upon.
    #[inline(always)]
    pub(crate) const fn error(self, bytes: &[u8], fault: Fault) -> ParseError {
        match fault {
            Fault::Char(at) => self.char_error(bytes, at),
            fault => self.rare_error(bytes, fault),
        }
    }

    /// The error of a word, from `base` on, if its first special byte is a forbidden character and
    /// nothing before it is wrong. What the other special bytes are need not be known for that.
    #[inline(always)]
    pub(crate) const fn forbidden<const LAST: bool>(
        mut self,
        bytes: &[u8],
        base: usize,
        m: &Masks,
    ) -> Option<ParseError> {
        let at = base + first(m.special | self.second_hash(m));
        if at >= self.len || matches!(bytes[at], b'%' | b'@' | b'[' | b']') {
            return None;
        }
        // In this word or in one before it.
        self.non_ascii = IRI;
        if self.advance::<LAST, false>(bytes, base, m, Places::NONE).is_err() || !self.in_tail() {
            return None;
        }
        // No `@` makes a userinfo of it.
        let is_alone = LAST && m.special & m.special.wrapping_sub(1) == 0;
        let in_host = is_alone && self.colon == 0 && at >= self.host_start;
        if in_host || at >= self.path_start { Some(self.char_error(bytes, at)) } else { None }
    }

    #[cold]
    #[inline(never)]
    const fn rare_error(self, bytes: &[u8], fault: Fault) -> ParseError {
        match fault {
            Fault::Head(at) => self.head_error(bytes, at),
            Fault::OpenEscape(base) => {
                let at = if bytes[base - 2] == b'%' { base - 2 } else { base - 1 };
                match self.phase {
                    Phase::Head => self.head_error(bytes, at),
                    Phase::Authority => self.authority_error(bytes),
                    Phase::Tail => self.char_error(bytes, at),
                }
            }
            Fault::Authority => self.authority_error(bytes),
            Fault::Split(error) => Self::split_error(bytes, error),
            Fault::Char(at) => self.char_error(bytes, at),
            Fault::TooLong => ParseError::TOO_LONG,
        }
    }

    const fn head_error(&self, bytes: &[u8], at: usize) -> ParseError {
        if let Scheme::Required = self.rules.scheme {
            let wrong = scheme_span(bytes);
            let missing = wrong == self.len || matches!(bytes[wrong], b'/' | b'?' | b'#');
            let kind = if missing {
                ParseErrorKind::MissingScheme
            } else {
                ParseErrorKind::UnexpectedChar
            };
            return Self::error_in(wrong, kind, Component::Scheme);
        }
        let error = self.char_error(bytes, at);
        if error.offset == at && at < self.len && bytes[at] == b':' {
            let rule = if IRI { Rule::IsegmentNzNc } else { Rule::SegmentNzNc };
            return ParseError { rule, ..error };
        }
        error
    }

    const fn authority_error(&self, bytes: &[u8]) -> ParseError {
        let start = self.authority_start;
        let mut end = start;
        while end < self.len && !matches!(bytes[end], b'/' | b'?' | b'#') {
            end += 1;
        }
        match authority::split(bytes.split_at(end).0, start, Self::UNICODE) {
            Err(error) => Self::split_error(bytes, error),
            // INVARIANT: not reached, `split` checks each byte again.
            Ok(host) => Self::error_in(host.start, ParseErrorKind::UnexpectedChar, Component::Host),
        }
    }

    /// An error of an authority that was cut out of the input.
    const fn split_error(bytes: &[u8], mut error: ParseError) -> ParseError {
        // Where the authority ends too early, the input need not end.
        if error.offset < bytes.len() && matches!(error.kind, ParseErrorKind::UnexpectedEnd) {
            error.kind = ParseErrorKind::UnexpectedChar;
        }
        error
    }

    #[inline(always)]
    const fn char_error(&self, bytes: &[u8], at: usize) -> ParseError {
        let at = match self.disallowed(bytes, at) {
            Some(earlier) => earlier,
            None if self.query_end <= at && !self.rules.fragment => {
                let rule = if IRI { Rule::AbsoluteIri } else { Rule::AbsoluteUri };
                let kind = ParseErrorKind::UnexpectedChar;
                let error = Self::error_in(self.query_end, kind, Component::Fragment);
                return ParseError { rule, ..error };
            }
            None => at,
        };
        let kind = if bytes[at] == b'%' {
            ParseErrorKind::MalformedEscape
        } else {
            ParseErrorKind::UnexpectedChar
        };
        Self::error_in(at, kind, self.component_at(at))
    }

    /// The first character before `end` that RFC 3987 does not allow where it stands.
    #[inline(always)]
    pub(super) const fn disallowed(&self, bytes: &[u8], end: usize) -> Option<usize> {
        if !IRI || !self.non_ascii { None } else { self.first_disallowed(bytes, end) }
    }

    #[inline(never)]
    const fn first_disallowed(self, bytes: &[u8], end: usize) -> Option<usize> {
        let path_end = min(self.path_end, end);
        let query_end = min(self.query_end, end);
        let mut at = first_disallowed(bytes, 0, path_end, Unicode::Ucschar);
        if at.is_none() {
            at = first_disallowed(bytes, path_end, query_end, Unicode::Private);
        }
        if at.is_none() {
            at = first_disallowed(bytes, query_end, end, Unicode::Ucschar);
        }
        at
    }

    /// The part that `at` is in, which is not the scheme. Counted: no processor can guess which.
    #[inline(always)]
    const fn component_at(&self, at: usize) -> Component {
        static FROM_HOST_ON: [Component; 4] =
            [Component::Host, Component::Path, Component::Query, Component::Fragment];
        if at < self.host_start {
            return Component::UserInfo;
        }
        let is_behind_host = at >= self.path_start;
        FROM_HOST_ON[is_behind_host as usize
            + (at > self.path_end) as usize
            + (at > self.query_end) as usize]
    }

    #[inline(always)]
    const fn error_in(offset: usize, kind: ParseErrorKind, component: Component) -> ParseError {
        let rule = Rule::broken(kind, component, IRI);
        ParseError { offset, kind, component: Some(component), rule, found: None }
    }
}

/// How far a scheme reaches from the start.
const fn scheme_span(bytes: &[u8]) -> usize {
    if bytes.is_empty() || !ALPHA.contains(bytes[0]) { 0 } else { SCHEME.span(bytes, 1) }
}
