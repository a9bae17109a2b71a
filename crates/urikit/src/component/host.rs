//! RFC 3986 §3.2.2.

#[cfg(feature = "alloc")]
use alloc::string::{String, ToString};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

#[cfg(feature = "alloc")]
use crate::grammar::char_class::UNRESERVED;
use crate::grammar::ip;
use crate::parse::chars::Unicode;
use crate::parse::component;
use crate::parse::error::ParseError;
#[cfg(feature = "alloc")]
use crate::percent::encode_bytes;
use crate::percent::escaped_byte;
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
    pub const fn as_str(self) -> &'a str {
        self.text
    }

    /// Which of the four kinds of host this is.
    #[must_use]
    pub const fn kind(self) -> HostKind {
        self.kind
    }

    /// The address, if the host is an IPv4 address.
    #[must_use]
    pub fn ipv4(self) -> Option<Ipv4Addr> {
        match self.kind {
            HostKind::Ipv4 => ip::parse_ipv4(self.text.as_bytes()).ok().map(Ipv4Addr::from),
            _ => None,
        }
    }

    /// The address, if the host is an IPv6 address.
    #[must_use]
    pub fn ipv6(self) -> Option<Ipv6Addr> {
        match self.kind {
            HostKind::Ipv6 => {
                ip::parse_ipv6(self.inside_brackets().as_bytes()).ok().map(Ipv6Addr::from)
            }
            _ => None,
        }
    }

    /// The address, if the host is an IPv4 or IPv6 address.
    #[must_use]
    pub fn ip(self) -> Option<IpAddr> {
        self.ipv4().map(IpAddr::V4).or_else(|| self.ipv6().map(IpAddr::V6))
    }

    /// The name, if the host is a registered name.
    #[must_use]
    pub const fn reg_name(self) -> Option<&'a str> {
        match self.kind {
            HostKind::RegName => Some(self.text),
            _ => None,
        }
    }

    /// The text between the brackets of an IP literal; otherwise the whole host.
    #[must_use]
    pub fn inside_brackets(self) -> &'a str {
        self.text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(self.text)
    }

    /// The name without a leading `www.`, ignoring ASCII case. Unchanged for an address, and for a
    /// name of which nothing would be left.
    ///
    /// ```
    /// use urikit::component::Host;
    /// assert_eq!(Host::parse("WWW.example.com")?.strip_www(), "example.com");
    /// assert_eq!(Host::parse("www2.example.com")?.strip_www(), "www2.example.com");
    /// assert_eq!(Host::parse("www.")?.strip_www(), "www.");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn strip_www(self) -> &'a str {
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
    pub fn last_label(self) -> Option<&'a str> {
        let name = self.reg_name()?;
        let name = name.strip_suffix('.').unwrap_or(name);
        name.rsplit('.').next().filter(|label| !label.is_empty())
    }
}

