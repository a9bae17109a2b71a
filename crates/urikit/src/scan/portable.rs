//! The scanner for every machine, and for the compiler: plain integers, `const`.
//!
//! Eight bytes at a time: a table gives each byte one bit for its class; the eight
//! class bytes form an 8 × 8 bit matrix, whose transpose has one byte for each class
//! with one bit for each input byte: the masks.

use super::Masks;
use crate::grammar::char_class::URI;

/// The masks of up to 64 bytes from `base` on.
pub(crate) const fn masks(bytes: &[u8], base: usize) -> Masks {
    let mut masks = Masks::NONE;
    let mut shift = 0;
    while shift < 64 && base + shift < bytes.len() {
        let start = base + shift;
        let mut classes: u64 = 0;
        let mut high_bits: u64 = 0;
        let mut i = 0;
        while i < 8 && start + i < bytes.len() {
            let byte = bytes[start + i];
            classes |= (CLASS[byte as usize] as u64) << (8 * i);
            high_bits |= ((byte >> 7) as u64) << i;
            i += 1;
        }
        let rows = transpose(classes).to_le_bytes();
        masks.bad |= (rows[0] as u64) << shift;
        masks.colon |= (rows[1] as u64) << shift;
        masks.slash |= (rows[2] as u64) << shift;
        masks.question |= (rows[3] as u64) << shift;
        masks.hash |= (rows[4] as u64) << shift;
        masks.at |= (rows[5] as u64) << shift;
        masks.bracket |= (rows[6] as u64) << shift;
        masks.percent |= (rows[7] as u64) << shift;
        masks.non_ascii |= high_bits << shift;
        shift += 8;
    }
    masks
}

/// The class of each byte, one bit each; 0 for the characters that delimit nothing.
static CLASS: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b':' => 1 << 1,
            b'/' => 1 << 2,
            b'?' => 1 << 3,
            b'#' => 1 << 4,
            b'@' => 1 << 5,
            b'[' | b']' => 1 << 6,
            b'%' => 1 << 7,
            other => !URI.contains(other) as u8,
        };
        byte += 1;
    }
    table
};

/// Mirrors an 8 × 8 bit matrix, a byte a row, on its diagonal: swaps 1 × 1 blocks
/// inside 2 × 2 ones, then 2 × 2 inside 4 × 4, then 4 × 4 inside the whole.
const fn transpose(mut x: u64) -> u64 {
    let swap = (x ^ x >> 7) & 0x00AA_00AA_00AA_00AA;
    x ^= swap ^ swap << 7;
    let swap = (x ^ x >> 14) & 0x0000_CCCC_0000_CCCC;
    x ^= swap ^ swap << 14;
    let swap = (x ^ x >> 28) & 0x0000_0000_F0F0_F0F0;
    x ^ swap ^ swap << 28
}
