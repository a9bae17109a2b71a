//! A canonical form as runs: parts of the identifier, each with its spelling.
//!
//! One type for all forms, and loops instead of chains of iterators: a chain is compiled again for
//! every pair of forms that is compared.

use core::fmt;

use super::own_path::{SEPARATORS, SpelledPath};
use crate::percent::spelling::{Bytes, Spelling};
use urikit_scan::utf8::known_utf8;

/// Bytes with one spelling; possibly none.
#[derive(Clone, Copy)]
pub(crate) struct SpelledRun<'a> {
    pub(super) text: &'a [u8],
    pub(super) spelling: Spelling,
    /// Only if all of it is ASCII.
    pub(super) drops_separators: bool,
}

impl<'a> SpelledRun<'a> {
    const EMPTY: Self = Self { text: b"", spelling: Spelling::AS_IS, drops_separators: false };

    pub(crate) const fn bytes(self) -> SpelledBytes<'a> {
        SpelledBytes {
            bytes: self.spelling.bytes(self.text),
            drops_separators: self.drops_separators,
        }
    }

    pub(crate) fn write(self, out: &mut impl fmt::Write) -> fmt::Result {
        if self.drops_separators {
            return self.bytes().try_for_each(|byte| out.write_char(char::from(byte)));
        }
        self.spelling.write(known_utf8(self.text), out)
    }
}

/// The bytes of a [`SpelledRun`], in its spelling.
pub(crate) struct SpelledBytes<'a> {
    bytes: Bytes<'a>,
    drops_separators: bool,
}

impl Iterator for SpelledBytes<'_> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        loop {
            let byte = self.bytes.next()?;
            if !self.drops_separators || !SEPARATORS.contains(byte) {
                return Some(byte);
            }
        }
    }
}

/// Scheme, `:`, `//`, userinfo, `@`, host, `:`, port.
const MOST: usize = 8;

/// Up to [`MOST`] runs, after those of a path with its scheme's own rules.
pub(crate) struct SpelledRuns<'a> {
    path: SpelledPath<'a>,
    runs: [SpelledRun<'a>; MOST],
    next: usize,
    len: usize,
}

impl<'a> SpelledRuns<'a> {
    pub(crate) const fn new() -> Self {
        Self::after(SpelledPath::NONE)
    }

    pub(crate) const fn after(path: SpelledPath<'a>) -> Self {
        Self { path, runs: [SpelledRun::EMPTY; MOST], next: 0, len: 0 }
    }

    pub(crate) const fn push(&mut self, text: &'a [u8], spelling: Spelling) {
        self.runs[self.len] = SpelledRun { text, spelling, drops_separators: false };
        self.len += 1;
    }

    pub(crate) const fn push_delimiter(&mut self, delimiter: &'static [u8]) {
        self.push(delimiter, Spelling::AS_IS);
    }

    /// The bytes of all runs.
    pub(crate) const fn bytes(self) -> SpelledRunsBytes<'a> {
        SpelledRunsBytes { current: SpelledRun::EMPTY.bytes(), rest: self }
    }
}

impl<'a> Iterator for SpelledRuns<'a> {
    type Item = SpelledRun<'a>;

    #[inline]
    fn next(&mut self) -> Option<SpelledRun<'a>> {
        if let Some(run) = self.path.next() {
            return Some(run);
        }
        let run = *self.runs[..self.len].get(self.next)?;
        self.next += 1;
        Some(run)
    }
}

/// See [`SpelledRuns::bytes`].
pub(crate) struct SpelledRunsBytes<'a> {
    current: SpelledBytes<'a>,
    rest: SpelledRuns<'a>,
}

impl Iterator for SpelledRunsBytes<'_> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        loop {
            if let Some(byte) = self.current.next() {
                return Some(byte);
            }
            self.current = self.rest.next()?.bytes();
        }
    }
}
