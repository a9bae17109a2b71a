//! Searches for bytes given by the caller, as masks of up to 64 bytes.
//!
//! Compiled once for each kind of search, so that the inner loop does not branch on it.

use super::{Backend, Classify, Hits, Task, dispatch};

/// The bytes to search for.
pub trait Search: Copy {
    #[cfg_attr(
        all(feature = "simd", target_arch = "aarch64"),
        allow(dead_code, reason = "every machine of the architecture has NEON")
    )]
    fn hits(self, byte: u8) -> bool;
    fn hits16<B: Backend>(self, backend: B, block: &[u8; 16]) -> u64;
    fn hits32<B: Backend>(self, backend: B, block: &[u8; 32]) -> u64;
}

/// The bytes outside a set.
#[derive(Clone, Copy)]
pub struct Outside {
    /// The columns as one number, which is passed in registers. An array would be passed through
    /// memory in two halves, and reading it as one would stall: two fifths of the time of a short
    /// search.
    columns: u128,
}

impl Outside {
    /// The search for a set given as its columns.
    #[inline(always)]
    pub const fn of(columns: [u8; 16]) -> Self {
        Self { columns: u128::from_ne_bytes(columns) }
    }

    /// The columns of the set.
    #[inline(always)]
    pub const fn columns(self) -> [u8; 16] {
        self.columns.to_ne_bytes()
    }

    /// Whether a byte is outside the set.
    #[inline(always)]
    pub const fn has(self, byte: u8) -> bool {
        self.columns()[byte as usize & 15] as u32 >> (byte >> 4) & 1 == 0
    }
}

/// One byte.
#[derive(Clone, Copy)]
pub struct Equal(pub u8);

/// A byte and all greater ones.
#[derive(Clone, Copy)]
#[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "for results that are allocated"))]
pub struct AtLeast(pub u8);

/// Either of two bytes.
#[derive(Clone, Copy)]
pub struct Either(pub u8, pub u8);

/// Which of the first 64 bytes from `base` on are hits; none after the end.
#[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "for results that are allocated"))]
#[inline]
pub fn mask_of_hits(search: impl Search, bytes: &[u8], base: usize) -> u64 {
    dispatch(MaskOf(search), &bytes[base..])
}

/// The same for three searches that have no byte in common.
#[inline]
pub fn three_masks_of_hits(
    searches: (impl Search, impl Search, impl Search),
    bytes: &[u8],
    base: usize,
) -> [u64; 3] {
    let [a, b] = dispatch(ThreeMasksOf(searches.0, searches.1, searches.2), &bytes[base..]);
    [a & !b, b & !a, a & b]
}

/// The first hit at or after `from`, or the length if there is none.
#[inline]
pub fn first_hit(search: impl Search, bytes: &[u8], from: usize) -> usize {
    from + dispatch(FirstOf(search), &bytes[from..])
}

/// A number of leading bytes that are certainly not hits: all of them if there is no hit,
/// otherwise at most those before the first hit.
///
/// Most strings have no hit. Up to 128 bytes, this is found without a branch that depends on the
/// length.
#[inline]
pub fn len_without_hits(search: impl Search, bytes: &[u8]) -> usize {
    dispatch(LenWithoutHits(search), bytes)
}

/// Whether the bytes contain `byte`.
///
/// For short strings, SSE2 suffices, which every machine of the architecture has, so no call is
/// needed. This saves a quarter of the time of decoding a string without escapes.
#[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "for results that are allocated"))]
#[inline(always)]
pub fn contains(bytes: &[u8], byte: u8) -> bool {
    #[cfg(all(feature = "simd", target_arch = "x86_64", not(urikit_backend = "portable")))]
    if (16..=128).contains(&bytes.len()) {
        return super::x86::contained_in_16_to_128(bytes, byte);
    }
    len_without_hits(Equal(byte), bytes) < bytes.len()
}

#[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "for results that are allocated"))]
struct MaskOf<S>(S);

impl<S: Search> Task<&[u8]> for MaskOf<S> {
    type Output = u64;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> u64 {
        Searcher { backend, search: self.0 }.first_64(bytes)
    }
}

struct ThreeMasksOf<S, T, U>(S, T, U);

impl<S: Search, T: Search, U: Search> Task<&[u8]> for ThreeMasksOf<S, T, U> {
    /// Hits of the first search are in the first number only, those of the second in the second,
    /// and those of the third in both. Two numbers are returned in registers; three would be
    /// returned through memory, at the cost of a stall.
    type Output = [u64; 2];

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> [u64; 2] {
        let one = Searcher { backend, search: self.0 }.first_64(bytes);
        let other = Searcher { backend, search: self.1 }.first_64(bytes);
        let third = Searcher { backend, search: self.2 }.first_64(bytes);
        [one | third, other | third]
    }
}

