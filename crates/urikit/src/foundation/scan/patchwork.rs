//! A short text put together from parts of another one, on the stack.
//!
//! Where a part starts and how long it is can't be guessed. So each is copied as if it were long:
//! 64 bytes at a time, without a branch. What that writes too much is overwritten by the next
//! part, or never counted in.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;
use core::slice;

use super::pieces::{copy, copy_piece};

/// How long the texts can be.
pub(crate) const SHORT: usize = 128;

/// What is copied at once.
const STRIDE: usize = 64;

/// A text of any short length, and a part more of which nothing counts.
type Room = [MaybeUninit<u8>; SHORT + STRIDE];

/// What a [`Patchwork`] works in. Given from outside, so that it is never moved.
pub(crate) struct Memory {
    source: Room,
    made: Room,
}

impl Memory {
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        Self { source: [MaybeUninit::uninit(); _], made: [MaybeUninit::uninit(); _] }
    }
}

/// A text that is made of parts of another, both of at most [`SHORT`] bytes.
pub(crate) struct Patchwork<'m> {
    text: &'m str,
    /// The same text, with room behind it to be read.
    source: &'m Room,
    made: &'m mut Room,
    /// INVARIANT: so many bytes of `made` have been written, they are UTF-8, and no more than
    /// [`SHORT`].
    len: usize,
}

impl<'m> Patchwork<'m> {
    /// Nothing yet, of this text.
    ///
    /// # Panics
    /// Where it is not short.
    #[inline(always)]
    pub(crate) fn of(text: &'m str, memory: &'m mut Memory) -> Self {
        assert!(text.len() <= SHORT, "not short");
        // SAFETY: there is room for a short text.
        unsafe { copy(text.as_bytes(), memory.source.as_mut_ptr().cast()) };
        Self { text, source: &memory.source, made: &mut memory.made, len: 0 }
    }

