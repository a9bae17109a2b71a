//! What may be fetched: for programs that follow URIs which others wrote.
//!
//! [`policy`] says whether a URI, an address and a redirect are allowed. [`host`] says where a host is: its class,
//! the name that a resolver receives, look-alikes, IDNA, public suffixes. [`readers`] says whether all common parsers
//! find the same host. [`HostExt`], [`IdentifierExt`] and [`HostNameExt`] add methods to the types of [`urikit`].
//!
//! ```
//! use urikit::Uri;
//! use urikit_guard::HostExt;
//! use urikit_guard::policy::{GuardRule, Policy};
//!
//! let policy = Policy::builder().schemes(["https"]).hosts_under(["example.com"]).build()?;
//! let checked = policy.check(Uri::parse("https://API.ex%61mple.com/a/../b")?)?;
//! assert_eq!(checked.uri(), "https://api.example.com/b");
//!
//! let uri = Uri::parse("https://0x7f.1/")?;
//! assert_eq!(policy.check(uri).unwrap_err().rule(), GuardRule::HostClasses);
//! assert_eq!(uri.host().unwrap().class().name(), "look-alike");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! Names are always mapped by UTS 46 before they are judged: no feature changes a verdict.
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `std` | yes | blocking DNS: [`HostExt::socket_addrs`] |
//! | `serde` | | a [`Policy`](policy::Policy) from a map |
//! | `psl` | | registered domains by the Public Suffix List: `HostExt::registered_domain`, `host::SuffixList` |
//!
//! Without `std` the crate needs an allocator.
#![no_std]
#![warn(clippy::std_instead_of_core, clippy::std_instead_of_alloc)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod by_name;
pub mod host;
mod host_ext;
mod host_name_ext;
mod identifier_ext;
pub mod policy;
pub mod readers;

pub use host_ext::HostExt;
pub use host_name_ext::{HostNameBuilderExt, HostNameExt};
pub use identifier_ext::IdentifierExt;
