//! Parse, build, resolve, compare and normalize URIs and IRIs, exactly as RFC 3986 and RFC 3987
//! specify.
//!
//! # Tasks
//!
//! **Take a URI apart.** Each component is a slice of the input. An absent component is `None`; an
//! empty one is `Some`.
//!
//! ```
//! use urikit::Uri;
//!
//! let uri = Uri::parse("foo://example.com:8042/over/there?name=ferret&flag#nose")?;
//! assert_eq!(uri.scheme(), "foo");
//! assert_eq!(uri.host().unwrap(), "example.com");
//! assert_eq!(uri.port_u16()?, Some(8042));
//! assert_eq!(uri.path().segments().last().unwrap(), "there");
//! assert_eq!(uri.params().get("name")?.as_deref(), Some("ferret"));
//! assert_eq!(uri.fragment().unwrap(), "nose");
//!
//! const HOME: Uri<'static> = Uri::from_static("https://example.com/"); // checked at compile time
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! **Build and edit.** A `&str` is data and is encoded for you, everywhere; text that is encoded
//! already is an [`Encoded`], which is checked. What you give is what you read back:
//! `set_query(other.query())` makes the queries equal, and `params().get("next")` returns the path of
//! `param("next", other.path())`. Everything you don't change is kept byte for byte.
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use urikit::{Encoded, UriBuilder};
//!
//! let mut uri = UriBuilder::new()
//!     .scheme("https")
//!     .host("example.com")
//!     .segments(["search", "a/b"])
//!     .param("q", "fish & chips")
//!     .param("page", 2)
//!     .build()?;
//! assert_eq!(uri, "https://example.com/search/a%2Fb?q=fish%20%26%20chips&page=2");
//! uri.edit_params(|params| params.set("q", "peas"))?;
//! uri.set_fragment("top of page")?;
//! uri.set_path(Encoded("/%7Eanna"))?;
//! assert_eq!(uri, "https://example.com/%7Eanna?q=peas&page=2#top%20of%20page");
//! # }
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! **Resolve a reference against a base, and make a reference relative to a base.** `join` appends
//! path segments.
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use urikit::Uri;
//!
//! let base = Uri::parse("https://example.com/docs/guide/")?;
//! let target = base.resolve_str("../api?v=2")?;
//! assert_eq!(target, "https://example.com/docs/api?v=2");
//! assert_eq!(base.relativize(target.borrowed())?, "../api?v=2");
//! assert_eq!(base.join(["a b"])?, "https://example.com/docs/guide/a%20b");
//! # }
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! **Compare and normalize.** `==` compares byte for byte. To treat different spellings as equal,
//! choose a [`Level`] of RFC 3986 §6.2.
//!
//! ```
//! use urikit::{Level, Uri};
//!
//! let (a, b) = (Uri::parse("HTTP://Example.com:80/%7Ea")?, Uri::parse("http://example.com/b/../~a")?);
//! assert!(a != b && a.eq_at(b, Level::Scheme));
//! # #[cfg(feature = "alloc")]
//! assert_eq!(a.normalize(Level::Scheme), "http://example.com/~a");
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! **Compare hosts.** `is` and `is_under` ignore case, escapes and a final dot. The crate
//! `urikit-guard` says where a host is, and which URIs may be fetched.
//!
//! ```
//! use urikit::Uri;
//!
//! let uri = Uri::parse("http://API.Example.COM./v1")?;
//! let host = uri.host().unwrap();
//! assert!(host.is("api.example.com") && host.is_under("example.com"));
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! **Log a URI.** Mask the userinfo and the parameters that hold secrets.
//!
//! ```
//! use urikit::{Uri, redact::COMMON_SECRETS};
//!
//! let uri = Uri::parse("https://anna:pw@example.com/?id=7&token=abc")?;
//! let shown = uri.redacted().parameters(COMMON_SECRETS).to_string();
//! assert_eq!(shown, "https://***@example.com/?id=7&token=***");
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! **Report what is wrong.** A [`ParseError`] has the byte range, the kind and the grammar rule;
//! its message never contains any of the userinfo. [`Error`] holds any error of the crate.
//!
//! ```
//! use urikit::Uri;
//!
//! let error = Uri::parse("http://h/a b").unwrap_err();
//! assert_eq!(error.to_string(), "unexpected ' ' in path at byte 10");
//! assert_eq!(error.range(), 10..11);
//! # #[cfg(feature = "alloc")] {
//! // Or accept what people write: escape what must be escaped, and report where.
//! let messy = Uri::parse_escaping("http://h/a b?ids[]=1")?;
//! assert_eq!(messy.escaped(), [10..11, 16..18]);
//! assert_eq!(messy.into_value(), "http://h/a%20b?ids%5B%5D=1");
//! # }
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! | also | where |
//! |---|---|
//! | percent-encode and decode for a given component | [`percent`] |
//! | parameter lists, forms (a `+` is a space), structs to and from queries | [`params`] |
//! | components by themselves: `Host::parse`, `Path::parse` | [`component`] |
//! | check a string against any grammar rule, by name | [`Rule`] |
//! | HTTP/1.1 request targets, and the URI that a request is for | [`request_target`] |
//! | IPv6 addresses with zones | [`zone`] |
//! | which untrusted URIs may be fetched; host classes, DNS names, IDNA, public suffixes | the crate `urikit-guard` |
//! | `file:` URIs and paths, `data:`, `mailto:`, `urn:`, `tel:`, …; IANA's registry | the crate `urikit-schemes` |
//! | find URIs in plain text; remarks, repairs, all there is to say about one URI | the crate `urikit-explain` |
//! | RFC 6570 templates, OpenAPI parameters, routing | the crate `urikit-template` |
//! | coming from `url`, `http`, `fluent-uri`, `iri-string`, `iref`, `iri-rs`, `oxiri` or `percent-encoding` | [`coming_from`] |
//! | what other libraries do better, and when to choose them | `COMPARE.md` in the repository |
//!
//! The command `uri` (crate `urikit-cli`), the crates `urikit-arrow` and `urikit-datafusion`, and
//! the packages for Python and JavaScript are built on these libraries.
//!
//! # Which type?
//!
//! | | borrowed, `Copy` | owned |
//! |---|---|---|
//! | a URI: it has a scheme | [`Uri`] | [`UriBuf`] |
//! | a URI or a relative reference | [`UriRef`] | [`UriRefBuf`] |
//! | a URI with non-ASCII characters | [`Iri`] | [`IriBuf`] |
//! | an IRI or a relative reference | [`IriRef`] | [`IriRefBuf`] |
//!
//! All are aliases of the generic [`Identifier`] and [`IdentifierBuf`], where the methods are
//! documented. `text.parse()` makes the owned types, `Uri::parse(text)` the borrowed ones. Methods that read exist on both, and on [`IdentifierCow`], which is returned by
//! operations that may leave their input unchanged. Methods that edit exist on `IdentifierBuf`
//! only. An *absolute URI* (a scheme and no fragment) and a *relative reference* (no scheme) have
//! no types of their own: use [`parse_absolute`](Identifier::parse_absolute),
//! [`parse_relative`](Identifier::parse_relative), `is_absolute` and `is_relative`. To accept any
//! of them in your own function, take `impl AsIdentifier` ([`AsIdentifier`]).
//!
//! # Guarantees
//!
//! - Input is accepted if and only if it matches the RFC's ABNF.
//! - Absent and empty differ: `http://h/?` has a query, `http://h/` has none.
//! - Nothing is rewritten unless asked for; `==` compares byte for byte.
//! - A parse error has a byte range and the name of the rule; its message never contains a byte of
//!   the userinfo.
//! - No panic on any input, linear time, and no allocation unless the return type is owned.
//!
//! # Features
//!
//! Features only add items: none changes an answer. Features without dependencies are on by default.
//!
//! | feature | default | what |
//! |---|---|---|
//! | `std` | yes | `alloc`, and run-time detection of the fastest scanner |
//! | `alloc` | yes | the owned types, and everything that produces a new identifier |
//! | `simd` | yes | scanners that use vector instructions; without it the crate is smaller and slower, and has no `unsafe` |
//! | `serde` | | `serde` support for identifiers and parameters |
//! | `url`, `http` | | conversions to and from `url::Url` and `http::Uri` |
//! | `nfc` | | Unicode Normalization Form C |
#![no_std]
#![warn(clippy::std_instead_of_core, clippy::std_instead_of_alloc)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

