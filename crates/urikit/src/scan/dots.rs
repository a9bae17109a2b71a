//! The bytes that dot segments are made of, as masks of up to 64 bytes.

use super::{Backend, Block, Classify, Task, dispatch};

/// Where `.` and `/` are: bit `i` of a mask tells of byte `i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dots {
    pub(crate) dot: u64,
    pub(crate) slash: u64,
}

impl Dots {
    /// Of the first 64 bytes; none behind the end.
    #[inline]
    pub(crate) fn of(bytes: &[u8]) -> Self {
        dispatch(Look, bytes)
    }

    /// The dots right behind a slash, or at the start.
    #[inline(always)]
    pub(crate) const fn at_starts(self) -> u64 {
        self.dot & (self.slash << 1 | 1)
    }
}

struct Look;

impl Task<&[u8]> for Look {
    type Output = Dots;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> Dots {
        match bytes.first_chunk() {
            Some(block) => Finder(backend).of64(block),
            None => Finder(backend).of_short(bytes),
        }
    }
}

impl Block for Dots {
    #[inline(always)]
    fn join(self, further: Self, by: usize) -> Self {
        Self { dot: self.dot | further.dot << by, slash: self.slash | further.slash << by }
    }

    #[inline(always)]
    fn map(self, f: impl Fn(u64) -> u64) -> Self {
        Self { dot: f(self.dot), slash: f(self.slash) }
    }

    /// A zero is none of these.
    #[inline(always)]
    fn keep(self, _: usize) -> Self {
        self
    }
}

/// A backend that looks for dots and slashes.
#[derive(Clone, Copy)]
struct Finder<B>(B);

impl<B: Backend> Classify<Dots> for Finder<B> {
    #[inline(always)]
    fn of16(self, block: &[u8; 16]) -> Dots {
        Dots { dot: self.0.equal16(block, b'.'), slash: self.0.equal16(block, b'/') }
    }

    #[inline(always)]
    fn of32(self, block: &[u8; 32]) -> Dots {
        Dots { dot: self.0.equal32(block, b'.'), slash: self.0.equal32(block, b'/') }
    }
}
