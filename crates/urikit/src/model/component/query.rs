//! RFC 3986 §3.4.

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
