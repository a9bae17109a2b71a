//! NEON; in tests on other machines, over the same model as [its scanner](super::super::neon).
#![allow(unsafe_code)]

#[cfg(target_arch = "aarch64")]
use core::arch::aarch64::*;

use super::super::halves;
use super::super::neon::{Neon, bytes_of, load, mask};
#[cfg(not(target_arch = "aarch64"))]
use super::super::tests::neon_model::*;
use super::utf8::{BELOW_3, BELOW_4, FIRST_HIGH, FIRST_LOW, SECOND_HIGH};
use super::window::{Bytes, Window, joined_halves};
use super::{Blocks, DIGITS};

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
    fn look_back(self, bytes: &Bytes) -> [Bytes; 3] {
        // SAFETY: NEON is part of the architecture.
        unsafe { look_back(bytes) }
    }

    #[inline(always)]
    #[allow(unused_unsafe, reason = "the model's functions are safe")]
    fn resolved(self, window: &Window, plus: u8) -> Bytes {
        // SAFETY: NEON is part of the architecture.
        unsafe { resolved(window, plus) }
    }

    #[inline(always)]
    #[allow(unused_unsafe, reason = "the model's functions are safe")]
    fn utf8_faults(self, window: &Window) -> u64 {
        // SAFETY: NEON is part of the architecture.
        unsafe { utf8_faults(window) }
    }
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn shuffle(from: &[u8; 16], order: &[u8; 16]) -> [u8; 16] {
    bytes_of(vqtbl1q_u8(load(from), load(order)))
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn look_back(bytes: &Bytes) -> [Bytes; 3] {
    let [low, high] = halves(bytes);
    let pairs = [(vdupq_n_u8(0), load(low)), (load(low), load(high))];
    [
        joined_halves(pairs.map(|(before, half)| bytes_of(vextq_u8::<15>(before, half)))),
        joined_halves(pairs.map(|(before, half)| bytes_of(vextq_u8::<14>(before, half)))),
        joined_halves(pairs.map(|(before, half)| bytes_of(vextq_u8::<13>(before, half)))),
    ]
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
fn resolved(window: &Window, plus: u8) -> Bytes {
    let equal = |bytes, byte| vceqq_u8(bytes, vdupq_n_u8(byte));
    joined_halves(window.halves().map(|(bytes, [before, second_before, _])| {
        let (bytes, before) = (load(bytes), load(before));
        let byte = vorrq_u8(vshlq_n_u8::<4>(hex_values(before)), hex_values(bytes));
        let rest = vbslq_u8(equal(bytes, b'+'), vdupq_n_u8(plus), bytes);
        bytes_of(vbslq_u8(equal(load(second_before), b'%'), byte, rest))
    }))
}

/// The values of hex digits; unspecified for other bytes.
#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn hex_values(digits: uint8x16_t) -> uint8x16_t {
    let is_letter = vcgeq_u8(digits, vdupq_n_u8(b'A'));
    let of_letter = vandq_u8(is_letter, vdupq_n_u8(9));
    vaddq_u8(vandq_u8(digits, vdupq_n_u8(0x0F)), of_letter)
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn utf8_faults(window: &Window) -> u64 {
    let [first_half, second_half] = window.halves().map(|(bytes, [first, second, third])| {
        // `load` has target features on aarch64, so it can't be passed to `map`.
        let (first, second_before, third_before) = (load(first), load(second), load(third));
        let faults = vandq_u8(
            vandq_u8(
                vqtbl1q_u8(load(&FIRST_HIGH), vshrq_n_u8::<4>(first)),
                vqtbl1q_u8(load(&FIRST_LOW), vandq_u8(first, vdupq_n_u8(0x0F))),
            ),
            vqtbl1q_u8(load(&SECOND_HIGH), vshrq_n_u8::<4>(load(bytes))),
        );
        let third = vqsubq_u8(second_before, vdupq_n_u8(BELOW_3));
        let fourth = vqsubq_u8(third_before, vdupq_n_u8(BELOW_4));
        let expected = vandq_u8(vorrq_u8(third, fourth), vdupq_n_u8(0x80));
        mask(vceqq_u8(faults, expected)) ^ 0xFFFF
    });
    first_half | second_half << 16
}
