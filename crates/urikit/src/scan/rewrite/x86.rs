//! SSSE3, which AVX2 includes.
#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::super::x86::{Avx2, Ssse3, load16};
use super::{DIGITS, LETTER, Rewrite};

impl Rewrite for Avx2 {
    #[inline(always)]
    fn shuffle(self, from: &[u8; 16], order: &[u8; 16]) -> [u8; 16] {
        // SAFETY: `self` proves AVX2, which includes SSSE3.
        unsafe { shuffle(from, order) }
    }

    #[inline(always)]
    fn spelled(self, block: &[u8; 16], space: u8) -> [u8; 64] {
        // SAFETY: `self` proves AVX2, which includes SSSE3.
        unsafe { spelled(block, space) }
    }

    #[inline(always)]
    fn resolved(self, block: &[u8; 16], plus: u8) -> [u8; 16] {
        // SAFETY: `self` proves AVX2, which includes SSSE3.
        unsafe { resolved(block, plus) }
    }
}

impl Rewrite for Ssse3 {
    #[inline(always)]
    fn shuffle(self, from: &[u8; 16], order: &[u8; 16]) -> [u8; 16] {
        // SAFETY: `self` proves SSSE3.
        unsafe { shuffle(from, order) }
    }

    #[inline(always)]
    fn spelled(self, block: &[u8; 16], space: u8) -> [u8; 64] {
        // SAFETY: `self` proves SSSE3.
        unsafe { spelled(block, space) }
    }

    #[inline(always)]
    fn resolved(self, block: &[u8; 16], plus: u8) -> [u8; 16] {
        // SAFETY: `self` proves SSSE3.
        unsafe { resolved(block, plus) }
    }
}

#[inline]
#[target_feature(enable = "ssse3")]
fn shuffle(from: &[u8; 16], order: &[u8; 16]) -> [u8; 16] {
    bytes_of(_mm_shuffle_epi8(load16(from), load16(order)))
}

#[inline]
#[target_feature(enable = "ssse3")]
fn spelled(block: &[u8; 16], space: u8) -> [u8; 64] {
    let bytes = load16(block);
    let nibble = _mm_set1_epi8(0x0F);
    let digits = load16(&DIGITS);
    let high = _mm_shuffle_epi8(digits, _mm_and_si128(_mm_srli_epi16::<4>(bytes), nibble));
    let low = _mm_shuffle_epi8(digits, _mm_and_si128(bytes, nibble));
    let sign = _mm_set1_epi8(b'%' as i8);
    let raw = replaced(bytes, b' ', space);
    // Two by two, then four by four.
    let (first_a, first_b) = (_mm_unpacklo_epi8(raw, high), _mm_unpacklo_epi8(low, sign));
    let (last_a, last_b) = (_mm_unpackhi_epi8(raw, high), _mm_unpackhi_epi8(low, sign));
    let quarters = [
        _mm_unpacklo_epi16(first_a, first_b),
        _mm_unpackhi_epi16(first_a, first_b),
        _mm_unpacklo_epi16(last_a, last_b),
        _mm_unpackhi_epi16(last_a, last_b),
    ];
    let mut spelled = [0; 64];
    for (to, quarter) in spelled.as_chunks_mut().0.iter_mut().zip(quarters) {
        *to = bytes_of(quarter);
    }
    spelled
}

#[inline]
#[target_feature(enable = "ssse3")]
fn resolved(block: &[u8; 16], plus: u8) -> [u8; 16] {
    let bytes = load16(block);
    let values = values(bytes);
    // Both are less than 16, so no bit goes from one byte to the next.
    let high = _mm_slli_epi16::<4>(_mm_srli_si128::<1>(values));
    let byte = _mm_or_si128(high, _mm_srli_si128::<2>(values));
    let is_sign = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(b'%' as i8));
    let rest = _mm_andnot_si128(is_sign, replaced(bytes, b'+', plus));
    bytes_of(_mm_or_si128(_mm_and_si128(is_sign, byte), rest))
}

/// The values of hex digits.
#[inline]
#[target_feature(enable = "ssse3")]
fn values(digits: __m128i) -> __m128i {
    let letter = _mm_set1_epi8(LETTER as i8);
    let is_letter = _mm_cmpeq_epi8(_mm_and_si128(digits, letter), letter);
    let of_letter = _mm_and_si128(is_letter, _mm_set1_epi8(9));
    _mm_add_epi8(_mm_and_si128(digits, _mm_set1_epi8(0x0F)), of_letter)
}

/// Each byte that is `from` becomes `to`: by what the two differ in.
#[inline]
#[target_feature(enable = "ssse3")]
fn replaced(bytes: __m128i, from: u8, to: u8) -> __m128i {
    let is_from = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(from as i8));
    _mm_xor_si128(bytes, _mm_and_si128(is_from, _mm_set1_epi8((from ^ to) as i8)))
}

#[inline]
#[target_feature(enable = "sse2")]
fn bytes_of(vector: __m128i) -> [u8; 16] {
    let mut bytes = [0; 16];
    // SAFETY: an array of 16 bytes is 16 writable bytes; the store needs no alignment.
    unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), vector) }
    bytes
}
