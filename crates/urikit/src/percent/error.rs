//! The error of decoding.

use core::fmt;

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
    pub(super) offset: usize,
    pub(super) kind: DecodeErrorKind,
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

impl DecodeErrorKind {
    /// A short, stable name, for machines.
    ///
    /// ```
    /// use urikit::percent::DecodeErrorKind;
    /// assert_eq!(DecodeErrorKind::MalformedEscape.name(), "malformed-escape");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::MalformedEscape => "malformed-escape",
            Self::InvalidUtf8 => "invalid-utf8",
        }
    }
}

impl DecodeError {
    pub(super) const fn malformed(offset: usize) -> Self {
        Self { offset, kind: DecodeErrorKind::MalformedEscape }
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

    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> DecodeErrorKind {
        self.kind
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fault = match self.kind {
            DecodeErrorKind::MalformedEscape => "malformed percent-escape",
            DecodeErrorKind::InvalidUtf8 => "invalid UTF-8",
        };
        write!(f, "{fault} at byte {}", self.offset)
    }
}

impl core::error::Error for DecodeError {}
