//! AVX2. The question for all blocks is asked at once, and the masks are made one by one: block by
//! block, there would be more of them at a time than registers.
#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::super::nibbles::{HEX, PLAIN};
use super::super::x86::{Avx2, Ssse3, equal32, load32, no_row32, rows32};
use super::super::{Block, Classify, Masks, halves};
use super::{MAX_HEAD, Plain};
use crate::foundation::grammar::char_class::{CharClass, URI};

const PLAIN_BUT_COLON: [u8; 16] = URI.without(CharClass::of(b"%@[]:")).columns();

impl Plain for Avx2 {
    type Kept = u64;

    #[inline(always)]
    fn plain_short(self, bytes: &[u8], head: usize) -> Result<Masks, u64> {
        let Some(word) = Word::of_32_to_64(self, bytes) else {
            return Masks::if_plain(self.of_short(bytes), head).map_err(Into::into);
        };
        // SAFETY: `self` proves AVX2.
        unsafe {
            let rows = word.rows_behind(head);
            let is_plain = no_row32(both(rows)) == 0 || word.has_but_escapes(rows);
            if is_plain { Ok(word.delimiters()) } else { Err(word.no_rows(rows)) }
        }
    }

    #[inline(always)]
    fn plain_medium(self, bytes: &[u8], head: usize) -> Result<[Masks; 2], [u64; 2]> {
        let Some(words) = Word::two_of(self, bytes) else {
            return Err([!0; 2]);
        };
        let behind = 128 - bytes.len();
        // SAFETY: `self` proves AVX2.
        unsafe {
            let [first, last] = words;
            let [first_rows, last_rows] = [first.rows_behind(head), last.rows()];
            let are_plain = no_row32(both([both(first_rows), both(last_rows)])) == 0
                || have_but_escapes(words, [first_rows, last_rows], bytes.len());
            if are_plain {
                Ok([first.delimiters(), last.delimiters().skip(behind)])
            } else {
                Err([first.no_rows(first_rows), last.no_rows(last_rows) >> behind])
            }
        }
    }

    #[inline(always)]
    fn delimiters_short(self, bytes: &[u8]) -> Masks {
        match Word::of_32_to_64(self, bytes) {
            // SAFETY: `self` proves AVX2.
            Some(word) => unsafe { word.delimiters() },
            None => self.of_short(bytes),
        }
    }

    #[inline(always)]
    fn delimiters_medium(self, bytes: &[u8]) -> [Masks; 2] {
        match Word::two_of(self, bytes) {
            // SAFETY: `self` proves AVX2.
            Some([first, last]) => unsafe {
                [first.delimiters(), last.delimiters().skip(128 - bytes.len())]
            },
            None => [Masks::NONE; 2],
        }
    }
}

impl Plain for Ssse3 {
    type Kept = Masks;
}

/// Up to 64 bytes: two blocks, of which the second starts `by` bytes further on.
#[derive(Clone, Copy)]
struct Word {
    blocks: [__m256i; 2],
    by: usize,
}

impl Word {
    #[inline(always)]
    fn of_32_to_64(_: Avx2, bytes: &[u8]) -> Option<Self> {
        let (first, last) = (bytes.first_chunk()?, bytes.last_chunk()?);
        // SAFETY: the first argument proves AVX2.
        let blocks = unsafe { [load32(first), load32(last)] };
        Some(Self { blocks, by: bytes.len() - 32 })
    }

    /// The first and the last 64 bytes.
    #[inline(always)]
    fn two_of(_: Avx2, bytes: &[u8]) -> Option<[Self; 2]> {
        let words: [&[u8; 64]; 2] = [bytes.first_chunk()?, bytes.last_chunk()?];
        // SAFETY: the first argument proves AVX2.
        let load = |half| unsafe { load32(half) };
        Some(words.map(|word| Self { blocks: halves(word).map(load), by: 32 }))
    }

    /// The masks of a plain text.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn delimiters(self) -> Masks {
        let [slash, question, hash] = [b'/', b'?', b'#'].map(|byte| self.equal(byte));
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

    /// Whether the bytes that have no rows are escapes.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn has_but_escapes(self, rows: [__m256i; 2]) -> bool {
        let percent = self.equal(b'%');
        // Asked first, for those who are refused.
        percent != 0 && self.but_escapes(percent, rows) == 0
    }

    /// The bytes that have no rows, but for escapes that have their digits in the word.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn but_escapes(self, percent: u64, rows: [__m256i; 2]) -> u64 {
        let hex = !self.join(self.blocks.map(|block| no_row32(rows32(block, &HEX))));
        let hex = hex & !0 >> (32 - self.by);
        self.no_rows(rows) & !(percent & hex >> 1 & hex >> 2)
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn no_rows(self, rows: [__m256i; 2]) -> u64 {
        self.join(rows.map(|rows| no_row32(rows)))
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn equal(self, byte: u8) -> u64 {
        self.join(self.blocks.map(|block| equal32(block, byte)))
    }

    #[inline(always)]
    fn join(self, [first, second]: [u64; 2]) -> u64 {
        first | second << self.by
    }
}

/// The same of the first and the last 64 of `len` bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn have_but_escapes(words: [Word; 2], rows: [[__m256i; 2]; 2], len: usize) -> bool {
    let [first_percent, last_percent] = words.map(|word| word.equal(b'%'));
    if first_percent | last_percent == 0 {
        return false;
    }
    let [first, last] = words;
    let [first_rows, last_rows] = rows;
    let wrong = first.but_escapes(first_percent, first_rows);
    // An escape that is cut off at the end of the first word is whole in the last one, or wrong there.
    let cut_off = if len <= 126 { first_percent & !0 << 62 } else { 0 };
    wrong & !cut_off | last.but_escapes(last_percent, last_rows) == 0
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
