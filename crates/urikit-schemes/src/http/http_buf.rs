//! An owned URI of `http`, `https`, `ws` or `wss`.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use urikit::component::Host;
use urikit::{Describe, Details, ParseError, Uri, UriBuf};

use super::Http;
use crate::error::SchemeError;

/// An owned [`Http`], for configurations: it has a host to connect to and a port number.
///
/// ```
/// use urikit_schemes::HttpBuf;
/// let server: HttpBuf = "https://example.com/api".parse()?;
/// assert_eq!((server.host().as_str(), server.port()), ("example.com", 443));
/// assert_eq!(server.view().path(), "/api");
///
/// let error = "ftp://example.com/".parse::<HttpBuf>().unwrap_err();
/// assert_eq!(error.kind().name(), "wrong-scheme");
/// # Ok::<(), urikit_schemes::HttpBufError>(())
/// ```
///
/// `ws` and `wss` are accepted too: see [`is_web_socket`](Http::is_web_socket). With feature `serde` it is a
/// string.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
        let port = Http::new(uri.view())?.port();
        Ok(Self { uri, port })
    }

    /// The borrowed form, which has all getters.
    #[must_use]
    pub fn view(&self) -> Http<'_> {
        Http::checked(self.uri(), self.host(), self.port)
    }

    /// The URI.
    #[must_use]
    pub fn uri(&self) -> Uri<'_> {
        self.uri.view()
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
        self.view().is_secure()
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
}

impl FromStr for HttpBuf {
    type Err = HttpBufError;

    fn from_str(text: &str) -> Result<Self, HttpBufError> {
        let uri: UriBuf =
            text.parse().map_err(|error| HttpBufError(HttpBufErrorKind::Syntax(error)))?;
        Ok(Self::new(uri)?)
    }
}

impl TryFrom<UriBuf> for HttpBuf {
    type Error = SchemeError;

    fn try_from(uri: UriBuf) -> Result<Self, SchemeError> {
        Self::new(uri)
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

impl PartialEq<str> for HttpBuf {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for HttpBuf {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

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

/// Why a string is not an [`HttpBuf`].
///
/// ```
/// use urikit_schemes::{HttpBuf, HttpBufErrorKind, SchemeErrorKind};
/// let error = "https:///a".parse::<HttpBuf>().unwrap_err();
/// let HttpBufErrorKind::Scheme(broken) = error.kind() else { panic!("{error}") };
/// assert_eq!((broken.kind(), broken.rule()), (SchemeErrorKind::Missing, "https-URI"));
///
/// let error = "https://h/a b".parse::<HttpBuf>().unwrap_err();
/// assert_eq!(error.to_string(), "invalid URI: unexpected ' ' in path at byte 11");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HttpBufError(HttpBufErrorKind);

/// The kinds of [`HttpBufError`], each with the error itself. More may be added.
///
/// ```
/// let error = "h/".parse::<urikit_schemes::HttpBuf>().unwrap_err();
/// assert_eq!((error.kind().name(), error.offset()), ("missing-scheme", 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HttpBufErrorKind {
    /// It is not a URI.
    Syntax(ParseError),
    /// It is a URI that its scheme does not allow, or one of another scheme.
    Scheme(SchemeError),
}

impl HttpBufErrorKind {
    /// A short, stable name, for machines: that of the error's own kind.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Syntax(error) => error.kind().name(),
            Self::Scheme(error) => error.kind().name(),
        }
    }
}

impl HttpBufError {
    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> HttpBufErrorKind {
        self.0
    }

    /// The byte offset into the string.
    #[must_use]
    pub const fn offset(&self) -> usize {
        match self.0 {
            HttpBufErrorKind::Syntax(error) => error.offset(),
            HttpBufErrorKind::Scheme(error) => error.offset(),
        }
    }
}

impl From<SchemeError> for HttpBufError {
    fn from(error: SchemeError) -> Self {
        Self(HttpBufErrorKind::Scheme(error))
    }
}

impl fmt::Display for HttpBufError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            HttpBufErrorKind::Syntax(error) => write!(f, "invalid URI: {error}"),
            HttpBufErrorKind::Scheme(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for HttpBufError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.0 {
            HttpBufErrorKind::Syntax(error) => Some(error),
            HttpBufErrorKind::Scheme(error) => Some(error),
        }
    }
}

impl Describe for HttpBufError {
    fn details(&self) -> Details {
        Details::new(self.kind().name()).at(self.offset())
    }
}
