//! Classification of hosts, for programs that connect to untrusted hosts.
//!
//! Only `socket_addrs` resolves names. [`HostClass::of_ip`], [`Host::ascii_class`] and
//! [`check_dns_name`] do not allocate.
//!
//! What judges a name needs UTS 46, and is there only with the feature `idna`: `Host::class`,
//! `hidden_ipv4`, `embedded_ipv4`, `resolver_name` and `socket_addrs`. So no feature changes an
//! answer.
//!
//! A program that fetches untrusted URIs must not be led into its own network. It takes three
//! steps: check the class of the host, resolve the name, check the class of each address.
//!
//! ```
//! # #[cfg(feature = "idna")] {
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
//! # }
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! [`Host::ascii_class`]: crate::component::Host::ascii_class

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
#[cfg(all(feature = "std", feature = "idna"))]
mod socket_addrs;
#[cfg(feature = "psl")]
mod suffix_list;
mod unicast_table;
#[cfg(feature = "alloc")]
mod zone;

#[cfg(feature = "guard")]
pub(crate) use address::hidden_ipv4;
pub use address::{Disguise, HiddenIpv4};
pub use class::HostClass;
#[cfg(feature = "idna")]
pub use deceptive::{Deception, DeceptiveLabel};
pub use dns_name::{DnsNameError, DnsNameErrorKind, check_dns_name};
#[cfg(feature = "guard")]
pub(crate) use embedded::embeds_address;
#[cfg(feature = "idna")]
pub use idn_error::{IdnaError, IdnaErrorKind};
#[cfg(feature = "guard")]
pub(crate) use resolver::Destination;
#[cfg(feature = "psl")]
pub use suffix_list::{SuffixList, SuffixListError, SuffixListErrorKind};
pub use unicast_table::IPV6_ALLOCATIONS_DATE;
#[cfg(feature = "alloc")]
pub use zone::{Zoned, ZonedUri, ZonedUriRef};
