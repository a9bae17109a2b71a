//! RFC 3987 §3: an IRI to the URI that it stands for, and back; §5.3.2.2: its characters in one form.
//!
//! No delimiter comes or goes in any of these, so the parts stay what they are; [`rewrite`]
//! copies them one by one and tells where they have come to.

#[cfg(feature = "nfc")]
mod nfc;
#[cfg(feature = "alloc")]
pub(crate) mod rewrite;
#[cfg(feature = "alloc")]
pub(crate) mod to_iri;
mod to_uri;
#[cfg(feature = "alloc")]
mod visible;
