//! A policy for untrusted URIs.

use std::net::IpAddr;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyString, PyTuple};
use urikit::{UriBuf, kind};
use urikit_guard::host::HostClass;
use urikit_guard::policy::{Policy as Built, PolicyBuilder, Redirects};

use crate::any::Any;
use crate::build::{port_number, texts};
use crate::error::{raise, raise_bytes};
use crate::kinds::parse;
use crate::text::Text;

/// Which untrusted URIs may be fetched: schemes, hosts, addresses, ports, paths, redirects. Without
/// arguments, ``http`` and ``https`` to public hosts, which excludes names of one label.
///
/// >>> guard = Guard()
/// >>> guard.check("https://example.com/a")
/// Uri('https://example.com/a')
/// >>> guard.check("http://127.0.0.1/")
/// Traceback (most recent call last):
///     ...
/// urikit.UriError: refused by host-classes at byte 7: hosts of the class loopback are not allowed
/// >>> Guard(hosts=["example.com"], ports=[443], paths=["/api/"]).check("https://example.com/api/a").port
///
/// The arguments: ``schemes``, ``hosts``, ``hosts_under``, ``registered_domains``, ``except_hosts``,
/// ``except_under``, ``except_registered_domains``, ``host_classes``, ``address_classes``, ``ports``,
/// ``paths``, ``query_keys`` (iterables); ``userinfo`` and ``embedded_addresses``, as in
/// ``127.0.0.1.nip.io`` (whether they are allowed), ``max_length``,
/// ``redirects`` (``none``, ``same-origin``, ``no-downgrade``, ``any``).
#[pyclass(module = "urikit", frozen)]
pub(crate) struct Guard {
    policy: Built,
    /// The arguments, for `pickle`.
    rules: Vec<(String, Py<PyAny>)>,
}

fn set(builder: PolicyBuilder, name: &str, value: &Bound<'_, PyAny>) -> PyResult<PolicyBuilder> {
    let by_name = |error: urikit::name::UnknownName| PyValueError::new_err(error.to_string());
    let classes = || -> PyResult<Vec<HostClass>> {
        texts(value)?.iter().map(|name| name.parse().map_err(by_name)).collect()
    };
    Ok(match name {
        "schemes" => builder.schemes(texts(value)?),
        "hosts" => builder.hosts(texts(value)?),
        "hosts_under" => builder.hosts_under(texts(value)?),
        "registered_domains" => builder.registered_domains(texts(value)?),
        "except_hosts" => builder.except_hosts(texts(value)?),
        "except_under" => builder.except_under(texts(value)?),
        "except_registered_domains" => builder.except_registered_domains(texts(value)?),
        "host_classes" => builder.host_classes(classes()?),
        "address_classes" => builder.address_classes(classes()?),
        "embedded_addresses" => builder.embedded_addresses(value.extract()?),
        "ports" => ports(builder, value)?,
        "userinfo" => builder.userinfo(value.extract()?),
        "max_length" => builder.max_length(value.extract()?),
        "paths" => builder.paths(texts(value)?),
        "query_keys" => builder.query_keys(texts(value)?),
        "redirects" => {
            builder.redirects(value.extract::<&str>()?.parse::<Redirects>().map_err(by_name)?)
        }
        _ => return Err(PyTypeError::new_err(format!("a Guard has no rule '{name}'"))),
    })
}

/// Numbers, and Python ranges.
fn ports(mut builder: PolicyBuilder, value: &Bound<'_, PyAny>) -> PyResult<PolicyBuilder> {
    let mut single = Vec::new();
    for port in value.try_iter()? {
        let port = port?;
        if port.is_instance_of::<PyInt>() {
            single.push(port_number(&port)?);
            continue;
        }
        let (start, stop): (u16, u32) =
            (port.getattr("start")?.extract()?, port.getattr("stop")?.extract()?);
        let last = stop.saturating_sub(1).min(u32::from(u16::MAX));
        builder = builder.port_range(start..=u16::try_from(last).unwrap_or(u16::MAX));
    }
    Ok(if single.is_empty() { builder } else { builder.ports(single) })
}

