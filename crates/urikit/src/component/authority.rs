//! RFC 3986 §3.2.

use core::fmt;

use super::{Host, Port, Userinfo};
use crate::parse::chars::Unicode;
use crate::parse::component;
use crate::parse::error::ParseError;
use crate::spans::HostKind;

/// The authority of an identifier, without its `//`: `[ userinfo "@" ] host [ ":" port ]`.
///
/// ```
/// use urikit::Uri;
/// let uri = Uri::parse("foo://anna@example.com:8042/over")?;
/// let authority = uri.authority().unwrap();
/// assert_eq!(authority, "anna@example.com:8042");
/// assert_eq!(authority.userinfo().unwrap(), "anna");
/// assert_eq!(authority.host(), "example.com");
/// assert_eq!(authority.port().unwrap(), "8042");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Authority<'a> {
    text: &'a str,
    host_start: u32,
    host_end: u32,
    host_kind: HostKind,
}

impl<'a> Authority<'a> {
    /// `host_start` and `host_end` count from the start of `text`.
    pub(crate) const fn new(
        text: &'a str,
        host_start: u32,
        host_end: u32,
        host_kind: HostKind,
    ) -> Self {
        Self { text, host_start, host_end, host_kind }
    }

    /// Parses the whole of `text`, without a `//`, as an authority of RFC 3986.
    ///
    /// A `Host` header is one without a userinfo: RFC 9110 §7.2.
    ///
    /// ```
    /// use urikit::component::Authority;
    /// let authority = Authority::parse("example.com:8080")?;
    /// assert_eq!(authority.host(), "example.com");
    /// assert_eq!(authority.port_u16(), Ok(Some(8080)));
    /// assert!(Authority::parse("example.com/").is_err());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If the rule `authority` does not derive `text`.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        Self::parse_by(text, Unicode::No)
    }

    /// The same by RFC 3987, which allows most non-ASCII characters.
    ///
    /// ```
    /// use urikit::component::Authority;
    /// assert!(Authority::parse_iri("bücher.example:80").is_ok());
    /// ```
    ///
    /// # Errors
    /// If the rule `iauthority` does not derive `text`.
    pub const fn parse_iri(text: &'a str) -> Result<Self, ParseError> {
        Self::parse_by(text, Unicode::Ucschar)
    }

    const fn parse_by(text: &'a str, unicode: Unicode) -> Result<Self, ParseError> {
        match component::parse_authority(text, unicode) {
            Ok(host) => Ok(Self::new(text, host.start as u32, host.end as u32, host.kind)),
            Err(error) => Err(error),
        }
    }

    /// The text as written.
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.text
    }

    /// The part before the `@`; `None` without an `@`.
    #[must_use]
    pub const fn userinfo(self) -> Option<Userinfo<'a>> {
        match self.host_start {
            0 => None,
            start => Some(Userinfo::new(self.text.split_at(start as usize - 1).0)),
        }
    }

    /// The host, which is always present and may be empty.
    #[must_use]
    pub const fn host(self) -> Host<'a> {
        let text = self.text.split_at(self.host_end as usize).0;
        Host::new(text.split_at(self.host_start as usize).1, self.host_kind)
    }

    /// The authority without its userinfo: the value of a `Host` field, RFC 9110 §7.2.
    ///
    /// ```
    /// use urikit::Uri;
    /// let uri = Uri::parse("http://u:p@h:8080/a")?;
    /// assert_eq!(uri.authority().unwrap().host_and_port(), "h:8080");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn host_and_port(self) -> &'a str {
        self.text.split_at(self.host_start as usize).1
    }

    /// The part after the `:`; `None` without a `:`, empty if nothing follows it.
    #[must_use]
    pub const fn port(self) -> Option<Port<'a>> {
        if self.host_end as usize == self.text.len() {
            return None;
        }
        Some(Port::new(self.text.split_at(self.host_end as usize + 1).1))
    }

    /// The port number; `None` for an absent or empty port.
    ///
    /// ```
    /// use urikit::Uri;
    /// let port = |text| Uri::parse(text).unwrap().authority().unwrap().port_u16();
    /// assert_eq!(port("http://h:80/"), Ok(Some(80)));
    /// assert_eq!(port("http://h:/"), Ok(None));
    /// assert!(port("http://h:99999/").is_err());
    /// ```
    ///
    /// # Errors
    /// If it is above 65535.
    pub fn port_u16(self) -> Result<Option<u16>, ParseError> {
        match self.port() {
            // After the `:` of the host.
            Some(port) => port.to_u16().map_err(|error| error.moved_to(self.host_end as usize + 1)),
            None => Ok(None),
        }
    }
}

/// The userinfo is masked.
impl fmt::Debug for Authority<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mask, shown) = match self.host_start {
            0 => ("", self.text),
            start => ("***@", self.text.split_at(start as usize).1),
        };
        write!(f, "Authority(\"{mask}{}\")", shown.escape_debug())
    }
}
