//! Text to data: every escape becomes its byte.

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String, vec::Vec};
use core::fmt;

use super::Chunks;
#[cfg(feature = "alloc")]
use super::DecodeError;
use super::data::Data;
use super::find_encoded::Stops;
use super::lossy;
#[cfg(feature = "alloc")]
use urikit_scan::{percent::decode as scan, search};

/// The data in an encoded string: each escape becomes its byte.
///
/// A `+` is a `+`; where it means a space, see [`form`](super::form). Decode once, and only pieces
/// that have been split (see the [module](super)). Nothing is decoded until the result is used: as
/// bytes, as text, in chunks, or in a comparison.
///
/// ```
/// use urikit::percent::decode;
/// # #[cfg(feature = "alloc")]
/// assert_eq!(decode("a%20b+c%C3%A0").to_text().unwrap(), "a b+cà");
/// assert!(decode("a%20b") == "a b");
/// ```
#[doc(alias = "unquote")]
#[doc(alias = "percent_decode")]
#[doc(alias = "decodeURIComponent")]
#[must_use]
#[inline]
pub const fn decode(text: &str) -> Decode<'_> {
    Decode::new(Data::Text(text))
}

/// Decodes bytes, for example from a network, as [`decode`] does a string.
///
/// ```
/// use urikit::percent::decode_bytes;
/// assert!(decode_bytes(b"%61\xFF") == b"a\xFF"[..]);
/// ```
#[must_use]
#[inline]
pub const fn decode_bytes(bytes: &[u8]) -> Decode<'_> {
    Decode::new(Data::Bytes(bytes))
}

/// Encoded text that is decoded as it is read; made by [`decode`] and related functions.
///
/// `==` compares the data with plain text or bytes, without allocating. What can't be decoded
/// equals nothing. `Display`, and so `to_string`, is **lossy** as
/// [`to_string_lossy`](Self::to_string_lossy) is: [`into_string`](Self::into_string) is not.
///
/// ```
/// use urikit::Uri;
/// let uri = Uri::parse("http://h/caf%C3%A9")?;
/// let name = uri.path().segments().last().unwrap().decode();
/// assert!(name == "café");
/// # #[cfg(feature = "alloc")]
/// assert_eq!(name.to_text()?, "café");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Decode<'a> {
    data: Data<'a>,
    plus_for_space: bool,
    /// Whether it may be a password, which `Debug` does not show.
    secret: bool,
}

impl<'a> Decode<'a> {
    #[inline]
    pub(super) const fn new(data: Data<'a>) -> Self {
        Self { data, plus_for_space: false, secret: false }
    }

    #[inline]
    pub(super) const fn with_plus_for_space(self) -> Self {
        Self { plus_for_space: true, ..self }
    }

    #[inline]
    pub(crate) const fn with_secret(self) -> Self {
        Self { secret: true, ..self }
    }

