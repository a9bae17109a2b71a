//! Values for components: data to be encoded, or text that is encoded already.

use core::fmt;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use alloc::borrow::Cow;
use alloc::string::String;

use crate::component::{Authority, Fragment, Host, Path, Port, Query, Segment, Userinfo};

/// Text that is percent-encoded already. It is checked where it is set, and written as it is.
///
/// There is one rule for all that is set: **what is given is what is read back.**
///
/// | given | is written | and read back |
/// |---|---|---|
/// | a `&str`, a number: data | encoded, no more than its place needs | as data, by decoding |
/// | an `Encoded` | as it is, checked | as written |
/// | a component, as a component or segment | as it is: `set_query(other.query())` | as written: the queries are equal |
/// | a component or an identifier, as the value of a parameter | encoded: `param("next", other.query())` | by [`Params::get`](crate::params::Params::get), which decodes: as the text that was given |
///
/// ```
/// use urikit::{Encoded, UriBuf};
/// let mut uri = UriBuf::parse("http://h/")?;
/// uri.set_query("50% of à?")?;
/// assert_eq!(uri, "http://h/?50%25%20of%20%C3%A0?");
/// uri.set_query(Encoded("q=50%25"))?;
/// assert_eq!(uri, "http://h/?q=50%25");
/// assert!(uri.set_query(Encoded("50% of à?")).is_err());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Encoded<'v>(pub &'v str);

/// No value shows its text, which may be a password.
macro_rules! hidden_values {
    ($($value:ident),*) => {$(
        impl fmt::Debug for $value<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($value)).finish_non_exhaustive()
            }
        }
    )*};
}

hidden_values!(Encoded, Value, HostValue, AuthorityValue, PortValue);

/// A value for a component. A `&str`, `String` or `Cow` is data, which is encoded. An [`Encoded`], a
/// component of an identifier and a list of parameters are written as they are. `None` removes the
/// component; a path becomes empty.
///
/// ```
/// use std::borrow::Cow;
/// use urikit::{Uri, UriBuf};
/// let other = Uri::parse("http://i/a%20b?q=1%2B1")?;
/// let mut uri = UriBuf::parse("http://h/#f")?;
/// uri.set_path(other.path())?;
/// uri.set_query(other.query())?;
/// assert_eq!(uri, "http://h/a%20b?q=1%2B1#f");
/// uri.set_query(format!("page={}", 2))?;
/// uri.set_fragment(Cow::Borrowed("a b"))?;
/// assert_eq!(uri, "http://h/a%20b?page=2#a%20b");
/// let title: Option<&String> = None;
/// uri.set_fragment(title)?;
/// assert_eq!(uri, "http://h/a%20b?page=2");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// In an IRI, the characters that RFC 3987 allows stay as they are:
///
/// ```
/// use urikit::IriBuf;
/// let mut iri = IriBuf::parse("http://h/")?;
/// iri.set_path("/à b")?;
/// assert_eq!(iri, "http://h/à%20b");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Value<'v>(pub(super) Given<'v>);

