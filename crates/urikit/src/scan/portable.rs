//! The scanner for every machine, and for the compiler: plain integers, `const`.
//!
//! Eight bytes at a time: a table gives each byte one bit for its class; the eight
//! class bytes form an 8 × 8 bit matrix, whose transpose has one byte for each class
//! with one bit for each input byte: the masks.

use super::rewrite::Rewrite;
use super::utf8::Utf8;
use super::{Backend, Classify, Find, Masks, Specials, halves};
use crate::grammar::char_class::{HEXDIG, URI};

/// The backend that every machine has.
#[derive(Clone, Copy)]
pub(super) struct Portable;

impl Classify<Masks> for Portable {
    #[inline(always)]
    fn of16(self, block: &[u8; 16]) -> Masks {
        let [first, second] = halves(block);
        masks8(first).joined(masks8(second), 8)
    }
}

impl Classify<Specials> for Portable {
    #[inline(always)]
    fn of16(self, block: &[u8; 16]) -> Specials {
        let [first, second] = halves(block);
        specials8(first).joined(specials8(second), 8)
    }
}

impl Backend for Portable {}

impl Rewrite for Portable {}

impl Utf8 for Portable {}

impl Find for Portable {
    #[inline(always)]
    fn outside16(self, block: &[u8; 16], columns: &[u8; 16]) -> u64 {
        let outside = |byte: &u8| columns[usize::from(byte & 15)] as u32 >> (byte >> 4) & 1 == 0;
        let bit = |(i, byte): (usize, &u8)| u64::from(outside(byte)) << i;
        block.iter().enumerate().map(bit).sum()
    }

    #[inline(always)]
    fn equal16(self, block: &[u8; 16], byte: u8) -> u64 {
        let [first, second] = halves(block);
        equal8(first, byte) | equal8(second, byte) << 8
    }

    #[inline(always)]
    fn at_least16(self, block: &[u8; 16], byte: u8) -> u64 {
        let bit = |(i, other): (usize, &u8)| u64::from(*other >= byte) << i;
        block.iter().enumerate().map(bit).sum()
    }
}

/// Which of eight bytes are `byte`, one bit each.
#[inline(always)]
fn equal8(block: &[u8; 8], byte: u8) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH_BITS: u64 = 0x80 * ONES;
    let zero_where_equal = u64::from_le_bytes(*block) ^ (u64::from(byte) * ONES);
    // No carry leaves its byte, so that each high bit tells of its own byte alone.
    let not_zero = ((zero_where_equal & !HIGH_BITS) + !HIGH_BITS) | zero_where_equal;
    let equal = (!not_zero & HIGH_BITS) >> 7;
    // The multiplication moves the eight bits side by side into the highest byte.
    equal.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The masks of up to 64 bytes from `base` on, at compile time.
pub(crate) const fn masks_const(bytes: &[u8], base: usize) -> (Masks, Specials) {
    let mut masks = Masks::NONE;
    let mut specials = Specials::NONE;
    let mut shift = 0;
    while shift < 64 && base + shift < bytes.len() {
        let rest = bytes.split_at(base + shift).1;
        // Padded with a plain character.
        let mut block = [b'z'; 8];
        let mut i = 0;
        while i < 8 && i < rest.len() {
            block[i] = rest[i];
            i += 1;
        }
        masks = masks.joined(masks8(&block), shift);
        specials = specials.joined(specials8(&block), shift);
        shift += 8;
    }
    (masks, specials)
}

#[inline(always)]
const fn masks8(block: &[u8; 8]) -> Masks {
    let rows = rows(block, &CLASS);
    Masks {
        special: rows[0] as u64,
        non_ascii: rows[1] as u64,
        colon: rows[2] as u64,
        slash: rows[3] as u64,
        question: rows[4] as u64,
        hash: rows[5] as u64,
    }
}

#[inline(always)]
const fn specials8(block: &[u8; 8]) -> Specials {
    let rows = rows(block, &SPECIAL_CLASS);
    Specials {
        percent: rows[0] as u64,
        at: rows[1] as u64,
        bracket: rows[2] as u64,
        hex: rows[3] as u64,
    }
}

/// Whether a byte belongs to [`Masks::special`].
const fn is_special(byte: u8) -> bool {
    matches!(byte, b'%' | b'@' | b'[' | b']') || !URI.contains(byte)
}

/// The classes of each byte, one bit each; 0 for plain characters.
static CLASS: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            0x80.. => 0b11,
            b':' => 1 << 2,
            b'/' => 1 << 3,
            b'?' => 1 << 4,
            b'#' => 1 << 5,
            other => is_special(other) as u8,
        };
        byte += 1;
    }
    table
};

/// The same for what tells special bytes apart.
static SPECIAL_CLASS: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'%' => 1,
            b'@' => 1 << 1,
            b'[' | b']' => 1 << 2,
            other => (HEXDIG.contains(other) as u8) << 3,
        };
        byte += 1;
    }
    table
};

/// For each class one byte, with one bit for each byte of the block.
#[inline(always)]
const fn rows(block: &[u8; 8], table: &[u8; 256]) -> [u8; 8] {
    let mut classes: u64 = 0;
    let mut i = 0;
    while i < 8 {
        classes |= (table[block[i] as usize] as u64) << (8 * i);
        i += 1;
    }
    transpose(classes).to_le_bytes()
}

/// Mirrors an 8 × 8 bit matrix, a byte a row, on its diagonal: swaps 1 × 1 blocks
/// inside 2 × 2 ones, then 2 × 2 inside 4 × 4, then 4 × 4 inside the whole.
#[inline(always)]
const fn transpose(mut x: u64) -> u64 {
    let swap = (x ^ x >> 7) & 0x00AA_00AA_00AA_00AA;
    x ^= swap ^ swap << 7;
    let swap = (x ^ x >> 14) & 0x0000_CCCC_0000_CCCC;
    x ^= swap ^ swap << 14;
    let swap = (x ^ x >> 28) & 0x0000_0000_F0F0_F0F0;
    x ^ swap ^ swap << 28
}
