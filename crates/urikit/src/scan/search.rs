//! The search for bytes that the caller chooses, as masks of up to 64 bytes.

use super::{Backend, Classify, Hits, Task, dispatch};

/// What is searched for.
#[derive(Clone, Copy)]
pub(crate) enum Search {
    /// What is no member of a set, given as its columns: see [`nibbles`](super::nibbles).
    Outside([u8; 16]),
    /// One byte.
    Equal(u8),
    /// Either of two bytes.
    Either(u8, u8),
}

/// Which of the first 64 bytes from `base` on are hits; none behind the end.
#[inline]
pub(crate) fn mask(search: Search, bytes: &[u8], base: usize) -> u64 {
    dispatch(MaskAt { search, base }, bytes)
}

/// The first hit at or after `from`, else the length.
#[inline]
pub(crate) fn first(search: Search, bytes: &[u8], from: usize) -> usize {
    dispatch(FirstFrom { search, from }, bytes)
}

struct MaskAt {
    search: Search,
    base: usize,
}

impl Task<&[u8]> for MaskAt {
    type Output = u64;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> u64 {
        Searcher { backend, search: self.search }.at(bytes, self.base)
    }
}

struct FirstFrom {
    search: Search,
    from: usize,
}

impl Task<&[u8]> for FirstFrom {
    type Output = usize;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> usize {
        let searcher = Searcher { backend, search: self.search };
        let mut base = self.from;
        while base < bytes.len() {
            let hits = searcher.at(bytes, base);
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
struct Searcher<B> {
    backend: B,
    search: Search,
}

impl<B: Backend> Searcher<B> {
    #[inline(always)]
    fn at(self, bytes: &[u8], base: usize) -> u64 {
        let rest = &bytes[base..];
        let Hits(hits) = match rest.first_chunk() {
            Some(block) => self.of64(block),
            None => self.of_short(rest),
        };
        hits
    }
}

impl<B: Backend> Classify<Hits> for Searcher<B> {
    #[inline(always)]
    fn of16(self, block: &[u8; 16]) -> Hits {
        Hits(match self.search {
            Search::Outside(columns) => self.backend.outside16(block, &columns),
            Search::Equal(byte) => self.backend.equal16(block, byte),
            Search::Either(a, b) => self.backend.equal16(block, a) | self.backend.equal16(block, b),
        })
    }

    #[inline(always)]
    fn of32(self, block: &[u8; 32]) -> Hits {
        Hits(match self.search {
            Search::Outside(columns) => self.backend.outside32(block, &columns),
            Search::Equal(byte) => self.backend.equal32(block, byte),
            Search::Either(a, b) => self.backend.equal32(block, a) | self.backend.equal32(block, b),
        })
    }
}
