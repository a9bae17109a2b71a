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
//! `std` (on by default) brings `alloc` and the run-time choice of the fastest scanner; `alloc` the
//! owned types; `serde` (de)serialization; `url` conversions to and from `url::Url`, `http` those to
//! and from `http::Uri`; `digest` holds bytes against `ni` URIs; `idna` converts internationalised
//! hosts, and warns of those that may deceive; `nfc` has Unicode's Normalization Form C. No feature
//! changes a result.
//!
//! # Layers
//!
//! A module uses the layers below it, and its siblings only where its documentation says so.
//!
//! | layer | modules | what |
//! |---|---|---|
//! | 5 | `template` | URI templates, RFC 6570: expanded, matched, routed |
//! | 5 | `request_target`, `host`, `registry` | HTTP, hosts, the schemes of IANA |
//! | 5 | `find` | URIs in running text |
//! | 5 | `remark`, `repair` | what is odd about an identifier; a valid text near a bad one |
//! | 5 | `scheme` | rules and views of single schemes |
//! | 5 | `openapi` | parameters in the styles of OpenAPI |
//! | 4 | `compose`, `dot_segments` | parts to text, `.` and `..` in paths |
//! | 4 | `canonical`, `normalize`, `compare`, `origin` | the ladder of RFC 3986 §6.2 |
//! | 4 | `resolve`, `relativize` | RFC 3986 §5 and its inverse |
//! | 4 | `edit`, `redact` | parts set, removed, put together; secrets masked |
//! | 4 | `surt` | a text to sort by |
//! | 4 | `url_crate` | to and from `url::Url` |
//! | 4 | `params` | the parameters of a query |
//! | 4 | `variable` | what is put into templates and parameters of an API |
//! | 4 | `iri` | RFC 3987 §3: IRIs to URIs and back; Normalization Form C |
//! | 4 | `join`, `suffix` | segments behind a path, RFC 3986 §4.4 and §4.5 |
//! | 3 | `ident`, `percent` | whole identifiers, percent-encoding |
//! | 2 | `component` | views of their parts |
//! | 1 | `parse`, `rule` | text to spans |
//! | 0 | `deserializer_methods` | what deserializers of texts have in common |
//! | 0 | `grammar`, `scan`, `spans`, `sink` | facts of the grammar, bytes to masks, offsets, what is written to |
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod canonical;
mod compare;
pub mod component;
// Without an allocator its one user is resolving to a slice, which needs the guards alone.
#[cfg_attr(not(feature = "alloc"), allow(dead_code))]
mod compose;
#[cfg(all(feature = "serde", feature = "alloc"))]
mod deserializer_methods;
mod dot_segments;
#[cfg(feature = "alloc")]
mod edit;
#[cfg(feature = "alloc")]
pub mod find;
mod grammar;
pub mod host;
mod ident;
mod iri;
#[cfg(feature = "alloc")]
mod join;
mod normalize;
#[cfg(feature = "alloc")]
pub mod openapi;
mod origin;
pub mod params;
mod parse;
pub mod percent;
mod redact;
pub mod registry;
#[cfg(feature = "alloc")]
mod relativize;
mod remark;
#[cfg(feature = "alloc")]
mod repair;
pub mod request_target;
mod resolve;
mod rule;
mod scan;
pub mod scheme;
mod sink;
mod spans;
#[cfg(feature = "alloc")]
mod suffix;
mod surt;
pub mod template;
#[cfg(feature = "url")]
mod url_crate;
#[cfg(feature = "alloc")]
pub mod variable;

pub use canonical::steps::{Level, Steps};
pub use compare::{AtLevel, Comparison};
#[cfg(feature = "alloc")]
pub use dot_segments::{merge_paths, remove_dot_segments};
#[cfg(feature = "alloc")]
pub use edit::{
    Builder, EditError, EditErrorKind, HostValue, NewSegment, PortValue, SegmentsMut, Text, Value,
};
pub use ident::{Identifier, Iri, IriRef, Lines, ReferenceKind, SpansError, Uri, UriRef, kind};
#[cfg(feature = "alloc")]
pub use ident::{
    IdentifierBuf, IdentifierCow, IriBuf, IriCow, IriRefBuf, IriRefCow, ParseBufError, UriBuf,
    UriCow, UriRefBuf, UriRefCow,
};
#[cfg(feature = "alloc")]
pub use join::JoinError;
pub use origin::Origin;
pub use parse::error::{Component, ParseError, ParseErrorKind};
pub use redact::{COMMON_SECRETS, Redacted, possible_userinfos};
#[cfg(feature = "alloc")]
pub use relativize::{RelativizeError, Relativizer};
pub use remark::Remark;
#[cfg(feature = "alloc")]
pub use repair::repair;
pub use resolve::{ResolveError, Resolver};
pub use rule::Rule;
pub use spans::{HostKind, Spans};
pub use surt::Surt;
#[cfg(feature = "url")]
pub use url_crate::ToUrlError;

/// The examples of the README are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
