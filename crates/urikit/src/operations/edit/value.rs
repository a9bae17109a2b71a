//! What is given for a part: text as it is to be written, or data that is encoded for its place.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use alloc::string::String;

/// Plain text: data, which is percent-encoded for its place, no more than that place needs.
///
/// A `&str` is taken as written, and checked; a `Text` fits everywhere.
///
/// ```
/// use urikit::{Text, UriBuf};
/// let mut uri = UriBuf::parse("http://h/")?;
/// uri.set_query("q=50%25")?;
/// assert_eq!(uri, "http://h/?q=50%25");
/// uri.set_query(Text("50% of à?"))?;
/// assert_eq!(uri, "http://h/?50%25%20of%20%C3%A0?");
/// assert!(uri.set_query("50% of à?").is_err());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// In an IRI the characters that RFC 3987 allows stay as they are:
///
/// ```
/// use urikit::{IriBuf, Text};
/// let mut iri = IriBuf::parse("http://h/")?;
/// iri.set_path(Text("/à b"))?;
/// assert_eq!(iri, "http://h/à%20b");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Text<'v>(pub &'v str);

/// A value for a part: a `&str`, which is taken as written, or a [`Text`], which is encoded.
///
/// ```
/// use urikit::{Text, edit::Value};
/// let _as_written: Value<'_> = "a%20b".into();
/// let _encoded: Value<'_> = Text("a b").into();
/// ```
#[derive(Clone, Copy)]
pub struct Value<'v>(pub(super) Given<'v>);

#[derive(Clone, Copy)]
pub(super) enum Given<'v> {
    Raw(&'v str),
    Text(&'v str),
}

/// A value for a host: as [`Value`], or an IP address.
///
/// ```
/// use core::net::Ipv6Addr;
/// use urikit::{Text, UriBuf};
/// let mut uri = UriBuf::parse("http://h/")?;
/// uri.set_host(Ipv6Addr::LOCALHOST)?;
/// assert_eq!(uri, "http://[::1]/");
/// uri.set_host(Text("bücher.example"))?;
/// assert_eq!(uri, "http://b%C3%BCcher.example/");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct HostValue<'v>(pub(super) GivenHost<'v>);

#[derive(Clone, Copy)]
pub(super) enum GivenHost<'v> {
    Raw(&'v str),
    Text(&'v str),
    Ip(IpAddr),
}

/// A value for a port: a `u16`, or digits.
///
/// ```
/// use urikit::UriBuf;
/// let mut uri = UriBuf::parse("http://h/")?;
/// uri.set_port(8080)?;
/// assert_eq!(uri, "http://h:8080/");
/// uri.set_port("00080")?;
/// assert_eq!(uri, "http://h:00080/");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct PortValue<'v>(pub(super) GivenPort<'v>);

#[derive(Clone, Copy)]
pub(super) enum GivenPort<'v> {
    Raw(&'v str),
    Number(u16),
}

impl<'v> From<&'v str> for Value<'v> {
    fn from(raw: &'v str) -> Self {
        Self(Given::Raw(raw))
    }
}

impl<'v> From<&'v String> for Value<'v> {
    fn from(raw: &'v String) -> Self {
        Self(Given::Raw(raw))
    }
}

impl<'v> From<Text<'v>> for Value<'v> {
    fn from(text: Text<'v>) -> Self {
        Self(Given::Text(text.0))
    }
}

impl<'v> From<&'v str> for HostValue<'v> {
    fn from(raw: &'v str) -> Self {
        Self(GivenHost::Raw(raw))
    }
}

impl<'v> From<&'v String> for HostValue<'v> {
    fn from(raw: &'v String) -> Self {
        Self(GivenHost::Raw(raw))
    }
}

impl<'v> From<Text<'v>> for HostValue<'v> {
    fn from(text: Text<'v>) -> Self {
        Self(GivenHost::Text(text.0))
    }
}

impl From<IpAddr> for HostValue<'_> {
    fn from(address: IpAddr) -> Self {
        Self(GivenHost::Ip(address))
    }
}

impl From<Ipv4Addr> for HostValue<'_> {
    fn from(address: Ipv4Addr) -> Self {
        Self(GivenHost::Ip(address.into()))
    }
}

impl From<Ipv6Addr> for HostValue<'_> {
    fn from(address: Ipv6Addr) -> Self {
        Self(GivenHost::Ip(address.into()))
    }
}

impl<'v> From<&'v str> for PortValue<'v> {
    fn from(raw: &'v str) -> Self {
        Self(GivenPort::Raw(raw))
    }
}

impl<'v> From<&'v String> for PortValue<'v> {
    fn from(raw: &'v String) -> Self {
        Self(GivenPort::Raw(raw))
    }
}

impl From<u16> for PortValue<'_> {
    fn from(number: u16) -> Self {
        Self(GivenPort::Number(number))
    }
}
