//! Bytes to bit masks: the scanner of `urikit`, which is its only user. No item here is meant for others, and any
//! release may change all of them.
//!
//! All `unsafe` of the library is here, and only with the feature `simd`. A [`Backend`] classifies blocks of 16
//! and 32 bytes; everything else is written once. The [`Task`] that asks for the masks interprets them.
//!
//! No backend reads past the end of a slice: blocks are array references, and a short input is read
//! as two overlapping blocks.
#![no_std]
#![allow(missing_docs, reason = "for one user")]
#![allow(clippy::missing_errors_doc, clippy::missing_panics_doc, reason = "for one user")]
#![allow(clippy::must_use_candidate, clippy::new_without_default, reason = "for one user")]
#![warn(clippy::std_instead_of_core, clippy::std_instead_of_alloc)]
#![cfg_attr(not(feature = "simd"), forbid(unsafe_code))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod columns;
pub mod escape;
pub mod marks;
#[cfg(all(feature = "simd", any(target_arch = "aarch64", test)))]
mod neon;
#[cfg_attr(
    not(all(feature = "simd", any(target_arch = "x86_64", target_arch = "aarch64"))),
    allow(dead_code, reason = "tables of the vector backends")
)]
mod nibbles;
#[cfg_attr(
    not(all(
        feature = "alloc",
        feature = "simd",
        any(target_arch = "x86_64", target_arch = "aarch64")
    )),
    allow(dead_code, reason = "most results are allocated; tables of the vector backends")
)]
pub mod percent;
pub mod portable;
pub mod search;
pub mod short_output;
pub mod sink;
pub mod utf8;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
mod x86;

#[cfg(test)]
mod tests;

use marks::Marks;
use percent::Percent;
use search::{Search, Searcher};

/// Where the delimiters of a block of up to 64 bytes are: bit `i` of a mask is for byte `i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Masks {
    /// Bytes that are rare in most inputs: `%`, `[`, `]`, and every byte that is not a URI
    /// character. [`Specials`] distinguishes them.
    pub special: u64,
    /// Bytes not allowed in a scheme, among the first 16 or 32 bytes.
    pub not_scheme: u64,
    pub at: u64,
    pub colon: u64,
    pub slash: u64,
    pub question: u64,
    pub hash: u64,
}

/// Computed if a block has special bytes, or if an escape extends into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Specials {
    pub percent: u64,
    /// `[` or `]`.
    pub bracket: u64,
    /// A hex digit; an escape needs two.
    pub hex: u64,
    /// A byte from 0x80 up.
    pub non_ascii: u64,
}

/// One mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hits(pub u64);

/// Masks of any kind, which can be joined and truncated.
pub trait Block: Copy {
    /// These masks, joined with those of a block that starts `by` bytes further on. Where the
    /// blocks overlap, their masks agree.
    fn join(self, further: Self, by: usize) -> Self;

    /// Applies `f` to each mask.
    fn map(self, f: impl Fn(u64) -> u64) -> Self;

    /// Keeps only the first `len` bytes of a block in which zeros follow them.
    fn keep(self, len: usize) -> Self;

    /// Keeps only the first `len` bytes, fewer than 64, whatever follows them.
    #[inline(always)]
    fn first(self, len: usize) -> Self {
        self.map(|mask| mask & !(!0 << len))
    }

    /// Without the first `by` bytes.
    #[inline(always)]
    fn skip(self, by: usize) -> Self {
        self.map(|mask| mask >> by)
    }
}

impl Masks {
    pub const NONE: Self =
        Self { special: 0, not_scheme: 0, at: 0, colon: 0, slash: 0, question: 0, hash: 0 };

    #[inline(always)]
    const fn joined(self, further: Self, by: usize) -> Self {
        Self {
            special: self.special | further.special << by,
            not_scheme: self.not_scheme,
            at: self.at | further.at << by,
            colon: self.colon | further.colon << by,
            slash: self.slash | further.slash << by,
            question: self.question | further.question << by,
            hash: self.hash | further.hash << by,
        }
    }
}

