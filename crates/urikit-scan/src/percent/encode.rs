//! Bytes to text: every byte outside a set becomes its escape.
#![cfg_attr(feature = "simd", allow(unsafe_code))]

#[cfg(feature = "alloc")]
use alloc::string::String;

use super::super::search::{self, Outside};
use super::super::{Backend, Task, dispatch, zero_padded};
use super::output::{self, Output, Spare, Written};
use super::{Blocks, bytewise};
use crate::columns::{Columns, columns_of};
use crate::escape::escaped_byte;

/// How bytes are encoded.
#[derive(Clone, Copy)]
pub struct Encoding {
    /// The bytes that become escapes.
    escaped: Outside,
    /// Whether escapes in the input are kept, with the case of their digits.
    keep_escapes: bool,
    /// What a space becomes if it is not escaped.
    space: u8,
}

impl Encoding {
    /// All bytes outside the set become escapes, except that a space becomes a `+` if
    /// `plus_for_space`.
    #[inline(always)]
    pub const fn new(set: Columns, keep_escapes: bool, plus_for_space: bool) -> Self {
        let (kept, space) = match plus_for_space {
            true => (columns_of(b" ", set), b'+'),
            false => (set, b' '),
        };
        Self { escaped: Outside::of(kept), keep_escapes, space }
    }

    /// How many bytes become escapes.
    #[inline]
    pub fn count(self, bytes: &[u8]) -> usize {
        if !self.keep_escapes {
            return dispatch(Count(self.escaped), bytes);
        }
        let (mut count, mut at) = (0, 0);
        while let Some(&byte) = bytes.get(at) {
            let stays = byte == b'%' && escaped_byte(bytes, at).is_some();
            count += usize::from(!stays && self.escaped.has(byte));
            at += if stays { 3 } else { 1 };
        }
        count
    }

    /// Appends the encoded bytes.
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn append(self, bytes: &[u8], out: &mut String) {
        self.append_at_most(self.most(bytes), bytes, out);
    }

    #[cfg(all(feature = "alloc", not(feature = "simd")))]
    fn append_at_most(self, most: usize, bytes: &[u8], out: &mut String) {
        out.reserve(most);
        let mut rest = bytes;
        while !rest.is_empty() {
            let (done, ()) = self.some(rest, |text| out.push_str(text));
            rest = &rest[done..];
        }
    }

    #[cfg(all(feature = "alloc", feature = "simd"))]
    #[inline]
    fn append_at_most(self, most: usize, bytes: &[u8], out: &mut String) {
        // SAFETY: only ASCII is appended, so it stays UTF-8: see `write`.
        let out = unsafe { out.as_mut_vec() };
        output::append(out, most, |out| (self.write(bytes, out), ()));
    }

    /// The encoded bytes.
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn text(self, bytes: &[u8]) -> String {
        let most = self.most(bytes);
        let mut text = String::with_capacity(most.saturating_add(output::SLACK));
        self.append_at_most(most, bytes, &mut text);
        text
    }

    /// Encodes some bytes from the start, and passes the result to `then`. Returns the number of
    /// bytes encoded.
    #[inline(always)]
    pub fn some<T>(self, bytes: &[u8], then: impl FnOnce(&str) -> T) -> (usize, T) {
        const MOST: usize = 64;
        let len = match bytes.get(..MOST) {
            None => bytes.len(),
            // Don't split an escape.
            Some([.., b'%', _]) => MOST - 2,
            Some([.., b'%']) => MOST - 1,
            Some(_) => MOST,
        };
        let then = output::on_stack::<{ 3 * MOST + output::SLACK }, _>(
            |out| self.write(&bytes[..len], out),
            |written| {
                // SAFETY: only ASCII is written: see `write`.
                #[cfg(feature = "simd")]
                let text = unsafe { core::str::from_utf8_unchecked(written) };
                #[cfg(not(feature = "simd"))]
                let text = crate::utf8::known_utf8(written);
                then(text)
            },
        );
        (len, then)
    }

