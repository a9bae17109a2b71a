//! Whole texts copied, without a call where they are short: in pieces that overlap.
#![allow(unsafe_code)]

use alloc::string::String;
use core::slice;

use super::patchwork::SHORT;
use super::pieces::copy;

/// Replaces a text by the front of another one, perhaps a `/`, and a third.
///
/// Gives the whole text: what reads it back from the `String` waits for its length to be stored.
///
/// # Panics
/// Where `front_len` is within a character or behind the end.
#[inline(always)]
pub(crate) fn set_joined<'o>(
    out: &'o mut String,
    whole: &str,
    front_len: usize,
    slash: bool,
    rest: &str,
) -> &'o str {
    out.clear();
    let front = Front::of(whole, front_len);
    out.reserve(front.room(slash, rest));
    join(out, front, slash, rest)
}

/// The same as a new text.
#[inline(always)]
pub(crate) fn joined(whole: &str, front_len: usize, slash: bool, rest: &str) -> String {
    let front = Front::of(whole, front_len);
    let mut text = String::with_capacity(front.room(slash, rest));
    join(&mut text, front, slash, rest);
    text
}

/// The front of a text.
#[derive(Clone, Copy)]
struct Front<'f> {
    /// It, or more: how long a whole text is can often be guessed, where its front ends can't. So
    /// all of a short one is copied, and what is behind the front is written over.
    copied: &'f [u8],
    /// INVARIANT: no more than `copied` has, and between two characters.
    len: usize,
}

impl<'f> Front<'f> {
    #[inline(always)]
    fn of(whole: &'f str, len: usize) -> Self {
        assert!(whole.is_char_boundary(len), "within a character");
        let copied = if whole.len() <= SHORT { whole } else { &whole[..len] };
        Self { copied: copied.as_bytes(), len }
    }

    /// How much room is needed for it and what comes behind it. The slash is always written.
    #[inline(always)]
    fn room(self, slash: bool, rest: &str) -> usize {
        // No two texts are so long that this would overflow.
        (self.len + usize::from(slash) + rest.len() + 1).max(self.copied.len())
    }
}

/// Writes to `out`, which is empty and has [`Front::room`].
#[inline(always)]
fn join<'o>(out: &'o mut String, front: Front<'_>, slash: bool, rest: &str) -> &'o str {
    let rest_start = front.len + usize::from(slash);
    let len = rest_start + rest.len();
    assert!(out.capacity() >= front.room(slash, rest), "no room");
    // SAFETY: whole texts and perhaps a `/` are written, which is UTF-8.
    let out = unsafe { out.as_mut_vec() };
    let start = out.as_mut_ptr();
    // SAFETY: there is room for what is copied of the front, for a byte behind the front, and for
    // the rest. They were given as other references than the room, so they don't overlap it.
    unsafe {
        copy(front.copied, start);
        start.add(front.len).write(b'/');
        copy(rest.as_bytes(), start.add(rest_start));
    }
    // SAFETY: so many bytes have just been written, and they are UTF-8.
    unsafe {
        out.set_len(len);
        str::from_utf8_unchecked(slice::from_raw_parts(start, len))
    }
}

/// A text as a new one.
#[inline(always)]
pub(crate) fn copied(text: &str) -> String {
    joined(text, text.len(), false, "")
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
                assert_eq!(joined(&front, front.len(), false, &rest), front.clone() + &rest);
                for front_len in [0, front.len() / 2, front.len()] {
                    if !front.is_char_boundary(front_len) {
                        continue;
                    }
                    let with_slash = String::from(&front[..front_len]) + "/" + &rest;
                    let set = set_joined(&mut buffer, &front, front_len, true, &rest);
                    assert_eq!(set, with_slash);
                    assert_eq!(buffer, with_slash);
                }
            }
        }
    }
}