impl Masks {
    /// The masks of the first `len` bytes, if zeros follow them: a zero byte is special and ends a
    /// scheme, and is in no other mask.
    #[inline(always)]
    pub const fn keep_at_most(self, len: usize) -> Self {
        if len < 64 { Self { special: self.special & !(!0 << len), ..self } } else { self }
    }
}

impl Specials {
    pub const NONE: Self = Self { percent: 0, bracket: 0, hex: 0, non_ascii: 0 };

    /// Every `%` followed by two hex digits, in this word or in the next one, whose hex digits are
    /// `next_hex`.
    #[inline(always)]
    pub const fn escapes(&self, next_hex: u64) -> u64 {
        let first_digit = self.hex >> 1 | next_hex << 63;
        let second_digit = self.hex >> 2 | next_hex << 62;
        self.percent & first_digit & second_digit
    }

    #[inline(always)]
    const fn joined(self, further: Self, by: usize) -> Self {
        Self {
            percent: self.percent | further.percent << by,
            bracket: self.bracket | further.bracket << by,
            hex: self.hex | further.hex << by,
            non_ascii: self.non_ascii | further.non_ascii << by,
        }
    }
}

impl Block for Masks {
    #[inline(always)]
    fn join(self, further: Self, by: usize) -> Self {
        self.joined(further, by)
    }

    #[inline(always)]
    fn map(self, f: impl Fn(u64) -> u64) -> Self {
        Self {
            special: f(self.special),
            not_scheme: self.not_scheme,
            at: f(self.at),
            colon: f(self.colon),
            slash: f(self.slash),
            question: f(self.question),
            hash: f(self.hash),
        }
    }

    #[inline(always)]
    fn keep(self, len: usize) -> Self {
        self.keep_at_most(len)
    }
}

impl Block for Specials {
    #[inline(always)]
    fn join(self, further: Self, by: usize) -> Self {
        self.joined(further, by)
    }

    #[inline(always)]
    fn map(self, f: impl Fn(u64) -> u64) -> Self {
        Self {
            percent: f(self.percent),
            bracket: f(self.bracket),
            hex: f(self.hex),
            non_ascii: f(self.non_ascii),
        }
    }

    /// Nothing to clear: zero bytes are in none of the masks.
    #[inline(always)]
    fn keep(self, _: usize) -> Self {
        self
    }
}

impl Block for Hits {
    #[inline(always)]
    fn join(self, further: Self, by: usize) -> Self {
        Self(self.0 | further.0 << by)
    }

    #[inline(always)]
    fn map(self, f: impl Fn(u64) -> u64) -> Self {
        Self(f(self.0))
    }

    #[inline(always)]
    fn keep(self, len: usize) -> Self {
        self.first(len)
    }
}

/// Classifies blocks of bytes as `M`. A value proves that the machine supports it.
pub trait Classify<M: Block>: Copy {
    fn of16(self, block: &[u8; 16]) -> M;

    #[inline(always)]
    fn of32(self, block: &[u8; 32]) -> M {
        let [first, second] = halves(block);
        self.of16(first).join(self.of16(second), 16)
    }

    #[inline(always)]
    fn of64(self, block: &[u8; 64]) -> M {
        let [first, second] = halves(block);
        self.of32(first).join(self.of32(second), 32)
    }

    /// The masks of `len` bytes, from the first and the last 16 of them.
    #[inline(always)]
    fn of16_to_31(self, first: &[u8; 16], last: &[u8; 16], len: usize) -> M {
        self.of16(first).join(self.of16(last), len - 16)
    }

    /// The masks of at most 64 bytes.
    #[inline(always)]
    fn of_short(self, bytes: &[u8]) -> M {
        let len = bytes.len();
        if let (Some(first), Some(last)) = (bytes.first_chunk::<32>(), bytes.last_chunk()) {
            self.of32(first).join(self.of32(last), len - 32)
        } else if let (Some(first), Some(last)) = (bytes.first_chunk::<16>(), bytes.last_chunk()) {
            self.of16_to_31(first, last, len)
        } else {
            self.of16(&zero_padded(bytes)).keep(len)
        }
    }

