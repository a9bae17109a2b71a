//! A table for people: where a character is allowed, and how it is written elsewhere.
//!
//! The inverse, which characters a part allows, is [`Part::set`].

use super::{CharClass, Encode, Part, encode_bytes, sets};

/// How one character is written in each part of a URI.
///
/// ```
/// use urikit::percent::{CharKind, CharUse, Part};
/// let slash = CharUse::of('/');
/// assert_eq!(slash.kind(), CharKind::GenDelim);
/// assert!(slash.raw_in().eq([Part::Path, Part::Query, Part::QueryKey, Part::QueryValue, Part::Fragment]));
/// assert_eq!(slash.written_in(Part::Segment).unwrap().to_string(), "%2F");
/// assert_eq!(slash.cell(Part::Segment).message, "ends the segment");
///
/// let e = CharUse::of('é');
/// assert_eq!(e.octets(), [0xC3, 0xA9]);
/// assert_eq!(e.escaped().to_string(), "%C3%A9");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CharUse {
    c: char,
    /// Its UTF-8, then zeros.
    octets: [u8; 4],
}

/// The class of a character by RFC 3986 §2, which has no others.
///
/// ```
/// use urikit::percent::{CharKind, CharUse};
/// assert_eq!(CharUse::of('~').kind(), CharKind::Unreserved);
/// assert_eq!(CharUse::of('|').kind(), CharKind::Excluded);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CharKind {
    /// A letter, a digit, or one of `-._~`: unescaped and escaped forms mean the same.
    Unreserved,
    /// One of `:/?#[]@`.
    GenDelim,
    /// One of `!$&'()*+,;=`.
    SubDelim,
    /// `%`, which can only start an escape.
    Percent,
    /// Any other ASCII character: never unescaped in a URI.
    Excluded,
    /// Not ASCII: never unescaped in a URI, though possibly in an IRI.
    NonAscii,
}

impl CharUse {
    /// The facts about `c`.
    ///
    /// ```
    /// assert_eq!(urikit::percent::CharUse::of('a').char(), 'a');
    /// ```
    #[must_use]
    pub fn of(c: char) -> Self {
        let mut octets = [0; 4];
        c.encode_utf8(&mut octets);
        Self { c, octets }
    }

    /// The character.
    #[must_use]
    pub const fn char(&self) -> char {
        self.c
    }

    /// Its UTF-8, which its escapes encode.
    ///
    /// ```
    /// assert_eq!(urikit::percent::CharUse::of('€').octets(), [0xE2, 0x82, 0xAC]);
    /// ```
    #[must_use]
    pub fn octets(&self) -> &[u8] {
        &self.octets[..self.c.len_utf8()]
    }

    /// Its class by RFC 3986 §2.
    #[must_use]
    pub fn kind(&self) -> CharKind {
        match self.c {
            '\u{80}'.. => CharKind::NonAscii,
            '%' => CharKind::Percent,
            _ if self.is_in(sets::UNRESERVED) => CharKind::Unreserved,
            _ if self.is_in(sets::GEN_DELIMS) => CharKind::GenDelim,
            _ if self.is_in(sets::SUB_DELIMS) => CharKind::SubDelim,
            _ => CharKind::Excluded,
        }
    }

    /// Whether it is allowed unescaped in `part` as data.
    ///
    /// ```
    /// use urikit::percent::{CharUse, Part};
    /// assert!(CharUse::of('?').is_raw_in(Part::Query));
    /// assert!(!CharUse::of('?').is_raw_in(Part::Path));
    /// ```
    #[must_use]
    pub fn is_raw_in(&self, part: Part) -> bool {
        self.is_in(part.set())
    }

    /// The parts in which it is allowed unescaped as data.
    ///
    /// ```
    /// use urikit::percent::{CharUse, Part};
    /// assert!(CharUse::of('*').raw_in().any(|part| part == Part::Form));
    /// assert_eq!(CharUse::of(' ').raw_in().count(), 0);
    /// ```
    pub fn raw_in(self) -> impl Iterator<Item = Part> {
        Part::ALL.iter().copied().filter(move |part| self.is_raw_in(*part))
    }

    /// Its escapes, even where it need not be escaped.
    ///
    /// ```
    /// assert_eq!(urikit::percent::CharUse::of('A').escaped().to_string(), "%41");
    /// ```
    #[must_use]
    pub fn escaped(&self) -> Encode<'_> {
        encode_bytes(self.octets(), CharClass::of(b""))
    }

    pub(super) fn is_in(&self, set: CharClass) -> bool {
        self.c.is_ascii() && set.contains(self.octets[0])
    }
}
