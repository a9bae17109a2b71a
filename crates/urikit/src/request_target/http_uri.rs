//! Conversions to and from `http::Uri`, which accepts more and drops what it does not support.

use alloc::string::{String, ToString};

use http::Uri as HttpUri;
use http::uri::PathAndQuery;

use super::{OriginForm, RequestTarget, TargetForm};
use crate::component::Authority;
use crate::convert::{ConvertError, ConvertErrorKind, OtherType};
use crate::edit::escape::{Escaper, error_in_unescaped, head_len_to_escape};
use crate::ident::AsIdentifier as _;
use crate::ident::{Uri, UriBuf, UriCow, UriRef, UriRefBuf, UriRefCow};
use crate::parse::error::{Component, ParseError};

/// An identifier's conversions to `http::Uri`, by value and by reference.
macro_rules! to_http_uri {
    ($($from:ty),*) => {$(
        /// Without the fragment, which no request contains. An empty path after an authority
        /// becomes `/`, and `http` and `https` become lower case. Any other change is an error.
        ///
        /// A relative reference must be one that has a place in a request: a path that starts with
        /// `/`, or an authority alone.
        ///
        /// ```
        /// use urikit::{Uri, UriRef};
        /// let uri = http::Uri::try_from(Uri::parse("http://example.com/a?b#c")?)?;
        /// assert_eq!(uri, "http://example.com/a?b");
        /// assert_eq!(http::Uri::try_from(UriRef::parse("/a?b")?)?, "/a?b");
        /// assert!(http::Uri::try_from(Uri::parse("http://h:99999/")?).is_err());
        /// assert!(http::Uri::try_from(Uri::parse("urn:a:b")?).is_err());
        /// assert!(http::Uri::try_from(UriRef::parse("a")?).is_err());
        /// # Ok::<(), Box<dyn core::error::Error>>(())
        /// ```
        impl TryFrom<$from> for HttpUri {
            type Error = ConvertError;

            fn try_from(identifier: $from) -> Result<Self, ConvertError> {
                write_http_uri(identifier.borrowed().into())
            }
        }
    )*};
}

to_http_uri!(Uri<'_>, &Uri<'_>, UriBuf, &UriBuf, UriCow<'_>, &UriCow<'_>);
to_http_uri!(UriRef<'_>, &UriRef<'_>, UriRefBuf, &UriRefBuf, UriRefCow<'_>, &UriRefCow<'_>);

fn write_http_uri(reference: UriRef<'_>) -> Result<HttpUri, ConvertError> {
    let (authority, path) = (reference.authority(), reference.path().as_str());
    let sent = &reference.as_str()[..reference.spans().query_end as usize];
    let (sent, path) = match (reference.scheme(), authority) {
        (Some(_), _) if path.is_empty() => (sent, "/"),
        (Some(_), _) => (sent, path),
        // Before a path, `http::Uri` would read the authority as a part of that.
        (None, Some(authority)) if authority.as_str().len() + 2 == sent.len() => {
            (authority.as_str(), path)
        }
        (None, None) if path.starts_with('/') => (sent, path),
        _ => return Err(ConvertError::of_http(ConvertErrorKind::Refused)),
    };
    let theirs = read_http_uri(sent)?;
    let same_scheme = match (reference.scheme(), theirs.scheme_str()) {
        (Some(ours), Some(theirs)) => ours.is(theirs),
        (ours, theirs) => ours.is_none() && theirs.is_none(),
    };
    http_uri_keeps(Component::Scheme, same_scheme)?;
    http_uri_keeps_authority(&theirs, authority)?;
    http_uri_keeps(Component::Path, theirs.path() == path)?;
    let query = reference.query().map(|query| query.as_str());
    http_uri_keeps(Component::Query, theirs.query() == query)?;
    Ok(theirs)
}

