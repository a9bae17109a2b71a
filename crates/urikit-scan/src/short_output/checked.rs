//! Copies each part in its exact length, to zeroed memory.

use core::ptr;

use super::{LIMIT, SHORT, lower_short};
use crate::sink::Sink;
use crate::utf8::known_utf8;

/// The buffer of a [`ShortOutput`].
pub struct Memory([u8; LIMIT]);

impl Memory {
    pub const fn new() -> Self {
        Self([0; LIMIT])
    }
}

/// A string of at most `LIMIT` bytes, assembled mostly from parts of a short source string.
pub struct ShortOutput<'m> {
    text: &'m str,
    output: &'m mut [u8; LIMIT],
    /// INVARIANT: the first `len` bytes of `output` are UTF-8.
    len: usize,
}

impl<'m> ShortOutput<'m> {
    /// An empty output for this source.
    ///
    /// # Panics
    /// If the source is not short.
    pub fn of(text: &'m str, memory: &'m mut Memory) -> Self {
        assert!(text.len() <= SHORT, "not short");
        Self { text, output: &mut memory.0, len: 0 }
    }

    pub fn into_str(self) -> &'m str {
        known_utf8(&self.output[..self.len])
    }

    fn is_char_boundary(&self, at: usize) -> bool {
        match self.output[..self.len].get(at) {
            Some(byte) => !(0x80..0xC0).contains(byte),
            None => at == self.len,
        }
    }

    fn put_bytes(&mut self, bytes: &[u8]) {
        assert!(bytes.len() <= LIMIT - self.len, "too long");
        let end = self.len + bytes.len();
        self.output[self.len..end].copy_from_slice(bytes);
        self.len = end;
    }
}

impl Sink for ShortOutput<'_> {
    fn as_bytes(&self) -> &[u8] {
        &self.output[..self.len]
    }

    fn push(&mut self, text: &str) {
        self.put_bytes(text.as_bytes());
    }

    /// # Panics
    /// If that is not part of the source, or the output would be too long.
    fn push_range(&mut self, text: &str, from: usize, to: usize) {
        assert!(ptr::eq(text, self.text), "another source");
        match text.get(from..to) {
            Some(part) => self.push(part),
            None => panic!("not a part"),
        }
    }

    /// # Panics
    /// If they are not ASCII, or the output would be too long.
    fn put(&mut self, ascii: [u8; 4], kept: usize) {
        assert!(ascii.is_ascii() && kept <= 4, "not ASCII");
        self.put_bytes(&ascii[..kept]);
    }

    /// # Panics
    /// If `len` is within a character, or after the end.
    fn truncate(&mut self, len: usize) {
        assert!(self.is_char_boundary(len), "within a character");
        self.len = len;
    }

    /// # Panics
    /// If `at` is within a character or after the end, or the output would be too long.
    #[cold]
    fn insert(&mut self, at: usize, text: &str) {
        assert!(self.is_char_boundary(at), "within a character");
        self.push(text);
        self.output[at..self.len].rotate_right(text.len());
    }

    fn lower(&mut self, from: usize, to: usize) {
        lower_short(&mut self.output[..self.len][from..to]);
    }
}
