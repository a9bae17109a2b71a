//! A short string made of parts of another one, on the stack.
//!
//! Where a part starts and how long it is are hard to predict. So each is copied as if it were
//! long: 64 bytes at a time, without a branch. What that writes too much is overwritten by the
//! next part, or never counted in.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;
use core::{ptr, slice};

use super::copy::{SHORT, copy};
use crate::foundation::sink::Sink;

/// How much longer than its source the output can be.
const GROWTH: usize = 8;
const LIMIT: usize = SHORT + GROWTH;

/// What is copied at once.
const STRIDE: usize = 64;

/// The longest output, and as much as one copy may write after it.
type Buffer = [MaybeUninit<u8>; LIMIT + STRIDE];

/// What a [`ShortOutput`] works in. The caller owns it, so that it is never moved.
pub(crate) struct Memory {
    source: Buffer,
    output: Buffer,
}

impl Memory {
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        Self { source: [MaybeUninit::uninit(); _], output: [MaybeUninit::uninit(); _] }
    }
}

/// A string of at most [`LIMIT`] bytes that is mostly made of parts of another, which is short.
pub(crate) struct ShortOutput<'m> {
    text: &'m str,
    /// The same, with room after it to be read.
    source: &'m Buffer,
    output: &'m mut Buffer,
    /// INVARIANT: the first `len` bytes of `output` have been written, they are UTF-8, and there
    /// are no more than [`LIMIT`].
    len: usize,
}

impl<'m> ShortOutput<'m> {
    /// Nothing yet, of this string.
    ///
    /// # Panics
    /// Where it is not short.
    #[inline(always)]
    pub(crate) fn of(text: &'m str, memory: &'m mut Memory) -> Self {
        assert!(text.len() <= SHORT, "not short");
        // SAFETY: there is room for a short string.
        unsafe { copy(text.as_bytes(), memory.source.as_mut_ptr().cast()) };
        Self { text, source: &memory.source, output: &mut memory.output, len: 0 }
    }

    #[inline(always)]
    pub(crate) const fn into_str(self) -> &'m str {
        // SAFETY: by the invariant of `len` these bytes have been written, and are UTF-8.
        unsafe {
            str::from_utf8_unchecked(slice::from_raw_parts(self.output.as_ptr().cast(), self.len))
        }
    }

    #[inline(always)]
    fn as_str(&self) -> &str {
        // SAFETY: as in `into_str`.
        unsafe {
            str::from_utf8_unchecked(slice::from_raw_parts(self.output.as_ptr().cast(), self.len))
        }
    }

    /// How long it is with `more` bytes.
    ///
    /// # Panics
    /// Where that is too long.
    #[inline(always)]
    const fn grown_by(&self, more: usize) -> usize {
        assert!(more <= LIMIT - self.len, "too long");
        self.len + more
    }
}

impl Sink for ShortOutput<'_> {
    #[inline(always)]
    fn as_bytes(&self) -> &[u8] {
        self.as_str().as_bytes()
    }

    #[inline(always)]
    fn push(&mut self, text: &str) {
        let len = self.grown_by(text.len());
        // SAFETY: there is room for it, which nothing else refers to.
        unsafe { copy(text.as_bytes(), self.output.as_mut_ptr().add(self.len).cast()) };
        // INVARIANT: a whole string was written.
        self.len = len;
    }

    /// # Panics
    /// Where that is no part of the source, or too long.
    #[inline(always)]
    fn push_range(&mut self, text: &str, from: usize, to: usize) {
        assert!(ptr::eq(text, self.text), "another source");
        let is_part = from <= to && text.is_char_boundary(from) && text.is_char_boundary(to);
        assert!(is_part, "not a part");
        let len = self.grown_by(to - from);
        let mut done = 0;
        loop {
            // SAFETY: both start within a short string and have a stride after that. What is
            // read need not have been written, and is not looked at.
            unsafe {
                let source = self.source.as_ptr().add(from + done);
                let output = self.output.as_mut_ptr().add(self.len + done);
                ptr::copy_nonoverlapping(source, output, STRIDE);
            }
            done += STRIDE;
            if done >= to - from {
                break;
            }
        }
        // INVARIANT: all of a part that ends at a character was copied.
        self.len = len;
    }

    /// # Panics
    /// Where they are not ASCII, or all would be too long.
    #[inline(always)]
    fn put(&mut self, ascii: [u8; 4], kept: usize) {
        assert!(ascii.is_ascii() && kept <= 4, "not ASCII");
        let len = self.grown_by(kept);
        // SAFETY: this starts within the limit, and there is a stride after that.
        unsafe { self.output.as_mut_ptr().add(self.len).cast::<[u8; 4]>().write(ascii) };
        // INVARIANT: no more than was written, and ASCII.
        self.len = len;
    }

    /// # Panics
    /// Where `len` is within a character, or more than there is.
    #[inline(always)]
    fn truncate(&mut self, len: usize) {
        assert!(self.as_str().is_char_boundary(len), "within a character");
        // INVARIANT: a front part of what was written.
        self.len = len;
    }

    /// # Panics
    /// Where `at` is within a character or after the end, or all would be too long.
    #[cold]
    fn insert(&mut self, at: usize, text: &str) {
        assert!(self.as_str().is_char_boundary(at), "within a character");
        self.push(text);
        self.output[at..self.len].rotate_right(text.len());
    }

    #[inline(always)]
    fn lower(&mut self, from: usize, to: usize) {
        let output: *mut u8 = self.output.as_mut_ptr().cast();
        // SAFETY: by the invariant of `len` these bytes have been written. ASCII letters are
        // replaced by others, so it stays UTF-8.
        lower(&mut unsafe { slice::from_raw_parts_mut(output, self.len) }[from..to]);
    }
}

