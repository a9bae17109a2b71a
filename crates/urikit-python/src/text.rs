//! Strings from Python.

use std::borrow::Cow;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::identifier::Identifier;

/// From this length on, strings are processed with the interpreter released.
const LONG: usize = 1 << 16;

/// A `str`, or an identifier as a string.
pub(crate) enum Text<'py> {
    Str(Bound<'py, PyString>),
    Identifier(Bound<'py, Identifier>),
}

impl<'py> Text<'py> {
    /// # Errors
    /// A `TypeError` for anything else.
    pub(crate) fn of(value: &Bound<'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = value.cast::<PyString>() {
            return Ok(Self::Str(text.clone()));
        }
        match value.cast::<Identifier>() {
            Ok(identifier) => Ok(Self::Identifier(identifier.clone())),
            Err(_) => Err(not_text(value)),
        }
    }

    /// A new string made from this one, or the same object if nothing changed.
    pub(crate) fn or_new(&self, text: Cow<'_, str>) -> Bound<'py, PyString> {
        match (self, text) {
            (Self::Str(given), Cow::Borrowed(_)) => given.clone(),
            (Self::Str(given), Cow::Owned(text)) => PyString::new(given.py(), &text),
            (Self::Identifier(given), text) => PyString::new(given.py(), &text),
        }
    }

    /// # Errors
    /// A `UnicodeEncodeError` for lone surrogates.
    pub(crate) fn as_str(&self) -> PyResult<&str> {
        match self {
            Self::Str(text) => text.to_str(),
            Self::Identifier(identifier) => Ok(identifier.get().as_str()),
        }
    }
}

#[cold]
fn not_text(value: &Bound<'_, PyAny>) -> PyErr {
    let given = value.get_type().name().map_or_else(|_| "this".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("expected a str or an identifier of urikit, not {given}"))
}

/// Runs `work` on a string, with the interpreter released if it may take long.
pub(crate) fn run<'a, T: Send>(
    py: Python<'_>,
    text: &'a str,
    work: impl FnOnce(&'a str) -> T + Send,
) -> T {
    if text.len() < LONG { work(text) } else { py.detach(|| work(text)) }
}
