//! Hosts and ports to socket addresses, by the system's resolver.

use std::io;
use std::net::ToSocketAddrs;

use alloc::format;
use alloc::vec::Vec;
use core::net::SocketAddr;

use super::HostClass;
use super::resolver::Destination;
use super::zone::Zoned;
use crate::model::component::Host;
use crate::model::ident::kind::Kind;
use crate::model::ident::{Identifier, forward};
use crate::operations::origin::{Origin, OriginBuf};

impl Host<'_> {
    /// The addresses of this host, with a port.
    ///
    /// An address is returned as it is. **A name is resolved, which is blocking I/O**:
    /// [`std::net::ToSocketAddrs`] resolves its [`resolver_name`](Self::resolver_name). The system
    /// may read a [look-alike](HostClass::LookAlike) as an address: check the
    /// [class](HostClass::of_ip) of each address before connecting to an untrusted host.
    ///
    /// ```
    /// use urikit::component::Host;
    /// let addresses = Host::parse("[::1]")?.socket_addrs(80)?;
    /// assert_eq!(addresses, ["[::1]:80".parse()?]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// `InvalidInput` if the host is empty, an address of an unknown version, or a name that can't
    /// be resolved (see [`resolver_name`](Self::resolver_name)); otherwise the error of the
    /// resolver.
    pub fn socket_addrs(&self, port: u16) -> io::Result<Vec<SocketAddr>> {
        match self.destination() {
            Ok(Destination::Address(address)) => Ok([SocketAddr::new(address, port)].into()),
            Ok(Destination::Name(name)) => Ok((&*name, port).to_socket_addrs()?.collect()),
            Err(class) => Err(invalid(match class {
                HostClass::Empty => "the host is empty",
                HostClass::Future => "the host is an address of an unknown version",
                _ => "the host can't be resolved",
            })),
        }
    }
}

impl<K: Kind> Identifier<'_, K> {
    /// The addresses of the host, with the given port or the scheme's default. **A name is
    /// resolved, which is blocking I/O**: see [`Host::socket_addrs`].
    ///
    /// ```
    /// use urikit::Uri;
    /// let addresses = Uri::parse("http://127.0.0.1/")?.socket_addrs()?;
    /// assert_eq!(addresses, ["127.0.0.1:80".parse()?]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// `InvalidInput` without a host or a port; otherwise same as [`Host::socket_addrs`].
    pub fn socket_addrs(&self) -> io::Result<Vec<SocketAddr>> {
        let host = self.host().ok_or(invalid("there is no host"))?;
        let port = self.effective_port().map_err(|error| io::Error::new(INVALID, error))?;
        host.socket_addrs(port.ok_or(invalid(NO_PORT))?)
    }
}

forward! {
    impl<K: Kind> {
        fn socket_addrs(&self) -> io::Result<Vec<SocketAddr>>;
    }
}

impl Origin<'_> {
    /// The addresses of the host, with the port. **A name is resolved, which is blocking I/O**: see
    /// [`Host::socket_addrs`].
    ///
    /// # Errors
    /// `InvalidInput` without a port; otherwise same as [`Host::socket_addrs`].
    pub fn socket_addrs(&self) -> io::Result<Vec<SocketAddr>> {
        self.host().socket_addrs(self.port().ok_or(invalid(NO_PORT))?)
    }
}

impl OriginBuf {
    /// The addresses of the host, with the port. **A name is resolved, which is blocking I/O**: see
    /// [`Host::socket_addrs`].
    ///
    /// # Errors
    /// `InvalidInput` without a port; otherwise same as [`Host::socket_addrs`].
    pub fn socket_addrs(&self) -> io::Result<Vec<SocketAddr>> {
        self.view().socket_addrs()
    }
}

impl<K: Kind> Zoned<K> {
    /// Like [`Identifier::socket_addrs`], with the zone as the scope of the address.
    ///
    /// ```
    /// use urikit::host::ZonedUri;
    /// let [address] = ZonedUri::parse("http://[fe80::1%251]/")?.socket_addrs()?[..] else { panic!() };
    /// assert_eq!(address.to_string(), "[fe80::1%1]:80");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`Identifier::socket_addrs`], or if this machine has no such zone.
    pub fn socket_addrs(&self) -> io::Result<Vec<SocketAddr>> {
        let addresses = self.view().socket_addrs()?;
        match (self.zone_text(), &addresses[..]) {
            (Some(zone), [SocketAddr::V6(address)]) => {
                let scoped = format!("{}%{zone}", address.ip());
                Ok((&*scoped, address.port()).to_socket_addrs()?.collect())
            }
            _ => Ok(addresses),
        }
    }
}

const INVALID: io::ErrorKind = io::ErrorKind::InvalidInput;
const NO_PORT: &str = "there is no port, and the scheme has no default one";

fn invalid(why: &'static str) -> io::Error {
    io::Error::new(INVALID, why)
}
