//! Conversions to and from `url::Url`, which follows the WHATWG URL Standard: only if no byte would
//! change, or with escapes for what no URI may contain.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::String;

use ::url::Url;

use crate::convert::{ConvertError, OtherType};
use crate::ident::AsIdentifier as _;
use crate::ident::{IriRef, Uri, UriBuf, UriCow, UriRef};
use crate::parse::error::Component;

/// A URI's conversions to [`Url`], by value and by reference.
macro_rules! to_url {
    ($($from:ty),*) => {$(
        /// Succeeds if no byte would change.
        ///
        /// ```
        /// use url::Url;
        /// use urikit::Uri;
        /// let url = Url::try_from(Uri::parse("https://example.com/a?b#c")?)?;
        /// assert_eq!(url.as_str(), "https://example.com/a?b#c");
        /// let error = Url::try_from(Uri::parse("http://h:80/")?).unwrap_err();
        /// assert_eq!(error.to_string(), "url::Url would change the port from \"80\" to none");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// To have it rewritten, parse the string: `Url::parse(uri.as_str())`.
        impl TryFrom<$from> for Url {
            type Error = ConvertError;

            fn try_from(uri: $from) -> Result<Self, ConvertError> {
                write_url(uri.borrowed())
            }
        }
    )*};
}

to_url!(Uri<'_>, &Uri<'_>, UriBuf, &UriBuf, UriCow<'_>, &UriCow<'_>);

fn write_url(uri: Uri<'_>) -> Result<Url, ConvertError> {
    let url = Url::parse(uri.as_str()).map_err(ConvertError::refused_by_url)?;
    if url.as_str() == uri.as_str() {
        return Ok(url);
    }
    // Given a URI, the WHATWG's parser escapes at least as much as a URI needs.
    let written = IriRef::parse(url.as_str()).unwrap_or(IriRef::from_static(""));
    Err(changed_in_url(uri.into(), written))
}

/// Succeeds if the URL is a URI: the WHATWG leaves `[`, `|` and others unescaped, which RFC 3986
/// does not allow. The conversion to a `UriBuf` escapes them.
///
/// ```
/// use url::Url;
/// use urikit::Uri;
/// let url = Url::parse("https://example.com/a")?;
/// assert_eq!(Uri::try_from(&url)?.path(), "/a");
/// let error = Uri::try_from(&Url::parse("https://example.com/?a[]=1")?).unwrap_err();
/// assert_eq!(error.to_string(), "the url::Url is not a URI: unexpected '[' in query at byte 22");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<'a> TryFrom<&'a Url> for Uri<'a> {
    type Error = ConvertError;

    fn try_from(url: &'a Url) -> Result<Self, ConvertError> {
        Self::parse(url.as_str()).map_err(|error| OtherType::Url.invalid(error))
    }
}

/// Escapes what RFC 3986 does not allow; see [`parse_escaping`](crate::Identifier::parse_escaping),
/// which reports them. Without such characters, the string is not copied.
///
/// ```
/// use url::Url;
/// use urikit::UriBuf;
/// let url = Url::parse("https://example.com/?a[]=1|2")?;
/// assert_eq!(UriBuf::try_from(url)?, "https://example.com/?a%5B%5D=1%7C2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl TryFrom<Url> for UriBuf {
    type Error = ConvertError;

    fn try_from(url: Url) -> Result<Self, ConvertError> {
        match Uri::parse(url.as_str()).map(|uri| uri.spans()) {
            Ok(spans) => Ok(Self::new(url.into(), spans)),
            Err(_) => Self::try_from(&url),
        }
    }
}

/// Escapes what RFC 3986 does not allow.
impl TryFrom<&Url> for UriBuf {
    type Error = ConvertError;

    fn try_from(url: &Url) -> Result<Self, ConvertError> {
        let uri = Uri::parse_escaping(url.as_str());
        uri.map(|it| it.into_value().into_owned()).map_err(|error| OtherType::Url.invalid(error))
    }
}

/// Borrowed if the URL is a URI; otherwise with escapes for what RFC 3986 does not allow.
///
/// ```
/// use url::Url;
/// use urikit::UriCow;
/// let url = Url::parse("https://example.com/a")?;
/// assert!(UriCow::try_from(&url)?.is_borrowed());
/// let url = Url::parse("https://example.com/?a[]=1")?;
/// assert_eq!(UriCow::try_from(&url)?, "https://example.com/?a%5B%5D=1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<'a> TryFrom<&'a Url> for UriCow<'a> {
    type Error = ConvertError;

    fn try_from(url: &'a Url) -> Result<Self, ConvertError> {
        match Uri::try_from(url) {
            Ok(uri) => Ok(uri.into()),
            Err(_) => UriBuf::try_from(url).map(Self::from),
        }
    }
}

/// Escapes what RFC 3986 does not allow.
impl TryFrom<Url> for UriCow<'_> {
    type Error = ConvertError;

    fn try_from(url: Url) -> Result<Self, ConvertError> {
        UriBuf::try_from(url).map(Self::from)
    }
}

fn changed_in_url(before: UriRef<'_>, after: IriRef<'_>) -> ConvertError {
    let (old, new) = (IriRef::from(before), after);
    let parts = [
        (Component::Scheme, url_part(old.scheme()), url_part(new.scheme())),
        (Component::Userinfo, url_part(old.userinfo()), url_part(new.userinfo())),
        (Component::Host, url_part(old.host()), url_part(new.host())),
        (Component::Port, url_part(old.port()), url_part(new.port())),
        (Component::Path, url_part(Some(old.path())), url_part(Some(new.path()))),
        (Component::Query, url_part(old.query()), url_part(new.query())),
        (Component::Fragment, url_part(old.fragment()), url_part(new.fragment())),
    ];
    match parts.into_iter().find(|(_, before, after)| before != after) {
        Some((Component::Userinfo, ..)) => OtherType::Url.changed(Component::Userinfo, None),
        Some((component, before, after)) => {
            OtherType::Url.changed(component, Some(Box::new([before, after])))
        }
        None => OtherType::Url.changed(Component::Path, None),
    }
}

fn url_part(part: Option<impl AsRef<str>>) -> Option<String> {
    part.map(|part| part.as_ref().to_owned())
}
