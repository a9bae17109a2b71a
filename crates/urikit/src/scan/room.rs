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
use super::{
    search::{Outside, clean_start},
    utf8::is_utf8,
};

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
        if bytes.is_empty() {
            return; // The start of short texts is, which need no call for it.
        }
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
    let start = out.spare_capacity_mut().as_ptr();
    let (room, result) = fill(Room::new(out.spare_capacity_mut()));
    assert!(ptr::eq(room.memory.as_ptr(), start), "another room came back");
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
    let start = out.spare_capacity_mut().as_ptr();
    let room = fill(Room::new(out.spare_capacity_mut()));
    assert!(ptr::eq(room.memory.as_ptr(), start), "another room came back");
    assert!(is_ascii(room.bytes()), "no ASCII");
    let written = room.len;
    // SAFETY: they have been written behind the bytes that were there, within the capacity.
    unsafe { out.set_len(out.len() + written) }
}

/// Replaces a text by two others, with a `/` between them where that is asked for.
///
/// Gives the whole text: what reads it back from the `String` waits for its length to be stored.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn set_joined<'o>(out: &'o mut String, front: &str, slash: bool, rest: &str) -> &'o str {
    out.clear();
    let rest_start = front.len() + usize::from(slash);
    let len = rest_start + rest.len();
    // No two texts are so long that this would overflow. The slash is always written.
    out.reserve(len + 1);
    // SAFETY: whole texts and perhaps a `/` are written, which is UTF-8.
    let out = unsafe { out.as_mut_vec() };
    let start = out.as_mut_ptr();
    // SAFETY: there is room for both texts and a byte, which was just reserved. They were given
    // as other references than the room, so they don't overlap it.
    unsafe { copy_joined(start, front.as_bytes(), rest_start, rest.as_bytes()) };
    // SAFETY: so many bytes have just been written, and they are UTF-8.
    unsafe {
        out.set_len(len);
        str::from_utf8_unchecked(slice::from_raw_parts(start, len))
    }
}

/// The same as a new text.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn joined(front: &str, slash: bool, rest: &str) -> String {
    let mut text = String::with_capacity(front.len() + usize::from(slash) + rest.len() + 1);
    set_joined(&mut text, front, slash, rest);
    text
}

/// # Safety
/// At `to` there is room for one text from its start on, a byte, and another from `rest_start` on,
/// where the first one ends or a byte later. It overlaps neither.
#[cfg(feature = "alloc")]
unsafe fn copy_joined(to: *mut u8, front: &[u8], rest_start: usize, rest: &[u8]) {
    // SAFETY: by the contract.
    unsafe {
        copy(front, to);
        to.add(front.len()).write(b'/');
        copy(rest, to.add(rest_start));
    }
}

/// Appends a text with its letters of ASCII in lower case: in one go, since a block that was just
/// written in pieces can't be read back at once.
#[cfg(feature = "alloc")]
pub(crate) fn append_lower(out: &mut String, text: &str) {
    out.reserve(text.len());
    // SAFETY: letters are changed to letters, so what is appended is UTF-8 as `text` is.
    let out = unsafe { out.as_mut_vec() };
    let free = out.spare_capacity_mut().as_mut_ptr().cast();
    // SAFETY: there is room for the text, which was just reserved and does not overlap it; and so
    // many bytes have then been written.
    unsafe {
        copy_mapped(text.as_bytes(), free, |byte| byte.to_ascii_lowercase());
        out.set_len(out.len() + text.len());
    }
}

/// Copies bytes.
///
/// # Safety
/// There is room for the bytes at `to`, and it does not overlap them.
#[cfg(feature = "alloc")]
#[inline(always)]
unsafe fn copy(bytes: &[u8], to: *mut u8) {
    // SAFETY: by the contract.
    unsafe {
        match bytes.len() {
            129.. => ptr::copy_nonoverlapping(bytes.as_ptr(), to, bytes.len()),
            _ => copy_mapped(bytes, to, |byte| byte),
        }
    }
}

/// Copies bytes, each changed by `map`, in pieces that overlap: how many those are depends on the
/// length as little as can be.
///
/// # Safety
/// There is room for the bytes at `to`, and it does not overlap them.
#[cfg(feature = "alloc")]
#[inline(always)]
unsafe fn copy_mapped(bytes: &[u8], to: *mut u8, map: impl Fn(u8) -> u8 + Copy) {
    let len = bytes.len();
    // SAFETY: each piece lies within the bytes, and so within the room.
    unsafe {
        match len {
            32.. => {
                let last = len - 32;
                for start in (96..last).step_by(32) {
                    copy_piece_to::<32>(bytes, to, start, map);
                }
                for start in [0, last.min(32), last.min(64), last] {
                    copy_piece_to::<32>(bytes, to, start, map);
                }
            }
            16.. => {
                copy_piece_to::<16>(bytes, to, 0, map);
                copy_piece_to::<16>(bytes, to, len - 16, map);
            }
            8.. => {
                copy_piece_to::<8>(bytes, to, 0, map);
                copy_piece_to::<8>(bytes, to, len - 8, map);
            }
            4.. => {
                copy_piece_to::<4>(bytes, to, 0, map);
                copy_piece_to::<4>(bytes, to, len - 4, map);
            }
            1.. => {
                for start in [0, len / 2, len - 1] {
                    copy_piece_to::<1>(bytes, to, start, map);
                }
            }
            0 => {}
        }
    }
}

