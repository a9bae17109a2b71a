//! Why a host has no internationalised form.

use core::fmt;

use crate::syntax::parse::error::ParseError;

/// A host that UTS 46 does not allow.
///
/// ```
/// use urikit::{Iri, host::IdnaErrorKind};
/// let error = Iri::parse("http://a.-ü.example/")?.host().unwrap().to_ascii().unwrap_err();
/// assert_eq!((error.kind(), error.offset()), (IdnaErrorKind::InvalidLabel, 2));
/// assert_eq!(error.to_string(), "the host has a label of no internationalised name, at byte 2");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IdnaError {
    pub(super) kind: IdnaErrorKind,
    pub(super) offset: usize,
}

/// The kinds of [`IdnaError`]. More may be added.
///
/// ```
/// use urikit::{Iri, host::IdnaErrorKind};
/// let error = Iri::parse("http://１２７.0.0.1/")?.host().unwrap().to_ascii().unwrap_err();
/// assert_eq!(error.kind(), IdnaErrorKind::Address);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IdnaErrorKind {
    /// The escapes are not those of UTF-8.
    InvalidUtf8,
    /// A label is empty or too long, has characters that no name may have, or is an `xn--` of nothing.
    InvalidLabel,
    /// The labels are well, but not together: the name is too long, or mixes directions.
    InvalidName,
    /// A label of a name in ASCII has more than 63 bytes.
    LabelTooLong,
    /// A name in ASCII has more than 253 bytes, without a last dot.
    NameTooLong,
    /// The name would become an address, or look like one.
    Address,
    /// The whole would have more than 4 GiB.
    TooLong,
}

impl IdnaError {
    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> IdnaErrorKind {
        self.kind
    }

    /// The byte offset: into the host where a host was converted, else into the identifier.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

impl IdnaErrorKind {
    /// A short, stable name, for machines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::InvalidUtf8 => "invalid-utf8",
            Self::InvalidLabel => "invalid-label",
            Self::InvalidName => "invalid-name",
            Self::LabelTooLong => "label-too-long",
            Self::NameTooLong => "name-too-long",
            Self::Address => "address",
            Self::TooLong => "too-long",
        }
    }
}

impl From<ParseError> for IdnaError {
    /// All that can go wrong with the parts of what was parsed is the length.
    fn from(error: ParseError) -> Self {
        Self { kind: IdnaErrorKind::TooLong, offset: error.offset() }
    }
}

impl fmt::Display for IdnaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            IdnaErrorKind::InvalidUtf8 => "the host is not UTF-8",
            IdnaErrorKind::InvalidLabel => "the host has a label of no internationalised name",
            IdnaErrorKind::InvalidName => "the host is no internationalised name",
            IdnaErrorKind::LabelTooLong => "the host has a label of more than 63 bytes",
            IdnaErrorKind::NameTooLong => "the host has more than 253 bytes",
            IdnaErrorKind::Address => "the host is a name that would become an address",
            IdnaErrorKind::TooLong => "the identifier would be longer than 4 GiB",
        };
        write!(f, "{what}, at byte {}", self.offset)
    }
}

impl core::error::Error for IdnaError {}
