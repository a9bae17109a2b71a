//! Errors of converting values to and from variables.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

use urikit::{Describe, Details};

use serde::de::{self, Expected, Unexpected};
use serde::ser;

/// What is wrong, and where in the value.
///
/// Values are not shown, as they may be secrets; custom messages of the type are.
///
/// ```
/// use std::collections::BTreeMap;
/// use urikit_template::Variable;
///
/// let ports = Variable::from_iter([("http", "80"), ("https", "x")]);
/// let error = ports.deserialize::<BTreeMap<String, u16>>().unwrap_err();
/// assert_eq!(error.place(), "https");
/// assert_eq!(error.to_string(), "the value does not fit: expected u16 at https");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariableError {
    kind: VariableErrorKind,
    message: String,
    place: String,
}

/// The kinds of [`VariableError`]. More may be added.
///
/// ```
/// use urikit_template::VariableErrorKind;
/// assert_eq!(VariableErrorKind::Missing.name(), "missing-member");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum VariableErrorKind {
    /// A member that the type requires is missing.
    Missing,
    /// A member that the type does not know, and denies.
    Unknown,
    /// A repeated member.
    Repeated,
    /// A value does not fit its type.
    InvalidValue,
    /// What a variable can't represent: a number that is not finite, bytes that are not UTF-8, too
    /// many levels.
    Unsupported,
    /// A custom error of the type.
    Custom,
}

impl VariableErrorKind {
    /// A short, stable name, for machines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Missing => "missing-member",
            Self::Unknown => "unknown-member",
            Self::Repeated => "repeated-member",
            Self::InvalidValue => "invalid-value",
            Self::Unsupported => "unsupported-type",
            Self::Custom => "custom",
        }
    }
}

impl VariableError {
    /// For a value that does not fit its type.
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self::of_kind(VariableErrorKind::InvalidValue, message)
    }

    pub(super) fn unsupported(message: &str) -> Self {
        Self::of_kind(VariableErrorKind::Unsupported, message)
    }

    fn of_kind(kind: VariableErrorKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), place: String::new() }
    }

    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> VariableErrorKind {
        self.kind
    }

    /// The same, relative to the object around it.
    #[cold]
    pub(super) fn in_member(self, name: &str) -> Self {
        let dot = if self.place.is_empty() || self.place.starts_with('[') { "" } else { "." };
        Self { place: format!("{name}{dot}{}", self.place), ..self }
    }

    /// The same, relative to the list around it.
    #[cold]
    pub(super) fn in_item(self, index: usize) -> Self {
        let dot = if self.place.is_empty() || self.place.starts_with('[') { "" } else { "." };
        Self { place: format!("[{index}]{dot}{}", self.place), ..self }
    }

    /// The names and indices that lead to it, as in `points[2].x`; empty for the value itself.
    #[must_use]
    pub fn place(&self) -> &str {
        &self.place
    }
}

impl fmt::Display for VariableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the value does not fit: {}", self.message)?;
        if self.place.is_empty() { Ok(()) } else { write!(f, " at {}", self.place) }
    }
}

impl core::error::Error for VariableError {}

impl Describe for VariableError {
    fn details(&self) -> Details {
        Details::new(self.kind().name())
    }
}

/// Serde's own messages would show the value.
impl de::Error for VariableError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::of_kind(VariableErrorKind::Custom, message.to_string())
    }

    fn invalid_type(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        match unexpected {
            Unexpected::Seq => Self::new(format!("expected {expected}, found a list")),
            Unexpected::Map => Self::new(format!("expected {expected}, found an object")),
            _ => Self::new(format!("expected {expected}")),
        }
    }

    fn invalid_value(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::new(format!("expected {expected}"))
    }

    fn unknown_variant(_: &str, expected: &'static [&'static str]) -> Self {
        Self::new(format!("expected one of {expected:?}"))
    }

    fn unknown_field(field: &str, _: &'static [&'static str]) -> Self {
        Self::of_kind(VariableErrorKind::Unknown, "unknown member").in_member(field)
    }

    fn missing_field(field: &'static str) -> Self {
        Self::of_kind(VariableErrorKind::Missing, "missing member").in_member(field)
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::of_kind(VariableErrorKind::Repeated, "more than one member").in_member(field)
    }
}

impl ser::Error for VariableError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::of_kind(VariableErrorKind::Custom, message.to_string())
    }
}
