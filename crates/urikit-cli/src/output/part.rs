//! Fast copies of parts of inputs.

use std::ops::Range;

/// Most parts are at most this long.
const BLOCK: usize = 32;

/// Appends `text[range]`.
///
/// A short part is copied with the bytes that follow it, and the excess is removed: a copy of a fixed size
/// needs no call, and no branch on an unpredictable length.
#[inline(always)]
pub(crate) fn push_part(out: &mut Vec<u8>, text: &[u8], range: Range<usize>) {
    let len = range.len();
    match text.get(range.start..).and_then(<[u8]>::first_chunk::<BLOCK>) {
        Some(block) if len <= BLOCK => {
            let end = out.len() + len;
            out.extend_from_slice(block);
            out.truncate(end);
        }
        _ => push_long(out, &text[range]),
    }
}

#[inline(never)]
fn push_long(out: &mut Vec<u8>, part: &[u8]) {
    out.extend_from_slice(part);
}

#[cfg(test)]
mod tests {
    use super::push_part;

    #[test]
    fn parts_of_any_length_are_appended_and_nothing_else() {
        let text: Vec<u8> = (b'0'..=b'z').collect();
        for start in 0..=text.len() {
            for end in start..=text.len() {
                let mut out = b"before ".to_vec();
                push_part(&mut out, &text, start..end);
                assert_eq!(out, [b"before ", &text[start..end]].concat());
            }
        }
    }
}
