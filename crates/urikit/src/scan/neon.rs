//! NEON: a byte is looked up by its two [`nibbles`](super::nibbles).
//!
//! On other machines the tests run this file over a model of the few instructions
//! that it uses, so that its logic is checked everywhere.
#![allow(unsafe_code)]

#[cfg(target_arch = "aarch64")]
use core::arch::aarch64::*;

use super::nibbles::{COLUMNS, ROWS};
#[cfg(not(target_arch = "aarch64"))]
use super::tests::neon_model::*;
use super::{Backend, Masks};

/// Every 64-bit ARM machine has NEON.
#[derive(Clone, Copy)]
pub(super) struct Neon;

impl Backend for Neon {
    #[inline(always)]
    #[allow(unused_unsafe, reason = "the model's functions are safe")]
    fn masks16(self, block: &[u8; 16]) -> Masks {
        // SAFETY: NEON is part of the architecture.
        unsafe { masks16(block) }
    }
}

/// The bit of each byte in its half of a mask.
const BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn masks16(block: &[u8; 16]) -> Masks {
    // SAFETY: an array of 16 bytes is 16 readable bytes; the load needs no alignment.
    let load = |bytes: &[u8; 16]| unsafe { vld1q_u8(bytes.as_ptr()) };
    let bits = load(&BITS);
    let mask = |hits: uint8x16_t| {
        let hits = vandq_u8(hits, bits);
        u64::from(vaddv_u8(vget_low_u8(hits))) | u64::from(vaddv_u8(vget_high_u8(hits))) << 8
    };
    let bytes = load(block);
    let equal = |byte: u8| mask(vceqq_u8(bytes, vdupq_n_u8(byte)));

    let column = vqtbl1q_u8(load(&COLUMNS), vandq_u8(bytes, vdupq_n_u8(0x0F)));
    let row = vqtbl1q_u8(load(&ROWS), vshrq_n_u8::<4>(bytes));
    let class = vandq_u8(column, row);
    Masks {
        special: mask(vceqq_u8(class, vdupq_n_u8(0))),
        non_ascii: mask(vcgeq_u8(bytes, vdupq_n_u8(0x80))),
        colon: equal(b':'),
        slash: equal(b'/'),
        question: equal(b'?'),
        hash: equal(b'#'),
    }
}
