//! Why a string does not match, or its values don't fit a type.

use alloc::boxed::Box;
use core::fmt;
use core::ops::Range;

use urikit::percent::{DecodeError, DecodeErrorKind};
use urikit::{Describe, Details};

/// Why a string does not match, and where in it; or why the values do not fit a type
/// ([`Variable::deserialize`](crate::Variable::deserialize)). The string is not shown.
///
/// ```
/// use urikit_template::{MatchErrorKind, Matcher, Template};
///
/// let matcher = Matcher::new(&Template::parse("/a/{b:2}")?)?;
/// let error = matcher.matches("/a/xyz").unwrap_err();
/// assert_eq!((error.kind(), error.offset()), (MatchErrorKind::TooLong, Some(3)));
/// assert_eq!(error.to_string(), "a value is longer than the prefix of its variable, at byte 3");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Values are not shown, as they may be secrets; custom messages of a type are:
///
/// ```
/// # #[cfg(feature = "serde")] {
/// use std::collections::BTreeMap;
/// use urikit_template::Variable;
///
/// let ports = Variable::from_iter([("http", "80"), ("https", "x")]);
/// let error = ports.deserialize::<BTreeMap<String, u16>>().unwrap_err();
/// assert_eq!((error.variable(), error.range()), (Some("https"), None));
/// assert_eq!(error.to_string(), "the value does not fit: expected u16 at https");
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchError {
    kind: MatchErrorKind,
    /// Where in the string.
    offset: Option<usize>,
    /// For a value that does not fit its type.
    value: Option<Box<UnfitValue>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct UnfitValue {
    path: Box<str>,
    message: Box<str>,
}

/// The kinds of [`MatchError`]. More may be added.
///
/// ```
/// use urikit_template::MatchErrorKind;
/// assert_eq!(MatchErrorKind::Unexpected.name(), "unexpected");
/// assert_eq!(MatchErrorKind::Missing.to_string(), "missing member");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MatchErrorKind {
    /// Something else is expected.
    Unexpected,
    /// A `%` not followed by two hex digits.
    MalformedEscape,
    /// A value that is not UTF-8 when it is decoded.
    InvalidUtf8,
    /// A value that is longer than its prefix length.
    TooLong,
    /// A value that differs from an earlier one of the same variable.
    Disagreement,
    /// A member that the type requires is missing.
    Missing,
    /// A member that the type does not know, and denies.
    Unknown,
    /// A repeated member.
    Repeated,
    /// A value does not fit its type.
    InvalidValue,
    /// A custom error of the type.
    Custom,
}

impl MatchErrorKind {
    /// A short, stable name, for machines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unexpected => "unexpected",
            Self::MalformedEscape => "malformed-escape",
            Self::InvalidUtf8 => "invalid-utf8",
            Self::TooLong => "too-long",
            Self::Disagreement => "disagreement",
            Self::Missing => "missing-member",
            Self::Unknown => "unknown-member",
            Self::Repeated => "repeated-member",
            Self::InvalidValue => "invalid-value",
            Self::Custom => "custom",
        }
    }
}

impl MatchError {
    pub(super) const fn new(offset: usize, kind: MatchErrorKind) -> Self {
        Self { kind, offset: Some(offset), value: None }
    }

    pub(super) const fn unexpected(offset: usize) -> Self {
        Self::new(offset, MatchErrorKind::Unexpected)
    }

    /// For a piece that starts at `start`.
    pub(super) const fn undecodable(start: usize, error: DecodeError) -> Self {
        let kind = match error.kind() {
            DecodeErrorKind::MalformedEscape => MatchErrorKind::MalformedEscape,
            _ => MatchErrorKind::InvalidUtf8,
        };
        Self::new(start + error.offset(), kind)
    }

    /// A value that does not fit its type.
    #[cfg(feature = "serde")]
    pub(crate) fn of_value(kind: MatchErrorKind, message: impl Into<Box<str>>) -> Self {
        let value = UnfitValue { path: "".into(), message: message.into() };
        Self { kind, offset: None, value: Some(Box::new(value)) }
    }

    /// The same, for a value within another; `place` adds the step to the path.
    #[cfg(feature = "serde")]
    #[cold]
    pub(crate) fn within(mut self, place: impl FnOnce(&str) -> alloc::string::String) -> Self {
        if let Some(value) = &mut self.value {
            value.path = place(&value.path).into();
        }
        self
    }

    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> MatchErrorKind {
        self.kind
    }

    /// The names and indices that lead to the value that does not fit its type, as in
    /// `points[2].x`. `None` if it is the whole value, or if the string does not match.
    #[must_use]
    pub fn variable(&self) -> Option<&str> {
        self.value.as_ref().map(|value| &*value.path).filter(|path| !path.is_empty())
    }

    /// Where in the string: an empty range at the first byte that does not match. `None` for a value
    /// that does not fit its type.
    #[must_use]
    pub fn range(&self) -> Option<Range<usize>> {
        self.offset.map(|offset| offset..offset)
    }

    /// Where that range starts.
    #[must_use]
    pub const fn offset(&self) -> Option<usize> {
        self.offset
    }
}

impl MatchErrorKind {
    /// What it means, in a few words for people. `Display` writes the same.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::Unexpected => "the text does not match the template",
            Self::MalformedEscape => "malformed percent-escape in the text",
            Self::InvalidUtf8 => "invalid UTF-8 in a value of the text",
            Self::TooLong => "a value is longer than the prefix of its variable",
            Self::Disagreement => "a variable has two different values",
            Self::Missing => "missing member",
            Self::Unknown => "unknown member",
            Self::Repeated => "more than one member",
            Self::InvalidValue => "the value does not fit",
            Self::Custom => "the type rejects the value",
        }
    }
}

impl fmt::Display for MatchErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.message())
    }
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(value) = &self.value {
            write!(f, "the value does not fit: {}", value.message)?;
            return self.variable().map_or(Ok(()), |path| write!(f, " at {path}"));
        }
        let (kind, offset) = (self.kind, self.offset.unwrap_or_default());
        match kind {
            MatchErrorKind::Unexpected => write!(f, "{kind} from byte {offset} on"),
            MatchErrorKind::MalformedEscape | MatchErrorKind::InvalidUtf8 => {
                write!(f, "{kind} at byte {offset}")
            }
            _ => write!(f, "{kind}, at byte {offset}"),
        }
    }
}

impl core::error::Error for MatchError {}

impl Describe for MatchError {
    fn details(&self) -> Details {
        Details::new(self.kind().name()).at(self.offset())
    }
}