#[pymethods]
impl Guard {
    #[new]
    #[pyo3(signature = (**rules))]
    fn new(py: Python<'_>, rules: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut kept = Vec::new();
        let Some(rules) = rules else {
            return Ok(Self { policy: Built::default(), rules: kept });
        };
        let mut builder = Built::builder();
        for (name, value) in rules {
            let name = name.cast::<PyString>()?.to_str()?;
            // What can be read only once is kept as a tuple.
            let value = match value.is_instance_of::<PyString>() || value.hasattr("__len__")? {
                false if value.hasattr("__iter__")? => {
                    PyTuple::new(py, value.try_iter()?.collect::<PyResult<Vec<_>>>()?)?.into_any()
                }
                _ => value,
            };
            builder = set(builder, name, &value)?;
            kept.push((name.to_owned(), value.unbind()));
        }
        match builder.build() {
            Ok(policy) => Ok(Self { policy, rules: kept }),
            Err(error) => Err(raise(py, error, "")),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let rules = PyDict::new(py);
        for (name, value) in &slf.get().rules {
            rules.set_item(name, value)?;
        }
        let make = py.import("urikit._native")?.getattr("_guard")?;
        Ok((make, (rules,)).into_pyobject(py)?.into_any())
    }

    /// The URI to fetch, without the fragment.
    ///
    /// >>> str(Guard().check("HTTPS://example.com#part"))
    /// 'HTTPS://example.com'
    #[pyo3(signature = (uri, /))]
    fn check(&self, uri: &Bound<'_, PyAny>) -> PyResult<Any> {
        let parsed = parse::<kind::UriKind>(uri)?;
        match self.policy.check(&parsed) {
            Ok(checked) => Ok(checked.into_uri().into()),
            Err(error) => Err(raise(uri.py(), error, parsed.as_str())),
        }
    }

    /// Whether a URI passes. What is not a URI does not.
    ///
    /// >>> Guard().allows("http://169.254.169.254/"), Guard().allows("http://example.com/")
    /// (False, True)
    /// >>> Guard().allows("/relative"), Guard().allows("http://a b/")
    /// (False, False)
    #[pyo3(signature = (uri, /))]
    fn allows(&self, uri: &Bound<'_, PyAny>) -> PyResult<bool> {
        let given = Text::of(uri)?;
        let parsed = UriBuf::parse(given.as_str()?);
        Ok(parsed.is_ok_and(|uri| self.policy.check(&uri).is_ok()))
    }

    /// Raises if a connection to this resolved address is not allowed.
    ///
    /// >>> import ipaddress
    /// >>> Guard().check_address(ipaddress.ip_address("93.184.216.34"))
    #[pyo3(signature = (address, /))]
    fn check_address(&self, py: Python<'_>, address: IpAddr) -> PyResult<()> {
        self.policy.check_address(address).map_err(|error| raise_bytes(py, &error))
    }

    /// The URI of a redirect, if it may be followed.
    ///
    /// >>> Guard(redirects="same-origin").check_redirect("https://h.example/a", "https://h.example/b")
    /// Uri('https://h.example/b')
    #[pyo3(signature = (origin, target, /))]
    fn check_redirect(
        &self,
        origin: &Bound<'_, PyAny>,
        target: &Bound<'_, PyAny>,
    ) -> PyResult<Any> {
        let from = parse::<kind::UriKind>(origin)?;
        let from =
            (self.policy.check(&from)).map_err(|error| raise(origin.py(), error, from.as_str()))?;
        let to = parse::<kind::UriKind>(target)?;
        match self.policy.check_redirect(&from, &to) {
            Ok(checked) => Ok(checked.into_uri().into()),
            Err(error) => Err(raise(target.py(), error, to.as_str())),
        }
    }
}

/// What pickling a `Guard` writes.
#[pyfunction]
pub(crate) fn _guard(py: Python<'_>, rules: &Bound<'_, PyDict>) -> PyResult<Guard> {
    Guard::new(py, Some(rules))
}
