//! Without vectors: four classes are enough for plain texts, so that sixteen bytes have their masks
//! side by side in one number. To classify a text again is dear, so escapes are looked at here.

use super::super::portable::{Portable, is_special, last, places, zip};
use super::super::{Block, Classify, Masks, halves};
use super::{Plain, both};
use crate::foundation::grammar::escape::escaped_byte;

impl Plain for Portable {
    type Kept = Masks;

    #[inline(always)]
    fn plain_short(self, bytes: &[u8], head: usize) -> Result<Masks, Masks> {
        Rows::masks(self.of_short(bytes), bytes, head)
    }

    #[inline(always)]
    fn plain_medium(self, bytes: &[u8], head: usize) -> Result<[Masks; 2], [Masks; 2]> {
        let first = Rows::masks(self.of_first(bytes), bytes, head);
        let last = Masks { colon: 0, ..self.of_last(bytes, 64) };
        both(first, if are_escapes(bytes, 64, last.special) { Ok(last) } else { Err(last) })
    }
}

/// Whether these bytes from `base` on are those of escapes.
#[inline(always)]
fn are_escapes(bytes: &[u8], base: usize, special: u64) -> bool {
    places(special)
        .map(|place| base + place)
        .all(|at| bytes.get(at) == Some(&b'%') && escaped_byte(bytes, at).is_some())
}

#[derive(Clone, Copy)]
struct Rows {
    /// Special, or a colon.
    other: u64,
    slash: u64,
    question: u64,
    hash: u64,
}

impl Rows {
    /// Of sixteen bits a class.
    #[inline(always)]
    fn of(rows: u64) -> Self {
        let row = |class: u32| rows >> (16 * class) & 0xFFFF;
        Self { other: row(0), slash: row(1), question: row(2), hash: row(3) }
    }

    #[inline(always)]
    fn masks(self, bytes: &[u8], head: usize) -> Result<Masks, Masks> {
        let Self { other, slash, question, hash } = self;
        let special = other & !0 << head;
        let masks = Masks { special, slash, question, hash, ..Masks::NONE };
        if are_escapes(bytes, 0, special) { Ok(masks) } else { Err(masks) }
    }
}

impl Block for Rows {
    #[inline(always)]
    fn join(self, further: Self, by: usize) -> Self {
        Self {
            other: self.other | further.other << by,
            slash: self.slash | further.slash << by,
            question: self.question | further.question << by,
            hash: self.hash | further.hash << by,
        }
    }

    #[inline(always)]
    fn map(self, f: impl Fn(u64) -> u64) -> Self {
        Self {
            other: f(self.other),
            slash: f(self.slash),
            question: f(self.question),
            hash: f(self.hash),
        }
    }

    /// A zero is special, and nothing else.
    #[inline(always)]
    fn keep(self, len: usize) -> Self {
        Self { other: self.other & !(!0 << len), ..self }
    }
}

impl Classify<Rows> for Portable {
    #[inline(always)]
    fn of16(self, block: &[u8; 16]) -> Rows {
        Rows::of(rows(block))
    }

    #[inline(always)]
    fn of32(self, block: &[u8; 32]) -> Rows {
        let [first, second] = halves::<32, 16>(block).map(|half| rows(half));
        let [even, odd] = zip(first, second, 16, 0x0000_FFFF_0000_FFFF);
        let low = |rows| rows & 0xFFFF_FFFF;
        Rows { other: low(even), slash: low(odd), question: even >> 32, hash: odd >> 32 }
    }

    /// Eight bytes more or less cost more than a branch.
    #[inline(always)]
    fn of16_to_31(self, first: &[u8; 16], last: &[u8; 16], len: usize) -> Rows {
        let further = if len <= 24 { rows(&last[8..]) << 8 } else { rows(last) };
        Rows::of(rows(first)).join(Rows::of(further), len - 16)
    }

    #[inline(always)]
    fn of_last(self, bytes: &[u8], base: usize) -> Rows {
        last(bytes, base)
    }
}

/// For each class sixteen bits, one for each byte of a block of at most so many.
#[inline(always)]
fn rows(block: &[u8]) -> u64 {
    block
        .iter()
        .rev()
        .fold(0, |rows: u64, byte| rows.wrapping_mul(2).wrapping_add(CLASS[usize::from(*byte)]))
}

/// By byte: the lowest bit of the row of its class; 0 for plain characters.
static CLASS: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'/' => 1 << 16,
            b'?' => 1 << 32,
            b'#' => 1 << 48,
            other if other == b':' || is_special(other) => 1,
            _ => 0,
        };
        byte += 1;
    }
    table
};
