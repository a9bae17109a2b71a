//! RFC 3986 §3.4.

use crate::grammar::char_class::tables;
use crate::parse::chars::Unicode;
use crate::parse::component;
use crate::parse::error::{Component, ParseError};

/// The query of an identifier, without its `?`.
///
/// ```
/// use urikit::Uri;
/// assert_eq!(Uri::parse("s:?a=b")?.query().unwrap(), "a=b");
/// assert_eq!(Uri::parse("s:?")?.query().unwrap(), "");
/// assert!(Uri::parse("s:")?.query().is_none());
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Query<'a>(&'a str);

impl<'a> Query<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// Parses the whole of `text` as a query of RFC 3986.
    ///
    /// ```
    /// use urikit::component::Query;
    /// assert_eq!(Query::parse("a=b?")?, "a=b?");
    /// let error = Query::parse("a#b").unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected '#' in query at byte 1");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If the rule `query` does not derive `text`.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        match component::parse_chars(text, Component::Query, &tables::QUERY, Unicode::No) {
            Ok(()) => Ok(Self(text)),
            Err(error) => Err(error),
        }
    }

    /// The same by RFC 3987, which allows most non-ASCII characters.
    ///
    /// ```
    /// use urikit::component::Query;
    /// assert!(Query::parse("é=1").is_err());
    /// assert_eq!(Query::parse_iri("é=1")?, "é=1");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If the rule `iquery` does not derive `text`.
    pub const fn parse_iri(text: &'a str) -> Result<Self, ParseError> {
        match component::parse_chars(text, Component::Query, &tables::QUERY, Unicode::Private) {
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
