//! AVX2. The question for all blocks is asked at once, and the masks are made one by one: block by
//! block, there would be more of them at a time than registers. Escapes are let through.
#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::super::nibbles::{HEX, PLAIN};
use super::super::x86::{Avx2, Ssse3, equal32, load32, no_row32, rows32};
use super::super::{Block, Classify, Masks, halves};
use super::{MAX_HEAD, Plain};
use crate::grammar::char_class::{CharClass, URI};

const PLAIN_BUT_COLON: [u8; 16] = URI.without(CharClass::of(b"%@[]:")).columns();

impl Plain for Avx2 {
    #[inline(always)]
    fn plain_short(self, bytes: &[u8], head: usize) -> Option<Masks> {
        let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) else {
            return Masks::if_plain(self.of_short(bytes), head);
        };
        // SAFETY: `self` proves AVX2.
        unsafe {
            let word = Word { blocks: [load32(first), load32(last)], by: bytes.len() - 32 };
            let rows = word.rows_behind(head);
            word.is_plain(rows).then(|| word.masks())
        }
    }

    #[inline(always)]
    fn plain_medium(self, bytes: &[u8], head: usize) -> Option<[Masks; 2]> {
        let (first, last) = (bytes.first_chunk()?, bytes.last_chunk()?);
        // SAFETY: `self` proves AVX2.
        unsafe {
            let [first, last] = [first, last].map(|block| Word::of64(block));
            let [first_rows, last_rows] = [first.rows_behind(head), last.rows()];
            let are_plain = no_row32(both([both(first_rows), both(last_rows)])) == 0
                || first.is_plain(first_rows) && last.is_plain(last_rows);
            are_plain.then(|| [first.masks(), last.masks().skip(128 - bytes.len())])
        }
    }
}

impl Plain for Ssse3 {}

/// Up to 64 bytes: two blocks, of which the second starts `by` bytes further on.
#[derive(Clone, Copy)]
struct Word {
    blocks: [__m256i; 2],
    by: usize,
}

impl Word {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn of64(block: &[u8; 64]) -> Self {
        Self { blocks: halves(block).map(|half| load32(half)), by: 32 }
    }

    /// The masks of a plain text.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn masks(self) -> Masks {
        let [first, second] = self.blocks;
        let equal = |byte| equal32(first, byte) | equal32(second, byte) << self.by;
        let [slash, question, hash] = [b'/', b'?', b'#'].map(equal);
        Masks { slash, question, hash, ..Masks::NONE }
    }

    /// Zero where a byte is special.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn rows(self) -> [__m256i; 2] {
        self.blocks.map(|block| rows32(block, &PLAIN))
    }

    /// Zero where it is special or a colon, but not among the first `head`.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn rows_behind(self, head: usize) -> [__m256i; 2] {
        let [first, second] = self.blocks.map(|block| rows32(block, &PLAIN_BUT_COLON));
        [_mm256_or_si256(first, in_head(head, 0)), _mm256_or_si256(second, in_head(head, self.by))]
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn is_plain(self, rows: [__m256i; 2]) -> bool {
        no_row32(both(rows)) == 0 || self.has_but_escapes(rows)
    }

    /// Whether the bytes that have no rows are escapes, and have their digits in the word.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn has_but_escapes(self, rows: [__m256i; 2]) -> bool {
        let join = |[first, second]: [u64; 2]| first | second << self.by;
        let percent = join(self.blocks.map(|block| equal32(block, b'%')));
        let is_cut_off = percent >> (self.by + 30) != 0;
        // Asked first, for those who are refused.
        if percent == 0 || is_cut_off {
            return false;
        }
        let special = join(rows.map(|rows| no_row32(rows)));
        let no_digits = join(self.blocks.map(|block| no_row32(rows32(block, &HEX))));
        special ^ percent | (percent << 1 | percent << 2) & no_digits == 0
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn both([first, second]: [__m256i; 2]) -> __m256i {
    _mm256_min_epu8(first, second)
}

/// Which bytes of the block at `at`, less than 64, are among the first `head` of the text.
#[inline]
#[target_feature(enable = "avx2")]
fn in_head(head: usize, at: usize) -> __m256i {
    static HEAD: [u8; MAX_HEAD + 64 + 32] = {
        let mut bytes = [0; MAX_HEAD + 64 + 32];
        let mut i = 0;
        while i < MAX_HEAD {
            bytes[i] = 0xFF;
            i += 1;
        }
        bytes
    };
    load32(HEAD[MAX_HEAD - head + (at & 63)..].first_chunk().unwrap_or(&[0; 32]))
}
