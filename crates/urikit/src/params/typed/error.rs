//! Errors of converting parameters to and from Rust types.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use core::fmt;
use core::ops::Range;

use serde::de::{self, Expected, Unexpected};
use serde::ser;

use crate::name::error_kinds;
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
pub struct ParamsError(Box<Fault>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Fault {
    kind: ParamsErrorKind,
    message: Cow<'static, str>,
    key: Option<String>,
    range: Option<Range<usize>>,
    source: Option<DecodeError>,
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

error_kinds! {
    ParamsErrorKind {
        Missing "missing-key" "missing parameter";
        Unknown "unknown-key" "unknown parameter";
        Repeated "repeated-key" "more than one value";
        InvalidValue "invalid-value" "a value does not fit its type";
        MalformedEscape "malformed-escape" "malformed percent-escape";
        InvalidUtf8 "invalid-utf8" "invalid UTF-8";
        Unsupported "unsupported-type" "a type that parameters can't represent";
        Custom "custom" "an error of the type";
    }
}

impl ParamsError {
    /// For a value that does not fit its type.
    pub(super) fn new(message: impl Into<Cow<'static, str>>) -> Self {
        Self::of_kind(ParamsErrorKind::InvalidValue, message)
    }

    /// With the message of the kind.
    pub(super) fn of(kind: ParamsErrorKind) -> Self {
        Self::of_kind(kind, kind.message())
    }

    pub(super) fn of_kind(kind: ParamsErrorKind, message: impl Into<Cow<'static, str>>) -> Self {
        let message = message.into();
        Self(Box::new(Fault { kind, message, key: None, range: None, source: None }))
    }

    /// Adds what is not yet known.
    #[cold]
    pub(super) fn about(mut self, key: &str, range: impl Into<Option<Range<usize>>>) -> Self {
        self.0.key.get_or_insert_with(|| key.into());
        self.0.range = self.0.range.or(range.into());
        self
    }

    pub(super) fn not_decoded(error: DecodeError) -> Self {
        let kind = match error.kind() {
            DecodeErrorKind::MalformedEscape => ParamsErrorKind::MalformedEscape,
            DecodeErrorKind::InvalidUtf8 => ParamsErrorKind::InvalidUtf8,
        };
        let mut this = Self::of(kind);
        (this.0.range, this.0.source) = (Some(error.range()), Some(error));
        this
    }

    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> ParamsErrorKind {
        self.0.kind
    }

    /// The decoded key, if the error is about one.
    #[must_use]
    pub fn key(&self) -> Option<&str> {
        self.0.key.as_deref()
    }

    /// The bytes of the query: of the parameter, or of what can't be decoded. `None` if there is no
    /// such place, as for a missing key.
    #[must_use]
    pub fn range(&self) -> Option<Range<usize>> {
        self.0.range.clone()
    }

    /// Where [`range`](Self::range) starts.
    #[must_use]
    pub fn offset(&self) -> Option<usize> {
        self.0.range.as_ref().map(|range| range.start)
    }
}

impl fmt::Display for ParamsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)?;
        if let Some(key) = &self.0.key {
            write!(f, " for key {key:?}")?;
        }
        match self.offset() {
            Some(offset) => write!(f, " at byte {offset}"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for ParamsError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.0.source.as_ref().map(|error| error as _)
    }
}

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
        Self::of(ParamsErrorKind::Unknown).about(field, None)
    }

    fn missing_field(field: &'static str) -> Self {
        Self::of(ParamsErrorKind::Missing).about(field, None)
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::of(ParamsErrorKind::Repeated).about(field, None)
    }
}

impl ser::Error for ParamsError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::of_kind(ParamsErrorKind::Custom, message.to_string())
    }
}
