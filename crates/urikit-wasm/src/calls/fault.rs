//! Errors of the library in the form that the command reports too: kind, message, offset, rule.

use serde::ser::{Serialize, SerializeMap, Serializer};
use urikit::{Describe, Details};

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

impl<E: Describe> From<E> for Fault {
    fn from(error: E) -> Self {
        let Details { kind, offset, rule, expected, .. } = error.details();
        Self { offset, rule, expected, ..Self::new(kind, error.to_string()) }
    }
}
