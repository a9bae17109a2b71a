//! RFC 2397: `data`.

#[cfg(feature = "alloc")]
mod builder;

#[cfg(feature = "alloc")]
pub use builder::DataBuilder;

use core::fmt;

use urikit::kind::UriKind;
use urikit::percent::{CharClass, Chunk, decode};
use urikit::{AsIdentifier, Uri};

use crate::base64::Alphabet;
use crate::error::SchemeError;
use crate::rules::{Clause, Condition, Requirement, SchemeRules};
use crate::shared_syntax::{ALPHA, DIGIT, decoded_bytes, query_end};

/// A `data` URI: a media type, and the data itself.
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::Data;
/// let data = Data::new(Uri::parse("data:text/plain;charset=utf-8;base64,SGkh")?)?;
/// assert_eq!(data.media_type().essence(), "text/plain");
/// assert_eq!(data.media_type().parameter("charset"), Some("utf-8"));
/// assert_eq!(data.to_bytes(), b"Hi!");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// All of it is checked on creation, so that reading can't fail: escapes are decoded first, then
/// base64, with or without padding, and without any other character. What follows a `?` belongs
/// to the data; a fragment does not.
///
/// # Normal form
///
/// Normalizes the case of the scheme and of escapes, and decodes unreserved characters; nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Data<'a> {
    uri: Uri<'a>,
    media_type: MediaType<'a>,
    is_base64: bool,
    payload: &'a str,
}

const REQUIREMENTS: &[Requirement] = &[Requirement::new(
    Condition::NoAuthority,
    Clause::new("dataurl", "RFC 2397 §3", "a data URI has no authority"),
)];

/// `token` of RFC 2045 §5.1, as far as its characters are allowed unescaped in a URI.
const TOKEN: CharClass = ALPHA.or(DIGIT).or(CharClass::of(b"!#$%&'*+-.^_`{|}~"));

impl Data<'_> {
    /// The rules of `data`.
    pub const RULES: SchemeRules = SchemeRules::new("data", "dataurl", REQUIREMENTS)
        .with_details(|uri| parse_data(uri).map(drop))
        .without_hierarchy();
}

pub(super) const TYPE: Clause =
    Clause::new("mediatype", "RFC 2397 §3", "a media type is a type, `/` and a subtype");
pub(super) const PARAMETER: Clause =
    Clause::new("parameter", "RFC 2397 §3", "a parameter is an attribute, `=` and a value");

fn parse_data(uri: Uri<'_>) -> Result<Data<'_>, SchemeError> {
    const COMMA: Clause =
        Clause::new("dataurl", "RFC 2397 §3", "a comma comes before the data of a data URI");
    const BASE64: Clause = Clause::new(
        "data",
        "RFC 2397 §3",
        "these are not base64 digits, there are too few, or the unused last bits are not 0",
    );
    let spans = uri.spans();
    let (start, path_end) = (spans.path().start, spans.path().end);
    let Some(header_len) = uri.path().as_str().find(',') else {
        return Err(COMMA.missing(path_end));
    };
    let (_, rest) = uri.as_str().split_at(start);
    let (header, _) = rest.split_at(header_len);
    let payload_start = start + header_len + 1;
    let payload = &uri.as_str()[payload_start..query_end(uri)];

    let (media_type, is_base64) = match header.len().checked_sub(";base64".len()) {
        Some(at) if header.is_char_boundary(at) && header[at..].eq_ignore_ascii_case(";base64") => {
            (&header[..at], true)
        }
        _ => (header, false),
    };
    let essence = media_type.split_once(';').map_or(media_type, |(essence, _)| essence);
    if !essence.is_empty() {
        let is_type = |(name, sub): (&str, &str)| is_data_token(name) && is_data_token(sub);
        if !essence.split_once('/').is_some_and(is_type) {
            return Err(TYPE.malformed(start));
        }
    }
    let mut offset = start + essence.len() + 1;
    for piece in media_type.split(';').skip(1) {
        let is_parameter = |(name, value): (&str, &str)| is_data_token(name) && !value.is_empty();
        if !piece.split_once('=').is_some_and(is_parameter) {
            return Err(PARAMETER.malformed(offset));
        }
        offset += piece.len() + 1;
    }
    let data = Data { uri, media_type: MediaType(media_type), is_base64, payload };
    if is_base64 {
        let offset_of = |digit| payload_start + offset_of_data_byte(payload, digit);
        Alphabet::Standard
            .check(data.digits())
            .map_err(|digit| BASE64.malformed(offset_of(digit)))?;
        let (digits, padding) = (data.digits().count(), data.padding());
        if padding > 0 && (digits + padding) % 4 != 0 {
            return Err(BASE64.malformed(offset_of(digits)));
        }
    }
    Ok(data)
}

pub(super) fn is_data_token(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| TOKEN.contains(byte))
}