/// ```
/// use urikit::request_target::RequestTarget;
/// let uri = http::Uri::try_from(RequestTarget::parse_for("GET", "//evil.example/a")?)?;
/// assert_eq!((uri.host(), uri.path()), (None, "//evil.example/a"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
impl TryFrom<RequestTarget<'_>> for HttpUri {
    type Error = ConvertError;

    fn try_from(target: RequestTarget<'_>) -> Result<Self, ConvertError> {
        if let RequestTarget::Absolute(uri) = target {
            return write_http_uri(uri.into());
        }
        let theirs = read_http_uri(target.as_str())?;
        let (authority, path, query) = match target {
            RequestTarget::Origin(origin) => (None, origin.path().as_str(), origin.query()),
            RequestTarget::Authority(authority) => (Some(authority), "", None),
            _ => (None, "*", None),
        };
        http_uri_keeps(Component::Scheme, theirs.scheme().is_none())?;
        http_uri_keeps_authority(&theirs, authority)?;
        http_uri_keeps(Component::Path, theirs.path() == path)?;
        http_uri_keeps(Component::Query, theirs.query() == query.map(|query| query.as_str()))?;
        Ok(theirs)
    }
}

/// Escapes what RFC 3986 does not allow; see
/// [`parse_escaping`](crate::Identifier::parse_escaping).
///
/// ```
/// use urikit::UriBuf;
/// let uri: http::Uri = "http://example.com/a?b={c}".parse()?;
/// assert_eq!(UriBuf::try_from(&uri)?, "http://example.com/a?b=%7Bc%7D");
/// let target: http::Uri = "example.com:80".parse()?;
/// assert!(UriBuf::try_from(&target).is_err());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
impl TryFrom<&HttpUri> for UriBuf {
    type Error = ConvertError;

    fn try_from(uri: &HttpUri) -> Result<Self, ConvertError> {
        // Without a scheme, the part before a port would be read as one.
        if uri.scheme().is_none() {
            return Err(ConvertError::of_http(ConvertErrorKind::NoScheme));
        }
        let text = uri.to_string();
        let uri = Uri::parse_escaping(&text).map_err(|error| OtherType::HttpUri.invalid(error))?;
        Ok(uri.into_value().into_owned())
    }
}

/// A path stays a path, even if it starts with `//`, and `//` is prepended to a host and port.
/// Escapes what RFC 3986 does not allow.
///
/// ```
/// use urikit::UriRefBuf;
/// let reference = |text: &str| UriRefBuf::try_from(&text.parse::<http::Uri>().unwrap());
/// assert_eq!(reference("/a?ids[]=1")?, "/a?ids%5B%5D=1");
/// assert_eq!(reference("//evil.example/a")?, "/.//evil.example/a");
/// assert_eq!(reference("example.com:80")?, "//example.com:80");
/// assert_eq!(reference("http://example.com/a")?, "http://example.com/a");
/// assert!(reference("*").is_err());
/// # Ok::<(), urikit::convert::ConvertError>(())
/// ```
impl TryFrom<&HttpUri> for UriRefBuf {
    type Error = ConvertError;

    fn try_from(uri: &HttpUri) -> Result<Self, ConvertError> {
        let text;
        let mut buffer = String::new();
        let reference = match RequestTarget::from_http(uri, &mut buffer)? {
            RequestTarget::Absolute(uri) => return Ok(uri.to_owned().into()),
            RequestTarget::Origin(origin) => {
                let too_long = |_| OtherType::HttpUri.invalid(ParseError::TOO_LONG);
                return Ok(origin.to_reference().map_err(too_long)?.into_owned());
            }
            RequestTarget::Asterisk => {
                return Err(ConvertError::of_http(ConvertErrorKind::Asterisk));
            }
            RequestTarget::Authority(authority) => {
                text = alloc::format!("//{authority}");
                UriRef::parse(&text)
            }
        };
        Ok(reference.map_err(|error| OtherType::HttpUri.invalid(error))?.to_owned())
    }
}

/// The conversions from `http::Uri` that build on those of a reference to one.
macro_rules! from_http_uri {
    ($($from:ty => $to:ty, by $buf:ident);*) => {$(
        impl TryFrom<$from> for $to {
            type Error = ConvertError;

            fn try_from(uri: $from) -> Result<Self, ConvertError> {
                $buf::try_from(&uri as &HttpUri).map(Self::from)
            }
        }
    )*};
}

