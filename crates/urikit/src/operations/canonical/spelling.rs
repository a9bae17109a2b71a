//! How the characters of one part are written: the case of letters, and which are escaped.

use crate::foundation::grammar::char_class::UNRESERVED;
use crate::model::percent::escaped_byte;

/// What is done to the characters of a part. An escape is decoded before all else.
#[derive(Clone, Copy)]
pub(crate) struct Spelling {
    /// Letters outside escapes get lower case.
    pub(crate) lower: bool,
    /// Escapes of unreserved characters are decoded.
    pub(crate) decode: bool,
    /// The digits of the escapes that stay get upper case.
    pub(crate) upper_hex: bool,
}

impl Spelling {
    /// The text, written so.
    pub(crate) const fn bytes(self, text: &[u8]) -> Bytes<'_> {
        Bytes { rest: text, spelling: self, digits: 0 }
    }

    /// Whether both texts are the same, written so.
    #[inline]
    pub(crate) fn same(self, a: &[u8], b: &[u8]) -> bool {
        // Where letters are folded, so are the digits of escapes.
        if a == b || self.lower && a.eq_ignore_ascii_case(b) {
            return true;
        }
        (a.contains(&b'%') || b.contains(&b'%')) && self.bytes(a).eq(self.bytes(b))
    }

    /// What the escape at `at` becomes, where a `%` of a valid part is.
    #[inline]
    pub(crate) fn escape(self, bytes: &[u8], at: usize) -> Escape {
        let Some(byte) = escaped_byte(bytes, at) else { return Escape::Kept };
        if self.decode && UNRESERVED.contains(byte) {
            let byte = if self.lower { byte.to_ascii_lowercase() } else { byte };
            return Escape::Decoded(byte);
        }
        let digits = bytes.get(at + 1..at + 3).unwrap_or_default();
        if self.upper_hex && digits.iter().any(u8::is_ascii_lowercase) {
            return Escape::UpperCase;
        }
        Escape::Kept
    }

    /// What is written for the escape at `at`: so many of these characters.
    #[inline(always)]
    pub(crate) fn written(self, bytes: &[u8], at: usize) -> ([u8; 4], usize) {
        let escape = bytes.get(at..).and_then(|rest| rest.first_chunk()).unwrap_or(b"%25");
        let byte = escaped_byte(escape, 0).unwrap_or_default();
        let [percent, high, low] = *escape;
        let case = |digit: u8| if self.upper_hex { digit.to_ascii_uppercase() } else { digit };
        if self.decode & UNRESERVED.contains(byte) {
            let byte = if self.lower { byte.to_ascii_lowercase() } else { byte };
            ([byte, 0, 0, 0], 1)
        } else {
            ([percent, case(high), case(low), 0], 3)
        }
    }
}

/// What becomes of an escape.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Escape {
    Kept,
    UpperCase,
    Decoded(u8),
}

/// The bytes of a text in its canonical spelling; see [`Spelling::bytes`].
#[derive(Clone)]
pub(crate) struct Bytes<'a> {
    rest: &'a [u8],
    spelling: Spelling,
    /// How many of the next bytes are digits of an escape.
    digits: u8,
}

impl Iterator for Bytes<'_> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let (&byte, rest) = self.rest.split_first()?;
        if byte == b'%' {
            if let Escape::Decoded(byte) = self.spelling.escape(self.rest, 0) {
                self.rest = self.rest.get(3..).unwrap_or_default();
                return Some(byte);
            }
            self.digits = 2;
            self.rest = rest;
            return Some(byte);
        }
        self.rest = rest;
        if self.digits > 0 {
            self.digits -= 1;
            return Some(if self.spelling.upper_hex { byte.to_ascii_uppercase() } else { byte });
        }
        Some(if self.spelling.lower { byte.to_ascii_lowercase() } else { byte })
    }
}
