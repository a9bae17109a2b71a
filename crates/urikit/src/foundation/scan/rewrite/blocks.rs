//! Blocks in which escapes are written or resolved: every byte at once, then closed up.
//!
//! The time does not depend on how many escapes there are or where, so that nothing is
//! mispredicted. What moves the bytes to their places is a shuffle, by an order that a mask
//! chooses from a table. A block goes from memory to registers and back: what is written to memory
//! and read back in another size is waited for. So the last block is no copy with zeros behind it;
//! it ends where the text ends, and has bytes that were there before.

use super::super::escape::Writing;
use super::super::nibbles::HEX;
use super::super::room::Room;
use super::super::units::{Bytes, Move, Unit, joined};
use super::super::{Find, halves, zero_padded};

/// Does the same to all bytes of a block.
pub(in super::super) trait Blocks: Find + Move {
    /// For each place of `order` the byte of `from` at that place; whatever for those from 16 up.
    fn shuffle(self, from: &[u8; 16], order: &[u8; 16]) -> [u8; 16];

    /// Each byte, its two digits in upper case (RFC 3986 §2.1), and a percent sign. A space
    /// gives way to another byte.
    fn spelled(self, block: &[u8; 16], space: u8) -> [u8; 64];

    /// The bytes; but where the second byte before is a `%`, what this one and the one before it
    /// stand for as hex digits. Each `+` gives way to another byte.
    fn resolved(self, unit: &Unit, plus: u8) -> Bytes;
}

/// [`Blocks::resolved`] for a backend that does it to sixteen bytes, given with those before them and
/// the second before them.
#[inline(always)]
pub(super) fn resolved_by_halves(
    unit: &Unit,
    resolved: impl Fn(&[u8; 16], &[u8; 16], &[u8; 16]) -> [u8; 16],
) -> Bytes {
    let [before, second_before, _] = &unit.before;
    let [low, high] = halves(&unit.bytes);
    let [before_low, before_high] = halves(before);
    let [second_low, second_high] = halves(second_before);
    joined(resolved(low, before_low, second_low), resolved(high, before_high, second_high))
}

/// See [`Rewrite::escape`](super::Rewrite::escape). No escapes stay.
#[inline(always)]
pub(super) fn escape<'r>(
    backend: impl Blocks,
    bytes: &[u8],
    writing: Writing,
    mut out: Room<'r>,
) -> Room<'r> {
    let (columns, space) = (writing.columns(), writing.space());
    let Some(first) = bytes.first_chunk() else {
        return escape_short(backend, bytes, writing, out);
    };
    let mut block: &[u8; 16] = first;
    let mut mask = backend.outside16(block, &columns);
    let mut done = 16;
    loop {
        let spelled = backend.spelled(block, space);
        for (i, four) in spelled.as_chunks().0.iter().enumerate() {
            put_four(backend, four, mask >> (4 * i), &mut out);
        }
        if done >= bytes.len() {
            return out;
        }
        let start = done.min(bytes.len() - 16);
        block = bytes[start..].first_chunk().unwrap_or(first);
        mask = backend.outside16(block, &columns);
        // What comes again is written again, in its place.
        let again = done - start;
        out.take_back(again + 2 * (mask & !(!0 << again)).count_ones() as usize);
        done = start + 16;
    }
}

/// The same for fewer than 16 bytes.
#[inline(always)]
fn escape_short<'r>(
    backend: impl Blocks,
    bytes: &[u8],
    writing: Writing,
    mut out: Room<'r>,
) -> Room<'r> {
    let block = zero_padded(bytes);
    // The zeros stay as they are, so that it is known how many they are.
    let mask = backend.outside16(&block, &writing.columns()) & !(!0 << bytes.len());
    let spelled = backend.spelled(&block, writing.space());
    let fours = bytes.len().div_ceil(4);
    for (i, four) in spelled.as_chunks().0.iter().enumerate().take(fours) {
        put_four(backend, four, mask >> (4 * i), &mut out);
    }
    out.take_back(4 * fours - bytes.len());
    out
}

