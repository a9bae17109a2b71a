//! To and from `http::Uri`, which is looser in what it takes and drops what it does not know.

use core::fmt;

use http::Uri as HttpUri;
use http::uri::PathAndQuery;

use super::{OriginForm, RequestTarget};
use crate::model::component::Authority;
use crate::model::ident::{Uri, UriBuf};
use crate::syntax::parse::error::{Component, ParseError};

/// Why a value can't become an `http::Uri`, or come from one. More may come.
///
/// ```
/// use urikit::{Component, Uri, request_target::HttpUriError};
/// let error = http::Uri::try_from(Uri::parse("http://h/a#b")?).unwrap_err();
/// assert_eq!(error, HttpUriError::Changes(Component::Fragment));
/// assert_eq!(error.to_string(), "http::Uri would change the fragment");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HttpUriError {
    /// `http::Uri` refuses it: it has no other URIs than those of a web server.
    Refused,
    /// `http::Uri` would drop this part or read it as another.
    Changes(Component),
    /// The `http::Uri` has no scheme: it is a request target, and no URI.
    NoScheme,
    /// The text of the `http::Uri` is no URI.
    Invalid(ParseError),
}

/// The kinds of [`HttpUriError`]. More may come.
///
/// ```
/// use urikit::request_target::HttpUriErrorKind;
/// assert_eq!(HttpUriErrorKind::Refused.name(), "refused");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HttpUriErrorKind {
    /// `http::Uri` refuses it.
    Refused,
    /// `http::Uri` would change a part.
    Changes,
    /// The `http::Uri` has no scheme.
    NoScheme,
    /// The text of the `http::Uri` is no URI.
    Invalid,
}

impl HttpUriErrorKind {
    /// A short name that stays the same, for machines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Refused => "refused",
            Self::Changes => "changes",
            Self::NoScheme => "no-scheme",
            Self::Invalid => "invalid",
        }
    }
}

impl HttpUriError {
    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> HttpUriErrorKind {
        match self {
            Self::Refused => HttpUriErrorKind::Refused,
            Self::Changes(_) => HttpUriErrorKind::Changes,
            Self::NoScheme => HttpUriErrorKind::NoScheme,
            Self::Invalid(_) => HttpUriErrorKind::Invalid,
        }
    }

    /// The byte offset into the text of the `http::Uri`, if that is no URI.
    #[must_use]
    pub const fn offset(&self) -> Option<usize> {
        match self {
            Self::Invalid(error) => Some(error.offset()),
            _ => None,
        }
    }
}

/// What holds of an `http::Uri`: an empty path behind an authority becomes `/`, and the letters of
/// `http` and `https` get lower case. Any other change is an error.
///
/// ```
/// use urikit::Uri;
/// let uri = http::Uri::try_from(Uri::parse("http://example.com/a?b")?)?;
/// assert_eq!(uri.path(), "/a");
/// assert!(http::Uri::try_from(Uri::parse("http://h:99999/")?).is_err());
/// assert!(http::Uri::try_from(Uri::parse("urn:a:b")?).is_err());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
impl TryFrom<Uri<'_>> for HttpUri {
    type Error = HttpUriError;

    fn try_from(uri: Uri<'_>) -> Result<Self, HttpUriError> {
        let theirs = read(uri.as_str())?;
        let scheme = theirs.scheme_str().is_some_and(|scheme| uri.scheme().is(scheme));
        let path = match uri.path().as_str() {
            "" => "/",
            path => path,
        };
        keeps(Component::Scheme, scheme)?;
        keeps_authority(&theirs, uri.authority())?;
        keeps(Component::Path, theirs.path() == path)?;
        keeps(Component::Query, theirs.query() == uri.query().map(|query| query.as_str()))?;
        keeps(Component::Fragment, uri.fragment().is_none())?;
        Ok(theirs)
    }
}

impl TryFrom<&UriBuf> for HttpUri {
    type Error = HttpUriError;

