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
//! | `std` | yes | the standard library, which the crate does not need itself |
//! | `idna` | | hosts in their DNS form and in Unicode, deceptive labels, `strict` |
//! | `serde` | | explanations as the output of `uri explain --json` |
#![no_std]
#![warn(clippy::std_instead_of_core, clippy::std_instead_of_alloc)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

extern crate alloc;

mod bidi;
mod explain;
pub mod find;
pub mod remark;
pub mod repair;
#[cfg(feature = "idna")]
pub mod strict;

pub use explain::{
    Anatomy, Diagnosis, HostForms, Note, ParameterizedSegment, Secrets, mask, notes,
    parameterized_segments, read, shown,
};