/// Appends four bytes as they were spelled, those in the lowest four bits of `mask` as escapes.
#[inline(always)]
fn put_four(backend: impl Blocks, spelled: &[u8; 16], mask: u64, out: &mut Room<'_>) {
    let escaped = (mask & 15) as usize;
    let len = 4 + 2 * escaped.count_ones() as usize;
    out.put(&backend.shuffle(spelled, &ESCAPED_ORDERS[escaped]), len);
}

/// See [`Rewrite::unescape`](super::Rewrite::unescape).
///
/// The byte of an escape takes the place of its second digit, where all that it depends on has
/// been seen; the sign and the first digit are dropped.
#[inline(always)]
pub(super) fn unescape<'r>(
    backend: impl Blocks,
    text: &[u8],
    plus: u8,
    mut out: Room<'r>,
) -> (Room<'r>, Option<bool>) {
    let mut beyond_ascii = 0;
    let mut unit = Unit::first(backend, text);
    loop {
        let [before, second_before, _] = &unit.before;
        let signs = backend.equal32(&unit.bytes, b'%');
        let first_digits = backend.equal32(before, b'%');
        let second_digits = backend.equal32(second_before, b'%');
        let no_digits = backend.outside32(&unit.bytes, &HEX);
        let mut faults = (first_digits | second_digits) & no_digits;
        if unit.is_last(text) {
            faults |= signs >> 30;
        }
        if faults != 0 {
            return (out, None);
        }
        let resolved = backend.resolved(&unit, plus);
        beyond_ascii |= backend.at_least32(&resolved, 0x80) & second_digits;
        let kept = unit.new & !(signs | first_digits);
        let [low, high] = halves(&resolved);
        squeeze(backend, low, kept, &mut out);
        squeeze(backend, high, kept >> 16, &mut out);
        match unit.next(backend, text) {
            Some(next) => unit = next,
            None => return (out, Some(beyond_ascii == 0)),
        }
    }
}

/// By the mask of four bytes, those to be escaped: where to find each byte in what
/// [`Blocks::spelled`] gives.
static ESCAPED_ORDERS: [[u8; 16]; 16] = {
    let mut orders = [[NOWHERE; 16]; 16];
    let mut mask = 0;
    while mask < 16 {
        let mut len = 0;
        let mut i = 0;
        while i < 4 {
            let at = 4 * i as u8;
            if mask >> i & 1 == 1 {
                orders[mask][len] = at + 3;
                orders[mask][len + 1] = at + 1;
                orders[mask][len + 2] = at + 2;
                len += 3;
            } else {
                orders[mask][len] = at;
                len += 1;
            }
            i += 1;
        }
        mask += 1;
    }
    orders
};

/// Appends the bytes of a block that are in the lowest 16 bits of `mask`.
#[inline(always)]
fn squeeze(backend: impl Blocks, block: &[u8; 16], mask: u64, out: &mut Room<'_>) {
    let [low, high] = [mask as u8, (mask >> 8) as u8];
    // Each half is closed up by itself, both in one shuffle.
    let order_of_low = KEPT_ORDERS[usize::from(low)];
    let order_of_high = KEPT_ORDERS[usize::from(high)] | u64::from_le_bytes([8; 8]);
    let order = u128::from(order_of_low) | u128::from(order_of_high) << 64;
    let squeezed = backend.shuffle(block, &order.to_le_bytes());
    out.put_halves(&squeezed, [low.count_ones() as usize, high.count_ones() as usize]);
}

/// By the mask of eight bytes, those to be kept: their places, in the order of memory.
static KEPT_ORDERS: [u64; 256] = {
    let mut orders = [0; 256];
    let mut mask = 0;
    while mask < 256 {
        let mut order = [NOWHERE; 8];
        let mut len = 0;
        let mut i = 0;
        while i < 8 {
            if mask >> i & 1 == 1 {
                order[len] = i;
                len += 1;
            }
            i += 1;
        }
        orders[mask] = u64::from_le_bytes(order);
        mask += 1;
    }
    orders
};

/// No place, for every machine.
const NOWHERE: u8 = 0x80;