    /// The data in pieces: the runs between escapes, and the single bytes of escapes.
    ///
    /// ```
    /// use urikit::percent::{Chunk, decode};
    /// let mut chunks = decode("ab%20c").chunks();
    /// assert_eq!(chunks.next(), Some(Ok(Chunk::Raw(b"ab"))));
    /// assert_eq!(chunks.next(), Some(Ok(Chunk::Decoded(b' '))));
    /// assert_eq!(chunks.next(), Some(Ok(Chunk::Raw(b"c"))));
    /// assert_eq!(chunks.next(), None);
    /// ```
    #[must_use]
    pub const fn chunks(self) -> Chunks<'a> {
        Chunks::new(self.data.as_bytes(), self.stops())
    }

    /// The data; borrowed if it equals the encoded string.
    ///
    /// ```
    /// use urikit::percent::decode;
    /// assert_eq!(&*decode("%FF%00").to_bytes()?, b"\xFF\0");
    /// assert_eq!(decode("a%4").to_bytes().unwrap_err().offset(), 1);
    /// # Ok::<(), urikit::percent::DecodeError>(())
    /// ```
    ///
    /// # Errors
    /// If a `%` is not followed by two hex digits.
    #[cfg(feature = "alloc")]
    #[inline(always)] // Most strings have no escapes, and the test is short.
    pub fn to_bytes(self) -> Result<Cow<'a, [u8]>, DecodeError> {
        match self.is_clean() {
            true => Ok(Cow::Borrowed(self.data.as_bytes())),
            false => self.changed_bytes(),
        }
    }

    /// The data as text; borrowed if it equals the encoded string.
    ///
    /// ```
    /// use urikit::percent::decode;
    /// assert_eq!(decode("%C3%A0").to_text()?, "à");
    /// let error = decode("a%C3%28").to_text().unwrap_err();
    /// assert_eq!(error.to_string(), "invalid UTF-8 at byte 1");
    /// # Ok::<(), urikit::percent::DecodeError>(())
    /// ```
    ///
    /// # Errors
    /// If a `%` is not followed by two hex digits, or the data is not UTF-8: whichever comes first.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub fn to_text(self) -> Result<Cow<'a, str>, DecodeError> {
        match self.data {
            Data::Text(text) if self.is_clean() => Ok(Cow::Borrowed(text)),
            _ => self.changed_text(),
        }
    }

    /// The data as text, lossily: a `%` that starts no escape stays as it is, and each sequence
    /// that is not UTF-8 becomes U+FFFD. `Display` writes the same.
    ///
    /// ```
    /// use urikit::percent::decode;
    /// assert_eq!(decode("100%+%zz%4").to_string_lossy(), "100%+%zz%4");
    /// assert_eq!(decode("%C3%28").to_string_lossy(), "\u{FFFD}(");
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn to_string_lossy(self) -> Cow<'a, str> {
        if self.is_clean() {
            return match self.data {
                Data::Text(text) => Cow::Borrowed(text),
                Data::Bytes(bytes) => String::from_utf8_lossy(bytes),
            };
        }
        let decoded = scan::bytes(self.data.as_bytes(), self.plus_for_space);
        let decoded = decoded.unwrap_or_else(|| self.with_malformed_kept());
        Cow::Owned(match scan::into_text(decoded) {
            Ok(text) => text,
            Err(decoded) => String::from_utf8_lossy(&decoded).into_owned(),
        })
    }

    /// The data as an owned string.
    ///
    /// ```
    /// use urikit::percent::decode;
    /// assert_eq!(decode("a%20b").into_string()?, "a b");
    /// assert!(decode("%FF").into_string().is_err());
    /// assert_eq!(decode("%FF").to_string(), "\u{FFFD}", "lossy");
    /// # Ok::<(), urikit::percent::DecodeError>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`to_text`](Self::to_text).
    #[cfg(feature = "alloc")]
    pub fn into_string(self) -> Result<String, DecodeError> {
        self.to_text().map(Cow::into_owned)
    }

    #[inline]
    const fn stops(self) -> Stops {
        match self.plus_for_space {
            true => Stops::PercentAndPlus,
            false => Stops::Percent,
        }
    }

    /// Whether there is nothing to decode.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn is_clean(self) -> bool {
        let bytes = self.data.as_bytes();
        match self.plus_for_space {
            true => self.stops().clean_start(bytes) == bytes.len(),
            false => !search::contains(bytes, b'%'),
        }
    }

    /// The same for an input that has escapes, or is not text to begin with.
    #[cfg(feature = "alloc")]
    #[inline(never)]
    pub(crate) fn changed_text(self) -> Result<Cow<'a, str>, DecodeError> {
        let decoded = match self.data {
            Data::Text(text) => scan::text(text, self.plus_for_space),
            Data::Bytes(bytes) if self.is_clean() => {
                return core::str::from_utf8(bytes)
                    .map(Cow::Borrowed)
                    .map_err(|error| self.invalid_utf8(bytes, error));
            }
            Data::Bytes(bytes) => scan::bytes(bytes, self.plus_for_space)
                .and_then(|decoded| scan::into_text(decoded).ok()),
        };
        decoded.map(Cow::Owned).ok_or_else(|| self.first_error())
    }

    #[cfg(feature = "alloc")]
    #[inline(never)]
    fn changed_bytes(self) -> Result<Cow<'a, [u8]>, DecodeError> {
        let decoded = scan::bytes(self.data.as_bytes(), self.plus_for_space);
        decoded.map(Cow::Owned).ok_or_else(|| self.first_malformed())
    }

    /// The data, in which a `%` that starts no escape stays as it is.
    #[cfg(feature = "alloc")]
    #[cold]
    fn with_malformed_kept(self) -> Vec<u8> {
        let mut rest = self.data.as_bytes();
        let mut decoded = Vec::with_capacity(rest.len());
        loop {
            let mut chunks = Chunks::new(rest, self.stops());
            let malformed = chunks.find_map(|chunk| {
                chunk.map(|chunk| decoded.extend_from_slice(chunk.as_bytes())).err()
            });
            let Some(error) = malformed else {
                return decoded;
            };
            decoded.push(b'%');
            rest = &rest[error.offset() + 1..];
        }
    }

    /// INVARIANT: there is a malformed escape, or the data is not UTF-8.
    #[cfg(feature = "alloc")]
    #[cold]
    fn first_error(self) -> DecodeError {
        let mut decoded = Vec::new();
        for chunk in self.chunks().flatten() {
            decoded.extend_from_slice(chunk.as_bytes());
        }
        // What precedes a malformed escape can be decoded, but need not be UTF-8.
        match core::str::from_utf8(&decoded) {
            Err(error) => self.invalid_utf8(&decoded, error),
            Ok(_) => self.first_malformed(),
        }
    }

    /// INVARIANT: there is a malformed escape.
    #[cfg(feature = "alloc")]
    #[cold]
    fn first_malformed(self) -> DecodeError {
        let error = self.chunks().find_map(Result::err);
        error.unwrap_or(DecodeError::malformed(&[], 0))
    }

    /// INVARIANT: `decoded` is the data up to the first malformed escape.
    #[cfg(feature = "alloc")]
    fn invalid_utf8(self, decoded: &[u8], error: core::str::Utf8Error) -> DecodeError {
        let start = error.valid_up_to();
        let end = error.error_len().map_or(decoded.len(), |len| start + len);
        DecodeError::invalid_utf8(self.encoded_offset(start)..self.encoded_offset(end))
    }

    /// Where the data from this offset on is encoded.
    ///
    /// INVARIANT: there is no malformed escape before it.
    #[cfg(feature = "alloc")]
    fn encoded_offset(self, decoded: usize) -> usize {
        let mut offset = 0;
        let mut left = decoded;
        for chunk in self.chunks().flatten() {
            let len = chunk.as_bytes().len();
            if left < len {
                break;
            }
            left -= len;
            offset += chunk.written_len(self.data.as_bytes()[offset]);
        }
        offset + left
    }
}

