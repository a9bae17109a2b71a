//! RFC 3986 §3.4 and §3.5: the two parts without an inner structure of their own.

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

    /// The text as written.
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.0
    }
}

/// The fragment of an identifier, without its `#`.
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

    /// The text as written.
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.0
    }
}
