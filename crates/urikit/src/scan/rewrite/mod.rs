//! Blocks in which escapes are written or resolved: every byte at once, then closed up.
//!
//! The time does not depend on how many escapes there are or where, so that nothing is
//! mispredicted. What moves the bytes to their places is a shuffle, by an order that a mask
//! chooses from a table.

#[cfg(any(target_arch = "aarch64", test))]
mod neon;
#[cfg(target_arch = "x86_64")]
mod x86;

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
        let no_digits = Searcher { backend, search: Outside::of(HEX) };
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

/// Does the same to many bytes. What is written here says what is meant, and is what a machine
/// without vectors does.
pub(crate) trait Rewrite: Copy {
    /// For each place of `order` the byte of `from` at that place; whatever for those from 16 up.
    #[inline(always)]
    fn shuffle(self, from: &[u8; 16], order: &[u8; 16]) -> [u8; 16] {
        order.map(|place| from[usize::from(place & 15)])
    }

    /// Each byte, its two digits in upper case (RFC 3986 §2.1), and a percent sign. A space
    /// gives way to another byte.
    #[inline(always)]
    fn spelled(self, block: &[u8; 16], space: u8) -> [u8; 64] {
        let mut spelled = [b'%'; 64];
        for (spelled, byte) in spelled.as_chunks_mut::<4>().0.iter_mut().zip(block) {
            spelled[0] = if *byte == b' ' { space } else { *byte };
            spelled[1] = DIGITS[usize::from(byte >> 4)];
            spelled[2] = DIGITS[usize::from(byte & 15)];
        }
        spelled
    }

    /// The block, in which each `%` gives way to the byte for which the digits in `next` and
    /// `after` stand, the same block from one and from two bytes further on; whatever where they
    /// are no digits. Each `+` gives way to another byte.
    #[inline(always)]
    fn resolved(self, block: &[u8; 16], next: &[u8; 16], after: &[u8; 16], plus: u8) -> [u8; 16] {
        core::array::from_fn(|i| match block[i] {
            b'%' => value(next[i]) << 4 | value(after[i]),
            b'+' => plus,
            byte => byte,
        })
    }
}

const DIGITS: [u8; 16] = *b"0123456789ABCDEF";

/// The value of a hex digit; whatever for another byte.
#[inline(always)]
const fn value(digit: u8) -> u8 {
    (digit & 15) + if digit & LETTER == 0 { 0 } else { 9 }
}

/// The bit that the letters among the hex digits have.
const LETTER: u8 = 0x40;

/// Appends the first `len` bytes of a window, at most 64, those in `mask` as their escapes.
/// A space that is not among them gives way to another byte.
#[inline(always)]
pub(crate) fn escape(
    backend: impl Rewrite,
    block: &[u8; 64],
    len: usize,
    mask: u64,
    space: u8,
    out: &mut Room<'_>,
) {
    for (i, quarter) in block.as_chunks::<16>().0.iter().enumerate() {
        let spelled = backend.spelled(quarter, space);
        for (j, four) in spelled.as_chunks::<16>().0.iter().enumerate() {
            let start = 16 * i + 4 * j;
            if start >= len {
                return;
            }
            let escaped = (mask >> start & 15) as usize;
            let kept = (len - start).min(4) + 2 * escaped.count_ones() as usize;
            out.put(&backend.shuffle(four, &ESCAPED_ORDERS[escaped]), kept);
        }
    }
}

/// By the mask of four bytes, those to be escaped: where to find each byte in what
/// [`Rewrite::spelled`] gives.
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

/// The first block of a window, [resolved](Rewrite::resolved), and zeros.
#[inline(always)]
pub(crate) fn resolved(backend: impl Rewrite, window: &Window, plus: u8) -> [u8; 72] {
    let mut resolved = [0; 72];
    let [block @ .., _, _] = window;
    let [_, next @ .., _] = window;
    let [_, _, after @ ..] = window;
    let blocks = block.as_chunks().0.iter().zip(next.as_chunks().0).zip(after.as_chunks().0);
    for (to, ((block, next), after)) in resolved.as_chunks_mut().0.iter_mut().zip(blocks) {
        *to = backend.resolved(block, next, after, plus);
    }
    resolved
}

/// Appends the bytes of a block that are in `mask`.
#[inline(always)]
pub(crate) fn squeeze(backend: impl Rewrite, block: &[u8; 72], mask: u64, out: &mut Room<'_>) {
    for start in (0..64).step_by(8) {
        if mask >> start == 0 {
            return;
        }
        let kept = mask >> start & 0xFF;
        let mut order = [NOWHERE; 16];
        order[..8].copy_from_slice(&KEPT_ORDERS[kept as usize]);
        let Some(from) = block[start..].first_chunk() else { return };
        let squeezed = backend.shuffle(from, &order);
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
