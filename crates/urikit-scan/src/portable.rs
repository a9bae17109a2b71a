//! The scanner for every machine, and for `const` evaluation: plain integers.
//!
//! It takes eight bytes at a time. A table maps each byte to a number that has eight bits for
//! each class, with the lowest bit set for the byte's own classes. Shifted by the positions of
//! their bytes and combined, eight such numbers hold the masks of all classes side by side.

use super::marks::Marks;
use super::search::Search;
use super::{Backend, Block, Classify, Find, Masks, Specials, halves};
use crate::columns::{HEXDIG, PLAIN, SCHEME, contains};

/// The fallback backend.
#[derive(Clone, Copy)]
pub(super) struct Portable;

impl Classify<Masks> for Portable {
    #[inline(always)]
    fn of16(self, block: &[u8; 16]) -> Masks {
        let [first, second] = halves(block).map(|half| portable_rows(half, &CLASS));
        let [even, odd] = zip_rows(first, second, 8, 0x00FF_00FF_00FF_00FF);
        let row = |rows: u64, at: u32| rows >> (16 * at) & 0xFFFF;
        Masks {
            special: row(even, 0),
            not_scheme: row(odd, 0),
            colon: row(even, 1),
            slash: row(odd, 1),
            question: row(even, 2),
            hash: row(odd, 2),
            at: row(even, 3),
        }
    }

    #[inline(always)]
    fn of32(self, block: &[u8; 32]) -> Masks {
        let [special, not_scheme, colon, slash, question, hash, at, _] = rows32(block, &CLASS);
        Masks { special, not_scheme, at, colon, slash, question, hash }
    }

    #[inline(always)]
    fn of_last(self, bytes: &[u8], base: usize) -> Masks {
        last_portable_block(bytes, base)
    }
}

impl Classify<Specials> for Portable {
    #[inline(always)]
    fn of16(self, block: &[u8; 16]) -> Specials {
        let [first, second] = halves(block);
        specials8(first).joined(specials8(second), 8)
    }

    #[inline(always)]
    fn of32(self, block: &[u8; 32]) -> Specials {
        let [percent, bracket, hex, non_ascii, ..] = rows32(block, &SPECIAL_CLASS);
        Specials { percent, bracket, hex, non_ascii }
    }

    #[inline(always)]
    fn of_last(self, bytes: &[u8], base: usize) -> Specials {
        last_portable_block(bytes, base)
    }
}

/// Here, scanning 32 more bytes costs more than a branch.
#[inline(always)]
pub(super) fn last_portable_block<M: Block>(bytes: &[u8], base: usize) -> M
where
    Portable: Classify<M>,
{
    let len = bytes.len() - base;
    match (bytes.last_chunk(), bytes.last_chunk()) {
        (Some(last), _) if len <= 32 => Portable.of32(last).skip(32 - len),
        (_, Some(last)) => Portable.of64(last).skip(64 - len),
        _ => Portable.of_short(bytes),
    }
}

impl Backend for Portable {
    const HAS_VECTORS: bool = false;
    const HAS_SHORT_PATH: bool = false;

    /// Byte by byte: there are few.
    #[inline(always)]
    fn specials_of(self, word: &[u8; 64], special: u64) -> Specials {
        let mut specials = Specials::NONE;
        for place in places_of_bits(special) {
            match word.get(place) {
                Some(b'%') => specials.percent |= 1 << place,
                Some(b'[' | b']') => specials.bracket |= 1 << place,
                Some(0x80..) => specials.non_ascii |= 1 << place,
                _ => {}
            }
        }
        for place in places_of_bits(0b11 | specials.percent << 1 | specials.percent << 2) {
            let is_hex = word.get(place).is_some_and(u8::is_ascii_hexdigit);
            specials.hex |= u64::from(is_hex) << place;
        }
        specials
    }

    /// Byte by byte: masks would be computed for bytes that don't exist, and discarded.
    #[inline(always)]
    fn any_of_128(self, search: impl Search, bytes: &[u8]) -> bool {
        let hits_any = |some: &[u8]| some.iter().fold(false, |any, byte| any | search.hits(*byte));
        bytes.chunks(16).any(hits_any)
    }
}

