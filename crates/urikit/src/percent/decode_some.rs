//! Decodes some of the escapes. The others stay, so the result is still encoded text.

use alloc::borrow::Cow;
use alloc::string::String;
use core::str;

use super::find_encoded::Stops;
use super::{CharClass, DecodeError, escaped_byte};

/// Decodes the escapes of the characters in `set`; the others stay as they are.
///
/// `%25` always stays: the result has escapes, and an unescaped `%` would form more of them. With
/// [`sets::UNRESERVED`](super::sets::UNRESERVED) the result is equivalent to the input.
///
/// ```
/// use urikit::percent::{decode_only, sets};
/// assert_eq!(decode_only("%7Ea%2fb%2541", sets::UNRESERVED)?, "~a%2fb%2541");
/// # Ok::<(), urikit::percent::DecodeError>(())
/// ```
///
/// # Errors
/// If a `%` is not followed by two hex digits.
pub fn decode_only(text: &str, set: CharClass) -> Result<Cow<'_, str>, DecodeError> {
    decode_some(text, |c| c.is_ascii() && set.contains(c as u8))
}

/// Decodes all escapes except those of the characters in `kept`, for people to read.
///
/// `%25` always stays, as in [`decode_only`], and so does what is not UTF-8.
///
/// ```
/// use urikit::percent::{decode_except, sets};
/// let readable = decode_except("%C3%A0%20la%2Fcarte%FF", sets::RESERVED)?;
/// assert_eq!(readable, "à la%2Fcarte%FF");
/// # Ok::<(), urikit::percent::DecodeError>(())
/// ```
///
/// # Errors
/// If a `%` is not followed by two hex digits.
pub fn decode_except(text: &str, kept: CharClass) -> Result<Cow<'_, str>, DecodeError> {
    decode_some(text, |c| !(c.is_ascii() && kept.contains(c as u8)))
}

fn decode_some(text: &str, wanted: impl Fn(char) -> bool) -> Result<Cow<'_, str>, DecodeError> {
    let bytes = text.as_bytes();
    let mut out = String::new();
    let mut run = 0;
    let mut at = Stops::Percent.first(bytes, 0);
    while at < bytes.len() {
        let Some(byte) = escaped_byte(bytes, at) else {
            return Err(DecodeError::malformed(bytes, at));
        };
        let mut end = at + 3;
        if let Some(c) = escaped_char(bytes, at, byte)
            && c != '%'
            && wanted(c)
        {
            end = at + 3 * c.len_utf8();
            out.reserve(if run == 0 { bytes.len() } else { 0 });
            out.push_str(&text[run..at]);
            out.push(c);
            run = end;
        }
        at = Stops::Percent.first(bytes, end);
    }
    if run == 0 {
        return Ok(Cow::Borrowed(text));
    }
    out.push_str(&text[run..]);
    Ok(Cow::Owned(out))
}

/// The character whose UTF-8 is encoded in the escapes from `at` on, the first of which is `lead`.
fn escaped_char(bytes: &[u8], at: usize, lead: u8) -> Option<char> {
    let len = match lead {
        0..0x80 => return Some(char::from(lead)),
        0xC2..0xE0 => 2,
        0xE0..0xF0 => 3,
        0xF0..0xF5 => 4,
        _ => return None,
    };
    let mut utf8 = [lead; 4];
    for (i, octet) in utf8.iter_mut().enumerate().take(len).skip(1) {
        let next = at + 3 * i;
        *octet = match bytes.get(next) {
            Some(b'%') => escaped_byte(bytes, next)?,
            _ => return None,
        };
    }
    str::from_utf8(&utf8[..len]).ok()?.chars().next()
}
