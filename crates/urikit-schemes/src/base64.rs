//! RFC 4648: base64, with the alphabet of §4 or of §5. Small enough to need no crate.

use core::iter::FusedIterator;

/// The two alphabets, which differ in their last two characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alphabet {
    /// §4: `+` and `/`.
    Standard,
    /// §5: `-` and `_`.
    Url,
}

impl Alphabet {
    const fn value(self, digit: u8) -> Option<u8> {
        Some(match (digit, self) {
            (b'A'..=b'Z', _) => digit - b'A',
            (b'a'..=b'z', _) => digit - b'a' + 26,
            (b'0'..=b'9', _) => digit - b'0' + 52,
            (b'+', Self::Standard) | (b'-', Self::Url) => 62,
            (b'/', Self::Standard) | (b'_', Self::Url) => 63,
            _ => return None,
        })
    }

    /// Checks digits, without padding. The error is the index of the first invalid one: one
    /// without a value, one too many, or one with bits that belong to no byte.
    pub(super) fn check(self, digits: impl Iterator<Item = u8>) -> Result<(), usize> {
        let (mut count, mut last) = (0, 0);
        for digit in digits {
            last = self.value(digit).ok_or(count)?;
            count += 1;
        }
        let spare_bits = match count % 4 {
            0 => 0,
            2 => 0b1111,
            3 => 0b11,
            _ => return Err(count - 1),
        };
        if last & spare_bits == 0 { Ok(()) } else { Err(count - 1) }
    }

    /// Appends the digits of bytes, with padding.
    #[cfg(feature = "alloc")]
    pub(super) fn encode(self, bytes: &[u8], out: &mut alloc::string::String) {
        out.reserve(4 * bytes.len().div_ceil(3));
        for group in bytes.chunks(3) {
            // The missing bytes of the last group are zeros.
            let byte = |index| u32::from(group.get(index).copied().unwrap_or_default());
            let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
            for digit in 0..4 {
                let value = (bits >> (18 - 6 * digit) & 63) as u8;
                out.push(if digit > group.len() { '=' } else { self.digit(value) });
            }
        }
    }

    #[cfg(feature = "alloc")]
    const fn digit(self, value: u8) -> char {
        let digit = match (value, self) {
            (0..=25, _) => b'A' + value,
            (26..=51, _) => b'a' + value - 26,
            (52..=61, _) => b'0' + value - 52,
            (62, Self::Standard) => b'+',
            (62, Self::Url) => b'-',
            (_, Self::Standard) => b'/',
            (_, Self::Url) => b'_',
        };
        digit as char
    }

    /// Decodes digits, which must have been checked.
    pub(super) const fn decode<I>(self, digits: I) -> Decoded<I> {
        Decoded { digits, alphabet: self, bits: 0, held: 0 }
    }
}

/// The decoded bytes; see [`Alphabet::decode`].
#[derive(Clone, Debug)]
pub(super) struct Decoded<I> {
    digits: I,
    alphabet: Alphabet,
    /// Its lowest `held` bits have not been returned yet.
    bits: u16,
    held: u8,
}

impl<I: Iterator<Item = u8>> Iterator for Decoded<I> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        while self.held < 8 {
            let value = self.alphabet.value(self.digits.next()?)?;
            self.bits = self.bits << 6 | u16::from(value);
            self.held += 6;
        }
        self.held -= 8;
        Some((self.bits >> self.held) as u8)
    }
}

impl<I: FusedIterator<Item = u8>> FusedIterator for Decoded<I> {}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::vec::Vec;

    use super::Alphabet::{self, Standard, Url};

    fn decoded(alphabet: Alphabet, digits: &str) -> Result<Vec<u8>, usize> {
        alphabet.check(digits.bytes())?;
        Ok(alphabet.decode(digits.bytes()).collect())
    }

    #[test]
    fn digits_of_rfc4648_10_are_decoded() {
        let cases = [("", ""), ("Zg", "f"), ("Zm8", "fo"), ("Zm9v", "foo"), ("Zm9vYg", "foob")];
        for (digits, bytes) in cases {
            assert_eq!(decoded(Standard, digits).as_deref(), Ok(bytes.as_bytes()));
        }
    }

    #[test]
    fn bytes_of_rfc4648_10_are_encoded() {
        let cases = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"];
        for (len, digits) in cases.iter().enumerate() {
            let mut out = alloc::string::String::new();
            Standard.encode(&b"foobar"[..len], &mut out);
            assert_eq!(out, *digits);
        }
    }

    #[test]
    fn alphabets_differ_in_two_characters() {
        assert_eq!(decoded(Standard, "+/+/").unwrap(), decoded(Url, "-_-_").unwrap());
        assert_eq!(decoded(Url, "a+aa"), Err(1));
        assert_eq!(decoded(Standard, "a-aa"), Err(1));
    }

    #[test]
    fn digits_that_no_bytes_have_are_refused() {
        assert_eq!(decoded(Standard, "Zm9vY"), Err(4));
        assert_eq!(decoded(Standard, "Zh"), Err(1));
        assert_eq!(decoded(Standard, "Zm9"), Err(2));
        assert_eq!(decoded(Standard, "Zg="), Err(2));
    }

    /// Every pair of bytes, compared with a simple encoder.
    #[test]
    fn every_two_bytes_come_back() {
        let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        for pair in 0..=u16::MAX {
            let digits = [pair >> 10, pair >> 4 & 63, pair << 2 & 63];
            let digits = digits.map(|value| alphabet[usize::from(value)]);
            assert_eq!(Standard.check(digits.into_iter()), Ok(()));
            assert!(Standard.decode(digits.into_iter()).eq(pair.to_be_bytes()));
            let mut out = alloc::string::String::new();
            Standard.encode(&pair.to_be_bytes(), &mut out);
            assert_eq!(out.as_bytes(), [&digits[..], b"="].concat());
        }
    }
}
