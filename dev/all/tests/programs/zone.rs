//! A printer on the local network: an IPv6 address with a zone, which RFC 3986 does not allow.

use std::net::{Ipv6Addr, SocketAddrV6};

use urikit::Uri;
use urikit::zone::ZonedUri;

use crate::Result;

/// The address to connect to; `index_of` looks up the index of a network interface.
fn address(printer: &str, index_of: fn(&str) -> Option<u32>) -> Result<SocketAddrV6> {
    let printer: ZonedUri = printer.parse()?;
    let scope = match printer.zone() {
        Some(zone) => index_of(zone).ok_or_else(|| format!("no interface {zone}"))?,
        None => 0,
    };
    let uri = printer.borrowed();
    let host = uri.host().and_then(|host| host.ipv6()).ok_or("not an IPv6 address")?;
    Ok(SocketAddrV6::new(host, uri.port_u16()?.unwrap_or(631), 0, scope))
}

#[test]
fn run() -> Result<()> {
    let index_of = |zone: &str| (zone == "eth0").then_some(2);
    let found = address("ipp://[fe80::1%25eth0]/print", index_of)?;
    assert_eq!(found, SocketAddrV6::new("fe80::1".parse()?, 631, 0, 2));
    assert_eq!(address("ipp://[::1]:8631/", index_of)?.to_string(), "[::1]:8631");
    assert_eq!(
        address("ipp://[fe80::1%25wlan9]/", index_of).unwrap_err().to_string(),
        "no interface wlan9"
    );
    assert!(Uri::parse("ipp://[fe80::1%25eth0]/print").is_err(), "RFC 3986 has no zones");

    let mut printer: ZonedUri = "ipp://h/print".parse()?;
    printer.set_address(Ipv6Addr::LOCALHOST, None)?;
    assert_eq!(printer.to_string(), "ipp://[::1]/print");
    printer.set_address("fe80::2".parse()?, Some("eth0"))?;
    assert_eq!(printer.to_string(), "ipp://[fe80::2%25eth0]/print");
    assert_eq!(printer.strip_zone(), "ipp://[fe80::2]/print");
    Ok(())
}
