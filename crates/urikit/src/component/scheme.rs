//! RFC 3986 §3.1.

use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

use crate::grammar::scheme_facts::facts_of_scheme;
use crate::parse::component;
use crate::parse::error::ParseError;

/// The scheme of a URI, as written: its letters may be in either case.
///
/// `==`, order and hash ignore the case, as RFC 3986 §3.1 says; [`as_str`](Self::as_str) is the text
/// as written.
///
/// ```
/// use urikit::Uri;
/// let uri = Uri::parse("HTTPS://h/")?;
/// assert!(uri.scheme() == "https" && uri.scheme().is_any(["http", "https"]));
/// assert_eq!(uri.scheme().as_str(), "HTTPS");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
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
    pub const fn as_str(self) -> &'a str {
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
    pub fn default_port(self) -> Option<u16> {
        facts_of_scheme(self.0.as_bytes()).map(|facts| facts.default_port)
    }

    /// Whether this is the scheme `name`, ignoring ASCII case. Usable in constants.
    #[must_use]
    pub const fn is(self, name: &str) -> bool {
        self.0.eq_ignore_ascii_case(name)
    }

    /// Whether this is one of the schemes `names`, ignoring ASCII case.
    ///
    /// ```
    /// use urikit::Uri;
    /// assert!(Uri::parse("HTTP://h/")?.scheme().is_any(["http", "https"]));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_any<'n>(self, names: impl IntoIterator<Item = &'n str>) -> bool {
        names.into_iter().any(|name| self.is(name))
    }

    fn lower_case(self) -> impl Iterator<Item = u8> + use<'a> {
        self.0.bytes().map(|byte| byte.to_ascii_lowercase())
    }
}

impl PartialEq for Scheme<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.is(other.0)
    }
}

impl Eq for Scheme<'_> {}

impl PartialEq<str> for Scheme<'_> {
    fn eq(&self, name: &str) -> bool {
        self.is(name)
    }
}

impl PartialEq<&str> for Scheme<'_> {
    fn eq(&self, name: &&str) -> bool {
        self.is(name)
    }
}

impl PartialEq<Scheme<'_>> for str {
    fn eq(&self, scheme: &Scheme<'_>) -> bool {
        scheme.is(self)
    }
}

impl PartialEq<Scheme<'_>> for &str {
    fn eq(&self, scheme: &Scheme<'_>) -> bool {
        scheme.is(self)
    }
}

impl PartialOrd for Scheme<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Scheme<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.lower_case().cmp(other.lower_case())
    }
}

impl Hash for Scheme<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.lower_case().for_each(|byte| state.write_u8(byte));
        state.write_u8(0xFF);
    }
}
