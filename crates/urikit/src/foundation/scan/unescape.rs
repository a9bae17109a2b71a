//! Texts in which escapes give way to the bytes that they stand for.
#![allow(unsafe_code)]

use alloc::string::String;
use alloc::vec::Vec;

use super::room;
use super::{Backend, Task, dispatch};

/// The bytes, decoded; `None` where an escape is malformed. A `+` may stand for a space.
pub(crate) fn bytes(from: &[u8], plus_for_space: bool) -> Option<Vec<u8>> {
    dispatch(Bytes { plus_for_space }, from).map(|(decoded, _)| decoded)
}

/// The text, decoded; `None` where an escape is malformed, or what comes out is no text.
#[inline(always)]
pub(crate) fn text(from: &str, plus_for_space: bool) -> Option<String> {
    dispatch(Text { plus_for_space }, from)
}

pub(super) struct Bytes {
    pub(super) plus_for_space: bool,
}

impl Task<&[u8]> for Bytes {
    /// Also whether all bytes that escapes stand for are ASCII.
    type Output = Option<(Vec<u8>, bool)>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> Self::Output {
        let plus = if self.plus_for_space { b' ' } else { b'+' };
        // What is written is never longer than what is read.
        let mut decoded = Vec::with_capacity(bytes.len().saturating_add(room::SLACK));
        let stays_ascii = room::append(
            &mut decoded,
            bytes.len(),
            #[inline(always)]
            |out| backend.unescape(bytes, plus, out),
        )?;
        Some((decoded, stays_ascii))
    }
}

struct Text {
    plus_for_space: bool,
}

impl Task<&str> for Text {
    type Output = Option<String>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: &str) -> Self::Output {
        let Self { plus_for_space } = self;
        let (decoded, stays_ascii) = Bytes { plus_for_space }.run(backend, text.as_bytes())?;
        // SAFETY: it is UTF-8, or it is a text in which only ASCII characters gave way to others.
        (stays_ascii || backend.is_utf8(&decoded))
            .then(|| unsafe { String::from_utf8_unchecked(decoded) })
    }
}
