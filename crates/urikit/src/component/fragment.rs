//! RFC 3986 §3.5.

use crate::grammar::char_class::tables;
use crate::parse::chars::Unicode;
use crate::parse::component;
use crate::parse::error::{Component, ParseError};

/// The fragment of an identifier, without its `#`.
///
/// What it means depends on the media type of what the identifier is dereferenced to, not on the
/// scheme. Without such a representation its meaning is unconstrained (RFC 3986 §3.5). It is not
/// sent to a server.
///
/// ```
/// use urikit::UriRef;
/// assert_eq!(UriRef::parse("#top")?.fragment().unwrap(), "top");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fragment<'a>(&'a str);

impl<'a> Fragment<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// Parses the whole of `text` as a fragment of RFC 3986.
    ///
    /// ```
    /// use urikit::component::Fragment;
    /// assert_eq!(Fragment::parse("top")?, "top");
    /// let error = Fragment::parse("a%4").unwrap_err();
    /// assert_eq!(error.to_string(), "malformed percent-escape in fragment at byte 1");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If the rule `fragment` does not derive `text`.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        match component::parse_chars(text, Component::Fragment, &tables::QUERY, Unicode::No) {
            Ok(()) => Ok(Self(text)),
            Err(error) => Err(error),
        }
    }

    /// The same by RFC 3987, which allows most non-ASCII characters.
    ///
    /// ```
    /// use urikit::component::Fragment;
    /// assert!(Fragment::parse("é").is_err());
    /// assert_eq!(Fragment::parse_iri("é")?, "é");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If the rule `ifragment` does not derive `text`.
    pub const fn parse_iri(text: &'a str) -> Result<Self, ParseError> {
        match component::parse_chars(text, Component::Fragment, &tables::QUERY, Unicode::Ucschar) {
            Ok(()) => Ok(Self(text)),
            Err(error) => Err(error),
        }
    }

    /// The text as written.
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.0
    }
}
