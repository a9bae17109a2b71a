//! An owned URI of `http`, `https`, `ws` or `wss`.

use alloc::string::String;
use core::borrow::Borrow;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use urikit::component::{Host, Path, Query};
use urikit::edit::{EditError, NewSegment};
use urikit::kind::{IsA, UriKind, UriRefKind};
use urikit::{AsIdentifier, Uri, UriBuf, UriCow, UriRef};

use super::Http;
use crate::error::SchemeError;

/// An owned [`Http`], for configurations: it has a host to connect to and a port number.
///
/// ```
/// use urikit_schemes::HttpBuf;
/// let server: HttpBuf = "https://example.com/api".parse()?;
/// assert_eq!((server.host().as_str(), server.port()), ("example.com", 443));
/// assert_eq!(server.path(), "/api");
///
/// let error = "ftp://example.com/".parse::<HttpBuf>().unwrap_err();
/// assert_eq!(error.kind().name(), "wrong-scheme");
/// # Ok::<(), urikit_schemes::SchemeError>(())
/// ```
///
/// A string that is no URI gives the same error, with the kind [`Syntax`](crate::SchemeErrorKind::Syntax):
///
/// ```
/// let error = "https://h/a b".parse::<urikit_schemes::HttpBuf>().unwrap_err();
/// assert_eq!(error.to_string(), "invalid URI: unexpected ' ' in path at byte 11");
/// ```
///
/// `==`, order and hash are those of the string. `ws` and `wss` are accepted too: see [`is_web_socket`](Http::is_web_socket). With feature `serde` it is a
/// string.
#[derive(Clone, Debug)]
pub struct HttpBuf {
    uri: UriBuf,
    port: u16,
}

impl HttpBuf {
    /// A URI of one of the four schemes, checked by its rules.
    ///
    /// # Errors
    /// Same as [`Http::new`].
    pub fn new(uri: UriBuf) -> Result<Self, SchemeError> {
        let port = Http::new(uri.borrowed())?.port();
        Ok(Self { uri, port })
    }

    /// The borrowed form.
    #[must_use]
    pub fn borrowed(&self) -> Http<'_> {
        Http::checked(self.uri(), self.host(), self.port)
    }

    /// The URI.
    #[must_use]
    pub fn uri(&self) -> Uri<'_> {
        self.uri.borrowed()
    }

    /// The URI, owned.
    #[must_use]
    pub fn into_uri(self) -> UriBuf {
        self.uri
    }

    /// The whole URI as a string.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.uri.as_str()
    }

    /// Whether the scheme is `https` or `wss`.
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.borrowed().is_secure()
    }

    /// The host, which is not empty.
    #[must_use]
    pub fn host(&self) -> Host<'_> {
        match self.uri.host() {
            Some(host) => host,
            // INVARIANT: the rules of all four schemes require a host.
            None => unreachable!(),
        }
    }

    /// The given port, or the scheme's default.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// The path; an empty one is equivalent to `/`, and given as `/`.
    ///
    /// ```
    /// use urikit_schemes::HttpBuf;
    /// let server: HttpBuf = "https://example.com?a".parse()?;
    /// assert_eq!((server.path().as_str(), server.query().map(|it| it.as_str())), ("/", Some("a")));
    /// # Ok::<(), urikit_schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn path(&self) -> Path<'_> {
        self.borrowed().path()
    }

    /// The query; `None` without a `?`.
    #[must_use]
    pub fn query(&self) -> Option<Query<'_>> {
        self.borrowed().query()
    }

    /// Whether the scheme is `ws` or `wss`.
    #[must_use]
    pub fn is_web_socket(&self) -> bool {
        self.borrowed().is_web_socket()
    }

    /// Whether there is a userinfo, which may be there to hide the host; see
    /// [`Http::has_userinfo`].
    #[must_use]
    pub fn has_userinfo(&self) -> bool {
        self.borrowed().has_userinfo()
    }

    /// This with more path segments; see [`Uri::join`](urikit::Identifier::join).
    ///
    /// ```
    /// use urikit_schemes::HttpBuf;
    /// let api: HttpBuf = "https://example.com/v1".parse()?;
    /// assert_eq!(api.join(["pets", "a/b"])?, "https://example.com/v1/pets/a%2Fb");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// For a segment `.` or `..`, or if the result would be longer than 4 GiB.
    pub fn join<'v>(
        &self,
        segments: impl IntoIterator<Item: Into<NewSegment<'v>>>,
    ) -> Result<Self, EditError> {
        // Scheme, host and port stay, and the rules of the four schemes ask for nothing else.
        Ok(Self { uri: self.uri.join(segments)?, port: self.port })
    }

    /// The target of a reference, with this as the base; see
    /// [`Uri::resolve`](urikit::Identifier::resolve).
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit_schemes::HttpBuf;
    /// let page: HttpBuf = "https://example.com/a/b".parse()?;
    /// assert_eq!(page.resolve(UriRef::parse("../c")?)?, "https://example.com/c");
    /// assert_eq!(page.resolve(UriRef::parse("//h:8080")?)?.port(), 8080);
    /// assert!(page.resolve(UriRef::parse("mailto:a@b")?).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the target is not a URI of one of the four schemes.
    pub fn resolve<'i>(
        &self,
        reference: impl AsIdentifier<'i, Kind: IsA<UriRefKind>>,
    ) -> Result<Self, SchemeError> {
        Self::new(self.uri.resolve(reference)?)
    }

    /// The target of a reference given as a string, with this as the base.
    ///
    /// ```
    /// use urikit_schemes::HttpBuf;
    /// let page: HttpBuf = "https://example.com/a/b".parse()?;
    /// assert_eq!(page.resolve_str("../c?d")?, "https://example.com/c?d");
    /// # Ok::<(), urikit_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    /// If the string is not a reference; otherwise same as [`resolve`](Self::resolve).
    pub fn resolve_str(&self, reference: &str) -> Result<Self, SchemeError> {
        Self::new(self.uri.resolve_str(reference)?)
    }
}