    #[inline(always)]
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// What has been made.
    #[inline(always)]
    pub(crate) const fn into_text(self) -> &'m str {
        // SAFETY: by the invariant of `len` these bytes have been written, and are UTF-8.
        unsafe {
            str::from_utf8_unchecked(slice::from_raw_parts(self.made.as_ptr().cast(), self.len))
        }
    }

    /// Appends a part of the text.
    ///
    /// # Panics
    /// Where that is no part of it, or all would not be short.
    #[inline(always)]
    pub(crate) fn push(&mut self, from: usize, to: usize) {
        let len = self.grown_by(from, to);
        let mut done = 0;
        loop {
            // SAFETY: both start within a short text and have a stride behind that. What is
            // read need not have been written, and is not looked at.
            unsafe {
                copy_piece::<STRIDE>(
                    self.source.as_ptr().add(from + done).cast(),
                    self.made.as_mut_ptr().add(self.len + done).cast(),
                );
            }
            done += STRIDE;
            if done >= to - from {
                break;
            }
        }
        // INVARIANT: all of a part that ends at characters was copied.
        self.len = len;
    }

    /// Appends the start of the text, its letters of ASCII in lower case.
    ///
    /// # Panics
    /// As [`push`](Self::push).
    #[inline(always)]
    pub(crate) fn push_start_lower(&mut self, end: usize) {
        assert!(self.len == 0, "not the start");
        let len = self.grown_by(0, end);
        match self.text.len() {
            32.. => self.put_pieces_lower::<32>(end),
            16.. => self.put_pieces_lower::<16>(end),
            _ => self.put_pieces_lower::<1>(end),
        }
        // INVARIANT: as in `push`; letters were changed to letters.
        self.len = len;
    }

    /// Writes the start of the text, which has N bytes, in lower case up to `end` or further.
    #[inline(always)]
    fn put_pieces_lower<const N: usize>(&mut self, end: usize) {
        let last = self.text.len().saturating_sub(N);
        // Mostly the first two are enough.
        self.put_piece_lower::<N>(0);
        self.put_piece_lower::<N>(last.min(N));
        let mut start = 2 * N;
        while start < end {
            self.put_piece_lower::<N>(last.min(start));
            start += N;
        }
    }

    #[inline(always)]
    fn put_piece_lower<const N: usize>(&mut self, start: usize) {
        if let Some(piece) = self.text.as_bytes()[start..].first_chunk::<N>() {
            let mut piece = *piece;
            piece.make_ascii_lowercase();
            // SAFETY: it has its place in a short text.
            unsafe { self.made.as_mut_ptr().add(start).cast::<[u8; N]>().write(piece) };
        }
    }

    /// Appends the first of these characters.
    ///
    /// # Panics
    /// Where they are not ASCII, or all would not be short.
    #[inline(always)]
    pub(crate) fn put(&mut self, characters: [u8; 4], kept: usize) {
        assert!(characters.is_ascii() && kept <= 4 && self.len + kept <= SHORT, "not so");
        // SAFETY: this starts within a short text, and there is a stride behind that.
        unsafe { self.made.as_mut_ptr().add(self.len).cast::<[u8; 4]>().write(characters) };
        // INVARIANT: no more than was written, and ASCII.
        self.len += kept;
    }

    /// Takes back the last segment with the `/` at its end: what is behind the `/` before it, but
    /// nothing before `root_end`, which is behind a `/` too.
    #[inline(always)]
    pub(crate) fn take_back_segment(&mut self, root_end: usize) {
        let mut len = self.len;
        while len > root_end.max(1) {
            len -= 1;
            // SAFETY: by the invariant of `len` this byte has been written.
            if unsafe { self.made[len - 1].assume_init() } == b'/' {
                // INVARIANT: less than was written, up to a character of ASCII.
                self.len = len;
                return;
            }
        }
    }

    /// How long the text is with a part of the other.
    #[inline(always)]
    fn grown_by(&self, from: usize, to: usize) -> usize {
        let text = self.text;
        let is_part = from <= to && text.is_char_boundary(from) && text.is_char_boundary(to);
        let len = self.len + to.wrapping_sub(from);
        assert!(is_part && len <= SHORT, "no part of it");
        len
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::{Memory, Patchwork, SHORT};

    /// A text of so many bytes, with letters in both cases and, if it is long enough, a character
    /// beyond ASCII at its end.
    fn text(len: usize) -> String {
        let end = if len > 40 { "ß" } else { "" };
        let letters = ('A'..='Z').chain('a'..='z').chain(['/']).cycle();
        letters.take(len - end.len()).chain(end.chars()).collect()
    }

    #[test]
    fn parts_of_any_length_stand_one_behind_the_other() {
        for text in (0..=SHORT).map(text) {
            for cut in (0..=text.len()).filter(|cut| text.is_char_boundary(*cut)) {
                let mut memory = Memory::new();
                let mut made = Patchwork::of(&text, &mut memory);
                made.push_start_lower(cut);
                made.push(cut, text.len());
                let expected = text[..cut].to_ascii_lowercase() + &text[cut..];
                assert_eq!(made.into_text(), expected);

                let mut memory = Memory::new();
                let mut made = Patchwork::of(&text, &mut memory);
                made.push(cut, text.len());
                made.push(0, cut);
                assert_eq!(made.len(), text.len());
                assert_eq!(made.into_text(), String::from(&text[cut..]) + &text[..cut]);
            }
        }
    }

    #[test]
    fn characters_are_put_between_parts() {
        for text in (4..=SHORT).map(text) {
            let mut memory = Memory::new();
            let mut made = Patchwork::of(&text, &mut memory);
            made.push(0, 1);
            made.put(*b"xyz!", 3);
            made.push(4, text.len());
            assert_eq!(made.into_text(), String::from(&text[..1]) + "xyz" + &text[4..]);
        }
    }

    #[test]
    fn segment_that_is_taken_back_is_the_last_behind_the_root() {
        for (text, kept) in
            [("h/", "h/"), ("h/a/", "h/"), ("h/a/b/", "h/a/"), ("h/a//", "h/a/"), ("h//", "h/")]
        {
            let mut memory = Memory::new();
            let mut made = Patchwork::of(text, &mut memory);
            made.push(0, text.len());
            made.take_back_segment(2);
            assert_eq!(made.into_text(), kept);
        }
    }

    #[test]
    #[should_panic(expected = "no part of it")]
    fn part_that_ends_within_a_character_is_refused() {
        let mut memory = Memory::new();
        Patchwork::of("aß", &mut memory).push(0, 2);
    }

    #[test]
    #[should_panic(expected = "no part of it")]
    fn more_than_there_is_room_for_is_refused() {
        let text = text(SHORT);
        let mut memory = Memory::new();
        let mut made = Patchwork::of(&text, &mut memory);
        made.push(0, SHORT);
        made.push(0, 1);
    }
}
