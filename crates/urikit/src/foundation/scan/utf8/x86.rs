//! SSSE3 and AVX2.
#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::super::halves;
use super::super::units::Unit;
use super::super::x86::{Avx2, Ssse3, load16, load32, mask16, mask32};
use super::{BELOW_3, BELOW_4, FIRST_HIGH, FIRST_LOW, SECOND_HIGH, Utf8, all_fine};

impl Utf8 for Avx2 {
    #[inline(always)]
    fn is_utf8(self, bytes: &[u8]) -> bool {
        // SAFETY: `self` proves AVX2.
        all_fine(
            self,
            bytes,
            #[inline(always)]
            |unit| unsafe { faults32(unit) },
        )
    }
}

impl Utf8 for Ssse3 {
    #[inline(always)]
    fn is_utf8(self, bytes: &[u8]) -> bool {
        // SAFETY: `self` proves SSSE3.
        all_fine(
            self,
            bytes,
            #[inline(always)]
            |unit| unsafe { faults16_by_16(unit) },
        )
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn faults32(unit: &Unit) -> u64 {
    let table = |table| _mm256_broadcastsi128_si256(load16(table));
    let all = |byte: u8| _mm256_set1_epi8(byte as i8);
    let [first, second_before, third_before] = &unit.before;
    let (first, second) = (load32(first), load32(&unit.bytes));
    let low = |bytes| _mm256_and_si256(bytes, all(0x0F));
    let high = |bytes| low(_mm256_srli_epi16::<4>(bytes));
    let faults = _mm256_and_si256(
        _mm256_and_si256(
            _mm256_shuffle_epi8(table(&FIRST_HIGH), high(first)),
            _mm256_shuffle_epi8(table(&FIRST_LOW), low(first)),
        ),
        _mm256_shuffle_epi8(table(&SECOND_HIGH), high(second)),
    );
    let third = _mm256_subs_epu8(load32(second_before), all(BELOW_3));
    let fourth = _mm256_subs_epu8(load32(third_before), all(BELOW_4));
    let expected = _mm256_and_si256(_mm256_or_si256(third, fourth), all(0x80));
    mask32(_mm256_cmpeq_epi8(faults, expected)) ^ 0xFFFF_FFFF
}

#[inline]
#[target_feature(enable = "ssse3")]
fn faults16_by_16(unit: &Unit) -> u64 {
    let [first, second_before, third_before] = &unit.before;
    let [low, high] = halves(&unit.bytes);
    let [first_low, first_high] = halves(first);
    let [second_low, second_high] = halves(second_before);
    let [third_low, third_high] = halves(third_before);
    faults16(low, first_low, second_low, third_low)
        | faults16(high, first_high, second_high, third_high) << 16
}

#[inline]
#[target_feature(enable = "ssse3")]
fn faults16(
    second: &[u8; 16],
    first: &[u8; 16],
    second_before: &[u8; 16],
    third_before: &[u8; 16],
) -> u64 {
    let all = |byte: u8| _mm_set1_epi8(byte as i8);
    let low = |bytes| _mm_and_si128(bytes, all(0x0F));
    let high = |bytes| low(_mm_srli_epi16::<4>(bytes));
    let (first, second) = (load16(first), load16(second));
    let faults = _mm_and_si128(
        _mm_and_si128(
            _mm_shuffle_epi8(load16(&FIRST_HIGH), high(first)),
            _mm_shuffle_epi8(load16(&FIRST_LOW), low(first)),
        ),
        _mm_shuffle_epi8(load16(&SECOND_HIGH), high(second)),
    );
    let third = _mm_subs_epu8(load16(second_before), all(BELOW_3));
    let fourth = _mm_subs_epu8(load16(third_before), all(BELOW_4));
    let expected = _mm_and_si128(_mm_or_si128(third, fourth), all(0x80));
    mask16(_mm_cmpeq_epi8(faults, expected)) ^ 0xFFFF
}
