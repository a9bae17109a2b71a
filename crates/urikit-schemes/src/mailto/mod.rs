//! RFC 6068: `mailto`.

#[cfg(feature = "alloc")]
mod builder;

#[cfg(feature = "alloc")]
pub use builder::MailtoBuilder;

use core::iter::FusedIterator;

use urikit::kind::UriKind;
use urikit::percent::sets::{self, UNRESERVED};
use urikit::percent::{CharClass, Decode, Part, decode};
use urikit::{AsIdentifier, Uri};

use crate::error::SchemeError;
use crate::rules::{Clause, Condition, Requirement, SchemeRules, Unescaped};
use crate::shared_syntax::{ALPHA, DIGIT, decoded_bytes, name_and_value};

/// A `mailto` URI: recipients, and header fields of a message.
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::Mailto;
/// let uri = Uri::parse("mailto:anna@example.com,b%25c@example.org?subject=a%20b&body=c")?;
/// let mail = Mailto::new(uri)?;
/// let mut recipients = mail.recipients();
/// assert_eq!(recipients.next().unwrap().as_str(), "anna@example.com");
/// assert!(recipients.next().unwrap().decode() == "b%c@example.org");
/// assert!(mail.field("subject").unwrap().decode_value() == "a b");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// A `+` is a `+` here, never a space. Check the fields before sending such a message: RFC 6068 §7
/// lists those to drop.
///
/// # Normal form
///
/// Normalizes the case of the scheme, of the recipients' domains and of escapes, and decodes
/// unreserved characters; nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mailto<'a> {
    uri: Uri<'a>,
}

const REQUIREMENTS: &[Requirement] = &[Requirement::new(
    Condition::NoAuthority,
    Clause::new("mailtoURI", "RFC 6068 §2", "a mailto URI has no authority"),
)];

/// `qchar`, without its escapes.
pub(super) const QCHAR: CharClass = UNRESERVED.or(CharClass::of(b"!$'()*+,;:@"));

/// Characters that must be escaped in an address, though a path could contain them (RFC 6068 §2,
/// item 1).
const ESCAPED: CharClass = CharClass::of(b"/&;=");

/// `atext` of RFC 5322.
const ATEXT: CharClass = ALPHA.or(DIGIT).or(CharClass::of(b"!#$%&'*+-/=?^_`{|}~"));

impl Mailto<'_> {
    /// The rules of `mailto`.
    pub const RULES: SchemeRules = SchemeRules::new("mailto", "mailtoURI", REQUIREMENTS)
        .with_details(check_mailto)
        .without_hierarchy()
        .with_unescaped(UNESCAPED);
}

/// A segment is one address, a key the name of a header field.
const UNESCAPED: &[Unescaped] = {
    const IN_ADDRESS: Clause =
        Clause::new("addr-spec", "RFC 6068 §2", "an address escapes / & ; and =");
    const COMMA: Clause = Clause::new("to", "RFC 6068 §2", "one address escapes , and / & ; =");
    const IN_FIELD: Clause =
        Clause::new("qchar", "RFC 6068 §2", "a header field escapes / ? & and =, and keeps a +");
    const IN_FIELDS: Clause = Clause::new("hfields", "RFC 6068 §2", "header fields escape / and ?");
    const ADDRESSES: CharClass = sets::PATH.without(ESCAPED);
    &[
        Unescaped::new(Part::Path, ADDRESSES, IN_ADDRESS),
        Unescaped::new(Part::Segment, ADDRESSES.without(CharClass::of(b",")), COMMA),
        Unescaped::new(Part::Query, QCHAR.or(CharClass::of(b"&=")), IN_FIELDS),
        Unescaped::new(Part::QueryKey, QCHAR, IN_FIELD),
        Unescaped::new(Part::QueryValue, QCHAR, IN_FIELD),
    ]
};

pub(super) const ADDRESS: Clause = Clause::new(
    "addr-spec",
    "RFC 6068 §2",
    "a recipient is a local part, `@` and a domain, with the rest escaped",
);

fn check_mailto(uri: Uri<'_>) -> Result<(), SchemeError> {
    const FIELD: Clause =
        Clause::new("hfield", "RFC 6068 §2", "a header field is a name, `=` and a value");
    const VALUE: Clause =
        Clause::new("qchar", "RFC 6068 §2", "this character is escaped in a header field");
    let spans = uri.spans();
    let mut offset = spans.path().start;
    let mail = Mailto { uri };
    for recipient in mail.recipients() {
        let text = recipient.as_str();
        match text.bytes().position(|byte| ESCAPED.contains(byte)) {
            Some(at) => return Err(ADDRESS.malformed(offset + at)),
            None if !recipient.is_address() => return Err(ADDRESS.malformed(offset)),
            None => offset += text.len() + ",".len(),
        }
    }
    offset = spans.path().end + "?".len();
    for field in mail.fields() {
        let text = field.text;
        if field.value.is_none() {
            return Err(FIELD.missing(offset + text.len()));
        }
        let mut seen_equals = false;
        for (i, byte) in text.bytes().enumerate() {
            match byte {
                b'=' if !seen_equals => seen_equals = true,
                b'%' => {}
                byte if QCHAR.contains(byte) => {}
                _ => return Err(VALUE.malformed(offset + i)),
            }
        }
        offset += text.len() + "&".len();
    }
    Ok(())
}

impl<'a> Mailto<'a> {
    /// A `mailto` URI by RFC 6068 §2.
    ///
    /// # Errors
    /// If it has another scheme or an authority, if a recipient is not an address, or if a header
    /// field has no `=`, or a character that must be escaped.
    pub fn new(uri: impl AsIdentifier<'a, Kind = UriKind>) -> Result<Self, SchemeError> {
        let uri = uri.borrowed();
        Self::RULES.check(uri)?;
        Ok(Self { uri })
    }

