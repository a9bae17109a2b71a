//! Parameters as a multi-mapping.

use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};
use urikit::params::{Param, ParamSyntax, ParamsBuf};
use urikit::percent::DecodeError;

use crate::build;
use crate::error::raise;

/// The parameters of a query, in order; a key may occur more than once. It has the methods of a
/// mapping, with the first value of a key; without a ``=``, a value is ``None``.
///
/// >>> params = Params("a=1&b=x%20y&a=2&flag")
/// >>> len(params), list(params), params["a"], params.getall("a")
/// (4, ['a', 'b', 'a', 'flag'], '1', ['1', '2'])
/// >>> dict(params.items())["flag"] is None
/// True
/// >>> params.get("nothing", "default"), "b" in params
/// ('default', True)
#[pyclass(module = "urikit", frozen)]
pub(crate) struct Params {
    buf: ParamsBuf,
}

impl Params {
    pub(crate) const fn new(buf: ParamsBuf) -> Self {
        Self { buf }
    }

    fn text(&self) -> &str {
        self.buf.as_str().unwrap_or_default()
    }

    /// What of each parameter, decoded.
    fn all<T>(
        &self,
        py: Python<'_>,
        what: impl Fn(Param<'_>) -> Result<T, DecodeError>,
    ) -> PyResult<Vec<T>> {
        let all: Result<Vec<T>, DecodeError> = self.buf.borrowed().iter().map(what).collect();
        all.map_err(|error| raise(py, error, self.text()))
    }
}

type Item = (String, Option<String>);

fn key(param: Param<'_>) -> Result<String, DecodeError> {
    Ok(param.key_text()?.into_owned())
}

fn value(param: Param<'_>) -> Result<Option<String>, DecodeError> {
    Ok(param.value_text()?.map(|text| text.into_owned()))
}

fn item(param: Param<'_>) -> Result<Item, DecodeError> {
    Ok((key(param)?, value(param)?))
}

#[pymethods]
impl Params {
    /// The parameters of a string, a mapping, or pairs. With ``form=True`` a ``+`` is a space.
    #[new]
    #[pyo3(signature = (params = None, /, *, form = false))]
    fn of(params: Option<&Bound<'_, PyAny>>, form: bool) -> PyResult<Self> {
        let syntax = if form { ParamSyntax::FORM } else { ParamSyntax::URI };
        let Some(params) = params else {
            return Ok(Self::new(ParamsBuf::default().with_syntax(syntax)));
        };
        if let Ok(text) = params.extract::<&str>() {
            return Ok(Self::new(ParamsBuf::new(text).with_syntax(syntax)));
        }
        let mut buf = ParamsBuf::default().with_syntax(syntax);
        for (key, value) in build::pairs(params)? {
            buf.append(&key, value.as_deref());
        }
        Ok(Self::new(buf))
    }

    /// The first value of a key, decoded, or the default.
    ///
    /// >>> Params("a=1").get("b") is None
    /// True
    #[pyo3(signature = (key, default = None, /))]
    fn get(&self, py: Python<'_>, key: &str, default: Option<Py<PyAny>>) -> PyResult<Py<PyAny>> {
        match self.buf.borrowed().first(key) {
            Some(param) => match value(param) {
                Ok(value) => Ok(value.into_pyobject(py)?.unbind()),
                Err(error) => Err(raise(py, error, self.text())),
            },
            None => Ok(default.unwrap_or_else(|| py.None())),
        }
    }

    /// All values of a key, decoded.
    ///
    /// >>> Params("a=1&a=2").getall("a")
    /// ['1', '2']
    #[pyo3(signature = (key, /))]
    fn getall(&self, py: Python<'_>, key: &str) -> PyResult<Vec<Option<String>>> {
        let all: Result<_, DecodeError> = self.buf.borrowed().all(key).map(value).collect();
        all.map_err(|error| raise(py, error, self.text()))
    }

    /// All keys, decoded.
    ///
    /// >>> Params("a=1&b").keys()
    /// ['a', 'b']
    fn keys(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.all(py, key)
    }

    /// All values, decoded.
    ///
    /// >>> Params("a=1&b").values()
    /// ['1', None]
    fn values(&self, py: Python<'_>) -> PyResult<Vec<Option<String>>> {
        self.all(py, value)
    }

    /// All pairs of key and value, decoded.
    ///
    /// >>> Params("a=1&b").items()
    /// [('a', '1'), ('b', None)]
    fn items(&self, py: Python<'_>) -> PyResult<Vec<Item>> {
        self.all(py, item)
    }

    /// All pairs as written.
    ///
    /// >>> Params("a=%31&b").raw_items()
    /// [('a', '%31'), ('b', None)]
    fn raw_items(&self) -> Vec<(&str, Option<&str>)> {
        self.buf.borrowed().iter().map(|param| (param.key(), param.value())).collect()
    }

    fn __getitem__(&self, py: Python<'_>, key: &str) -> PyResult<Option<String>> {
        match self.buf.borrowed().first(key) {
            Some(param) => value(param).map_err(|error| raise(py, error, self.text())),
            None => Err(PyKeyError::new_err(key.to_owned())),
        }
    }

    fn __contains__(&self, key: &Bound<'_, PyAny>) -> bool {
        key.extract::<&str>().is_ok_and(|key| self.buf.borrowed().first(key).is_some())
    }

    fn __len__(&self) -> usize {
        self.buf.borrowed().iter().count()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.keys(py)?)?.try_iter()
    }

    fn __eq__(&self, other: &Bound<'_, Self>) -> bool {
        self.buf == other.get().buf
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{BuildHasher, RandomState};
        static KEYS: std::sync::LazyLock<RandomState> = std::sync::LazyLock::new(RandomState::new);
        KEYS.hash_one(self.text())
    }

    /// The query as a string.
    fn __str__(&self) -> &str {
        self.text()
    }

    /// Only the keys: values may be secrets.
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let keys: Vec<&str> = self.buf.borrowed().iter().map(|param| param.key()).collect();
        Ok(format!("<Params {}>", PyList::new(py, keys)?.repr()?))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let make = slf.py().import("urikit._native")?.getattr("_params")?;
        let form = slf.get().buf.borrowed().syntax().is_form();
        Ok((make, (slf.get().buf.as_str(), form)).into_pyobject(slf.py())?.into_any())
    }
}

/// What pickling a `Params` writes.
#[pyfunction]
pub(crate) fn _params(text: Option<&str>, form: bool) -> Params {
    let syntax = if form { ParamSyntax::FORM } else { ParamSyntax::URI };
    let buf = text.map_or_else(ParamsBuf::default, ParamsBuf::new);
    Params::new(buf.with_syntax(syntax))
}