/// The positions of the bits of a mask.
#[inline(always)]
pub(super) fn places_of_bits(mask: u64) -> impl Iterator<Item = usize> {
    let rest = |mask: &u64| Some(mask & mask.wrapping_sub(1));
    let masks = core::iter::successors(Some(mask), rest).take_while(|mask| *mask != 0);
    masks.map(|mask| mask.trailing_zeros() as usize)
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
        let [first, second] = halves(block).map(|half| portable_rows(half, &SPECIAL_CLASS));
        let row = |at: u32| first >> (8 * at) & 0xFF | (second >> (8 * at) & 0xFF) << 8;
        Marks { percent: row(0), slash: row(4), dot: row(5), upper: row(6) }
    }

    #[inline(always)]
    fn marks32(self, block: &[u8; 32]) -> Marks {
        let [percent, _, _, _, slash, dot, upper, _] = rows32(block, &SPECIAL_CLASS);
        Marks { percent, slash, dot, upper }
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

#[inline(always)]
const fn specials8(block: &[u8; 8]) -> Specials {
    let rows = portable_rows(block, &SPECIAL_CLASS).to_le_bytes();
    Specials {
        percent: rows[0] as u64,
        bracket: rows[1] as u64,
        hex: rows[2] as u64,
        non_ascii: rows[3] as u64,
    }
}

/// Whether a byte belongs to [`Masks::special`].
pub(super) const fn is_special(byte: u8) -> bool {
    !contains(&PLAIN, byte)
}

/// By byte: its classes, with eight bits for each class.
static CLASS: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let special = if is_special(byte as u8) { portable_row(0) } else { 0 };
        let not_scheme = if contains(&SCHEME, byte as u8) { 0 } else { portable_row(1) };
        let delimiter = match byte as u8 {
            b':' => portable_row(2),
            b'/' => portable_row(3),
            b'?' => portable_row(4),
            b'#' => portable_row(5),
            b'@' => portable_row(6),
            _ => 0,
        };
        table[byte] = special | not_scheme | delimiter;
        byte += 1;
    }
    table
};

/// The same for the classes of special bytes, and for [`Marks`].
static SPECIAL_CLASS: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'%' => portable_row(0),
            b'[' | b']' => portable_row(1),
            0x80.. => portable_row(3),
            b'/' => portable_row(4),
            b'.' => portable_row(5),
            _ => 0,
        };
        if contains(&HEXDIG, byte as u8) {
            table[byte] |= portable_row(2);
        }
        if (byte as u8).is_ascii_uppercase() {
            table[byte] |= portable_row(6);
        }
        byte += 1;
    }
    table
};

/// The lowest bit of a row.
const fn portable_row(class: u32) -> u64 {
    1 << (8 * class)
}

/// For each class one byte, with one bit for each byte of the block.
#[inline]
const fn portable_rows(block: &[u8; 8], table: &[u64; 256]) -> u64 {
    let mut rows: u64 = 0;
    let mut i = 8;
    while i > 0 {
        i -= 1;
        // An addition where `|` would do saves one instruction.
        rows = (rows << 1).wrapping_add(table[block[i] as usize]);
    }
    rows
}

/// For each class one mask of 32 bits: rows of 8 bits are combined to rows of 16, and those to
/// rows of 32, all at once.
#[inline(never)]
fn rows32(block: &[u8; 32], table: &[u64; 256]) -> [u64; 8] {
    let [first, second] = halves(block).map(|half: &[u8; 16]| {
        let [first, second] = halves(half).map(|eight| portable_rows(eight, table));
        zip_rows(first, second, 8, 0x00FF_00FF_00FF_00FF)
    });
    let [to_0_and_4, to_2_and_6] = zip_rows(first[0], second[0], 16, 0x0000_FFFF_0000_FFFF);
    let [to_1_and_5, to_3_and_7] = zip_rows(first[1], second[1], 16, 0x0000_FFFF_0000_FFFF);
    let low = |rows| rows & 0xFFFF_FFFF;
    [
        low(to_0_and_4),
        low(to_1_and_5),
        low(to_2_and_6),
        low(to_3_and_7),
        to_0_and_4 >> 32,
        to_1_and_5 >> 32,
        to_2_and_6 >> 32,
        to_3_and_7 >> 32,
    ]
}

/// Appends each row of `further` to the corresponding row of `rows`. Returns the rows with even
/// numbers, and those with odd numbers. `even` has the bits of every second row.
#[inline(always)]
pub(super) const fn zip_rows(rows: u64, further: u64, width: u32, even: u64) -> [u64; 2] {
    [rows & even | (further & even) << width, rows >> width & even | further & !even]
}
