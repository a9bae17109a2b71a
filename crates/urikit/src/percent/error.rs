//! The error of decoding.

use core::fmt;
use core::ops::Range;

use crate::name::error_kinds;
use crate::parse::error::malformed_escape_len;

/// Why a string can't be decoded, and where: its first fault.
///
/// ```
/// use urikit::percent::{DecodeErrorKind, decode};
/// # #[cfg(feature = "alloc")] {
/// let error = decode("100%").to_bytes().unwrap_err();
/// assert_eq!(error.to_string(), "malformed percent-escape at byte 3");
/// let error = decode("a%C3%28").to_text().unwrap_err();
/// assert_eq!((error.kind(), error.offset()), (DecodeErrorKind::InvalidUtf8, 1));
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecodeError {
    /// What is decoded may have any length.
    offset: usize,
    len: u8,
    kind: DecodeErrorKind,
}

/// The kinds of decoding error. More may be added.
///
/// ```
/// use urikit::percent::{DecodeErrorKind, decode};
/// let error = decode("%zz").chunks().next().unwrap().unwrap_err();
/// assert_eq!(error.kind(), DecodeErrorKind::MalformedEscape);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeErrorKind {
    /// A `%` that is not followed by two hex digits.
    MalformedEscape,
    /// The decoded bytes are not UTF-8, and text was asked for.
    InvalidUtf8,
}

error_kinds! {
    DecodeErrorKind {
        MalformedEscape "malformed-escape" "malformed percent-escape";
        InvalidUtf8 "invalid-utf8" "invalid UTF-8";
    }
}

impl DecodeError {
    /// The `%` at `at` is not followed by two hex digits.
    #[cold]
    pub(super) const fn malformed(bytes: &[u8], at: usize) -> Self {
        let len = malformed_escape_len(bytes, at) as u8;
        Self { offset: at, len, kind: DecodeErrorKind::MalformedEscape }
    }

    /// INVARIANT: the range is that of at most four bytes or escapes.
    #[cfg(feature = "alloc")]
    pub(super) fn invalid_utf8(range: Range<usize>) -> Self {
        Self { offset: range.start, len: range.len() as u8, kind: DecodeErrorKind::InvalidUtf8 }
    }

    /// The same error in a string that has `len` more bytes before it.
    #[cfg(feature = "alloc")]
    pub(crate) const fn shifted_by(self, len: usize) -> Self {
        Self { offset: self.offset + len, ..self }
    }

    /// The byte offset into the encoded string: that of the `%`, or of the first byte
    /// or escape of the sequence that is not UTF-8.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The bytes that can't be decoded: the `%` and the hex digit after it, if there is one; or the
    /// sequence that is not UTF-8, as it is encoded.
    ///
    /// ```
    /// use urikit::percent::decode;
    /// # #[cfg(feature = "alloc")] {
    /// assert_eq!(decode("a%4x").to_text().unwrap_err().range(), 1..3);
    /// assert_eq!(decode("%E2%82%28").to_text().unwrap_err().range(), 0..6);
    /// # }
    /// ```
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.offset..self.offset + self.len as usize
    }

    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> DecodeErrorKind {
        self.kind
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.kind, self.offset)
    }
}

impl core::error::Error for DecodeError {}