    /// The masks of the first 64 bytes, or of all if there are fewer.
    #[inline(always)]
    fn of_first(self, bytes: &[u8]) -> M {
        match bytes.first_chunk() {
            Some(first) => self.of64(first),
            None => self.of_short(bytes),
        }
    }

    /// The masks of the last 1 to 64 bytes of an input of at least 64, starting at `base`.
    #[inline(always)]
    fn of_last(self, bytes: &[u8], base: usize) -> M {
        match bytes.last_chunk() {
            Some(last) => self.of64(last).skip(64 - (bytes.len() - base)),
            None => self.of_short(bytes),
        }
    }
}

/// An implementation of classification for one instruction set.
pub trait Backend: Classify<Masks> + Classify<Specials> + Find + Percent {
    /// Whether masks take only a few instructions. If not, the parser reads byte by byte.
    const HAS_VECTORS: bool = true;

    /// Whether short identifiers have a separate parse function. It makes up a quarter of the
    /// parser's code, so backends for rare machines go without.
    const HAS_SHORT_PATH: bool = true;

    /// Runs a task out of line, to keep its code out of the caller.
    #[inline(never)]
    fn call<I, T: Task<I>>(self, task: T, input: I) -> T::Output {
        task.run(self, input)
    }

    /// Whether there is a hit among at most 128 bytes, in four blocks that overlap as needed.
    #[inline(always)]
    fn any_of_128(self, search: impl Search, bytes: &[u8]) -> bool {
        let Some(last) = bytes.len().checked_sub(32) else {
            return Searcher { backend: self, search }.first_64(bytes) != 0;
        };
        let mut hits = 0;
        for start in [0, last.min(32), last.min(64), last] {
            hits |= match bytes[start..].first_chunk() {
                Some(block) => search.hits32(self, block),
                None => 1, // Unreachable; a hit makes the caller search again.
            };
        }
        hits != 0
    }
}

/// Finds bytes given by the caller.
pub trait Find: Copy {
    /// The bytes that are not members of a set, given as its columns.
    fn outside16(self, block: &[u8; 16], columns: &[u8; 16]) -> u64;

    #[inline(always)]
    fn outside32(self, block: &[u8; 32], columns: &[u8; 16]) -> u64 {
        let [first, second] = halves(block);
        self.outside16(first, columns) | self.outside16(second, columns) << 16
    }

    /// The bytes equal to `byte`.
    fn equal16(self, block: &[u8; 16], byte: u8) -> u64;

    #[inline(always)]
    fn equal32(self, block: &[u8; 32], byte: u8) -> u64 {
        let [first, second] = halves(block);
        self.equal16(first, byte) | self.equal16(second, byte) << 16
    }

    /// The bytes equal to or greater than `byte`.
    fn at_least16(self, block: &[u8; 16], byte: u8) -> u64;

    #[inline(always)]
    fn at_least32(self, block: &[u8; 32], byte: u8) -> u64 {
        let [first, second] = halves(block);
        self.at_least16(first, byte) | self.at_least16(second, byte) << 16
    }

    #[inline(always)]
    fn marks16(self, block: &[u8; 16]) -> Marks {
        Marks {
            percent: self.equal16(block, b'%'),
            slash: self.equal16(block, b'/'),
            dot: self.equal16(block, b'.'),
            upper: self.at_least16(block, b'A') & !self.at_least16(block, b'Z' + 1),
        }
    }

    #[inline(always)]
    fn marks32(self, block: &[u8; 32]) -> Marks {
        Marks {
            percent: self.equal32(block, b'%'),
            slash: self.equal32(block, b'/'),
            dot: self.equal32(block, b'.'),
            upper: self.at_least32(block, b'A') & !self.at_least32(block, b'Z' + 1),
        }
    }
}

