//! Why a host has no internationalized form.

use core::fmt;

use urikit::{Describe, Details};

/// A host that UTS 46 does not allow.
///
/// ```
/// use urikit::Iri;
/// use urikit_guard::{HostExt, host::IdnaErrorKind};
/// let error = Iri::parse("http://a.-ü.example/")?.host().unwrap().to_ascii().unwrap_err();
/// assert_eq!((error.kind(), error.offset()), (IdnaErrorKind::InvalidLabel, 2));
/// assert_eq!(error.to_string(), "the host has a label that UTS 46 does not allow, at byte 2");
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
/// use urikit::Iri;
/// use urikit_guard::{HostExt, host::IdnaErrorKind};
/// let error = Iri::parse("http://１２７.0.0.1/")?.host().unwrap().to_ascii().unwrap_err();
/// assert_eq!(error.kind(), IdnaErrorKind::Address);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IdnaErrorKind {
    /// The escapes are not UTF-8.
    InvalidUtf8,
    /// A label is empty or too long, has characters that are not allowed, or is an invalid `xn--`
    /// label.
    InvalidLabel,
    /// Each label is valid, but not the whole: the name is too long, or mixes directions.
    InvalidName,
    /// A label of an ASCII name has more than 63 bytes.
    LabelTooLong,
    /// An ASCII name has more than 253 bytes, without a final dot.
    NameTooLong,
    /// The name would become an address, or look like one.
    Address,
    /// The result would be longer than 4 GiB.
    TooLong,
}

impl IdnaError {
    pub(super) const fn too_long(offset: usize) -> Self {
        Self { kind: IdnaErrorKind::TooLong, offset }
    }

    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> IdnaErrorKind {
        self.kind
    }

    /// The byte offset: into the host if a host was converted, otherwise into the identifier.
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

impl fmt::Display for IdnaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            IdnaErrorKind::InvalidUtf8 => "the host is not UTF-8",
            IdnaErrorKind::InvalidLabel => "the host has a label that UTS 46 does not allow",
            IdnaErrorKind::InvalidName => "the host is not a name that UTS 46 allows",
            IdnaErrorKind::LabelTooLong => "the host has a label of more than 63 bytes",
            IdnaErrorKind::NameTooLong => "the host has more than 253 bytes",
            IdnaErrorKind::Address => "the host is a name that would become an address",
            IdnaErrorKind::TooLong => "the identifier would be longer than 4 GiB",
        };
        write!(f, "{what}, at byte {}", self.offset)
    }
}

impl core::error::Error for IdnaError {}

impl Describe for IdnaError {
    fn details(&self) -> Details {
        Details::new(self.kind.name()).at(self.offset)
    }
}
