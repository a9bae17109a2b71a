//! The parts by name, for callers that choose one at run time.

use super::authority::authority_set;
use super::find_encoded::Stops;
use super::{
    CharClass, Decode, Encode, decode, encode, encode_bytes, first_not_utf8, form, octets, sets,
};
use crate::grammar::rule::Rule;
use crate::name::by_name;
use crate::parse::error::{Component, ParseError, ParseErrorKind};

/// A part of a URI that data can be written into.
///
/// ```
/// use urikit::percent::Part;
/// let part: Part = "query-value".parse()?;
/// assert_eq!(part, Part::QueryValue);
/// assert_eq!(part.encode("a&b").to_string(), "a%26b");
/// # Ok::<(), urikit::name::UnknownName>(())
/// ```
///
/// Most parts accept any data: characters that are not allowed are escaped. A scheme, an IP literal
/// and a port have no escapes, and an authority has a syntax of its own;
/// [`encode_checked`](Self::encode_checked) rejects what these can't contain. A host accepts any
/// text, but no bytes that are not UTF-8 (RFC 3986 §3.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Part {
    /// A scheme: [`sets::SCHEME`], without escapes.
    Scheme,
    /// A whole authority: [`sets::AUTHORITY`].
    Authority,
    /// A whole userinfo: [`sets::USERINFO`].
    Userinfo,
    /// The user in it: [`sets::USER`].
    User,
    /// The password in it: [`sets::PASSWORD`].
    Password,
    /// A host: a name, [`sets::REG_NAME`], or an IP literal as it is.
    Host,
    /// A host that is a name: [`sets::REG_NAME`].
    RegName,
    /// A host that is an IPv6 or later address, in brackets: [`sets::IP_LITERAL`], without escapes.
    IpLiteral,
    /// A port: [`sets::PORT`], without escapes.
    Port,
    /// A whole path: [`sets::PATH`].
    Path,
    /// A segment of it: [`sets::SEGMENT`].
    Segment,
    /// The first segment of a relative reference: [`sets::SEGMENT_NZ_NC`].
    SegmentNzNc,
    /// The name of a segment with parameters: [`sets::SEGMENT_NAME`].
    SegmentName,
    /// A key of its parameters: [`sets::SEGMENT_KEY`].
    SegmentKey,
    /// A value of its parameters: [`sets::SEGMENT_VALUE`].
    SegmentValue,
    /// A whole query: [`sets::QUERY`].
    Query,
    /// A key in it: [`sets::QUERY_KEY`].
    QueryKey,
    /// A value in it: [`sets::QUERY_VALUE`].
    QueryValue,
    /// A fragment: [`sets::FRAGMENT`].
    Fragment,
    /// A key or value of a form: [`sets::FORM`], and `+` for a space.
    Form,
    /// Any part, whatever its delimiters: [`sets::UNRESERVED`].
    Unreserved,
}

/// Each part with its name and its set, in the order of a URI.
const PARTS: &[(Part, &str, CharClass)] = &[
    (Part::Scheme, "scheme", sets::SCHEME),
    (Part::Authority, "authority", sets::AUTHORITY),
    (Part::Userinfo, "userinfo", sets::USERINFO),
    (Part::User, "user", sets::USER),
    (Part::Password, "password", sets::PASSWORD),
    (Part::Host, "host", sets::REG_NAME),
    (Part::RegName, "reg-name", sets::REG_NAME),
    (Part::IpLiteral, "IP-literal", sets::IP_LITERAL),
    (Part::Port, "port", sets::PORT),
    (Part::Path, "path", sets::PATH),
    (Part::Segment, "segment", sets::SEGMENT),
    (Part::SegmentNzNc, "segment-nz-nc", sets::SEGMENT_NZ_NC),
    (Part::SegmentName, "segment-name", sets::SEGMENT_NAME),
    (Part::SegmentKey, "segment-key", sets::SEGMENT_KEY),
    (Part::SegmentValue, "segment-value", sets::SEGMENT_VALUE),
    (Part::Query, "query", sets::QUERY),
    (Part::QueryKey, "query-key", sets::QUERY_KEY),
    (Part::QueryValue, "query-value", sets::QUERY_VALUE),
    (Part::Fragment, "fragment", sets::FRAGMENT),
    (Part::Form, "form", sets::FORM),
    (Part::Unreserved, "unreserved", sets::UNRESERVED),
];

