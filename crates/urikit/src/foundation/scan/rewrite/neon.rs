//! NEON, over the same model as [its scanner](super::super::neon) in tests elsewhere.
#![allow(unsafe_code)]

#[cfg(target_arch = "aarch64")]
use core::arch::aarch64::*;

use super::super::neon::{Neon, bytes_of, load};
#[cfg(not(target_arch = "aarch64"))]
use super::super::tests::neon_model::*;
use super::super::units::{Bytes, Unit};
use super::DIGITS;
use super::blocks::{Blocks, resolved_by_halves};

impl Blocks for Neon {
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
    fn resolved(self, unit: &Unit, plus: u8) -> Bytes {
        resolved_by_halves(
            unit,
            #[inline(always)]
            |bytes, before, second_before| {
                // SAFETY: NEON is part of the architecture.
                unsafe { resolved(bytes, before, second_before, plus) }
            },
        )
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
fn resolved(bytes: &[u8; 16], before: &[u8; 16], second_before: &[u8; 16], plus: u8) -> [u8; 16] {
    let equal = |bytes, byte| vceqq_u8(bytes, vdupq_n_u8(byte));
    let (bytes, before) = (load(bytes), load(before));
    let byte = vorrq_u8(vshlq_n_u8::<4>(values(before)), values(bytes));
    let rest = vbslq_u8(equal(bytes, b'+'), vdupq_n_u8(plus), bytes);
    bytes_of(vbslq_u8(equal(load(second_before), b'%'), byte, rest))
}

/// The values of hex digits; those of other bytes are garbage.
#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn values(digits: uint8x16_t) -> uint8x16_t {
    let is_letter = vcgeq_u8(digits, vdupq_n_u8(b'A'));
    let of_letter = vandq_u8(is_letter, vdupq_n_u8(9));
    vaddq_u8(vandq_u8(digits, vdupq_n_u8(0x0F)), of_letter)
}
