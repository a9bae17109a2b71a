//! What the four classes have in common.

use std::borrow::Cow;
use std::ffi::CString;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::LazyLock;

use pyo3::exceptions::PyDeprecationWarning;
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::types::{PyDict, PyString, PyTuple};
use urikit::compare::{Shape, Surt};
use urikit::kind::Kind;
use urikit::params::ParamsBuf;
use urikit::redact::COMMON_SECRETS;
use urikit::{IdentifierBuf, Level};
use urikit_explain::remark::remarks;
use urikit_guard::{HostExt, IdentifierExt};

use crate::any::{Any, each};
use crate::build;
use crate::error::{raise, raise_column};
use crate::kinds::parse;
use crate::params::Params;

/// What ``Uri``, ``UriRef``, ``Iri`` and ``IriRef`` have in common. Their values never change; they are
/// equal, hashed and ordered as strings.
///
/// >>> Uri("http://a/") == UriRef("http://a/"), Uri("http://a/") == "http://a/"
/// (True, False)
/// >>> match Uri("https://example.com/a?b"):
/// ...     case Uri("https", "example.com", path):
/// ...         print(path)
/// /a
#[pyclass(module = "urikit", subclass, frozen)]
pub(crate) struct Identifier {
    any: Any,
}

impl Identifier {
    pub(crate) const fn new(any: Any) -> Self {
        Self { any }
    }

    pub(crate) const fn any(&self) -> &Any {
        &self.any
    }

    pub(crate) fn as_str(&self) -> &str {
        self.any.as_str()
    }

    /// A copy with one part changed.
    fn with(
        &self,
        py: Python<'_>,
        name: &str,
        value: &Bound<'_, PyAny>,
        encode: bool,
    ) -> PyResult<Any> {
        let parts = PyDict::new(py);
        parts.set_item(name, value)?;
        each!(&self.any, id => build::changed(py, id.to_builder(), Some(&parts), encode).map(Any::from))
    }

    /// A copy with other parameters.
    fn edited(&self, py: Python<'_>, edit: impl FnOnce(&mut ParamsBuf)) -> PyResult<Any> {
        each!(&self.any, id => {
            let mut copy = id.clone();
            match copy.edit_params(edit) {
                Ok(()) => Ok(Any::from(copy)),
                Err(error) => Err(raise(py, error, id.as_str())),
            }
        })
    }
}

/// Warns about a name that the next release will not have.
fn deprecated(py: Python<'_>, old: &str, new: &str) -> PyResult<()> {
    let message = CString::new(format!("'{old}' is now '{new}'"))?;
    PyErr::warn(py, &py.get_type::<PyDeprecationWarning>(), &message, 1)
}

pub(crate) fn level(py: Python<'_>, name: &str) -> PyResult<Level> {
    urikit_arrow::level(name).map_err(|error| raise_column(py, &error))
}

fn same<K: Kind>(_: &IdentifierBuf<K>, other: &Bound<'_, PyAny>) -> PyResult<IdentifierBuf<K>> {
    parse::<K>(other)
}

