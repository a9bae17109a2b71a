//! What to tell a person about a URI.
//!
//! | | |
//! |---|---|
//! | [`explain`] | everything there is to say about one input, as data: what `uri explain` shows |
//! | [`remark`] | what is unusual about a valid identifier, or easily misread |
//! | [`repair`] | a valid reference close to an invalid input |
//! | [`find`] | the URIs in running text |
//! | [`strict`] | building what RFC 3986 recommends to producers |
//!
//! ```
//! use urikit::Uri;
//! use urikit_explain::{remark::remarks, repair::repair};
//!
//! let uri = Uri::parse("http://bank.example@0x7f.1/")?;
//! let names: Vec<_> = remarks(&uri).map(|remark| remark.name()).collect();
//! assert_eq!(names, ["userinfo-like-host", "look-alike"]);
//! assert_eq!(repair("<http://h/a b>").unwrap(), "http://h/a%20b");
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `std` | yes | the feature `std` of `urikit` and `urikit-guard` |
//! | `idna` | yes | remarks and explanations of hosts that must be mapped by UTS 46; without it nothing is said about them |
//! | `serde` | | explanations as JSON |
//!
//! Without `std` the crate needs an allocator.
#![no_std]
#![warn(clippy::std_instead_of_core, clippy::std_instead_of_alloc)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

extern crate alloc;

mod bidi;
pub mod explain;
pub mod find;
mod host;
pub mod remark;
pub mod repair;
pub mod strict;
