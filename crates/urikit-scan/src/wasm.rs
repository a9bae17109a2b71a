//! WebAssembly with vectors (`simd128`): a byte is looked up by its two [`nibbles`](super::nibbles).
//!
//! All intrinsics used here are safe functions. The code is small as well as fast, because masks are inlined
//! into
//! many functions. Percent-encoding uses the portable scanner, which is smaller.

use core::arch::wasm32::{
    u8x16_bitmask, u8x16_eq, u8x16_ge, u8x16_shr, u8x16_splat, u8x16_swizzle, u64x2, v128, v128_and,
};

use super::columns::{HEXDIG as HEX, PLAIN, SCHEME as IN_SCHEME};
use super::nibbles::ROWS;
use super::percent::Percent;
use super::percent::output::{Spare, Written};
use super::portable::Portable;
use super::search::Outside;
use super::{Backend, Classify, Find, Masks, Specials};

/// `simd128`, which every browser supports.
#[derive(Clone, Copy)]
pub(super) struct Wasm;

impl Classify<Masks> for Wasm {
    #[inline(always)]
    fn of16(self, block: &[u8; 16]) -> Masks {
        let bytes = vector(block);
        Masks {
            special: outside(bytes, &PLAIN),
            not_scheme: outside(bytes, &IN_SCHEME),
            at: equal(bytes, b'@'),
            colon: equal(bytes, b':'),
            slash: equal(bytes, b'/'),
            question: equal(bytes, b'?'),
            hash: equal(bytes, b'#'),
        }
    }
}

impl Classify<Specials> for Wasm {
    #[inline(always)]
    fn of16(self, block: &[u8; 16]) -> Specials {
        let bytes = vector(block);
        Specials {
            percent: equal(bytes, b'%'),
            bracket: equal(bytes, b'[') | equal(bytes, b']'),
            hex: outside(bytes, &HEX) ^ 0xFFFF,
            non_ascii: u64::from(u8x16_bitmask(bytes)),
        }
    }
}

impl Backend for Wasm {
    const HAS_SHORT_PATH: bool = false;
}

impl Find for Wasm {
    #[inline(always)]
    fn outside16(self, block: &[u8; 16], columns: &[u8; 16]) -> u64 {
        outside(vector(block), columns)
    }

    #[inline(always)]
    fn equal16(self, block: &[u8; 16], byte: u8) -> u64 {
        equal(vector(block), byte)
    }

    #[inline(always)]
    fn at_least16(self, block: &[u8; 16], byte: u8) -> u64 {
        u64::from(u8x16_bitmask(u8x16_ge(vector(block), u8x16_splat(byte))))
    }
}

impl Percent for Wasm {
    #[inline(always)]
    fn encode<'m>(self, bytes: &[u8], set: Outside, space: u8, out: Spare<'m>) -> Written<'m> {
        Portable.encode(bytes, set, space, out)
    }

    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn decode<'m>(self, bytes: &[u8], plus: u8, out: Spare<'m>) -> (Written<'m>, Option<bool>) {
        Portable.decode(bytes, plus, out)
    }

    #[inline(always)]
    fn is_utf8(self, bytes: &[u8]) -> bool {
        Portable.is_utf8(bytes)
    }
}

#[inline(always)]
fn equal(bytes: v128, byte: u8) -> u64 {
    u64::from(u8x16_bitmask(u8x16_eq(bytes, u8x16_splat(byte))))
}

#[inline(always)]
fn outside(bytes: v128, columns: &[u8; 16]) -> u64 {
    let column = u8x16_swizzle(vector(columns), v128_and(bytes, u8x16_splat(0x0F)));
    let row = u8x16_swizzle(vector(&ROWS), u8x16_shr(bytes, 4));
    equal(v128_and(column, row), 0)
}

#[inline(always)]
fn vector(block: &[u8; 16]) -> v128 {
    // One load even when the compiler optimizes for size: a closure would then become a call.
    let both = u128::from_le_bytes(*block);
    u64x2(both as u64, (both >> 64) as u64)
}
