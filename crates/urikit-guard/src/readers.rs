//! Whether all common URI parsers find the same scheme, host and port.
//!
//! In short: [`IdentifierExt::readers_agree`](crate::IdentifierExt::readers_agree).
//!
//! The rules are purely syntactic, and stricter than any parser: whatever passes is simple enough
//! that curl, Go, PHP, Ruby, Perl, Node, Java and Python read it as RFC 3986 does, or reject it.
//! `cargo xtask test-readers` compares with the real ones.

use core::fmt::{self, Write};
use core::net::Ipv6Addr;

use urikit::IriRef;
use urikit::component::{Authority, Host, Scheme};

use crate::by_name::by_name;

/// A property of an identifier on which parsers differ; see
/// [`IdentifierExt::disagreement`](crate::IdentifierExt::disagreement). More may be added.
///
/// ```
/// use urikit_guard::readers::Disagreement;
/// assert_eq!(Disagreement::HostEscape.name(), "host-escape");
/// assert_eq!("userinfo".parse(), Ok(Disagreement::Userinfo));
/// assert_eq!(Disagreement::EmptyPort.message(), "a ':' without a port");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Disagreement {
    /// A relative reference: some parsers look for a host in its path.
    NoScheme,
    /// A scheme other than `http`, `https`, `ws`, `wss` and `ftp`: some parsers look for a host or
    /// a port where others see a path, or know another default port.
    OtherScheme,
    /// No `//` after the scheme: browsers read `http:a/b` and `http:/a/b` as if it were there.
    NoAuthority,
    /// A non-ASCII character: browsers map it, others escape or keep it.
    NonAscii,
    /// A userinfo, even an empty one.
    Userinfo,
    /// No host between `//` and the path: browsers take the next segment.
    EmptyHost,
    /// A percent-escape in the host: some parsers decode it.
    HostEscape,
    /// A character in the host other than letters, digits, `-`, `.` and `_`.
    HostCharacter,
    /// An empty label in the host, other than after a final dot.
    EmptyLabel,
    /// A label that starts with `xn--`: some parsers check or decode it.
    EncodedLabel,
    /// A last label that starts with a digit, in a host that is not an IPv4 address in the form of
    /// RFC 3986: `0x7f.1`, `2130706433`, `127.0.0.1.`.
    Ipv4Spelling,
    /// An IPv6 address that is not in the canonical form of RFC 5952, or has a dotted end.
    Ipv6Spelling,
    /// An address of a future version: `[v1.x]`.
    IpvFuture,
    /// A `:` without a port.
    EmptyPort,
    /// A port that starts with a zero.
    PortSpelling,
    /// A port above 65535.
    PortOutOfRange,
}

impl Disagreement {
    /// All of them.
    ///
    /// ```
    /// use urikit_guard::readers::Disagreement;
    /// assert!(Disagreement::ALL.contains(&Disagreement::EmptyHost));
    /// ```
    pub const ALL: &[Self] = &[
        Self::NoScheme,
        Self::OtherScheme,
        Self::NoAuthority,
        Self::NonAscii,
        Self::Userinfo,
        Self::EmptyHost,
        Self::HostEscape,
        Self::HostCharacter,
        Self::EmptyLabel,
        Self::EncodedLabel,
        Self::Ipv4Spelling,
        Self::Ipv6Spelling,
        Self::IpvFuture,
        Self::EmptyPort,
        Self::PortSpelling,
        Self::PortOutOfRange,
    ];

    /// A short, stable name, for machines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoScheme => "no-scheme",
            Self::OtherScheme => "other-scheme",
            Self::NoAuthority => "no-authority",
            Self::NonAscii => "non-ascii",
            Self::Userinfo => "userinfo",
            Self::EmptyHost => "empty-host",
            Self::HostEscape => "host-escape",
            Self::HostCharacter => "host-character",
            Self::EmptyLabel => "empty-label",
            Self::EncodedLabel => "encoded-label",
            Self::Ipv4Spelling => "ipv4-spelling",
            Self::Ipv6Spelling => "ipv6-spelling",
            Self::IpvFuture => "ipvfuture",
            Self::EmptyPort => "empty-port",
            Self::PortSpelling => "port-spelling",
            Self::PortOutOfRange => "port-out-of-range",
        }
    }

    /// The property in words, for people.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::NoScheme => "no scheme",
            Self::OtherScheme => "a scheme other than http, https, ws, wss and ftp",
            Self::NoAuthority => "no '//' after the scheme",
            Self::NonAscii => "a non-ASCII character",
            Self::Userinfo => "a userinfo",
            Self::EmptyHost => "an empty host",
            Self::HostEscape => "a percent-escape in the host",
            Self::HostCharacter => "an unusual character in the host",
            Self::EmptyLabel => "an empty label in the host",
            Self::EncodedLabel => "a label that starts with xn--",
            Self::Ipv4Spelling => "a host that some readers take for an IPv4 address",
            Self::Ipv6Spelling => "an IPv6 address that is not in its shortest form",
            Self::IpvFuture => "an address of a future version",
            Self::EmptyPort => "a ':' without a port",
            Self::PortSpelling => "a port that starts with a zero",
            Self::PortOutOfRange => "a port above 65535",
        }
    }

    /// The property with this name, ignoring ASCII case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|one| one.name().eq_ignore_ascii_case(name))
    }
}

