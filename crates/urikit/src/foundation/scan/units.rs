//! Texts in units of 32 bytes, and for each byte those that stand before it.
//!
//! The last unit ends where the text ends, so it overlaps the one before it. What is before a byte
//! is read from memory once more, which costs less than to carry it over from unit to unit.

use super::zero_padded;

pub(super) const UNIT: usize = 32;

pub(super) type Bytes = [u8; UNIT];

/// A part of a text.
#[derive(Clone, Copy)]
pub(super) struct Unit {
    /// Zeros behind the end of a text that has fewer bytes.
    pub(super) bytes: Bytes,
    /// For each byte the one before it, the second, and the third. Zeros before the first bytes of
    /// the text; also before bytes that are not new, where it starts so early.
    pub(super) before: [Bytes; 3],
    /// Those that were in no unit before, as a mask.
    pub(super) new: u64,
    /// Where it ends in the text.
    end: usize,
}

/// Moves bytes along.
pub(super) trait Move: Copy {
    /// The bytes moved on by one, two and three places, behind zeros.
    fn moved(self, bytes: &Bytes) -> [Bytes; 3];
}

impl Unit {
    #[inline(always)]
    pub(super) fn first(backend: impl Move, text: &[u8]) -> Self {
        let (bytes, end) = match text.first_chunk() {
            Some(bytes) => (*bytes, UNIT),
            None => (padded(text), text.len()),
        };
        Self { bytes, before: backend.moved(&bytes), new: !(!0 << end), end }
    }

    /// The one behind this one.
    #[inline(always)]
    pub(super) fn next(&self, backend: impl Move, text: &[u8]) -> Option<Self> {
        if self.is_last(text) {
            return None;
        }
        let start = self.end.min(text.len() - UNIT);
        let bytes = *text[start..].first_chunk()?;
        let before = match start.checked_sub(3).and_then(|from| text[from..].first_chunk()) {
            Some(from) => {
                let from: &[u8; UNIT + 2] = from;
                let ([third @ .., _, _], [_, second @ .., _], [_, _, first @ ..]) =
                    (from, from, from);
                [*first, *second, *third]
            }
            None => backend.moved(&bytes),
        };
        let new = !0 << (self.end - start) & 0xFFFF_FFFF;
        Some(Self { bytes, before, new, end: start + UNIT })
    }

    #[inline(always)]
    pub(super) const fn is_last(&self, text: &[u8]) -> bool {
        self.end == text.len()
    }
}

/// Fewer than 32 bytes, then zeros.
#[inline(always)]
fn padded(text: &[u8]) -> Bytes {
    let (low, high) = match (text.first_chunk(), text.last_chunk()) {
        (Some(first), Some(last)) => {
            let new = u128::from_le_bytes(*last) >> (8 * (31 - text.len())) >> 8;
            (*first, new.to_le_bytes())
        }
        _ => (zero_padded(text), [0; 16]),
    };
    joined(low, high)
}

#[inline(always)]
pub(super) fn joined(low: [u8; 16], high: [u8; 16]) -> Bytes {
    let mut bytes = [0; UNIT];
    bytes[..16].copy_from_slice(&low);
    bytes[16..].copy_from_slice(&high);
    bytes
}
