//! RFC 6570 §2, the grammar of templates. `const`, so that literals are checked at compile time.

use super::error::TemplateErrorKind as Kind;
use urikit::percent::CharClass;
use urikit::percent::sets::{RESERVED, UNRESERVED, is_iprivate, is_ucschar};

/// `literals` except for escapes and non-ASCII characters. Erratum 6937 allows `'`.
const LITERALS: CharClass = RESERVED.or(UNRESERVED);
/// `varchar` except for escapes.
const VARCHAR: CharClass = CharClass::range(b'a', b'z')
    .or(CharClass::range(b'A', b'Z'))
    .or(CharClass::range(b'0', b'9'))
    .or(CharClass::of(b"_"));

/// Where the grammar is broken, and which rule: a `TemplateError` that a `const fn` can drop.
#[derive(Clone, Copy)]
pub(super) struct GrammarFault {
    pub(super) offset: usize,
    pub(super) kind: Kind,
    pub(super) rule: &'static str,
}

/// `URI-Template = *( literals / expression )`
pub(super) const fn check_template(text: &str) -> Result<(), GrammarFault> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == b'{' {
            at = match check_expression(bytes, at) {
                Ok(end) => end,
                Err(error) => return Err(error),
            };
            continue;
        }
        at += match checked_literal_len(bytes, at) {
            Ok(len) => len,
            Err(error) => return Err(error),
        };
    }
    Ok(())
}

/// The length of the character or escape of a literal at `at`.
const fn checked_literal_len(bytes: &[u8], at: usize) -> Result<usize, GrammarFault> {
    match bytes[at] {
        b'%' if is_template_escape(bytes, at) => Ok(3),
        b'%' => Err(template_fault(at, Kind::MalformedEscape, "pct-encoded")),
        byte if LITERALS.contains(byte) => Ok(1),
        0x80.. => {
            let (c, len) = template_char_at(bytes, at);
            match is_ucschar(c) || is_iprivate(c) {
                true => Ok(len),
                false => Err(template_fault(at, Kind::UnexpectedChar, "literals")),
            }
        }
        _ => Err(template_fault(at, Kind::UnexpectedChar, "literals")),
    }
}

/// The character whose first byte, at `at`, is not ASCII, and its length. INVARIANT: `bytes` is UTF-8.
const fn template_char_at(bytes: &[u8], at: usize) -> (char, usize) {
    let (len, lead) = match bytes[at] {
        ..=0xDF => (2, bytes[at] & 0x1F),
        0xE0..=0xEF => (3, bytes[at] & 0x0F),
        _ => (4, bytes[at] & 0x07),
    };
    let mut value = lead as u32;
    let mut i = 1;
    while i < len {
        value = value << 6 | (bytes[at + i] & 0x3F) as u32;
        i += 1;
    }
    (char::from_u32(value).expect("a character of a string"), len)
}

/// Whether `%` HEXDIG HEXDIG is at `at`, where a `%` is known to be.
const fn is_template_escape(bytes: &[u8], at: usize) -> bool {
    at + 2 < bytes.len() && bytes[at + 1].is_ascii_hexdigit() && bytes[at + 2].is_ascii_hexdigit()
}

/// `expression = "{" [ operator ] variable-list "}"`; the position after it.
const fn check_expression(bytes: &[u8], open: usize) -> Result<usize, GrammarFault> {
    let mut at = open + 1;
    match template_byte_at(bytes, at) {
        Some(b'+' | b'#' | b'.' | b'/' | b';' | b'?' | b'&') => at += 1,
        Some(b'=' | b',' | b'!' | b'@' | b'|') => {
            return Err(template_fault(at, Kind::ReservedOperator, "operator"));
        }
        _ => {}
    }
    loop {
        at = match check_varspec(bytes, at) {
            Ok(end) => end,
            Err(error) => return Err(error),
        };
        match template_byte_at(bytes, at) {
            Some(b'}') => return Ok(at + 1),
            Some(b',') => at += 1,
            Some(_) => return Err(template_fault(at, Kind::UnexpectedChar, "varspec")),
            None => return Err(unclosed_expression(at)),
        }
    }
}

/// `varspec = varname [ prefix / explode ]`
const fn check_varspec(bytes: &[u8], from: usize) -> Result<usize, GrammarFault> {
    let at = match check_varname(bytes, from) {
        Ok(end) => end,
        Err(error) => return Err(error),
    };
    match template_byte_at(bytes, at) {
        Some(b'*') => Ok(at + 1),
        Some(b':') => check_max_length(bytes, at + 1),
        _ => Ok(at),
    }
}

/// `varname = varchar *( ["."] varchar )`
const fn check_varname(bytes: &[u8], from: usize) -> Result<usize, GrammarFault> {
    let mut at = from;
    loop {
        match template_byte_at(bytes, at) {
            Some(b'%') if is_template_escape(bytes, at) => at += 3,
            Some(b'%') => return Err(template_fault(at, Kind::MalformedEscape, "pct-encoded")),
            Some(byte) if VARCHAR.contains(byte) => at += 1,
            // A dot separates two characters of a name.
            Some(b'.') if at > from && bytes[at - 1] != b'.' => at += 1,
            None => return Err(unclosed_expression(at)),
            Some(b',' | b'}' | b':' | b'*') if at == from => {
                return Err(template_fault(at, Kind::MissingName, "varname"));
            }
            Some(_) if at == from || bytes[at - 1] == b'.' => {
                return Err(template_fault(at, Kind::UnexpectedChar, "varname"));
            }
            Some(_) => return Ok(at),
        }
    }
}

/// `max-length = %x31-39 0*3DIGIT`
const fn check_max_length(bytes: &[u8], from: usize) -> Result<usize, GrammarFault> {
    let mut at = from;
    while let Some(digit @ b'0'..=b'9') = template_byte_at(bytes, at) {
        if at - from == 4 || at == from && digit == b'0' {
            return Err(template_fault(at, Kind::PrefixLength, "max-length"));
        }
        at += 1;
    }
    if at > from {
        return Ok(at);
    }
    match template_byte_at(bytes, at) {
        None => Err(unclosed_expression(at)),
        Some(_) => Err(template_fault(at, Kind::PrefixLength, "max-length")),
    }
}

/// The end of the character at `at`; `at` itself at the end of `text`.
pub(super) const fn end_of_char(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    match template_byte_at(bytes, at) {
        None => at,
        Some(..0x80) => at + 1,
        Some(_) => at + template_char_at(bytes, at).1,
    }
}

const fn template_byte_at(bytes: &[u8], at: usize) -> Option<u8> {
    if at < bytes.len() { Some(bytes[at]) } else { None }
}

const fn unclosed_expression(at: usize) -> GrammarFault {
    template_fault(at, Kind::UnclosedExpression, "expression")
}

const fn template_fault(offset: usize, kind: Kind, rule: &'static str) -> GrammarFault {
    GrammarFault { offset, kind, rule }
}
