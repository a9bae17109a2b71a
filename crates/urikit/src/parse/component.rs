//! A component by itself, byte by byte and `const`. The errors are those for a whole identifier,
//! with offsets into the component.

use super::authority::{self, HostSpan};
use super::chars::{Unicode, end_of_char_run};
use super::error::{Component, ParseError, ParseErrorKind};
use super::is_too_long;
use crate::grammar::char_class::{CharTable, DIGIT, tables};
use crate::grammar::rule::Rule;
use crate::spans::HostKind;

/// Whether all of `text` is a scheme.
pub(crate) const fn parse_scheme(text: &str) -> Result<(), ParseError> {
    let bytes = text.as_bytes();
    let starts = !bytes.is_empty() && bytes[0].is_ascii_alphabetic();
    must_end_at(
        text,
        if starts { tables::SCHEME.span(bytes, 1) } else { 0 },
        !starts,
        Component::Scheme,
    )
}

/// Whether all of `text` is a port: digits, or nothing.
pub(crate) const fn parse_port(text: &str) -> Result<(), ParseError> {
    must_end_at(text, DIGIT.span(text.as_bytes(), 0), false, Component::Port)
}

/// Whether `text` consists of members of `class`, escapes, and what `unicode` allows.
pub(crate) const fn parse_chars(
    text: &str,
    component: Component,
    class: &CharTable,
    unicode: Unicode,
) -> Result<(), ParseError> {
    match end_of_char_run(text.as_bytes(), 0, class, unicode) {
        (end, _) if end == text.len() => Ok(()),
        (offset, kind) => {
            let rule = Rule::broken(kind, component, !matches!(unicode, Unicode::No));
            Err(component_error(text, offset, kind, component, rule))
        }
    }
}

/// The kind of the host `text`.
pub(crate) const fn parse_host(text: &str, unicode: Unicode) -> Result<HostKind, ParseError> {
    match authority::split_host(text.as_bytes(), unicode) {
        Ok((end, kind)) if end == text.len() => Ok(kind),
        Ok((end, _)) => {
            let iri = !matches!(unicode, Unicode::No);
            let kind = ParseErrorKind::UnexpectedChar;
            let rule = Rule::broken(kind, Component::Host, iri);
            Err(component_error(text, end, kind, Component::Host, rule))
        }
        Err(error) => Err(error.found_in(text.as_bytes())),
    }
}

/// Where the host is in the authority `text`.
pub(crate) const fn parse_authority(text: &str, unicode: Unicode) -> Result<HostSpan, ParseError> {
    if is_too_long(text.as_bytes()) {
        return Err(ParseError::TOO_LONG);
    }
    match authority::split_authority(text.as_bytes(), unicode) {
        Ok(host) => Ok(host),
        Err(error) => Err(error.found_in(text.as_bytes())),
    }
}

/// An error unless a run that stopped at `end` covers all of `text`, and needs no more.
const fn must_end_at(
    text: &str,
    end: usize,
    too_short: bool,
    component: Component,
) -> Result<(), ParseError> {
    let kind = match end == text.len() {
        true if too_short => ParseErrorKind::UnexpectedEnd,
        true => return Ok(()),
        false => ParseErrorKind::UnexpectedChar,
    };
    Err(component_error(text, end, kind, component, Rule::broken(kind, component, false)))
}

const fn component_error(
    text: &str,
    offset: usize,
    kind: ParseErrorKind,
    component: Component,
    rule: Rule,
) -> ParseError {
    ParseError::new(kind, offset, Some(component), rule).found_in(text.as_bytes())
}
