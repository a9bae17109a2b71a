//! What is known about a host. Without the feature `idna` that is nothing for a name that must be mapped by UTS 46.

use core::net::Ipv4Addr;

use urikit::component::Host;
#[cfg(feature = "idna")]
use urikit_guard::HostExt;
#[cfg(feature = "serde")]
use urikit_guard::host::HiddenIpv4;
use urikit_guard::host::HostClass;
#[cfg(not(feature = "idna"))]
use urikit_guard::host::ascii;

#[cfg(feature = "idna")]
pub(crate) fn class(host: Host<'_>) -> Option<HostClass> {
    Some(host.class())
}

#[cfg(not(feature = "idna"))]
pub(crate) fn class(host: Host<'_>) -> Option<HostClass> {
    ascii::class(host)
}

#[cfg(feature = "idna")]
pub(crate) fn embedded_ipv4(host: Host<'_>) -> Option<Ipv4Addr> {
    host.embedded_ipv4()
}

#[cfg(not(feature = "idna"))]
pub(crate) fn embedded_ipv4(host: Host<'_>) -> Option<Ipv4Addr> {
    ascii::embedded_ipv4(host)
}

#[cfg(all(feature = "serde", feature = "idna"))]
pub(crate) fn hidden_ipv4(host: Host<'_>) -> Option<HiddenIpv4> {
    host.hidden_ipv4()
}

#[cfg(all(feature = "serde", not(feature = "idna")))]
pub(crate) fn hidden_ipv4(host: Host<'_>) -> Option<HiddenIpv4> {
    ascii::hidden_ipv4(host)
}
