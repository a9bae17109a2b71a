//! An identifier of any of the four kinds.

use pyo3::prelude::*;
use urikit::component::Scheme;
use urikit::{IriBuf, IriRefBuf, UriBuf, UriRefBuf};

use crate::identifier::Identifier;
use crate::kinds::{Iri, IriRef, Uri, UriRef};

#[derive(Clone)]
pub(crate) enum Any {
    Uri(UriBuf),
    UriRef(UriRefBuf),
    Iri(IriBuf),
    IriRef(IriRefBuf),
}

/// The same expression for each kind.
macro_rules! each {
    ($any:expr, $id:ident => $body:expr) => {
        match $any {
            $crate::any::Any::Uri($id) => $body,
            $crate::any::Any::UriRef($id) => $body,
            $crate::any::Any::Iri($id) => $body,
            $crate::any::Any::IriRef($id) => $body,
        }
    };
}
pub(crate) use each;

impl Any {
    pub(crate) fn as_str(&self) -> &str {
        each!(self, id => id.as_str())
    }

    pub(crate) fn scheme(&self) -> Option<Scheme<'_>> {
        match self {
            Self::Uri(id) => Some(id.scheme()),
            Self::UriRef(id) => id.scheme(),
            Self::Iri(id) => Some(id.scheme()),
            Self::IriRef(id) => id.scheme(),
        }
    }

    /// The name of the class.
    pub(crate) const fn class(&self) -> &'static str {
        match self {
            Self::Uri(_) => "Uri",
            Self::UriRef(_) => "UriRef",
            Self::Iri(_) => "Iri",
            Self::IriRef(_) => "IriRef",
        }
    }
}

macro_rules! from {
    ($($kind:ident $buf:ident;)*) => {
        $(impl From<$buf> for Any {
            fn from(identifier: $buf) -> Self {
                Self::$kind(identifier)
            }
        })*

        /// The object of its class.
        impl<'py> IntoPyObject<'py> for Any {
            type Target = PyAny;
            type Output = Bound<'py, PyAny>;
            type Error = PyErr;

            fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                Ok(match self {
                    $(Self::$kind(_) => {
                        let base = PyClassInitializer::from(Identifier::new(self));
                        Bound::new(py, base.add_subclass($kind))?.into_any()
                    })*
                })
            }
        }
    };
}

from! {
    Uri UriBuf;
    UriRef UriRefBuf;
    Iri IriBuf;
    IriRef IriRefBuf;
}
