//! One byte, or one run of bytes, after the other: for machines without vectors, and for texts
//! whose escapes stay.

use super::super::escape::Writing;
use super::super::portable::ones_where_equal;
use super::super::room::Room;
use super::DIGITS;
use crate::foundation::grammar::escape::escaped_byte;

/// The escape of each byte, and a zero.
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

/// See [`Rewrite::escape`](super::Rewrite::escape).
#[inline(always)]
pub(super) fn escape<'r>(bytes: &[u8], writing: Writing, mut out: Room<'r>) -> Room<'r> {
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        if writing.keeps_escape(bytes, at)
            && let Some(escape) = bytes[at..].first_chunk::<3>()
        {
            out.put(escape, 3);
            at += 3;
            continue;
        }
        // Both are at hand before it is known which one it is: no branch, nothing mispredicted.
        let raw = [if byte == b' ' { writing.space() } else { byte }, 0, 0, 0];
        let (written, len) = match writing.escapes(byte) {
            true => (ESCAPES[usize::from(byte)], 3),
            false => (raw, 1),
        };
        out.put(&written, len);
        at += 1;
    }
    out
}

/// See [`Rewrite::unescape`](super::Rewrite::unescape).
#[inline(always)]
pub(super) fn unescape<'r>(text: &[u8], plus: u8, mut out: Room<'r>) -> (Room<'r>, Option<bool>) {
    let mut beyond_ascii = 0;
    let mut at = 0;
    while at < text.len() {
        if let Some(eight) = text[at..].first_chunk() {
            let eight = u64::from_le_bytes(*eight);
            let run = ones_where_equal(eight, b'%').trailing_zeros() as usize / 8;
            let pluses = ones_where_equal(eight, b'+');
            let raw = eight ^ (pluses * u64::from(b'+' ^ plus));
            out.put(&raw.to_le_bytes(), run);
            at += run;
            if run == 8 {
                continue;
            }
        } else if text[at] != b'%' {
            out.put(&[if text[at] == b'+' { plus } else { text[at] }], 1);
            at += 1;
            continue;
        }
        let Some(byte) = escaped_byte(text, at) else {
            return (out, None);
        };
        out.put(&[byte], 1);
        beyond_ascii |= byte & 0x80;
        at += 3;
    }
    (out, Some(beyond_ascii == 0))
}
