//! The general path: any input, byte by byte, in the order of RFC 3986 §3.
//!
//! It decides everything that the [fast path](super::fast_path) passes on, is the only one that
//! reports errors other than a forbidden character after the authority, and runs at compile time for
//! `from_static`.

use super::authority::{self, End};
use super::chars::{Unicode, end_of_char_run};
use super::error::{Component, ParseError, ParseErrorKind};
use super::{Rules, Scheme, is_too_long};
use crate::grammar::char_class::tables;
use crate::grammar::rule::Rule;
use crate::spans::Spans;

/// Finds the components of a whole identifier.
pub(super) const fn parse_general(bytes: &[u8], rules: Rules) -> Result<Spans, ParseError> {
    if is_too_long(bytes) {
        return Err(ParseError::TOO_LONG);
    }
    let unicode = Unicode::of(rules.iri);
    let scheme_end = match general_scheme_end(bytes, rules.scheme) {
        Ok(scheme_end) => scheme_end,
        Err(error) => return Err(error),
    };
    let rest = if scheme_end == 0 { 0 } else { scheme_end + 1 };

    let has_authority = matches!(bytes.split_at(rest).1, [b'/', b'/', ..]);
    let mut host = None;
    let mut path_start = rest;
    if has_authority {
        match authority::split_authority_at(bytes, rest + 2, unicode, End::Delimited) {
            Ok((found, end)) => (host, path_start) = (Some(found), end),
            Err(error) => return Err(error),
        }
    }

    let mut path_rest = path_start;
    if scheme_end == 0 && !has_authority {
        // `segment-nz-nc`: a colon would end a scheme.
        path_rest = end_of_char_run(bytes, 0, &tables::SEGMENT_NC, unicode).0;
        if path_rest < bytes.len() && bytes[path_rest] == b':' {
            let rule = if rules.iri { Rule::IsegmentNzNc } else { Rule::SegmentNzNc };
            return Err(ParseError {
                rule,
                ..general_char_error(bytes, path_rest, Component::Path, rules)
            });
        }
    }
    let path_end = end_of_char_run(bytes, path_rest, &tables::PATH, unicode).0;
    let mut query_end = path_end;
    if query_end < bytes.len() && bytes[query_end] == b'?' {
        query_end =
            end_of_char_run(bytes, path_end + 1, &tables::QUERY, Unicode::of_query(rules.iri)).0;
    }
    let mut end = query_end;
    if end < bytes.len() && bytes[end] == b'#' && rules.fragment {
        end = end_of_char_run(bytes, query_end + 1, &tables::QUERY, unicode).0;
    }

    let (host_start, host_end, host_kind) = match host {
        Some(host) => (host.start, host.end, Some(host.kind)),
        None => (path_start, path_start, None),
    };
    // INVARIANT: no offset is above the length, which is a `u32`.
    let spans = Spans {
        scheme_end: scheme_end as u32,
        host_start: host_start as u32,
        host_end: host_end as u32,
        path_start: path_start as u32,
        path_end: path_end as u32,
        query_end: query_end as u32,
        len: bytes.len() as u32,
        host_kind,
    };
    if end < bytes.len() { Err(general_error_at(bytes, &spans, end, rules)) } else { Ok(spans) }
}

/// The end of the scheme; 0 if there is none and none is required.
const fn general_scheme_end(bytes: &[u8], required: Scheme) -> Result<usize, ParseError> {
    let starts = matches!(bytes, [first, ..] if first.is_ascii_alphabetic());
    let end = if starts { tables::SCHEME.span(bytes, 1) } else { 0 };
    let ends = end > 0 && end < bytes.len() && bytes[end] == b':';
    match required {
        Scheme::Forbidden => Ok(0),
        Scheme::Optional => Ok(if ends { end } else { 0 }),
        Scheme::Required if ends => Ok(end),
        Scheme::Required => Err(scheme_error(bytes, end)),
    }
}

/// The error where a scheme is required and what may be one ends at `end`, without a colon.
const fn scheme_error(bytes: &[u8], end: usize) -> ParseError {
    let kind = match bytes.split_at(end).1 {
        [] | [b'/' | b'?' | b'#', ..] => ParseErrorKind::MissingScheme,
        _ => ParseErrorKind::UnexpectedChar,
    };
    ParseError::new(kind, end, Some(Component::Scheme), Rule::Scheme)
}

/// The error for an input that must start with a scheme and does not start with a letter.
#[cold]
pub(super) const fn general_start_error(text: &str) -> ParseError {
    let bytes = text.as_bytes();
    if is_too_long(bytes) { ParseError::TOO_LONG } else { scheme_error(bytes, 0).found_in(bytes) }
}

/// The error if the first character that is not allowed is at `at`, after the scheme and not in a
/// port or IP literal. The ends of path and query must be exact up to `at`; after it, any value
/// will do.
pub(super) const fn general_error_at(
    bytes: &[u8],
    spans: &Spans,
    at: usize,
    rules: Rules,
) -> ParseError {
    let (path_end, query_end) = (spans.path_end as usize, spans.query_end as usize);
    if query_end <= at && bytes[query_end] == b'#' && !rules.fragment {
        let rule = if rules.iri { Rule::AbsoluteIri } else { Rule::AbsoluteUri };
        return ParseError {
            rule,
            ..general_char_error(bytes, query_end, Component::Fragment, rules)
        };
    }
    let component = if at > query_end {
        Component::Fragment
    } else if at > path_end {
        Component::Query
    } else if at >= spans.path_start as usize {
        Component::Path
    } else if at >= spans.host_start as usize {
        Component::Host
    } else {
        Component::Userinfo
    };
    general_char_error(bytes, at, component, rules)
}

const fn general_char_error(
    bytes: &[u8],
    at: usize,
    component: Component,
    rules: Rules,
) -> ParseError {
    let kind = if bytes[at] == b'%' {
        ParseErrorKind::MalformedEscape
    } else {
        ParseErrorKind::UnexpectedChar
    };
    let rule = Rule::broken(kind, component, rules.iri);
    ParseError::new(kind, at, Some(component), rule)
}
