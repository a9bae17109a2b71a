//! Errors, as `urikit.UriError`.

use arrow_array::Array;
use pyo3::call::PyCallArgs;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use urikit::redact::{COMMON_SECRETS, redact_text};
use urikit::{Describe, Details};
use urikit_arrow::{BadValue, ColumnError, value_text};

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
        // What the program says, not a URI.
        ColumnError::Name { .. } => PyValueError::new_err(error.to_string()),
        _ => raise_bytes(py, error),
    }
}

/// A bad value in a column: its row, counted from 0, is an index into the whole column, or into a batch of it.
/// `column` is the chunk with the value, and the row in it.
#[cold]
pub(crate) fn raise_bad(
    py: Python<'_>,
    row: usize,
    value: &BadValue,
    column: Option<(&dyn Array, usize)>,
    in_batch: bool,
) -> PyErr {
    let text = column.and_then(|(column, row)| value_text(column, row));
    let Details { kind, offset, rule, .. } = value.details();
    let offset = offset.map(|offset| match &text {
        Some(text) => characters(text, offset),
        None => offset,
    });
    let place = if in_batch { " of its batch" } else { "" };
    let mut message = format!("row {row}{place}: {value}");
    if let Some(text) = &text {
        let shown: String = redact_text(text, COMMON_SECRETS, false).chars().take(SHOWN).collect();
        message += &format!(", in '{shown}'");
    }
    // Engines pass on the message alone.
    if in_batch {
        message += &format!(" ({kind}");
        for (name, part) in [
            (" offset", offset.map(|offset| offset.to_string())),
            (" rule", rule.map(str::to_owned)),
        ] {
            message += &part.map_or_else(String::new, |part| format!(",{name} {part}"));
        }
        message.push(')');
    }
    let row = (!in_batch).then_some(row);
    made(py, (message, kind, rule, offset, row))
}

/// The most characters of a value in a message.
const SHOWN: usize = 100;

fn uri_error(
    py: Python<'_>,
    message: &str,
    kind: &str,
    rule: Option<&str>,
    offset: Option<usize>,
) -> PyErr {
    made(py, (message, kind, rule, offset))
}

fn made<'py>(py: Python<'py>, arguments: impl PyCallArgs<'py>) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let made =
        CLASS.import(py, "urikit._error", "UriError").and_then(|class| class.call1(arguments));
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
