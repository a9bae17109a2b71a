//! The search for bytes that the caller chooses, as masks of up to 64 bytes.
//!
//! Compiled once for each kind of search, so that what is searched for decides nothing inside.

use super::{Backend, Classify, Hits, Task, dispatch};

/// What is searched for.
pub(crate) trait Search: Copy {
    fn hits16<B: Backend>(self, backend: B, block: &[u8; 16]) -> u64;
    fn hits32<B: Backend>(self, backend: B, block: &[u8; 32]) -> u64;
}

/// What is no member of a set, given as its columns.
#[derive(Clone, Copy)]
pub(crate) struct Outside(pub(crate) [u8; 16]);

/// One byte.
#[derive(Clone, Copy)]
pub(crate) struct Equal(pub(crate) u8);

/// Either of two bytes.
#[derive(Clone, Copy)]
pub(crate) struct Either(pub(crate) u8, pub(crate) u8);

/// Which of the first 64 bytes from `base` on are hits; none behind the end.
#[inline]
pub(crate) fn mask(search: impl Search, bytes: &[u8], base: usize) -> u64 {
    dispatch(MaskOf(search), &bytes[base..])
}

/// The same for two searches at once.
#[inline]
pub(crate) fn masks(one: impl Search, other: impl Search, bytes: &[u8], base: usize) -> [u64; 2] {
    dispatch(MasksOf(one, other), &bytes[base..])
}

/// Which of the first 64 bytes from `base` on are hits of `search` that have one of `before` right
/// before them; the byte at `base` counts as if it had.
#[inline]
pub(crate) fn mask_behind(
    before: impl Search,
    search: impl Search,
    bytes: &[u8],
    base: usize,
) -> u64 {
    dispatch(MaskBehind(before, search), &bytes[base..])
}

/// The first hit at or after `from`, else the length.
#[inline]
pub(crate) fn first(search: impl Search, bytes: &[u8], from: usize) -> usize {
    from + dispatch(FirstOf(search), &bytes[from..])
}

struct MaskOf<S>(S);

impl<S: Search> Task<&[u8]> for MaskOf<S> {
    type Output = u64;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> u64 {
        Searcher { backend, search: self.0 }.first_64(bytes)
    }
}

struct MasksOf<S, T>(S, T);

impl<S: Search, T: Search> Task<&[u8]> for MasksOf<S, T> {
    type Output = [u64; 2];

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> [u64; 2] {
        let one = Searcher { backend, search: self.0 }.first_64(bytes);
        [one, Searcher { backend, search: self.1 }.first_64(bytes)]
    }
}

struct MaskBehind<S, T>(S, T);

impl<S: Search, T: Search> Task<&[u8]> for MaskBehind<S, T> {
    type Output = u64;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> u64 {
        let [before, hits] = MasksOf(self.0, self.1).run(backend, bytes);
        hits & (before << 1 | 1)
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

/// A backend that looks for one thing.
#[derive(Clone, Copy)]
struct Searcher<B, S> {
    backend: B,
    search: S,
}

impl<B: Backend, S: Search> Searcher<B, S> {
    #[inline(always)]
    fn first_64(self, bytes: &[u8]) -> u64 {
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
    fn hits16<B: Backend>(self, backend: B, block: &[u8; 16]) -> u64 {
        backend.outside16(block, &self.0)
    }

    #[inline(always)]
    fn hits32<B: Backend>(self, backend: B, block: &[u8; 32]) -> u64 {
        backend.outside32(block, &self.0)
    }
}

impl Search for Equal {
    #[inline(always)]
    fn hits16<B: Backend>(self, backend: B, block: &[u8; 16]) -> u64 {
        backend.equal16(block, self.0)
    }

    #[inline(always)]
    fn hits32<B: Backend>(self, backend: B, block: &[u8; 32]) -> u64 {
        backend.equal32(block, self.0)
    }
}

impl Search for Either {
    #[inline(always)]
    fn hits16<B: Backend>(self, backend: B, block: &[u8; 16]) -> u64 {
        backend.equal16(block, self.0) | backend.equal16(block, self.1)
    }

    #[inline(always)]
    fn hits32<B: Backend>(self, backend: B, block: &[u8; 32]) -> u64 {
        backend.equal32(block, self.0) | backend.equal32(block, self.1)
    }
}