impl PartialEq<[u8]> for Decode<'_> {
    fn eq(&self, plain: &[u8]) -> bool {
        let mut plain = plain;
        for chunk in self.chunks() {
            match chunk.ok().and_then(|chunk| plain.strip_prefix(chunk.as_bytes())) {
                Some(rest) => plain = rest,
                None => return false,
            }
        }
        plain.is_empty()
    }
}

impl PartialEq<&[u8]> for Decode<'_> {
    fn eq(&self, plain: &&[u8]) -> bool {
        *self == **plain
    }
}

impl PartialEq<str> for Decode<'_> {
    fn eq(&self, plain: &str) -> bool {
        *self == *plain.as_bytes()
    }
}

impl PartialEq<&str> for Decode<'_> {
    fn eq(&self, plain: &&str) -> bool {
        *self == *plain.as_bytes()
    }
}

#[cfg(feature = "alloc")]
impl PartialEq<String> for Decode<'_> {
    fn eq(&self, plain: &String) -> bool {
        *self == *plain.as_bytes()
    }
}

#[cfg(feature = "alloc")]
impl PartialEq<Cow<'_, str>> for Decode<'_> {
    fn eq(&self, plain: &Cow<'_, str>) -> bool {
        *self == *plain.as_bytes()
    }
}

impl PartialEq<Decode<'_>> for str {
    fn eq(&self, decoded: &Decode<'_>) -> bool {
        *decoded == *self
    }
}

impl PartialEq<Decode<'_>> for &str {
    fn eq(&self, decoded: &Decode<'_>) -> bool {
        *decoded == **self
    }
}

/// The data as text, except for a userinfo, which may be a password.
///
/// ```
/// use urikit::{Uri, percent::decode};
/// assert_eq!(format!("{:?}", decode("a%20%22b%22")), r#"Decode("a \"b\"")"#);
/// let uri = Uri::parse("ftp://anna:secret@h/")?;
/// let password = uri.userinfo().unwrap().decode_password().unwrap();
/// assert_eq!(format!("{password:?}"), "Decode(***)");
/// # Ok::<(), urikit::ParseError>(())
/// ```
impl fmt::Debug for Decode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.secret {
            return f.write_str("Decode(***)");
        }
        f.write_str("Decode(\"")?;
        lossy::write_lossy(self.data.as_bytes(), self.plus_for_space, &mut lossy::Escaped(f))?;
        f.write_str("\")")
    }
}

impl fmt::Display for Decode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        lossy::write_lossy(self.data.as_bytes(), self.plus_for_space, f)
    }
}
