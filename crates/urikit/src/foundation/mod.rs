//! The lowest layer: facts of the grammar, bytes to bit masks, offsets of components, values by
//! name, and output sinks. Uses only `core` (and `alloc`).

#[cfg(all(feature = "serde", feature = "alloc"))]
pub(crate) mod deserializer_methods;
pub(crate) mod grammar;
pub(crate) mod limit;
pub(crate) mod name;
pub(crate) mod scan;
pub(crate) mod sink;
pub(crate) mod spans;
#[cfg(all(feature = "serde", feature = "alloc"))]
pub(crate) mod text_serde;
pub(crate) mod utf8;
pub(crate) mod xxh64;
