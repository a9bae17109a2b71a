//! Values for components: text to be written as it is, or data to be encoded.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use alloc::borrow::Cow;
use alloc::string::String;

use crate::component::{Fragment, Host, Path, Port, Query, Segment, Userinfo};

/// Plain text: data, which is percent-encoded no more than its component needs.
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
/// In an IRI, the characters that RFC 3987 allows stay as they are:
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

/// A value for a component: a `&str`, `String` or `Cow`, or a component of another identifier,
/// which are taken as written; or a [`Text`], which is encoded. `None` removes the component; a
/// path becomes empty.
///
/// ```
/// use std::borrow::Cow;
/// use urikit::{Text, Uri, UriBuf};
/// let other = Uri::parse("http://i/a%20b?q=1")?;
/// let mut uri = UriBuf::parse("http://h/#f")?;
/// uri.set_path(other.path())?;
/// uri.set_query(other.query())?;
/// assert_eq!(uri, "http://h/a%20b?q=1#f");
/// uri.set_query(format!("page={}", 2))?;
/// uri.set_fragment(Cow::Borrowed("g"))?;
/// assert_eq!(uri, "http://h/a%20b?page=2#g");
/// let title: Option<&String> = None;
/// uri.set_fragment(title)?;
/// uri.set_query(Text("a b"))?;
/// assert_eq!(uri, "http://h/a%20b?a%20b");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Value<'v>(pub(super) Given<'v>);

#[derive(Clone)]
pub(super) enum Given<'v> {
    Absent,
    Raw(Cow<'v, str>),
    Text(&'v str),
}

/// A value for a host: like [`Value`], or an IP address. `None` removes the host.
///
/// ```
/// use core::net::Ipv6Addr;
/// use urikit::{Text, UriBuf};
/// let mut uri = UriBuf::parse("http://h/")?;
/// uri.set_host(Ipv6Addr::LOCALHOST)?;
/// assert_eq!(uri, "http://[::1]/");
/// uri.set_host(Text("bücher.example"))?;
/// assert_eq!(uri, "http://b%C3%BCcher.example/");
/// uri.set_host(urikit::Uri::parse("http://u@i:80")?.host())?;
/// assert_eq!(uri, "http://i/");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct HostValue<'v>(pub(super) GivenHost<'v>);

#[derive(Clone)]
pub(super) enum GivenHost<'v> {
    Absent,
    Raw(Cow<'v, str>),
    Text(&'v str),
    Ip(IpAddr),
}

/// A value for a port: a `u16`, digits, or the port of another identifier. `None` removes the port.
///
/// ```
/// use urikit::UriBuf;
/// let mut uri = UriBuf::parse("http://h/")?;
/// uri.set_port(8080)?;
/// assert_eq!(uri, "http://h:8080/");
/// uri.set_port("00080")?;
/// assert_eq!(uri, "http://h:00080/");
/// uri.set_port(urikit::Uri::parse("http://i")?.port())?;
/// assert_eq!(uri, "http://h/");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct PortValue<'v>(pub(super) GivenPort<'v>);

#[derive(Clone)]
pub(super) enum GivenPort<'v> {
    Absent,
    Raw(Cow<'v, str>),
    Number(u16),
}

/// Conversions of what is taken as written, for each of the three value types.
macro_rules! as_written {
    ($($value:ident($given:ident): $($component:ident),*;)*) => {$(
        impl<'v> From<&'v str> for $value<'v> {
            fn from(raw: &'v str) -> Self {
                Self($given::Raw(Cow::Borrowed(raw)))
            }
        }

        impl<'v> From<&'v String> for $value<'v> {
            fn from(raw: &'v String) -> Self {
                Self($given::Raw(Cow::Borrowed(raw)))
            }
        }

        impl From<String> for $value<'_> {
            fn from(raw: String) -> Self {
                Self($given::Raw(Cow::Owned(raw)))
            }
        }

        impl<'v> From<Cow<'v, str>> for $value<'v> {
            fn from(raw: Cow<'v, str>) -> Self {
                Self($given::Raw(raw))
            }
        }

        $(impl<'v> From<$component<'v>> for $value<'v> {
            fn from(component: $component<'v>) -> Self {
                Self($given::Raw(Cow::Borrowed(component.as_str())))
            }
        })*

        impl<'v, T: Into<Self>> From<Option<T>> for $value<'v> {
            fn from(value: Option<T>) -> Self {
                value.map_or(Self($given::Absent), Into::into)
            }
        }
    )*};
}

as_written! {
    Value(Given): Userinfo, Path, Segment, Query, Fragment;
    HostValue(GivenHost): Host;
    PortValue(GivenPort): Port;
}

impl Value<'_> {
    /// Whether it is data, for which there may be an alternative spelling.
    pub(super) const fn is_data(&self) -> bool {
        matches!(self.0, Given::Text(_))
    }
}

impl PortValue<'_> {
    pub(super) const fn is_absent(&self) -> bool {
        matches!(self.0, GivenPort::Absent)
    }
}

impl<'v> From<Text<'v>> for Value<'v> {
    fn from(text: Text<'v>) -> Self {
        Self(Given::Text(text.0))
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

impl From<u16> for PortValue<'_> {
    fn from(number: u16) -> Self {
        Self(GivenPort::Number(number))
    }
}
