//! Conversions to and from `url::Url`, which follows the WHATWG URL Standard: only if no byte would
//! change, or with escapes for what no URI may contain.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;

use ::url::Url;

use crate::ident::{IriRef, Uri, UriBuf, UriCow, UriRef};
use crate::parse::error::{Component, ParseError};

/// Why a URI can't become a [`Url`]: the WHATWG's parser rejects it, or would change it.
///
/// ```
/// use url::Url;
/// use urikit::{Component, Uri, url_crate::ToUrlError};
/// let error = Url::try_from(Uri::parse("http://h/a/../b")?).unwrap_err();
/// assert_eq!(error.component(), Some(Component::Path));
/// assert_eq!(error.to_string(), "in a Url the path would change from \"/a/../b\" to \"/b\"");
/// let error = Url::try_from(Uri::parse("http://h:80/")?).unwrap_err();
/// assert_eq!(error.to_string(), "in a Url the port would change from \"80\" to none");
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// It contains no byte of a userinfo.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ToUrlError {
    /// The WHATWG's parser rejects it.
    Refused(::url::ParseError),
    /// The WHATWG's parser would change its spelling.
    Changed {
        /// The first component that would change.
        component: Component,
        /// Its value; `None` if it is absent, and for a userinfo.
        before: Option<String>,
        /// Its value after the change; `None` if it would be absent, and for a userinfo.
        after: Option<String>,
    },
}

/// The kinds of [`ToUrlError`]. More may be added.
///
/// ```
/// use urikit::url_crate::ToUrlErrorKind;
/// assert_eq!(ToUrlErrorKind::Refused.name(), "refused");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ToUrlErrorKind {
    /// The WHATWG's parser rejects it.
    Refused,
    /// The WHATWG's parser would change its spelling.
    Changed,
}

impl ToUrlErrorKind {
    /// A short, stable name, for machines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Refused => "refused",
            Self::Changed => "changed",
        }
    }
}

impl ToUrlError {
    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> ToUrlErrorKind {
        match self {
            Self::Refused(_) => ToUrlErrorKind::Refused,
            Self::Changed { .. } => ToUrlErrorKind::Changed,
        }
    }

    /// The first component that would change; `None` if the whole is rejected.
    ///
    /// ```
    /// use url::Url;
    /// use urikit::{Component, Uri};
    /// let error = Url::try_from(Uri::parse("HTTP://h/")?).unwrap_err();
    /// assert_eq!(error.component(), Some(Component::Scheme));
    /// let error = Url::try_from(Uri::parse("http://h:99999/")?).unwrap_err();
    /// assert_eq!(error.component(), None);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn component(&self) -> Option<Component> {
        match self {
            Self::Refused(_) => None,
            Self::Changed { component, .. } => Some(*component),
        }
    }

    fn change(before: UriRef<'_>, after: IriRef<'_>) -> Self {
        let (old, new) = (IriRef::from(before), after);
        let parts = [
            (Component::Scheme, url_part(old.scheme()), url_part(new.scheme())),
            (Component::UserInfo, url_part(old.userinfo()), url_part(new.userinfo())),
            (Component::Host, url_part(old.host()), url_part(new.host())),
            (Component::Port, url_part(old.port()), url_part(new.port())),
            (Component::Path, url_part(Some(old.path())), url_part(Some(new.path()))),
            (Component::Query, url_part(old.query()), url_part(new.query())),
            (Component::Fragment, url_part(old.fragment()), url_part(new.fragment())),
        ];
        let changed = parts.into_iter().find(|(_, before, after)| before != after);
        let (component, before, after) = changed.unwrap_or((Component::Path, None, None));
        match component {
            Component::UserInfo => Self::Changed { component, before: None, after: None },
            _ => Self::Changed { component, before, after },
        }
    }
}

fn url_part(part: Option<impl AsRef<str>>) -> Option<String> {
    part.map(|part| part.as_ref().to_owned())
}

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
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// To have it rewritten, parse the string: `Url::parse(uri.as_str())`.
        impl TryFrom<$from> for Url {
            type Error = ToUrlError;

            fn try_from(uri: $from) -> Result<Self, ToUrlError> {
                write_url(uri.view())
            }
        }
    )*};
}

to_url!(Uri<'_>, &Uri<'_>, UriBuf, &UriBuf, UriCow<'_>, &UriCow<'_>);

fn write_url(uri: Uri<'_>) -> Result<Url, ToUrlError> {
    let url = Url::parse(uri.as_str()).map_err(ToUrlError::Refused)?;
    if url.as_str() == uri.as_str() {
        return Ok(url);
    }
    // Given a URI, the WHATWG's parser escapes at least as much as a URI needs.
    let written = IriRef::parse(url.as_str()).unwrap_or(IriRef::from_static(""));
    Err(ToUrlError::change(uri.into(), written))
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
/// assert_eq!(error.to_string(), "unexpected '[' in query at byte 22");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<'a> TryFrom<&'a Url> for Uri<'a> {
    type Error = ParseError;

    fn try_from(url: &'a Url) -> Result<Self, ParseError> {
        Self::parse(url.as_str())
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
    type Error = ParseError;

    fn try_from(url: Url) -> Result<Self, ParseError> {
        match Uri::parse(url.as_str()).map(|uri| uri.spans()) {
            Ok(spans) => Ok(Self::new(url.into(), spans)),
            Err(_) => Self::try_from(&url),
        }
    }
}

/// Escapes what RFC 3986 does not allow.
impl TryFrom<&Url> for UriBuf {
    type Error = ParseError;

    fn try_from(url: &Url) -> Result<Self, ParseError> {
        Ok(Uri::parse_escaping(url.as_str())?.into_value().into_buf())
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
    type Error = ParseError;

    fn try_from(url: &'a Url) -> Result<Self, ParseError> {
        match Uri::try_from(url) {
            Ok(uri) => Ok(uri.into()),
            Err(_) => UriBuf::try_from(url).map(Self::from),
        }
    }
}

/// Escapes what RFC 3986 does not allow.
impl TryFrom<Url> for UriCow<'_> {
    type Error = ParseError;

    fn try_from(url: Url) -> Result<Self, ParseError> {
        UriBuf::try_from(url).map(Self::from)
    }
}

impl fmt::Display for ToUrlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (component, before, after) = match self {
            Self::Refused(error) => return write!(f, "the URI is not a Url: {error}"),
            Self::Changed { component, before, after } => (component, before, after),
        };
        write!(f, "in a Url the {component} would change")?;
        if *component == Component::UserInfo {
            return Ok(());
        }
        for (word, part) in [("from", before), ("to", after)] {
            match part {
                Some(part) => write!(f, " {word} {part:?}")?,
                None => write!(f, " {word} none")?,
            }
        }
        Ok(())
    }
}

impl core::error::Error for ToUrlError {}
