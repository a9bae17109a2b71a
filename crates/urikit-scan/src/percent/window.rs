//! An input in windows of 32 bytes, with the bytes before each byte.
//!
//! The last window ends where the input ends, so it overlaps the one before it. The preceding
//! bytes are read from memory again, which is cheaper than carrying them from window to window.

use super::super::{halves, zero_padded};
use super::Blocks;

const LEN: usize = 32;

pub(super) type Bytes = [u8; LEN];

#[derive(Clone, Copy)]
pub(in super::super) struct Window {
    /// Padded with zeros if the input is shorter.
    pub(super) bytes: Bytes,
    /// For each byte the first, second and third byte before it. Zeros before the first bytes of
    /// the input; also before bytes that are not new, if the window starts within the first three
    /// bytes.
    pub(super) before: [Bytes; 3],
    /// The bytes that were in no earlier window, as a mask.
    pub(super) new: u64,
    /// Where it ends in the input.
    end: usize,
}

impl Window {
    #[inline(always)]
    pub(super) fn first(backend: impl Blocks, input: &[u8]) -> Self {
        let (bytes, end) = match input.first_chunk() {
            Some(bytes) => (*bytes, LEN),
            None => (padded_window(input), input.len()),
        };
        Self { bytes, before: backend.look_back(&bytes), new: !(!0 << end), end }
    }

    #[inline(always)]
    pub(super) fn next(&self, backend: impl Blocks, input: &[u8]) -> Option<Self> {
        if self.is_last(input) {
            return None;
        }
        let start = self.end.min(input.len() - LEN);
        let bytes = *input[start..].first_chunk()?;
        let before = match start.checked_sub(3).and_then(|from| input[from..].first_chunk()) {
            Some(from) => {
                let from: &[u8; LEN + 2] = from;
                let ([third @ .., _, _], [_, second @ .., _], [_, _, first @ ..]) =
                    (from, from, from);
                [*first, *second, *third]
            }
            None => backend.look_back(&bytes),
        };
        let new = !0 << (self.end - start) & 0xFFFF_FFFF;
        Some(Self { bytes, before, new, end: start + LEN })
    }

    #[inline(always)]
    pub(super) const fn is_last(&self, input: &[u8]) -> bool {
        self.end == input.len()
    }

    /// Each half: its bytes, and those before them.
    #[inline(always)]
    pub(super) fn halves(&self) -> [(&[u8; 16], [&[u8; 16]; 3]); 2] {
        let [low, high] = halves(&self.bytes);
        let [first, second, third] = &self.before;
        let [[a, d], [b, e], [c, f]] = [halves(first), halves(second), halves(third)];
        [(low, [a, b, c]), (high, [d, e, f])]
    }
}

/// Fewer than 32 bytes, then zeros.
#[inline(always)]
fn padded_window(input: &[u8]) -> Bytes {
    let (low, high) = match (input.first_chunk(), input.last_chunk()) {
        (Some(first), Some(last)) => {
            let new = u128::from_le_bytes(*last) >> (8 * (31 - input.len())) >> 8;
            (*first, new.to_le_bytes())
        }
        _ => (zero_padded(input), [0; 16]),
    };
    joined_halves([low, high])
}

#[inline(always)]
pub(super) fn joined_halves([low, high]: [[u8; 16]; 2]) -> Bytes {
    let mut bytes = [0; LEN];
    bytes[..16].copy_from_slice(&low);
    bytes[16..].copy_from_slice(&high);
    bytes
}
