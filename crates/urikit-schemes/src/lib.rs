//! Single schemes on top of the generic syntax of [`urikit`]: views, builders and rules of `http`,
//! `file`, `mailto`, `data`, `urn`, `ni`, `tel`, `pkg` and others, and IANA's [registry] of schemes.
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
//! | [`PackageUrl`] | `pkg` | ECMA-427 |
//! | [`HostList`] | `mongodb`, `postgresql` and others, which may have several hosts | their drivers |
//!
//! ```
//! use urikit::Uri;
//! use urikit_schemes::Mailto;
//! let mail = Mailto::new(Uri::parse("mailto:anna@example.com?subject=hi")?)?;
//! assert_eq!(mail.recipients().next().unwrap().as_str(), "anna@example.com");
//! assert!(mail.field("Subject").unwrap().decode_value() == "hi");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! With feature `alloc` there are builders: [`Data::builder`], [`Mailto::builder`],
//! [`Urn::builder`], [`Ni::builder`], [`Nih::builder`] and [`PackageUrl::builder`]. [`File::from_unix_path`] and others
//! create `file` URIs.
//!
//! For any scheme, [`check_scheme`](SchemeExt::check_scheme) checks its [rules].
//!
//! The views are for URIs. An IRI must be mapped to a URI first.
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `std` | yes | `alloc`, and `file:` URIs from and to [`std::path::Path`] |
//! | `alloc` | yes | builders, conversions of paths, normal forms |
//! | `serde` | | `serde` support for [`HttpBuf`] |
//! | `url`, `http` | | conversions of [`HttpBuf`] to and from `url::Url` and `http::Uri` |
//! | `strict` | | `strict`: URIs as a strict producer writes them, with hosts of the DNS; depends on `urikit-guard` and its tables |
#![no_std]
#![warn(clippy::std_instead_of_core, clippy::std_instead_of_alloc)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod base64;
mod data;
mod error;
mod file;
mod host_list;
mod http;
mod mailto;
mod ni;
mod package_url;
pub mod registry;
pub mod rules;
mod scheme_ext;
mod shared_syntax;
#[cfg(feature = "strict")]
pub mod strict;
mod tel;
mod urn;

#[cfg(feature = "alloc")]
pub use data::DataBuilder;
pub use data::{Data, MediaType};
pub use error::{SchemeError, SchemeErrorKind};
pub use file::File;
#[cfg(feature = "alloc")]
pub use file::{FilePathError, FilePathErrorKind, PathRules};
pub use host_list::{HostList, ListedHost};
pub use http::Http;
#[cfg(feature = "alloc")]
pub use http::HttpBuf;
#[cfg(feature = "alloc")]
pub use mailto::MailtoBuilder;
pub use mailto::{Address, HeaderField, Mailto};
pub use ni::{Algorithm, Ni, Nih};
#[cfg(feature = "alloc")]
pub use ni::{NiBuilder, NihBuilder};
#[cfg(feature = "alloc")]
pub use package_url::PackageUrlBuilder;
pub use package_url::{PackageUrl, Qualifier};
pub use scheme_ext::SchemeExt;
#[cfg(feature = "alloc")]
pub use scheme_ext::SchemeReport;
pub use tel::{Tel, TelParameter};
pub use urn::Urn;
#[cfg(feature = "alloc")]
pub use urn::UrnBuilder;
