//! RFC 3986 §3.2.2.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::foundation::grammar::ip;
use crate::foundation::spans::HostKind;

/// The host of an authority, with the brackets of an IP literal.
///
/// ```
/// use core::net::Ipv6Addr;
/// use urikit::{Uri, component::HostKind};
/// let uri = Uri::parse("http://[::1]:80/")?;
/// let host = uri.authority().unwrap().host();
/// assert_eq!(host, "[::1]");
/// assert_eq!(host.kind(), HostKind::Ipv6);
/// assert_eq!(host.ipv6(), Some(Ipv6Addr::LOCALHOST));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Host<'a> {
    text: &'a str,
    kind: HostKind,
}

impl<'a> Host<'a> {
    pub(crate) const fn new(text: &'a str, kind: HostKind) -> Self {
        Self { text, kind }
    }

    /// The text as written, with its brackets.
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// Which of the four kinds of host it is.
    #[must_use]
    pub const fn kind(&self) -> HostKind {
        self.kind
    }

    /// The address where the host is an IPv4 address.
    #[must_use]
    pub fn ipv4(&self) -> Option<Ipv4Addr> {
        match self.kind {
            HostKind::Ipv4 => ip::ipv4(self.text.as_bytes()).ok().map(Ipv4Addr::from),
            _ => None,
        }
    }

    /// The address where the host is an IPv6 address.
    #[must_use]
    pub fn ipv6(&self) -> Option<Ipv6Addr> {
        match self.kind {
            HostKind::Ipv6 => ip::ipv6(self.inside_brackets().as_bytes()).ok().map(Ipv6Addr::from),
            _ => None,
        }
    }

    /// The address where the host is one, of either kind.
    #[must_use]
    pub fn ip(&self) -> Option<IpAddr> {
        self.ipv4().map(IpAddr::V4).or_else(|| self.ipv6().map(IpAddr::V6))
    }

    /// The text where the host is a registered name.
    #[must_use]
    pub const fn reg_name(&self) -> Option<&'a str> {
        match self.kind {
            HostKind::RegName => Some(self.text),
            _ => None,
        }
    }

    /// The text between the brackets of an IP literal, else the whole.
    #[must_use]
    pub fn inside_brackets(&self) -> &'a str {
        self.text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(self.text)
    }
}
