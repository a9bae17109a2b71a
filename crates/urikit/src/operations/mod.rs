//! What RFC 3986, RFC 3987 and queries define on identifiers.

pub(crate) mod canonical;
pub(crate) mod compare;
// Without an allocator its one user is resolving to a slice, which needs the guards alone.
#[cfg_attr(not(feature = "alloc"), allow(dead_code))]
pub(crate) mod compose;
pub(crate) mod dot_segments;
#[cfg(feature = "alloc")]
pub(crate) mod edit;
pub(crate) mod iri;
#[cfg(feature = "alloc")]
pub(crate) mod join;
mod normalize;
pub(crate) mod origin;
pub mod params;
pub(crate) mod redact;
#[cfg(feature = "alloc")]
pub(crate) mod relativize;
pub(crate) mod resolve;
pub(crate) mod spelling;
#[cfg(feature = "alloc")]
mod suffix;
pub(crate) mod surt;
#[cfg(any(feature = "template", feature = "openapi"))]
pub mod variable;