// The topics, lowest first: a topic uses those before it in this list. `tests/it/topics.rs` reads it; the blank
// lines keep rustfmt from sorting it. It is also the order of the methods on the page of `Identifier`.
pub mod name;

mod grammar;

mod spans;

mod parse;

pub mod percent;

pub mod component;

mod ident;

pub mod resolve;

#[cfg(feature = "alloc")]
pub mod edit;

pub mod params;

pub mod normalize;

pub mod origin;

pub mod compare;

pub mod redact;

mod iri;

#[cfg(feature = "alloc")]
pub mod zone;

#[cfg(any(feature = "http", feature = "url"))]
pub mod convert;

pub mod request_target;

#[cfg(feature = "url")]
mod url_crate;

mod error;

#[cfg(all(test, feature = "std"))]
mod limit_tests;

#[cfg(feature = "alloc")]
pub use edit::{Builder, Encoded, IriBuilder, IriRefBuilder, UriBuilder, UriRefBuilder};
pub use error::{Describe, Details, Error};
pub use grammar::rule::Rule;
pub use ident::{AsIdentifier, Hierarchy, Identifier, Iri, IriRef, Lines, Uri, UriRef, kind};
#[cfg(feature = "alloc")]
pub use ident::{
    IdentifierBuf, IdentifierCow, IriBuf, IriCow, IriRefBuf, IriRefCow, ParseBufError, UriBuf,
    UriCow, UriRefBuf, UriRefCow,
};
pub use normalize::Level;
pub use origin::Origin;
#[cfg(feature = "alloc")]
pub use origin::OriginBuf;
pub use parse::error::{Component, ParseError, ParseErrorKind};
pub use resolve::{IriResolver, Resolver, UriResolver};
pub use spans::Spans;

#[cfg(any(doc, doctest))]
#[doc = include_str!("coming_from.md")]
pub mod coming_from {}

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
