//! What to tell a person about a URI: what is unusual about it ([remark]), what is close to an
//! invalid one ([repair]), everything at once ([`Anatomy`], [`Diagnosis`]), how a [strict] producer
//! writes it, and where URIs are in running text ([find]).
//!
//! ```
//! use urikit_explain::{Diagnosis, Secrets, read};
//! let input = b"http://h/a b";
//! let diagnosis = Diagnosis::of(read(input).unwrap_err(), input, Secrets::Mask);
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

mod bidi;
mod explain;
pub mod find;
mod host;
pub mod remark;
pub mod repair;
pub mod strict;

pub use explain::{
    Anatomy, Diagnosis, HostForms, Note, ParameterizedSegment, Secrets, mask, notes,
    parameterized_segments, read, shown,
};
