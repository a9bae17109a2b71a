//! The lowest layer: facts of the grammar, bytes to bit masks, offsets of components, values by
//! name, and output sinks. Uses only `core` (and `alloc`).

#[cfg(all(feature = "serde", feature = "alloc"))]
pub(crate) mod deserializer_methods;
pub(crate) mod grammar;
pub(crate) mod limit;
pub(crate) mod name;
pub(crate) mod spans;
#[cfg(all(feature = "serde", feature = "alloc"))]
pub(crate) mod text_serde;
pub(crate) mod xxh64;

pub(crate) use urikit_scan::{self as scan, sink, utf8};