    /// The URI.
    #[must_use]
    pub const fn uri(self) -> Uri<'a> {
        self.uri
    }

    /// The recipients before the `?`. Fields named `to` have more of them.
    pub fn recipients(
        self,
    ) -> impl DoubleEndedIterator<Item = Address<'a>> + FusedIterator + Clone + use<'a> {
        let path = self.uri.path().as_str();
        let some = (!path.is_empty()).then(|| path.split(','));
        some.into_iter().flatten().map(Address)
    }

    /// The header fields, in order; includes `body`, which is the text of the message.
    pub fn fields(
        self,
    ) -> impl DoubleEndedIterator<Item = HeaderField<'a>> + FusedIterator + Clone + use<'a> {
        let query = self.uri.query().map(|query| query.as_str().split('&'));
        query.into_iter().flatten().map(HeaderField::new)
    }

    /// The first field with this name, ignoring ASCII case.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::{HeaderField, Mailto};
    /// let mail = Mailto::new(Uri::parse("mailto:?To=anna@example.com&cc=b@example.com")?)?;
    /// assert_eq!(mail.field("to").map(HeaderField::value), Some("anna@example.com"));
    /// assert!(mail.field("bcc").is_none());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn field(self, name: &str) -> Option<HeaderField<'a>> {
        self.fields().find(|field| same_field_name(field.name(), name))
    }
}

impl<'a> TryFrom<Uri<'a>> for Mailto<'a> {
    type Error = SchemeError;

    fn try_from(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Self::new(uri)
    }
}

fn same_field_name(name: &str, other: &str) -> bool {
    decoded_bytes(name)
        .map(|byte| byte.to_ascii_lowercase())
        .eq(other.bytes().map(|byte| byte.to_ascii_lowercase()))
}

/// One recipient: `local-part@domain`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Address<'a>(&'a str);

impl<'a> Address<'a> {
    /// The text as written.
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// The address, decoded.
    #[must_use]
    pub const fn decode(self) -> Decode<'a> {
        decode(self.0)
    }

    /// The part before the last `@`, as written.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::Mailto;
    /// let mail = Mailto::new(Uri::parse("mailto:%22not%40me%22@example.org")?)?;
    /// let address = mail.recipients().next().unwrap();
    /// assert_eq!(address.local_part(), "%22not%40me%22");
    /// assert_eq!(address.domain(), "example.org");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn local_part(self) -> &'a str {
        self.parts().0
    }

    /// The part after the last `@`, as written.
    #[must_use]
    pub fn domain(self) -> &'a str {
        self.parts().1
    }

    fn parts(self) -> (&'a str, &'a str) {
        self.0.rsplit_once('@').expect("`Mailto::new` checks every address")
    }

    /// `addr-spec = local-part "@" domain`, in the decoded data. Non-ASCII characters are allowed.
    fn is_address(self) -> bool {
        let Some((local, domain)) = self.0.rsplit_once('@') else { return false };
        let (local, domain) = (|| decoded_bytes(local), || decoded_bytes(domain));
        (is_dot_atom(local()) || is_quoted_string(local()))
            && (is_dot_atom(domain()) || is_domain_literal(domain()))
    }
}

/// `dot-atom-text = 1*atext *( "." 1*atext )`.
fn is_dot_atom(bytes: impl Iterator<Item = u8>) -> bool {
    let mut at_start = true;
    for byte in bytes {
        match byte {
            b'.' if at_start => return false,
            b'.' => at_start = true,
            byte if ATEXT.contains(byte) || !byte.is_ascii() => at_start = false,
            _ => return false,
        }
    }
    !at_start
}

/// `quoted-string`: between `"`, with `\` before `"` and `\`; without line breaks.
fn is_quoted_string(mut bytes: impl Iterator<Item = u8>) -> bool {
    if bytes.next() != Some(b'"') {
        return false;
    }
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => return bytes.next().is_none(),
            b'\\' if bytes.next().is_some_and(is_visible_or_blank) => {}
            b'\\' => return false,
            byte if is_visible_or_blank(byte) => {}
            _ => return false,
        }
    }
    false
}

const fn is_visible_or_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | 0x21..=0x7E | 0x80..)
}

/// `"[" *dtext-no-obs "]"`.
fn is_domain_literal(mut bytes: impl Iterator<Item = u8>) -> bool {
    if bytes.next() != Some(b'[') {
        return false;
    }
    match bytes.find(|byte| !matches!(byte, 33..=90 | 94..=126)) {
        Some(b']') => bytes.next().is_none(),
        _ => false,
    }
}

/// One header field: `name=value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeaderField<'a> {
    text: &'a str,
    name: &'a str,
    /// `None` in a field that is not valid, which [`check_mailto`] refuses.
    value: Option<&'a str>,
}

impl<'a> HeaderField<'a> {
    fn new(text: &'a str) -> Self {
        let (name, value) = name_and_value(text);
        Self { text, name, value }
    }

    /// The name, as written; its case makes no difference.
    #[must_use]
    pub const fn name(self) -> &'a str {
        self.name
    }

    /// The value, as written.
    #[must_use]
    pub fn value(self) -> &'a str {
        // INVARIANT: `Mailto::new` checks that every field has one.
        self.value.unwrap_or_default()
    }

    /// The name, decoded.
    #[must_use]
    pub const fn decode_name(self) -> Decode<'a> {
        decode(self.name)
    }

    /// The value, decoded. Line breaks are written as `%0D%0A`.
    #[must_use]
    pub fn decode_value(self) -> Decode<'a> {
        decode(self.value())
    }
}
