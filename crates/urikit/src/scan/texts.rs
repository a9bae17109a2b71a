//! Whole texts copied, without a call where they are short: in pieces that overlap.
#![allow(unsafe_code)]

use alloc::string::String;
use core::{ptr, slice};

/// Replaces a text by two others, with a `/` between them where that is asked for.
///
/// Gives the whole text: what reads it back from the `String` waits for its length to be stored.
#[inline(always)]
pub(crate) fn set_joined<'o>(out: &'o mut String, front: &str, slash: bool, rest: &str) -> &'o str {
    out.clear();
    let rest_start = front.len() + usize::from(slash);
    let len = rest_start + rest.len();
    // No two texts are so long that this would overflow. The slash is always written.
    out.reserve(len + 1);
    // SAFETY: whole texts and perhaps a `/` are written, which is UTF-8.
    let out = unsafe { out.as_mut_vec() };
    let start = out.as_mut_ptr();
    // SAFETY: there is room for both texts and a byte, which was just reserved. They were given
    // as other references than the room, so they don't overlap it.
    unsafe { copy_joined(start, front.as_bytes(), rest_start, rest.as_bytes()) };
    // SAFETY: so many bytes have just been written, and they are UTF-8.
    unsafe {
        out.set_len(len);
        str::from_utf8_unchecked(slice::from_raw_parts(start, len))
    }
}

/// The same as a new text.
#[inline(always)]
pub(crate) fn joined(front: &str, slash: bool, rest: &str) -> String {
    let mut text = String::with_capacity(front.len() + usize::from(slash) + rest.len() + 1);
    set_joined(&mut text, front, slash, rest);
    text
}

/// # Safety
/// At `to` there is room for one text from its start on, a byte, and another from `rest_start` on,
/// where the first one ends or a byte later. It overlaps neither.
unsafe fn copy_joined(to: *mut u8, front: &[u8], rest_start: usize, rest: &[u8]) {
    // SAFETY: by the contract.
    unsafe {
        copy(front, to);
        to.add(front.len()).write(b'/');
        copy(rest, to.add(rest_start));
    }
}

/// Appends a text with its letters of ASCII in lower case: in one go, since a block that was just
/// written in pieces can't be read back at once.
pub(crate) fn append_lower(out: &mut String, text: &str) {
    out.reserve(text.len());
    // SAFETY: letters are changed to letters, so what is appended is UTF-8 as `text` is.
    let out = unsafe { out.as_mut_vec() };
    let free = out.spare_capacity_mut().as_mut_ptr().cast();
    // SAFETY: there is room for the text, which was just reserved and does not overlap it; and so
    // many bytes have then been written.
    unsafe {
        copy_mapped(text.as_bytes(), free, |byte| byte.to_ascii_lowercase());
        out.set_len(out.len() + text.len());
    }
}

/// Copies bytes.
///
/// # Safety
/// There is room for the bytes at `to`, and it does not overlap them.
#[inline(always)]
unsafe fn copy(bytes: &[u8], to: *mut u8) {
    // SAFETY: by the contract.
    unsafe {
        match bytes.len() {
            129.. => ptr::copy_nonoverlapping(bytes.as_ptr(), to, bytes.len()),
            _ => copy_mapped(bytes, to, |byte| byte),
        }
    }
}

/// Copies bytes, each changed by `map`, in pieces that overlap: how many those are depends on the
/// length as little as can be.
///
/// # Safety
/// There is room for the bytes at `to`, and it does not overlap them.
#[inline(always)]
unsafe fn copy_mapped(bytes: &[u8], to: *mut u8, map: impl Fn(u8) -> u8 + Copy) {
    let len = bytes.len();
    // SAFETY: each piece lies within the bytes, and so within the room.
    unsafe {
        match len {
            32.. => {
                let last = len - 32;
                for start in (96..last).step_by(32) {
                    copy_piece_to::<32>(bytes, to, start, map);
                }
                for start in [0, last.min(32), last.min(64), last] {
                    copy_piece_to::<32>(bytes, to, start, map);
                }
            }
            16.. => {
                copy_piece_to::<16>(bytes, to, 0, map);
                copy_piece_to::<16>(bytes, to, len - 16, map);
            }
            8.. => {
                copy_piece_to::<8>(bytes, to, 0, map);
                copy_piece_to::<8>(bytes, to, len - 8, map);
            }
            4.. => {
                copy_piece_to::<4>(bytes, to, 0, map);
                copy_piece_to::<4>(bytes, to, len - 4, map);
            }
            1.. => {
                for start in [0, len / 2, len - 1] {
                    copy_piece_to::<1>(bytes, to, start, map);
                }
            }
            0 => {}
        }
    }
}

/// # Safety
/// There are N bytes from `start` on, in `bytes` and in the room at `to`, which don't overlap.
#[inline(always)]
unsafe fn copy_piece_to<const N: usize>(
    bytes: &[u8],
    to: *mut u8,
    start: usize,
    map: impl Fn(u8) -> u8,
) {
    // SAFETY: by the contract; arrays of bytes need no alignment.
    unsafe {
        let mut piece = bytes.as_ptr().add(start).cast::<[u8; N]>().read();
        for byte in &mut piece {
            *byte = map(*byte);
        }
        to.add(start).cast::<[u8; N]>().write(piece);
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::{append_lower, joined, set_joined};

    /// A text of so many bytes, with letters in both cases, and a character beyond ASCII.
    fn text(len: usize) -> String {
        let start = if len > 2 { "ß" } else { "" };
        let letters = ('A'..='Z').chain('a'..='z').chain('0'..='9').cycle();
        start.chars().chain(letters).take(len.saturating_sub(start.len() / 2)).collect()
    }

    #[test]
    fn joined_texts_of_any_length_stand_one_behind_the_other() {
        let mut buffer = String::from("what was there before");
        for front in (0..200).map(text) {
            for rest_len in
                [0, 1, 3, 4, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 300]
            {
                let rest = text(rest_len);
                assert_eq!(joined(&front, false, &rest), front.clone() + &rest);
                let with_slash = front.clone() + "/" + &rest;
                assert_eq!(set_joined(&mut buffer, &front, true, &rest), with_slash);
                assert_eq!(buffer, with_slash);
            }
        }
    }

    #[test]
    fn texts_of_any_length_get_lower_case() {
        for text in (0..300).map(text) {
            let mut out = String::from("Before");
            append_lower(&mut out, &text);
            assert_eq!(out, String::from("Before") + &text.to_ascii_lowercase());
        }
    }
}