/// Work on an input, compiled once for each backend.
///
/// The input is separate from the task so that both fit into registers.
pub trait Task<I> {
    type Output;

    /// Must be `#[inline(always)]`, so that it is compiled into the backend's function.
    fn run<B: Backend>(self, backend: B, input: I) -> Self::Output;
}

/// Whether there may be vectors: decided when the library is compiled.
pub const MAY_HAVE_VECTORS: bool = cfg!(any(
    all(
        feature = "simd",
        any(target_arch = "x86_64", target_arch = "aarch64"),
        not(urikit_backend = "portable")
    ),
    all(target_arch = "wasm32", target_feature = "simd128")
));

/// Runs the task with the best backend of this machine.
///
/// Feature `simd` adds the vector backends. Test builds can choose one: `--cfg
/// urikit_backend="portable"`.
#[inline(always)]
pub fn dispatch<I, T: Task<I>>(task: T, input: I) -> T::Output {
    #[cfg(all(feature = "simd", target_arch = "x86_64", not(urikit_backend = "portable")))]
    {
        x86::dispatch(task, input)
    }
    #[cfg(all(feature = "simd", target_arch = "aarch64", not(urikit_backend = "portable")))]
    {
        task.run(neon::Neon, input)
    }
    #[cfg(any(
        not(feature = "simd"),
        urikit_backend = "portable",
        not(any(target_arch = "x86_64", target_arch = "aarch64"))
    ))]
    {
        // In WebAssembly, code size matters: each task is a separate function.
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        return wasm::Wasm.call(task, input);
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        task.run(portable::Portable, input)
    }
}

/// The same for large tasks: compiled only for the widest vectors. Returns the task if the machine
/// does not have them.
#[inline(always)]
pub fn dispatch_widest<I, T: Task<I>>(task: T, input: I) -> Result<T::Output, T> {
    #[cfg(all(feature = "simd", target_arch = "x86_64", not(urikit_backend = "portable")))]
    {
        x86::dispatch_widest(task, input)
    }
    #[cfg(all(feature = "simd", target_arch = "aarch64", not(urikit_backend = "portable")))]
    {
        Ok(task.run(neon::Neon, input))
    }
    #[cfg(any(
        not(feature = "simd"),
        urikit_backend = "portable",
        not(any(target_arch = "x86_64", target_arch = "aarch64"))
    ))]
    {
        let _ = input;
        Err(task)
    }
}

/// Fewer than 16 bytes, then zeros: two overlapping loads, no loop.
#[inline(always)]
pub fn zero_padded(bytes: &[u8]) -> [u8; 16] {
    let len = bytes.len();
    let number = if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        u128::from(u64::from_le_bytes(*first))
            | u128::from(u64::from_le_bytes(*last)) << (8 * (len - 8))
    } else if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        u128::from(
            u64::from(u32::from_le_bytes(*first))
                | u64::from(u32::from_le_bytes(*last)) << (8 * (len - 4)),
        )
    } else if len > 0 {
        let middle = len / 2;
        u128::from(
            u32::from(bytes[0])
                | u32::from(bytes[middle]) << (8 * middle)
                | u32::from(bytes[len - 1]) << (8 * (len - 1)),
        )
    } else {
        0
    };
    number.to_le_bytes()
}

/// Fewer than 64 bytes, then zeros.
#[inline(always)]
pub fn zero_padded_64(bytes: &[u8]) -> [u8; 64] {
    let mut padded = [0; 64];
    if let Some(start) = padded.get_mut(..bytes.len()) {
        start.copy_from_slice(bytes);
    }
    padded
}

/// Both halves of a block.
#[inline(always)]
pub fn halves<const WHOLE: usize, const HALF: usize>(block: &[u8; WHOLE]) -> [&[u8; HALF]; 2] {
    const { assert!(WHOLE == 2 * HALF) };
    match (block.first_chunk(), block.last_chunk()) {
        (Some(first), Some(last)) => [first, last],
        _ => unreachable!(),
    }
}