/// Where the decoded byte with this index is in a string.
fn offset_of_data_byte(text: &str, number: usize) -> usize {
    let mut left = number;
    let mut offset = 0;
    for chunk in decode(text).chunks().flatten() {
        let (bytes, written) = match chunk {
            Chunk::Raw(bytes) => (bytes.len(), bytes.len()),
            Chunk::Decoded(_) => (1, "%00".len()),
        };
        if left < bytes {
            return offset + left;
        }
        left -= bytes;
        offset += written;
    }
    offset
}

impl<'a> Data<'a> {
    /// A `data` URI by RFC 2397 §3.
    ///
    /// # Errors
    /// If it has another scheme or an authority, no comma, an invalid media type, or base64 that
    /// can't be decoded.
    pub fn new(uri: impl AsIdentifier<'a, Kind = UriKind>) -> Result<Self, SchemeError> {
        let uri = uri.borrowed();
        Self::RULES.check(uri)?;
        parse_data(uri)
    }

    /// The URI.
    #[must_use]
    pub const fn uri(self) -> Uri<'a> {
        self.uri
    }

    /// The media type, without `;base64`.
    #[must_use]
    pub const fn media_type(self) -> MediaType<'a> {
        self.media_type
    }

    /// Whether the data is base64-encoded.
    #[must_use]
    pub const fn is_base64(self) -> bool {
        self.is_base64
    }

    /// The data as written, after the comma.
    #[must_use]
    pub const fn payload(self) -> &'a str {
        self.payload
    }

    /// The data, byte by byte. Does not allocate.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::Data;
    /// let data = Data::new(Uri::parse("data:,A%20brief%20note")?)?;
    /// assert!(data.bytes().eq(*b"A brief note"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn bytes(self) -> impl Iterator<Item = u8> + use<'a> {
        let (base64, plain) = match self.is_base64 {
            true => (Some(Alphabet::Standard.decode(self.digits())), None),
            false => (None, Some(self.decoded())),
        };
        base64.into_iter().flatten().chain(plain.into_iter().flatten())
    }

    /// The data.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn to_bytes(self) -> alloc::vec::Vec<u8> {
        let mut data = alloc::vec::Vec::with_capacity(self.payload.len());
        data.extend(self.bytes());
        data
    }

    fn decoded(self) -> impl Iterator<Item = u8> + use<'a> {
        decoded_bytes(self.payload)
    }

    /// The payload without escapes and without up to two `=` at its end.
    fn digits(self) -> impl Iterator<Item = u8> + use<'a> {
        let all = self.decoded().count();
        self.decoded().take(all - self.padding())
    }

    /// The number of `=` at the end that count as padding.
    fn padding(self) -> usize {
        let mut rest = self.payload;
        let mut count = 0;
        while let Some(before) = ["=", "%3D", "%3d"].iter().find_map(|pad| rest.strip_suffix(pad)) {
            if count == 2 {
                break;
            }
            rest = before;
            count += 1;
        }
        count
    }
}

/// Shows the length of the data, not the data.
impl fmt::Debug for Data<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Data")
            .field("media_type", &self.media_type)
            .field("is_base64", &self.is_base64)
            .field("payload_len", &self.payload.len())
            .finish()
    }
}

impl<'a> TryFrom<Uri<'a>> for Data<'a> {
    type Error = SchemeError;

    fn try_from(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Self::new(uri)
    }
}

/// The media type of a `data` URI, as written.
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::Data;
/// let media_type = |text| Data::new(Uri::parse(text).unwrap()).unwrap().media_type();
/// assert_eq!(media_type("data:,x").essence(), "text/plain");
/// assert_eq!(media_type("data:,x").parameter("charset"), Some("US-ASCII"));
/// assert_eq!(media_type("data:;charset=utf-8,x").parameter("charset"), Some("utf-8"));
/// assert_eq!(media_type("data:image/gif;base64,").parameter("charset"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MediaType<'a>(&'a str);

impl<'a> MediaType<'a> {
    /// The media type as written; empty for the default, `text/plain;charset=US-ASCII`.
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// Type and subtype; `text/plain` if none is given.
    #[must_use]
    pub fn essence(self) -> &'a str {
        match self.0.split(';').next() {
            None | Some("") => "text/plain",
            Some(essence) => essence,
        }
    }

    /// The parameters: attribute and value, as written.
    pub fn parameters(self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        self.0.split(';').skip(1).filter_map(|piece| piece.split_once('='))
    }

    /// The value of a parameter, as written; ignores the ASCII case of the name. Without any
    /// media type, `charset` is `US-ASCII`.
    #[must_use]
    pub fn parameter(self, attribute: &str) -> Option<&'a str> {
        if self.0.is_empty() && attribute.eq_ignore_ascii_case("charset") {
            return Some("US-ASCII");
        }
        self.parameters().find(|(name, _)| name.eq_ignore_ascii_case(attribute)).map(|(_, v)| v)
    }
}
