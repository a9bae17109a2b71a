//! Validates UTF-8 without a branch for each character.
//!
//! Every fault of UTF-8 but one kind shows in two adjacent bytes. Three tables, looked up by the
//! nibbles of both, have a bit for each fault; a bit set in all three is a fault. The remaining
//! question is whether the third and fourth byte of a long character are there: a continuation
//! after a continuation is correct if and only if a long character started two or three bytes
//! before.
//!
//! The method is that of Keiser and Lemire, "Validating UTF-8 In Less Than One Instruction Per
//! Byte". With the check of the core library, decoding non-ASCII text takes twice as long.

use super::super::{Backend, Task, dispatch};
use super::Blocks;
use super::window::Window;

/// Whether the bytes are UTF-8.
pub(super) fn is_utf8(bytes: &[u8]) -> bool {
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

#[inline(always)]
pub(super) fn is_utf8_by_blocks(backend: impl Blocks, bytes: &[u8]) -> bool {
    // An incomplete last character only shows after the end.
    let begins = |by: usize, long: u8| bytes.len() >= by && bytes[bytes.len() - by] >= long;
    if begins(1, 0xC0) || begins(2, 0xE0) || begins(3, 0xF0) {
        return false;
    }
    let mut window = Window::first(backend, bytes);
    loop {
        if backend.utf8_faults(&window) & window.new != 0 {
            return false;
        }
        match window.next(backend, bytes) {
            Some(next) => window = next,
            None => return true,
        }
    }
}

/// A character is shorter than its first byte says.
const TOO_SHORT: u8 = 1;
/// A continuation after ASCII.
const TOO_LONG: u8 = 1 << 1;
/// A three-byte character that fits into two bytes.
const OVERLONG_3: u8 = 1 << 2;
/// Above U+10FFFF, by the second nibble of the second byte.
const TOO_LARGE: u8 = 1 << 3;
/// U+D800 to U+DFFF.
const SURROGATE: u8 = 1 << 4;
/// A two-byte character that fits into one byte.
const OVERLONG_2: u8 = 1 << 5;
/// After F0: a four-byte character that fits into three bytes. After F5 and up: too large.
const OVERLONG_4_OR_TOO_LARGE: u8 = 1 << 6;
/// A continuation after a continuation: not a fault if a long character has begun.
const TWO_CONTINUATIONS: u8 = 1 << 7;

/// By the high nibble of the first of two bytes: the possible faults.
pub(super) const FIRST_HIGH: [u8; 16] = {
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

/// By the low nibble of the first byte: the faults that do not depend on it, and those it makes
/// possible.
pub(super) const FIRST_LOW: [u8; 16] = {
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

/// By the high nibble of the second byte: the possible faults.
pub(super) const SECOND_HIGH: [u8; 16] = {
    let mut table = [TOO_SHORT; 16];
    let any_continuation = TOO_LONG | OVERLONG_2 | TWO_CONTINUATIONS;
    table[0x8] = any_continuation | OVERLONG_3 | OVERLONG_4_OR_TOO_LARGE;
    table[0x9] = any_continuation | OVERLONG_3 | TOO_LARGE;
    table[0xA] = any_continuation | SURROGATE | TOO_LARGE;
    table[0xB] = any_continuation | SURROGATE | TOO_LARGE;
    table
};

/// Subtracted from a byte, these leave 0x80 or more from the first byte of a three-byte, or a
/// four-byte, character on.
pub(super) const BELOW_3: u8 = 0xE0 - 0x80;
pub(super) const BELOW_4: u8 = 0xF0 - 0x80;