by_name!(Disagreement, "disagreement");

/// Schemes with an authority whose syntax and default port all parsers know, or leave open.
const SCHEMES: [&str; 5] = ["https", "http", "wss", "ws", "ftp"];

/// Whether browsers look for a host whatever the number of slashes.
pub(crate) fn is_web(scheme: Scheme<'_>) -> bool {
    SCHEMES.iter().any(|known| scheme.is(known))
}

pub(crate) fn check_identifier(it: IriRef<'_>) -> Result<(), Disagreement> {
    let scheme = it.scheme().ok_or(Disagreement::NoScheme)?;
    disagree_if(!is_web(scheme), Disagreement::OtherScheme)?;
    disagree_if(!it.as_str().is_ascii(), Disagreement::NonAscii)?;
    check_authority(it.authority().ok_or(Disagreement::NoAuthority)?)
}

fn check_authority(authority: Authority<'_>) -> Result<(), Disagreement> {
    disagree_if(authority.userinfo().is_some(), Disagreement::Userinfo)?;
    check_host(authority.host())?;
    let Some(port) = authority.port() else { return Ok(()) };
    disagree_if(port.as_str().is_empty(), Disagreement::EmptyPort)?;
    disagree_if(port.as_str().starts_with('0'), Disagreement::PortSpelling)?;
    disagree_if(port.to_u16().is_err(), Disagreement::PortOutOfRange)
}

fn check_host(host: Host<'_>) -> Result<(), Disagreement> {
    if let Some(address) = host.ipv6() {
        return disagree_if(!is_shortest_ipv6(host, address), Disagreement::Ipv6Spelling);
    }
    if host.ipv4().is_some() {
        return Ok(());
    }
    check_name(host.reg_name().ok_or(Disagreement::IpvFuture)?)
}

/// Properties of a registered name on which parsers differ.
pub(crate) fn check_name(name: &str) -> Result<(), Disagreement> {
    disagree_if(name.is_empty(), Disagreement::EmptyHost)?;
    disagree_if(name.contains('%'), Disagreement::HostEscape)?;
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    disagree_if(!name.bytes().all(is_plain), Disagreement::HostCharacter)?;
    check_labels(name.strip_suffix('.').unwrap_or(name))
}

fn check_labels(name: &str) -> Result<(), Disagreement> {
    let has_empty = name.split('.').any(str::is_empty);
    disagree_if(has_empty, Disagreement::EmptyLabel)?;
    let last = name.rsplit_once('.').map_or(name, |(_, last)| last);
    disagree_if(
        last.starts_with(|first: char| first.is_ascii_digit()),
        Disagreement::Ipv4Spelling,
    )?;
    // Checked last: the guard accepts such a name if nothing else is unusual.
    let is_encoded = |label: &str| {
        label.as_bytes().get(..4).is_some_and(|start| start.eq_ignore_ascii_case(b"xn--"))
    };
    disagree_if(name.split('.').any(is_encoded), Disagreement::EncodedLabel)
}

/// As in RFC 5952. Parsers differ on a dotted end, so it must not have one.
fn is_shortest_ipv6(host: Host<'_>, address: Ipv6Addr) -> bool {
    let mut rest = ExpectedText(host.as_str());
    write!(rest, "[{address}]").is_ok() && rest.0.is_empty() && !host.as_str().contains('.')
}

/// Accepts only what it holds, piece by piece.
struct ExpectedText<'a>(&'a str);

impl Write for ExpectedText<'_> {
    fn write_str(&mut self, written: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(written).ok_or(fmt::Error)?;
        Ok(())
    }
}

fn disagree_if(holds: bool, why: Disagreement) -> Result<(), Disagreement> {
    if holds { Err(why) } else { Ok(()) }
}
