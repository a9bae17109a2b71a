//! `application/x-www-form-urlencoded`, by the WHATWG URL Standard.
//!
//! What browsers send for a form is not the percent-encoding of RFC 3986: a space is a `+`,
//! and more is escaped than a query needs. So it has separate functions. They encode and
//! decode one key or one value, without the `&` and `=` around them.
//!
//! ```
//! use urikit::percent::form;
//! assert_eq!(form::encode("2 + 2 = 4~").to_string(), "2+%2B+2+%3D+4%7E");
//! assert!(form::decode("2+%2B+2+%3D+4%7E") == "2 + 2 = 4~");
//! ```

use super::data::Data;
use super::{Decode, Encode, sets};

/// A key or a value as sent by a form: letters, digits and `*-._` stay, a space becomes `+`.
///
/// ```
/// use urikit::percent::form;
/// assert_eq!(form::encode("naïve & co.").to_string(), "na%C3%AFve+%26+co.");
/// ```
#[doc(alias = "quote_plus")]
#[doc(alias = "urlencode")]
#[must_use]
#[inline]
pub const fn encode(text: &str) -> Encode<'_> {
    Encode::new(Data::Text(text), sets::FORM).with_plus_for_space()
}

/// Encodes bytes, which need not be UTF-8, as [`encode`] does a string.
///
/// ```
/// use urikit::percent::form;
/// assert_eq!(form::encode_bytes(b"\xFF ").to_string(), "%FF+");
/// ```
#[must_use]
#[inline]
pub const fn encode_bytes(bytes: &[u8]) -> Encode<'_> {
    Encode::new(Data::Bytes(bytes), sets::FORM).with_plus_for_space()
}

/// The data of a key or a value sent by a form: a `+` is a space.
///
/// [`Decode::to_string_lossy`] returns what the WHATWG's parser does, which rejects nothing.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use urikit::percent::form;
/// assert_eq!(form::decode("a+b%2Bc").to_text().unwrap(), "a b+c");
/// assert_eq!(form::decode("100%+%FF").to_string_lossy(), "100% \u{FFFD}");
/// # }
/// ```
#[doc(alias = "unquote_plus")]
#[must_use]
#[inline]
pub const fn decode(text: &str) -> Decode<'_> {
    Decode::new(Data::Text(text)).with_plus_for_space()
}

/// Decodes bytes, for example from a network, as [`decode`] does a string.
///
/// ```
/// use urikit::percent::form;
/// assert!(form::decode_bytes(b"a+b") == "a b");
/// ```
#[must_use]
#[inline]
pub const fn decode_bytes(bytes: &[u8]) -> Decode<'_> {
    Decode::new(Data::Bytes(bytes)).with_plus_for_space()
}
