//! Operations on identifiers that RFC 3986, RFC 3987 and query conventions define.

// The order is that of the methods on the documentation page of `Identifier`: the most used come
// first. The blank lines keep rustfmt from sorting it.
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

pub(crate) mod backslash;
pub(crate) mod canonical;
// Without an allocator its only user is resolving to a slice, which needs only the guards.
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
