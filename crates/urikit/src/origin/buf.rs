//! The owned origin.

use alloc::string::{String, ToString};
use core::borrow::Borrow;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Range;
use core::str::FromStr;

use super::Origin;
use crate::component::{Host, Scheme};
use crate::grammar::rule::Rule;
use crate::ident::Iri;
#[cfg(feature = "serde")]
use crate::ident::text_serde::text_serde;
use crate::params::ParamValue;
use crate::parse::authority::reg_name_or_ipv4;
use crate::parse::error::{Component, ParseError, ParseErrorKind};
use crate::spans::HostKind;

/// An owned [`Origin`] in its canonical form: a key for maps and sets, and a value for
/// configurations.
///
/// ```
/// use std::collections::HashMap;
/// use urikit::{OriginBuf, Uri};
///
/// let uri = Uri::parse("HTTPS://Example.com:443/a")?;
/// let mut visits: HashMap<OriginBuf, u32> = HashMap::new();
/// *visits.entry(uri.origin()?.unwrap().to_owned()).or_default() += 1;
/// assert_eq!(visits.get("https://example.com"), Some(&1));
///
/// let origin: OriginBuf = "https://EXAMPLE.com".parse()?;
/// assert!(visits.contains_key(&origin));
/// assert!(origin.scheme() == "https" && origin.port() == Some(443));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// `==`, order and hash are those of the string, so a map can be searched by a `&str` in that form.
#[derive(Clone)]
pub struct OriginBuf {
    text: String,
    scheme_end: usize,
    host_end: usize,
    host_kind: HostKind,
    port: Option<u16>,
}

impl Origin<'_> {
    /// The same, owned.
    ///
    /// ```
    /// use urikit::Uri;
    /// let origin = Uri::parse("http://H:8080/a")?.origin()?.unwrap().to_owned();
    /// assert_eq!(origin, "http://h:8080");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_owned(self) -> OriginBuf {
        let text = self.to_string();
        let scheme_end = self.scheme().as_str().len();
        let host_start = scheme_end + SEPARATOR.len();
        let host_end = match text.as_bytes().get(host_start) {
            Some(b'[') => text.find(']').map_or(text.len(), |bracket| bracket + 1),
            _ => text[host_start..].find(':').map_or(text.len(), |colon| host_start + colon),
        };
        let host_kind = match self.host().kind() {
            // With its escapes decoded it may be an address.
            HostKind::RegName => reg_name_or_ipv4(&text.as_bytes()[host_start..host_end]),
            kind => kind,
        };
        OriginBuf { text, scheme_end, host_end, host_kind, port: self.port() }
    }
}

/// Between the scheme and the host.
const SEPARATOR: &str = "://";

impl OriginBuf {
    /// The borrowed form.
    #[must_use]
    pub fn borrowed(&self) -> Origin<'_> {
        Origin { scheme: self.scheme(), host: self.host(), port: self.port }
    }

    /// The canonical form, without the scheme's default port.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The same as a `String`.
    #[must_use]
    pub fn into_string(self) -> String {
        self.text
    }

    /// The scheme, in lower case.
    #[must_use]
    pub fn scheme(&self) -> Scheme<'_> {
        Scheme::new(&self.text[..self.scheme_end])
    }

    /// The host, in its normal form.
    #[must_use]
    pub fn host(&self) -> Host<'_> {
        let text = &self.text[self.scheme_end + SEPARATOR.len()..self.host_end];
        Host::new(text, self.host_kind)
    }

    /// The port: the given one, or the scheme's default.
    #[must_use]
    pub const fn port(&self) -> Option<u16> {
        self.port
    }
}

impl FromStr for OriginBuf {
    type Err = ParseError;

    /// Scheme, host and optionally a port, in any spelling: what `Display` writes, and all that is
    /// equal to it.
    ///
    /// ```
    /// use urikit::{OriginBuf, ParseErrorKind};
    /// let error = "https://example.com/a".parse::<OriginBuf>().unwrap_err();
    /// assert_eq!((error.kind(), error.offset()), (ParseErrorKind::MoreThanOrigin, 19));
    /// let text = "not an origin: it has more than scheme, host and port, at byte 19";
    /// assert_eq!(error.to_string(), text);
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let iri = Iri::parse(text)?;
        let spans = iri.spans();
        let no_host = |at| {
            ParseError::new(ParseErrorKind::MissingHost, at, Some(Component::Host), Rule::Ihost)
        };
        let more = |range: Range<usize>, component, rule| {
            let error =
                ParseError::new(ParseErrorKind::MoreThanOrigin, range.start, Some(component), rule);
            error.with_len(range.len())
        };
        let path = spans.path();
        let Some(host) = spans.host() else { return Err(no_host(path.start)) };
        if let Some(userinfo) = spans.userinfo() {
            return Err(more(userinfo, Component::Userinfo, Rule::Ihost));
        }
        if path.start < text.len() {
            return Err(more(path.start..text.len(), Component::Path, Rule::IpathEmpty));
        }
        iri.origin()?.map(|origin| origin.to_owned()).ok_or_else(|| no_host(host.start))
    }
}

impl TryFrom<&str> for OriginBuf {
    type Error = ParseError;

    fn try_from(text: &str) -> Result<Self, ParseError> {
        text.parse()
    }
}

impl TryFrom<String> for OriginBuf {
    type Error = ParseError;

    fn try_from(text: String) -> Result<Self, ParseError> {
        text.parse()
    }
}

impl From<Origin<'_>> for OriginBuf {
    fn from(origin: Origin<'_>) -> Self {
        origin.to_owned()
    }
}

impl From<Origin<'_>> for ParamValue<'_> {
    fn from(origin: Origin<'_>) -> Self {
        origin.to_string().into()
    }
}

impl<'v> From<&'v OriginBuf> for ParamValue<'v> {
    fn from(origin: &'v OriginBuf) -> Self {
        origin.as_str().into()
    }
}

impl From<OriginBuf> for ParamValue<'_> {
    fn from(origin: OriginBuf) -> Self {
        origin.into_string().into()
    }
}

impl From<OriginBuf> for String {
    fn from(origin: OriginBuf) -> Self {
        origin.into_string()
    }
}

impl fmt::Display for OriginBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for OriginBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OriginBuf").field(&self.as_str()).finish()
    }
}

impl Borrow<str> for OriginBuf {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for OriginBuf {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

/// With whatever is a string.
impl<T: AsRef<str> + ?Sized> PartialEq<T> for OriginBuf {
    fn eq(&self, other: &T) -> bool {
        self.as_str() == other.as_ref()
    }
}

impl Eq for OriginBuf {}

impl PartialEq<OriginBuf> for str {
    fn eq(&self, other: &OriginBuf) -> bool {
        self == other.as_str()
    }
}

impl PartialEq<OriginBuf> for &str {
    fn eq(&self, other: &OriginBuf) -> bool {
        *self == other.as_str()
    }
}

impl PartialEq<OriginBuf> for String {
    fn eq(&self, other: &OriginBuf) -> bool {
        self == other.as_str()
    }
}

impl PartialEq<Origin<'_>> for OriginBuf {
    fn eq(&self, other: &Origin<'_>) -> bool {
        self.borrowed() == *other
    }
}

impl PartialEq<OriginBuf> for Origin<'_> {
    fn eq(&self, other: &OriginBuf) -> bool {
        *self == other.borrowed()
    }
}

impl PartialOrd for OriginBuf {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for OriginBuf {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_str().cmp(other.as_str())
    }
}

impl Hash for OriginBuf {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

#[cfg(feature = "serde")]
text_serde!(OriginBuf, "the text of an origin");