/// # Safety
/// There are N bytes from `start` on, in `bytes` and in the room at `to`, which don't overlap.
#[cfg(feature = "alloc")]
#[inline(always)]
unsafe fn copy_piece_to<const N: usize>(
    bytes: &[u8],
    to: *mut u8,
    start: usize,
    map: impl Fn(u8) -> u8,
) {
    // SAFETY: by the contract; arrays of bytes need no alignment.
    unsafe {
        let mut piece = bytes.as_ptr().add(start).cast::<[u8; N]>().read();
        for byte in &mut piece {
            *byte = map(*byte);
        }
        to.add(start).cast::<[u8; N]>().write(piece);
    }
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

/// The scanner is three times as fast as the core library on texts of 100 bytes.
#[cfg(feature = "alloc")]
#[inline(always)]
fn is_ascii(bytes: &[u8]) -> bool {
    const ALL_ASCII: Outside = Outside::of([0xFF; 16]);
    clean_start(ALL_ASCII, bytes) == bytes.len()
}

/// The bytes that one mask tells of.
pub(crate) const BLOCK: usize = 64;

/// A block, and the two bytes behind it, into which an escape may reach.
pub(crate) type Window = [u8; BLOCK + 2];

/// Bytes with zeros behind their end, so that there is a window at each of them.
pub(crate) struct Padded<'a> {
    bytes: &'a [u8],
    /// The last bytes, those without a window, and zeros.
    tail: [u8; 2 * WINDOW],
    tail_start: usize,
}

const WINDOW: usize = size_of::<Window>();

impl<'a> Padded<'a> {
    /// Copies the tail. Best done a while before it is used, best before the room is allocated: a
    /// load from what several stores have just written waits for all of them.
    #[inline(always)]
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        let tail_start = bytes.len().saturating_sub(WINDOW);
        // Moved once it is filled, which has been faster than filling it in its place: the move
        // waits for the pieces here, where less depends on it.
        let mut tail = [0; _];
        copy_in_pieces(&bytes[tail_start..], &mut tail);
        Self { bytes, tail, tail_start }
    }

    #[inline(always)]
    pub(crate) const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The window that starts at one of the bytes.
    #[inline(always)]
    pub(crate) fn window(&self, at: usize) -> &Window {
        if let Some(window) = self.bytes[at..].first_chunk() {
            return window;
        }
        match self.tail[at - self.tail_start..].first_chunk() {
            Some(window) => window,
            None => &[0; _], // Never: what starts at one of the bytes is a window long.
        }
    }
}

/// Copies at most a window to the start of `to`, in pieces that overlap: how many they are
/// depends on the length as little as can be.
#[inline(always)]
fn copy_in_pieces(bytes: &[u8], to: &mut [u8; 2 * WINDOW]) {
    if let Some(last) = bytes.len().checked_sub(32) {
        for start in [0, last.min(32), last] {
            copy_piece::<32>(bytes, to, start);
        }
    } else if let Some(last) = bytes.len().checked_sub(16) {
        for start in [0, last] {
            copy_piece::<16>(bytes, to, start);
        }
    } else {
        to[..16].copy_from_slice(&zero_padded(bytes));
    }
}

#[inline(always)]
fn copy_piece<const N: usize>(bytes: &[u8], to: &mut [u8; 2 * WINDOW], start: usize) {
    to[start..start + N].copy_from_slice(&bytes[start..start + N]);
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::String;

    use super::{append_lower, joined, set_joined};

    /// A text of so many bytes, with letters in both cases, and a character beyond ASCII.
    fn text(len: usize) -> String {
        let start = if len > 2 { "ß" } else { "" };
        let letters = ('A'..='Z').chain('a'..='z').chain('0'..='9').cycle();
        start.chars().chain(letters).take(len.saturating_sub(start.len() / 2)).collect()
    }

    #[test]
    fn joined_texts_of_any_length_stand_one_behind_the_other() {
        let mut buffer = String::from("what was there before");
        for front in (0..200).map(text) {
            for rest_len in
                [0, 1, 3, 4, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 300]
            {
                let rest = text(rest_len);
                assert_eq!(joined(&front, false, &rest), front.clone() + &rest);
                let with_slash = front.clone() + "/" + &rest;
                assert_eq!(set_joined(&mut buffer, &front, true, &rest), with_slash);
                assert_eq!(buffer, with_slash);
            }
        }
    }

    #[test]
    fn texts_of_any_length_get_lower_case() {
        for text in (0..300).map(text) {
            let mut out = String::from("Before");
            append_lower(&mut out, &text);
            assert_eq!(out, String::from("Before") + &text.to_ascii_lowercase());
        }
    }
}
