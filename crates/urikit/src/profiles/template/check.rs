//! RFC 6570 §2, the grammar of templates. `const`, so that literals are checked at compile time.

use super::error::{TemplateError, TemplateErrorKind as Kind};
use crate::foundation::grammar::char_class::{ALPHA, CharClass, DIGIT, RESERVED, UNRESERVED};
use crate::syntax::parse::error::ParseErrorKind;
use crate::syntax::parse::span::{Unicode, is_escape, span};

/// `literals` except for escapes and non-ASCII characters. Erratum 6937 allows `'`.
const LITERALS: CharClass = RESERVED.or(UNRESERVED);
/// `varchar` except for escapes.
const VARCHAR: CharClass = ALPHA.or(DIGIT).or(CharClass::of(b"_"));

/// `URI-Template = *( literals / expression )`
pub(super) const fn check(text: &str) -> Result<(), TemplateError> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == b'{' {
            at = match expression(bytes, at) {
                Ok(end) => end,
                Err(error) => return Err(error),
            };
            continue;
        }
        let (end, stop) = span(bytes, at, LITERALS, Unicode::Private);
        if end < bytes.len() && bytes[end] != b'{' {
            return Err(match stop {
                ParseErrorKind::MalformedEscape => fault(end, Kind::MalformedEscape, "pct-encoded"),
                _ => fault(end, Kind::UnexpectedChar, "literals"),
            });
        }
        at = end;
    }
    Ok(())
}

/// `expression = "{" [ operator ] variable-list "}"`; the position after it.
const fn expression(bytes: &[u8], open: usize) -> Result<usize, TemplateError> {
    let mut at = open + 1;
    match byte_at(bytes, at) {
        Some(b'+' | b'#' | b'.' | b'/' | b';' | b'?' | b'&') => at += 1,
        Some(b'=' | b',' | b'!' | b'@' | b'|') => {
            return Err(fault(at, Kind::ReservedOperator, "operator"));
        }
        _ => {}
    }
    loop {
        at = match varspec(bytes, at) {
            Ok(end) => end,
            Err(error) => return Err(error),
        };
        match byte_at(bytes, at) {
            Some(b'}') => return Ok(at + 1),
            Some(b',') => at += 1,
            Some(_) => return Err(fault(at, Kind::UnexpectedChar, "varspec")),
            None => return Err(unclosed(at)),
        }
    }
}

/// `varspec = varname [ prefix / explode ]`
const fn varspec(bytes: &[u8], from: usize) -> Result<usize, TemplateError> {
    let at = match varname(bytes, from) {
        Ok(end) => end,
        Err(error) => return Err(error),
    };
    match byte_at(bytes, at) {
        Some(b'*') => Ok(at + 1),
        Some(b':') => max_length(bytes, at + 1),
        _ => Ok(at),
    }
}

/// `varname = varchar *( ["."] varchar )`
const fn varname(bytes: &[u8], from: usize) -> Result<usize, TemplateError> {
    let mut at = from;
    loop {
        match byte_at(bytes, at) {
            Some(b'%') if is_escape(bytes, at) => at += 3,
            Some(b'%') => return Err(fault(at, Kind::MalformedEscape, "pct-encoded")),
            Some(byte) if VARCHAR.contains(byte) => at += 1,
            // A dot separates two characters of a name.
            Some(b'.') if at > from && bytes[at - 1] != b'.' => at += 1,
            None => return Err(unclosed(at)),
            Some(b',' | b'}' | b':' | b'*') if at == from => {
                return Err(fault(at, Kind::MissingName, "varname"));
            }
            Some(_) if at == from || bytes[at - 1] == b'.' => {
                return Err(fault(at, Kind::UnexpectedChar, "varname"));
            }
            Some(_) => return Ok(at),
        }
    }
}

/// `max-length = %x31-39 0*3DIGIT`
const fn max_length(bytes: &[u8], from: usize) -> Result<usize, TemplateError> {
    let mut at = from;
    while let Some(digit @ b'0'..=b'9') = byte_at(bytes, at) {
        if at - from == 4 || at == from && digit == b'0' {
            return Err(fault(at, Kind::PrefixLength, "max-length"));
        }
        at += 1;
    }
    if at > from {
        return Ok(at);
    }
    match byte_at(bytes, at) {
        None => Err(unclosed(at)),
        Some(_) => Err(fault(at, Kind::PrefixLength, "max-length")),
    }
}

const fn byte_at(bytes: &[u8], at: usize) -> Option<u8> {
    if at < bytes.len() { Some(bytes[at]) } else { None }
}

const fn unclosed(at: usize) -> TemplateError {
    fault(at, Kind::UnclosedExpression, "expression")
}

const fn fault(offset: usize, kind: Kind, rule: &'static str) -> TemplateError {
    TemplateError { offset, kind, rule }
}
