//! Where a host is, as far as its text shows, and what it may be mistaken for.
//!
//! The methods are those of [`HostExt`](crate::HostExt). Only `socket_addrs` resolves names.
//! [`HostClass::of_ip`] and [`check_dns_name`] do not allocate.
//!
//! A program that fetches untrusted URIs must not be led into its own network. It takes three
//! steps: check the class of the host, resolve the name, check the class of each address.
//!
//! ```
//! use core::net::IpAddr;
//! use urikit::Uri;
//! use urikit_guard::{HostExt, host::HostClass};
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
pub mod ascii;
pub(crate) mod class;
mod confusable_table;
pub(crate) mod deceptive;
pub(crate) mod dns_name;
pub(crate) mod embedded;
pub(crate) mod idn;
mod idn_error;
mod local_names;
mod look_alike;
pub(crate) mod resolver;
#[cfg(feature = "std")]
pub(crate) mod socket_addrs;
#[cfg(feature = "psl")]
mod suffix_list;
mod unicast_table;

pub(crate) use address::hidden_in_ipv6;
pub use address::{Disguise, HiddenIpv4};
pub use class::HostClass;
pub use deceptive::{Deception, DeceptiveLabel};
pub use dns_name::{DnsNameError, DnsNameErrorKind, check_dns_name};
pub use idn_error::{IdnaError, IdnaErrorKind};
#[cfg(feature = "psl")]
pub use suffix_list::{SuffixList, SuffixListError, SuffixListErrorKind};
pub use unicast_table::IPV6_ALLOCATIONS_DATE;
