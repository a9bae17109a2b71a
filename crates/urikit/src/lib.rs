//! Everything a program does with a URI, exactly by RFC 3986 and RFC 3987.
//!
//! ```
//! use urikit::Uri;
//!
//! let uri = Uri::parse("foo://example.com:8042/over/there?name=ferret#nose")?;
//! assert_eq!(uri.scheme(), "foo");
//! assert_eq!(uri.authority().unwrap().port_u16()?, Some(8042));
//! assert_eq!(uri.path().segments().last().unwrap(), "there");
//!
//! const HOME: Uri<'static> = Uri::from_static("https://example.com/"); // checked when compiled
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Which type?
//!
//! | | borrowed, `Copy` | owned |
//! |---|---|---|
//! | a URI: it has a scheme | [`Uri`] | [`UriBuf`] |
//! | a URI or a relative reference | [`UriRef`] | [`UriRefBuf`] |
//! | a URI with characters beyond ASCII | [`Iri`] | [`IriBuf`] |
//! | an IRI or a relative reference | [`IriRef`] | [`IriRefBuf`] |
//!
//! All of them are an [`Identifier`] or [`IdentifierBuf`]: the methods are there. An
//! *absolute URI* (no fragment) and a *relative reference* (no scheme) are entry points
//! and predicates: [`Identifier::parse_absolute`], [`Identifier::parse_relative`].
//! The parts are in [`component`], the parameters of queries in [`params`]; any single rule of the
//! grammar is a [`Rule`]; what writes and reads percent-escapes is in [`percent`]; what single schemes
//! require, and typed views of their URIs, in [`scheme`]. For HTTP there is
//! [`request_target`], for those who fetch what others name [`host`], and for the schemes of IANA
//! [`registry`]. What finds URIs in running text is in [`find`]; texts with variables in them are
//! [`template`]s, and the parameters of APIs in the styles of OpenAPI are in [`openapi`].
//!
//! # What holds everywhere
//!
//! - A text is accepted if and only if the ABNF of its RFC derives it.
//! - Absent and empty differ: `http://h/?` has a query, `http://h/` has none.
//! - Nothing is rewritten unless asked; `==` is byte for byte.
//! - An error has a byte offset and the name of the rule; no secret is in its text.
//! - No panic on any input, linear time, no allocation unless the type shows it.
//!
//! # Features
//!
//! Each adds items; none changes a result. Those without a dependency are on by default.
//!
//! | feature | default | what |
//! |---|---|---|
//! | `std` | yes | `alloc`, paths of files, and the run-time choice of the fastest scanner |
//! | `alloc` | yes | the owned types, and what writes a new identifier |
//! | `simd` | yes | the scanners that use vector instructions; without it the crate is smaller and slower |
//! | `template` | yes | [`template`] |
//! | `openapi` | yes | [`openapi`] |
//! | `schemes` | yes | [`scheme`], [`registry`], [`Remark`], [`repair`] |
//! | `find` | yes | [`find`] |
//! | `serde` | | identifiers, templates and parameters to and from `serde` |
//! | `url`, `http` | | conversions to and from `url::Url` and `http::Uri` |
//! | `idna` | | internationalised hosts, and those that may deceive |
//! | `nfc` | | Unicode's Normalization Form C |
//!
//! # Layers
//!
//! Five folders, lowest first. A module uses its own layer and the ones below it; no two modules use each
//! other. A test reads the `mod` lines below and the `use` lines of every file, and keeps it so.
//!
//! | layer | what | modules |
//! |---|---|---|
//! | `foundation` | facts of the grammar, bytes to bit masks, offsets, output | `grammar`, `scan`, `spans`, `sink` |
//! | `syntax` | text to offsets, or an error; any rule by name | `parse`, `check` |
//! | `model` | identifiers, their components, percent-encoding | `component`, `ident`, `percent` |
//! | `operations` | what RFC 3986, RFC 3987 and queries define on identifiers | `resolve`, `normalize`, `compare`, `edit`, `params`, … |
//! | `profiles` | what other standards and uses add | `scheme`, `host`, `request_target`, `template`, `openapi`, … |
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

// The layers, lowest first. `tests/it/layers.rs` reads this list; the blank lines keep rustfmt from
// sorting it.
mod foundation;

mod syntax;

mod model;

mod operations;

mod profiles;

pub use foundation::grammar::rule::Rule;
pub use foundation::spans::{HostKind, Spans};

pub use syntax::parse::error::{Component, ParseError, ParseErrorKind};

pub use model::ident::{
    Identifier, Iri, IriRef, Lines, ReferenceKind, SpansError, Uri, UriRef, kind,
};
#[cfg(feature = "alloc")]
pub use model::ident::{
    IdentifierBuf, IdentifierCow, IriBuf, IriCow, IriRefBuf, IriRefCow, ParseBufError, UriBuf,
    UriCow, UriRefBuf, UriRefCow,
};
pub use model::{component, percent};

pub use operations::canonical::steps::{Level, Steps};
pub use operations::compare::{AtLevel, Comparison};
#[cfg(feature = "alloc")]
pub use operations::dot_segments::{merge_paths, remove_dot_segments};
#[cfg(feature = "alloc")]
pub use operations::edit::{
    Builder, EditError, EditErrorKind, HostValue, NewSegment, PortValue, SegmentsMut, Text, Value,
};
#[cfg(feature = "alloc")]
pub use operations::join::{JoinError, JoinErrorKind};
pub use operations::origin::Origin;
pub use operations::params;
pub use operations::redact::{COMMON_SECRETS, Redacted, possible_userinfos};
#[cfg(feature = "alloc")]
pub use operations::relativize::{RelativizeError, RelativizeErrorKind, Relativizer};
pub use operations::resolve::{ResolveError, ResolveErrorKind, Resolver};
pub use operations::surt::Surt;
#[cfg(any(feature = "template", feature = "openapi"))]
pub use operations::variable;

pub use profiles::error::{Error, ErrorKind};
#[cfg(feature = "find")]
pub use profiles::find;
#[cfg(feature = "openapi")]
pub use profiles::openapi;
#[cfg(feature = "schemes")]
pub use profiles::remark::Remark;
#[cfg(all(feature = "alloc", feature = "schemes"))]
pub use profiles::repair::repair;
#[cfg(feature = "template")]
pub use profiles::template;
#[cfg(feature = "url")]
pub use profiles::url_crate::{ToUrlError, ToUrlErrorKind};
pub use profiles::{host, request_target};
#[cfg(feature = "schemes")]
pub use profiles::{registry, scheme};

/// The examples of the README are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
