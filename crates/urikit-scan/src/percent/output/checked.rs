//! Memory that is zeroed before it is filled.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::marker::PhantomData;

#[cfg(feature = "alloc")]
use super::SLACK;

/// Memory to be filled.
pub struct Spare<'m>(&'m mut [u8]);

/// Memory that is filled from the start.
pub struct Output<'m> {
    memory: &'m mut [u8],
    len: usize,
}

/// The number of bytes written.
#[derive(Clone, Copy)]
pub struct Written<'m>(usize, PhantomData<&'m ()>);

/// Appends what `write` writes, at most `most` bytes, to a vector.
#[cfg(feature = "alloc")]
pub fn append<T>(
    out: &mut Vec<u8>,
    most: usize,
    write: impl for<'m> FnOnce(Spare<'m>) -> (Written<'m>, T),
) -> T {
    let start = out.len();
    out.resize(start.saturating_add(most).saturating_add(SLACK), 0);
    let (Written(written, _), result) = write(Spare(&mut out[start..]));
    out.truncate(start + written);
    result
}

/// Passes what `write` writes to `then`, without allocating.
pub fn on_stack<const SIZE: usize, T>(
    write: impl for<'m> FnOnce(Spare<'m>) -> Written<'m>,
    then: impl FnOnce(&[u8]) -> T,
) -> T {
    let mut memory = [0; SIZE];
    let Written(written, _) = write(Spare(&mut memory));
    then(&memory[..written])
}

impl<'m> Output<'m> {
    pub const fn new(spare: Spare<'m>) -> Self {
        Self { memory: spare.0, len: 0 }
    }

    /// Appends the first `kept` of the bytes.
    ///
    /// # Panics
    /// If there is no room for all of them.
    pub fn put<const N: usize>(&mut self, bytes: &[u8; N], kept: usize) {
        assert!(kept <= N, "no space");
        self.memory[self.len..self.len + N].copy_from_slice(bytes);
        self.len += kept;
    }

    /// Appends the first `kept[0]` of the first eight bytes, and the first `kept[1]` of the others.
    ///
    /// # Panics
    /// If there is no room for all of them.
    pub fn put_halves(&mut self, bytes: &[u8; 16], kept: [usize; 2]) {
        let (low, high) = bytes.split_at(8);
        for (half, kept) in [low, high].into_iter().zip(kept) {
            self.memory[self.len..self.len + 8].copy_from_slice(half);
            self.len += kept;
        }
    }

    /// Drops the last `count` bytes.
    pub fn take_back(&mut self, count: usize) {
        self.len = self.len.saturating_sub(count);
    }

    pub const fn written(&self) -> Written<'m> {
        Written(self.len, PhantomData)
    }
}
