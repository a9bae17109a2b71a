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
    dispatch(Bytes(reading), from).map(|(decoded, _)| decoded)
}

/// The text, decoded, or the bytes that are no text; else where a malformed escape is.
#[inline(always)]
pub(crate) fn text(from: &str, reading: Reading) -> Result<Result<String, Vec<u8>>, usize> {
    dispatch(Text(reading), from)
}

pub(super) struct Bytes(pub(super) Reading);

impl Task<&[u8]> for Bytes {
    /// Also whether all bytes that escapes stand for are ASCII.
    type Output = Result<(Vec<u8>, bool), usize>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> Self::Output {
        // What is written is never longer than what is read.
        let mut decoded = Vec::with_capacity(bytes.len().saturating_add(room::SLACK));
        let stays_ascii = room::append(
            &mut decoded,
            bytes.len(),
            #[inline(always)]
            |out| self.0.write(backend, bytes, out),
        )?;
        Ok((decoded, stays_ascii))
    }
}

struct Text(Reading);

impl Task<&str> for Text {
    type Output = Result<Result<String, Vec<u8>>, usize>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: &str) -> Self::Output {
        let (decoded, stays_ascii) = Bytes(self.0).run(backend, text.as_bytes())?;
        Ok(match stays_ascii || backend.is_utf8(&decoded) {
            // SAFETY: it is UTF-8, or it is a text in which only ASCII characters gave way to
            // others.
            true => Ok(unsafe { String::from_utf8_unchecked(decoded) }),
            false => Err(decoded),
        })
    }
}

impl Reading {
    /// Writes what is decoded. Gives whether all bytes that escapes stand for are ASCII, else where
    /// a malformed escape is.
    #[inline(always)]
    fn write<'r, B: Backend>(
        self,
        backend: B,
        bytes: &[u8],
        mut out: Room<'r>,
    ) -> (Room<'r>, Result<bool, usize>) {
        let plus = if self.plus_for_space { b' ' } else { b'+' };
        let mut cuts = Cuts::with_escapes(bytes);
        let mut digits_before = 0;
        let mut beyond_ascii = 0;
        while let Some(cut) = cuts.next() {
            let escapes = Escapes::of(backend, &cut);
            let mut block = backend.resolved(&cut.block, plus);
            if escapes.malformed != 0 {
                match self.malformed {
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
        (out, Ok(beyond_ascii == 0))
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
