//! Why a fragment is not in a syntax.

use core::fmt;

use urikit::{Describe, Details};

/// Why a fragment can't be read by a [`FragmentSyntax`](super::FragmentSyntax).
///
/// ```
/// use urikit::component::Fragment;
/// use urikit_explain::fragment::{FragmentErrorKind, FragmentSyntax};
/// let error = FragmentSyntax::PlainText.read_fragment(Fragment::parse("line=x")?).unwrap_err();
/// assert_eq!((error.kind(), error.offset()), (FragmentErrorKind::Unexpected, 5));
/// assert_eq!(error.to_string(), "expected a number in the fragment at byte 5");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FragmentError {
    kind: FragmentErrorKind,
    offset: usize,
    expected: &'static str,
}

/// The kinds of [`FragmentError`]. More may be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FragmentErrorKind {
    /// Something else than the syntax allows.
    Unexpected,
    /// Escapes of bytes that are not UTF-8.
    NotUtf8,
    /// A number that is too large.
    NumberTooLarge,
}

impl FragmentErrorKind {
    /// A short, stable name, for machines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unexpected => "unexpected",
            Self::NotUtf8 => "not-utf8",
            Self::NumberTooLarge => "number-too-large",
        }
    }

    /// What it means, in a few words for people. `Display` writes the same.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::Unexpected => "not in the syntax of the media type",
            Self::NotUtf8 => "escapes that are not UTF-8",
            Self::NumberTooLarge => "a number that is too large",
        }
    }
}

impl fmt::Display for FragmentErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.message())
    }
}

impl FragmentError {
    pub(super) const fn expected(expected: &'static str, offset: usize) -> Self {
        Self { kind: FragmentErrorKind::Unexpected, offset, expected }
    }

    pub(super) const fn new(kind: FragmentErrorKind, offset: usize) -> Self {
        Self { kind, offset, expected: "" }
    }

    /// The same after this many bytes.
    pub(super) const fn after(self, bytes: usize) -> Self {
        Self { offset: self.offset + bytes, ..self }
    }

    pub(super) const fn moved_to(self, offset: usize) -> Self {
        Self { offset, ..self }
    }

    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> FragmentErrorKind {
        self.kind
    }

    /// Where it is: in the fragment, or in the identifier if that was given.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for FragmentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            FragmentErrorKind::Unexpected => write!(f, "expected {}", self.expected)?,
            kind => f.write_str(kind.message())?,
        }
        write!(f, " in the fragment at byte {}", self.offset)
    }
}

impl core::error::Error for FragmentError {}

impl Describe for FragmentError {
    fn details(&self) -> Details {
        Details::new(self.kind.name()).at(self.offset)
    }
}
