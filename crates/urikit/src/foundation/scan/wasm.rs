//! The searches of the portable scanner with the vectors of WebAssembly. The rest of it is as on any machine.
//!
//! Every intrinsic that is used here is a safe function. They make the module smaller too: a search is part of many
//! functions.

use core::arch::wasm32::{
    u8x16, u8x16_bitmask, u8x16_eq, u8x16_ge, u8x16_shr, u8x16_splat, u8x16_swizzle, u64x2, v128,
    v128_and,
};

use super::portable::Portable;
use super::{Find, halves};

impl Find for Portable {
    #[inline(always)]
    fn outside16(self, block: &[u8; 16], columns: &[u8; 16]) -> u64 {
        let bytes = vector(block);
        // A byte from 0x80 on has no row, and is in no set.
        let rows = u8x16(1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0);
        let row = u8x16_swizzle(rows, u8x16_shr(bytes, 4));
        let column = u8x16_swizzle(vector(columns), v128_and(bytes, u8x16_splat(15)));
        let is_outside = u8x16_eq(v128_and(row, column), u8x16_splat(0));
        u64::from(u8x16_bitmask(is_outside))
    }

    #[inline(always)]
    fn equal16(self, block: &[u8; 16], byte: u8) -> u64 {
        u64::from(u8x16_bitmask(u8x16_eq(vector(block), u8x16_splat(byte))))
    }

    #[inline(always)]
    fn at_least16(self, block: &[u8; 16], byte: u8) -> u64 {
        u64::from(u8x16_bitmask(u8x16_ge(vector(block), u8x16_splat(byte))))
    }
}

#[inline(always)]
fn vector(block: &[u8; 16]) -> v128 {
    let [first, second] = halves(block).map(|half| u64::from_le_bytes(*half));
    u64x2(first, second)
}
