//! Output targets: a `String`, or a slice that has enough room.
//!
//! A third one, for short strings on the stack, is in `scan/short_output/`.

#[cfg(feature = "alloc")]
use alloc::string::String;

use crate::utf8::known_utf8;

/// A string that grows at its end.
pub trait Sink {
    /// The output so far.
    fn as_bytes(&self) -> &[u8];

    fn push(&mut self, text: &str);

    /// Appends `text[from..to]`.
    #[inline(always)]
    fn push_range(&mut self, text: &str, from: usize, to: usize) {
        self.push(&text[from..to]);
    }

    /// Appends the first `kept` of these characters.
    #[inline(always)]
    fn put(&mut self, ascii: [u8; 4], kept: usize) {
        self.push(known_utf8(&ascii[..kept]));
    }

    /// Removes what comes after `len`, which must be at most the length, and a character boundary.
    fn truncate(&mut self, len: usize);

    /// Inserts `text` before the byte at `at`. Slow: for rare cases.
    fn insert(&mut self, at: usize, text: &str);

    /// Makes ASCII letters in `from..to` lower-case.
    fn lower(&mut self, from: usize, to: usize);
}

#[cfg(feature = "alloc")]
impl Sink for String {
    #[inline]
    fn as_bytes(&self) -> &[u8] {
        Self::as_bytes(self)
    }

    #[inline]
    fn push(&mut self, text: &str) {
        self.push_str(text);
    }

    #[inline]
    fn truncate(&mut self, len: usize) {
        Self::truncate(self, len);
    }

    #[cold]
    fn insert(&mut self, at: usize, text: &str) {
        self.insert_str(at, text);
    }

    #[inline]
    fn lower(&mut self, from: usize, to: usize) {
        self[from..to].make_ascii_lowercase();
    }
}

/// A slice, filled from the start. INVARIANT: it has room for all that is written.
pub struct SliceSink<'a> {
    slice: &'a mut [u8],
    len: usize,
}

impl<'a> SliceSink<'a> {
    pub const fn new(slice: &'a mut [u8]) -> Self {
        Self { slice, len: 0 }
    }

    /// What was written.
    pub fn finish(self) -> &'a str {
        known_utf8(&self.slice[..self.len])
    }
}

impl Sink for SliceSink<'_> {
    fn as_bytes(&self) -> &[u8] {
        &self.slice[..self.len]
    }

    fn push(&mut self, text: &str) {
        self.slice[self.len..][..text.len()].copy_from_slice(text.as_bytes());
        self.len += text.len();
    }

    fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }

    fn insert(&mut self, at: usize, text: &str) {
        self.push(text);
        self.slice[at..self.len].rotate_right(text.len());
    }

    fn lower(&mut self, from: usize, to: usize) {
        self.slice[from..to].make_ascii_lowercase();
    }
}
