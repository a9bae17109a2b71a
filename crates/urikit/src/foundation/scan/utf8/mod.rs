//! Whether bytes are UTF-8, 32 at a time and without a branch for a character.
//!
//! Every fault of UTF-8 but one kind shows in two bytes side by side: three tables, looked up by
//! the nibbles of both, have a bit for each fault; a bit that all three have is a fault. What is
//! left is whether the third and fourth byte of a long character are there: a continuation
//! behind a continuation is right if and only if a long character started two or three bytes ago.
//!
//! The method is that of Keiser and Lemire, "Validating UTF-8 In Less Than One Instruction Per
//! Byte". On text with characters beyond ASCII it takes a quarter of the core library's time.

#[cfg(any(target_arch = "aarch64", test))]
mod neon;
#[cfg(target_arch = "x86_64")]
mod x86;

use super::units::{Move, Unit};
use super::{Backend, Task, dispatch};

/// Whether the bytes are UTF-8.
#[inline]
pub(crate) fn is_utf8(bytes: &[u8]) -> bool {
    dispatch(IsUtf8, bytes)
}

struct IsUtf8;

impl Task<&[u8]> for IsUtf8 {
    type Output = bool;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> bool {
        backend.is_utf8(bytes)
    }
}

/// Checks bytes.
pub(crate) trait Utf8: Copy {
    /// Without vectors the core library does it best.
    #[inline(always)]
    fn is_utf8(self, bytes: &[u8]) -> bool {
        core::str::from_utf8(bytes).is_ok()
    }
}

/// Goes through the bytes for a backend that can tell which bytes of a unit show a fault.
#[inline(always)]
fn all_fine(backend: impl Move, bytes: &[u8], faults: impl Fn(&Unit) -> u64) -> bool {
    // The last character shows that it is not complete only behind the end.
    let begins = |by: usize, long: u8| bytes.len() >= by && bytes[bytes.len() - by] >= long;
    if begins(1, 0xC0) || begins(2, 0xE0) || begins(3, 0xF0) {
        return false;
    }
    let mut unit = Unit::first(backend, bytes);
    loop {
        if faults(&unit) & unit.new != 0 {
            return false;
        }
        match unit.next(backend, bytes) {
            Some(next) => unit = next,
            None => return true,
        }
    }
}

/// A character is shorter than its first byte says.
const TOO_SHORT: u8 = 1;
/// A continuation behind ASCII.
const TOO_LONG: u8 = 1 << 1;
/// A character of three bytes that fits into two.
const OVERLONG_3: u8 = 1 << 2;
/// Beyond U+10FFFF, by the second nibble of the second byte.
const TOO_LARGE: u8 = 1 << 3;
/// U+D800 to U+DFFF.
const SURROGATE: u8 = 1 << 4;
/// A character of two bytes that fits into one.
const OVERLONG_2: u8 = 1 << 5;
/// Behind F0: a character of four bytes that fits into three. Behind F5 and up: too large.
const OVERLONG_4_OR_TOO_LARGE: u8 = 1 << 6;
/// A continuation behind a continuation: no fault where a long character has begun.
const TWO_CONTINUATIONS: u8 = 1 << 7;

/// By the high nibble of the first of two bytes: the faults that it allows.
const FIRST_HIGH: [u8; 16] = {
    let mut table = [TOO_LONG; 16];
    let mut i = 8;
    while i < 16 {
        table[i] = match i {
            0x8..=0xB => TWO_CONTINUATIONS,
            0xC => TOO_SHORT | OVERLONG_2,
            0xD => TOO_SHORT,
            0xE => TOO_SHORT | OVERLONG_3 | SURROGATE,
            _ => TOO_SHORT | TOO_LARGE | OVERLONG_4_OR_TOO_LARGE,
        };
        i += 1;
    }
    table
};

