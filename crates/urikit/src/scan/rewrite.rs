//! Blocks in which escapes are written or resolved: every byte at once, then closed up.
//!
//! The time does not depend on how many escapes there are or where, so that nothing is
//! mispredicted. Digits are worked out by loops that compilers turn into vector code; what moves
//! bytes is a [`Shuffle`], by an order that a mask chooses from a table.

use super::nibbles::HEX;
use super::room::{Room, Window};
use super::search::{Equal, Outside, Searcher};
use super::{Backend, Classify, Hits};

/// The percent signs of a block.
#[derive(Clone, Copy)]
pub(crate) struct Escapes {
    /// Those with two digits behind them.
    pub(crate) well_formed: u64,
    pub(crate) malformed: u64,
}

impl Escapes {
    /// Those in the first block of a window.
    #[inline(always)]
    pub(crate) fn of<B: Backend>(backend: B, window: &Window) -> Self {
        let [_, next @ .., _] = window;
        let [_, _, after @ ..] = window;
        let [signs @ .., _, _] = window;
        let Hits(signs) = Searcher { backend, search: Equal(b'%') }.of64(signs);
        let no_digits = Searcher { backend, search: Outside(HEX) };
        let (Hits(next), Hits(after)) = (no_digits.of64(next), no_digits.of64(after));
        let malformed = signs & (next | after);
        Self { well_formed: signs & !malformed, malformed }
    }

    /// The digits behind the signs, as far as they stand in the block.
    #[inline(always)]
    pub(crate) const fn digits(self) -> u64 {
        self.well_formed << 1 | self.well_formed << 2
    }

    /// How many digits stand in the next block.
    #[inline(always)]
    pub(crate) const fn digits_behind(self) -> usize {
        (self.well_formed >> 63 | self.well_formed >> 62).count_ones() as usize
    }
}

/// Moves bytes around.
pub(crate) trait Shuffle: Copy {
    /// For each place of `order` the byte of `from` at that place; whatever for those from 16 up.
    fn shuffle16(self, from: &[u8; 16], order: &[u8; 16]) -> [u8; 16];
}

/// Appends the first `len` bytes of a window, at most 64, those in `mask` as their escapes.
/// What stands in `mask` from `len` on is left out of it by the caller.
#[inline(always)]
pub(crate) fn escape(
    shuffle: impl Shuffle,
    block: &[u8; 64],
    len: usize,
    mask: u64,
    out: &mut Room<'_>,
) {
    for (i, quarter) in block.as_chunks::<16>().0.iter().enumerate() {
        let spelled = spelled(quarter);
        for (j, four) in spelled.as_chunks::<16>().0.iter().enumerate() {
            let start = 16 * i + 4 * j;
            if start >= len {
                return;
            }
            let escaped = (mask >> start & 15) as usize;
            let kept = (len - start).min(4) + 2 * escaped.count_ones() as usize;
            out.put(&shuffle.shuffle16(four, &ESCAPED_ORDERS[escaped]), kept);
        }
    }
}

/// Each byte, its two digits, and a percent sign.
#[inline(always)]
fn spelled(bytes: &[u8; 16]) -> [u8; 64] {
    let mut spelled = [b'%'; 64];
    for i in 0..16 {
        spelled[4 * i] = bytes[i];
        spelled[4 * i + 1] = digit(bytes[i] >> 4);
        spelled[4 * i + 2] = digit(bytes[i] & 15);
    }
    spelled
}

/// RFC 3986 §2.1: in upper case.
#[inline(always)]
const fn digit(value: u8) -> u8 {
    value + if value < 10 { b'0' } else { b'A' - 10 }
}

/// By the mask of four bytes, those to be escaped: where to find each byte in what
/// [`spelled`] gives.
static ESCAPED_ORDERS: [[u8; 16]; 16] = {
    let mut orders = [[NOWHERE; 16]; 16];
    let mut mask = 0;
    while mask < 16 {
        let mut len = 0;
        let mut i = 0;
        while i < 4 {
            let at = 4 * i as u8;
            if mask >> i & 1 == 1 {
                orders[mask][len] = at + 3;
                orders[mask][len + 1] = at + 1;
                orders[mask][len + 2] = at + 2;
                len += 3;
            } else {
                orders[mask][len] = at;
                len += 1;
            }
            i += 1;
        }
        mask += 1;
    }
    orders
};

/// A block in which each `%` gave way to the byte for which the two digits behind it stand,
/// whether they are digits or not; and each `+` to another byte.
#[inline(always)]
pub(crate) fn resolved(window: &Window, plus: u8) -> [u8; 72] {
    let mut resolved = [0; 72];
    for i in 0..64 {
        let high = value(window[i + 1]) << 4;
        let low = value(window[i + 2]);
        resolved[i] = match window[i] {
            b'%' => high | low,
            b'+' => plus,
            byte => byte,
        };
    }
    resolved
}

/// The value of a hex digit; whatever for another byte.
#[inline(always)]
const fn value(digit: u8) -> u8 {
    let of_letters = if digit & 0x40 == 0 { 0 } else { 9 };
    (digit & 15).wrapping_add(of_letters)
}

/// Appends the bytes of a block that are in `mask`.
#[inline(always)]
pub(crate) fn squeeze(shuffle: impl Shuffle, block: &[u8; 72], mask: u64, out: &mut Room<'_>) {
    for start in (0..64).step_by(8) {
        let kept = mask >> start & 0xFF;
        let mut order = [NOWHERE; 16];
        order[..8].copy_from_slice(&KEPT_ORDERS[kept as usize]);
        let Some(from) = block[start..].first_chunk() else { return };
        let squeezed = shuffle.shuffle16(from, &order);
        let Some(first) = squeezed.first_chunk::<8>() else { return };
        out.put(first, kept.count_ones() as usize);
    }
}

/// By the mask of eight bytes, those to be kept: their places.
static KEPT_ORDERS: [[u8; 8]; 256] = {
    let mut orders = [[NOWHERE; 8]; 256];
    let mut mask = 0;
    while mask < 256 {
        let mut len = 0;
        let mut i = 0;
        while i < 8 {
            if mask >> i & 1 == 1 {
                orders[mask][len] = i;
                len += 1;
            }
            i += 1;
        }
        mask += 1;
    }
    orders
};

/// No place, for every machine.
const NOWHERE: u8 = 0x80;
