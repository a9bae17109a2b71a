//! The input of encoding and decoding: text, or bytes that need not be UTF-8.

use core::ops::Range;

use urikit_scan::utf8::known_utf8;

/// The input. Remembers that it is text, so that parts of it can be returned as text without
/// a check.
#[derive(Clone, Copy)]
pub(super) enum Data<'a> {
    Text(&'a str),
    Bytes(&'a [u8]),
}

impl<'a> Data<'a> {
    #[inline(always)]
    pub(super) const fn as_bytes(self) -> &'a [u8] {
        match self {
            Self::Text(text) => text.as_bytes(),
            Self::Bytes(bytes) => bytes,
        }
    }

    /// INVARIANT: the callers know the range to be ASCII.
    #[inline(always)]
    pub(super) fn ascii(self, range: Range<usize>) -> &'a str {
        match self {
            Self::Text(text) => &text[range],
            Self::Bytes(bytes) => known_utf8(&bytes[range]),
        }
    }
}
