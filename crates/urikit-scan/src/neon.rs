//! NEON: a byte is looked up by its two [`nibbles`](super::nibbles).
//!
//! On other machines the tests run this file over a model of the few instructions that
//! it uses, so that its logic is tested everywhere.
#![allow(unsafe_code)]

#[cfg(target_arch = "aarch64")]
use core::arch::aarch64::*;

use super::columns::{HEXDIG as HEX, PLAIN, SCHEME as IN_SCHEME};
use super::nibbles::ROWS;
#[cfg(not(target_arch = "aarch64"))]
use super::tests::neon_model::*;
use super::{Backend, Classify, Find, Masks, Specials};

/// Every 64-bit ARM machine has NEON.
#[derive(Clone, Copy)]
pub(super) struct Neon;

impl Classify<Masks> for Neon {
    #[inline(always)]
    #[allow(unused_unsafe, reason = "the model's functions are safe")]
    fn of16(self, block: &[u8; 16]) -> Masks {
        // SAFETY: NEON is part of the architecture.
        unsafe { masks16(block) }
    }
}

impl Classify<Specials> for Neon {
    #[inline(always)]
    #[allow(unused_unsafe, reason = "the model's functions are safe")]
    fn of16(self, block: &[u8; 16]) -> Specials {
        // SAFETY: NEON is part of the architecture.
        unsafe { specials16(block) }
    }
}

impl Backend for Neon {}

impl Find for Neon {
    #[inline(always)]
    #[allow(unused_unsafe, reason = "the model's functions are safe")]
    fn outside16(self, block: &[u8; 16], columns: &[u8; 16]) -> u64 {
        // SAFETY: NEON is part of the architecture.
        unsafe { no_member(load(block), columns) }
    }

    #[inline(always)]
    #[allow(unused_unsafe, reason = "the model's functions are safe")]
    fn equal16(self, block: &[u8; 16], byte: u8) -> u64 {
        // SAFETY: NEON is part of the architecture.
        unsafe { equal(load(block), byte) }
    }

    #[inline(always)]
    #[allow(unused_unsafe, reason = "the model's functions are safe")]
    fn at_least16(self, block: &[u8; 16], byte: u8) -> u64 {
        // SAFETY: NEON is part of the architecture.
        unsafe { at_least(load(block), byte) }
    }
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn masks16(block: &[u8; 16]) -> Masks {
    let bytes = load(block);
    let equal = |byte| equal(bytes, byte);
    Masks {
        special: no_member(bytes, &PLAIN),
        not_scheme: no_member(bytes, &IN_SCHEME),
        at: equal(b'@'),
        colon: equal(b':'),
        slash: equal(b'/'),
        question: equal(b'?'),
        hash: equal(b'#'),
    }
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn specials16(block: &[u8; 16]) -> Specials {
    let bytes = load(block);
    let equal = |byte| equal(bytes, byte);
    Specials {
        percent: equal(b'%'),
        bracket: equal(b'[') | equal(b']'),
        hex: no_member(bytes, &HEX) ^ 0xFFFF,
        non_ascii: at_least(bytes, 0x80),
    }
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn equal(bytes: uint8x16_t, byte: u8) -> u64 {
    mask(vceqq_u8(bytes, vdupq_n_u8(byte)))
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn at_least(bytes: uint8x16_t, byte: u8) -> u64 {
    mask(vcgeq_u8(bytes, vdupq_n_u8(byte)))
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn no_member(bytes: uint8x16_t, columns: &[u8; 16]) -> u64 {
    let column = vqtbl1q_u8(load(columns), vandq_u8(bytes, vdupq_n_u8(0x0F)));
    let row = vqtbl1q_u8(load(&ROWS), vshrq_n_u8::<4>(bytes));
    mask(vceqq_u8(vandq_u8(column, row), vdupq_n_u8(0)))
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
pub(super) fn load(block: &[u8; 16]) -> uint8x16_t {
    // SAFETY: an array of 16 bytes is 16 readable bytes; the load needs no alignment.
    unsafe { vld1q_u8(block.as_ptr()) }
}

/// The bit of each byte in its half of a mask.
const BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
pub(super) fn mask(hits: uint8x16_t) -> u64 {
    let hits = vandq_u8(hits, load(&BITS));
    u64::from(vaddv_u8(vget_low_u8(hits))) | u64::from(vaddv_u8(vget_high_u8(hits))) << 8
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
pub(super) fn bytes_of(vector: uint8x16_t) -> [u8; 16] {
    let mut bytes = [0; 16];
    // SAFETY: an array of 16 bytes is 16 writable bytes; the store needs no alignment.
    unsafe { vst1q_u8(bytes.as_mut_ptr(), vector) }
    bytes
}
