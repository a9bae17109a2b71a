//! Data to text: every byte outside a set becomes its escape.

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String};
use core::fmt;

use super::CharClass;
use super::data::Data;
#[cfg(feature = "alloc")]
use super::escaped_byte;
use super::find_encoded::Stops;
use crate::grammar::char_class::columns_of_class;
use urikit_scan::percent::encode::Encoding;
#[cfg(feature = "alloc")]
use urikit_scan::utf8::known_utf8;

/// Escapes every character of `text` that is not in `set`, and every `%`.
///
/// The input is data: a `%` in it becomes `%25`. For input that already has escapes, see
/// [`Encode::keep_escapes`]. Nothing is encoded until the result is used.
///
/// ```
/// use urikit::percent::{encode, sets};
/// assert_eq!(encode("50% of à/b", sets::SEGMENT).to_string(), "50%25%20of%20%C3%A0%2Fb");
/// assert_eq!(format!("/{}?", encode("a b", sets::SEGMENT)), "/a%20b?");
/// ```
#[doc(alias = "quote")]
#[doc(alias = "percent_encode")]
#[doc(alias = "utf8_percent_encode")]
#[doc(alias = "encodeURIComponent")]
#[must_use]
#[inline]
pub const fn encode(text: &str, set: CharClass) -> Encode<'_> {
    Encode::new(Data::Text(text), set)
}

/// Encodes bytes, which need not be UTF-8, as [`encode`] does a string.
///
/// ```
/// use urikit::percent::{encode_bytes, sets};
/// assert_eq!(encode_bytes(b"a\xFF", sets::SEGMENT).to_string(), "a%FF");
/// ```
#[must_use]
#[inline]
pub const fn encode_bytes(bytes: &[u8], set: CharClass) -> Encode<'_> {
    Encode::new(Data::Bytes(bytes), set)
}

/// Data that is encoded as it is written; made by [`encode`] and related functions.
///
/// ```
/// use urikit::percent::{encode, sets};
/// let name = encode("a b", sets::SEGMENT);
/// assert_eq!(name.encoded_len(), 5);
/// assert_eq!(format!("https://example.com/{name}"), "https://example.com/a%20b");
/// ```
#[derive(Clone, Copy)]
pub struct Encode<'a> {
    data: Data<'a>,
    /// INVARIANT: without `%`, so that the search stops there, except in [`Encode::non_ascii`].
    set: CharClass,
    keep_escapes: bool,
    plus_for_space: bool,
}

impl<'a> Encode<'a> {
    #[inline]
    pub(super) const fn new(data: Data<'a>, set: CharClass) -> Self {
        const PERCENT: CharClass = CharClass::of(b"%");
        // An unescaped `%` would form an escape with what follows it.
        let set = set.without(PERCENT);
        Self { data, set, keep_escapes: false, plus_for_space: false }
    }

