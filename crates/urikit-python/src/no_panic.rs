//! Panics: a bug of ours, or of Arrow, is an ordinary exception that does not quote the input.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

thread_local! {
    /// Where the last panic of this thread was.
    static PLACE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Replaces the message on standard error, which may quote the input. The hook is that of this library alone.
pub(crate) fn print_nothing() {
    set_hook(Box::new(|panic| {
        let place = panic.location().map_or_else(String::new, |place| format!(" at {place}"));
        PLACE.set(place);
    }));
}

/// Does the work of a method; a panic becomes a `RuntimeError`.
pub(crate) fn no_panic<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        let place = PLACE.take();
        Err(PyRuntimeError::new_err(format!("internal error of urikit{place}: please report it")))
    })
}