/// Gives ASCII letters lower case: in two overlapping blocks where they are few.
#[inline(always)]
fn lower(bytes: &mut [u8]) {
    match bytes.len() {
        65.. => bytes.make_ascii_lowercase(),
        33.. => lower_ends::<32>(bytes),
        16.. => lower_ends::<16>(bytes),
        8.. => lower_ends::<8>(bytes),
        4.. => lower_ends::<4>(bytes),
        _ => bytes.make_ascii_lowercase(),
    }
}

#[inline(always)]
fn lower_ends<const N: usize>(bytes: &mut [u8]) {
    if let Some(first) = bytes.first_chunk_mut::<N>() {
        first.make_ascii_lowercase();
    }
    if let Some(last) = bytes.last_chunk_mut::<N>() {
        last.make_ascii_lowercase();
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::String;

    use super::{LIMIT, Memory, SHORT, ShortOutput, Sink};

    /// A string of N bytes, with letters in both cases and, if it is long enough, a non-ASCII
    /// character at its end.
    fn text(len: usize) -> String {
        let end = if len > 40 { "ß" } else { "" };
        let letters = ('A'..='Z').chain('a'..='z').chain(['/']).cycle();
        letters.take(len - end.len()).chain(end.chars()).collect()
    }

    #[test]
    fn parts_of_any_length_follow_each_other() {
        for text in (0..=SHORT).map(text) {
            for cut in (0..=text.len()).filter(|cut| text.is_char_boundary(*cut)) {
                let mut memory = Memory::new();
                let mut output = ShortOutput::of(&text, &mut memory);
                output.push_range(&text, 0, cut);
                output.lower(0, cut);
                output.push_range(&text, cut, text.len());
                let expected = text[..cut].to_ascii_lowercase() + &text[cut..];
                assert_eq!(output.into_str(), expected);

                let mut memory = Memory::new();
                let mut output = ShortOutput::of(&text, &mut memory);
                output.push_range(&text, cut, text.len());
                output.push("xyz");
                output.truncate(text.len() - cut);
                output.insert(0, "/.");
                output.push_range(&text, 0, cut);
                assert_eq!(output.into_str(), ["/.", &text[cut..], &text[..cut]].concat());
            }
        }
    }

    #[test]
    fn characters_are_put_between_parts() {
        for text in (4..=SHORT).map(text) {
            let mut memory = Memory::new();
            let mut output = ShortOutput::of(&text, &mut memory);
            output.push_range(&text, 0, 1);
            output.put(*b"xyz!", 3);
            output.push_range(&text, 4, text.len());
            assert_eq!(output.into_str(), String::from(&text[..1]) + "xyz" + &text[4..]);
        }
    }

    #[test]
    #[should_panic(expected = "not a part")]
    fn part_that_ends_within_a_character_is_refused() {
        ShortOutput::of("aß", &mut Memory::new()).push_range("aß", 0, 2);
    }

    #[test]
    #[should_panic(expected = "within a character")]
    fn output_is_not_cut_within_a_character() {
        let mut memory = Memory::new();
        let mut output = ShortOutput::of("", &mut memory);
        output.push("aß");
        output.truncate(2);
    }

    #[test]
    #[should_panic(expected = "too long")]
    fn more_than_there_is_room_for_is_refused() {
        let text = text(LIMIT - SHORT + 1);
        let mut memory = Memory::new();
        let mut output = ShortOutput::of(&text, &mut memory);
        for _ in 0..SHORT {
            output.push("x");
        }
        output.push_range(&text, 0, text.len());
    }
}
