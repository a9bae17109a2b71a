//! The name passed to a resolver: escapes decoded, lower case, mapped by UTS 46.
//!
//! Clients differ in when they decode and map a host, but all of them do so before they connect. So
//! a host is judged by the result, never by its spelling.

use alloc::borrow::Cow;
use alloc::string::String;
#[cfg(feature = "std")]
use alloc::vec::Vec;
use core::fmt;
use core::net::IpAddr;

use urikit::component::Host;
use urikit::percent::decode;

use super::HostClass;
use super::host_class::class_of_resolver_name;
use super::idna::map_idna_name;

/// What a client connects to. Every verdict on a host is one on this value, and the URI to fetch is
/// written from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Destination<'a> {
    Address(IpAddr),
    /// The name passed to a resolver. It is not empty.
    Name(Cow<'a, str>),
}

impl fmt::Display for Destination<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address(address) => address.fmt(f),
            Self::Name(name) => name.fmt(f),
        }
    }
}

impl<'a> Destination<'a> {
    /// # Errors
    /// The class of a host that leads nowhere: empty, invalid, or of an unknown version.
    pub(crate) fn of_host(host: Host<'a>) -> Result<Self, HostClass> {
        let name = match (host.ip(), host.reg_name()) {
            (Some(address), _) => return Ok(Self::Address(address)),
            (None, Some(name)) => resolver_name_of(name).ok_or(HostClass::Invalid)?,
            (None, None) => return Err(HostClass::Future),
        };
        if name.is_empty() { Err(HostClass::Empty) } else { Ok(Self::Name(name)) }
    }

    pub(crate) fn class(&self) -> HostClass {
        match self {
            Self::Address(address) => HostClass::of_ip(*address),
            Self::Name(name) => class_of_resolver_name(name),
        }
    }
}

pub(crate) fn resolver_name(host: Host<'_>) -> Option<Cow<'_, str>> {
    match Destination::of_host(host) {
        Ok(Destination::Name(name)) => Some(name),
        Ok(Destination::Address(_)) | Err(_) => None,
    }
}

/// Blocks if the host is a name.
#[cfg(feature = "std")]
pub(crate) fn socket_addrs(
    host: Host<'_>,
    port: u16,
) -> std::io::Result<Vec<core::net::SocketAddr>> {
    use std::net::ToSocketAddrs;

    let invalid = |why: &str| std::io::Error::new(std::io::ErrorKind::InvalidInput, why);
    match Destination::of_host(host) {
        Ok(Destination::Address(address)) => Ok([core::net::SocketAddr::new(address, port)].into()),
        Ok(Destination::Name(name)) => Ok((&*name, port).to_socket_addrs()?.collect()),
        Err(HostClass::Empty) => Err(invalid("the host is empty")),
        Err(HostClass::Future) => Err(invalid("the host is an address of an unknown version")),
        Err(_) => Err(invalid("the host can't be resolved")),
    }
}

/// The name passed to a resolver; `None` if it can't be passed to one.
pub(super) fn resolver_name_of(name: &str) -> Option<Cow<'_, str>> {
    match ascii_resolver_name(name) {
        Some(known) => known,
        None => map_idna_name(name).filter(|name| !has_impossible_label(name)).map(Cow::Owned),
    }
}

/// The same for a name that is ASCII after decoding its escapes; the outer `None` for all others, which must be
/// mapped.
pub(super) fn ascii_resolver_name(name: &str) -> Option<Option<Cow<'_, str>>> {
    let is_plain = |byte: u8| byte.is_ascii() && byte != b'%' && !byte.is_ascii_uppercase();
    if name.bytes().all(is_plain) {
        return Some((!has_impossible_label(name)).then_some(Cow::Borrowed(name)));
    }
    // The escapes of a host are valid.
    let decoded = decode(name).to_bytes().ok()?;
    if !decoded.is_ascii() {
        return None;
    }
    let has_forbidden =
        name.contains('%') && decoded.iter().any(|byte| is_forbidden_domain_byte(*byte));
    let asked: String = decoded.iter().map(|byte| char::from(byte.to_ascii_lowercase())).collect();
    Some((!has_forbidden && !has_impossible_label(&asked)).then_some(Cow::Owned(asked)))
}

/// Whether a label can't exist in the DNS. Clients that accept it nevertheless resolve another
/// name: some drop more than one final dot, others decode `xn--localhost-`.
fn has_impossible_label(name: &str) -> bool {
    let name = name.as_bytes();
    // What precedes the last hyphen of Punycode is ASCII: UTS 46 rejects a label with nothing after
    // it.
    let is_encoded_ascii = |label: &[u8]| label.starts_with(b"xn--") && label.ends_with(b"-");
    // After a final dot, or without a host, the last label is empty.
    let has_empty = name.first() == Some(&b'.') || name.windows(2).any(|two| two == b"..");
    has_empty || name.contains(&b'-') && name.split(|byte| *byte == b'.').any(is_encoded_ascii)
}

/// The forbidden domain code points of the URL Standard: controls, and delimiters of URIs. Parsers
/// that decode an escape of one of these would see another host, or end the host there.
const fn is_forbidden_domain_byte(byte: u8) -> bool {
    matches!(
        byte,
        0..=b' '
            | b'#'
            | b'%'
            | b'/'
            | b':'
            | b'<'
            | b'>'
            | b'?'
            | b'@'
            | b'['
            | b'\\'
            | b']'
            | b'^'
            | b'|'
            | 0x7F
    )
}