#[pymethods]
impl Identifier {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str, &'static str, &'static str) {
        ("scheme", "authority", "path", "query", "fragment")
    }

    /// The scheme, without its ``:``; ``None`` if there is none.
    ///
    /// >>> Uri("https://example.com/").scheme, UriRef("/a").scheme
    /// ('https', None)
    #[getter]
    fn scheme(&self) -> Option<&str> {
        self.any.scheme().map(|scheme| scheme.as_str())
    }

    /// Userinfo, host and port, as written.
    ///
    /// >>> Uri("https://user@example.com:80/").authority
    /// 'user@example.com:80'
    #[getter]
    fn authority(&self) -> Option<&str> {
        each!(&self.any, id => id.authority().map(|part| part.as_str()))
    }

    /// What is before the ``@``, as written.
    ///
    /// >>> Uri("https://user:pw@example.com/").userinfo
    /// 'user:pw'
    #[getter]
    fn userinfo(&self) -> Option<&str> {
        each!(&self.any, id => id.userinfo().map(|part| part.as_str()))
    }

    /// The userinfo up to its first ``:``.
    ///
    /// >>> Uri("https://user:pw@example.com/").user
    /// 'user'
    #[getter]
    fn user(&self) -> Option<&str> {
        each!(&self.any, id => id.userinfo().map(|part| part.user()))
    }

    /// The userinfo after its first ``:``.
    ///
    /// >>> Uri("https://user:pw@example.com/").password
    /// 'pw'
    #[getter]
    fn password(&self) -> Option<&str> {
        each!(&self.any, id => id.userinfo().and_then(|part| part.password()))
    }

    /// The host as written, with the brackets of an IP literal.
    ///
    /// >>> Uri("https://[::1]:80/").host
    /// '[::1]'
    #[getter]
    fn host(&self) -> Option<&str> {
        each!(&self.any, id => id.host().map(|host| host.as_str()))
    }

    /// The host in its DNS form, by UTS 46; ``None`` if there is none. A host without one is an error.
    ///
    /// >>> Iri("https://BÜCHER.example/").host_ascii
    /// 'xn--bcher-kva.example'
    #[getter]
    fn host_ascii(&self, py: Python<'_>) -> PyResult<Option<Cow<'_, str>>> {
        each!(&self.any, id => id.host_to_ascii()).map_err(|error| raise(py, error, self.as_str()))
    }

    /// The host in Unicode, by UTS 46; ``None`` if there is none.
    ///
    /// >>> Uri("https://xn--bcher-kva.example/").host_unicode
    /// 'bücher.example'
    #[getter]
    fn host_unicode(&self, py: Python<'_>) -> PyResult<Option<Cow<'_, str>>> {
        each!(&self.any, id => id.host_to_unicode())
            .map_err(|error| raise(py, error, self.as_str()))
    }

    /// The kind of the host: ``reg-name``, ``ipv4``, ``ipv6`` or ``ipvfuture``.
    ///
    /// >>> Uri("https://[::1]/").host_kind
    /// 'ipv6'
    #[getter]
    fn host_kind(&self) -> Option<&'static str> {
        each!(&self.any, id => id.host().map(|host| host.kind().name()))
    }

    /// The class of the host: ``name``, ``public``, ``private``, ``loopback`` …
    ///
    /// >>> Uri("http://127.0.0.1/").host_class
    /// 'loopback'
    #[getter]
    fn host_class(&self) -> Option<&'static str> {
        each!(&self.any, id => id.host_class().map(|class| class.name()))
    }

    /// The address, if the host is one: an object of the module ``ipaddress``.
    ///
    /// >>> Uri("http://127.0.0.1/").ip
    /// IPv4Address('127.0.0.1')
    #[getter]
    fn ip(&self) -> Option<IpAddr> {
        each!(&self.any, id => id.host().and_then(|host| host.ip()))
    }

    /// The registered domain, by the public suffix list; ``None`` if there is none.
    ///
    /// >>> Uri("https://www.example.co.uk/").registered_domain
    /// 'example.co.uk'
    #[getter]
    fn registered_domain(&self) -> Option<Cow<'_, str>> {
        each!(&self.any, id => id.host().and_then(|host| host.registered_domain()))
    }

    /// The number of the port, if there is one. A port above 65535 is an error.
    ///
    /// >>> Uri("http://example.com:8080/").port
    /// 8080
    #[getter]
    fn port(&self, py: Python<'_>) -> PyResult<Option<u16>> {
        each!(&self.any, id => id.port_u16()).map_err(|error| raise(py, error, self.as_str()))
    }

    /// The port as written, which may be empty.
    ///
    /// >>> Uri("http://example.com:/").port_text
    /// ''
    #[getter]
    fn port_text(&self) -> Option<&str> {
        each!(&self.any, id => id.port().map(|port| port.as_str()))
    }

    /// The number of the port, or the default of the scheme.
    ///
    /// >>> Uri("https://example.com/").effective_port
    /// 443
    #[getter]
    fn effective_port(&self, py: Python<'_>) -> PyResult<Option<u16>> {
        each!(&self.any, id => id.effective_port()).map_err(|error| raise(py, error, self.as_str()))
    }

    /// The path, which may be empty.
    ///
    /// >>> Uri("https://example.com/a/b?c").path
    /// '/a/b'
    #[getter]
    fn path(&self) -> &str {
        each!(&self.any, id => id.path().as_str())
    }

    /// The segments of the path, as written.
    ///
    /// >>> Uri("https://example.com/a%20b/c").segments
    /// ('a%20b', 'c')
    #[getter]
    fn segments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let segments: Vec<&str> =
            each!(&self.any, id => id.path().segments().map(|segment| segment.as_str()).collect());
        PyTuple::new(py, segments)
    }

    /// The last segment of the path, unless it is empty.
    ///
    /// >>> Uri("https://example.com/a/b.html").file_name
    /// 'b.html'
    #[getter]
    fn file_name(&self) -> Option<&str> {
        each!(&self.any, id => id.path().file_name().map(|name| name.as_str()))
    }

    /// What follows the last dot of the file name.
    ///
    /// >>> Uri("https://example.com/a/b.html").extension
    /// 'html'
    #[getter]
    fn extension(&self) -> Option<&str> {
        each!(&self.any, id => id.path().extension())
    }

    /// The query, without its ``?``; ``None`` if there is none.
    ///
    /// >>> Uri("https://example.com/?").query, Uri("https://example.com/").query
    /// ('', None)
    #[getter]
    fn query(&self) -> Option<&str> {
        each!(&self.any, id => id.query().map(|query| query.as_str()))
    }

    /// The fragment, without its ``#``; ``None`` if there is none.
    ///
    /// >>> Uri("https://example.com/#top").fragment
    /// 'top'
    #[getter]
    fn fragment(&self) -> Option<&str> {
        each!(&self.any, id => id.fragment().map(|fragment| fragment.as_str()))
    }

    /// The parameters of the query, decoded on access.
    ///
    /// >>> Uri("https://example.com/?a=1&b=x%20y&a=2").params["b"]
    /// 'x y'
    /// >>> Uri("https://example.com/?a=1&b=x%20y&a=2").params.getall("a")
    /// ['1', '2']
    #[getter]
    fn params(&self) -> Params {
        Params::new(each!(&self.any, id => id.params().to_owned()))
    }

    /// The parameters of a form: a ``+`` is a space.
    ///
    /// >>> Uri("https://example.com/?b=x+y").form_params["b"]
    /// 'x y'
    #[getter]
    fn form_params(&self) -> Params {
        Params::new(each!(&self.any, id => id.form_params().to_owned()))
    }

    /// Scheme, host and port of RFC 6454; ``None`` if there is none.
    ///
    /// >>> Uri("HTTPS://Example.com:443/a").origin
    /// 'https://example.com'
    #[getter]
    fn origin(&self, py: Python<'_>) -> PyResult<Option<String>> {
        match each!(&self.any, id => id.origin().map(|origin| origin.map(|origin| origin.to_string())))
        {
            Ok(origin) => Ok(origin),
            Err(error) => Err(raise(py, error, self.as_str())),
        }
    }

    /// The parent directory, without query and fragment; ``None`` at the root.
    ///
    /// >>> Uri("https://example.com/a/b?c").parent
    /// Uri('https://example.com/a/')
    #[getter]
    fn parent(&self) -> Option<Any> {
        each!(&self.any, id => id.parent().map(|parent| Any::from(parent.to_owned())))
    }

    /// Whether it has a scheme and no fragment.
    ///
    /// >>> Uri("https://example.com/").is_absolute, Uri("https://example.com/#a").is_absolute
    /// (True, False)
    #[getter]
    fn is_absolute(&self) -> bool {
        each!(&self.any, id => id.is_absolute())
    }

    /// A copy with these parts changed, by the names of ``build``; ``None`` removes one.
    ///
    /// >>> Uri("http://example.com/a?b").replace(scheme="https", query=None, port=8443)
    /// Uri('https://example.com:8443/a')
    #[pyo3(signature = (*, encode = false, **parts))]
    fn replace(
        &self,
        py: Python<'_>,
        encode: bool,
        parts: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Any> {
        each!(&self.any, id => build::changed(py, id.to_builder(), parts, encode).map(Any::from))
    }

    /// A copy with another scheme; ``None`` removes it, from references.
    ///
    /// >>> Uri("http://example.com/").with_scheme("https")
    /// Uri('https://example.com/')
    #[pyo3(signature = (scheme, /))]
    fn with_scheme(&self, py: Python<'_>, scheme: &Bound<'_, PyAny>) -> PyResult<Any> {
        self.with(py, "scheme", scheme, false)
    }

    /// A copy with another authority; ``None`` removes it.
    ///
    /// >>> Uri("http://example.com/a").with_authority("u@h:80")
    /// Uri('http://***@h:80/a')
    #[pyo3(signature = (authority, /))]
    fn with_authority(&self, py: Python<'_>, authority: &Bound<'_, PyAny>) -> PyResult<Any> {
        self.with(py, "authority", authority, false)
    }

    /// A copy with another userinfo; ``None`` removes it.
    ///
    /// >>> Uri("http://u:p@example.com/").with_userinfo(None)
    /// Uri('http://example.com/')
    #[pyo3(signature = (userinfo, /, *, encode = false))]
    fn with_userinfo(
        &self,
        py: Python<'_>,
        userinfo: &Bound<'_, PyAny>,
        encode: bool,
    ) -> PyResult<Any> {
        self.with(py, "userinfo", userinfo, encode)
    }

    /// A copy with another host: a string, or an address of the module ``ipaddress``.
    ///
    /// >>> Uri("http://example.com:80/a").with_host("h")
    /// Uri('http://h:80/a')
    /// >>> import ipaddress
    /// >>> Uri("http://example.com:80/a").with_host(ipaddress.ip_address("::1"))
    /// Uri('http://[::1]:80/a')
    #[pyo3(signature = (host, /, *, encode = false))]
    fn with_host(&self, py: Python<'_>, host: &Bound<'_, PyAny>, encode: bool) -> PyResult<Any> {
        self.with(py, "host", host, encode)
    }

    /// A copy with another port; ``None`` removes it.
    ///
    /// >>> Uri("http://example.com/a").with_port(8080)
    /// Uri('http://example.com:8080/a')
    #[pyo3(signature = (port, /))]
    fn with_port(&self, py: Python<'_>, port: &Bound<'_, PyAny>) -> PyResult<Any> {
        self.with(py, "port", port, false)
    }

    /// A copy with another path: as written, or data with ``encode=True``.
    ///
    /// >>> Uri("http://example.com/a").with_path("/b c", encode=True)
    /// Uri('http://example.com/b%20c')
    #[pyo3(signature = (path, /, *, encode = false))]
    fn with_path(&self, py: Python<'_>, path: &Bound<'_, PyAny>, encode: bool) -> PyResult<Any> {
        self.with(py, "path", path, encode)
    }

    /// A copy with another query; ``None`` removes it.
    ///
    /// >>> Uri("http://example.com/?a#b").with_query("c=d")
    /// Uri('http://example.com/?c=d#b')
    #[pyo3(signature = (query, /, *, encode = false))]
    fn with_query(&self, py: Python<'_>, query: &Bound<'_, PyAny>, encode: bool) -> PyResult<Any> {
        self.with(py, "query", query, encode)
    }

    /// A copy with another fragment; ``None`` removes it.
    ///
    /// >>> Uri("http://example.com/?a#b").with_fragment(None)
    /// Uri('http://example.com/?a')
    #[pyo3(signature = (fragment, /, *, encode = false))]
    fn with_fragment(
        &self,
        py: Python<'_>,
        fragment: &Bound<'_, PyAny>,
        encode: bool,
    ) -> PyResult<Any> {
        self.with(py, "fragment", fragment, encode)
    }

    /// A copy with only these parameters: a mapping, or pairs.
    ///
    /// >>> Uri("http://example.com/?a").with_params({"q": "x y", "page": 2, "tag": ["b", "c"]})
    /// Uri('http://example.com/?q=x%20y&page=2&tag=b&tag=c')
    #[pyo3(signature = (params, /))]
    fn with_params(&self, py: Python<'_>, params: &Bound<'_, PyAny>) -> PyResult<Any> {
        self.with(py, "params", params, false)
    }

    /// A copy with one parameter set, where its key occurs first.
    ///
    /// >>> Uri("http://example.com/?a=1&b=2&a=3").with_param("a", 4)
    /// Uri('http://example.com/?a=4&b=2')
    #[pyo3(signature = (key, value, /))]
    fn with_param(&self, py: Python<'_>, key: &str, value: &Bound<'_, PyAny>) -> PyResult<Any> {
        let value = build::plain(value)?;
        self.edited(py, |params| params.set(key, value.as_deref()))
    }

    /// A copy with a parameter appended.
    ///
    /// >>> Uri("http://example.com/?a=1").add_param("a", "x&y")
    /// Uri('http://example.com/?a=1&a=x%26y')
    #[pyo3(signature = (key, value, /))]
    fn add_param(&self, py: Python<'_>, key: &str, value: &Bound<'_, PyAny>) -> PyResult<Any> {
        let value = build::plain(value)?;
        self.edited(py, |params| params.append(key, value.as_deref()))
    }

    /// A copy without the parameters whose keys match a glob.
    ///
    /// >>> Uri("http://example.com/?utm_id=1&q=2").query_remove("utm_*")
    /// Uri('http://example.com/?q=2')
    #[pyo3(signature = (*globs))]
    fn query_remove(&self, py: Python<'_>, globs: &Bound<'_, PyTuple>) -> PyResult<Any> {
        let globs = build::texts(globs.as_any())?;
        self.edited(py, |params| {
            params.retain(|param| !globs.iter().any(|glob| param.key_matches(glob)));
        })
    }

    /// The former name of ``query_remove``, which warns.
    ///
    /// >>> import warnings
    /// >>> with warnings.catch_warnings():
    /// ...     warnings.simplefilter("ignore")
    /// ...     Uri("http://h/?a&b").without_params("a")
    /// Uri('http://h/?b')
    #[pyo3(signature = (*globs))]
    fn without_params(&self, py: Python<'_>, globs: &Bound<'_, PyTuple>) -> PyResult<Any> {
        deprecated(py, "without_params", "query_remove")?;
        self.query_remove(py, globs)
    }

    /// A copy with only the parameters whose keys match a glob.
    ///
    /// >>> Uri("http://example.com/?utm_id=1&q=2").query_keep("q")
    /// Uri('http://example.com/?q=2')
    #[pyo3(signature = (*globs))]
    fn query_keep(&self, py: Python<'_>, globs: &Bound<'_, PyTuple>) -> PyResult<Any> {
        let globs = build::texts(globs.as_any())?;
        self.edited(py, |params| {
            params.retain(|param| globs.iter().any(|glob| param.key_matches(glob)));
        })
    }

    /// The former name of ``query_sort``, which warns.
    ///
    /// >>> import warnings
    /// >>> with warnings.catch_warnings():
    /// ...     warnings.simplefilter("ignore")
    /// ...     Uri("http://h/?b&a").sort_params()
    /// Uri('http://h/?a&b')
    fn sort_params(&self, py: Python<'_>) -> PyResult<Any> {
        deprecated(py, "sort_params", "query_sort")?;
        self.query_sort(py)
    }

    /// A copy with the parameters sorted by key.
    ///
    /// >>> Uri("http://example.com/?b=1&a=2").query_sort()
    /// Uri('http://example.com/?a=2&b=1')
    fn query_sort(&self, py: Python<'_>) -> PyResult<Any> {
        self.edited(py, ParamsBuf::sort)
    }

    /// A copy with segments appended to its path. They are data, and encoded.
    ///
    /// >>> Uri("http://example.com/a").joinpath("b c", "d")
    /// Uri('http://example.com/a/b%20c/d')
    #[pyo3(signature = (*segments))]
    fn joinpath(&self, py: Python<'_>, segments: &Bound<'_, PyTuple>) -> PyResult<Any> {
        let segments = build::texts(segments.as_any())?;
        match each!(&self.any, id => id.join(&segments).map(Any::from)) {
            Ok(joined) => Ok(joined),
            Err(error) => Err(raise(py, error, self.as_str())),
        }
    }

    fn __truediv__(&self, segment: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = segment.py();
        if !segment.is_instance_of::<PyString>() {
            return Ok(py.NotImplemented());
        }
        let joined = self.joinpath(py, &PyTuple::new(py, [segment])?)?;
        Ok(joined.into_pyobject(py)?.unbind())
    }

    /// The normal form at a level of RFC 3986 §6.2: ``simple``, ``case``, ``percent``, ``path`` or
    /// ``scheme``, each including those before it.
    ///
    /// >>> Uri("HTTP://Example.com:80/a/../%7Eb").normalize("scheme")
    /// Uri('http://example.com/~b')
    ///
    /// With ``idna=True``, the host in its DNS form first, by UTS 46.
    ///
    /// >>> Iri("http://BÜCHER.example/").normalize(idna=True)
    /// Iri('http://xn--bcher-kva.example/')
    #[pyo3(signature = (level = "path", *, idna = false))]
    fn normalize(&self, py: Python<'_>, level: &str, idna: bool) -> PyResult<Any> {
        let level = self::level(py, level)?;
        if idna {
            return each!(&self.any, id => match id.to_ascii_host() {
                Ok(ascii) => Ok(Any::from(ascii.normalize(level).into_owned())),
                Err(error) => Err(raise(py, error, self.as_str())),
            });
        }
        Ok(each!(&self.any, id => Any::from(id.normalize(level).into_owned())))
    }

    /// Whether it is in the normal form at a level.
    ///
    /// >>> Uri("http://example.com/a").is_normalized()
    /// True
    #[pyo3(signature = (level = "path"))]
    fn is_normalized(&self, py: Python<'_>, level: &str) -> PyResult<bool> {
        let level = self::level(py, level)?;
        Ok(each!(&self.any, id => id.is_normalized(level)))
    }

    /// Whether both have the same normal form at a level.
    ///
    /// >>> Uri("HTTP://example.com/%7Ea").equivalent("http://example.com/~a")
    /// True
    #[pyo3(signature = (other, level = "path"))]
    fn equivalent(&self, other: &Bound<'_, PyAny>, level: &str) -> PyResult<bool> {
        let level = self::level(other.py(), level)?;
        Ok(each!(&self.any, id => id.eq_at(&same(id, other)?, level)))
    }

    /// XXH64 of the normal form at a level, as a signed number of 64 bits: the same in every program and on every
    /// machine.
    ///
    /// >>> Uri("HTTP://h/").key_hash() == Uri("http://h/").key_hash()
    /// True
    #[pyo3(signature = (level = "path"))]
    fn key_hash(&self, py: Python<'_>, level: &str) -> PyResult<i64> {
        let level = self::level(py, level)?;
        Ok(each!(&self.any, id => urikit_arrow::key_hash(id, level)).cast_signed())
    }

    /// Whether it is the other one or beneath it: by scheme, authority and whole segments.
    ///
    /// >>> Uri("https://example.com/a/b").is_under("https://example.com/a")
    /// True
    #[pyo3(signature = (prefix, /))]
    fn is_under(&self, prefix: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(each!(&self.any, id => id.is_under(&same(id, prefix)?)))
    }

    /// Whether both have the same origin: RFC 6454.
    ///
    /// >>> Uri("https://h/a").same_origin("https://h:443/b")
    /// True
    #[pyo3(signature = (other, /))]
    fn same_origin(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(each!(&self.any, id => id.same_origin(&same(id, other)?)))
    }

    /// As a URI, or a URI reference: RFC 3987 §3.1.
    ///
    /// >>> IriRef("/é").to_uri()
    /// UriRef('/%C3%A9')
    /// >>> Iri("http://bücher.example/").to_uri(idna=True)
    /// Uri('http://xn--bcher-kva.example/')
    #[pyo3(signature = (*, idna = false))]
    fn to_uri(&self, py: Python<'_>, idna: bool) -> PyResult<Any> {
        if idna {
            return each!(&self.any, id => match id.to_uri_idna() {
                Ok(uri) => Ok(Any::from(uri.into_owned())),
                Err(error) => Err(raise(py, error, self.as_str())),
            });
        }
        match each!(&self.any, id => id.to_uri().map(|uri| Any::from(uri.into_owned()))) {
            Ok(uri) => Ok(uri),
            Err(error) => Err(raise(py, error, self.as_str())),
        }
    }

    /// As an IRI, or an IRI reference, with readable characters unescaped: RFC 3987 §3.2.
    ///
    /// >>> Uri("http://h/%C3%A9").to_iri()
    /// Iri('http://h/é')
    /// >>> Uri("http://xn--bcher-kva.example/").to_iri(idna=True)
    /// Iri('http://bücher.example/')
    #[pyo3(signature = (*, idna = false))]
    fn to_iri(&self, py: Python<'_>, idna: bool) -> PyResult<Any> {
        if idna {
            return each!(&self.any, id => match id.to_iri_idna() {
                Ok(iri) => Ok(Any::from(iri.into_owned())),
                Err(error) => Err(raise(py, error, self.as_str())),
            });
        }
        Ok(each!(&self.any, id => Any::from(id.to_iri().into_owned())))
    }

    /// The string with userinfo and secret parameters masked, for logs. ``keys`` defaults to the usual
    /// names of secrets, to which ``extra`` adds more.
    ///
    /// >>> Uri("https://u:p@h/?token=abc&q=1").redact()
    /// 'https://***@h/?token=***&q=1'
    #[pyo3(signature = (keys = None, *, extra = None, show_user = false))]
    fn redact(
        &self,
        keys: Option<&Bound<'_, PyAny>>,
        extra: Option<&Bound<'_, PyAny>>,
        show_user: bool,
    ) -> PyResult<String> {
        let keys = build::secrets(keys, extra)?;
        let keys: Vec<&str> = keys.iter().map(|key| &**key).collect();
        let keys = &keys[..];
        Ok(each!(&self.any, id => id.redacted().show_user(show_user).parameters(keys).to_string()))
    }

    /// The sort key of web archives.
    ///
    /// >>> Uri("http://www.example.com/a").surt()
    /// 'http://(com,example,www,)/a'
    fn surt(&self) -> String {
        each!(&self.any, id => Surt::new(id).to_string())
    }

    /// The shape: each number, date, UUID and hash replaced by its class.
    ///
    /// >>> Uri("https://h/users/42/posts").shape()
    /// 'https://h/users/{number}/posts'
    fn shape(&self) -> String {
        each!(&self.any, id => Shape::new(id).to_string())
    }

    /// All parent directories, from the root on, and itself.
    ///
    /// >>> Uri("http://h/a/b").hierarchy()
    /// ['http://h/', 'http://h/a/', 'http://h/a/b']
    fn hierarchy(&self) -> Vec<&str> {
        each!(&self.any, id => id.hierarchy().collect())
    }

    /// Remarks on a valid identifier: stable names, with messages.
    ///
    /// >>> dict(Uri("http://h:80/").remarks())["default-port"]
    /// "the port is the scheme's default, and may be left out"
    fn remarks(&self) -> Vec<(&'static str, &'static str)> {
        each!(&self.any, id => remarks(&id).map(|remark| (remark.name(), remark.message())).collect())
    }

    /// Why common readers may find another scheme, host or port; ``None`` if they agree.
    ///
    /// >>> Uri("http://127.1/").disagreement, Uri("http://example.com/").disagreement
    /// ('ipv4-spelling', None)
    #[getter]
    fn disagreement(&self) -> Option<&'static str> {
        each!(&self.any, id => id.disagreement().map(|trait_| trait_.name()))
    }

    fn __str__(&self) -> &str {
        self.as_str()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let masked = each!(&self.any, id => id.redacted().parameters(COMMON_SECRETS).to_string());
        Ok(format!("{}({})", self.any.class(), PyString::new(py, &masked).repr()?))
    }

    fn __hash__(&self) -> u64 {
        static KEYS: LazyLock<RandomState> = LazyLock::new(RandomState::new);
        KEYS.hash_one(self.as_str())
    }

    fn __richcmp__(&self, other: &Bound<'_, Self>, op: CompareOp) -> bool {
        op.matches(self.as_str().cmp(other.get().as_str()))
    }

    fn __copy__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__<'py>(slf: PyRef<'py, Self>, _memo: &Bound<'py, PyAny>) -> PyRef<'py, Self> {
        slf
    }
}
