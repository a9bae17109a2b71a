//! Individual schemes on top of the generic syntax: rules to check, and typed views.
//!
//! RFC 3986 defines the components of a URI. What they mean, and which are required, is defined by
//! the standard of its scheme. A view contains a URI that meets its standard:
//!
//! | view | schemes | standard |
//! |---|---|---|
//! | [`Http`], owned [`HttpBuf`] | `http`, `https`, `ws`, `wss` | RFC 9110 §4.2, RFC 6455 §3 |
//! | [`File`] | `file`, and conversion to and from paths | RFC 8089 |
//! | [`Mailto`] | `mailto` | RFC 6068 |
//! | [`Urn`] | `urn`, with its own equivalence | RFC 8141 |
//! | [`Ni`], [`Nih`] | `ni`, `nih`: names by digest | RFC 6920 |
//! | [`Data`] | `data` | RFC 2397 |
//! | [`Tel`] | `tel` | RFC 3966 |
//! | [`Ftp`] | `ftp` | RFC 1738 §3.2 |
//! | [`Ldap`] | `ldap` | RFC 4516 |
//! | [`Tag`] | `tag` | RFC 4151 |
//! | [`Magnet`] | `magnet` | none: common practice |
//!
//! ```
//! use urikit::Uri;
//! use urikit::scheme::Mailto;
//! let mail = Mailto::new(Uri::parse("mailto:anna@example.com?subject=hi")?)?;
//! assert_eq!(mail.recipients().next().unwrap().as_str(), "anna@example.com");
//! assert!(mail.field("Subject").unwrap().decode_value() == "hi");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! With feature `alloc` there are builders: [`Data::builder`], [`Mailto::builder`],
//! [`Urn::builder`], [`Ni::builder`] and [`Nih::builder`]. [`File::from_unix_path`] and others
//! create `file` URIs.
//!
//! For any scheme, [`Uri::check_scheme`](crate::Identifier::check_scheme) checks its rules.
//! [`SchemeSet`] accepts further schemes as data: [`SchemeRules`].
//!
//! The views are for URIs. An IRI must be mapped to a URI first.
//!
//! `rules` and `set` are the mechanism; each view has its own file.

mod base64;
#[cfg(feature = "alloc")]
mod build;
mod data;
mod digest;
mod error;
mod file;
mod ftp;
mod http;
#[cfg(feature = "alloc")]
mod http_buf;
mod ldap;
mod magnet;
mod mailto;
mod ni;
mod nih;
#[cfg(feature = "alloc")]
mod report;
mod rule_text;
mod rules;
mod set;
mod tag;
mod tel;
mod urn;

#[cfg(feature = "alloc")]
pub use build::{DataBuilder, MailtoBuilder, NiBuilder, NihBuilder, UrnBuilder};
pub use data::{Data, MediaType};
pub use digest::Algorithm;
pub use error::{Clause, SchemeError, SchemeErrorKind};
pub use file::File;
#[cfg(feature = "alloc")]
pub use file::{FilePathError, FilePathErrorKind, PathRules};
pub use ftp::{Ftp, FtpType};
pub use http::Http;
#[cfg(feature = "alloc")]
pub use http_buf::{HttpBuf, HttpBufError, HttpBufErrorKind};
pub use ldap::{Ldap, LdapExtension, LdapScope};
pub use magnet::Magnet;
pub use mailto::{Address, HeaderField, Mailto};
pub use ni::Ni;
pub use nih::Nih;
#[cfg(feature = "alloc")]
pub use report::SchemeReport;
pub use rules::{Condition, Requirement, SchemeRules};
pub use set::SchemeSet;
pub use tag::Tag;
pub use tel::{Tel, TelParameter};
pub use urn::Urn;

/// `name`, or `name=value`: the syntax of header fields and parameters.
fn name_and_value(text: &str) -> (&str, Option<&str>) {
    match text.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (text, None),
    }
}
