//! What is known about a host without the tables of UTS 46.
//!
//! For programs that must be small, such as WebAssembly: one that calls only these does not contain the tables of
//! `idna`. Each function answers as the method of [`HostExt`](crate::HostExt) with its name, or `None` for a name
//! that must be mapped: one that is not ASCII after its escapes are decoded.

use core::net::Ipv4Addr;

use urikit::component::Host;

use super::destination::ascii_resolver_name;
use super::embedded_ipv4::embedded_in_name;
use super::hidden_ipv4::hidden_in_name;
use super::host_class::class_of_resolver_name;
use super::{HiddenIpv4, HostClass, hidden_in_ipv6};

/// The class of an address, or of a name that is ASCII.
///
/// ```
/// use urikit::component::Host;
/// use urikit_guard::host::{HostClass, ascii};
/// assert_eq!(ascii::class(Host::parse("%6cocalhost")?), Some(HostClass::Localhost));
/// assert_eq!(ascii::class(Host::parse_iri("ⓛocalhost")?), None);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[must_use]
pub fn class(host: Host<'_>) -> Option<HostClass> {
    Some(match host.reg_name() {
        Some(name) => match ascii_resolver_name(name)? {
            Some(name) => class_of_resolver_name(&name),
            None => HostClass::Invalid,
        },
        None => host.ip().map_or(HostClass::Future, HostClass::of_ip),
    })
}

/// The IPv4 address that is hidden in an IPv6 address, or in a name that is ASCII.
///
/// ```
/// use urikit::component::Host;
/// use urikit_guard::host::ascii;
/// let hidden = ascii::hidden_ipv4(Host::parse("0x7f.1")?).unwrap();
/// assert!(hidden.address.is_loopback());
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[must_use]
pub fn hidden_ipv4(host: Host<'_>) -> Option<HiddenIpv4> {
    match host.ipv6() {
        Some(address) => hidden_in_ipv6(address),
        None => hidden_in_name(&ascii_resolver_name(host.reg_name()?)??),
    }
}

/// The first IPv4 address embedded in a name that is ASCII.
///
/// ```
/// use core::net::Ipv4Addr;
/// use urikit::component::Host;
/// use urikit_guard::host::ascii;
/// let host = Host::parse("app-10-0-0-1.sslip.io")?;
/// assert_eq!(ascii::embedded_ipv4(host), Some(Ipv4Addr::new(10, 0, 0, 1)));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[must_use]
pub fn embedded_ipv4(host: Host<'_>) -> Option<Ipv4Addr> {
    embedded_in_name(&ascii_resolver_name(host.reg_name()?)??)
}
