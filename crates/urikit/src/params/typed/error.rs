//! Errors of converting parameters to and from Rust types.

use alloc::string::{String, ToString};
use core::fmt;

use serde::de::{self, Expected, Unexpected};
use serde::ser;

use crate::percent::{DecodeError, DecodeErrorKind};

/// What is wrong with which key, and where.
///
/// Values are not shown, as they may be secrets; custom messages of the type are.
///
/// ```
/// use std::collections::HashMap;
/// use urikit::params::Params;
/// let error = Params::new("a=1&b=x").deserialize::<HashMap<&str, u8>>().unwrap_err();
/// assert_eq!(error.to_string(), "expected u8 for key \"b\" at byte 4");
/// assert_eq!((error.key(), error.offset()), (Some("b"), Some(4)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParamsError {
    kind: ParamsErrorKind,
    message: String,
    key: Option<String>,
    offset: Option<usize>,
}

/// The kinds of [`ParamsError`]. More may be added.
///
/// ```
/// use urikit::params::ParamsErrorKind;
/// assert_eq!(ParamsErrorKind::Missing.name(), "missing-key");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParamsErrorKind {
    /// A key that the type requires is missing.
    Missing,
    /// A key that the type does not know, and denies.
    Unknown,
    /// A repeated key, for one value.
    Repeated,
    /// A value does not fit its type.
    InvalidValue,
    /// A `%` not followed by two hex digits.
    MalformedEscape,
    /// Data that is not UTF-8.
    InvalidUtf8,
    /// A type that parameters can't represent: a map in a map, a list in a list.
    Unsupported,
    /// A custom error of the type.
    Custom,
}

impl ParamsErrorKind {
    /// A short, stable name, for machines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Missing => "missing-key",
            Self::Unknown => "unknown-key",
            Self::Repeated => "repeated-key",
            Self::InvalidValue => "invalid-value",
            Self::MalformedEscape => "malformed-escape",
            Self::InvalidUtf8 => "invalid-utf8",
            Self::Unsupported => "unsupported-type",
            Self::Custom => "custom",
        }
    }
}

impl ParamsError {
    /// For a value that does not fit its type.
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self::of_kind(ParamsErrorKind::InvalidValue, message)
    }

    pub(super) fn of_kind(kind: ParamsErrorKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), key: None, offset: None }
    }

    /// Adds what is not yet known.
    #[cold]
    pub(super) fn about(self, key: &str, offset: impl Into<Option<usize>>) -> Self {
        Self {
            key: self.key.or_else(|| Some(key.into())),
            offset: self.offset.or(offset.into()),
            ..self
        }
    }

    pub(super) fn not_decoded(error: DecodeError) -> Self {
        let message = match error.to_string().rsplit_once(" at byte ") {
            Some((fault, _)) => fault.into(),
            None => error.to_string(),
        };
        let kind = match error.kind() {
            DecodeErrorKind::MalformedEscape => ParamsErrorKind::MalformedEscape,
            DecodeErrorKind::InvalidUtf8 => ParamsErrorKind::InvalidUtf8,
        };
        Self { kind, message, key: None, offset: Some(error.offset()) }
    }

    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> ParamsErrorKind {
        self.kind
    }

    /// The decoded key, if the error is about one.
    #[must_use]
    pub fn key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    /// The byte offset in the query: of the parameter, or of what can't be decoded. `None` if
    /// there is no such position, as for a missing key.
    #[must_use]
    pub const fn offset(&self) -> Option<usize> {
        self.offset
    }
}

impl fmt::Display for ParamsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if let Some(key) = &self.key {
            write!(f, " for key {key:?}")?;
        }
        match self.offset {
            Some(offset) => write!(f, " at byte {offset}"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for ParamsError {}

/// Serde's own messages would show the value.
impl de::Error for ParamsError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::of_kind(ParamsErrorKind::Custom, message.to_string())
    }

    fn invalid_type(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        match unexpected {
            Unexpected::Unit => Self::new(alloc::format!("expected {expected}, found no value")),
            Unexpected::Seq => Self::new(alloc::format!("expected {expected}, found several")),
            _ => Self::new(alloc::format!("expected {expected}")),
        }
    }

    fn invalid_value(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::new(alloc::format!("expected {expected}"))
    }

    fn unknown_variant(_: &str, expected: &'static [&'static str]) -> Self {
        Self::new(alloc::format!("expected one of {expected:?}"))
    }

    fn unknown_field(field: &str, _: &'static [&'static str]) -> Self {
        Self::of_kind(ParamsErrorKind::Unknown, "unknown parameter").about(field, None)
    }

    fn missing_field(field: &'static str) -> Self {
        Self::of_kind(ParamsErrorKind::Missing, "missing parameter").about(field, None)
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::of_kind(ParamsErrorKind::Repeated, "more than one value").about(field, None)
    }
}

impl ser::Error for ParamsError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::of_kind(ParamsErrorKind::Custom, message.to_string())
    }
}