/// Comparing with names, ignoring case, escapes and one dot at the end.
impl Host<'_> {
    /// Whether this is the host `name`: a registered name or an address.
    ///
    /// Escapes are decoded in both; ASCII case and one dot at the end make no difference. An
    /// address is compared as an address, with or without its brackets. Nothing is resolved, and a
    /// name in Unicode differs from its `xn--` form.
    ///
    /// ```
    /// use urikit::Uri;
    /// let is_evil = |text| Uri::parse(text).unwrap().host().unwrap().is("evil.com");
    /// assert!(is_evil("http://EVIL.com/"));
    /// assert!(is_evil("http://%65vil.com/"));
    /// assert!(is_evil("http://evil.com./"));
    /// assert!(!is_evil("http://not-evil.com/"));
    /// assert!(Uri::parse("http://[0:0::1]/")?.host().unwrap().is("::1"));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn is(self, name: &str) -> bool {
        match self.ip() {
            Some(address) => host_name_is_address(name, address),
            None => host_name_without_dot(self.as_str()).eq(host_name_without_dot(name)),
        }
    }

    /// The string by which [`is`](Self::is) compares, for sets of hosts: equal for hosts that `is`
    /// considers equal.
    ///
    /// In lower case, without a final dot, with escapes of letters, digits and `-._~` decoded and all
    /// other characters escaped (`b%C3%BCcher.example`), and an address in one spelling: make the keys
    /// of a list with this method, too. It does no IDNA; `resolver_name` of `urikit-guard` does. The normal form of a URI is not enough for a deny list: it keeps
    /// a final dot.
    ///
    /// ```
    /// use std::collections::HashSet;
    /// use urikit::{Uri, component::Host};
    /// let denied: HashSet<String> = ["evil.com", "[::1]"].map(|name| Host::parse(name).unwrap().key()).into();
    /// for text in ["http://EVIL.com./", "http://%65vil.com/", "http://[0:0::1]/"] {
    ///     assert!(denied.contains(&Uri::parse(text)?.host().unwrap().key()));
    /// }
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn key(self) -> String {
        match self.ip() {
            Some(address) => alloc::format!("{address}"),
            None => {
                let name: Vec<u8> = host_name_without_dot(self.as_str()).collect();
                encode_bytes(&name, UNRESERVED).to_string()
            }
        }
    }

    /// Whether this is the host `domain` or a name below it, by whole labels; compared as by
    /// [`is`](Self::is).
    ///
    /// ```
    /// use urikit::Uri;
    /// let is_under = |text| Uri::parse(text).unwrap().host().unwrap().is_under("example.com");
    /// assert!(is_under("http://example.com/"));
    /// assert!(is_under("http://API.Example.com./"));
    /// assert!(!is_under("http://badexample.com/"));
    /// ```
    #[must_use]
    pub fn is_under(self, domain: &str) -> bool {
        match self.ip() {
            Some(address) => host_name_is_address(domain, address),
            None => is_name_under(self.as_str(), domain),
        }
    }
}

/// Whether `name` is `domain` or a name below it, as in [`Host::is_under`].
fn is_name_under(name: &str, domain: &str) -> bool {
    let (len, suffix_len) =
        (host_name_without_dot(name).count(), host_name_without_dot(domain).count());
    if len <= suffix_len || suffix_len == 0 {
        return host_name_without_dot(name).eq(host_name_without_dot(domain));
    }
    let mut end = host_name_without_dot(name).skip(len - suffix_len - 1);
    end.next() == Some(b'.') && end.eq(host_name_without_dot(domain))
}

/// Whether two hosts are the same, as in [`Host::is`].
pub(crate) fn same_host(a: Host<'_>, b: Host<'_>) -> bool {
    match b.ip() {
        Some(address) => host_name_is_address(a.as_str(), address),
        None => a.is(b.as_str()),
    }
}

fn host_name_is_address(name: &str, address: IpAddr) -> bool {
    let inside = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    match address {
        IpAddr::V6(address) => {
            inside.unwrap_or(name).parse::<Ipv6Addr>().is_ok_and(|other| other == address)
        }
        IpAddr::V4(address) => host_name_reads_as(host_name_without_dot(name), address),
    }
}

/// Whether the bytes are the dotted-decimal form of the address.
fn host_name_reads_as(mut name: impl Iterator<Item = u8>, address: Ipv4Addr) -> bool {
    let mut number = |value: u8, end: Option<u8>| {
        let digits = [value / 100, value / 10 % 10, value % 10];
        let leading = digits.iter().take(2).take_while(|digit| **digit == 0).count();
        digits[leading..].iter().all(|digit| name.next() == Some(b'0' + digit))
            && name.next() == end
    };
    let [a, b, c, d] = address.octets();
    number(a, Some(b'.')) && number(b, Some(b'.')) && number(c, Some(b'.')) && number(d, None)
}

/// The bytes of a name, without one dot at the end.
fn host_name_without_dot(name: &str) -> impl Iterator<Item = u8> {
    let len = decoded_host_name(name).count();
    let ends_with_dot = decoded_host_name(name).last() == Some(b'.');
    decoded_host_name(name).take(len - usize::from(ends_with_dot))
}

/// In lower case, with every escape decoded.
fn decoded_host_name(name: &str) -> impl Iterator<Item = u8> {
    let mut rest = name.as_bytes();
    core::iter::from_fn(move || {
        let (first, after) = rest.split_first()?;
        let (byte, after) = match escaped_byte(rest, 0) {
            Some(byte) if *first == b'%' => (byte, &rest[3..]),
            _ => (*first, after),
        };
        rest = after;
        Some(byte.to_ascii_lowercase())
    })
}
