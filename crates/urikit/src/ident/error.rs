//! The error of conversions that take their input over.

use alloc::string::String;
use core::fmt;
use core::ops::Range;

use crate::parse::error::{ParseError, ParseErrorKind};

/// A [`ParseError`] with the input: the error of conversions that take a `String`, or an identifier
/// of another kind.
///
/// It displays the parse error, and has no other source. Neither `Display` nor `Debug` shows the
/// input: it may contain a secret.
///
/// ```
/// use urikit::UriBuf;
/// let error = UriBuf::try_from(String::from("http://h/a b")).unwrap_err();
/// assert_eq!(error.to_string(), "unexpected ' ' in path at byte 10");
/// assert_eq!(error.into_input(), "http://h/a b");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ParseBufError<T = String> {
    error: ParseError,
    input: T,
}

impl<T> ParseBufError<T> {
    pub(crate) const fn new(error: ParseError, input: T) -> Self {
        Self { error, input }
    }

    /// The parse error.
    #[must_use]
    pub const fn error(&self) -> ParseError {
        self.error
    }

    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> ParseErrorKind {
        self.error.kind()
    }

    /// The invalid bytes; see [`ParseError::range`].
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.error.range()
    }

    /// Where [`range`](Self::range) starts.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.error.offset()
    }

    /// The input, as it was given.
    #[must_use]
    pub fn into_input(self) -> T {
        self.input
    }
}

impl<T> fmt::Debug for ParseBufError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParseBufError").field("error", &self.error).finish_non_exhaustive()
    }
}

impl<T> fmt::Display for ParseBufError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl<T> core::error::Error for ParseBufError<T> {}

/// Drops the input.
impl<T> From<ParseBufError<T>> for ParseError {
    fn from(error: ParseBufError<T>) -> Self {
        error.error
    }
}
