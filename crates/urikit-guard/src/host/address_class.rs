//! The classes of addresses: the IANA registries of special-purpose addresses (RFC 6890 and its successors).

use core::net::{Ipv4Addr, Ipv6Addr};

use super::hidden_ipv4::hidden_in_ipv6;
use super::unicast_table::ALLOCATED;
use super::{Disguise, HiddenIpv4, HostClass};

pub(super) fn class_of_ipv4(address: Ipv4Addr) -> HostClass {
    let bits = address.to_bits();
    let within = |block: &&Ipv4Block| (bits ^ block.0.to_bits()).leading_zeros() >= block.1;
    IPV4.iter().find(within).map_or(HostClass::Public, |block| block.2)
}

pub(super) fn class_of_ipv6(address: Ipv6Addr) -> HostClass {
    let bits = address.to_bits();
    let within = |start: Ipv6Addr, len: u32| (bits ^ start.to_bits()).leading_zeros() >= len;
    let class = match IPV6.iter().find(|block| within(block.0, block.1)) {
        Some(block) => block.2,
        None if ALLOCATED.iter().any(|(start, len)| within(*start, *len)) => HostClass::Public,
        None => HostClass::Reserved,
    };
    match hidden_in_ipv6(address) {
        // The address of a tunnel: rejected if either form is.
        Some(HiddenIpv4 { disguise: Disguise::Teredo | Disguise::Isatap, .. })
            if class != HostClass::Public =>
        {
            class
        }
        Some(hidden) => class_of_ipv4(hidden.address),
        None => class,
    }
}

/// First address, prefix length in bits, class.
struct Ipv4Block(Ipv4Addr, u32, HostClass);

/// The first block that contains an address decides.
static IPV4: &[Ipv4Block] = &[
    Ipv4Block(Ipv4Addr::new(0, 0, 0, 0), 8, HostClass::Unspecified), // RFC 791 §3.2
    Ipv4Block(Ipv4Addr::new(10, 0, 0, 0), 8, HostClass::Private),    // RFC 1918
    Ipv4Block(Ipv4Addr::new(100, 64, 0, 0), 10, HostClass::Cgnat),   // RFC 6598
    Ipv4Block(Ipv4Addr::new(127, 0, 0, 0), 8, HostClass::Loopback),  // RFC 1122 §3.2.1.3
    Ipv4Block(Ipv4Addr::new(168, 63, 129, 16), 32, HostClass::Metadata), // Azure's agent service
    Ipv4Block(Ipv4Addr::new(169, 254, 0, 0), 16, HostClass::LinkLocal), // RFC 3927
    Ipv4Block(Ipv4Addr::new(172, 16, 0, 0), 12, HostClass::Private), // RFC 1918
    Ipv4Block(Ipv4Addr::new(192, 0, 0, 0), 24, HostClass::Reserved), // RFC 6890 §2.1
    Ipv4Block(Ipv4Addr::new(192, 0, 2, 0), 24, HostClass::Documentation), // RFC 5737
    Ipv4Block(Ipv4Addr::new(192, 88, 99, 0), 24, HostClass::Reserved), // RFC 7526
    Ipv4Block(Ipv4Addr::new(192, 168, 0, 0), 16, HostClass::Private), // RFC 1918
    Ipv4Block(Ipv4Addr::new(198, 18, 0, 0), 15, HostClass::Benchmarking), // RFC 2544
    Ipv4Block(Ipv4Addr::new(198, 51, 100, 0), 24, HostClass::Documentation), // RFC 5737
    Ipv4Block(Ipv4Addr::new(203, 0, 113, 0), 24, HostClass::Documentation), // RFC 5737
    Ipv4Block(Ipv4Addr::new(224, 0, 0, 0), 4, HostClass::Multicast), // RFC 5771
    Ipv4Block(Ipv4Addr::BROADCAST, 32, HostClass::Broadcast),        // RFC 919 §7
    Ipv4Block(Ipv4Addr::new(240, 0, 0, 0), 4, HostClass::Reserved),  // RFC 1112 §4
];

struct Ipv6Block(Ipv6Addr, u32, HostClass);

/// The same for IPv6, without the blocks that hide an IPv4 address. All else is public if IANA has
/// allocated it.
static IPV6: &[Ipv6Block] = &[
    Ipv6Block(Ipv6Addr::UNSPECIFIED, 128, HostClass::Unspecified), // RFC 4291 §2.5.2
    Ipv6Block(Ipv6Addr::LOCALHOST, 128, HostClass::Loopback),      // RFC 4291 §2.5.3
    Ipv6Block(ipv6_prefix(0x64, 0xFF9B, 1), 48, HostClass::Private), // RFC 8215
    Ipv6Block(ipv6_prefix(0x2001, 2, 0), 48, HostClass::Benchmarking), // RFC 5180
    Ipv6Block(ipv6_prefix(0x2001, 0xDB8, 0), 32, HostClass::Documentation), // RFC 3849
    Ipv6Block(ipv6_prefix(0x2001, 0, 0), 23, HostClass::Reserved), // RFC 2928, with Teredo
    Ipv6Block(ipv6_prefix(0x3FFF, 0, 0), 20, HostClass::Documentation), // RFC 9637
    Ipv6Block(ipv6_prefix(0xFC00, 0, 0), 7, HostClass::Private),   // RFC 4193
    Ipv6Block(ipv6_prefix(0xFE80, 0, 0), 10, HostClass::LinkLocal), // RFC 4291 §2.5.6
    Ipv6Block(ipv6_prefix(0xFEC0, 0, 0), 10, HostClass::Private),  // RFC 3879: was site-local
    Ipv6Block(ipv6_prefix(0xFF00, 0, 0), 8, HostClass::Multicast), // RFC 4291 §2.7
];

const fn ipv6_prefix(a: u16, b: u16, c: u16) -> Ipv6Addr {
    Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0)
}
