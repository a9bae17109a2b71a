//! What is wrong, worked out once it is known that something is: cold code.

use super::{Machine, Phase, min};
use crate::grammar::char_class::{ALPHA, SCHEME};
use crate::parse::Scheme;
use crate::parse::authority;
use crate::parse::error::{Component, ParseError, ParseErrorKind};
use crate::parse::span::{Unicode, first_disallowed};
use crate::rule::Rule;

impl<const IRI: bool> Machine<IRI> {
    /// What only shows at the end of the input.
    #[cold]
    #[inline(never)]
    pub(super) const fn final_fault(self, bytes: &[u8]) -> Option<ParseError> {
        let len = self.len;
        if self.open_escape != 0 {
            return Some(self.open_escape_fault(bytes, len));
        }
        if self.query_end != len && !self.rules.fragment {
            return Some(self.char_fault(bytes, self.query_end));
        }
        self.unicode_fault(bytes, len)
    }

    /// [`head_fault`](Self::head_fault) for hot code, which lends no reference: see [`Machine`].
    #[cold]
    #[inline(never)]
    pub(super) const fn copied_head_fault(self, bytes: &[u8], at: usize) -> ParseError {
        self.head_fault(bytes, at)
    }

    /// Something is wrong before the first delimiter, or that delimiter itself (or
    /// the end) is, at `at` or before it.
    #[cold]
    pub(super) const fn head_fault(&self, bytes: &[u8], at: usize) -> ParseError {
        if let Scheme::Required = self.rules.scheme {
            let wrong = scheme_span(bytes);
            let missing =
                wrong == self.len || matches!(bytes[wrong], b'/' | b'?' | b'#');
            let kind = if missing {
                ParseErrorKind::MissingScheme
            } else {
                ParseErrorKind::UnexpectedChar
            };
            return self.fault(wrong, kind, Component::Scheme);
        }
        let error = self.char_fault(bytes, at);
        if error.offset == at && at < self.len && bytes[at] == b':' {
            let rule = if IRI { Rule::IsegmentNzNc } else { Rule::SegmentNzNc };
            return ParseError { rule, ..error };
        }
        error
    }

    /// The word before `base` ends inside an escape that does not go on.
    #[cold]
    pub(super) const fn open_escape_fault(self, bytes: &[u8], base: usize) -> ParseError {
        let at = if bytes[base - 2] == b'%' { base - 2 } else { base - 1 };
        match self.phase {
            Phase::Head => self.head_fault(bytes, at),
            Phase::Authority => self.authority_fault(bytes, self.authority_end(bytes)),
            Phase::Tail => self.char_fault(bytes, at),
        }
    }

    /// Where the authority ends, looked for byte by byte.
    #[cold]
    pub(super) const fn authority_end(&self, bytes: &[u8]) -> usize {
        let mut end = self.authority_start;
        while end < self.len && !matches!(bytes[end], b'/' | b'?' | b'#') {
            end += 1;
        }
        end
    }

    /// A forbidden byte stands in the authority, which ends at `end`.
    #[cold]
    pub(super) const fn authority_fault(&self, bytes: &[u8], end: usize) -> ParseError {
        let start = self.authority_start;
        match authority::split(bytes.split_at(end).0, start, Self::UNICODE) {
            Err(error) => Self::split_fault(bytes, error),
            // INVARIANT: not reached, `split` checks each byte again.
            Ok(host) => self.fault(host.start, ParseErrorKind::UnexpectedChar, Component::Host),
        }
    }

    /// An error of an authority that was cut out of the input.
    #[cold]
    pub(super) const fn split_fault(bytes: &[u8], mut error: ParseError) -> ParseError {
        // Where the authority ends too early, the input need not end.
        if error.offset < bytes.len() && matches!(error.kind, ParseErrorKind::UnexpectedEnd) {
            error.kind = ParseErrorKind::UnexpectedChar;
        }
        error
    }

    /// The byte at `at`, which is forbidden there, unless something before it is.
    #[inline(always)]
    pub(super) const fn char_fault(&self, bytes: &[u8], at: usize) -> ParseError {
        if let Some(error) = self.unicode_fault(bytes, at) {
            return error;
        }
        if self.query_end <= at && !self.rules.fragment {
            let rule = if IRI { Rule::AbsoluteIri } else { Rule::AbsoluteUri };
            let kind = ParseErrorKind::UnexpectedChar;
            return ParseError { rule, ..self.fault(self.query_end, kind, Component::Fragment) };
        }
        let kind = if bytes[at] == b'%' {
            ParseErrorKind::MalformedEscape
        } else {
            ParseErrorKind::UnexpectedChar
        };
        self.fault(at, kind, self.component_at(at))
    }

    /// The first character before `end` that RFC 3987 does not allow where it stands.
    pub(super) const fn unicode_fault(&self, bytes: &[u8], end: usize) -> Option<ParseError> {
        if !self.non_ascii {
            return None;
        }
        let path_end = min(self.path_end, end);
        let query_end = min(self.query_end, end);
        let mut at = first_disallowed(bytes, 0, path_end, Unicode::Ucschar);
        if at.is_none() {
            at = first_disallowed(bytes, path_end, query_end, Unicode::Private);
        }
        if at.is_none() {
            at = first_disallowed(bytes, query_end, end, Unicode::Ucschar);
        }
        match at {
            Some(at) => Some(self.fault(at, ParseErrorKind::UnexpectedChar, self.component_at(at))),
            None => None,
        }
    }

    /// The part that `at` is in, which is not the scheme.
    #[inline(always)]
    pub(super) const fn component_at(&self, at: usize) -> Component {
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

    #[inline(always)]
    pub(super) const fn fault(
        &self,
        offset: usize,
        kind: ParseErrorKind,
        component: Component,
    ) -> ParseError {
        let rule = Rule::broken(kind, component, IRI);
        ParseError { offset, kind, component: Some(component), rule, found: None }
    }
}

/// How far a scheme reaches from the start.
const fn scheme_span(bytes: &[u8]) -> usize {
    if bytes.is_empty() || !ALPHA.contains(bytes[0]) { 0 } else { SCHEME.span(bytes, 1) }
}
