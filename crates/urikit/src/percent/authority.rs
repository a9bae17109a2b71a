//! A whole authority as data: which of its delimiters are kept.

use super::{CharClass, sets};
use crate::grammar::rule::Rule;
use crate::parse::error::{Component, ParseError, ParseErrorKind};

/// The characters that are left unescaped in an authority given as data. Brackets are included only
/// if they enclose an IP literal.
///
/// Everything that can be escaped is escaped, so the remaining errors are a second `@`, and a port
/// that has a non-digit.
pub(super) fn authority_set(bytes: &[u8]) -> Result<CharClass, ParseError> {
    let host_start = bytes.iter().position(|byte| *byte == b'@').map_or(0, |at| at + 1);
    let (userinfo, rest) = bytes.split_at(host_start);
    if let Some(second) = rest.iter().position(|byte| *byte == b'@') {
        return Err(wrong_in_authority(bytes, host_start + second, Component::Host, Rule::RegName));
    }
    let literal = rest.iter().position(|byte| *byte == b']').map_or(0, |close| close + 1);
    let (literal, after_literal) = rest.split_at(literal);
    let is_literal = Rule::IpLiteral.check_bytes(literal).is_ok()
        && matches!(after_literal.first(), None | Some(b':'))
        && !userinfo.iter().any(|byte| b"[]".contains(byte));
    let (host_len, set) = match is_literal {
        true => (literal.len(), sets::AUTHORITY.or(sets::IP_LITERAL)),
        false => (rest.iter().take_while(|byte| **byte != b':').count(), sets::AUTHORITY),
    };
    let port_start = host_start + host_len + 1;
    // Without a colon there is no port.
    let port = bytes.get(port_start..).unwrap_or_default();
    match port.iter().position(|byte| !byte.is_ascii_digit()) {
        Some(at) => Err(wrong_in_authority(bytes, port_start + at, Component::Port, Rule::Port)),
        None => Ok(set),
    }
}

fn wrong_in_authority(bytes: &[u8], offset: usize, component: Component, rule: Rule) -> ParseError {
    let error = ParseError::new(ParseErrorKind::UnexpectedChar, offset, Some(component), rule);
    // A character is shown only if the bytes are text.
    if core::str::from_utf8(bytes).is_ok() { error.found_in(bytes) } else { error }
}
