//! Why a host is not a name of the DNS.

use core::fmt;
use core::ops::Range;

use urikit::{Describe, Details};

/// A host that is no name of the DNS, or that UTS 46 does not allow.
///
/// ```
/// use urikit::Iri;
/// use urikit_guard::{HostExt, host::{HostNameErrorKind, check_dns_name}};
/// let error = check_dns_name("my_host.example").unwrap_err();
/// assert_eq!((error.kind(), error.range()), (HostNameErrorKind::UnexpectedChar, 2..3));
/// assert_eq!(error.to_string(), "not a DNS name: neither letter, digit nor hyphen at byte 2");
///
/// let error = Iri::parse("http://a.-ü.example/")?.host().unwrap().to_ascii().unwrap_err();
/// assert_eq!((error.kind(), error.range()), (HostNameErrorKind::InvalidLabel, 2..5));
/// assert_eq!(error.to_string(), "not a DNS name: label that UTS 46 does not allow at byte 2");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostNameError {
    kind: HostNameErrorKind,
    start: usize,
    len: usize,
}

/// The kinds of [`HostNameError`]. More may be added.
///
/// ```
/// use urikit_guard::host::{HostNameErrorKind, check_dns_name};
/// let error = check_dns_name("a..b").unwrap_err();
/// assert_eq!(error.kind(), HostNameErrorKind::EmptyLabel);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HostNameErrorKind {
    /// The host is an address, or a name that would become one or look like one.
    Address,
    /// A label, or the whole name, is empty.
    EmptyLabel,
    /// A label has more than 63 characters.
    LabelTooLong,
    /// The name exceeds the 255 octets of the DNS: 253 characters, without a final dot.
    NameTooLong,
    /// Not a letter, digit or hyphen. Escapes and `_` are not allowed either.
    UnexpectedChar,
    /// A label starts or ends with a hyphen.
    HyphenAtEdge,
    /// The escapes are not UTF-8.
    InvalidUtf8,
    /// A label that is not ASCII or starts with `xn--` is empty or too long, has characters that are
    /// not allowed, or can't be decoded.
    InvalidLabel,
    /// Each label is valid, but not the whole: the name is too long, or mixes directions.
    InvalidName,
    /// There was no authority, and the path does not start with `/`: a host can't be set.
    RootlessPath,
    /// The result would be longer than 4 GiB.
    TooLong,
}

impl HostNameError {
    pub(super) const fn new(kind: HostNameErrorKind, start: usize, len: usize) -> Self {
        Self { kind, start, len }
    }

    /// The same in a text that has `before` bytes before the host.
    pub(super) const fn shifted(self, before: usize) -> Self {
        Self { start: self.start + before, ..self }
    }

    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> HostNameErrorKind {
        self.kind
    }

    /// The byte offset: into the name or host that was given, otherwise into the identifier.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.start
    }

    /// The faulty bytes: a character, a label, or the whole name. Empty where something is missing.
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.start..self.start + self.len
    }
}

impl HostNameErrorKind {
    /// A short, stable name, for machines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Address => "address",
            Self::EmptyLabel => "empty-label",
            Self::LabelTooLong => "label-too-long",
            Self::NameTooLong => "name-too-long",
            Self::UnexpectedChar => "unexpected-char",
            Self::HyphenAtEdge => "hyphen-at-edge",
            Self::InvalidUtf8 => "invalid-utf8",
            Self::InvalidLabel => "invalid-label",
            Self::InvalidName => "invalid-name",
            Self::RootlessPath => "rootless-path",
            Self::TooLong => "too-long",
        }
    }
}

impl HostNameErrorKind {
    /// What it means, in a few words for people. `Display` writes the same.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::Address => "the host is an address, or would become one",
            Self::EmptyLabel => "empty label",
            Self::LabelTooLong => "label of more than 63 characters",
            Self::NameTooLong => "name of more than 253 characters",
            Self::UnexpectedChar => "neither letter, digit nor hyphen",
            Self::HyphenAtEdge => "hyphen at the edge of a label",
            Self::InvalidUtf8 => "escapes that are not UTF-8",
            Self::InvalidLabel => "label that UTS 46 does not allow",
            Self::InvalidName => "name that UTS 46 does not allow",
            Self::RootlessPath => "a path that does not start with `/` can't follow a host",
            Self::TooLong => "the identifier would be longer than 4 GiB",
        }
    }
}

impl fmt::Display for HostNameErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.message())
    }
}

impl fmt::Display for HostNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            HostNameErrorKind::RootlessPath | HostNameErrorKind::TooLong => self.kind.fmt(f),
            kind @ HostNameErrorKind::Address => write!(f, "not a DNS name: {kind}"),
            kind => write!(f, "not a DNS name: {kind} at byte {}", self.start),
        }
    }
}

impl core::error::Error for HostNameError {}

impl Describe for HostNameError {
    fn details(&self) -> Details {
        Details::new(self.kind.name()).at(self.start).by("dns-name")
    }
}
