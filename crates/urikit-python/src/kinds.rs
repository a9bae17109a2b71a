//! The four classes, and the methods that only some of them have.

use std::path::PathBuf;

use pyo3::PyClass;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyType};
use urikit::kind::Kind;
use urikit::request_target::Recipient;
use urikit::resolve::{Relativizer, Resolver};
use urikit::{Identifier as Borrowed, IdentifierBuf, IriBuf, UriBuf};
use urikit_schemes::File;

use crate::any::Any;
use crate::build;
use crate::error::{raise, raise_bytes};
use crate::identifier::Identifier;
use crate::text::{Text, run};

/// A string, or an identifier of any kind, as an identifier of kind `K`.
pub(crate) fn parse<K: Kind>(value: &Bound<'_, PyAny>) -> PyResult<IdentifierBuf<K>> {
    let given = Text::of(value)?;
    let text = given.as_str()?;
    run(value.py(), text, IdentifierBuf::<K>::parse).map_err(|error| raise(value.py(), error, text))
}

fn parse_bytes<K: Kind>(bytes: &Bound<'_, PyBytes>) -> PyResult<IdentifierBuf<K>> {
    match Borrowed::<K>::parse_bytes(bytes.as_bytes()) {
        Ok(identifier) => Ok(identifier.to_owned()),
        Err(error) => Err(raise_bytes(bytes.py(), &error)),
    }
}

fn initial<T: PyClass<BaseType = Identifier>>(
    identifier: impl Into<Any>,
    class: T,
) -> PyClassInitializer<T> {
    PyClassInitializer::from(Identifier::new(identifier.into())).add_subclass(class)
}

