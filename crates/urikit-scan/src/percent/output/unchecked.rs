//! Uninitialized memory.
//!
//! Short pieces are written in a fixed size, which takes one store and no branch. Excess bytes are
//! overwritten by the next piece, or not counted.
#![allow(unsafe_code)]

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::{ptr, slice};

#[cfg(feature = "alloc")]
use super::SLACK;

/// Memory to be filled. No other value has the same lifetime: see `fill_output`.
pub struct Spare<'m> {
    memory: &'m mut [MaybeUninit<u8>],
    only: Only<'m>,
}

/// Memory that is filled from the start.
pub struct Output<'m> {
    spare: Spare<'m>,
    /// INVARIANT: the first `len` bytes of the memory have been written.
    len: usize,
}

/// The number of bytes written to the [`Spare`] memory with this lifetime.
#[derive(Clone, Copy)]
pub struct Written<'m>(usize, Only<'m>);

/// Makes a lifetime invariant: neither a longer nor a shorter one is accepted in its place.
type Only<'m> = PhantomData<fn(&'m ()) -> &'m ()>;

/// Lets `write` write to the memory. Returns the number of bytes written at its start.
///
/// `write` must work for every lifetime, so what it returns can only come from the memory that it
/// was given. A plain number is returned in a register.
#[inline(always)]
fn fill_output<T>(
    memory: &mut [MaybeUninit<u8>],
    write: impl for<'m> FnOnce(Spare<'m>) -> (Written<'m>, T),
) -> (usize, T) {
    let (Written(len, _), result) = write(Spare { memory, only: PhantomData });
    (len, result)
}

/// Appends what `write` writes, at most `most` bytes, to a vector.
#[cfg(feature = "alloc")]
#[inline(always)]
pub fn append<T>(
    out: &mut Vec<u8>,
    most: usize,
    write: impl for<'m> FnOnce(Spare<'m>) -> (Written<'m>, T),
) -> T {
    out.reserve(most.saturating_add(SLACK));
    let (written, result) = fill_output(out.spare_capacity_mut(), write);
    // SAFETY: the bytes have been written after those of the vector, within its capacity.
    unsafe { out.set_len(out.len() + written) }
    result
}

/// Passes what `write` writes to `then`, without allocating.
#[inline(always)]
pub fn on_stack<const SIZE: usize, T>(
    write: impl for<'m> FnOnce(Spare<'m>) -> Written<'m>,
    then: impl FnOnce(&[u8]) -> T,
) -> T {
    let mut memory = [MaybeUninit::uninit(); SIZE];
    let (written, ()) = fill_output(&mut memory, |spare| (write(spare), ()));
    let written = &memory[..written];
    // SAFETY: these bytes have been written.
    then(unsafe { slice::from_raw_parts(written.as_ptr().cast(), written.len()) })
}

impl<'m> Output<'m> {
    #[inline(always)]
    pub const fn new(spare: Spare<'m>) -> Self {
        Self { spare, len: 0 }
    }

    /// Appends the first `kept` of the bytes.
    ///
    /// # Panics
    /// If there is no room for all of them.
    #[inline(always)]
    pub fn put<const N: usize>(&mut self, bytes: &[u8; N], kept: usize) {
        assert!(kept <= N && self.spare.memory.len() - self.len >= N, "no space");
        // SAFETY: there is room for N bytes; `bytes` is borrowed and does not overlap them.
        unsafe {
            let free = self.spare.memory.as_mut_ptr().add(self.len);
            ptr::copy_nonoverlapping(bytes.as_ptr(), free.cast(), N);
        }
        // INVARIANT: no more than the N bytes just written.
        self.len += kept;
    }

    /// Appends the first `kept[0]` of the first eight bytes, and the first `kept[1]` of the others.
    ///
    /// # Panics
    /// If there is no room for all of them.
    #[inline(always)]
    pub fn put_halves(&mut self, bytes: &[u8; 16], kept: [usize; 2]) {
        let [low, high] = kept;
        assert!(low <= 8 && high <= 8 && self.spare.memory.len() - self.len >= 16, "no space");
        // SAFETY: there is room for 16 bytes, and no more are written; `bytes` is borrowed and does
        // not overlap them.
        unsafe {
            let free = self.spare.memory.as_mut_ptr().add(self.len);
            ptr::copy_nonoverlapping(bytes.as_ptr(), free.cast(), 8);
            ptr::copy_nonoverlapping(bytes.as_ptr().add(8), free.add(low).cast(), 8);
        }
        // INVARIANT: no more than the bytes just written.
        self.len += low + high;
    }

    /// Drops the last `count` bytes.
    #[inline(always)]
    pub fn take_back(&mut self, count: usize) {
        self.len = self.len.saturating_sub(count);
    }

    #[inline(always)]
    pub const fn written(&self) -> Written<'m> {
        Written(self.len, self.spare.only)
    }
}
