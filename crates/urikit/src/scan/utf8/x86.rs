//! SSSE3, which AVX2 includes.
#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::super::x86::{Avx2, Ssse3, load16};
use super::{BELOW_3, BELOW_4, FIRST_HIGH, FIRST_LOW, SECOND_HIGH, Utf8, WithBefore, all_fine};

impl Utf8 for Avx2 {
    #[inline(always)]
    fn is_utf8(self, bytes: &[u8]) -> bool {
        // SAFETY: `self` proves AVX2, which includes SSSE3.
        all_fine(
            bytes,
            #[inline(always)]
            |block| unsafe { has_fault(block) },
        )
    }
}

impl Utf8 for Ssse3 {
    #[inline(always)]
    fn is_utf8(self, bytes: &[u8]) -> bool {
        // SAFETY: `self` proves SSSE3.
        all_fine(
            bytes,
            #[inline(always)]
            |block| unsafe { has_fault(block) },
        )
    }
}

#[inline]
#[target_feature(enable = "ssse3")]
fn has_fault(block: &WithBefore) -> bool {
    let [before_3 @ .., _, _, _] = block;
    let [_, before_2 @ .., _, _] = block;
    let [_, _, first @ .., _] = block;
    let [_, _, _, second @ ..] = block;
    let (first, second) = (load16(first), load16(second));
    let faults = _mm_and_si128(
        _mm_and_si128(
            _mm_shuffle_epi8(load16(&FIRST_HIGH), high_nibbles(first)),
            _mm_shuffle_epi8(load16(&FIRST_LOW), _mm_and_si128(first, _mm_set1_epi8(0x0F))),
        ),
        _mm_shuffle_epi8(load16(&SECOND_HIGH), high_nibbles(second)),
    );
    let third = _mm_subs_epu8(load16(before_2), _mm_set1_epi8(BELOW_3 as i8));
    let fourth = _mm_subs_epu8(load16(before_3), _mm_set1_epi8(BELOW_4 as i8));
    let expected = _mm_and_si128(_mm_or_si128(third, fourth), _mm_set1_epi8(0x80_u8 as i8));
    let fine = _mm_cmpeq_epi8(faults, expected);
    _mm_movemask_epi8(fine) != 0xFFFF
}

#[inline]
#[target_feature(enable = "sse2")]
fn high_nibbles(bytes: __m128i) -> __m128i {
    _mm_and_si128(_mm_srli_epi16::<4>(bytes), _mm_set1_epi8(0x0F))
}