struct FirstOf<S>(S);

impl<S: Search> Task<&[u8]> for FirstOf<S> {
    type Output = usize;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> usize {
        let searcher = Searcher { backend, search: self.0 };
        let mut base = 0;
        while base < bytes.len() {
            let hits = searcher.first_64(&bytes[base..]);
            if hits != 0 {
                return base + hits.trailing_zeros() as usize;
            }
            base += 64;
        }
        bytes.len()
    }
}

struct LenWithoutHits<S>(S);

impl<S: Search> Task<&[u8]> for LenWithoutHits<S> {
    type Output = usize;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> usize {
        let searcher = Searcher { backend, search: self.0 };
        let mut base = 0;
        while bytes.len() - base > 128 {
            let (first, second) = (&bytes[base..], &bytes[base + 64..]);
            if searcher.first_64(first) | searcher.first_64(second) != 0 {
                return base;
            }
            base += 128;
        }
        match backend.any_of_128(self.0, &bytes[base..]) {
            true => base,
            false => bytes.len(),
        }
    }
}

/// The number of hits.
pub struct Count<S>(pub S);

impl<S: Search> Task<&[u8]> for Count<S> {
    type Output = usize;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> usize {
        let searcher = Searcher { backend, search: self.0 };
        let mut count = 0;
        let mut base = 0;
        while bytes.len() - base > 64 {
            count += searcher.first_64(&bytes[base..]).count_ones() as usize;
            base += 64;
        }
        let Hits(hits) = searcher.of_last(bytes, base);
        count + hits.count_ones() as usize
    }
}

/// A backend with one search.
#[derive(Clone, Copy)]
pub struct Searcher<B, S> {
    pub backend: B,
    pub search: S,
}

impl<B: Backend, S: Search> Searcher<B, S> {
    /// Which of the first 64 bytes are hits; none after the end.
    #[inline(always)]
    pub fn first_64(self, bytes: &[u8]) -> u64 {
        let Hits(hits) = match bytes.first_chunk() {
            Some(block) => self.of64(block),
            None => self.of_short(bytes),
        };
        hits
    }
}

impl<B: Backend, S: Search> Classify<Hits> for Searcher<B, S> {
    #[inline(always)]
    fn of16(self, block: &[u8; 16]) -> Hits {
        Hits(self.search.hits16(self.backend, block))
    }

    #[inline(always)]
    fn of32(self, block: &[u8; 32]) -> Hits {
        Hits(self.search.hits32(self.backend, block))
    }
}

impl Search for Outside {
    #[inline(always)]
    fn hits(self, byte: u8) -> bool {
        self.has(byte)
    }

    #[inline(always)]
    fn hits16<B: Backend>(self, backend: B, block: &[u8; 16]) -> u64 {
        backend.outside16(block, &self.columns())
    }

    #[inline(always)]
    fn hits32<B: Backend>(self, backend: B, block: &[u8; 32]) -> u64 {
        backend.outside32(block, &self.columns())
    }
}

impl Search for Equal {
    #[inline(always)]
    fn hits(self, byte: u8) -> bool {
        byte == self.0
    }

    #[inline(always)]
    fn hits16<B: Backend>(self, backend: B, block: &[u8; 16]) -> u64 {
        backend.equal16(block, self.0)
    }

    #[inline(always)]
    fn hits32<B: Backend>(self, backend: B, block: &[u8; 32]) -> u64 {
        backend.equal32(block, self.0)
    }
}

impl Search for AtLeast {
    #[inline(always)]
    fn hits(self, byte: u8) -> bool {
        byte >= self.0
    }

    #[inline(always)]
    fn hits16<B: Backend>(self, backend: B, block: &[u8; 16]) -> u64 {
        backend.at_least16(block, self.0)
    }

    #[inline(always)]
    fn hits32<B: Backend>(self, backend: B, block: &[u8; 32]) -> u64 {
        backend.at_least32(block, self.0)
    }
}

impl Search for Either {
    #[inline(always)]
    fn hits(self, byte: u8) -> bool {
        byte == self.0 || byte == self.1
    }

    #[inline(always)]
    fn hits16<B: Backend>(self, backend: B, block: &[u8; 16]) -> u64 {
        backend.equal16(block, self.0) | backend.equal16(block, self.1)
    }

    #[inline(always)]
    fn hits32<B: Backend>(self, backend: B, block: &[u8; 32]) -> u64 {
        backend.equal32(block, self.0) | backend.equal32(block, self.1)
    }
}
