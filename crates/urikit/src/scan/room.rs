//! Bytes written one after the other into memory that holds nothing yet.
//!
//! Short pieces are written in a fixed size, which takes one store and no branch. What that
//! writes too much is overwritten by the next piece, or never counted in.
#![allow(unsafe_code)]

#[cfg(feature = "alloc")]
use alloc::{string::String, vec::Vec};
use core::mem::MaybeUninit;
use core::{ptr, slice};

/// What a piece of a fixed size may take beyond the bytes of it that are kept.
pub(crate) const SLACK: usize = 16;

/// Memory that is filled from its start on.
pub(crate) struct Room<'a> {
    memory: &'a mut [MaybeUninit<u8>],
    /// INVARIANT: so many bytes at the start of the memory have been written.
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
    /// Where there is no room for them.
    #[inline(always)]
    pub(crate) fn put<const N: usize>(&mut self, bytes: &[u8; N], kept: usize) {
        match self.memory[self.len..].first_chunk_mut::<N>() {
            Some(free) if kept <= N => {
                // SAFETY: both are arrays of N bytes, and a unique reference overlaps nothing.
                unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), free.as_mut_ptr().cast(), N) }
                // INVARIANT: no more than the N bytes that were just written.
                self.len += kept;
            }
            _ => self.put_all(&bytes[..kept]),
        }
    }

    /// Appends the first `kept` bytes, most often few of them.
    #[inline(always)]
    pub(crate) fn put_run(&mut self, bytes: &[u8], kept: usize) {
        match bytes.first_chunk::<SLACK>() {
            Some(short) if kept <= SLACK => self.put(short, kept),
            _ => self.put_all(&bytes[..kept]),
        }
    }

    /// Appends the bytes.
    ///
    /// # Panics
    /// Where there is no room for them.
    #[inline]
    pub(crate) fn put_all(&mut self, bytes: &[u8]) {
        let free = &mut self.memory[self.len..][..bytes.len()];
        // SAFETY: both are that long, and a unique reference overlaps nothing.
        unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), free.as_mut_ptr().cast(), free.len()) }
        self.len += bytes.len();
    }
}

/// Appends what `fill` writes, at most `most` bytes, to a vector.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn append<T>(out: &mut Vec<u8>, most: usize, fill: impl FnOnce(&mut Room<'_>) -> T) -> T {
    out.reserve(most.saturating_add(SLACK));
    let mut room = Room::new(out.spare_capacity_mut());
    let result = fill(&mut room);
    let written = room.len;
    // SAFETY: they have been written behind the bytes that were there, within the capacity.
    unsafe { out.set_len(out.len() + written) }
    result
}

/// Appends the ASCII that `fill` writes, at most `most` bytes, to a text.
///
/// # Panics
/// Where it is not ASCII.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn append_ascii(out: &mut String, most: usize, fill: impl FnOnce(&mut Room<'_>)) {
    out.reserve(most.saturating_add(SLACK));
    // SAFETY: only ASCII is appended, which leaves the text UTF-8; a panic appends nothing.
    let out = unsafe { out.as_mut_vec() };
    let mut room = Room::new(out.spare_capacity_mut());
    fill(&mut room);
    assert!(room.bytes().is_ascii());
    let written = room.len;
    // SAFETY: they have been written behind the bytes that were there, within the capacity.
    unsafe { out.set_len(out.len() + written) }
}
