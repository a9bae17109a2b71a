//! RFC 6874: zone identifiers in URIs, an extension that RFC 9844 has withdrawn.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;
use core::net::Ipv6Addr;
use core::str::FromStr;

use crate::edit::{EditError, EditErrorKind};
use crate::grammar::rule::Rule;
use crate::ident::kind::{self, Kind};
use crate::ident::{Identifier, IdentifierBuf};
use crate::parse::error::{Component, ParseError};
use crate::percent::Part;

/// An identifier whose host may be an IPv6 address with a zone, `http://[fe80::1%25en0]/`: named [`ZonedUri`] or
/// [`ZonedUriRef`].
///
/// RFC 3986 has no zones, and RFC 9844 has withdrawn those of RFC 6874, so
/// [`Uri::parse`](crate::Identifier::parse) and the setters reject them; this type accepts them. A
/// zone is meaningful only on one machine, and is never sent, so it is stored separately from the
/// identifier.
///
/// ```
/// use urikit::zone::{ZonedUri, ZonedUriRef};
/// let zoned = ZonedUri::parse("http://[fe80::1%25en0]:80/a")?;
/// assert_eq!(zoned.zone(), Some("en0"));
/// assert_eq!(zoned.borrowed(), "http://[fe80::1]:80/a");
/// assert_eq!(zoned.to_string(), "http://[fe80::1%25en0]:80/a");
/// assert_eq!(ZonedUri::parse("http://[fe80::1]/")?.zone(), None);
/// assert_eq!(ZonedUriRef::parse("//[fe80::1%25en0]/a")?.zone(), Some("en0"));
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// With feature `serde` it is a string, with the zone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Zoned<K: Kind> {
    identifier: IdentifierBuf<K>,
    zone: Option<String>,
}

/// A URI whose host may have a zone.
pub type ZonedUri = Zoned<kind::UriKind>;

/// A URI or a relative reference whose host may have a zone.
pub type ZonedUriRef = Zoned<kind::UriRefKind>;

/// The delimiter between an address and its zone.
const MARK: &str = "%25";

impl<K: Kind> Zoned<K> {
    /// Parses the whole of `text`.
    ///
    /// # Errors
    /// If `text`, without a zone after an IPv6 address, is not an identifier of kind `K`; or the zone is not a
    /// `ZoneID`.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        // The parser stops at the `%` after the address: it is not allowed anywhere else in
        // brackets.
        let error = match Identifier::parse(text) {
            Ok(identifier) => return Ok(identifier.to_owned().into()),
            Err(error) if error.rule() == Rule::Ipv6Address => error,
            Err(error) => return Err(error),
        };
        let mark = error.offset();
        let (address, rest) = text.split_at(mark);
        let zoned = rest.strip_prefix(MARK).and_then(|rest| rest.split_once(']'));
        let Some((zone, rest)) = zoned else { return Err(error) };
        let zone_start = mark + MARK.len();
        let moved = |error: ParseError, by| error.moved_to(error.offset() + by);
        Rule::ZoneId.check(zone).map_err(|error| moved(error, zone_start))?;
        let identifier = [address, "]", rest].concat().parse().map_err(|error: ParseError| {
            let cut = if error.offset() > mark { MARK.len() + zone.len() } else { 0 };
            moved(error, cut)
        })?;
        Ok(Self { identifier, zone: Some(zone.to_owned()) })
    }

    /// The identifier, without the zone.
    #[must_use]
    pub fn borrowed(&self) -> Identifier<'_, K> {
        self.identifier.borrowed()
    }

    /// The same, owned.
    ///
    /// ```
    /// use urikit::zone::ZonedUri;
    /// let zoned = ZonedUri::parse("http://[fe80::1%25en0]/")?;
    /// assert_eq!(zoned.strip_zone(), "http://[fe80::1]/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn strip_zone(self) -> IdentifierBuf<K> {
        self.identifier
    }

    /// The zone as written, without its `%25`. It may have escapes.
    #[must_use]
    pub fn zone(&self) -> Option<&str> {
        self.zone.as_deref()
    }

    /// Sets the host to an address and its zone, which is percent-encoded if necessary.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// use urikit::zone::ZonedUri;
    /// let mut zoned: ZonedUri = UriBuf::parse("http://h:80/")?.into();
    /// zoned.set_address("fe80::1".parse()?, Some("en0"))?;
    /// assert_eq!(zoned.to_string(), "http://[fe80::1%25en0]:80/");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the zone is empty, or if there was no authority and the path does not start with `/`.
    pub fn set_address(&mut self, address: Ipv6Addr, zone: Option<&str>) -> Result<(), EditError> {
        if zone == Some("") {
            let kind = EditErrorKind::UnexpectedEnd;
            return Err(EditError::new(kind, Component::Host, 0..0, Rule::ZoneId));
        }
        self.identifier.set_host(address)?;
        self.zone = zone.map(|zone| Part::Unreserved.encode(zone).to_text().into_owned());
        Ok(())
    }
}

impl<K: Kind> From<IdentifierBuf<K>> for Zoned<K> {
    fn from(identifier: IdentifierBuf<K>) -> Self {
        Self { identifier, zone: None }
    }
}

impl<K: Kind> FromStr for Zoned<K> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

/// Including the zone.
impl<K: Kind> fmt::Display for Zoned<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, host) = (self.identifier.as_str(), self.identifier.spans().host());
        let (Some(zone), Some(host)) = (self.zone(), host) else { return f.write_str(text) };
        let (address, rest) = text.split_at(host.end - 1);
        write!(f, "{address}{MARK}{zone}{rest}")
    }
}

#[cfg(feature = "serde")]
impl<K: Kind> serde::ser::Serialize for Zoned<K> {
    fn serialize<S: serde::ser::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de, K: Kind> serde::de::Deserialize<'de> for Zoned<K> {
    fn deserialize<D: serde::de::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let expected = "the text of an identifier, optionally with a zone";
        crate::ident::text_serde::deserialize_text(deserializer, expected)
    }
}