    /// Escapes non-ASCII characters, and nothing else: existing escapes are kept. So it turns an IRI
    /// into the string of its URI, and [`to_uri`](crate::Identifier::to_uri) without an allocator.
    ///
    /// ```
    /// use urikit::{Iri, percent::Encode};
    /// let iri = Iri::parse("http://example.org/rosé")?;
    /// let uri = Encode::non_ascii(iri.as_str());
    /// assert_eq!(format!("<{uri}>"), "<http://example.org/ros%C3%A9>");
    ///
    /// let mut request = String::from("GET ");
    /// uri.append_to(&mut request);
    /// assert_eq!(request, "GET http://example.org/ros%C3%A9");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn non_ascii(text: &'a str) -> Self {
        const ASCII: CharClass = CharClass::range(0, 0x7F);
        Self { data: Data::Text(text), set: ASCII, keep_escapes: false, plus_for_space: false }
    }

    #[inline]
    pub(super) const fn with_plus_for_space(self) -> Self {
        Self { plus_for_space: true, ..self }
    }

    /// Keeps existing escapes: the input is partly encoded.
    ///
    /// A `%` that starts no escape still becomes `%25`.
    ///
    /// ```
    /// use urikit::percent::{encode, sets};
    /// let text = "%41 100%";
    /// assert_eq!(encode(text, sets::QUERY).to_string(), "%2541%20100%25");
    /// assert_eq!(encode(text, sets::QUERY).keep_escapes().to_string(), "%41%20100%25");
    /// ```
    #[must_use]
    #[inline]
    pub const fn keep_escapes(self) -> Self {
        Self { keep_escapes: true, ..self }
    }

    /// The length of the encoded text in bytes.
    ///
    /// ```
    /// use urikit::percent::{encode, sets};
    /// assert_eq!(encode("a/b", sets::PATH).encoded_len(), 3);
    /// assert_eq!(encode("a/b", sets::SEGMENT).encoded_len(), 5);
    /// ```
    #[must_use]
    pub fn encoded_len(&self) -> usize {
        let escapes = self.encoding().count(self.data.as_bytes());
        self.data.as_bytes().len().saturating_add(escapes.saturating_mul(2))
    }

    /// Writes the encoded text.
    ///
    /// ```
    /// use urikit::percent::{encode, sets};
    /// let mut out = String::from("?q=");
    /// encode("a&b", sets::QUERY_VALUE).write_to(&mut out)?;
    /// assert_eq!(out, "?q=a%26b");
    /// # Ok::<(), core::fmt::Error>(())
    /// ```
    ///
    /// # Errors
    /// If `out` returns one.
    pub fn write_to(&self, out: &mut (impl fmt::Write + ?Sized)) -> fmt::Result {
        // Most data needs no escapes, and can skip the rest.
        match self.data.as_bytes().len() {
            0 => Ok(()),
            len if self.is_clean() => out.write_str(self.data.ascii(0..len)),
            _ => self.write_changed(out),
        }
    }

    /// The same for data that needs changes.
    fn write_changed(&self, out: &mut (impl fmt::Write + ?Sized)) -> fmt::Result {
        let bytes = self.data.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let clean = self.stops().clean_start(&bytes[at..]);
            if clean > 0 {
                out.write_str(self.data.ascii(at..at + clean))?;
                at += clean;
            } else {
                let (len, written) = self.encoding().some(&bytes[at..], |text| out.write_str(text));
                written?;
                at += len;
            }
        }
        Ok(())
    }

    /// Appends the encoded text, reserving space for all of it at once.
    ///
    /// ```
    /// use urikit::percent::{encode, sets};
    /// let mut path = String::from("/");
    /// encode("a b", sets::SEGMENT).append_to(&mut path);
    /// assert_eq!(path, "/a%20b");
    /// ```
    #[cfg(feature = "alloc")]
    pub fn append_to(&self, out: &mut String) {
        self.encoding().append(self.data.as_bytes(), out);
    }

    /// The encoded text; borrowed if it equals the data.
    ///
    /// ```
    /// use std::borrow::Cow;
    /// use urikit::percent::{encode, sets};
    /// assert!(matches!(encode("a:b", sets::SEGMENT).to_text(), Cow::Borrowed("a:b")));
    /// assert_eq!(encode("a:b", sets::USER).to_text(), "a%3Ab");
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    #[inline(always)] // Most data needs no escapes, and the test is short.
    pub fn to_text(&self) -> Cow<'a, str> {
        match self.is_clean() {
            true => self.same_text(),
            false => self.changed_text(),
        }
    }

    /// INVARIANT: the callers know that the encoded text equals the data.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn same_text(&self) -> Cow<'a, str> {
        Cow::Borrowed(match self.data {
            Data::Text(text) => text,
            Data::Bytes(bytes) => known_utf8(bytes),
        })
    }

    /// The encoded text of data that needs escapes.
    #[cfg(feature = "alloc")]
    #[inline(never)]
    fn changed_text(self) -> Cow<'a, str> {
        if self.keep_escapes && self.keeps_all() {
            return self.same_text();
        }
        Cow::Owned(self.encoding().text(self.data.as_bytes()))
    }

    #[inline(always)]
    const fn encoding(&self) -> Encoding {
        Encoding::new(columns_of_class(self.set), self.keep_escapes, self.plus_for_space)
    }

    /// Whether no byte needs a closer look.
    #[inline(always)]
    fn is_clean(&self) -> bool {
        let bytes = self.data.as_bytes();
        self.stops().clean_start(bytes) == bytes.len()
    }

    #[inline]
    const fn stops(&self) -> Stops {
        Stops::Outside(self.set)
    }

    /// Whether all bytes that need a look belong to escapes that are kept.
    #[cfg(feature = "alloc")]
    #[inline(never)]
    fn keeps_all(&self) -> bool {
        let bytes = self.data.as_bytes();
        let mut at = self.stops().first(bytes, 0);
        while at < bytes.len() {
            if bytes[at] != b'%' || escaped_byte(bytes, at).is_none() {
                return false;
            }
            at = self.stops().first(bytes, at + 3);
        }
        true
    }
}

impl fmt::Display for Encode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

/// Does not show the data, which may be a password.
impl fmt::Debug for Encode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Encode")
            .field("keep_escapes", &self.keep_escapes)
            .field("plus_for_space", &self.plus_for_space)
            .finish_non_exhaustive()
    }
}
