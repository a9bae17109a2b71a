//! Parts from Python, set in a builder; and values of parameters.

use std::net::IpAddr;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyMapping, PyString, PyTuple};
use urikit::IdentifierBuf;
use urikit::edit::{Builder, Encoded, Value};
use urikit::kind::Kind;

use crate::error::raise;
use crate::text::Text;

/// The result of a builder after all parts are changed.
pub(crate) fn changed<K: Kind>(
    py: Python<'_>,
    mut builder: Builder<K>,
    parts: Option<&Bound<'_, PyDict>>,
    encode: bool,
) -> PyResult<IdentifierBuf<K>> {
    // What an offset is into: known where one part is given.
    let mut given = None;
    if let Some(parts) = parts {
        for (name, value) in parts {
            builder = set(builder, name.cast::<PyString>()?.to_str()?, &value, encode)?;
            given = (parts.len() == 1).then_some(value);
        }
    }
    builder.build().map_err(|error| {
        let text = given.and_then(|value| value.extract::<String>().ok());
        raise(py, error, &text.unwrap_or_default())
    })
}

/// One part; `None` removes it.
fn set<K: Kind>(
    builder: Builder<K>,
    name: &str,
    value: &Bound<'_, PyAny>,
    encode: bool,
) -> PyResult<Builder<K>> {
    match name {
        "segments" => return Ok(builder.segments(texts(value)?)),
        "params" => {
            let builder = builder.remove_query();
            return Ok(match value.is_none() {
                true => builder,
                false => builder.params(pairs(value)?.iter().map(|(key, value)| (key, value))),
            });
        }
        "host" if !value.is_none() && !value.is_instance_of::<PyString>() => {
            return Ok(builder.host(value.extract::<IpAddr>()?));
        }
        "port" if value.is_instance_of::<PyInt>() && !value.is_instance_of::<PyBool>() => {
            return Ok(builder.port(value.extract::<u16>()?));
        }
        _ => {}
    }
    if value.is_none() {
        return Ok(match name {
            "scheme" => builder.remove_scheme(),
            "authority" => builder.remove_authority(),
            "userinfo" => builder.remove_userinfo(),
            "user" => builder.remove_user(),
            "password" => builder.remove_password(),
            "host" => builder.remove_host(),
            "port" => builder.remove_port(),
            "query" => builder.remove_query(),
            "fragment" => builder.remove_fragment(),
            "path" => return Err(PyTypeError::new_err("a path may be empty, but not None")),
            _ => return Err(unknown(name)),
        });
    }
    let given = Text::of(value)?;
    let text = given.as_str()?;
    let part = || if encode { Value::from(text) } else { Value::from(Encoded(text)) };
    Ok(match name {
        "scheme" => builder.scheme(text),
        "authority" => builder.authority(Encoded(text)),
        "userinfo" => builder.userinfo(part()),
        "user" => builder.user(part()),
        "password" => builder.password(part()),
        "host" if encode => builder.host(text),
        "host" => builder.host(Encoded(text)),
        "port" => builder.port(text),
        "path" => builder.path(part()),
        "query" => builder.query(part()),
        "fragment" => builder.fragment(part()),
        _ => return Err(unknown(name)),
    })
}

fn unknown(name: &str) -> PyErr {
    PyTypeError::new_err(format!(
        "no part is named '{name}': it is one of scheme, authority, userinfo, user, password, host, port, \
         path, query, fragment, segments, params"
    ))
}

/// The strings of an iterable that is not a string itself.
pub(crate) fn texts(values: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if values.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("expected an iterable of str, not a str"));
    }
    values
        .try_iter()?
        .map(|value| {
            let value = value?;
            Ok(Text::of(&value)?.as_str()?.to_owned())
        })
        .collect()
}

/// A key and its value; `None` for a key without `=`.
pub(crate) type Pair = (String, Option<String>);

/// The parameters of a mapping or of an iterable of pairs; a list as a value gives its key several times.
pub(crate) fn pairs(values: &Bound<'_, PyAny>) -> PyResult<Vec<Pair>> {
    let items = match values.cast::<PyMapping>() {
        Ok(mapping) => mapping.items()?.into_any(),
        Err(_) => values.clone(),
    };
    let mut pairs = Vec::new();
    for item in items.try_iter()? {
        let (key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item?.extract()?;
        let key = Text::of(&key)?.as_str()?.to_owned();
        if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
            for value in value.try_iter()? {
                pairs.push((key.clone(), plain(&value?)?));
            }
        } else {
            pairs.push((key, plain(&value)?));
        }
    }
    Ok(pairs)
}

/// A single value as a string.
///
/// # Errors
/// A `TypeError` for anything but a string, number or bool.
pub(crate) fn plain(value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if value.is_none() {
        return Ok(None);
    }
    if let Ok(truth) = value.cast::<PyBool>() {
        return Ok(Some(truth.is_true().to_string()));
    }
    if value.is_instance_of::<PyInt>() || value.is_instance_of::<PyFloat>() {
        return Ok(Some(value.str()?.to_str()?.to_owned()));
    }
    Ok(Some(Text::of(value)?.as_str()?.to_owned()))
}
