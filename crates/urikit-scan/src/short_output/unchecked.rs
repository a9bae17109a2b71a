//! The start and length of a part are hard to predict. So each part is copied as if it were
//! long: 64 bytes at a time, without a branch. Excess bytes are overwritten by the next part, or
//! not counted.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;
use core::{ptr, slice};

use super::{LIMIT, SHORT, lower_short};
use crate::sink::Sink;

/// The number of bytes copied at once.
const STRIDE: usize = 64;

/// Room for the longest output, and for what one copy may write after it.
type Buffer = [MaybeUninit<u8>; LIMIT + STRIDE];

/// The buffers of a [`ShortOutput`]. The caller owns them, so they are never moved.
pub struct Memory {
    source: Buffer,
    output: Buffer,
}

impl Memory {
    #[inline(always)]
    pub const fn new() -> Self {
        Self { source: [MaybeUninit::uninit(); _], output: [MaybeUninit::uninit(); _] }
    }
}

/// A string of at most `LIMIT` bytes, assembled mostly from parts of a short source string.
pub struct ShortOutput<'m> {
    text: &'m str,
    /// The source string, with readable room after it.
    source: &'m Buffer,
    output: &'m mut Buffer,
    /// INVARIANT: the first `len` bytes of `output` have been written, they are UTF-8, and `len`
    /// is at most `LIMIT`.
    len: usize,
}

impl<'m> ShortOutput<'m> {
    /// An empty output for this source.
    ///
    /// # Panics
    /// If the source is not short.
    #[inline(always)]
    pub fn of(text: &'m str, memory: &'m mut Memory) -> Self {
        assert!(text.len() <= SHORT, "not short");
        // SAFETY: there is room for a short string.
        unsafe { copy_short(text.as_bytes(), memory.source.as_mut_ptr().cast()) };
        Self { text, source: &memory.source, output: &mut memory.output, len: 0 }
    }

    #[inline(always)]
    pub const fn into_str(self) -> &'m str {
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

    /// The length after adding `more` bytes.
    ///
    /// # Panics
    /// If that is too long.
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
        // SAFETY: there is room for it, and nothing else refers to that room.
        unsafe { copy_short(text.as_bytes(), self.output.as_mut_ptr().add(self.len).cast()) };
        // INVARIANT: a whole string was written.
        self.len = len;
    }

    /// # Panics
    /// If that is not part of the source, or the output would be too long.
    #[inline(always)]
    fn push_range(&mut self, text: &str, from: usize, to: usize) {
        assert!(ptr::eq(text, self.text), "another source");
        let is_part = from <= to && text.is_char_boundary(from) && text.is_char_boundary(to);
        assert!(is_part, "not a part");
        let len = self.grown_by(to - from);
        let mut done = 0;
        loop {
            // SAFETY: both start within a short string, and a stride follows that. Uninitialized
            // bytes may be copied, but are never inspected.
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
        // INVARIANT: the whole part was copied, and it ends at a character boundary.
        self.len = len;
    }

    /// # Panics
    /// If they are not ASCII, or the output would be too long.
    #[inline(always)]
    fn put(&mut self, ascii: [u8; 4], kept: usize) {
        assert!(ascii.is_ascii() && kept <= 4, "not ASCII");
        let len = self.grown_by(kept);
        // SAFETY: the position is within the limit, and a stride follows that.
        unsafe { self.output.as_mut_ptr().add(self.len).cast::<[u8; 4]>().write(ascii) };
        // INVARIANT: no more than was written, and ASCII.
        self.len = len;
    }

    /// # Panics
    /// If `len` is within a character, or after the end.
    #[inline(always)]
    fn truncate(&mut self, len: usize) {
        assert!(self.as_str().is_char_boundary(len), "within a character");
        // INVARIANT: a prefix of what was written.
        self.len = len;
    }

    /// # Panics
    /// If `at` is within a character or after the end, or the output would be too long.
    #[cold]
    fn insert(&mut self, at: usize, text: &str) {
        assert!(self.as_str().is_char_boundary(at), "within a character");
        self.push(text);
        self.output[at..self.len].rotate_right(text.len());
    }

    #[inline(always)]
    fn lower(&mut self, from: usize, to: usize) {
        let output: *mut u8 = self.output.as_mut_ptr().cast();
        // SAFETY: by the invariant of `len` these bytes have been written. Replacing ASCII
        // letters by others keeps it UTF-8.
        lower_short(&mut unsafe { slice::from_raw_parts_mut(output, self.len) }[from..to]);
    }
}

/// Copies bytes. The number of blocks depends on the length as little as possible: branches on it
/// are hard to predict.
///
/// # Safety
/// There is room for the bytes at `to`, and the room does not overlap them.
#[inline(always)]
unsafe fn copy_short(bytes: &[u8], to: *mut u8) {
    let (from, len) = (bytes.as_ptr(), bytes.len());
    // SAFETY: each block lies within the bytes, and so within the room.
    unsafe {
        match len {
            129.. => ptr::copy_nonoverlapping(from, to, len),
            65.. => copy_short_ends::<64>(from, to, len),
            32.. => copy_short_ends::<32>(from, to, len),
            16.. => copy_short_ends::<16>(from, to, len),
            8.. => copy_short_ends::<8>(from, to, len),
            4.. => copy_short_ends::<4>(from, to, len),
            1.. => {
                for at in [0, len / 2, len - 1] {
                    to.add(at).write(*from.add(at));
                }
            }
            0 => {}
        }
    }
}

/// Copies the first and the last N of `len` bytes.
///
/// # Safety
/// There are `len` bytes at `from` and at `to`; `len` is at least N; they don't overlap.
#[inline(always)]
unsafe fn copy_short_ends<const N: usize>(from: *const u8, to: *mut u8, len: usize) {
    // SAFETY: by the contract; bytes need no alignment.
    unsafe {
        ptr::copy_nonoverlapping(from, to, N);
        ptr::copy_nonoverlapping(from.add(len - N), to.add(len - N), N);
    }
}
