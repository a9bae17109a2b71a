//! Lists of parameters, strictly. RFC 3986 defines no such structure for a query; it is a
//! convention.
//!
//! ```text
//! parameter-list  = parameter *( "&" parameter )
//! key-value-pairs = key "=" value *( "&" key "=" value )
//! ```
//!
//! A parameter, key or value is one or more characters of a query, except the separator; a key
//! also has no `=`.

use super::chars::{Unicode, end_of_char_run};
use super::error::ParseErrorKind;
use crate::grammar::char_class::{CharClass, CharTable, QUERY};

/// Where and why an input is not valid.
type Wrong = (usize, ParseErrorKind);

/// One of the two grammars, for a separator.
pub(crate) type Check = fn(&[u8], u8, Unicode) -> Result<(), Wrong>;

/// `parameter-list`.
pub(crate) fn check_parameter_list(
    bytes: &[u8],
    separator: u8,
    unicode: Unicode,
) -> Result<(), Wrong> {
    let Allowed { value: parameter, .. } = Allowed::beside(separator);
    let mut at = 0;
    loop {
        at = parameter_chars(bytes, at, parameter, unicode)?;
        if at == bytes.len() {
            return Ok(());
        }
        at = parameter_delimiter(bytes, at, separator)?;
    }
}

/// `key-value-pairs`.
pub(crate) fn check_key_value_pairs(
    bytes: &[u8],
    separator: u8,
    unicode: Unicode,
) -> Result<(), Wrong> {
    let Allowed { key, value } = Allowed::beside(separator);
    let mut at = 0;
    loop {
        at = parameter_chars(bytes, at, key, unicode)?;
        at = parameter_delimiter(bytes, at, b'=')?;
        at = parameter_chars(bytes, at, value, unicode)?;
        if at == bytes.len() {
            return Ok(());
        }
        at = parameter_delimiter(bytes, at, separator)?;
    }
}

/// The characters of keys and of values.
struct Allowed {
    key: CharTable,
    value: CharTable,
}

impl Allowed {
    /// What the separator, `&` or `;`, leaves.
    fn beside(separator: u8) -> &'static Self {
        static AMPERSAND: Allowed = Allowed::without(b'&');
        static SEMICOLON: Allowed = Allowed::without(b';');
        if separator == b';' { &SEMICOLON } else { &AMPERSAND }
    }

    const fn without(separator: u8) -> Self {
        let value = QUERY.without(CharClass::of(&[separator]));
        Self { key: value.without(CharClass::of(b"=")).table(), value: value.table() }
    }
}

/// The end of a non-empty run.
fn parameter_chars(
    bytes: &[u8],
    from: usize,
    class: &CharTable,
    unicode: Unicode,
) -> Result<usize, Wrong> {
    match end_of_char_run(bytes, from, class, unicode) {
        (end, kind) if end == from => Err((end, kind)),
        (end, _) => Ok(end),
    }
}

/// The end of one character.
fn parameter_delimiter(bytes: &[u8], at: usize, expected: u8) -> Result<usize, Wrong> {
    match bytes.get(at) {
        Some(byte) if *byte == expected => Ok(at + 1),
        Some(b'%') => Err((at, ParseErrorKind::MalformedEscape)),
        Some(_) => Err((at, ParseErrorKind::UnexpectedChar)),
        None => Err((at, ParseErrorKind::UnexpectedEnd)),
    }
}
