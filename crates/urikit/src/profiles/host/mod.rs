//! Classification of hosts, for programs that connect to untrusted hosts.
//!
//! Only `socket_addrs` resolves names. Only [`ZonedUri`], `resolver_name` and, with the feature
//! `idna`, operations on non-ASCII names allocate.
//!
//! A program that fetches untrusted URIs must not be led into its own network. It takes three
//! steps: check the class of the host, resolve the name, check the class of each address.
//!
//! ```
//! use core::net::IpAddr;
//! use urikit::{Uri, host::HostClass};
//!
//! fn may_be_asked(uri: Uri<'_>) -> bool {
//!     uri.host().is_some_and(|host| host.class().is_public())
//! }
//! assert!(may_be_asked(Uri::parse("https://example.com/")?));
//! assert!(!may_be_asked(Uri::parse("http://[::ffff:169.254.169.254]/")?));
//! assert!(!may_be_asked(Uri::parse("http://0x7f.1/")?));
//! assert!(!may_be_asked(Uri::parse("http://127.0.0.%EF%BC%91/")?));
//!
//! // The address is known only after resolving the name.
//! let resolved: IpAddr = "10.0.0.1".parse()?;
//! assert!(!HostClass::of_ip(resolved).is_public());
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod address;
mod class;
#[cfg(feature = "idna")]
mod confusable_table;
#[cfg(feature = "idna")]
mod deceptive;
mod dns_name;
mod embedded;
#[cfg(feature = "idna")]
mod idn;
#[cfg(feature = "idna")]
mod idn_error;
mod local_names;
mod look_alike;
mod resolver;
#[cfg(feature = "std")]
mod socket_addrs;
#[cfg(feature = "psl")]
mod suffix_list;
#[cfg(feature = "alloc")]
mod zone;

pub use address::{Disguise, HiddenIpv4};
pub use class::HostClass;
#[cfg(feature = "idna")]
pub use deceptive::{Deception, DeceptiveLabel};
pub use dns_name::{DnsNameError, DnsNameErrorKind, check_dns_name};
#[cfg(feature = "idna")]
pub use idn_error::{IdnaError, IdnaErrorKind};
#[cfg(feature = "psl")]
pub use suffix_list::{SuffixList, SuffixListError, SuffixListErrorKind};
#[cfg(feature = "alloc")]
pub use zone::{Zoned, ZonedUri, ZonedUriRef};
