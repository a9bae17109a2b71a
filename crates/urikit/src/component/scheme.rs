//! RFC 3986 §3.1.

use crate::grammar::scheme_facts::facts_of_scheme;
use crate::parse::component;
use crate::parse::error::ParseError;

/// The scheme of a URI, as written: its letters may be in either case.
///
/// `==` compares byte for byte, as everywhere; [`is`](Self::is) ignores case.
///
/// ```
/// use urikit::Uri;
/// let uri = Uri::parse("HTTP://h/")?;
/// assert_eq!(uri.scheme(), "HTTP");
/// assert!(uri.scheme().is("http"));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Scheme<'a>(&'a str);

impl<'a> Scheme<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// Parses the whole of `text`, without a `:`, as a scheme. Usable in constants.
    ///
    /// ```
    /// use urikit::component::Scheme;
    /// const GIT: Scheme<'_> = match Scheme::parse("git+ssh") {
    ///     Ok(scheme) => scheme,
    ///     Err(_) => panic!("not a scheme"),
    /// };
    /// assert!(GIT.is("GIT+SSH"));
    /// let error = Scheme::parse("a b").unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected ' ' in scheme at byte 1");
    /// ```
    ///
    /// # Errors
    /// If the rule `scheme` does not derive `text`.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        match component::parse_scheme(text) {
            Ok(()) => Ok(Self(text)),
            Err(error) => Err(error),
        }
    }

    /// The text, without the `:`.
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.0
    }

    /// The default port that an RFC assigns to the scheme. Normalization removes it.
    ///
    /// ```
    /// use urikit::component::Scheme;
    /// assert_eq!(Scheme::parse("HTTPS")?.default_port(), Some(443));
    /// assert_eq!(Scheme::parse("mailto")?.default_port(), None);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn default_port(&self) -> Option<u16> {
        facts_of_scheme(self.0.as_bytes()).map(|facts| facts.default_port)
    }

    /// Whether this is the scheme `name`, ignoring ASCII case.
    #[must_use]
    pub const fn is(&self, name: &str) -> bool {
        self.0.eq_ignore_ascii_case(name)
    }
}
