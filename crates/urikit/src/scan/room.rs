//! Bytes written one after the other into memory that holds nothing yet.
//!
//! Short pieces are written in a fixed size, which takes one store and no branch. What that
//! writes too much is overwritten by the next piece, or never counted in.
#![allow(unsafe_code)]

#[cfg(feature = "alloc")]
use alloc::{string::String, vec::Vec};
use core::mem::MaybeUninit;
use core::{ptr, slice};

use super::zero_padded;
#[cfg(feature = "alloc")]
use super::search::{Outside, clean_start};

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
pub(crate) fn append<T>(
    out: &mut Vec<u8>,
    most: usize,
    fill: impl FnOnce(Room<'_>) -> (Room<'_>, T),
) -> T {
    out.reserve(most.saturating_add(SLACK));
    let (room, result) = fill(Room::new(out.spare_capacity_mut()));
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
pub(crate) fn append_ascii(out: &mut String, most: usize, fill: impl FnOnce(Room<'_>) -> Room<'_>) {
    out.reserve(most.saturating_add(SLACK));
    // SAFETY: only ASCII is appended, which leaves the text UTF-8; a panic appends nothing.
    let out = unsafe { out.as_mut_vec() };
    let room = fill(Room::new(out.spare_capacity_mut()));
    assert!(is_ascii(room.bytes()));
    let written = room.len;
    // SAFETY: they have been written behind the bytes that were there, within the capacity.
    unsafe { out.set_len(out.len() + written) }
}

/// The scanner is three times as fast as the core library on texts of 100 bytes.
#[cfg(feature = "alloc")]
#[inline(always)]
fn is_ascii(bytes: &[u8]) -> bool {
    const ALL_ASCII: Outside = Outside([0xFF; 16]);
    clean_start(ALL_ASCII, bytes) == bytes.len()
}

/// A block of 64 bytes, and those behind it into which an escape may reach.
pub(crate) type Window = [u8; 66];

/// The window at the start of `bytes`: where it stands, or a copy with zeros behind the end.
#[inline(always)]
pub(crate) fn window<'a>(bytes: &'a [u8], copy: &'a mut Window) -> &'a Window {
    if let Some(window) = bytes.first_chunk() {
        return window;
    }
    *copy = [0; _];
    // Pieces that overlap: how many depends on the length as little as can be.
    if let Some(last) = bytes.len().checked_sub(32) {
        for start in [0, last.min(32), last] {
            copy_piece::<32>(bytes, copy, start);
        }
    } else if let Some(last) = bytes.len().checked_sub(16) {
        for start in [0, last] {
            copy_piece::<16>(bytes, copy, start);
        }
    } else {
        copy[..16].copy_from_slice(&zero_padded(bytes));
    }
    copy
}

#[inline(always)]
fn copy_piece<const N: usize>(bytes: &[u8], copy: &mut Window, start: usize) {
    copy[start..start + N].copy_from_slice(&bytes[start..start + N]);
}
