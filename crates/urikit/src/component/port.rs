//! RFC 3986 §3.2.3.

use crate::grammar::rule::Rule;
use crate::parse::component;
use crate::parse::error::{Component, ParseError, ParseErrorKind};

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
    /// ```
    /// use urikit::{ParseErrorKind, component::Port};
    /// let error = Port::parse("99999")?.to_u16().unwrap_err();
    /// assert_eq!(error.kind(), ParseErrorKind::PortOutOfRange);
    /// assert_eq!(error.to_string(), "the port is above 65535, at byte 0");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If it is above 65535: the syntax allows it, TCP and UDP do not.
    pub fn to_u16(self) -> Result<Option<u16>, ParseError> {
        match self.0.parse() {
            Ok(number) => Ok(Some(number)),
            Err(_) if self.0.is_empty() => Ok(None),
            Err(_) => Err(self.out_of_range()),
        }
    }

    #[cold]
    const fn out_of_range(&self) -> ParseError {
        let kind = ParseErrorKind::PortOutOfRange;
        ParseError::new(kind, 0, Some(Component::Port), Rule::Port).with_len(self.0.len())
    }
}
