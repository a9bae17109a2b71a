//! Texts in which escapes give way to the bytes that they stand for.
#![allow(unsafe_code)]

use alloc::string::String;
use alloc::vec::Vec;

use super::rewrite::{self, Cuts, Escapes};
use super::room::{self, Room};
use super::{Backend, Task, dispatch};

/// What becomes of a `%` that starts no escape.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Malformed {
    Refused,
    Kept,
}

/// How a text is read.
#[derive(Clone, Copy)]
pub(crate) struct Reading {
    /// Whether a `+` stands for a space.
    pub(crate) plus_for_space: bool,
    pub(crate) malformed: Malformed,
}

/// The bytes, decoded; else where a malformed escape is.
pub(crate) fn bytes(from: &[u8], reading: Reading) -> Result<Vec<u8>, usize> {
    decoded(from, reading).map(|decoded| decoded.bytes)
}

/// The text, decoded, or the bytes that are no text; else where a malformed escape is.
pub(crate) fn text(from: &str, reading: Reading) -> Result<Result<String, Vec<u8>>, usize> {
    let decoded = decoded(from.as_bytes(), reading)?;
    if decoded.beyond_ascii {
        return Ok(room::into_text(decoded.bytes));
    }
    // SAFETY: a text in which ASCII characters gave way to others.
    Ok(Ok(unsafe { String::from_utf8_unchecked(decoded.bytes) }))
}

struct Decoded {
    bytes: Vec<u8>,
    /// Whether an escape stands for a byte from 0x80 up.
    beyond_ascii: bool,
}

#[inline(always)]
fn decoded(from: &[u8], reading: Reading) -> Result<Decoded, usize> {
    let mut bytes = Vec::new();
    // What is written is never longer than what is read.
    let beyond_ascii = room::append(&mut bytes, from.len(), |room| {
        dispatch(Unescape { reading, room }, from)
    })?;
    Ok(Decoded { bytes, beyond_ascii })
}

struct Unescape<'r> {
    reading: Reading,
    room: Room<'r>,
}

impl<'r> Task<&[u8]> for Unescape<'r> {
    /// Whether an escape stands for a byte from 0x80 up; else where a malformed escape is.
    type Output = (Room<'r>, Result<bool, usize>);

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> Self::Output {
        let plus = if self.reading.plus_for_space { b' ' } else { b'+' };
        let mut out = self.room;
        let mut cuts = Cuts::with_escapes(bytes);
        let mut digits_before = 0;
        let mut beyond_ascii = 0;
        while let Some(cut) = cuts.next() {
            let escapes = Escapes::of(backend, &cut);
            let mut block = backend.resolved(&cut.block, plus);
            if escapes.malformed != 0 {
                match self.reading.malformed {
                    Malformed::Refused => {
                        let at = cut.start + escapes.malformed.trailing_zeros() as usize;
                        return (out, Err(at));
                    }
                    Malformed::Kept => restore_signs(&mut block, escapes.malformed),
                }
            }
            beyond_ascii |= backend.at_least16(&block, 0x80) & escapes.well_formed;
            let kept = cut.all() & !escapes.digits() & !digits_before;
            rewrite::squeeze(backend, &block, kept, &mut out);
            digits_before = escapes.digits_of_next();
        }
        (out, Ok(beyond_ascii != 0))
    }
}

#[cold]
fn restore_signs(block: &mut [u8; 16], signs: u64) {
    for (i, byte) in block.iter_mut().enumerate() {
        if signs >> i & 1 == 1 {
            *byte = b'%';
        }
    }
}
