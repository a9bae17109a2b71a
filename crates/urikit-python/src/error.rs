//! Errors, as `urikit.UriError`.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use urikit::{Describe, Details};
use urikit_arrow::ColumnError;

/// An error of the library about `text`, as an exception. Its offset counts characters of `text`, as Python
/// does.
#[cold]
pub(crate) fn raise(py: Python<'_>, error: impl Describe, text: &str) -> PyErr {
    let Details { kind, offset, rule, .. } = error.details();
    let offset = offset.map(|offset| characters(text, offset));
    uri_error(py, &error.to_string(), kind, rule, offset)
}

/// The same for bytes: the offset counts bytes.
#[cold]
pub(crate) fn raise_bytes(py: Python<'_>, error: &impl Describe) -> PyErr {
    let Details { kind, offset, rule, .. } = error.details();
    uri_error(py, &error.to_string(), kind, rule, offset)
}

/// An error of a kernel: one about types is a `TypeError`.
#[cold]
pub(crate) fn raise_column(py: Python<'_>, error: &ColumnError) -> PyErr {
    match error {
        ColumnError::Type(_) => PyTypeError::new_err(error.to_string()),
        _ => raise_bytes(py, error),
    }
}

fn uri_error(
    py: Python<'_>,
    message: &str,
    kind: &str,
    rule: Option<&str>,
    offset: Option<usize>,
) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let made = CLASS
        .import(py, "urikit._error", "UriError")
        .and_then(|class| class.call1((message, kind, rule, offset)));
    match made {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// The number of characters before a byte offset.
pub(crate) fn characters(text: &str, offset: usize) -> usize {
    match text.get(..offset) {
        Some(before) => before.chars().count(),
        None => offset,
    }
}