/// Defines a class, with what all classes have that must know which they are, and its own methods.
macro_rules! class {
    ($(#[doc = $doc:literal])* $name:ident, $kind:ident { $($own:tt)* }) => {
        $(#[doc = $doc])*
        #[pyclass(module = "urikit", extends = Identifier, frozen)]
        pub(crate) struct $name;

        #[pymethods]
        impl $name {
            #[new]
            #[pyo3(signature = (text, /))]
            fn new(text: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
                Ok(initial(parse::<urikit::kind::$kind>(text)?, Self))
            }

            /// Parses a string; the same as calling the class.
            ///
            /// >>> Uri.parse("https://example.com/a").host
            /// 'example.com'
            /// >>> UriRef.parse("../a?b").path
            /// '../a'
            #[staticmethod]
            #[pyo3(signature = (text, /))]
            fn parse(text: &Bound<'_, PyAny>) -> PyResult<Any> {
                parse::<urikit::kind::$kind>(text).map(Any::from)
            }

            /// Parses bytes. Bytes that are not UTF-8 are an error.
            ///
            /// >>> Uri.parse_bytes(b"https://example.com/a").path
            /// '/a'
            #[staticmethod]
            #[pyo3(signature = (data, /))]
            fn parse_bytes(data: &Bound<'_, PyBytes>) -> PyResult<Any> {
                parse_bytes::<urikit::kind::$kind>(data).map(Any::from)
            }

            /// Builds one from its parts, in any order: ``scheme``, ``authority``, ``userinfo``, ``user``,
            /// ``password``, ``host``, ``port``, ``path``, ``query``, ``fragment``, ``segments`` (data of
            /// the path) and ``params`` (data of the query). With ``encode=True`` all values are data.
            ///
            /// >>> Uri.build(scheme="https", host="example.com", segments=["a b", "c"], params={"q": "x&y"})
            /// Uri('https://example.com/a%20b/c?q=x%26y')
            #[staticmethod]
            #[pyo3(signature = (*, encode = false, **parts))]
            fn build(py: Python<'_>, encode: bool, parts: Option<&Bound<'_, PyDict>>) -> PyResult<Any> {
                let builder = IdentifierBuf::<urikit::kind::$kind>::builder();
                build::changed(py, builder, parts, encode).map(Any::from)
            }

            fn __reduce__<'py>(
                slf: &Bound<'py, Self>,
            ) -> PyResult<(Bound<'py, PyType>, (String,))> {
                Ok((slf.get_type(), (slf.as_super().get().as_str().to_owned(),)))
            }

            $($own)*
        }
    };
}

class! {
    /// A URI of RFC 3986: with a scheme, and perhaps a fragment.
    ///
    /// >>> uri = Uri("https://user:secret@example.com:8042/over/there?name=ferret#nose")
    /// >>> uri.host, uri.port, uri.path, uri.query, uri.fragment
    /// ('example.com', 8042, '/over/there', 'name=ferret', 'nose')
    /// >>> uri
    /// Uri('https://***@example.com:8042/over/there?name=ferret#nose')
    Uri, UriKind {
        /// Resolves a reference against this base: RFC 3986 §5.2.
        ///
        /// >>> base = Uri("http://a/b/c/d;p?q")
        /// >>> base.resolve("../g")
        /// Uri('http://a/b/g')
        /// >>> base.resolve("../../../g", refuse_above_root=True)
        /// Traceback (most recent call last):
        ///     ...
        /// urikit.UriError: '..' above the root at byte 6
        #[pyo3(signature = (reference, /, *, refuse_above_root = false))]
        fn resolve(slf: &Bound<'_, Self>, reference: &Bound<'_, PyAny>, refuse_above_root: bool) -> PyResult<Any> {
            resolve(uri(slf)?, reference, refuse_above_root)
        }

        /// The shortest reference that resolves to a target: the inverse of ``resolve``.
        ///
        /// >>> Uri("http://a/b/c").relativize("http://a/b/d?e")
        /// UriRef('d?e')
        ///
        /// ``always_root`` writes paths from the root, ``no_root`` never does. ``from_root`` is the old name
        /// of ``always_root``.
        ///
        /// >>> Uri("http://a/b/c").relativize("http://a/b/d", always_root=True)
        /// UriRef('/b/d')
        /// >>> Uri("http://a/b/c/d").relativize("http://a/e", no_root=True)
        /// UriRef('../../e')
        #[pyo3(
            signature = (target, /, *, always_root = false, no_root = false, from_root = false),
            text_signature = "($self, target, /, *, always_root=False, no_root=False)"
        )]
        fn relativize(
            slf: &Bound<'_, Self>,
            target: &Bound<'_, PyAny>,
            always_root: bool,
            no_root: bool,
            from_root: bool,
        ) -> PyResult<Any> {
            relativize(uri(slf)?, target, always_root | from_root, no_root)
        }

        /// Whether a reference is to this same document: RFC 3986 §4.4.
        ///
        /// >>> Uri("http://a/b?c#d").is_same_document("#e")
        /// True
        #[pyo3(signature = (reference, /))]
        fn is_same_document(slf: &Bound<'_, Self>, reference: &Bound<'_, PyAny>) -> PyResult<bool> {
            let reference = parse::<urikit::kind::UriRefKind>(reference)?;
            Ok(uri(slf)?.is_same_document(&reference))
        }

        /// The target of a request for this URI: RFC 9112 §3.2.
        ///
        /// >>> Uri("http://example.com/a?b#c").request_target("GET")
        /// '/a?b'
        /// >>> Uri("http://example.com/a?b#c").request_target("GET", proxy=True)
        /// 'http://example.com/a?b'
        #[pyo3(signature = (method, /, *, proxy = false))]
        fn request_target(slf: &Bound<'_, Self>, method: &str, proxy: bool) -> PyResult<String> {
            let uri = uri(slf)?;
            let route = if proxy { Recipient::Proxy } else { Recipient::OriginServer };
            match uri.request_target(method, route) {
                Ok(target) => Ok(target.to_string()),
                Err(error) => Err(raise(slf.py(), error, uri.as_str())),
            }
        }

        /// The ``file`` URI of a path of this machine: a ``str``, ``bytes``, or an ``os.PathLike`` such as ``pathlib.Path``.
        ///
        /// >>> import pathlib
        /// >>> Uri.from_path(pathlib.PurePosixPath("/tmp/a b"))
        /// Uri('file:///tmp/a%20b')
        #[staticmethod]
        #[pyo3(signature = (path, /))]
        fn from_path(path: &Bound<'_, PyAny>) -> PyResult<Any> {
            let py = path.py();
            let fsdecode = py.import("os")?.getattr("fsdecode")?;
            let given: PathBuf = fsdecode.call1((path,))?.extract()?;
            File::from_path(given).map(Any::from).map_err(|error| raise_bytes(py, &error))
        }

        /// The path of a ``file`` URI on this machine, for ``open``, ``pathlib.Path`` and ``os.fspath``. Other URIs
        /// are a ``UriError``.
        ///
        /// >>> import os, pathlib
        /// >>> os.fspath(Uri("file:///tmp/a%20b")), pathlib.PurePosixPath(Uri("file:///tmp/a%20b"))
        /// ('/tmp/a b', PurePosixPath('/tmp/a b'))
        fn __fspath__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
            let (py, uri) = (slf.py(), uri(slf)?);
            let file = File::new(uri).map_err(|error| raise(py, error, uri.as_str()))?;
            let path = file.to_path().map_err(|error| raise(py, error, uri.as_str()))?;
            Ok(path.into_os_string().into_pyobject(py)?.into_any())
        }

        /// The value of the ``Host`` field of a request; ``None`` without an authority.
        ///
        /// >>> Uri("http://user@example.com:8080/").host_field
        /// 'example.com:8080'
        #[getter]
        fn host_field(slf: &Bound<'_, Self>) -> PyResult<Option<String>> {
            Ok(uri(slf)?.authority().map(|authority| authority.host_and_port().to_owned()))
        }
    }
}

