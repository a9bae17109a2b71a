//! RFC 6874: zone identifiers in URIs, an extension that RFC 9844 has withdrawn.

use core::fmt;

use crate::foundation::grammar::rule::Rule;
use crate::model::ident::{Uri, UriBuf};
use crate::syntax::parse::error::ParseError;

/// A URI whose host may be an IPv6 address with a zone: `http://[fe80::1%25en0]/`.
///
/// RFC 3986 has no zones, and RFC 9844 has withdrawn those of RFC 6874, so
/// [`Uri::parse`](crate::Identifier::parse) refuses them. Who needs one asks for it with this type.
/// A zone has a meaning on one machine alone, and is never sent: the zone is kept apart from the
/// URI.
///
/// ```
/// use urikit::host::ZonedUri;
/// let zoned = ZonedUri::parse("http://[fe80::1%25en0]:80/a")?;
/// assert_eq!(zoned.zone(), Some("en0"));
/// assert_eq!(zoned.uri(), "http://[fe80::1]:80/a");
/// assert_eq!(zoned.to_string(), "http://[fe80::1%25en0]:80/a");
/// assert_eq!(ZonedUri::parse("http://[fe80::1]/")?.zone(), None);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ZonedUri<'a> {
    uri: UriBuf,
    zone: Option<&'a str>,
}

/// What stands between an address and its zone.
const MARK: &str = "%25";

impl<'a> ZonedUri<'a> {
    /// Parses the whole of `text`.
    ///
    /// # Errors
    /// Where `text`, without a zone behind an IPv6 address, is no URI; or the zone is no `ZoneID`.
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        // The parser stops at the `%` behind the address: nowhere else may one stand in brackets.
        let error = match Uri::parse(text) {
            Ok(uri) => return Ok(Self { uri: uri.to_buf(), zone: None }),
            Err(error) if error.rule() == Rule::Ipv6Address => error,
            Err(error) => return Err(error),
        };
        let mark = error.offset;
        let (address, rest) = text.split_at(mark);
        let zoned = rest.strip_prefix(MARK).and_then(|rest| rest.split_once(']'));
        let Some((zone, rest)) = zoned else { return Err(error) };
        let zone_start = mark + MARK.len();
        let moved = |error: ParseError, by| ParseError { offset: error.offset + by, ..error };
        Rule::ZoneId.check(zone).map_err(|error| moved(error, zone_start))?;
        let uri = UriBuf::try_from([address, "]", rest].concat()).map_err(|error| {
            let error = error.error();
            let cut = if error.offset > mark { MARK.len() + zone.len() } else { 0 };
            moved(error, cut)
        })?;
        Ok(Self { uri, zone: Some(zone) })
    }

    /// The URI, without the zone.
    #[must_use]
    pub fn uri(&self) -> Uri<'_> {
        self.uri.view()
    }

    /// The zone as written, without its `%25`. It may hold escapes.
    #[must_use]
    pub const fn zone(&self) -> Option<&'a str> {
        self.zone
    }
}

/// With the zone.
impl fmt::Display for ZonedUri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, host) = (self.uri.as_str(), self.uri.spans().host());
        let (Some(zone), Some(host)) = (self.zone, host) else { return f.write_str(text) };
        let (address, rest) = text.split_at(host.end - 1);
        write!(f, "{address}{MARK}{zone}{rest}")
    }
}
