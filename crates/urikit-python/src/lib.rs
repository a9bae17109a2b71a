//! The native part of the Python package `urikit`: objects and conversions. The URI logic is in
//! `urikit` and `urikit-arrow`.

mod any;
mod build;
mod columns;
mod error;
mod functions;
mod guard;
mod identifier;
mod kinds;
mod no_panic;
mod params;
mod target;
mod template;
mod text;

/// The native part of urikit.
#[pyo3::pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::columns::{_kernel, Kernel};
    #[pymodule_export]
    use crate::functions::{
        Found, find, is_valid, quote, redact, remove_dot_segments, repair, unquote,
        unquote_to_bytes,
    };
    #[pymodule_export]
    use crate::guard::{_guard, Guard};
    #[pymodule_export]
    use crate::identifier::Identifier;
    #[pymodule_export]
    use crate::kinds::{Iri, IriRef, Uri, UriRef};
    #[pymodule_export]
    use crate::params::{_params, Params};
    #[pymodule_export]
    use crate::target::{_target, RequestTarget};
    #[pymodule_export]
    use crate::template::Template;

    #[pymodule_init]
    fn init(_module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::no_panic::print_nothing();
        Ok(())
    }
}