impl Part {
    /// Every part, in the order of a URI.
    ///
    /// ```
    /// use urikit::percent::Part;
    /// assert_eq!(Part::ALL.first(), Some(&Part::Scheme));
    /// assert_eq!(Part::ALL.len(), 21);
    /// ```
    pub const ALL: &[Self] = &{
        let mut all = [Self::Scheme; PARTS.len()];
        let mut index = 0;
        while index < all.len() {
            all[index] = PARTS[index].0;
            index += 1;
        }
        all
    };

    /// The part with this name, ignoring ASCII case.
    ///
    /// ```
    /// use urikit::percent::Part;
    /// assert_eq!(Part::from_name("reg-name"), Some(Part::RegName));
    /// assert_eq!(Part::from_name("path-abempty"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|part| part.name().eq_ignore_ascii_case(name))
    }

    /// The name; that of the grammar rule if there is one.
    ///
    /// ```
    /// assert_eq!(urikit::percent::Part::QueryKey.name(), "query-key");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        // INVARIANT: the table has the order of the enum; `parts_are_in_their_place` checks it.
        PARTS[self as usize].1
    }

    /// The characters that are allowed unescaped in it.
    ///
    /// ```
    /// use urikit::percent::{Part, sets};
    /// assert_eq!(Part::Segment.set(), sets::SEGMENT);
    /// ```
    #[must_use]
    #[inline]
    pub const fn set(self) -> CharClass {
        PARTS[self as usize].2
    }

    /// The same, plus `+` in a key or value of a query: the minimum that the grammar requires. Form
    /// decoders read that `+` as a space.
    ///
    /// ```
    /// use urikit::percent::{Part, encode};
    /// assert_eq!(Part::QueryValue.encode("1+1").to_string(), "1%2B1");
    /// assert_eq!(encode("1+1", Part::QueryValue.minimal_set()).to_string(), "1+1");
    /// ```
    #[must_use]
    pub const fn minimal_set(self) -> CharClass {
        match self {
            Self::QueryKey | Self::QueryValue => self.set().or(CharClass::of(b"+")),
            _ => self.set(),
        }
    }

    /// Whether any data can be written into it, text or not: true for all parts except a scheme, an
    /// IP literal and a port, which have no escapes, a host, which must be UTF-8, and an authority.
    ///
    /// ```
    /// use urikit::percent::Part;
    /// assert!(Part::Path.takes_any_data());
    /// assert!(!Part::Host.takes_any_data());
    /// assert!(!Part::Port.takes_any_data());
    /// ```
    #[must_use]
    pub const fn takes_any_data(self) -> bool {
        self.has_escapes() && !matches!(self, Self::Authority | Self::Host | Self::RegName)
    }

    /// Whether it has escapes: true for all parts except a scheme, an IP literal and a port.
    ///
    /// ```
    /// assert!(!urikit::percent::Part::Scheme.has_escapes());
    /// ```
    #[must_use]
    pub const fn has_escapes(self) -> bool {
        !matches!(self, Self::Scheme | Self::IpLiteral | Self::Port)
    }

    /// The grammar rule that derives it, if there is one.
    ///
    /// ```
    /// use urikit::{Rule, percent::Part};
    /// assert_eq!(Part::IpLiteral.rule(), Some(Rule::IpLiteral));
    /// assert_eq!(Part::QueryKey.rule(), None);
    /// ```
    #[must_use]
    pub const fn rule(self) -> Option<Rule> {
        Some(match self {
            Self::Scheme => Rule::Scheme,
            Self::Authority => Rule::Authority,
            Self::Userinfo => Rule::Userinfo,
            Self::Host => Rule::Host,
            Self::RegName => Rule::RegName,
            Self::IpLiteral => Rule::IpLiteral,
            Self::Port => Rule::Port,
            Self::Path => Rule::Path,
            Self::Segment => Rule::Segment,
            Self::SegmentNzNc => Rule::SegmentNzNc,
            Self::Query => Rule::Query,
            Self::Fragment => Rule::Fragment,
            Self::User
            | Self::Password
            | Self::SegmentName
            | Self::SegmentKey
            | Self::SegmentValue
            | Self::QueryKey
            | Self::QueryValue
            | Self::Form
            | Self::Unreserved => return None,
        })
    }

    /// Data as written in this part; a `%` becomes `%25`.
    ///
    /// Encodes each character by the [`set`](Self::set). Data that can't be written, such as a
    /// space in a scheme, is rejected only by [`encode_checked`](Self::encode_checked).
    ///
    /// ```
    /// use urikit::percent::Part;
    /// assert_eq!(Part::Form.encode("1 % 2").to_string(), "1+%25+2");
    /// assert_eq!(Part::Query.encode("1 % 2").to_string(), "1%20%25%202");
    /// ```
    #[must_use]
    #[inline]
    pub const fn encode(self, text: &str) -> Encode<'_> {
        match self {
            Self::Form => form::encode(text),
            _ => encode(text, self.set()),
        }
    }

    /// The same for bytes, which need not be UTF-8, except in a host.
    ///
    /// ```
    /// use urikit::percent::Part;
    /// assert_eq!(Part::Segment.encode_bytes(b"a\xFF")?.to_string(), "a%FF");
    /// let error = Part::Host.encode_bytes(b"a\xFF").unwrap_err();
    /// assert_eq!(error.to_string(), "invalid UTF-8 at byte 1");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If it is a host, or the host of an authority, and is not UTF-8: producers must not write such
    /// a name (RFC 3986 §3.2.2). The offset is into `bytes`.
    #[inline]
    pub fn encode_bytes(self, bytes: &[u8]) -> Result<Encode<'_>, ParseError> {
        self.check_host(bytes, |host| first_not_utf8(host.iter().copied().enumerate()))?;
        Ok(self.encode_any(bytes))
    }

    /// The same for bytes that are known to fit.
    pub(super) const fn encode_any(self, bytes: &[u8]) -> Encode<'_> {
        match self {
            Self::Form => form::encode_bytes(bytes),
            _ => encode_bytes(bytes, self.set()),
        }
    }

    /// The same for bytes that become the whole part: an IP literal is kept where a host may be
    /// one, and what the part can't contain is an error.
    ///
    /// The delimiters of an authority keep their meaning: an `@`, and the `:` before a port.
    ///
    /// ```
    /// use urikit::percent::Part;
    /// assert_eq!(Part::Host.encode_checked(b"[::1]")?.to_string(), "[::1]");
    /// assert_eq!(Part::Host.encode_checked(b"[::1")?.to_string(), "%5B%3A%3A1");
    /// assert_eq!(Part::Authority.encode_checked(b"a b@[::1]:80")?.to_string(), "a%20b@[::1]:80");
    /// let error = Part::Scheme.encode_checked(b"a b").unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected ' ' in scheme at byte 1");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If `bytes` is not a valid scheme, IP literal or port, if the encoded authority is not valid,
    /// or as in [`encode_bytes`](Self::encode_bytes). The offset is into `bytes`.
    pub fn encode_checked(self, bytes: &[u8]) -> Result<Encode<'_>, ParseError> {
        match self {
            Self::Scheme => Rule::Scheme.check_bytes(bytes)?,
            Self::IpLiteral => Rule::IpLiteral.check_bytes(bytes)?,
            Self::Port => Rule::Port.check_bytes(bytes)?,
            Self::Host if Rule::IpLiteral.check_bytes(bytes).is_ok() => {
                return Ok(encode_bytes(bytes, sets::IP_LITERAL));
            }
            Self::Authority => {
                let set = authority_set(bytes)?;
                return self.encode_bytes(bytes).map(|_| encode_bytes(bytes, set));
            }
            _ => {}
        }
        self.encode_bytes(bytes)
    }

    /// The same for bytes that are partly encoded: their escapes are kept, as by
    /// [`Encode::keep_escapes`].
    ///
    /// ```
    /// use urikit::percent::Part;
    /// assert_eq!(Part::Host.encode_keeping_escapes(b"b%C3%BCcher 1%")?.to_string(), "b%C3%BCcher%201%25");
    /// assert!(Part::Host.encode_keeping_escapes(b"a%FF").is_err());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// As in [`encode_checked`](Self::encode_checked), or if a host with its escapes decoded is not
    /// UTF-8.
    pub fn encode_keeping_escapes(self, bytes: &[u8]) -> Result<Encode<'_>, ParseError> {
        let encoded = self.encode_checked(bytes)?.keep_escapes();
        self.check_host(bytes, |host| first_not_utf8(octets(host)))?;
        Ok(encoded)
    }

    /// Checks the host of a part given as data; other parts have none.
    #[inline]
    fn check_host(
        self,
        bytes: &[u8],
        first_wrong: impl FnOnce(&[u8]) -> Option<usize>,
    ) -> Result<(), ParseError> {
        let start = match self {
            Self::Host | Self::RegName => 0,
            Self::Authority => bytes.iter().position(|byte| *byte == b'@').map_or(0, |at| at + 1),
            _ => return Ok(()),
        };
        match first_wrong(&bytes[start..]) {
            None => Ok(()),
            Some(at) => {
                let (kind, host) = (ParseErrorKind::InvalidUtf8, Some(Component::Host));
                Err(ParseError::new(kind, start + at, host, Rule::RegName))
            }
        }
    }

    /// The data of a string in this part. A `+` is a space in a form, and nowhere else.
    ///
    /// ```
    /// use urikit::percent::Part;
    /// assert!(Part::Form.decode("1+%2B+2") == "1 + 2");
    /// assert!(Part::Query.decode("1+%2B+2") == "1+++2");
    /// ```
    #[must_use]
    #[inline]
    pub const fn decode(self, text: &str) -> Decode<'_> {
        match self {
            Self::Form => form::decode(text),
            _ => decode(text),
        }
    }

    /// The first byte from `from` on that decoding changes: a `%`, and in a form a `+`. `None` if
    /// there is none.
    ///
    /// In a buffer of many strings, all those before it are their own data.
    ///
    /// ```
    /// use urikit::percent::Part;
    /// assert_eq!(Part::Path.find_encoded(b"a+b%20c", 0), Some(3));
    /// assert_eq!(Part::Form.find_encoded(b"a+b%20c", 0), Some(1));
    /// assert_eq!(Part::Path.find_encoded(b"a+b%20c", 4), None);
    /// ```
    #[must_use]
    pub fn find_encoded(self, bytes: &[u8], from: usize) -> Option<usize> {
        let stops = match self {
            Self::Form => Stops::PercentAndPlus,
            _ => Stops::Percent,
        };
        let rest = bytes.get(from..)?;
        Some(stops.first(rest, 0)).filter(|at| *at < rest.len()).map(|at| from + at)
    }
}

by_name!(Part, "part");

#[cfg(test)]
mod tests {
    use super::PARTS;

    #[test]
    fn parts_are_in_their_place() {
        for (i, (part, ..)) in PARTS.iter().enumerate() {
            assert_eq!(*part as usize, i);
        }
    }
}
