//! Finds how far a run of allowed characters extends, byte by byte.

use super::error::ParseErrorKind;
use crate::grammar::char_class::{CharTable, HEXDIG};
use crate::grammar::ucschar::{is_iprivate, is_ucschar};

/// Which non-ASCII characters a run may contain.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unicode {
    /// None: RFC 3986.
    No,
    /// `ucschar`.
    Ucschar,
    /// `ucschar` and `iprivate`, as in `iquery`.
    Private,
}

/// Where the run from `from` stops. A run is members of `class`, whole escapes, and what
/// `unicode` allows. Also returns whether a malformed escape or another character stopped it.
pub(crate) const fn end_of_char_run(
    bytes: &[u8],
    from: usize,
    class: &CharTable,
    unicode: Unicode,
) -> (usize, ParseErrorKind) {
    let mut i = from;
    loop {
        i = class.span(bytes, i);
        if i == bytes.len() {
            return (i, ParseErrorKind::UnexpectedEnd);
        }
        if bytes[i] == b'%' {
            if !is_escape(bytes, i) {
                return (i, ParseErrorKind::MalformedEscape);
            }
            i += 3;
        } else if bytes[i] >= 0x80 {
            let (c, len) = decode_char_at(bytes, i);
            if !unicode.allows(c) {
                return (i, ParseErrorKind::UnexpectedChar);
            }
            i += len;
        } else {
            return (i, ParseErrorKind::UnexpectedChar);
        }
    }
}

/// Whether `unicode` allows the character whose first byte, at `i`, is not ASCII.
pub(super) const fn is_char_allowed_at(bytes: &[u8], i: usize, unicode: Unicode) -> bool {
    unicode.allows(decode_char_at(bytes, i).0)
}

/// Whether `%` HEXDIG HEXDIG is at `i`, where a `%` is known to be.
#[inline(always)]
pub(crate) const fn is_escape(bytes: &[u8], i: usize) -> bool {
    i + 2 < bytes.len() && HEXDIG.contains(bytes[i + 1]) && HEXDIG.contains(bytes[i + 2])
}

impl Unicode {
    /// What a path, a fragment or an authority of a URI or an IRI may contain.
    pub(crate) const fn of(iri: bool) -> Self {
        if iri { Self::Ucschar } else { Self::No }
    }

    /// What a query may contain.
    pub(crate) const fn of_query(iri: bool) -> Self {
        if iri { Self::Private } else { Self::No }
    }

    /// Whether a non-ASCII character is allowed.
    pub(crate) const fn allows(self, c: char) -> bool {
        match self {
            Self::No => false,
            Self::Ucschar => is_ucschar(c),
            Self::Private => is_ucschar(c) || is_iprivate(c),
        }
    }
}

/// The character at `i`.
pub(crate) const fn char_at(bytes: &[u8], i: usize) -> char {
    if bytes[i] < 0x80 { bytes[i] as char } else { decode_char_at(bytes, i).0 }
}

/// The character whose first byte, at `i`, is not ASCII, and its length. `bytes` must be UTF-8;
/// for anything else the result is some character, and never a panic.
const fn decode_char_at(bytes: &[u8], i: usize) -> (char, usize) {
    let (len, lead) = match bytes[i] {
        0..=0xDF => (2, bytes[i] & 0x1F),
        0xE0..=0xEF => (3, bytes[i] & 0x0F),
        _ => (4, bytes[i] & 0x07),
    };
    let mut value = lead as u32;
    let mut k = 1;
    while k < len {
        let next = if i + k < bytes.len() { bytes[i + k] } else { 0 };
        value = value << 6 | (next & 0x3F) as u32;
        k += 1;
    }
    match char::from_u32(value) {
        Some(c) => (c, len),
        None => (char::REPLACEMENT_CHARACTER, len),
    }
}