class! {
    /// A URI reference of RFC 3986: a URI, or relative.
    ///
    /// >>> UriRef("../a?b").scheme is None
    /// True
    UriRef, UriRefKind {}
}

class! {
    /// An IRI of RFC 3987: a URI that may have non-ASCII characters.
    ///
    /// >>> Iri("https://example.com/Dürst").to_uri()
    /// Uri('https://example.com/D%C3%BCrst')
    Iri, IriKind {
        /// Resolves a reference against this base: RFC 3986 §5.2.
        ///
        /// >>> Iri("http://a/é/c").resolve("ü")
        /// Iri('http://a/é/ü')
        #[pyo3(signature = (reference, /, *, refuse_above_root = false))]
        fn resolve(slf: &Bound<'_, Self>, reference: &Bound<'_, PyAny>, refuse_above_root: bool) -> PyResult<Any> {
            resolve(iri(slf)?, reference, refuse_above_root)
        }

        /// The shortest reference that resolves to a target: the inverse of ``resolve``.
        ///
        /// >>> Iri("http://a/b/é").relativize("http://a/b/ü")
        /// IriRef('ü')
        ///
        /// The keywords are those of ``Uri.relativize``.
        ///
        /// >>> Iri("http://a/b/é").relativize("http://a/b/ü", always_root=True)
        /// IriRef('/b/ü')
        #[pyo3(
            signature = (target, /, *, always_root = false, no_root = false, from_root = false),
            text_signature = "($self, target, /, *, always_root=False, no_root=False)"
        )]
        fn relativize(
            slf: &Bound<'_, Self>,
            target: &Bound<'_, PyAny>,
            always_root: bool,
            no_root: bool,
            from_root: bool,
        ) -> PyResult<Any> {
            relativize(iri(slf)?, target, always_root | from_root, no_root)
        }

        /// Whether a reference is to this same document: RFC 3986 §4.4.
        ///
        /// >>> Iri("http://a/é?c#d").is_same_document("#e")
        /// True
        #[pyo3(signature = (reference, /))]
        fn is_same_document(slf: &Bound<'_, Self>, reference: &Bound<'_, PyAny>) -> PyResult<bool> {
            let reference = parse::<urikit::kind::IriRefKind>(reference)?;
            Ok(iri(slf)?.is_same_document(&reference))
        }
    }
}

class! {
    /// An IRI reference of RFC 3987: any of the other three.
    ///
    /// >>> IriRef("été#à").fragment
    /// 'à'
    IriRef, IriRefKind {}
}

fn uri<'a>(object: &'a Bound<'_, Uri>) -> PyResult<&'a UriBuf> {
    match object.as_super().get().any() {
        Any::Uri(uri) => Ok(uri),
        other => Err(wrong_kind("a Uri", other)),
    }
}

fn iri<'a>(object: &'a Bound<'_, Iri>) -> PyResult<&'a IriBuf> {
    match object.as_super().get().any() {
        Any::Iri(iri) => Ok(iri),
        other => Err(wrong_kind("an Iri", other)),
    }
}

/// Objects are made with a value of their class, so that no program sees this.
fn wrong_kind(expected: &str, given: &Any) -> PyErr {
    PyTypeError::new_err(format!("expected {expected}, not {}", given.class()))
}

fn resolve<K: urikit::kind::HasScheme>(
    base: &IdentifierBuf<K>,
    reference: &Bound<'_, PyAny>,
    refuse_above_root: bool,
) -> PyResult<Any>
where
    Any: From<IdentifierBuf<K>>,
{
    let given = Text::of(reference)?;
    let text = given.as_str()?;
    let resolver = Resolver::new(base).refuse_above_root(refuse_above_root);
    match run(reference.py(), text, |text| resolver.resolve_str(text)) {
        Ok(target) => Ok(target.into()),
        Err(error) => Err(raise(reference.py(), error, text)),
    }
}

fn relativize<K: urikit::kind::HasScheme>(
    base: &IdentifierBuf<K>,
    target: &Bound<'_, PyAny>,
    always_root: bool,
    no_root: bool,
) -> PyResult<Any>
where
    Any: From<IdentifierBuf<K::Reference>>,
{
    let target_buf = parse::<K>(target)?;
    let relativizer = Relativizer::new(base).always_root(always_root).no_root(no_root);
    match relativizer.relativize(&target_buf) {
        Ok(reference) => Ok(reference.into()),
        Err(error) => Err(raise(target.py(), error, target_buf.as_str())),
    }
}
