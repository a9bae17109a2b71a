//! Whole texts copied, without a call where they are short: in pieces that overlap.
#![allow(unsafe_code)]

use alloc::string::String;
use core::slice;

use super::pieces::copy;

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

/// A text as a new one.
#[inline(always)]
pub(crate) fn copied(text: &str) -> String {
    joined(text, false, "")
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::{copied, joined, set_joined};

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
            assert_eq!(copied(&front), front);
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
}
