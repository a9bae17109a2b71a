//! Functions on strings: percent-encoding, grammar, finding, masking.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use urikit::percent::Part;
use urikit::redact::redact_text;
use urikit_explain::find::Finder;

use crate::any::Any;
use crate::build::{secrets, texts};
use crate::error::{raise, raise_bytes, raise_column};
use crate::text::{Text, run};

fn part(py: Python<'_>, name: &str) -> PyResult<Part> {
    urikit_arrow::percent_part(name).map_err(|error| raise_column(py, &error))
}

/// Escapes what a part of a URI does not allow, in text or bytes: ``segment``, ``path``,
/// ``query-value``, ``form`` …
///
/// >>> quote("a/b c&d"), quote("a/b c&d", "query-value"), quote(b"\xff")
/// ('a%2Fb%20c&d', 'a/b%20c%26d', '%FF')
#[pyfunction]
#[pyo3(signature = (text, /, part = "segment"))]
pub(crate) fn quote<'py>(text: &Bound<'py, PyAny>, part: &str) -> PyResult<Bound<'py, PyString>> {
    let py = text.py();
    let part = self::part(py, part)?;
    if let Ok(bytes) = text.cast::<PyBytes>() {
        let encoded =
            part.encode_bytes(bytes.as_bytes()).map_err(|error| raise_bytes(py, &error))?;
        return Ok(PyString::new(py, &encoded.to_text()));
    }
    let given = Text::of(text)?;
    let plain = given.as_str()?;
    let written = run(py, plain, |plain| part.encode(plain).to_text());
    Ok(given.or_new(written))
}

/// Decodes the escapes of a string. With ``form`` as the part, a ``+`` is a space.
///
/// >>> unquote("a%2Fb%20c"), unquote("a+b", "form")
/// ('a/b c', 'a b')
/// >>> unquote("%FF")
/// Traceback (most recent call last):
///     ...
/// urikit.UriError: invalid UTF-8 at byte 0
#[pyfunction]
#[pyo3(signature = (text, /, part = "path"))]
pub(crate) fn unquote<'py>(text: &Bound<'py, PyAny>, part: &str) -> PyResult<Bound<'py, PyString>> {
    let py = text.py();
    let part = self::part(py, part)?;
    let given = Text::of(text)?;
    let written = given.as_str()?;
    match run(py, written, |written| part.decode(written).to_text()) {
        Ok(plain) => Ok(given.or_new(plain)),
        Err(error) => Err(raise(py, error, written)),
    }
}

/// The bytes of a string with its escapes decoded.
///
/// >>> unquote_to_bytes("a%FF")
/// b'a\xff'
#[pyfunction]
#[pyo3(signature = (text, /, part = "path"))]
pub(crate) fn unquote_to_bytes<'py>(
    text: &Bound<'py, PyAny>,
    part: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let py = text.py();
    let part = self::part(py, part)?;
    let given = Text::of(text)?;
    let written = given.as_str()?;
    match part.decode(written).to_bytes() {
        Ok(bytes) => Ok(PyBytes::new(py, &bytes)),
        Err(error) => Err(raise(py, error, written)),
    }
}

/// Whether a string matches a rule of RFC 3986, RFC 3987 or RFC 9112.
///
/// >>> is_valid("a b"), is_valid("/é"), is_valid("/é", "URI-reference"), is_valid("::1", "IPv6address")
/// (False, True, False, True)
#[pyfunction]
#[pyo3(signature = (text, /, rule = "IRI-reference"))]
pub(crate) fn is_valid(text: &Bound<'_, PyAny>, rule: &str) -> PyResult<bool> {
    let py = text.py();
    let rule = urikit_arrow::rule(rule).map_err(|error| raise_column(py, &error))?;
    if let Ok(bytes) = text.cast::<PyBytes>() {
        return Ok(rule.check_bytes(bytes.as_bytes()).is_ok());
    }
    let given = Text::of(text)?;
    Ok(run(py, given.as_str()?, |text| rule.matches(text)))
}

/// A path without its dot segments: RFC 3986 §5.2.4.
///
/// >>> remove_dot_segments("/a/b/c/./../../g")
/// '/a/g'
#[pyfunction]
#[pyo3(signature = (path, /))]
pub(crate) fn remove_dot_segments(path: &str) -> String {
    urikit::resolve::remove_dot_segments(path).into_owned()
}

