//! XXH64, the 64-bit xxHash, with seed 0: a hash that is the same everywhere, and that many databases
//! offer. Bytes may be given in any number of pieces. Nothing is allocated.
//!
//! The algorithm is that of the xxHash fast digest algorithm specification, version 0.1.1, §XXH64.

const PRIME_1: u64 = 0x9E37_79B1_85EB_CA87;
const PRIME_2: u64 = 0xC2B2_AE3D_27D4_EB4F;
const PRIME_3: u64 = 0x1656_67B1_9E37_79F9;
const PRIME_4: u64 = 0x85EB_CA77_C2B2_AE63;
const PRIME_5: u64 = 0x27D4_EB2F_1656_67C5;

/// The number of bytes that the four lanes take at once.
const STRIPE: usize = 32;

pub(crate) struct Xxh64 {
    lanes: [u64; 4],
    /// The bytes that do not yet fill a stripe.
    rest: [u8; STRIPE],
    rest_len: usize,
    len: u64,
}

impl Xxh64 {
    pub(crate) const fn new() -> Self {
        let lanes = [PRIME_1.wrapping_add(PRIME_2), PRIME_2, 0, 0_u64.wrapping_sub(PRIME_1)];
        Self { lanes, rest: [0; STRIPE], rest_len: 0, len: 0 }
    }

    pub(crate) fn write(&mut self, mut bytes: &[u8]) {
        self.len += bytes.len() as u64;
        if self.rest_len > 0 {
            let (head, tail) = bytes.split_at(bytes.len().min(STRIPE - self.rest_len));
            self.rest[self.rest_len..self.rest_len + head.len()].copy_from_slice(head);
            self.rest_len += head.len();
            bytes = tail;
            if self.rest_len < STRIPE {
                return;
            }
            let stripe = self.rest;
            self.stripe(&stripe);
        }
        let (stripes, rest) = bytes.as_chunks::<STRIPE>();
        for stripe in stripes {
            self.stripe(stripe);
        }
        self.rest[..rest.len()].copy_from_slice(rest);
        self.rest_len = rest.len();
    }

    fn stripe(&mut self, stripe: &[u8; STRIPE]) {
        let (words, _) = stripe.as_chunks::<8>();
        for (lane, word) in self.lanes.iter_mut().zip(words) {
            *lane = xxh64_round(*lane, u64::from_le_bytes(*word));
        }
    }

    pub(crate) fn finish(&self) -> u64 {
        let mut hash = if self.len >= STRIPE as u64 {
            let [a, b, c, d] = self.lanes;
            let joined = a
                .rotate_left(1)
                .wrapping_add(b.rotate_left(7))
                .wrapping_add(c.rotate_left(12))
                .wrapping_add(d.rotate_left(18));
            self.lanes.into_iter().fold(joined, |hash, lane| {
                (hash ^ xxh64_round(0, lane)).wrapping_mul(PRIME_1).wrapping_add(PRIME_4)
            })
        } else {
            PRIME_5
        };
        hash = hash.wrapping_add(self.len);

        let (words, rest) = self.rest[..self.rest_len].as_chunks::<8>();
        for word in words {
            hash ^= xxh64_round(0, u64::from_le_bytes(*word));
            hash = hash.rotate_left(27).wrapping_mul(PRIME_1).wrapping_add(PRIME_4);
        }
        let (halves, rest) = rest.as_chunks::<4>();
        for half in halves {
            hash ^= u64::from(u32::from_le_bytes(*half)).wrapping_mul(PRIME_1);
            hash = hash.rotate_left(23).wrapping_mul(PRIME_2).wrapping_add(PRIME_3);
        }
        for byte in rest {
            hash ^= u64::from(*byte).wrapping_mul(PRIME_5);
            hash = hash.rotate_left(11).wrapping_mul(PRIME_1);
        }

        hash = (hash ^ hash >> 33).wrapping_mul(PRIME_2);
        hash = (hash ^ hash >> 29).wrapping_mul(PRIME_3);
        hash ^ hash >> 32
    }
}

impl core::fmt::Write for Xxh64 {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        self.write(text.as_bytes());
        Ok(())
    }
}

const fn xxh64_round(lane: u64, word: u64) -> u64 {
    lane.wrapping_add(word.wrapping_mul(PRIME_2)).rotate_left(31).wrapping_mul(PRIME_1)
}

#[cfg(test)]
mod tests {
    use super::Xxh64;

    fn of(pieces: &[&[u8]]) -> u64 {
        let mut hash = Xxh64::new();
        pieces.iter().for_each(|piece| hash.write(piece));
        hash.finish()
    }

    #[test]
    fn known_values() {
        for (text, expected) in [
            ("", 0xEF46_DB37_51D8_E999),
            ("a", 0xD24E_C4F1_A98C_6E5B),
            ("abc", 0x44BC_2CF5_AD77_0999),
            ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
        ] {
            assert_eq!(of(&[text.as_bytes()]), expected, "{text}");
        }
    }

    #[test]
    fn pieces_make_no_difference() {
        let bytes: [u8; 150] = core::array::from_fn(|index| (index * 7) as u8);
        for len in 0..bytes.len() {
            let whole = of(&[&bytes[..len]]);
            for cut in 0..=len {
                let middle = cut + (len - cut) / 2;
                assert_eq!(of(&[&bytes[..cut], &bytes[cut..middle], &bytes[middle..len]]), whole);
            }
        }
    }
}