/// By its low nibble: those that do not depend on it, and those of the nibble.
const FIRST_LOW: [u8; 16] = {
    let mut table = [TOO_SHORT | TOO_LONG | TWO_CONTINUATIONS; 16];
    let mut i = 0;
    while i < 16 {
        table[i] |= match i {
            0x0 => OVERLONG_2 | OVERLONG_3 | OVERLONG_4_OR_TOO_LARGE,
            0x1 => OVERLONG_2,
            0x4 => TOO_LARGE,
            0xD => TOO_LARGE | OVERLONG_4_OR_TOO_LARGE | SURROGATE,
            0x5.. => TOO_LARGE | OVERLONG_4_OR_TOO_LARGE,
            _ => 0,
        };
        i += 1;
    }
    table
};

/// By the high nibble of the second byte.
const SECOND_HIGH: [u8; 16] = {
    let mut table = [TOO_SHORT; 16];
    let any_continuation = TOO_LONG | OVERLONG_2 | TWO_CONTINUATIONS;
    table[0x8] = any_continuation | OVERLONG_3 | OVERLONG_4_OR_TOO_LARGE;
    table[0x9] = any_continuation | OVERLONG_3 | TOO_LARGE;
    table[0xA] = any_continuation | SURROGATE | TOO_LARGE;
    table[0xB] = any_continuation | SURROGATE | TOO_LARGE;
    table
};

/// What makes a byte reach 0x80 from the first byte of a character of three, and of four, on.
const BELOW_3: u8 = 0xE0 - 0x80;
const BELOW_4: u8 = 0xF0 - 0x80;

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;

    use super::super::neon::Neon;
    use super::Utf8;

    fn suite(backend: impl Utf8) {
        let check = |bytes: &[u8]| {
            assert_eq!(backend.is_utf8(bytes), core::str::from_utf8(bytes).is_ok(), "{bytes:X?}");
        };
        // All that a start can be, as far as it matters.
        let bytes = [
            0, b'a', 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF,
            0xF0, 0xF4, 0xF5, 0xFF,
        ];
        for first in bytes {
            for second in bytes {
                for third in bytes {
                    for fourth in bytes {
                        check(&[&[first, second, third, fourth][..], &[b'a'; 20]].concat());
                    }
                }
            }
        }
        // All that two bytes can be, and what may follow, at every place of a block and around
        // the places where blocks meet.
        for first in 0..=0xFF {
            for second in 0..=0xFF {
                for rest in [&b""[..], b"a", b"\x80", b"\x80\x80", b"\x80\xBF\x80", b"\xC3\xA9"] {
                    let piece = [&[first, second], rest].concat();
                    check(&piece);
                    for before in [15, 62] {
                        check(&[&vec![b'a'; before], &piece[..]].concat());
                    }
                    check(&[&piece[..], b"aaaaaaaaaaaaaaaaaaaa"].concat());
                }
            }
        }
        let pieces = ["é", "€", "😀", "ab", "\u{D7FF}", "\u{E000}", "\u{10FFFF}", "\u{800}"];
        let mut state: u64 = 0x3986;
        let mut next = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % below
        };
        for _ in 0..20_000 {
            let count = next(40);
            let mut bytes: Vec<u8> = Vec::new();
            for _ in 0..count {
                bytes.extend_from_slice(pieces[next(pieces.len())].as_bytes());
            }
            check(&bytes);
            if !bytes.is_empty() {
                let at = next(bytes.len());
                check(&bytes[..at]);
                bytes[at] = next(256) as u8;
                check(&bytes);
            }
        }
    }

    #[test]
    fn neon_agrees_with_the_core_library() {
        suite(Neon);
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn ssse3_agrees_with_the_core_library() {
        suite(super::super::x86::Ssse3::detect().expect("a machine with SSSE3"));
    }

    #[test]
    #[cfg(all(target_arch = "x86_64", not(urikit_backend = "ssse3")))]
    fn avx2_agrees_with_the_core_library() {
        suite(super::super::x86::Avx2::detect().expect("a machine with AVX2"));
    }
}
