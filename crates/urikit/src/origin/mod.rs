//! Scheme, host and port: the origin of RFC 6454, as browsers use it.
//!
//! In short: [`Identifier::origin`](crate::Identifier::origin).

#[cfg(feature = "alloc")]
mod buf;

#[cfg(feature = "alloc")]
pub use buf::OriginBuf;

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::component::{Host, Scheme};
use crate::grammar::scheme_facts::default_port_of;
use crate::ident::kind::Kind;
use crate::ident::{AsIdentifier, Identifier, forward};
use crate::normalize::steps::{Level, Steps};
use crate::parse::error::ParseError;

/// Scheme, host and port: RFC 6454 §4.
///
/// Equal if all three are: the case of scheme and host, escapes, the spelling of an IPv6 address
/// and leading zeros of a port make no difference. `Display` writes the canonical form, without the
/// scheme's default port.
///
/// ```
/// use urikit::Uri;
/// let origin = Uri::parse("HTTPS://u@Example.com:443/a?b")?.origin()?.unwrap();
/// assert_eq!(origin.to_string(), "https://example.com");
/// assert_eq!(origin.port(), Some(443));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    scheme: Scheme<'a>,
    host: Host<'a>,
    port: Option<u16>,
}

/// # Origins
impl<'a, K: Kind> Identifier<'a, K> {
    /// The given port, or the scheme's default; `None` if there is neither, or no authority.
    ///
    /// Default ports are known for the schemes to which an RFC assigns one, and for a few with a
    /// conventional one: `ssh`, `sftp`, `ldaps`, `imaps`, `smtp`, `mqtt`, `mqtts`, `redis`,
    /// `postgres`, `mysql`. Normalization removes only those assigned by RFCs.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("http://h/")?.effective_port()?, Some(80));
    /// assert_eq!(Uri::parse("http://h:/")?.effective_port()?, Some(80));
    /// assert_eq!(Uri::parse("http://h:8080/")?.effective_port()?, Some(8080));
    /// assert_eq!(Uri::parse("ssh://h/")?.effective_port()?, Some(22));
    /// assert_eq!(Uri::parse("foo://h/")?.effective_port()?, None);
    /// assert!(Uri::parse("http://h:99999/")?.effective_port().is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the given port is above 65535.
    #[doc(alias = "port_or_known_default")]
    #[doc(alias = "port_or_default")]
    pub fn effective_port(&self) -> Result<Option<u16>, ParseError> {
        if self.authority().is_none() {
            return Ok(None);
        }
        let default = || default_port_of(self.scheme_if_any()?.as_str().as_bytes());
        Ok(self.port_u16()?.or_else(default))
    }

    /// The origin; `None` if it is opaque: equal to no other, not even to itself.
    ///
    /// It is opaque without a scheme, without an authority and with an empty host: there is nothing
    /// to compare. So the origin of `file:///a` is opaque, as RFC 6454 §4 allows.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert_eq!(Uri::parse("http://h:81/")?.origin()?.unwrap().to_string(), "http://h:81");
    /// assert!(Uri::parse("urn:a:b")?.origin()?.is_none());
    /// assert!(Uri::parse("file:///a")?.origin()?.is_none());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the given port is above 65535.
    pub fn origin(&self) -> Result<Option<Origin<'a>>, ParseError> {
        let port = self.effective_port()?;
        let named = self.host().filter(|host| !host.as_str().is_empty());
        let (Some(scheme), Some(host)) = (self.scheme_if_any(), named) else { return Ok(None) };
        Ok(Some(Origin { scheme, host, port }))
    }

    /// Whether both have the same origin. An opaque one, or one with a port above 65535, equals no
    /// other.
    ///
    /// ```
    /// use urikit::Uri;
    /// let uri = Uri::parse("http://h/a")?;
    /// assert!(uri.same_origin(Uri::parse("HTTP://H:80/b")?));
    /// assert!(!uri.same_origin(Uri::parse("https://h/a")?));
    /// let urn = Uri::parse("urn:a:b")?;
    /// assert!(!urn.same_origin(urn));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn same_origin<'i>(&self, other: impl AsIdentifier<'i>) -> bool {
        match (self.origin(), other.borrowed().origin()) {
            (Ok(Some(a)), Ok(Some(b))) => a == b,
            _ => false,
        }
    }
}

forward! {
    /// # Origins
    impl<K: Kind> {
        fn effective_port(&self) -> Result<Option<u16>, ParseError>;
        fn origin(&self) -> Result<Option<Origin<'_>>, ParseError>;
        #[must_use]
        fn same_origin<'i>(&self, other: impl AsIdentifier<'i>) -> bool;
    }
}

/// Ports are compared as numbers, so only scheme and host need a spelling.
const STEPS: Steps = Steps::of(Level::Percent).ipv6();

impl<'a> Origin<'a> {
    /// The scheme, as written; it compares as schemes do.
    ///
    /// ```
    /// use urikit::Uri;
    /// let origin = Uri::parse("HTTPS://h/")?.origin()?.unwrap();
    /// assert!(origin.scheme() == "https" && origin.scheme().as_str() == "HTTPS");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn scheme(self) -> Scheme<'a> {
        self.scheme
    }

    /// The host, as written.
    #[must_use]
    pub const fn host(self) -> Host<'a> {
        self.host
    }

    /// The port: the given one, or the scheme's default.
    #[must_use]
    pub const fn port(self) -> Option<u16> {
        self.port
    }
}

impl PartialEq for Origin<'_> {
    fn eq(&self, other: &Self) -> bool {
        let same_host = match (self.host.ipv6(), other.host.ipv6()) {
            (None, None) => same_origin_host(self.host, other.host),
            (a, b) => a == b,
        };
        same_host && self.port == other.port && self.scheme == other.scheme
    }
}

impl Eq for Origin<'_> {}

fn same_origin_host(a: Host<'_>, b: Host<'_>) -> bool {
    STEPS.of_host().same(a.as_str().as_bytes(), b.as_str().as_bytes())
}

impl Hash for Origin<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.scheme.hash(state);
        match self.host.ipv6() {
            Some(address) => address.hash(state),
            None => {
                STEPS
                    .of_host()
                    .bytes(self.host.as_str().as_bytes())
                    .for_each(|byte| state.write_u8(byte));
            }
        }
        self.port.hash(state);
    }
}

impl fmt::Display for Origin<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        STEPS.of_scheme().write(self.scheme.as_str(), f)?;
        f.write_str("://")?;
        match self.host.ipv6() {
            Some(address) => write!(f, "[{address}]")?,
            None => STEPS.of_host().write(self.host.as_str(), f)?,
        }
        let default = default_port_of(self.scheme.as_str().as_bytes());
        match self.port.filter(|port| Some(*port) != default) {
            Some(port) => write!(f, ":{port}"),
            None => Ok(()),
        }
    }
}
