//! The parts by name, for those who learn at run time which one is meant.

use super::{CharClass, Decode, Encode, decode, encode, encode_bytes, form, sets};
use crate::foundation::name::by_name;

/// A part of a URI that data can be written into.
///
/// ```
/// use urikit::percent::Part;
/// let part: Part = "query-value".parse()?;
/// assert_eq!(part, Part::QueryValue);
/// assert_eq!(part.encode("a&b").to_string(), "a%26b");
/// # Ok::<(), urikit::name::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Part {
    /// A whole userinfo: [`sets::USERINFO`].
    Userinfo,
    /// The user in it: [`sets::USER`].
    User,
    /// The password in it: [`sets::PASSWORD`].
    Password,
    /// A host that is a name: [`sets::REG_NAME`].
    RegName,
    /// A whole path: [`sets::PATH`].
    Path,
    /// A segment of it: [`sets::SEGMENT`].
    Segment,
    /// The first segment of a relative reference: [`sets::SEGMENT_NZ_NC`].
    SegmentNzNc,
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
    /// Any part, whatever it takes for a delimiter: [`sets::UNRESERVED`].
    Unreserved,
}

/// Each part with its name and its set, in the order of a URI.
const PARTS: &[(Part, &str, CharClass)] = &[
    (Part::Userinfo, "userinfo", sets::USERINFO),
    (Part::User, "user", sets::USER),
    (Part::Password, "password", sets::PASSWORD),
    (Part::RegName, "reg-name", sets::REG_NAME),
    (Part::Path, "path", sets::PATH),
    (Part::Segment, "segment", sets::SEGMENT),
    (Part::SegmentNzNc, "segment-nz-nc", sets::SEGMENT_NZ_NC),
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
    /// assert_eq!(Part::all().next(), Some(Part::Userinfo));
    /// assert_eq!(Part::all().count(), 13);
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        PARTS.iter().map(|(part, ..)| *part)
    }

    /// The part with this name, in any case of letters.
    ///
    /// ```
    /// use urikit::percent::Part;
    /// assert_eq!(Part::from_name("reg-name"), Some(Part::RegName));
    /// assert_eq!(Part::from_name("port"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().find(|part| part.name().eq_ignore_ascii_case(name))
    }

    /// The name, after the rule of the grammar where there is one.
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

    /// Data as this part writes it; a `%` becomes `%25`.
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

    /// The same for bytes, which need not be UTF-8.
    ///
    /// ```
    /// use urikit::percent::Part;
    /// assert_eq!(Part::Segment.encode_bytes(b"a\xFF").to_string(), "a%FF");
    /// ```
    #[must_use]
    #[inline]
    pub const fn encode_bytes(self, bytes: &[u8]) -> Encode<'_> {
        match self {
            Self::Form => form::encode_bytes(bytes),
            _ => encode_bytes(bytes, self.set()),
        }
    }

    /// The data in a text of this part: in a form, and nowhere else, a `+` is a space.
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
