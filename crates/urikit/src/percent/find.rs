//! The search beneath encoding and decoding: where are the bytes that can't be copied?
//!
//! Everything in this folder is written around [`Stops::mask`], so that it is as fast as that is.

use super::CharClass;

/// The bytes at which a search stops.
#[derive(Clone, Copy)]
pub(super) enum Stops {
    /// All that are not in the set: what an encoder must look at.
    Outside(CharClass),
    /// `%`: what a decoder must look at.
    Percent,
    /// `%` and `+`: the same for a form.
    PercentAndPlus,
}

impl Stops {
    /// How many bytes a mask tells of.
    pub(super) const BLOCK: usize = 64;

    /// Which of the [`BLOCK`](Self::BLOCK) bytes from `base` on are stops: bit `i` tells of
    /// byte `base + i`. There are none behind the end.
    #[inline]
    pub(super) fn mask(self, bytes: &[u8], base: usize) -> u64 {
        let end = bytes.len().min(base + Self::BLOCK);
        let (words, rest) = bytes[base..end].as_chunks();
        let mut mask = 0;
        for (i, word) in words.iter().enumerate() {
            mask |= self.mask8(word) << (8 * i);
        }
        for (i, byte) in rest.iter().enumerate() {
            mask |= self.has(*byte) << (8 * words.len() + i);
        }
        mask
    }

    /// The first stop at or after `from`, else the length.
    #[inline]
    pub(super) fn first(self, bytes: &[u8], from: usize) -> usize {
        let mut base = from;
        while base < bytes.len() {
            let mask = self.mask(bytes, base);
            if mask != 0 {
                return base + mask.trailing_zeros() as usize;
            }
            base += Self::BLOCK;
        }
        bytes.len()
    }

    /// How many stops there are at or after `from`.
    #[inline]
    pub(super) fn count(self, bytes: &[u8], from: usize) -> usize {
        let blocks = (from..bytes.len()).step_by(Self::BLOCK);
        blocks.map(|base| self.mask(bytes, base).count_ones() as usize).sum()
    }

    #[inline(always)]
    fn mask8(self, word: &[u8; 8]) -> u64 {
        match self {
            Self::Outside(_) => (0..8).fold(0, |mask, i| mask | self.has(word[i]) << i),
            Self::Percent => equal8(word, b'%'),
            Self::PercentAndPlus => equal8(word, b'%') | equal8(word, b'+'),
        }
    }

    /// 1 for a stop, else 0.
    #[inline(always)]
    fn has(self, byte: u8) -> u64 {
        u64::from(match self {
            Self::Outside(set) => !set.contains(byte),
            Self::Percent => byte == b'%',
            Self::PercentAndPlus => byte == b'%' || byte == b'+',
        })
    }
}

/// Which of eight bytes are `byte`, one bit each.
#[inline(always)]
fn equal8(word: &[u8; 8], byte: u8) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH_BITS: u64 = 0x80 * ONES;
    let zero_where_equal = u64::from_le_bytes(*word) ^ (u64::from(byte) * ONES);
    // No carry leaves its byte, so that each high bit tells of its own byte alone.
    let not_zero = ((zero_where_equal & !HIGH_BITS) + !HIGH_BITS) | zero_where_equal;
    let equal = (!not_zero & HIGH_BITS) >> 7;
    // The multiplication moves the eight bits side by side into the highest byte.
    equal.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::Stops;
    use crate::percent::sets;

    /// Every byte value at every place of texts around the sizes of words and blocks.
    #[test]
    fn masks_tell_of_each_byte() {
        for len in [0, 1, 7, 8, 9, 15, 16, 17, 63, 64, 65, 130] {
            for shift in 0..=255_u8 {
                let bytes: Vec<u8> = (0..len).map(|i: u8| i.wrapping_mul(37) ^ shift).collect();
                for stops in
                    [Stops::Percent, Stops::PercentAndPlus, Stops::Outside(sets::QUERY_KEY)]
                {
                    check(stops, &bytes);
                }
            }
        }
    }

    fn check(stops: Stops, bytes: &[u8]) {
        let is_stop = |byte: &u8| match stops {
            Stops::Outside(set) => !set.contains(*byte),
            Stops::Percent => *byte == b'%',
            Stops::PercentAndPlus => b"%+".contains(byte),
        };
        for from in 0..=bytes.len() {
            let rest = &bytes[from..];
            let first = rest.iter().position(is_stop).map_or(bytes.len(), |i| from + i);
            assert_eq!(stops.first(bytes, from), first);
            assert_eq!(stops.count(bytes, from), rest.iter().filter(|byte| is_stop(byte)).count());
            let mask = stops.mask(bytes, from);
            for i in 0..Stops::BLOCK {
                assert_eq!(mask >> i & 1 == 1, rest.get(i).is_some_and(is_stop));
            }
        }
    }
}
