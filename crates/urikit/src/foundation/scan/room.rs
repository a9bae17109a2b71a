//! Bytes written one after the other into memory that holds nothing yet.
//!
//! Short pieces are written in a fixed size, which takes one store and no branch. What that
//! writes too much is overwritten by the next piece, or never counted in.
#![allow(unsafe_code)]

#[cfg(feature = "alloc")]
use alloc::{string::String, vec::Vec};
use core::mem::MaybeUninit;
use core::{ptr, slice};

#[cfg(feature = "alloc")]
use super::utf8::is_utf8;

/// What a piece of a fixed size may take beyond the bytes of it that are kept.
pub(crate) const SLACK: usize = 16;

/// Memory that is filled from its start on.
pub(crate) struct Room<'a> {
    memory: &'a mut [MaybeUninit<u8>],
    /// INVARIANT: so many bytes at the start of the memory have been written, and it has as many.
    len: usize,
}

impl<'a> Room<'a> {
    #[inline(always)]
    pub(crate) fn new(memory: &'a mut [MaybeUninit<u8>]) -> Self {
        Self { memory, len: 0 }
    }

    /// What has been written.
    #[inline(always)]
    pub(crate) fn bytes(&self) -> &[u8] {
        let written = &self.memory[..self.len];
        // SAFETY: by the invariant of `len` these bytes have been written.
        unsafe { slice::from_raw_parts(written.as_ptr().cast(), written.len()) }
    }

    /// Appends the first `kept` of the bytes.
    ///
    /// # Panics
    /// Where there is no room for all of them.
    #[inline(always)]
    pub(crate) fn put<const N: usize>(&mut self, bytes: &[u8; N], kept: usize) {
        assert!(kept <= N && self.memory.len() - self.len >= N, "no room");
        // SAFETY: there is room for N bytes; what is borrowed elsewhere overlaps nothing.
        unsafe {
            let free = self.memory.as_mut_ptr().add(self.len);
            ptr::copy_nonoverlapping(bytes.as_ptr(), free.cast(), N);
        }
        // INVARIANT: no more than the N bytes that were just written.
        self.len += kept;
    }

    /// Appends the first so many bytes of the first eight, and the first so many of the others.
    ///
    /// # Panics
    /// Where there is no room for all of them.
    #[inline(always)]
    pub(crate) fn put_halves(&mut self, bytes: &[u8; 16], kept: [usize; 2]) {
        let [low, high] = kept;
        assert!(low <= 8 && high <= 8 && self.memory.len() - self.len >= 16, "no room");
        // SAFETY: there is room for 16 bytes, and no more are written; what is borrowed elsewhere
        // overlaps nothing.
        unsafe {
            let free = self.memory.as_mut_ptr().add(self.len);
            ptr::copy_nonoverlapping(bytes.as_ptr(), free.cast(), 8);
            ptr::copy_nonoverlapping(bytes.as_ptr().add(8), free.add(low).cast(), 8);
        }
        // INVARIANT: no more than were just written.
        self.len += low + high;
    }

    /// Gives up so many bytes at the end.
    #[inline(always)]
    pub(crate) fn take_back(&mut self, count: usize) {
        self.len = self.len.saturating_sub(count);
    }
}

/// Appends what `fill` writes, at most `most` bytes, to a vector.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn append<T>(
    out: &mut Vec<u8>,
    most: usize,
    fill: impl FnOnce(Room<'_>) -> (Room<'_>, T),
) -> T {
    out.reserve(most.saturating_add(SLACK));
    let start = out.spare_capacity_mut().as_ptr();
    let (room, result) = fill(Room::new(out.spare_capacity_mut()));
    assert!(ptr::eq(room.memory.as_ptr(), start), "another room came back");
    let written = room.len;
    // SAFETY: they have been written behind the bytes that were there, within the capacity.
    unsafe { out.set_len(out.len() + written) }
    result
}

/// The bytes as text, where they are UTF-8; else the bytes.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn into_text(bytes: Vec<u8>) -> Result<String, Vec<u8>> {
    match is_utf8(&bytes) {
        // SAFETY: they were checked right now.
        true => Ok(unsafe { String::from_utf8_unchecked(bytes) }),
        false => Err(bytes),
    }
}
