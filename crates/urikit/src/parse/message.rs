//! The message of an error, made without an allocator and in constants, for `from_static`.

use super::error::{ParseError, ParseErrorKind};

/// The message of an error, without the offending character.
pub(crate) struct Message {
    bytes: [u8; 128],
    len: usize,
}

impl Message {
    /// `term` is what the input should have been: `URI`.
    pub(crate) const fn new(term: &str, error: &ParseError) -> Self {
        let start = Self { bytes: [0; 128], len: 0 };
        let start = start.then("invalid ").then(term).then(": ").then(error.kind.message());
        let place = match (error.kind, error.component) {
            (ParseErrorKind::TooLong, _) => return start,
            (ParseErrorKind::MissingScheme, _) | (_, None) => start,
            (_, Some(component)) => start.then(" in ").then(component.name()),
        };
        place.then(" at byte ").then_number(error.offset())
    }

    pub(crate) const fn as_str(&self) -> &str {
        // INVARIANT: only whole strings were written.
        match str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "invalid identifier",
        }
    }

    /// Drops what does not fit.
    const fn then(mut self, text: &str) -> Self {
        if text.len() <= self.bytes.len() - self.len {
            self.bytes
                .split_at_mut(self.len)
                .1
                .split_at_mut(text.len())
                .0
                .copy_from_slice(text.as_bytes());
            self.len += text.len();
        }
        self
    }

    const fn then_number(self, number: usize) -> Self {
        let start = if number >= 10 { self.then_number(number / 10) } else { self };
        start.then("0123456789".split_at(number % 10).1.split_at(1).0)
    }
}
