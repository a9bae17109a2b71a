//! NEON, over the same model as [its scanner](super::super::neon) in tests elsewhere.
#![allow(unsafe_code)]

#[cfg(target_arch = "aarch64")]
use core::arch::aarch64::*;

use super::super::neon::{Neon, load};
#[cfg(not(target_arch = "aarch64"))]
use super::super::tests::neon_model::*;
use super::{DIGITS, LETTER, Rewrite};

impl Rewrite for Neon {
    #[inline(always)]
    #[allow(unused_unsafe, reason = "the model's functions are safe")]
    fn shuffle(self, from: &[u8; 16], order: &[u8; 16]) -> [u8; 16] {
        // SAFETY: NEON is part of the architecture.
        unsafe { shuffle(from, order) }
    }

    #[inline(always)]
    #[allow(unused_unsafe, reason = "the model's functions are safe")]
    fn spelled(self, block: &[u8; 16], space: u8) -> [u8; 64] {
        // SAFETY: NEON is part of the architecture.
        unsafe { spelled(block, space) }
    }

    #[inline(always)]
    #[allow(unused_unsafe, reason = "the model's functions are safe")]
    fn resolved(self, block: &[u8; 16], plus: u8) -> [u8; 16] {
        // SAFETY: NEON is part of the architecture.
        unsafe { resolved(block, plus) }
    }
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn shuffle(from: &[u8; 16], order: &[u8; 16]) -> [u8; 16] {
    bytes_of(vqtbl1q_u8(load(from), load(order)))
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn spelled(block: &[u8; 16], space: u8) -> [u8; 64] {
    let bytes = load(block);
    let high = vqtbl1q_u8(load(&DIGITS), vshrq_n_u8::<4>(bytes));
    let low = vqtbl1q_u8(load(&DIGITS), vandq_u8(bytes, vdupq_n_u8(0x0F)));
    let raw = vbslq_u8(vceqq_u8(bytes, vdupq_n_u8(b' ')), vdupq_n_u8(space), bytes);
    let mut spelled = [0; 64];
    let four = uint8x16x4_t(raw, high, low, vdupq_n_u8(b'%'));
    // SAFETY: an array of 64 bytes is 64 writable bytes; the store needs no alignment.
    unsafe { vst4q_u8(spelled.as_mut_ptr(), four) }
    spelled
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn resolved(block: &[u8; 16], plus: u8) -> [u8; 16] {
    let bytes = load(block);
    let values = values(bytes);
    let (next, after) =
        (vextq_u8::<1>(values, vdupq_n_u8(0)), vextq_u8::<2>(values, vdupq_n_u8(0)));
    let byte = vorrq_u8(vshlq_n_u8::<4>(next), after);
    let equal = |byte| vceqq_u8(bytes, vdupq_n_u8(byte));
    let rest = vbslq_u8(equal(b'+'), vdupq_n_u8(plus), bytes);
    bytes_of(vbslq_u8(equal(b'%'), byte, rest))
}

/// The values of hex digits.
#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn values(digits: uint8x16_t) -> uint8x16_t {
    let letter = vdupq_n_u8(LETTER);
    let is_letter = vceqq_u8(vandq_u8(digits, letter), letter);
    let of_letter = vandq_u8(is_letter, vdupq_n_u8(9));
    vaddq_u8(vandq_u8(digits, vdupq_n_u8(0x0F)), of_letter)
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn bytes_of(vector: uint8x16_t) -> [u8; 16] {
    let mut bytes = [0; 16];
    // SAFETY: an array of 16 bytes is 16 writable bytes; the store needs no alignment.
    unsafe { vst1q_u8(bytes.as_mut_ptr(), vector) }
    bytes
}
