//! URI templates: RFC 6570.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyMapping, PySequence, PyString};
use urikit_template::Variable;
use urikit_template::{Matcher, Template as Parsed};

use crate::build::plain;
use crate::error::raise;
use crate::text::Text;

/// A URI template of RFC 6570: expands values, and reads them back.
///
/// >>> template = Template("/users{/id}{?fields*}")
/// >>> template.expand({"id": 42, "fields": {"name": "x y"}})
/// '/users/42?name=x%20y'
/// >>> template.variables
/// ['id', 'fields']
/// >>> Template("/users/{id}{?page}").match("/users/42?page=3")
/// {'id': '42', 'page': '3'}
#[pyclass(module = "urikit", frozen)]
pub(crate) struct Template {
    template: Parsed<'static>,
}

type Values<'a> = Vec<(Cow<'a, str>, Variable<'a>)>;

/// The defined values of a mapping and of keywords.
fn values(
    mapping: Option<&Bound<'_, PyMapping>>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Values<'static>> {
    let mut values = Values::new();
    let keywords = keywords.map(|keywords| keywords.as_mapping().clone());
    for mapping in mapping.into_iter().chain(keywords.as_ref()) {
        for item in mapping.items()? {
            let (name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
            if let Some(value) = variable(&value)? {
                values.push((Text::of(&name)?.as_str()?.to_owned().into(), value));
            }
        }
    }
    Ok(values)
}

/// `None` for an undefined value.
fn variable(value: &Bound<'_, PyAny>) -> PyResult<Option<Variable<'static>>> {
    let is_plain = value.is_none()
        || value.is_instance_of::<PyString>()
        || value.is_instance_of::<PyBool>()
        || value.is_instance_of::<PyInt>()
        || value.is_instance_of::<PyFloat>();
    if is_plain {
        return Ok(plain(value)?.map(|text| Variable::Text(text.into())));
    }
    if let Ok(mapping) = value.cast::<PyMapping>() {
        return Ok(Some(Variable::Object(values(Some(mapping), None)?)));
    }
    if let Ok(list) = value.cast::<PySequence>()
        && !value.is_instance_of::<pyo3::types::PyBytes>()
    {
        let mut items = Vec::new();
        for item in list.try_iter()? {
            items.extend(variable(&item?)?);
        }
        return Ok(Some(Variable::List(items)));
    }
    Ok(plain(value)?.map(|text| Variable::Text(text.into())))
}

fn to_python<'py>(py: Python<'py>, value: &Variable<'_>) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Variable::Text(text) => PyString::new(py, text).into_any(),
        Variable::List(items) => {
            let list = PyList::empty(py);
            for item in items {
                list.append(to_python(py, item)?)?;
            }
            list.into_any()
        }
        Variable::Object(items) => {
            let dict = PyDict::new(py);
            for (name, item) in items {
                dict.set_item(&**name, to_python(py, item)?)?;
            }
            dict.into_any()
        }
    })
}

#[pymethods]
impl Template {
    #[new]
    #[pyo3(signature = (text, /))]
    fn new(py: Python<'_>, text: &str) -> PyResult<Self> {
        match Parsed::parse(text) {
            Ok(template) => Ok(Self { template: template.into_owned() }),
            Err(error) => Err(raise(py, error, text)),
        }
    }

    /// Expands the template with values: strings, numbers, lists and mappings. Absent values and ``None``
    /// are undefined.
    ///
    /// The result is a URI reference with the structure of the template. A value that makes a segment
    /// ``.`` or ``..``, or an authority, a scheme or a start at the root that the template does not
    /// have, is an error. ``{+base}`` at the start of a template may bring them, except the segments.
    ///
    /// >>> Template("{+base}/{name}{?q,page}").expand(base="http://h", name="a/b", q=None, page=2)
    /// 'http://h/a%2Fb?page=2'
    /// >>> Template("/users/{id}").expand(id="..")
    /// Traceback (most recent call last):
    /// urikit.UriError: the value of 'id' makes a segment '.' or '..', at byte 8
    #[pyo3(signature = (values = None, /, **more))]
    fn expand(
        &self,
        py: Python<'_>,
        values: Option<&Bound<'_, PyMapping>>,
        more: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let values = self::values(values, more)?;
        match self.template.expand(&values) {
            Ok(reference) => Ok(reference.into_string()),
            Err(error) => Err(raise(py, error, self.template.as_str())),
        }
    }

    /// Expands the template to the letter of RFC 6570, whatever structure the values make.
    ///
    /// >>> Template("/users/{id}").expand_text(id="..")
    /// '/users/..'
    #[pyo3(signature = (values = None, /, **more))]
    fn expand_text(
        &self,
        py: Python<'_>,
        values: Option<&Bound<'_, PyMapping>>,
        more: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let values = self::values(values, more)?;
        self.template.expand_text(&values).map_err(|error| raise(py, error, self.template.as_str()))
    }

    /// Expands the given values, and leaves the other expressions.
    ///
    /// >>> Template("/{a}/{b}").expand_partly(a=1)
    /// Template('/1/{b}')
    #[pyo3(signature = (values = None, /, **more))]
    fn expand_partly(
        &self,
        py: Python<'_>,
        values: Option<&Bound<'_, PyMapping>>,
        more: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let values = self::values(values, more)?;
        match self.template.expand_partly(&values) {
            Ok(template) => Ok(Self { template }),
            Err(error) => Err(raise(py, error, self.template.as_str())),
        }
    }

    /// The values with which the template expands to a string; ``None`` if it does not match. An
    /// ambiguous template is an error.
    ///
    /// >>> Template("/{a}{?b*}").match("/x?k=1&l=2")
    /// {'a': 'x', 'b': {'k': '1', 'l': '2'}}
    /// >>> Template("/{a}").match("/x/y") is None
    /// True
    #[pyo3(signature = (text, /))]
    fn r#match<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Option<Bound<'py, PyDict>>> {
        let matcher = Matcher::new(&self.template)
            .map_err(|error| raise(py, error, self.template.as_str()))?;
        let Ok(bindings) = matcher.matches(text) else { return Ok(None) };
        let dict = PyDict::new(py);
        for (name, value) in bindings.iter() {
            dict.set_item(name, to_python(py, &value)?)?;
        }
        Ok(Some(dict))
    }

    /// The names of the variables, in their order.
    ///
    /// >>> Template("/{a}{?b,c*}").variables
    /// ['a', 'b', 'c']
    #[getter]
    fn variables(&self) -> Vec<&str> {
        self.template.variables().collect()
    }

    fn __str__(&self) -> &str {
        self.template.as_str()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Template({})", PyString::new(py, self.template.as_str()).repr()?))
    }

    fn __eq__(&self, other: &Bound<'_, Self>) -> bool {
        self.template == other.get().template
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, self.template.as_str()).hash()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().template.as_str().to_owned(),))
    }
}
