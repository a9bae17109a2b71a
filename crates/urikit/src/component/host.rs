//! RFC 3986 §3.2.2.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::grammar::ip;
use crate::parse::chars::Unicode;
use crate::parse::component;
use crate::parse::error::ParseError;
use crate::spans::HostKind;

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

    /// Parses the whole of `text` as a host of RFC 3986: without a port, and with brackets around
    /// an IPv6 address.
    ///
    /// ```
    /// use urikit::component::Host;
    /// assert!(Host::parse("10.0.0.1")?.ipv4().is_some());
    /// assert!(Host::parse("[::1]")?.ipv6().is_some());
    /// let error = Host::parse("example.com:80").unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected ':' in host at byte 11");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If the rule `host` does not derive `text`.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        Self::parse_by(text, Unicode::No)
    }

    /// The same by RFC 3987, which allows most non-ASCII characters.
    ///
    /// ```
    /// use urikit::component::Host;
    /// assert!(Host::parse("bücher.example").is_err());
    /// assert!(Host::parse_iri("bücher.example").is_ok());
    /// ```
    ///
    /// # Errors
    /// If the rule `ihost` does not derive `text`.
    pub const fn parse_iri(text: &'a str) -> Result<Self, ParseError> {
        Self::parse_by(text, Unicode::Ucschar)
    }

    const fn parse_by(text: &'a str, unicode: Unicode) -> Result<Self, ParseError> {
        match component::parse_host(text, unicode) {
            Ok(kind) => Ok(Self { text, kind }),
            Err(error) => Err(error),
        }
    }

    /// The text as written, with its brackets.
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// Which of the four kinds of host this is.
    #[must_use]
    pub const fn kind(&self) -> HostKind {
        self.kind
    }

    /// The address, if the host is an IPv4 address.
    #[must_use]
    pub fn ipv4(&self) -> Option<Ipv4Addr> {
        match self.kind {
            HostKind::Ipv4 => ip::parse_ipv4(self.text.as_bytes()).ok().map(Ipv4Addr::from),
            _ => None,
        }
    }

    /// The address, if the host is an IPv6 address.
    #[must_use]
    pub fn ipv6(&self) -> Option<Ipv6Addr> {
        match self.kind {
            HostKind::Ipv6 => {
                ip::parse_ipv6(self.inside_brackets().as_bytes()).ok().map(Ipv6Addr::from)
            }
            _ => None,
        }
    }

    /// The address, if the host is an IPv4 or IPv6 address.
    #[must_use]
    pub fn ip(&self) -> Option<IpAddr> {
        self.ipv4().map(IpAddr::V4).or_else(|| self.ipv6().map(IpAddr::V6))
    }

    /// The name, if the host is a registered name.
    #[must_use]
    pub const fn reg_name(&self) -> Option<&'a str> {
        match self.kind {
            HostKind::RegName => Some(self.text),
            _ => None,
        }
    }

    /// The text between the brackets of an IP literal; otherwise the whole host.
    #[must_use]
    pub fn inside_brackets(&self) -> &'a str {
        self.text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(self.text)
    }

    /// The name without a leading `www.`, ignoring ASCII case. Unchanged for an address, and for a
    /// name of which nothing would be left.
    ///
    /// ```
    /// use urikit::component::Host;
    /// assert_eq!(Host::parse("WWW.example.com")?.without_www(), "example.com");
    /// assert_eq!(Host::parse("www2.example.com")?.without_www(), "www2.example.com");
    /// assert_eq!(Host::parse("www.")?.without_www(), "www.");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn without_www(&self) -> &'a str {
        match self.text.split_at_checked("www.".len()) {
            Some((www, rest)) if www.eq_ignore_ascii_case("www.") && !rest.is_empty() => rest,
            _ => self.text,
        }
    }

    /// The last label of a registered name, ignoring a dot at its end; `None` for an address and
    /// for the empty name.
    ///
    /// ```
    /// use urikit::component::Host;
    /// assert_eq!(Host::parse("www.example.com.")?.last_label(), Some("com"));
    /// assert_eq!(Host::parse("localhost")?.last_label(), Some("localhost"));
    /// assert_eq!(Host::parse("127.0.0.1")?.last_label(), None);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn last_label(&self) -> Option<&'a str> {
        let name = self.reg_name()?;
        let name = name.strip_suffix('.').unwrap_or(name);
        name.rsplit('.').next().filter(|label| !label.is_empty())
    }
}