/// So it is accepted wherever a URI is.
///
/// ```
/// use urikit::Resolver;
/// use urikit_schemes::HttpBuf;
/// let base: HttpBuf = "https://example.com/a/b".parse()?;
/// assert_eq!(Resolver::new(&base).resolve_str("c")?, "https://example.com/a/c");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
impl<'a> AsIdentifier<'a> for &'a HttpBuf {
    type Kind = UriKind;

    fn borrowed(self) -> Uri<'a> {
        self.uri()
    }
}

impl FromStr for HttpBuf {
    type Err = SchemeError;

    fn from_str(text: &str) -> Result<Self, SchemeError> {
        Self::new(UriBuf::parse(text)?)
    }
}

impl TryFrom<&str> for HttpBuf {
    type Error = SchemeError;

    fn try_from(text: &str) -> Result<Self, SchemeError> {
        text.parse()
    }
}

/// Takes over the `String`.
impl TryFrom<String> for HttpBuf {
    type Error = SchemeError;

    fn try_from(text: String) -> Result<Self, SchemeError> {
        let uri = Uri::parse(&text)?;
        Http::new(uri)?;
        // It is a URI, so this does not fail.
        Self::new(UriBuf::try_from(text).map_err(|error| error.error())?)
    }
}

impl TryFrom<Uri<'_>> for HttpBuf {
    type Error = SchemeError;

    fn try_from(uri: Uri<'_>) -> Result<Self, SchemeError> {
        Ok(Http::new(uri)?.into())
    }
}

impl TryFrom<UriBuf> for HttpBuf {
    type Error = SchemeError;

    fn try_from(uri: UriBuf) -> Result<Self, SchemeError> {
        Self::new(uri)
    }
}

impl TryFrom<&UriBuf> for HttpBuf {
    type Error = SchemeError;

    fn try_from(uri: &UriBuf) -> Result<Self, SchemeError> {
        Self::try_from(uri.borrowed())
    }
}

impl TryFrom<UriCow<'_>> for HttpBuf {
    type Error = SchemeError;

    fn try_from(uri: UriCow<'_>) -> Result<Self, SchemeError> {
        Self::new(uri.into_owned())
    }
}

impl From<Http<'_>> for HttpBuf {
    fn from(http: Http<'_>) -> Self {
        Self { uri: http.uri().to_owned(), port: http.port() }
    }
}

/// The same as [`uri`](HttpBuf::uri).
impl<'a> From<&'a HttpBuf> for Uri<'a> {
    fn from(http: &'a HttpBuf) -> Self {
        http.uri()
    }
}

/// The same as [`uri`](HttpBuf::uri), as a reference.
impl<'a> From<&'a HttpBuf> for UriRef<'a> {
    fn from(http: &'a HttpBuf) -> Self {
        http.uri().into()
    }
}

impl From<HttpBuf> for UriBuf {
    fn from(http: HttpBuf) -> Self {
        http.into_uri()
    }
}

impl From<HttpBuf> for String {
    fn from(http: HttpBuf) -> Self {
        http.uri.into_string()
    }
}

impl fmt::Display for HttpBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl AsRef<str> for HttpBuf {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl Borrow<str> for HttpBuf {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}

/// Equals whatever is the same string.
impl<T: AsRef<str> + ?Sized> PartialEq<T> for HttpBuf {
    fn eq(&self, other: &T) -> bool {
        self.as_str() == other.as_ref()
    }
}

impl Eq for HttpBuf {}

impl PartialOrd for HttpBuf {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for HttpBuf {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_str().cmp(other.as_str())
    }
}

impl Hash for HttpBuf {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

macro_rules! string_equals_http {
    ($($string:ty)*) => {$(
        impl PartialEq<HttpBuf> for $string {
            fn eq(&self, other: &HttpBuf) -> bool {
                other == self
            }
        }
    )*};
}

string_equals_http!(str &str String);

#[cfg(feature = "serde")]
impl serde::Serialize for HttpBuf {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for HttpBuf {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
