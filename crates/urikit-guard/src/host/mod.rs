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
//! fn may_be_fetched(uri: Uri<'_>) -> bool {
//!     uri.host().is_some_and(|host| host.class().is_public())
//! }
//! assert!(may_be_fetched(Uri::parse("https://example.com/")?));
//! assert!(!may_be_fetched(Uri::parse("http://[::ffff:169.254.169.254]/")?));
//! assert!(!may_be_fetched(Uri::parse("http://0x7f.1/")?));
//! assert!(!may_be_fetched(Uri::parse("http://127.0.0.%EF%BC%91/")?));
//!
//! // The address is known only after resolving the name.
//! let resolved: IpAddr = "10.0.0.1".parse()?;
//! assert!(!HostClass::of_ip(resolved).is_public());
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod address_class;
pub mod ascii;
mod confusable_table;
pub(crate) mod deceptive_label;
pub(crate) mod destination;
pub(crate) mod dns_name;
pub(crate) mod embedded_ipv4;
pub(crate) mod hidden_ipv4;
pub(crate) mod host_class;
mod host_name_error;
pub(crate) mod idna;
mod local_names;
mod look_alike;
#[cfg(feature = "psl")]
mod suffix_list;
mod unicast_table;

pub use deceptive_label::{Deception, DeceptiveLabel};
pub use dns_name::check_dns_name;
pub(crate) use hidden_ipv4::hidden_in_ipv6;
pub use hidden_ipv4::{Disguise, HiddenIpv4};
pub use host_class::HostClass;
pub use host_name_error::{HostNameError, HostNameErrorKind};
#[cfg(feature = "psl")]
pub use suffix_list::{SuffixList, SuffixListError, SuffixListErrorKind};
pub use unicast_table::IPV6_ALLOCATIONS_DATE;