/// A URI in running text, and where it is.
///
/// >>> found = find("See <https://example.com/a>.")[0]
/// >>> found.start, found.end, str(found.iri)
/// (5, 26, 'https://example.com/a')
#[pyclass(module = "urikit", frozen, get_all)]
pub(crate) struct Found {
    /// The index of its first character.
    start: usize,
    /// The index after its last character.
    end: usize,
    /// What was found.
    iri: Py<PyAny>,
}

#[pymethods]
impl Found {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Found({}, {}, {})", self.start, self.end, self.iri.bind(py).repr()?))
    }
}

/// Finds all URIs in running text, by RFC 3986 Appendix C. Without ``schemes``, those of the web;
/// ``unregistered=True`` also finds every other scheme that ``//`` follows. With ``iris=True`` they may have non-ASCII
/// characters.
///
/// >>> [str(found.iri) for found in find("At http://a/b, or (https://c/d_(e)).")]
/// ['http://a/b', 'https://c/d_(e)']
#[pyfunction]
#[pyo3(signature = (text, /, *, schemes = None, unregistered = false, iris = false, html = false))]
pub(crate) fn find(
    py: Python<'_>,
    text: &str,
    schemes: Option<&Bound<'_, PyAny>>,
    unregistered: bool,
    iris: bool,
    html: bool,
) -> PyResult<Vec<Found>> {
    let schemes = schemes.map(texts).transpose()?.unwrap_or_default();
    let names: Vec<&str> = schemes.iter().map(|name| &**name).collect();
    let finder = finder(&names, unregistered).iris(iris).html(html);
    let found = run(py, text, |text| {
        // Characters are counted from one place to the next, not from the start each time.
        let (mut byte, mut character) = (0, 0);
        let mut index = |offset: usize| {
            character += text.get(byte..offset).map_or(0, |between| between.chars().count());
            byte = offset;
            character
        };
        let found = finder.find_in(text).map(|found| {
            let range = found.range();
            (index(range.start), index(range.end), found.into_iri().into_owned())
        });
        found.collect::<Vec<_>>()
    });
    let object = |(start, end, iri)| {
        Ok(Found { start, end, iri: Any::from(iri).into_pyobject(py)?.unbind() })
    };
    found.into_iter().map(object).collect()
}

fn finder<'n>(names: &'n [&'n str], unregistered: bool) -> Finder<'n> {
    match (unregistered, names.is_empty()) {
        (true, _) => Finder::new().with_unregistered(),
        (false, true) => Finder::new(),
        (false, false) => Finder::new().schemes(names),
    }
}

/// Masks the secrets of all URIs in running text: userinfo, and the parameters with these keys, or with
/// the usual names of secrets, to which ``extra`` adds more.
///
/// >>> redact("GET https://u:p@h/?token=abc 200")
/// 'GET https://***@h/?token=*** 200'
#[pyfunction]
#[pyo3(signature = (text, /, keys = None, *, extra = None, show_user = false))]
pub(crate) fn redact(
    text: &Bound<'_, PyAny>,
    keys: Option<&Bound<'_, PyAny>>,
    extra: Option<&Bound<'_, PyAny>>,
    show_user: bool,
) -> PyResult<String> {
    let keys = secrets(keys, extra)?;
    let keys: Vec<&str> = keys.iter().map(|key| &**key).collect();
    let keys = &keys[..];
    let given = Text::of(text)?;
    let redact = |text: &str| redact_text(text, keys, show_user).into_owned();
    Ok(run(text.py(), given.as_str()?, redact))
}

/// Proposes a repair of an invalid URI: the IRI reference that was probably intended, or ``None``.
///
/// >>> repair("http://example.com/a b")
/// IriRef('http://example.com/a%20b')
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn repair(text: &Bound<'_, PyAny>) -> PyResult<Option<Any>> {
    if let Ok(bytes) = text.cast::<PyBytes>() {
        return Ok(urikit_explain::repair::repair(bytes.as_bytes()).map(Any::from));
    }
    let given = Text::of(text).map_err(|_| PyTypeError::new_err("expected str or bytes"))?;
    Ok(urikit_explain::repair::repair(given.as_str()?).map(Any::from))
}
