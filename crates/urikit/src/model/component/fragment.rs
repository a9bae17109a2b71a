//! RFC 3986 §3.5.

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