#[derive(Clone)]
pub(super) enum Given<'v> {
    Absent,
    Encoded(Cow<'v, str>),
    Data(Cow<'v, str>),
}

/// A value for a host: like [`Value`], or an IP address. `None` removes the host.
///
/// ```
/// use core::net::Ipv6Addr;
/// use urikit::{Uri, UriBuf};
/// let mut uri = UriBuf::parse("http://h/")?;
/// uri.set_host(Ipv6Addr::LOCALHOST)?;
/// assert_eq!(uri, "http://[::1]/");
/// uri.set_host("bücher.EXAMPLE")?;
/// assert_eq!(uri, "http://b%C3%BCcher.example/");
/// uri.set_host(Uri::parse("http://u@I:80")?.host())?;
/// assert_eq!(uri, "http://I/");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct HostValue<'v>(pub(super) GivenHost<'v>);

#[derive(Clone)]
pub(super) enum GivenHost<'v> {
    Absent,
    Encoded(Cow<'v, str>),
    Data(Cow<'v, str>),
    Ip(IpAddr),
}

/// A value for a whole authority: an [`Encoded`], or the authority of an identifier. It has parts, so a
/// string can't be data for it.
///
/// ```
/// use urikit::{Encoded, Uri, UriBuf};
/// let mut uri = UriBuf::parse("http://h/")?;
/// uri.set_authority(Encoded("anna@example.com:8042"))?;
/// assert_eq!(uri, "http://anna@example.com:8042/");
/// uri.set_authority(Uri::parse("http://u@i:80")?.authority().unwrap())?;
/// assert_eq!(uri, "http://u@i:80/");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct AuthorityValue<'v>(pub(super) &'v str);

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
    Digits(Cow<'v, str>),
    Number(u16),
}

/// Conversions of strings and of components, for each of the three value types.
macro_rules! values {
    ($($value:ident: strings are $given:ident::$string:ident, components $component_given:ident: $($component:ident),*;)*) => {$(
        impl<'v> From<&'v str> for $value<'v> {
            fn from(text: &'v str) -> Self {
                Cow::Borrowed(text).into()
            }
        }

        impl<'v> From<&&'v str> for $value<'v> {
            fn from(text: &&'v str) -> Self {
                Cow::Borrowed(*text).into()
            }
        }

        impl<'v> From<&'v String> for $value<'v> {
            fn from(text: &'v String) -> Self {
                Cow::<str>::Borrowed(text).into()
            }
        }

        impl<'v> From<&'v Cow<'_, str>> for $value<'v> {
            fn from(text: &'v Cow<'_, str>) -> Self {
                Cow::<str>::Borrowed(text).into()
            }
        }

        impl From<String> for $value<'_> {
            fn from(text: String) -> Self {
                Cow::<str>::Owned(text).into()
            }
        }

        impl<'v> From<Cow<'v, str>> for $value<'v> {
            fn from(text: Cow<'v, str>) -> Self {
                Self($given::$string(text))
            }
        }

        $(impl<'v> From<$component<'v>> for $value<'v> {
            fn from(component: $component<'v>) -> Self {
                Self($given::$component_given(Cow::Borrowed(component.as_str())))
            }
        })*

        impl<'v, T: Into<Self>> From<Option<T>> for $value<'v> {
            fn from(value: Option<T>) -> Self {
                value.map_or(Self($given::Absent), Into::into)
            }
        }
    )*};
}

values! {
    Value: strings are Given::Data, components Encoded: Userinfo, Path, Segment, Query, Fragment;
    HostValue: strings are GivenHost::Data, components Encoded: Host;
    PortValue: strings are GivenPort::Digits, components Digits: Port;
}

impl Value<'_> {
    pub(super) const fn is_absent(&self) -> bool {
        matches!(self.0, Given::Absent)
    }

    /// Whether it is data, for which there may be an alternative spelling.
    pub(super) const fn is_data(&self) -> bool {
        matches!(self.0, Given::Data(_))
    }

    /// What is encoded already, and owned.
    pub(crate) const fn of_encoded(text: String) -> Self {
        Self(Given::Encoded(Cow::Owned(text)))
    }
}

impl PortValue<'_> {
    pub(super) const fn is_absent(&self) -> bool {
        matches!(self.0, GivenPort::Absent)
    }
}

impl<'v> From<Encoded<'v>> for Value<'v> {
    fn from(encoded: Encoded<'v>) -> Self {
        Self(Given::Encoded(Cow::Borrowed(encoded.0)))
    }
}

impl<'v> From<Encoded<'v>> for HostValue<'v> {
    fn from(encoded: Encoded<'v>) -> Self {
        Self(GivenHost::Encoded(Cow::Borrowed(encoded.0)))
    }
}

impl<'v> From<Encoded<'v>> for AuthorityValue<'v> {
    fn from(encoded: Encoded<'v>) -> Self {
        Self(encoded.0)
    }
}

impl<'v> From<Authority<'v>> for AuthorityValue<'v> {
    fn from(authority: Authority<'v>) -> Self {
        Self(authority.as_str())
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

impl From<&u16> for PortValue<'_> {
    fn from(number: &u16) -> Self {
        (*number).into()
    }
}
