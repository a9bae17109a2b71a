//! Texts in which escapes stand for bytes.
#![allow(unsafe_code)]

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::mem::MaybeUninit;

use super::room::{self, Room};
use super::search::{self, Outside};
use super::{Backend, Task, dispatch};
use crate::foundation::grammar::char_class::CharClass;
use crate::foundation::grammar::escape::escaped_byte;

/// How bytes are written.
#[derive(Clone, Copy)]
pub(crate) struct Writing {
    /// What becomes an escape.
    escaped: Outside,
    /// Whether escapes that are there stay, their digits too.
    pub(super) keep_escapes: bool,
    /// Whether a space becomes a `+`.
    plus_for_space: bool,
}

impl Writing {
    /// All that is not in a set becomes an escape; a space may be a `+`.
    #[inline(always)]
    pub(crate) const fn new(set: CharClass, keep_escapes: bool, plus_for_space: bool) -> Self {
        const SPACE: CharClass = CharClass::of(b" ");
        let kept = match plus_for_space {
            true => set.or(SPACE),
            false => set,
        };
        Self { escaped: Outside::of(kept.columns()), keep_escapes, plus_for_space }
    }

    /// How many bytes become escapes.
    pub(crate) fn count(self, bytes: &[u8]) -> usize {
        dispatch(Count(self), bytes)
    }

    /// Appends the encoded bytes.
    #[cfg(feature = "alloc")]
    pub(crate) fn append(self, bytes: &[u8], out: &mut String) {
        dispatch(Append(self, out), bytes);
    }

    /// The encoded bytes.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(crate) fn text(self, bytes: &[u8]) -> String {
        dispatch(Text(self), bytes)
    }

    /// Encodes some bytes at the start, and gives them to `then`. Returns how many they were.
    #[inline(always)]
    pub(crate) fn some<T>(self, bytes: &[u8], then: impl FnOnce(&str) -> T) -> (usize, T) {
        const MOST: usize = 64;
        let len = match bytes.get(..MOST) {
            None => bytes.len(),
            // No escape is torn apart.
            Some([.., b'%', _]) => MOST - 2,
            Some([.., b'%']) => MOST - 1,
            Some(_) => MOST,
        };
        let mut memory = [MaybeUninit::uninit(); 3 * MOST + room::SLACK];
        let room = Room::new(&mut memory);
        let room = dispatch(Escape { writing: self, room }, &bytes[..len]);
        // SAFETY: ASCII: see `Escape`.
        let text = unsafe { core::str::from_utf8_unchecked(room.bytes()) };
        (len, then(text))
    }

    /// Appends the encoded bytes, at most `len`.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn write<B: Backend>(self, backend: B, bytes: &[u8], len: usize, out: &mut String) {
        // SAFETY: only ASCII is appended, which leaves the text UTF-8: see `Escape`.
        let out = unsafe { out.as_mut_vec() };
        room::append(
            out,
            len,
            #[inline(always)]
            |room| (Escape { writing: self, room }.run(backend, bytes), ()),
        );
    }

    /// How many bytes are written. Of short texts it is what they may be at most, which is sooner
    /// known: by a fifth of the time that a text of 45 bytes takes.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn len<B: Backend>(self, backend: B, bytes: &[u8]) -> usize {
        const SHORT: usize = 128;
        let escapes = match bytes.len() {
            0..=SHORT => bytes.len(),
            _ => Count(self).run(backend, bytes),
        };
        bytes.len().saturating_add(escapes.saturating_mul(2))
    }

    /// What is not escaped, as the columns of a set.
    #[inline(always)]
    pub(super) const fn columns(self) -> [u8; 16] {
        self.escaped.columns()
    }

    /// What a space becomes that is not escaped.
    #[inline(always)]
    pub(super) const fn space(self) -> u8 {
        if self.plus_for_space { b'+' } else { b' ' }
    }

    /// Whether a byte is escaped that is not part of an escape.
    #[inline(always)]
    pub(super) const fn escapes(self, byte: u8) -> bool {
        self.escaped.has(byte)
    }

    /// Whether an escape stands here that stays.
    #[inline(always)]
    pub(super) fn keeps_escape(self, bytes: &[u8], at: usize) -> bool {
        self.keep_escapes && bytes[at] == b'%' && escaped_byte(bytes, at).is_some()
    }
}

/// Writes ASCII only.
struct Escape<'r> {
    writing: Writing,
    room: Room<'r>,
}

impl<'r> Task<&[u8]> for Escape<'r> {
    type Output = Room<'r>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> Room<'r> {
        backend.escape(bytes, self.writing, self.room)
    }
}

struct Count(Writing);

impl Task<&[u8]> for Count {
    type Output = usize;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> usize {
        if !self.0.keep_escapes {
            return search::Count(self.0.escaped).run(backend, bytes);
        }
        let (mut count, mut at) = (0, 0);
        while let Some(&byte) = bytes.get(at) {
            let stays = self.0.keeps_escape(bytes, at);
            count += usize::from(!stays && self.0.escapes(byte));
            at += if stays { 3 } else { 1 };
        }
        count
    }
}

#[cfg(feature = "alloc")]
struct Append<'s>(Writing, &'s mut String);

#[cfg(feature = "alloc")]
impl Task<&[u8]> for Append<'_> {
    type Output = ();

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) {
        let Self(writing, out) = self;
        writing.write(backend, bytes, writing.len(backend, bytes), out);
    }
}

#[cfg(feature = "alloc")]
pub(super) struct Text(pub(super) Writing);

#[cfg(feature = "alloc")]
impl Task<&[u8]> for Text {
    type Output = String;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> String {
        let len = self.0.len(backend, bytes);
        let mut text = String::with_capacity(len.saturating_add(room::SLACK));
        self.0.write(backend, bytes, len, &mut text);
        text
    }
}
