//! Parts from Python, set in a builder; and values of parameters.

use std::net::IpAddr;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyMapping, PyString, PyTuple};
use urikit::IdentifierBuf;
use urikit::edit::{Builder, Encoded, Value};
use urikit::kind::Kind;
use urikit::redact::COMMON_SECRETS;

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
            return Ok(builder.port(port_number(value)?));
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

/// The keys of secrets: those given, or the usual ones, and more.
pub(crate) fn secrets(
    keys: Option<&Bound<'_, PyAny>>,
    extra: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<String>> {
    let mut secrets = match keys {
        Some(keys) => texts(keys)?,
        None => COMMON_SECRETS.iter().map(|key| (*key).to_owned()).collect(),
    };
    if let Some(extra) = extra {
        secrets.extend(texts(extra)?);
    }
    Ok(secrets)
}

/// The number of a port: a `ValueError` if there is no such port.
pub(crate) fn port_number(value: &Bound<'_, PyAny>) -> PyResult<u16> {
    value
        .extract::<u16>()
        .map_err(|_| PyValueError::new_err(format!("{value} is no port: 0 to 65535")))
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
    match Text::of(value) {
        Ok(text) => Ok(Some(text.as_str()?.to_owned())),
        Err(error) => match of_other_library(value)? {
            Some(text) => Ok(Some(text)),
            None => Err(error),
        },
    }
}

/// Decimals, UUIDs, dates and times; and the scalars of numpy, which are integers by `__index__` or have `item`.
fn of_other_library(value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    let py = value.py();
    let is_one_of = |module: &str, class: &str| -> PyResult<bool> {
        value.is_instance(&py.import(module)?.getattr(class)?)
    };
    if is_one_of("decimal", "Decimal")? || is_one_of("uuid", "UUID")? {
        return Ok(Some(value.str()?.to_str()?.to_owned()));
    }
    if is_one_of("datetime", "date")? || is_one_of("datetime", "time")? {
        return Ok(Some(value.call_method0("isoformat")?.extract()?));
    }
    if value.hasattr("__index__")? {
        return Ok(Some(py.import("operator")?.call_method1("index", (value,))?.str()?.extract()?));
    }
    if value.hasattr("item")? {
        let item = value.call_method0("item")?;
        return if item.get_type().is(value.get_type()) { Ok(None) } else { plain(&item) };
    }
    Ok(None)
}
