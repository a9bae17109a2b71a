//! What to tell a person about a URI: what is unusual about it ([remark]), what is close to an
//! invalid one ([repair]), what a string without a scheme is read as ([guess]), everything at once
//! ([`Anatomy`], [`Diagnosis`]), what a fragment identifies ([fragment]), where URIs are in running
//! text ([find]), and what the names of rules mean ([grammar]).
//!
//! ```
//! use urikit_explain::{Diagnosis, Secrets, parse_reference};
//! let input = b"http://h/a b";
//! let diagnosis = Diagnosis::new(parse_reference(input).unwrap_err(), input, Secrets::Mask);
//! assert_eq!(diagnosis.error.to_string(), "unexpected ' ' in path at byte 10");
//! assert_eq!(diagnosis.repair.as_deref(), Some("http://h/a%20b"));
//! ```
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `std` | yes | the feature `std` of `urikit`, `urikit-guard` and `urikit-schemes` |
//! | `idna` | yes | remarks and explanations of hosts that must be mapped by UTS 46; without it nothing is said about them |
//! | `serde` | | explanations as the output of `uri explain --json` |
//!
//! Without `std` the crate needs an allocator.
#![no_std]
#![warn(clippy::std_instead_of_core, clippy::std_instead_of_alloc)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

extern crate alloc;

mod anatomy;
mod bidi;
mod diagnosis;
pub mod find;
pub mod fragment;
pub mod grammar;
pub mod guess;
mod host_facts;
mod host_forms;
mod host_list;
#[cfg(feature = "serde")]
mod json;
mod latin1;
mod notes;
mod parameterized_segments;
pub mod remark;
pub mod repair;
mod secrets;
mod two_hosts;

pub use anatomy::Anatomy;
pub use diagnosis::Diagnosis;
pub use host_forms::HostForms;
pub use host_list::host_list_note;
pub use latin1::{Latin1Escape, latin1_escape};
pub use notes::{Note, notes};
pub use parameterized_segments::{ParameterizedSegment, parameterized_segments};
pub use secrets::{Secrets, mask, shown};
pub use two_hosts::two_hosts_note;

use urikit::{IriRef, ParseError, UriRef};

/// Parses a URI reference or, if it is not one, an IRI reference. Of two errors, returns the one further on.
///
/// ```
/// use urikit_explain::parse_reference;
/// assert_eq!(parse_reference("http://é/".as_bytes())?, "http://é/");
/// assert_eq!(parse_reference("http://é/ ".as_bytes()).unwrap_err().offset(), 10);
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// # Errors
/// If it is neither.
pub fn parse_reference(bytes: &[u8]) -> Result<IriRef<'_>, ParseError> {
    UriRef::parse_bytes(bytes).map(IriRef::from).or_else(|error| {
        IriRef::parse_bytes(bytes).map_err(|later| match later.offset() > error.offset() {
            true => later,
            false => error,
        })
    })
}
