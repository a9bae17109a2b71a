//! Hosts and ports to socket addresses, by the system's resolver.

use std::io;
use std::net::ToSocketAddrs;

use alloc::vec::Vec;
use core::net::SocketAddr;

use urikit::component::Host;

use super::HostClass;
use super::resolver::Destination;

pub(crate) fn socket_addrs(host: Host<'_>, port: u16) -> io::Result<Vec<SocketAddr>> {
    let invalid = |why: &str| io::Error::new(io::ErrorKind::InvalidInput, why);
    match Destination::of_host(host) {
        Ok(Destination::Address(address)) => Ok([SocketAddr::new(address, port)].into()),
        Ok(Destination::Name(name)) => Ok((&*name, port).to_socket_addrs()?.collect()),
        Err(HostClass::Empty) => Err(invalid("the host is empty")),
        Err(HostClass::Future) => Err(invalid("the host is an address of an unknown version")),
        Err(_) => Err(invalid("the host can't be resolved")),
    }
}
