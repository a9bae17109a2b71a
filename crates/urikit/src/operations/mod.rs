//! What RFC 3986, RFC 3987 and queries define on identifiers.

// The order is that of the methods on the page of `Identifier`: what one does most comes first. The blank
// lines keep rustfmt from sorting it.
pub mod params;

pub(crate) mod resolve;

#[cfg(feature = "alloc")]
pub(crate) mod join;

#[cfg(feature = "alloc")]
pub(crate) mod edit;

#[cfg(feature = "alloc")]
pub(crate) mod escape;

pub(crate) mod normalize;

pub(crate) mod compare;

pub(crate) mod origin;

pub(crate) mod redact;

pub(crate) mod iri;

#[cfg(feature = "alloc")]
pub(crate) mod relativize;

pub(crate) mod canonical;
// Without an allocator its one user is resolving to a slice, which needs the guards alone.
#[cfg_attr(not(feature = "alloc"), allow(dead_code))]
pub(crate) mod compose;
pub(crate) mod dot_segments;
pub(crate) mod host_name;
pub(crate) mod shape;
pub(crate) mod spelling;
mod stable_hash;
#[cfg(feature = "alloc")]
mod suffix;
pub(crate) mod surt;
mod under;
#[cfg(any(feature = "template", feature = "openapi"))]
pub mod variable;
