//! Text to bytes: every escape becomes its byte.
#![cfg_attr(feature = "simd", allow(unsafe_code))]

use alloc::string::String;
use alloc::vec::Vec;

use super::super::columns::HEXDIG as HEX;
use super::super::{Backend, Task, dispatch, halves};
use super::Blocks;
use super::output::{self, Output, Spare, Written};
#[cfg(feature = "simd")]
use super::utf8::is_utf8;
use super::window::Window;

/// The decoded bytes; `None` if an escape is malformed. A `+` becomes a space if `plus_for_space`.
#[inline]
pub fn bytes(from: &[u8], plus_for_space: bool) -> Option<Vec<u8>> {
    decoded_escapes(from, plus_for_space).map(|(decoded, _)| decoded)
}

/// The decoded text; `None` if an escape is malformed, or the result is not UTF-8.
#[cfg(not(feature = "simd"))]
#[inline]
pub fn text(from: &str, plus_for_space: bool) -> Option<String> {
    String::from_utf8(decoded_escapes(from.as_bytes(), plus_for_space)?.0).ok()
}

/// The decoded text; `None` if an escape is malformed, or the result is not UTF-8.
#[cfg(feature = "simd")]
#[inline]
pub fn text(from: &str, plus_for_space: bool) -> Option<String> {
    let (decoded, stays_ascii) = decoded_escapes(from.as_bytes(), plus_for_space)?;
    // SAFETY: it is UTF-8, or a string in which only ASCII was replaced, by ASCII.
    (stays_ascii || is_utf8(&decoded)).then(|| unsafe { String::from_utf8_unchecked(decoded) })
}

/// The bytes as text if they are UTF-8, else the bytes.
#[cfg(not(feature = "simd"))]
#[inline]
pub fn into_text(bytes: Vec<u8>) -> Result<String, Vec<u8>> {
    String::from_utf8(bytes).map_err(|error| error.into_bytes())
}

/// The bytes as text if they are UTF-8, else the bytes.
#[cfg(feature = "simd")]
#[inline]
pub fn into_text(bytes: Vec<u8>) -> Result<String, Vec<u8>> {
    match is_utf8(&bytes) {
        // SAFETY: the bytes were just checked.
        true => Ok(unsafe { String::from_utf8_unchecked(bytes) }),
        false => Err(bytes),
    }
}

/// The decoded bytes, and whether all escapes encode ASCII.
#[inline]
fn decoded_escapes(bytes: &[u8], plus_for_space: bool) -> Option<(Vec<u8>, bool)> {
    let plus = if plus_for_space { b' ' } else { b'+' };
    // The output is never longer than the input.
    let mut decoded = Vec::with_capacity(bytes.len().saturating_add(output::SLACK));
    let stays_ascii =
        output::append(&mut decoded, bytes.len(), |out| dispatch(Decode { plus }, (bytes, out)))?;
    Some((decoded, stays_ascii))
}

/// See [`Percent::decode`](super::Percent::decode).
struct Decode {
    plus: u8,
}

impl<'m> Task<(&[u8], Spare<'m>)> for Decode {
    type Output = (Written<'m>, Option<bool>);

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, (bytes, out): (&[u8], Spare<'m>)) -> Self::Output {
        backend.decode(bytes, self.plus, out)
    }
}

/// Decodes as if an escape ended at every byte; a shuffle keeps the bytes that count. Like
/// encoding, without a branch for each escape.
///
/// The decoded byte replaces the second digit of its escape, where all that it depends on is
/// known. The `%` and the first digit are dropped.
#[inline(always)]
pub(super) fn decode_by_blocks<'m>(
    backend: impl Blocks,
    bytes: &[u8],
    plus: u8,
    out: Spare<'m>,
) -> (Written<'m>, Option<bool>) {
    let mut out = Output::new(out);
    let mut non_ascii = 0;
    let mut window = Window::first(backend, bytes);
    loop {
        let [before, second_before, _] = &window.before;
        let signs = backend.equal32(&window.bytes, b'%');
        let first_digits = backend.equal32(before, b'%');
        let second_digits = backend.equal32(second_before, b'%');
        let no_digits = backend.outside32(&window.bytes, &HEX);
        let mut faults = (first_digits | second_digits) & no_digits;
        if window.is_last(bytes) {
            faults |= signs >> 30;
        }
        if faults != 0 {
            return (out.written(), None);
        }
        let resolved = backend.resolved(&window, plus);
        non_ascii |= backend.at_least32(&resolved, 0x80) & second_digits;
        let kept = window.new & !(signs | first_digits);
        let [low, high] = halves(&resolved);
        squeeze_decoded(backend, low, kept, &mut out);
        squeeze_decoded(backend, high, kept >> 16, &mut out);
        match window.next(backend, bytes) {
            Some(next) => window = next,
            None => return (out.written(), Some(non_ascii == 0)),
        }
    }
}

/// Appends the bytes of a block that are in the lowest 16 bits of the mask.
#[inline(always)]
fn squeeze_decoded(backend: impl Blocks, block: &[u8; 16], mask: u64, out: &mut Output<'_>) {
    let [low, high] = [mask as u8, (mask >> 8) as u8];
    // Each half is compacted separately, both in one shuffle.
    let order_of_low = ORDERS[usize::from(low)];
    let order_of_high = ORDERS[usize::from(high)] | u64::from_le_bytes([8; 8]);
    let order = u128::from(order_of_low) | u128::from(order_of_high) << 64;
    let squeezed = backend.shuffle(block, &order.to_le_bytes());
    out.put_halves(&squeezed, [low.count_ones() as usize, high.count_ones() as usize]);
}

/// By the mask of the bytes to keep, of eight: their indices, in memory order.
static ORDERS: [u64; 256] = {
    let mut orders = [0; 256];
    let mut mask = 0;
    while mask < 256 {
        let mut order = [0; 8];
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
