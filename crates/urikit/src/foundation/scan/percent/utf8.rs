//! Whether bytes are UTF-8, without a branch for a character.
//!
//! Every fault of UTF-8 but one kind shows in two adjacent bytes: three tables, looked up by the
//! nibbles of both, have a bit for each fault; a bit that all three have is a fault. What is left
//! is whether the third and fourth byte of a long character are there: a continuation after a
//! continuation is right if and only if a long character started two or three bytes ago.
//!
//! The method is that of Keiser and Lemire, "Validating UTF-8 In Less Than One Instruction Per
//! Byte". With the core library's check, decoding non-ASCII text takes twice as long.

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
pub(super) fn by_blocks(backend: impl Blocks, bytes: &[u8]) -> bool {
    // The last character shows that it is not complete only after the end.
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
/// A character of three bytes that fits into two.
const OVERLONG_3: u8 = 1 << 2;
/// Above U+10FFFF, by the second nibble of the second byte.
const TOO_LARGE: u8 = 1 << 3;
/// U+D800 to U+DFFF.
const SURROGATE: u8 = 1 << 4;
/// A character of two bytes that fits into one.
const OVERLONG_2: u8 = 1 << 5;
/// After F0: a character of four bytes that fits into three. After F5 and up: too large.
const OVERLONG_4_OR_TOO_LARGE: u8 = 1 << 6;
/// A continuation after a continuation: no fault where a long character has begun.
const TWO_CONTINUATIONS: u8 = 1 << 7;

/// By the high nibble of the first of two bytes: the faults that it allows.
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

/// By its low nibble: those that do not depend on it, and those of the nibble.
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

/// By the high nibble of the second byte.
pub(super) const SECOND_HIGH: [u8; 16] = {
    let mut table = [TOO_SHORT; 16];
    let any_continuation = TOO_LONG | OVERLONG_2 | TWO_CONTINUATIONS;
    table[0x8] = any_continuation | OVERLONG_3 | OVERLONG_4_OR_TOO_LARGE;
    table[0x9] = any_continuation | OVERLONG_3 | TOO_LARGE;
    table[0xA] = any_continuation | SURROGATE | TOO_LARGE;
    table[0xB] = any_continuation | SURROGATE | TOO_LARGE;
    table
};

/// What makes a byte reach 0x80 from the first byte of a character of three, and of four, on.
pub(super) const BELOW_3: u8 = 0xE0 - 0x80;
pub(super) const BELOW_4: u8 = 0xF0 - 0x80;
