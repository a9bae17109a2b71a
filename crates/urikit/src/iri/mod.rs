//! RFC 3987 §3: an IRI to the equivalent URI, and back; §5.3.2.2: Normalization Form C.
//!
//! None of these adds or removes a delimiter, so the components stay the same; [`rewrite`] copies
//! them one by one and computes their new offsets.

#[cfg(feature = "alloc")]
pub(crate) mod rewrite;
#[cfg(feature = "alloc")]
pub(crate) mod to_iri;
mod to_uri;
#[cfg(feature = "alloc")]
mod visible;

// After `to_iri`, whose heading on the page of `Identifier` is for its method, too.
#[cfg(feature = "nfc")]
mod nfc;
