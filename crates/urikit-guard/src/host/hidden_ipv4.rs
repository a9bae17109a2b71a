//! IPv4 addresses that are hidden in IPv6 addresses and names.

use core::net::{Ipv4Addr, Ipv6Addr};

use urikit::component::Host;

use super::destination::resolver_name_of;
use super::look_alike::{LookAlike, look_alike};

/// How an IPv4 address is hidden in a host. More may be added.
///
/// ```
/// use urikit_guard::host::Disguise;
/// assert_eq!(Disguise::SixToFour.name(), "6to4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Disguise {
    /// `::ffff:1.2.3.4`: RFC 4291 §2.5.5.2.
    Mapped,
    /// `::1.2.3.4`: RFC 4291 §2.5.5.1, deprecated.
    Compatible,
    /// `::ffff:0:1.2.3.4`: RFC 2765 §2.1, obsolete.
    Translated,
    /// `64:ff9b::1.2.3.4`: RFC 6052 §2.1.
    Nat64,
    /// `2002:102:304::`: RFC 3056 §2.
    SixToFour,
    /// `2001:0:…:fefd:fcfb`, the address of the tunnel's end with all its bits inverted: RFC 4380 §4.
    Teredo,
    /// `…::5efe:1.2.3.4` and `…::200:5efe:1.2.3.4`, in any network: RFC 5214 §6.1.
    Isatap,
    /// A name that some parsers read as an IPv4 address.
    LookAlike,
}

/// An IPv4 address that is hidden in a host.
///
/// ```
/// use urikit::Uri;
/// use urikit_guard::{HostExt, host::HiddenIpv4};
/// let uri = Uri::parse("http://2130706433/")?;
/// let hidden: HiddenIpv4 = uri.host().unwrap().hidden_ipv4().unwrap();
/// assert!(hidden.address.is_loopback());
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct HiddenIpv4 {
    /// The address.
    pub address: Ipv4Addr,
    /// How it is hidden.
    pub disguise: Disguise,
}

impl Disguise {
    /// A short, stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mapped => "mapped",
            Self::Compatible => "compatible",
            Self::Translated => "translated",
            Self::Nat64 => "nat64",
            Self::SixToFour => "6to4",
            Self::Teredo => "teredo",
            Self::Isatap => "isatap",
            Self::LookAlike => "look-alike",
        }
    }
}

pub(crate) fn hidden_ipv4(host: Host<'_>) -> Option<HiddenIpv4> {
    match host.ipv6() {
        Some(address) => hidden_in_ipv6(address),
        None => hidden_in_name(&resolver_name_of(host.reg_name()?)?),
    }
}

/// The address that a name passed to a resolver looks like.
pub(super) fn hidden_in_name(name: &str) -> Option<HiddenIpv4> {
    match look_alike(name) {
        LookAlike::Address(address) => Some(HiddenIpv4 { address, disguise: Disguise::LookAlike }),
        LookAlike::Number | LookAlike::None => None,
    }
}

/// The IPv4 address that is embedded in an IPv6 address.
pub(crate) fn hidden_in_ipv6(address: Ipv6Addr) -> Option<HiddenIpv4> {
    let (disguise, high, low) = match address.segments() {
        // The unspecified and the loopback address.
        [0, 0, 0, 0, 0, 0, 0, 0 | 1] => return None,
        [0, 0, 0, 0, 0, 0, high, low] => (Disguise::Compatible, high, low),
        [0, 0, 0, 0, 0, 0xFFFF, high, low] => (Disguise::Mapped, high, low),
        [0, 0, 0, 0, 0xFFFF, 0, high, low] => (Disguise::Translated, high, low),
        [0x64, 0xFF9B, 0, 0, 0, 0, high, low] => (Disguise::Nat64, high, low),
        [0x2002, high, low, ..] => (Disguise::SixToFour, high, low),
        [0x2001, 0, .., high, low] => (Disguise::Teredo, !high, !low),
        [.., 0 | 0x200, 0x5EFE, high, low] => (Disguise::Isatap, high, low),
        _ => return None,
    };
    let address = Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low));
    Some(HiddenIpv4 { address, disguise })
}
