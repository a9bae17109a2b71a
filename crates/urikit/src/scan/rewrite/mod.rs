//! Blocks in which escapes are written or resolved: every byte at once, then closed up.
//!
//! The time does not depend on how many escapes there are or where, so that nothing is
//! mispredicted. What moves the bytes to their places is a shuffle, by an order that a mask
//! chooses from a table. A block stays in registers: what is written to memory and read back in
//! another size is waited for.

#[cfg(any(target_arch = "aarch64", test))]
mod neon;
#[cfg(target_arch = "x86_64")]
mod x86;

use super::nibbles::HEX;
use super::room::Room;
use super::{Backend, zero_padded};

/// What is rewritten at a time.
type Block = [u8; BLOCK];

const BLOCK: usize = 16;

/// A block of a text.
pub(crate) struct Cut {
    pub(crate) start: usize,
    pub(crate) block: Block,
    /// How many bytes at its start are to be rewritten.
    pub(crate) len: usize,
}

/// Takes a text apart.
pub(crate) struct Cuts<'a> {
    bytes: &'a [u8],
    start: usize,
    step: usize,
}

impl<'a> Cuts<'a> {
    /// Into blocks, one behind the other.
    #[inline(always)]
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, start: 0, step: BLOCK }
    }

    /// Into blocks that tell of each `%` what stands behind it, so that the next one starts at the
    /// last two bytes.
    #[inline(always)]
    pub(crate) const fn with_escapes(bytes: &'a [u8]) -> Self {
        Self { bytes, start: 0, step: BLOCK - 2 }
    }

    /// The next block. The last one has zeros behind the end of the text.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<Cut> {
        let start = self.start;
        let left = self.bytes.len() - start;
        if left == 0 {
            return None;
        }
        if left > BLOCK
            && let Some(block) = self.bytes[start..].first_chunk()
        {
            self.start += self.step;
            return Some(Cut { start, block: *block, len: self.step });
        }
        self.start = self.bytes.len();
        let block = match self.bytes.last_chunk() {
            Some(last) => (u128::from_le_bytes(*last) >> (8 * (BLOCK - left))).to_le_bytes(),
            None => zero_padded(self.bytes),
        };
        Some(Cut { start, block, len: left })
    }
}

impl Cut {
    /// The bytes to be rewritten, as a mask.
    #[inline(always)]
    pub(crate) const fn all(&self) -> u64 {
        !(!0 << self.len)
    }
}

/// The percent signs of a block.
#[derive(Clone, Copy)]
pub(crate) struct Escapes {
    /// Those with two digits behind them.
    pub(crate) well_formed: u64,
    pub(crate) malformed: u64,
}

impl Escapes {
    #[inline(always)]
    pub(crate) fn of<B: Backend>(backend: B, cut: &Cut) -> Self {
        let signs = backend.equal16(&cut.block, b'%') & cut.all();
        let digits = !backend.outside16(&cut.block, &HEX) & 0xFFFF;
        let well_formed = signs & digits >> 1 & digits >> 2;
        Self { well_formed, malformed: signs & !well_formed }
    }

    /// The digits behind the signs.
    #[inline(always)]
    pub(crate) const fn digits(self) -> u64 {
        self.well_formed << 1 | self.well_formed << 2
    }

    /// The digits that the next block starts with.
    #[inline(always)]
    pub(crate) const fn digits_of_next(self) -> u64 {
        self.digits() >> (BLOCK - 2)
    }
}

/// Does the same to many bytes. What is written here says what is meant, and is what a machine
/// without vectors does.
pub(crate) trait Rewrite: Copy {
    /// For each place of `order` the byte of `from` at that place; whatever for those from 16 up.
    #[inline(always)]
    fn shuffle(self, from: &[u8; 16], order: &[u8; 16]) -> [u8; 16] {
        order.map(|place| from[usize::from(place & 15)])
    }

    /// Each byte, its two digits in upper case (RFC 3986 §2.1), and a percent sign. A space
    /// gives way to another byte.
    #[inline(always)]
    fn spelled(self, block: &[u8; 16], space: u8) -> [u8; 64] {
        let mut spelled = [b'%'; 64];
        for (spelled, byte) in spelled.as_chunks_mut::<4>().0.iter_mut().zip(block) {
            spelled[0] = if *byte == b' ' { space } else { *byte };
            spelled[1] = DIGITS[usize::from(byte >> 4)];
            spelled[2] = DIGITS[usize::from(byte & 15)];
        }
        spelled
    }

    /// The block, in which each `%` gives way to the byte for which the two digits behind it stand;
    /// whatever where there are none. Each `+` gives way to another byte.
    #[inline(always)]
    fn resolved(self, block: &[u8; 16], plus: u8) -> [u8; 16] {
        core::array::from_fn(|i| match (block[i], block.get(i + 1..i + 3)) {
            (b'%', Some([high, low])) => value(*high) << 4 | value(*low),
            (b'+', _) => plus,
            (byte, _) => byte,
        })
    }
}

const DIGITS: [u8; 16] = *b"0123456789ABCDEF";

/// The value of a hex digit; whatever for another byte.
#[inline(always)]
const fn value(digit: u8) -> u8 {
    (digit & 15) + if digit & LETTER == 0 { 0 } else { 9 }
}

/// The bit that the letters among the hex digits have.
const LETTER: u8 = 0x40;

/// Appends a block, the bytes in `mask` as their escapes. A space that is not among them gives
/// way to another byte.
#[inline(always)]
pub(crate) fn escape(backend: impl Rewrite, cut: &Cut, mask: u64, space: u8, out: &mut Room<'_>) {
    let spelled = backend.spelled(&cut.block, space);
    for (i, four) in spelled.as_chunks::<16>().0.iter().enumerate() {
        if 4 * i >= cut.len {
            return;
        }
        let escaped = (mask >> (4 * i) & 15) as usize;
        let kept = (cut.len - 4 * i).min(4) + 2 * escaped.count_ones() as usize;
        out.put(&backend.shuffle(four, &ESCAPED_ORDERS[escaped]), kept);
    }
}

/// By the mask of four bytes, those to be escaped: where to find each byte in what
/// [`Rewrite::spelled`] gives.
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

/// Appends the bytes of a block that are in `mask`.
#[inline(always)]
pub(crate) fn squeeze(backend: impl Rewrite, block: &Block, mask: u64, out: &mut Room<'_>) {
    let (low, high) = (mask & 0xFF, mask >> 8 & 0xFF);
    // Each half is closed up by itself, both in one shuffle.
    let order_of_low = KEPT_ORDERS[low as usize];
    let order_of_high = KEPT_ORDERS[high as usize] | u64::from_le_bytes([8; 8]);
    let order = u128::from(order_of_low) | u128::from(order_of_high) << 64;
    let squeezed = u128::from_le_bytes(backend.shuffle(block, &order.to_le_bytes()));
    out.put(&(squeezed as u64).to_le_bytes(), low.count_ones() as usize);
    out.put(&((squeezed >> 64) as u64).to_le_bytes(), high.count_ones() as usize);
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
