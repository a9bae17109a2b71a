//! The library through its public interface: one module per topic, all in one program, which is linked once.
//!
//! `common` and `level_model` have no tests, only code that the others share.

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "alloc")]
mod bad_input;
#[cfg(feature = "alloc")]
mod common;
#[cfg(feature = "alloc")]
mod compare;
#[cfg(feature = "alloc")]
mod components;
#[cfg(feature = "alloc")]
mod dot_segments;
#[cfg(feature = "alloc")]
mod edit;
#[cfg(feature = "alloc")]
mod edit_properties;
#[cfg(feature = "alloc")]
mod errors;
#[cfg(feature = "alloc")]
mod escape;
#[cfg(feature = "alloc")]
mod helpers;
#[cfg(feature = "alloc")]
mod hierarchy;
#[cfg(feature = "http")]
mod http_uri;
#[cfg(all(feature = "alloc", feature = "nfc"))]
mod iri;
#[cfg(all(feature = "alloc", feature = "nfc"))]
mod iri_properties;

#[cfg(feature = "alloc")]
mod level_model;
#[cfg(feature = "alloc")]
mod level_properties;
mod lines;
mod many;
#[cfg(feature = "alloc")]
mod needless_escapes;
#[cfg(feature = "alloc")]
mod normalize;
#[cfg(feature = "alloc")]
mod normalized_lines;
mod oracle;
#[cfg(feature = "alloc")]
mod owned;
#[cfg(feature = "alloc")]
mod params;
#[cfg(feature = "alloc")]
mod params_properties;
#[cfg(all(feature = "alloc", feature = "serde"))]
mod params_serde;
#[cfg(feature = "alloc")]
mod parts;
#[cfg(feature = "alloc")]
mod peer_bugs;
#[cfg(feature = "alloc")]
mod percent;
#[cfg(feature = "alloc")]
mod percent_properties;
#[cfg(feature = "alloc")]
mod properties;
#[cfg(feature = "alloc")]
mod redact;
#[cfg(feature = "alloc")]
mod relativize;
#[cfg(feature = "alloc")]
mod request_target;
#[cfg(feature = "alloc")]
mod resolve;
#[cfg(feature = "alloc")]
mod resolve_properties;
#[cfg(feature = "alloc")]
mod rfc3986_examples;
mod rule_text;
#[cfg(feature = "alloc")]
mod segments;
#[cfg(feature = "alloc")]
mod shape;
#[cfg(feature = "alloc")]
mod spec_notes;
#[cfg(feature = "alloc")]
mod surface;
#[cfg(feature = "alloc")]
mod surt;
mod topics;
#[cfg(feature = "alloc")]
mod types;
#[cfg(feature = "url")]
mod url_crate;
#[cfg(feature = "alloc")]
mod zone;
