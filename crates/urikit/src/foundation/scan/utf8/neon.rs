//! NEON, over the same model as [its scanner](super::super::neon) in tests elsewhere.
#![allow(unsafe_code)]

#[cfg(target_arch = "aarch64")]
use core::arch::aarch64::*;

use super::super::halves;
use super::super::neon::{Neon, load, mask};
#[cfg(not(target_arch = "aarch64"))]
use super::super::tests::neon_model::*;
use super::super::units::Unit;
use super::{BELOW_3, BELOW_4, FIRST_HIGH, FIRST_LOW, SECOND_HIGH, Utf8, all_fine};

impl Utf8 for Neon {
    #[inline(always)]
    #[allow(unused_unsafe, reason = "the model's functions are safe")]
    fn is_utf8(self, bytes: &[u8]) -> bool {
        // SAFETY: NEON is part of the architecture.
        all_fine(self, bytes, |unit| unsafe { faults_of(unit) })
    }
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn faults_of(unit: &Unit) -> u64 {
    let [first, second_before, third_before] = &unit.before;
    let [low, high] = halves(&unit.bytes);
    let [first_low, first_high] = halves(first);
    let [second_low, second_high] = halves(second_before);
    let [third_low, third_high] = halves(third_before);
    faults(low, first_low, second_low, third_low)
        | faults(high, first_high, second_high, third_high) << 16
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn faults(
    second: &[u8; 16],
    first: &[u8; 16],
    second_before: &[u8; 16],
    third_before: &[u8; 16],
) -> u64 {
    let (first, second) = (load(first), load(second));
    let faults = vandq_u8(
        vandq_u8(
            vqtbl1q_u8(load(&FIRST_HIGH), vshrq_n_u8::<4>(first)),
            vqtbl1q_u8(load(&FIRST_LOW), vandq_u8(first, vdupq_n_u8(0x0F))),
        ),
        vqtbl1q_u8(load(&SECOND_HIGH), vshrq_n_u8::<4>(second)),
    );
    let third = vqsubq_u8(load(second_before), vdupq_n_u8(BELOW_3));
    let fourth = vqsubq_u8(load(third_before), vdupq_n_u8(BELOW_4));
    let expected = vandq_u8(vorrq_u8(third, fourth), vdupq_n_u8(0x80));
    mask(vceqq_u8(faults, expected)) ^ 0xFFFF
}
