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

    /// Takes back what is between the last `/` and the one before, and that last one too; nothing
    /// before `root_end`, which is behind a `/`.
    #[inline(always)]
    pub(crate) fn take_back_segment(&mut self, root_end: usize) {
        while self.len > root_end {
            self.len -= 1;
            // SAFETY: by the invariant of `len` this byte has been written.
            if self.len == root_end || unsafe { self.made[self.len - 1].assume_init() } == b'/' {
                break;
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
