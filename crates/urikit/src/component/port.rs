//! RFC 3986 §3.2.3.

use core::fmt;

use crate::parse::component;
use crate::parse::error::ParseError;

/// The port of an authority, without its `:`: any number of digits, including none.
///
/// ```
/// use urikit::Uri;
/// let uri = Uri::parse("http://h:0080/")?;
/// let port = uri.authority().unwrap().port().unwrap();
/// assert_eq!(port, "0080");
/// assert_eq!(port.to_u16(), Ok(Some(80)));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Port<'a>(&'a str);

/// A port number above 65535. The syntax allows it; TCP and UDP do not.
///
/// ```
/// use urikit::Uri;
/// let uri = Uri::parse("http://h:99999/")?;
/// let error = uri.authority().unwrap().port_u16().unwrap_err();
/// assert_eq!(error.to_string(), "the port is above 65535");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PortError(());

impl<'a> Port<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// Parses the whole of `text`, without a `:`, as a port: digits, or nothing.
    ///
    /// ```
    /// use urikit::component::Port;
    /// assert_eq!(Port::parse("8080")?.to_u16(), Ok(Some(8080)));
    /// assert!(Port::parse("-1").is_err());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If the rule `port` does not derive `text`.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        match component::parse_port(text) {
            Ok(()) => Ok(Self(text)),
            Err(error) => Err(error),
        }
    }

    /// The digits as written.
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// The number; `None` if there are no digits.
    ///
    /// # Errors
    /// If it is above 65535.
    pub fn to_u16(self) -> Result<Option<u16>, PortError> {
        if self.0.is_empty() {
            return Ok(None);
        }
        self.0.parse().map(Some).map_err(|_| PortError(()))
    }
}

impl fmt::Display for PortError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the port is above 65535")
    }
}

impl core::error::Error for PortError {}
