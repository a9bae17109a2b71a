//! How the characters of one component are spelled: the case of letters, and which are escaped.

use core::fmt;

use crate::grammar::char_class::UNRESERVED;
use crate::percent::escaped_byte;
use urikit_scan::utf8::known_utf8;
#[cfg(feature = "alloc")]
use urikit_scan::{marks::ChangeMarks, sink::Sink};

/// The changes to the characters of a component. Escapes are decoded first.
#[derive(Clone, Copy)]
pub(crate) struct Spelling {
    /// Letters outside escapes become lower case.
    pub(crate) lower: bool,
    /// Escapes of unreserved characters are decoded.
    pub(crate) decode: bool,
    /// The digits of the escapes that stay become upper case.
    pub(crate) upper_hex: bool,
}

impl Spelling {
    /// No changes.
    pub(crate) const AS_IS: Self = Self { lower: false, decode: false, upper_hex: false };

    #[inline]
    pub(crate) const fn changes_escapes(self) -> bool {
        self.decode || self.upper_hex
    }

    /// The component in this spelling.
    pub(crate) const fn bytes(self, component: &[u8]) -> Bytes<'_> {
        Bytes { rest: component, spelling: self, digits: 0 }
    }

    /// Whether both are equal in this spelling.
    #[inline]
    pub(crate) fn same(self, a: &[u8], b: &[u8]) -> bool {
        // If letters are folded, so are the digits of escapes.
        if a == b || self.lower && a.eq_ignore_ascii_case(b) {
            return true;
        }
        (a.contains(&b'%') || b.contains(&b'%')) && self.bytes(a).eq(self.bytes(b))
    }

    /// The result for the escape at `at`, where a `%` of a valid component must be.
    #[inline]
    pub(crate) fn escape(self, bytes: &[u8], at: usize) -> Escape {
        let Some(byte) = escaped_byte(bytes, at) else { return Escape::Kept };
        if self.decode && UNRESERVED.contains(byte) {
            let byte = if self.lower { byte.to_ascii_lowercase() } else { byte };
            return Escape::Decoded(byte);
        }
        let digits = &bytes[at + 1..at + 3];
        if self.upper_hex && digits.iter().any(u8::is_ascii_lowercase) {
            return Escape::UpperCase;
        }
        Escape::Kept
    }

    /// What is written for the escape at `at`: the first N of these characters. Branch-free,
    /// because whether it is decoded is hard to predict.
    #[inline(always)]
    pub(crate) fn written(self, bytes: &[u8], at: usize) -> ([u8; 4], usize) {
        let byte = escaped_byte(bytes, at).expect("a valid component has whole escapes");
        let [percent, high, low] = [bytes[at], bytes[at + 1], bytes[at + 2]];
        let case = |digit: u8| if self.upper_hex { digit.to_ascii_uppercase() } else { digit };
        if self.decode & UNRESERVED.contains(byte) {
            let byte = if self.lower { byte.to_ascii_lowercase() } else { byte };
            ([byte, 0, 0, 0], 1)
        } else {
            ([percent, case(high), case(low), 0], 3)
        }
    }
}

impl Spelling {
    /// Writes the component in this spelling.
    pub(crate) fn write(self, component: &str, out: &mut impl fmt::Write) -> fmt::Result {
        let mut rest = component;
        while let Some(at) = rest.find('%') {
            self.write_unescaped(&rest[..at], out)?;
            let (written, kept) = self.written(rest.as_bytes(), at);
            out.write_str(known_utf8(&written[..kept]))?;
            rest = &rest[at + 3..];
        }
        self.write_unescaped(rest, out)
    }

    fn write_unescaped(self, text: &str, out: &mut impl fmt::Write) -> fmt::Result {
        match self.lower {
            true => text.chars().try_for_each(|c| out.write_char(c.to_ascii_lowercase())),
            false => out.write_str(text),
        }
    }
}

/// Writes `text[from..to]` with its escapes in a spelling.
#[cfg(feature = "alloc")]
pub(crate) fn spell<S: Sink>(
    text: &str,
    (mut from, to): (usize, usize),
    spelling: Spelling,
    out: &mut S,
) {
    let bytes = &text.as_bytes()[..to];
    for base in (from..to).step_by(ChangeMarks::BLOCK) {
        let ChangeMarks(mut suspects) = ChangeMarks::of(&bytes[base..], 0, 0);
        while suspects != 0 {
            let at = base + suspects.trailing_zeros() as usize;
            suspects &= suspects - 1;
            if bytes[at] != b'%' {
                continue;
            }
            let (written, kept) = spelling.written(bytes, at);
            out.push_range(text, from, at);
            out.put(written, kept);
            from = at + 3;
        }
    }
    out.push_range(text, from, to);
}

/// The result for an escape.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Escape {
    Kept,
    UpperCase,
    Decoded(u8),
}

/// The bytes of a component in a spelling; see [`Spelling::bytes`].
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
                self.rest = &self.rest[3..];
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
