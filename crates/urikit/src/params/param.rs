//! One parameter.

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;
use core::fmt;
use core::ops::Range;

use super::ParamSyntax;
use crate::percent::Decode;
#[cfg(feature = "alloc")]
use crate::percent::DecodeError;

/// One parameter of a query: the part between two separators.
///
/// ```
/// use urikit::params::Params;
/// let param = Params::new("x&%61=1%2B1=2").iter().nth(1).unwrap();
/// assert_eq!((param.key(), param.value()), ("%61", Some("1%2B1=2")));
/// assert!(param.key_is("a"));
/// assert!(param.decode_value().unwrap() == "1+1=2");
/// assert_eq!(param.range(), 2..13);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Param<'a> {
    pub(super) text: &'a str,
    /// Where it starts in the query.
    pub(super) start: usize,
    /// The position of the first `=`; the length without one.
    pub(super) key_len: usize,
    /// Whether there is something to decode.
    pub(super) key_is_escaped: bool,
    pub(super) value_is_escaped: bool,
    pub(super) syntax: ParamSyntax,
}

impl<'a> Param<'a> {
    /// The text as written, key and value.
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.text
    }

    /// Whether it is empty, as between the two separators of `a&&b`.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.text.is_empty()
    }

    /// Its byte range in the query.
    #[must_use]
    pub const fn range(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// The part before the first `=`, or all of it; as written.
    #[must_use]
    #[inline]
    pub fn key(self) -> &'a str {
        &self.text[..self.key_len]
    }

    /// The part after the first `=`, as written; `None` without one.
    #[must_use]
    #[inline]
    pub fn value(self) -> Option<&'a str> {
        self.text.get(self.key_len + 1..)
    }

    /// The data of the key.
    #[must_use]
    #[inline]
    pub fn decode_key(self) -> Decode<'a> {
        self.syntax.decode(self.key())
    }

    /// The data of the value.
    #[must_use]
    #[inline]
    pub fn decode_value(self) -> Option<Decode<'a>> {
        self.value().map(|value| self.syntax.decode(value))
    }

    /// Whether `key` is the data of the key. Always false if it can't be decoded.
    ///
    /// ```
    /// use urikit::params::Params;
    /// let param = Params::new("n%61me=x").iter().next().unwrap();
    /// assert!(param.key_is("name"));
    /// assert!(!param.key_is("n%61me"));
    /// ```
    #[must_use]
    #[inline]
    pub fn key_is(self, key: &str) -> bool {
        if self.key_is_escaped { self.decode_key() == *key } else { self.key() == key }
    }
}

#[cfg(feature = "alloc")]
impl<'a> Param<'a> {
    /// The key as text; borrowed if nothing had to be decoded.
    ///
    /// ```
    /// use urikit::params::Params;
    /// let param = Params::new("caf%C3%A9=%FF").iter().next().unwrap();
    /// assert_eq!(param.key_text()?, "café");
    /// assert_eq!(param.value_text().unwrap_err().offset(), 10);
    /// # Ok::<(), urikit::percent::DecodeError>(())
    /// ```
    ///
    /// # Errors
    /// If the data is not UTF-8, or a `%` starts no escape. The offset is into the query.
    #[inline]
    pub fn key_text(self) -> Result<Cow<'a, str>, DecodeError> {
        match self.key_is_escaped {
            false => Ok(Cow::Borrowed(self.key())),
            true => self.decode_key().changed_text().map_err(|error| error.shifted_by(self.start)),
        }
    }

    /// The value as text, borrowed if nothing had to be decoded; `None` without a `=`.
    ///
    /// # Errors
    /// Same as [`key_text`](Self::key_text).
    #[inline]
    pub fn value_text(self) -> Result<Option<Cow<'a, str>>, DecodeError> {
        let Some(value) = self.value() else { return Ok(None) };
        match self.value_is_escaped {
            false => Ok(Some(Cow::Borrowed(value))),
            true => match self.syntax.decode(value).changed_text() {
                Ok(text) => Ok(Some(text)),
                Err(error) => Err(error.shifted_by(self.start + self.key_len + 1)),
            },
        }
    }

    /// The data of the key; what can't be decoded is taken as written.
    pub(super) fn key_bytes(self) -> Cow<'a, [u8]> {
        let raw = Cow::Borrowed(self.key().as_bytes());
        if self.key_is_escaped { self.decode_key().to_bytes().unwrap_or(raw) } else { raw }
    }

    /// The data of the value; what can't be decoded is taken as written.
    pub(super) fn value_bytes(self) -> Option<Cow<'a, [u8]>> {
        let raw = Cow::Borrowed(self.value()?.as_bytes());
        let decoded = self.decode_value().filter(|_| self.value_is_escaped);
        Some(decoded.map_or(raw.clone(), |decode| decode.to_bytes().unwrap_or(raw)))
    }
}

impl fmt::Display for Param<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}

impl fmt::Debug for Param<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Param").field("text", &self.text).field("start", &self.start).finish()
    }
}
