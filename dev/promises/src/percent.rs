//! Part of promise 2: encoding and decoding agree with the simplest loops.

use urikit::percent::{DecodeErrorKind, decode, decode_bytes, encode_bytes, form, sets};

use crate::exactly_sized;
use crate::model::escape;

/// Encodes and decodes the input, by RFC 3986 and as form data.
///
/// # Panics
/// If a result is not that of the loop.
pub fn check(data: &[u8]) {
    let bytes = exactly_sized(data);
    for plus in [false, true] {
        check_encoding(&bytes, plus);
        check_decoding(&bytes, plus);
    }
}

fn check_encoding(bytes: &[u8], plus: bool) {
    for keep in [false, true] {
        let (encoding, set) = match plus {
            true => (form::encode_bytes(bytes), sets::FORM),
            false => (encode_bytes(bytes, sets::SEGMENT), sets::SEGMENT),
        };
        let encoding = if keep { encoding.keep_escapes() } else { encoding };
        let mut expected = String::new();
        let mut i = 0;
        while i < bytes.len() {
            match bytes[i] {
                b'%' if keep && escape(&bytes[i..]).is_some() => {
                    expected.extend(bytes[i..i + 3].iter().map(|byte| char::from(*byte)));
                    i += 2;
                }
                b' ' if plus => expected.push('+'),
                byte if set.contains(byte) => expected.push(byte.into()),
                byte => expected += &format!("%{byte:02X}"),
            }
            i += 1;
        }
        assert_eq!(encoding.to_text(), expected);
        assert_eq!(encoding.to_string(), expected);
        assert_eq!(encoding.encoded_len(), expected.len());
    }
}

fn check_decoding(bytes: &[u8], plus: bool) {
    let mut expected = Vec::new();
    let mut malformed = None;
    let mut i = 0;
    while i < bytes.len() {
        expected.push(match bytes[i] {
            b'%' => match escape(&bytes[i..]) {
                Some(byte) => {
                    i += 2;
                    byte
                }
                None => {
                    malformed = malformed.or(Some(i));
                    b'%'
                }
            },
            b'+' if plus => b' ',
            byte => byte,
        });
        i += 1;
    }
    let decoding = if plus { form::decode_bytes(bytes) } else { decode_bytes(bytes) };
    assert_eq!(decoding.to_string_lossy(), String::from_utf8_lossy(&expected));
    match malformed {
        Some(at) => assert_eq!(decoding.to_bytes().unwrap_err().offset(), at),
        None => assert_eq!(*decoding.to_bytes().unwrap(), *expected),
    }
    match (decoding.to_text(), str::from_utf8(&expected)) {
        (Ok(text), Ok(expected)) => assert_eq!((&*text, malformed), (expected, None)),
        (Err(error), Ok(_)) => assert_eq!(error.kind(), DecodeErrorKind::MalformedEscape),
        (Err(error), Err(_)) => assert!(malformed.is_none_or(|at| error.offset() <= at)),
        (Ok(text), Err(_)) => panic!("{text} is not UTF-8"),
    }
    if let Ok(text) = str::from_utf8(bytes)
        && !plus
    {
        assert_eq!(decode(text).to_text(), decoding.to_text());
    }
}
