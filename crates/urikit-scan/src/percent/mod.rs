//! Percent-encoding and decoding of whole inputs.
//!
//! One function for each direction is compiled for each backend. What differs between calls (the
//! set, what a space or a `+` becomes) is data.

mod bytewise;
#[cfg(feature = "alloc")]
pub mod decode;
pub mod encode;
#[cfg(all(feature = "simd", any(target_arch = "aarch64", test)))]
mod neon;
pub mod output;
#[cfg(all(test, feature = "alloc"))]
mod tests;
mod utf8;
mod window;
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
mod x86;

use super::Find;
use super::portable::Portable;
use super::search::Outside;
use output::{Spare, Written};
use window::{Bytes, Window};

/// What each backend implements itself.
pub trait Percent: Find {
    /// Appends the encoded bytes. Bytes outside the set become escapes; each other space becomes
    /// `space`. The output is ASCII.
    fn encode<'m>(self, bytes: &[u8], set: Outside, space: u8, out: Spare<'m>) -> Written<'m>;

    /// Appends the decoded input; a `+` becomes `plus`. Returns whether all escapes encode ASCII;
    /// `None` if an escape is malformed.
    #[cfg(feature = "alloc")]
    fn decode<'m>(self, bytes: &[u8], plus: u8, out: Spare<'m>) -> (Written<'m>, Option<bool>);

    fn is_utf8(self, bytes: &[u8]) -> bool;
}

/// Operations on all bytes of a block at once.
pub(super) trait Blocks: Find {
    /// For each index in `order`, the byte of `from` at that index; unspecified for indices above
    /// 15.
    fn shuffle(self, from: &[u8; 16], order: &[u8; 16]) -> [u8; 16];

    /// For each byte the first, second and third byte before it; zeros before the first byte.
    fn look_back(self, bytes: &Bytes) -> [Bytes; 3];

    /// Each byte, its two hex digits in upper case (RFC 3986 §2.1), and a percent sign. For a
    /// space the first of these is `space`.
    fn spelled(self, block: &[u8; 16], space: u8) -> [u8; 64];

    /// The bytes, decoded: a byte that is two after a `%` becomes the value of the hex digits
    /// before it and at it. Each `+` becomes `plus`.
    fn resolved(self, window: &Window, plus: u8) -> Bytes;

    /// Where the bytes are not valid UTF-8.
    fn utf8_faults(self, window: &Window) -> u64;
}

const DIGITS: [u8; 16] = *b"0123456789ABCDEF";

/// With vectors.
impl<B: Blocks> Percent for B {
    #[inline(always)]
    fn encode<'m>(self, bytes: &[u8], set: Outside, space: u8, out: Spare<'m>) -> Written<'m> {
        encode::encode_by_blocks(self, bytes, set, space, out)
    }

    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn decode<'m>(self, bytes: &[u8], plus: u8, out: Spare<'m>) -> (Written<'m>, Option<bool>) {
        decode::decode_by_blocks(self, bytes, plus, out)
    }

    #[inline(always)]
    fn is_utf8(self, bytes: &[u8]) -> bool {
        utf8::is_utf8_by_blocks(self, bytes)
    }
}

impl Percent for Portable {
    #[inline(always)]
    fn encode<'m>(self, bytes: &[u8], set: Outside, space: u8, out: Spare<'m>) -> Written<'m> {
        bytewise::encode_bytewise(bytes, set, space, false, out)
    }

    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn decode<'m>(self, bytes: &[u8], plus: u8, out: Spare<'m>) -> (Written<'m>, Option<bool>) {
        bytewise::decode_bytewise(bytes, plus, out)
    }

    #[inline(always)]
    fn is_utf8(self, bytes: &[u8]) -> bool {
        core::str::from_utf8(bytes).is_ok()
    }
}
