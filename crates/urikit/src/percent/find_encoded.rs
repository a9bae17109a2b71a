//! The search used by encoding and decoding: where are the bytes that can't be copied?
//!
//! Whole inputs are encoded and decoded by [`scan`](urikit_scan). This search tests
//! whether there is anything to do, and serves the functions that return pieces.

use super::CharClass;
use crate::grammar::char_class::columns_of_class;
use urikit_scan::search::{self, Either, Equal, Outside};

/// The bytes at which a search stops.
#[derive(Clone, Copy)]
pub(super) enum Stops {
    /// All bytes outside the set, for an encoder.
    Outside(CharClass),
    /// `%`, for a decoder.
    Percent,
    /// `%` and `+`, for a decoder of forms.
    PercentAndPlus,
}

impl Stops {
    /// The first stop at or after `from`, or the length if there is none.
    #[inline]
    pub(super) fn first(self, bytes: &[u8], from: usize) -> usize {
        match self {
            Self::Outside(set) => {
                search::first_hit(Outside::of(columns_of_class(set)), bytes, from)
            }
            Self::Percent => search::first_hit(Equal(b'%'), bytes, from),
            Self::PercentAndPlus => search::first_hit(Either(b'%', b'+'), bytes, from),
        }
    }

    /// A number of leading bytes that are certainly not stops: all of them if there is no stop,
    /// otherwise at most those before the first. Faster than [`first`](Self::first).
    #[inline]
    pub(super) fn clean_start(self, bytes: &[u8]) -> usize {
        match self {
            Self::Outside(set) => {
                search::len_without_hits(Outside::of(columns_of_class(set)), bytes)
            }
            Self::Percent => search::len_without_hits(Equal(b'%'), bytes),
            Self::PercentAndPlus => search::len_without_hits(Either(b'%', b'+'), bytes),
        }
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::vec::Vec;

    use super::{Stops, search};
    use crate::percent::sets;

    /// Every byte value at every position of inputs around the sizes of words and blocks.
    #[test]
    fn stops_are_found_wherever_they_are() {
        for len in [0, 1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 200] {
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

    #[test]
    fn a_sign_is_found_at_every_place_of_every_length() {
        for len in 0..=200 {
            let mut bytes = [b'x'; 202];
            // The bytes around the input are not examined.
            (bytes[0], bytes[len + 1]) = (b'%', b'%');
            assert!(!search::contains(&bytes[1..=len], b'%'), "{len}");
            for place in 1..=len {
                bytes[place] = b'%';
                assert!(search::contains(&bytes[1..=len], b'%'), "{place} of {len}");
                bytes[place] = b'x';
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
            let clean = stops.clean_start(rest);
            assert!(clean <= first - from && (clean == rest.len()) == (first == bytes.len()));
        }
    }
}