    /// Appends the encoded bytes, which are ASCII.
    #[inline]
    fn write<'m>(self, bytes: &[u8], out: Spare<'m>) -> Written<'m> {
        match self.keep_escapes {
            true => bytewise::encode_bytewise(bytes, self.escaped, self.space, true, out),
            false => dispatch(Encode(self.escaped), (bytes, self.space, out)),
        }
    }

    /// The number of bytes written. For short inputs it is an upper bound, which saves a sixth
    /// of the time for 45 bytes.
    #[cfg(feature = "alloc")]
    #[inline]
    fn most(self, bytes: &[u8]) -> usize {
        const SHORT: usize = 128;
        let escapes = match bytes.len() {
            0..=SHORT => bytes.len(),
            _ => self.count(bytes),
        };
        bytes.len().saturating_add(escapes.saturating_mul(2))
    }
}

/// See [`Percent::encode`](super::Percent::encode). The set is a separate task, so that it is
/// passed in registers: see [`Outside`].
struct Encode(Outside);

impl<'m> Task<(&[u8], u8, Spare<'m>)> for Encode {
    type Output = Written<'m>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, input: (&[u8], u8, Spare<'m>)) -> Written<'m> {
        let (bytes, space, out) = input;
        backend.encode(bytes, self.0, space, out)
    }
}

/// How many bytes are outside the set.
pub(super) struct Count(pub(super) Outside);

impl Task<&[u8]> for Count {
    type Output = usize;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> usize {
        match B::HAS_VECTORS {
            true => search::Count(self.0).run(backend, bytes),
            false => bytes.iter().filter(|byte| self.0.has(**byte)).count(),
        }
    }
}

/// Spells out every byte of a block; a shuffle keeps what counts.
///
/// The time does not depend on the number or position of escapes, so nothing is mispredicted. A
/// block goes from memory to registers and back: reading memory back in another size than it was
/// written stalls. So the last block is not copied and zero-padded; it ends where the input
/// ends, and overlaps the block before it.
#[inline(always)]
pub(super) fn encode_by_blocks<'m>(
    backend: impl Blocks,
    bytes: &[u8],
    set: Outside,
    space: u8,
    out: Spare<'m>,
) -> Written<'m> {
    let mut out = Output::new(out);
    let columns = set.columns();
    let Some(first) = bytes.first_chunk() else {
        let block = zero_padded(bytes);
        // Zeros are not escaped, so that the output length is known.
        let mask = backend.outside16(&block, &columns) & !(!0 << bytes.len());
        let fours = bytes.len().div_ceil(4);
        put_encoded_fours(backend, &block, mask, space, fours, &mut out);
        out.take_back(4 * fours - bytes.len());
        return out.written();
    };
    let mut block: &[u8; 16] = first;
    let mut mask = backend.outside16(block, &columns);
    let mut done = 16;
    loop {
        put_encoded_fours(backend, block, mask, space, 4, &mut out);
        if done >= bytes.len() {
            return out.written();
        }
        let start = done.min(bytes.len() - 16);
        block = bytes[start..].first_chunk().unwrap_or(first);
        mask = backend.outside16(block, &columns);
        // Bytes that were already written are written again, in the same place.
        let again = done - start;
        out.take_back(again + 2 * (mask & !(!0 << again)).count_ones() as usize);
        done = start + 16;
    }
}

/// Appends the first `4 * fours` bytes of a block, those in the mask as escapes.
#[inline(always)]
fn put_encoded_fours(
    backend: impl Blocks,
    block: &[u8; 16],
    mask: u64,
    space: u8,
    fours: usize,
    out: &mut Output<'_>,
) {
    let spelled = backend.spelled(block, space);
    for (i, four) in spelled.as_chunks().0.iter().enumerate().take(fours) {
        let escaped = (mask >> (4 * i) & 15) as usize;
        let len = 4 + 2 * escaped.count_ones() as usize;
        out.put(&backend.shuffle(four, &ORDERS[escaped]), len);
    }
}

/// By the mask of the bytes to escape, of four: where to find each output byte in the result of
/// [`Blocks::spelled`].
static ORDERS: [[u8; 16]; 16] = {
    let mut orders = [[0; 16]; 16];
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