    fn try_from(uri: &UriBuf) -> Result<Self, HttpUriError> {
        Self::try_from(uri.as_uri())
    }
}

/// ```
/// use urikit::request_target::RequestTarget;
/// let uri = http::Uri::try_from(RequestTarget::parse_for("GET", "//evil.example/a")?)?;
/// assert_eq!((uri.host(), uri.path()), (None, "//evil.example/a"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
impl TryFrom<RequestTarget<'_>> for HttpUri {
    type Error = HttpUriError;

    fn try_from(target: RequestTarget<'_>) -> Result<Self, HttpUriError> {
        if let RequestTarget::Absolute(uri) = target {
            return Self::try_from(uri);
        }
        let theirs = read(target.as_str())?;
        let (authority, path, query) = match target {
            RequestTarget::Origin(origin) => (None, origin.path().as_str(), origin.query()),
            RequestTarget::Authority(authority) => (Some(authority), "", None),
            _ => (None, "*", None),
        };
        keeps(Component::Scheme, theirs.scheme().is_none())?;
        keeps_authority(&theirs, authority)?;
        keeps(Component::Path, theirs.path() == path)?;
        keeps(Component::Query, theirs.query() == query.map(|query| query.as_str()))?;
        Ok(theirs)
    }
}

/// ```
/// use urikit::UriBuf;
/// let uri: http::Uri = "http://example.com/a".parse()?;
/// assert_eq!(UriBuf::try_from(&uri)?, "http://example.com/a");
/// let target: http::Uri = "example.com:80".parse()?;
/// assert!(UriBuf::try_from(&target).is_err());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
impl TryFrom<&HttpUri> for UriBuf {
    type Error = HttpUriError;

    fn try_from(uri: &HttpUri) -> Result<Self, HttpUriError> {
        // Without a scheme, what stands before a port would be taken for one.
        if uri.scheme().is_none() {
            return Err(HttpUriError::NoScheme);
        }
        Self::parse(alloc::format!("{uri}")).map_err(|error| HttpUriError::Invalid(error.error()))
    }
}

/// ```
/// use urikit::request_target::OriginForm;
/// let uri: http::Uri = "http://example.com/a?b".parse()?;
/// let target = OriginForm::try_from(uri.path_and_query().unwrap())?;
/// assert_eq!(target.query().unwrap(), "b");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
impl<'a> TryFrom<&'a PathAndQuery> for OriginForm<'a> {
    type Error = ParseError;

    fn try_from(path_and_query: &'a PathAndQuery) -> Result<Self, ParseError> {
        Self::parse(path_and_query.as_str())
    }
}

fn read(text: &str) -> Result<HttpUri, HttpUriError> {
    HttpUri::try_from(text).map_err(|_| HttpUriError::Refused)
}

fn keeps(part: Component, kept: bool) -> Result<(), HttpUriError> {
    if kept { Ok(()) } else { Err(HttpUriError::Changes(part)) }
}

fn keeps_authority(theirs: &HttpUri, ours: Option<Authority<'_>>) -> Result<(), HttpUriError> {
    let same_host = theirs.host() == ours.map(|authority| authority.host().as_str());
    keeps(Component::Host, same_host)?;
    let port = ours.map_or(Ok(None), |authority| authority.port_u16());
    keeps(Component::Port, port.is_ok_and(|port| port == theirs.port_u16()))?;
    let text = theirs.authority().map(|authority| authority.as_str());
    keeps(Component::UserInfo, text == ours.map(|authority| authority.as_str()))
}

impl fmt::Display for HttpUriError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused => f.write_str("http::Uri refuses the URI"),
            Self::Changes(part) => write!(f, "http::Uri would change the {part}"),
            Self::NoScheme => f.write_str("an http::Uri without a scheme is no URI"),
            Self::Invalid(error) => write!(f, "the http::Uri is no URI: {error}"),
        }
    }
}

impl core::error::Error for HttpUriError {}
