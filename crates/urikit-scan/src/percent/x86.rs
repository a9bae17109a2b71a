//! SSSE3, and AVX2, which includes it.
#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::super::halves;
use super::super::x86::{Avx2, Ssse3, bytes_of, bytes_of_32, load16, load32, mask16};
use super::utf8::{BELOW_3, BELOW_4, FIRST_HIGH, FIRST_LOW, SECOND_HIGH};
use super::window::{Bytes, Window, joined_halves};
use super::{Blocks, DIGITS};

impl Blocks for Avx2 {
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
    fn look_back(self, bytes: &Bytes) -> [Bytes; 3] {
        // SAFETY: `self` proves AVX2.
        unsafe { look_back32(bytes) }
    }

    #[inline(always)]
    fn resolved(self, window: &Window, plus: u8) -> Bytes {
        // SAFETY: `self` proves AVX2.
        unsafe { resolved32(window, plus) }
    }

    #[inline(always)]
    fn utf8_faults(self, window: &Window) -> u64 {
        // SAFETY: `self` proves AVX2, which includes SSSE3.
        unsafe { utf8_faults(window) }
    }
}

impl Blocks for Ssse3 {
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
    fn look_back(self, bytes: &Bytes) -> [Bytes; 3] {
        // SAFETY: `self` proves SSSE3.
        unsafe { look_back16(bytes) }
    }

    #[inline(always)]
    fn resolved(self, window: &Window, plus: u8) -> Bytes {
        // SAFETY: `self` proves SSSE3.
        unsafe { resolved16(window, plus) }
    }

    #[inline(always)]
    fn utf8_faults(self, window: &Window) -> u64 {
        // SAFETY: `self` proves SSSE3.
        unsafe { utf8_faults(window) }
    }
}

#[inline]
#[target_feature(enable = "ssse3")]
fn shuffle(from: &[u8; 16], order: &[u8; 16]) -> [u8; 16] {
    bytes_of(_mm_shuffle_epi8(load16(from), load16(order)))
}

#[inline]
#[target_feature(enable = "avx2")]
fn look_back32(bytes: &Bytes) -> [Bytes; 3] {
    let bytes = load32(bytes);
    // The lower half in place of the upper one, zeros below.
    let lower = _mm256_permute2x128_si256::<0x08>(bytes, bytes);
    [
        bytes_of_32(_mm256_alignr_epi8::<15>(bytes, lower)),
        bytes_of_32(_mm256_alignr_epi8::<14>(bytes, lower)),
        bytes_of_32(_mm256_alignr_epi8::<13>(bytes, lower)),
    ]
}

#[inline]
#[target_feature(enable = "ssse3")]
fn look_back16(bytes: &Bytes) -> [Bytes; 3] {
    let [low, high] = halves(bytes);
    let pairs = [(_mm_setzero_si128(), load16(low)), (load16(low), load16(high))];
    [
        joined_halves(pairs.map(|(before, half)| bytes_of(_mm_alignr_epi8::<15>(half, before)))),
        joined_halves(pairs.map(|(before, half)| bytes_of(_mm_alignr_epi8::<14>(half, before)))),
        joined_halves(pairs.map(|(before, half)| bytes_of(_mm_alignr_epi8::<13>(half, before)))),
    ]
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
    let raw = replaced_byte(bytes, b' ', space);
    // Interleave pairs, then groups of four.
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
#[target_feature(enable = "avx2")]
fn resolved32(window: &Window, plus: u8) -> Bytes {
    let [before, second_before, _] = &window.before;
    let (bytes, before) = (load32(&window.bytes), load32(before));
    // Garbage may spill from one byte to the next, but not from a `%`.
    let byte = _mm256_or_si256(_mm256_slli_epi16::<4>(hex_values32(before)), hex_values32(bytes));
    let is_plus = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(b'+' as i8));
    let change = _mm256_and_si256(is_plus, _mm256_set1_epi8((b'+' ^ plus) as i8));
    let is_end = _mm256_cmpeq_epi8(load32(second_before), _mm256_set1_epi8(b'%' as i8));
    bytes_of_32(_mm256_blendv_epi8(_mm256_xor_si256(bytes, change), byte, is_end))
}

/// The values of hex digits; unspecified for other bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn hex_values32(digits: __m256i) -> __m256i {
    let letter = _mm256_and_si256(_mm256_srli_epi16::<6>(digits), _mm256_set1_epi8(1));
    let nine_for_letter = _mm256_or_si256(letter, _mm256_slli_epi16::<3>(letter));
    _mm256_add_epi8(_mm256_and_si256(digits, _mm256_set1_epi8(0x0F)), nine_for_letter)
}

#[inline]
#[target_feature(enable = "ssse3")]
fn resolved16(window: &Window, plus: u8) -> Bytes {
    joined_halves(window.halves().map(|(bytes, [before, second_before, _])| {
        let (bytes, before) = (load16(bytes), load16(before));
        let byte = _mm_or_si128(_mm_slli_epi16::<4>(hex_values16(before)), hex_values16(bytes));
        let is_end = _mm_cmpeq_epi8(load16(second_before), _mm_set1_epi8(b'%' as i8));
        let rest = _mm_andnot_si128(is_end, replaced_byte(bytes, b'+', plus));
        bytes_of(_mm_or_si128(_mm_and_si128(is_end, byte), rest))
    }))
}

#[inline]
#[target_feature(enable = "ssse3")]
fn hex_values16(digits: __m128i) -> __m128i {
    let letter = _mm_and_si128(_mm_srli_epi16::<6>(digits), _mm_set1_epi8(1));
    let nine_for_letter = _mm_or_si128(letter, _mm_slli_epi16::<3>(letter));
    _mm_add_epi8(_mm_and_si128(digits, _mm_set1_epi8(0x0F)), nine_for_letter)
}

/// Replaces each byte `from` by `to`, by an exclusive or with their difference.
#[inline]
#[target_feature(enable = "ssse3")]
fn replaced_byte(bytes: __m128i, from: u8, to: u8) -> __m128i {
    let is_from = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(from as i8));
    _mm_xor_si128(bytes, _mm_and_si128(is_from, _mm_set1_epi8((from ^ to) as i8)))
}

/// In blocks of 16 bytes, with AVX2 too: blocks of 32 would save a twentieth of the decoding time.
#[inline]
#[target_feature(enable = "ssse3")]
fn utf8_faults(window: &Window) -> u64 {
    let all = |byte: u8| _mm_set1_epi8(byte as i8);
    let low = |bytes| _mm_and_si128(bytes, all(0x0F));
    let high = |bytes| low(_mm_srli_epi16::<4>(bytes));
    let [first_half, second_half] = window.halves().map(|(bytes, before)| {
        let [first, second_before, third_before] = before.map(|bytes| load16(bytes));
        let faults = _mm_and_si128(
            _mm_and_si128(
                _mm_shuffle_epi8(load16(&FIRST_HIGH), high(first)),
                _mm_shuffle_epi8(load16(&FIRST_LOW), low(first)),
            ),
            _mm_shuffle_epi8(load16(&SECOND_HIGH), high(load16(bytes))),
        );
        let third = _mm_subs_epu8(second_before, all(BELOW_3));
        let fourth = _mm_subs_epu8(third_before, all(BELOW_4));
        let expected = _mm_and_si128(_mm_or_si128(third, fourth), all(0x80));
        mask16(_mm_cmpeq_epi8(faults, expected)) ^ 0xFFFF
    });
    first_half | second_half << 16
}
