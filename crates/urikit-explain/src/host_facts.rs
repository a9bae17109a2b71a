//! What is known about a host. Without the feature `idna` that is nothing for a name that must be mapped by UTS 46.

use core::net::Ipv4Addr;

use urikit::IriRef;
use urikit::component::Host;
use urikit_guard::host::{HostClass, ascii};
use urikit_guard::{HostExt, IdentifierExt};

pub(crate) fn host_class(it: IriRef<'_>) -> Option<HostClass> {
    if cfg!(feature = "idna") {
        return it.host_class();
    }
    let class = ascii::class(it.host()?)?;
    Some(it.scheme().map_or(class, |scheme| class.in_scheme(scheme.as_str())))
}

pub(crate) fn embedded_ipv4(host: Host<'_>) -> Option<Ipv4Addr> {
    if cfg!(feature = "idna") { host.embedded_ipv4() } else { ascii::embedded_ipv4(host) }
}

#[cfg(feature = "serde")]
pub(crate) fn hidden_ipv4(host: Host<'_>) -> Option<urikit_guard::host::HiddenIpv4> {
    if cfg!(feature = "idna") { host.hidden_ipv4() } else { ascii::hidden_ipv4(host) }
}
