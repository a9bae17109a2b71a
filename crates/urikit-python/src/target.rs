//! Targets of HTTP requests: RFC 9112 §3.2.

use pyo3::prelude::*;
use pyo3::types::PyString;
use urikit::request_target::{RequestTarget as Parsed, TargetForm};

use crate::any::Any;
use crate::error::raise;

/// The target of an HTTP request, in one of the forms of RFC 9112 §3.2.
///
/// >>> target = RequestTarget("/a?b", method="GET")
/// >>> target.form, target.path, target.query
/// ('origin-form', '/a', 'b')
/// >>> target.effective_uri("https", "example.com")
/// Uri('https://example.com/a?b')
/// >>> RequestTarget("*", method="GET")
/// Traceback (most recent call last):
///     ...
/// urikit.UriError: unexpected '*' in origin-form at byte 0
#[pyclass(module = "urikit", frozen)]
pub(crate) struct RequestTarget {
    text: String,
    form: TargetForm,
    method: Option<String>,
}

impl RequestTarget {
    fn parsed(&self, py: Python<'_>) -> PyResult<Parsed<'_>> {
        Parsed::parse_as(self.form, &self.text).map_err(|error| raise(py, error, &self.text))
    }
}

#[pymethods]
impl RequestTarget {
    /// Parses a target. The method, if given, decides which forms are allowed.
    #[new]
    #[pyo3(signature = (text, /, *, method = None))]
    fn new(py: Python<'_>, text: &str, method: Option<&str>) -> PyResult<Self> {
        let parsed = match method {
            Some(method) => Parsed::parse_for(method, text),
            None => Parsed::parse(text),
        };
        match parsed {
            Ok(target) => Ok(Self {
                text: text.to_owned(),
                form: target.form(),
                method: method.map(str::to_owned),
            }),
            Err(error) => Err(raise(py, error, text)),
        }
    }

    /// The form: ``origin-form``, ``absolute-form``, ``authority-form`` or ``asterisk-form``.
    ///
    /// >>> RequestTarget("example.com:443", method="CONNECT").form
    /// 'authority-form'
    #[getter]
    fn form(&self) -> &'static str {
        self.form.name()
    }

    /// The path of an origin form or an absolute form.
    ///
    /// >>> RequestTarget("http://h/a?b").path
    /// '/a'
    #[getter]
    fn path(&self, py: Python<'_>) -> PyResult<Option<String>> {
        Ok(match self.parsed(py)? {
            Parsed::Origin(origin) => Some(origin.path().as_str().to_owned()),
            Parsed::Absolute(uri) => Some(uri.path().as_str().to_owned()),
            _ => None,
        })
    }

    /// The query of an origin form or an absolute form.
    ///
    /// >>> RequestTarget("/a?b").query
    /// 'b'
    #[getter]
    fn query(&self, py: Python<'_>) -> PyResult<Option<String>> {
        Ok(match self.parsed(py)? {
            Parsed::Origin(origin) => origin.query().map(|query| query.as_str().to_owned()),
            Parsed::Absolute(uri) => uri.query().map(|query| query.as_str().to_owned()),
            _ => None,
        })
    }

    /// The URI of the request, with the scheme of the connection and the value of the ``Host`` field,
    /// or ``None`` without one: RFC 9112 §3.3.
    ///
    /// >>> RequestTarget("*", method="OPTIONS").effective_uri("http", "example.com:8080")
    /// Uri('http://example.com:8080')
    #[pyo3(signature = (scheme, host, /))]
    fn effective_uri(&self, py: Python<'_>, scheme: &str, host: Option<&str>) -> PyResult<Any> {
        match self.parsed(py)?.effective_uri(scheme, host) {
            Ok(uri) => Ok(uri.into()),
            Err(error) => Err(raise(py, error, host.unwrap_or_default())),
        }
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let shown = match self.parsed(py)? {
            Parsed::Absolute(uri) => uri.redacted().to_string(),
            _ => self.text.clone(),
        };
        Ok(format!("RequestTarget({})", PyString::new(py, &shown).repr()?))
    }

    fn __eq__(&self, other: &Bound<'_, Self>) -> bool {
        self.text == other.get().text && self.form == other.get().form
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.text).hash()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let make = slf.py().import("urikit._native")?.getattr("_target")?;
        let this = slf.get();
        Ok((make, (&this.text, &this.method)).into_pyobject(slf.py())?.into_any())
    }
}

/// What pickling a `RequestTarget` writes.
#[pyfunction]
pub(crate) fn _target(py: Python<'_>, text: &str, method: Option<&str>) -> PyResult<RequestTarget> {
    RequestTarget::new(py, text, method)
}
