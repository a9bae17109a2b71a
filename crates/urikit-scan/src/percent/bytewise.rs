//! Byte by byte, or run by run: for machines without vectors, and for inputs whose escapes are
//! kept.

#[cfg(feature = "alloc")]
use super::super::portable::ones_where_equal;
use super::super::search::Outside;
use super::DIGITS;
use super::output::{Output, Spare, Written};
use crate::escape::escaped_byte;

/// The escape of each byte, followed by a zero.
static ESCAPES: [[u8; 4]; 256] = {
    let mut escapes = [[b'%', 0, 0, 0]; 256];
    let mut byte = 0;
    while byte < 256 {
        escapes[byte][1] = DIGITS[byte >> 4];
        escapes[byte][2] = DIGITS[byte & 15];
        byte += 1;
    }
    escapes
};

/// See [`Percent::encode`](super::Percent::encode). Can keep escapes of the input.
pub(super) fn encode_bytewise<'m>(
    bytes: &[u8],
    set: Outside,
    space: u8,
    keep_escapes: bool,
    out: Spare<'m>,
) -> Written<'m> {
    let mut out = Output::new(out);
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        if keep_escapes
            && byte == b'%'
            && escaped_byte(bytes, at).is_some()
            && let Some(escape) = bytes[at..].first_chunk::<3>()
        {
            out.put(escape, 3);
            at += 3;
            continue;
        }
        // Both results are computed before choosing one: no branch to mispredict.
        let raw = [if byte == b' ' { space } else { byte }, 0, 0, 0];
        let (written, len) = match set.has(byte) {
            true => (ESCAPES[usize::from(byte)], 3),
            false => (raw, 1),
        };
        out.put(&written, len);
        at += 1;
    }
    out.written()
}

/// See [`Percent::decode`](super::Percent::decode).
#[cfg(feature = "alloc")]
#[cfg_attr(
    all(feature = "simd", target_arch = "aarch64"),
    allow(dead_code, reason = "every machine of the architecture has NEON")
)]
pub(super) fn decode_bytewise<'m>(
    input: &[u8],
    plus: u8,
    out: Spare<'m>,
) -> (Written<'m>, Option<bool>) {
    let mut out = Output::new(out);
    let mut non_ascii = 0;
    let mut at = 0;
    while at < input.len() {
        if let Some(eight) = input[at..].first_chunk() {
            let eight = u64::from_le_bytes(*eight);
            let run = ones_where_equal(eight, b'%').trailing_zeros() as usize / 8;
            let pluses = ones_where_equal(eight, b'+');
            let raw = eight ^ (pluses * u64::from(b'+' ^ plus));
            out.put(&raw.to_le_bytes(), run);
            at += run;
            if run == 8 {
                continue;
            }
        } else if input[at] != b'%' {
            out.put(&[if input[at] == b'+' { plus } else { input[at] }], 1);
            at += 1;
            continue;
        }
        let Some(byte) = escaped_byte(input, at) else {
            return (out.written(), None);
        };
        out.put(&[byte], 1);
        non_ascii |= byte & 0x80;
        at += 3;
    }
    (out.written(), Some(non_ascii == 0))
}
