//! Errors of the library in the form that the command reports too: kind, message, offset, rule.

use serde::ser::{Serialize, SerializeMap, Serializer};
use urikit::edit::EditError;
use urikit::percent::DecodeError;
use urikit::request_target::TargetError;
use urikit::resolve::{RelativizeError, ResolveError};
use urikit::template::{AmbiguousTemplate, ExpandError, MatchError, TemplateError};
use urikit::{ParseError, name::UnknownName};

/// What is wrong with an argument.
pub(crate) struct Fault {
    kind: &'static str,
    message: String,
    offset: Option<usize>,
    rule: Option<&'static str>,
    expected: Option<&'static str>,
    /// Which argument, where it is not the first: JavaScript counts characters in it.
    of: Option<&'static str>,
}

impl Fault {
    pub(crate) fn new(kind: &'static str, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { kind, message, offset: None, rule: None, expected: None, of: None }
    }

    /// The same, about another argument than the string.
    pub(crate) fn of(self, argument: &'static str) -> Self {
        Self { of: Some(argument), ..self }
    }

    fn at(self, offset: Option<usize>) -> Self {
        Self { offset, ..self }
    }
}

impl Serialize for Fault {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", self.kind)?;
        map.serialize_entry("message", &self.message)?;
        map.serialize_entry("offset", &self.offset)?;
        map.serialize_entry("rule", &self.rule)?;
        map.serialize_entry("expected", &self.expected)?;
        map.serialize_entry("of", &self.of)?;
        map.end()
    }
}

impl From<ParseError> for Fault {
    fn from(error: ParseError) -> Self {
        Self {
            rule: Some(error.rule().name()),
            expected: Some(error.expected()).filter(|words| !words.is_empty()),
            ..Self::new(error.kind().name(), error.to_string()).at(Some(error.offset()))
        }
    }
}

impl From<EditError> for Fault {
    fn from(error: EditError) -> Self {
        let rule = Some(error.rule().name());
        Self { rule, ..Self::new(error.kind().name(), error.to_string()).at(Some(error.offset())) }
    }
}

impl From<TemplateError> for Fault {
    fn from(error: TemplateError) -> Self {
        let rule = Some(error.rule());
        Self { rule, ..Self::new(error.kind().name(), error.to_string()).at(Some(error.offset())) }
    }
}

impl From<TargetError> for Fault {
    fn from(error: TargetError) -> Self {
        let rule = Some(error.rule().name());
        Self { rule, ..Self::new(error.kind().name(), error.to_string()) }
    }
}

impl From<UnknownName> for Fault {
    fn from(error: UnknownName) -> Self {
        Self::new(error.kind().name(), error.to_string())
    }
}

macro_rules! with_offset {
    ($($error:ty: $offset:expr),*) => {$(
        impl From<$error> for Fault {
            fn from(error: $error) -> Self {
                let offset: fn(&$error) -> Option<usize> = $offset;
                Self::new(error.kind().name(), error.to_string()).at(offset(&error))
            }
        }
    )*};
}

with_offset!(
    ResolveError: ResolveError::offset,
    RelativizeError: |error| Some(error.offset()),
    DecodeError: |error| Some(error.offset()),
    ExpandError: |error| Some(error.offset()),
    MatchError: |error| Some(error.offset()),
    AmbiguousTemplate: |error| Some(error.offset())
);
