//! Blocks of addresses: `10.0.0.0/8`, `2001:db8::/32`, or one address.

use std::net::IpAddr;

use crate::secret::masked;

/// All addresses that start with the same bits.
pub(crate) struct Network {
    address: IpAddr,
    prefix: u32,
}

impl Network {
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let (address, prefix) = match text.split_once('/') {
            Some((address, prefix)) => (address, Some(prefix)),
            None => (text, None),
        };
        let address: IpAddr = address
            .parse()
            .map_err(|_| format!("'{}' is not a network such as 10.0.0.0/8", masked(text)))?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let prefix = match prefix.map(str::parse) {
            None => most,
            Some(Ok(prefix)) if prefix <= most => prefix,
            Some(_) => return Err(format!("the number after '/' is from 0 to {most}")),
        };
        if bits(address) & !mask(address, prefix) != 0 {
            return Err(format!("{address} has bits set after the first {prefix}"));
        }
        Ok(Self { address, prefix })
    }

    pub(super) fn contains(&self, address: IpAddr) -> bool {
        address.is_ipv4() == self.address.is_ipv4()
            && bits(address) & mask(address, self.prefix) == bits(self.address)
    }
}

/// The bits of an address, highest first.
fn bits(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(address) => u128::from(address.to_bits()) << 96,
        IpAddr::V6(address) => address.to_bits(),
    }
}

fn mask(address: IpAddr, prefix: u32) -> u128 {
    let width = if address.is_ipv4() { 32 } else { 128 };
    !u128::MAX.checked_shr(prefix.min(width)).unwrap_or(0)
}
