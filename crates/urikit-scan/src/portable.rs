//! The scanner for every machine: plain integers.
//!
//! The parser reads byte by byte on such a machine, and asks for no masks. Where other topics do, a table maps each byte
//! to a number with 16 bits for each class: shifted by the positions of their bytes and combined, 16 such
//! numbers hold the masks of four classes side by side.

use super::marks::Marks;
use super::search::Search;
use super::{Backend, Block, Classify, Find, Masks, Specials, halves};
use crate::columns::{HEXDIG, PLAIN, SCHEME, contains};

/// The fallback backend.
#[derive(Clone, Copy)]
pub(super) struct Portable;

/// By definition: only tests use these masks, to compare those of the other backends.
impl Classify<Masks> for Portable {
    fn of16(self, block: &[u8; 16]) -> Masks {
        let mask = |is_member: &dyn Fn(u8) -> bool| mask_of(block, is_member);
        Masks {
            special: mask(&|byte| !contains(&PLAIN, byte)),
            not_scheme: mask(&|byte| !contains(&SCHEME, byte)),
            at: mask(&|byte| byte == b'@'),
            colon: mask(&|byte| byte == b':'),
            slash: mask(&|byte| byte == b'/'),
            question: mask(&|byte| byte == b'?'),
            hash: mask(&|byte| byte == b'#'),
        }
    }
}

impl Classify<Specials> for Portable {
    fn of16(self, block: &[u8; 16]) -> Specials {
        let mask = |is_member: &dyn Fn(u8) -> bool| mask_of(block, is_member);
        Specials {
            percent: mask(&|byte| byte == b'%'),
            bracket: mask(&|byte| byte == b'[' || byte == b']'),
            hex: mask(&|byte| contains(&HEXDIG, byte)),
            non_ascii: mask(&|byte| byte >= 0x80),
        }
    }
}

impl Backend for Portable {
    const HAS_VECTORS: bool = false;
    const HAS_SHORT_PATH: bool = false;

    /// Byte by byte: masks would be computed for bytes that don't exist, and discarded.
    #[inline(always)]
    fn any_of_128(self, search: impl Search, bytes: &[u8]) -> bool {
        let hits_any = |some: &[u8]| some.iter().fold(false, |any, byte| any | search.hits(*byte));
        bytes.chunks(16).any(hits_any)
    }
}

/// A bit for each byte that is a member.
fn mask_of(block: &[u8; 16], is_member: impl Fn(u8) -> bool) -> u64 {
    block.iter().enumerate().map(|(i, byte)| u64::from(is_member(*byte)) << i).sum()
}

impl Find for Portable {
    #[inline(never)]
    fn outside16(self, block: &[u8; 16], columns: &[u8; 16]) -> u64 {
        let outside = |byte: &u8| columns[usize::from(byte & 15)] as u32 >> (byte >> 4) & 1 == 0;
        let bit = |(i, byte): (usize, &u8)| u64::from(outside(byte)) << i;
        block.iter().enumerate().map(bit).sum()
    }

    #[inline]
    fn equal16(self, block: &[u8; 16], byte: u8) -> u64 {
        let [first, second] = halves(block);
        equal8(first, byte) | equal8(second, byte) << 8
    }

    #[inline(never)]
    fn at_least16(self, block: &[u8; 16], byte: u8) -> u64 {
        let bit = |(i, other): (usize, &u8)| u64::from(*other >= byte) << i;
        block.iter().enumerate().map(bit).sum()
    }

    #[inline(never)]
    fn marks16(self, block: &[u8; 16]) -> Marks {
        let rows = block.iter().rev().fold(0, |rows: u64, byte| {
            // An addition where `|` would do saves one instruction.
            (rows << 1).wrapping_add(MARK_ROWS[usize::from(*byte)])
        });
        let row = |class: u32| rows >> (16 * class) & 0xFFFF;
        Marks { percent: row(0), slash: row(1), dot: row(2), upper: row(3) }
    }

    #[inline(always)]
    fn marks32(self, block: &[u8; 32]) -> Marks {
        let [first, second] = halves(block);
        self.marks16(first).join(self.marks16(second), 16)
    }
}

/// Which of eight bytes equal `byte`, one bit each.
#[inline(always)]
fn equal8(block: &[u8; 8], byte: u8) -> u64 {
    // The multiplication moves the eight bits next to each other, into the highest byte.
    ones_where_equal(u64::from_le_bytes(*block), byte).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// For each of eight bytes: one if it equals `byte`, else zero.
#[inline(always)]
pub(super) fn ones_where_equal(eight: u64, byte: u8) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH_BITS: u64 = 0x80 * ONES;
    let zero_where_equal = eight ^ (u64::from(byte) * ONES);
    // No carry leaves its byte, so each high bit depends only on its own byte.
    let not_zero = ((zero_where_equal & !HIGH_BITS) + !HIGH_BITS) | zero_where_equal;
    (!not_zero & HIGH_BITS) >> 7
}

/// By byte: its classes among [`Marks`], as the lowest bits of rows of 16 bits.
static MARK_ROWS: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'%' => 1,
            b'/' => 1 << 16,
            b'.' => 1 << 32,
            b'A'..=b'Z' => 1 << 48,
            _ => 0,
        };
        byte += 1;
    }
    table
};