from_http_uri!(
    HttpUri => UriBuf, by UriBuf;
    HttpUri => UriCow<'_>, by UriBuf;
    &HttpUri => UriCow<'_>, by UriBuf;
    HttpUri => UriRefBuf, by UriRefBuf;
    HttpUri => UriRefCow<'_>, by UriRefBuf;
    &HttpUri => UriRefCow<'_>, by UriRefBuf
);

impl<'b> RequestTarget<'b> {
    /// The request target of an `http::Uri`: in absolute-form if it has a scheme, as in HTTP/2.
    ///
    /// The target replaces the content of `buffer`, with escapes for what RFC 3986 does not allow.
    ///
    /// ```
    /// use urikit::request_target::{RequestTarget, TargetForm};
    /// let mut buffer = String::new();
    /// let uri: http::Uri = "/items?ids[]=1".parse()?;
    /// let target = RequestTarget::from_http(&uri, &mut buffer)?;
    /// assert_eq!((target.form(), target.as_str()), (TargetForm::Origin, "/items?ids%5B%5D=1"));
    /// let uri: http::Uri = "example.com:80".parse()?;
    /// assert_eq!(RequestTarget::from_http(&uri, &mut buffer)?.form(), TargetForm::Authority);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Invalid`](ConvertErrorKind::Invalid) if it is not a target even with escapes.
    pub fn from_http(uri: &HttpUri, buffer: &'b mut String) -> Result<Self, ConvertError> {
        let text = uri.to_string();
        let (form, head_len) = match (uri.scheme(), uri.authority(), uri.path()) {
            (Some(_), ..) => (TargetForm::Absolute, head_len_to_escape(&text)),
            (None, Some(_), _) => (TargetForm::Authority7230, text.len()),
            (None, None, "*") => (TargetForm::Asterisk, text.len()),
            (None, None, _) => (TargetForm::Origin, 0),
        };
        buffer.clear();
        let escaped = Escaper::of(&text, head_len, false).without_fragment().write(buffer);
        let target = Self::parse_as(form, buffer);
        target
            .map_err(|error| OtherType::HttpUri.invalid(error_in_unescaped(error, &text, &escaped)))
    }
}

/// So that `http::Request::builder().uri(…)` accepts what can become an `http::Uri`. The reason is
/// lost: `http::Error` can't contain custom messages.
///
/// ```
/// use urikit::Uri;
/// let request = http::Request::builder().uri(Uri::parse("http://h/a")?).body(())?;
/// assert_eq!(request.uri().path(), "/a");
/// assert!(http::Request::builder().uri(Uri::parse("urn:a:b")?).body(()).is_err());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
impl From<ConvertError> for http::Error {
    fn from(_: ConvertError) -> Self {
        // It can only be created from errors of its crate, so this provokes one.
        match HttpUri::try_from("http://") {
            Err(error) => error.into(),
            Ok(_) => unreachable!("http::Uri refuses an http URI without a host"),
        }
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

fn read_http_uri(text: &str) -> Result<HttpUri, ConvertError> {
    HttpUri::try_from(text).map_err(|_| ConvertError::of_http(ConvertErrorKind::Refused))
}

fn http_uri_keeps(part: Component, kept: bool) -> Result<(), ConvertError> {
    if kept { Ok(()) } else { Err(OtherType::HttpUri.changed(part, None)) }
}

fn http_uri_keeps_authority(
    theirs: &HttpUri,
    ours: Option<Authority<'_>>,
) -> Result<(), ConvertError> {
    let same_host = theirs.host() == ours.map(|authority| authority.host().as_str());
    http_uri_keeps(Component::Host, same_host)?;
    let port = ours.map_or(Ok(None), |authority| authority.port_u16());
    http_uri_keeps(Component::Port, port.is_ok_and(|port| port == theirs.port_u16()))?;
    let text = theirs.authority().map(|authority| authority.as_str());
    http_uri_keeps(Component::Userinfo, text == ours.map(|authority| authority.as_str()))
}
