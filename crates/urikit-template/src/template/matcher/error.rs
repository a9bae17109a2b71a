//! Why a template can't be used for matching, and why a string does not match.

use alloc::boxed::Box;
use core::fmt;

use urikit::{Describe, Details};

use urikit::percent::{DecodeError, DecodeErrorKind};

/// A template that gives some string two readings, or in which one character does not decide the reading.
///
/// ```
/// use urikit_template::{Matcher, Template};
///
/// let error = Matcher::new(&Template::parse("{a,b}")?).unwrap_err();
/// assert_eq!((error.variable(), error.other(), error.offset()), ("a", Some("b"), 1));
/// assert_eq!(error.to_string(), "ambiguous template: a value can be that of 'a' or that of 'b', at byte 1");
/// # Ok::<(), urikit_template::TemplateError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AmbiguousTemplate {
    pub(super) kind: Ambiguity,
    pub(super) variable: Box<str>,
    pub(super) other: Option<Box<str>>,
    pub(super) offset: usize,
}

/// The kinds of [`AmbiguousTemplate`]. More may be added.
///
/// ```
/// use urikit_template::Ambiguity;
/// assert_eq!(Ambiguity::Members.name(), "members");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ambiguity {
    /// `{a,b}`, `{/a,b}`, `{?a,b*}`: either may be absent, or an object has a key with the other's
    /// name.
    Owner,
    /// `{.a*}`, `{+a*}`, `{#a*}`: the separator of members may also occur in one.
    Members,
    /// `{a}{b}`, `{a}-{b}`, `{/a}/b`: what follows may be part of the value too.
    End,
}

impl Ambiguity {
    /// A short, stable name, for machines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Members => "members",
            Self::End => "end",
        }
    }
}

impl AmbiguousTemplate {
    /// What is ambiguous.
    #[must_use]
    pub const fn kind(&self) -> Ambiguity {
        self.kind
    }

    /// The variable whose value is ambiguous.
    #[must_use]
    pub const fn variable(&self) -> &str {
        &self.variable
    }

    /// The other variable, if it is not a literal.
    #[must_use]
    pub fn other(&self) -> Option<&str> {
        self.other.as_deref()
    }

    /// The byte offset of the variable in the template.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for AmbiguousTemplate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, variable, other, offset } = self;
        f.write_str("ambiguous template: ")?;
        match (kind, other) {
            (Ambiguity::Owner, Some(other)) => {
                write!(f, "a value can be that of '{variable}' or that of '{other}'")?;
            }
            (Ambiguity::Owner, None) => write!(f, "a value need not be that of '{variable}'")?,
            (Ambiguity::Members, _) => {
                write!(f, "a member of '{variable}' may contain the separator")?;
            }
            (Ambiguity::End, other) => {
                write!(f, "the end of '{variable}' can't be determined from what follows it")?;
                if let Some(other) = other {
                    write!(f, ", '{other}'")?;
                }
            }
        }
        write!(f, ", at byte {offset}")
    }
}

impl core::error::Error for AmbiguousTemplate {}

impl Describe for AmbiguousTemplate {
    fn details(&self) -> Details {
        Details::new(self.kind().name()).at(self.offset())
    }
}

/// Why a string does not match, and where in it. The string is not shown.
///
/// ```
/// use urikit_template::{MatchErrorKind, Matcher, Template};
///
/// let matcher = Matcher::new(&Template::parse("/a/{b:2}")?)?;
/// let error = matcher.matches("/a/xyz").unwrap_err();
/// assert_eq!((error.kind(), error.offset()), (MatchErrorKind::TooLong, 3));
/// assert_eq!(error.to_string(), "a value is longer than the prefix of its variable, at byte 3");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchError {
    offset: usize,
    kind: MatchErrorKind,
}

/// The kinds of [`MatchError`]. More may be added.
///
/// ```
/// use urikit_template::MatchErrorKind;
/// assert_eq!(MatchErrorKind::Unexpected.name(), "unexpected");
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
        }
    }
}

impl MatchError {
    pub(super) const fn new(offset: usize, kind: MatchErrorKind) -> Self {
        Self { offset, kind }
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

    /// The byte offset into the string.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> MatchErrorKind {
        self.kind
    }
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let offset = self.offset;
        match self.kind {
            MatchErrorKind::Unexpected => {
                write!(f, "the text does not match the template from byte {offset} on")
            }
            MatchErrorKind::MalformedEscape => {
                write!(f, "malformed percent-escape in the text at byte {offset}")
            }
            MatchErrorKind::InvalidUtf8 => {
                write!(f, "invalid UTF-8 in a value of the text at byte {offset}")
            }
            MatchErrorKind::TooLong => {
                write!(f, "a value is longer than the prefix of its variable, at byte {offset}")
            }
            MatchErrorKind::Disagreement => {
                write!(f, "a variable has two different values, at byte {offset}")
            }
        }
    }
}

impl core::error::Error for MatchError {}

impl Describe for MatchError {
    fn details(&self) -> Details {
        Details::new(self.kind().name()).at(self.offset())
    }
}
