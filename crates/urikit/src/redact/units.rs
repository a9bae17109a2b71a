//! The bytes of a string that may be percent-encoded, even more than once, or written as in JSON.

use crate::percent::escaped_byte;
use crate::redact::backslash;

/// A byte of a string: plain, or decoded from an escape.
pub(super) struct Unit {
    pub(super) byte: u8,
    pub(super) start: usize,
    pub(super) end: usize,
    /// How many times it is percent-encoded: 0 for `/` and `\u002F`, 1 for `%2F`, 2 for `%252F`.
    pub(super) level: usize,
}

impl Unit {
    #[inline]
    fn at(text: &[u8], start: usize) -> Option<Self> {
        let raw = Self { byte: *text.get(start)?, start, end: start + 1, level: 0 };
        match raw.byte {
            b'%' | b'\\' => Some(Self::escaped(text, start).unwrap_or(raw)),
            _ => Some(raw),
        }
    }

    /// Most bytes are not escaped.
    #[cold]
    fn escaped(text: &[u8], start: usize) -> Option<Self> {
        if let Some((byte, end)) = backslash::backslash_escape_at(text, start) {
            return Some(Self { byte, start, end, level: 0 });
        }
        let mut byte = escaped_byte(text, start)?;
        let (mut end, mut level) = (start + 3, 1);
        // `%25` is a `%`, whose digits may follow it: after its `5` as they would after a `%`.
        while byte == b'%'
            && let Some(deeper) = escaped_byte(text, end - 1)
        {
            (byte, end, level) = (deeper, end + 2, level + 1);
        }
        Some(Self { byte, start, end, level })
    }

    pub(super) const fn is_slash(&self) -> bool {
        matches!(self.byte, b'/' | b'\\')
    }

    /// Whether it ends an authority whose slashes are encoded `level` times: it must not be encoded
    /// more often.
    pub(super) const fn ends_authority(&self, level: usize) -> bool {
        matches!(self.byte, b'/' | b'\\' | b'?' | b'#') && self.level <= level
    }
}

pub(super) fn units(text: &[u8], from: usize) -> impl Iterator<Item = Unit> {
    let mut at = from;
    core::iter::from_fn(move || {
        let unit = Unit::at(text, at)?;
        at = unit.end;
        Some(unit)
    })
}
