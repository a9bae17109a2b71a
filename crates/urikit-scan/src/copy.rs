//! Copies short strings without a call, in overlapping blocks of a fixed size.
#![cfg_attr(feature = "simd", allow(unsafe_code))]

#[cfg(feature = "alloc")]
use alloc::string::String;
#[cfg(feature = "simd")]
use core::ptr;

/// The longest string that counts as short: two blocks of 64 bytes.
pub const SHORT: usize = 128;

/// The front of a string, a `/` if `slash`, and another string.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy)]
pub struct Joined<'t> {
    pub whole: &'t str,
    pub front_len: usize,
    pub slash: bool,
    pub rest: &'t str,
}

#[cfg(feature = "alloc")]
impl<'t> Joined<'t> {
    /// One string.
    #[inline(always)]
    pub const fn one(text: &'t str) -> Self {
        Self { whole: text, front_len: text.len(), slash: false, rest: "" }
    }

    /// As a new string.
    ///
    /// # Panics
    /// If `front_len` is within a character or after the end.
    #[inline(always)]
    pub fn to_new(self) -> String {
        let mut out = String::with_capacity(self.capacity());
        self.write(&mut out);
        out
    }

    /// Replaces the content of `out`.
    ///
    /// # Panics
    /// Same as [`to_new`](Self::to_new).
    #[inline(always)]
    pub fn replace(self, out: &mut String) {
        out.clear();
        out.reserve(self.capacity());
        self.write(out);
    }

    /// Writes to `out`, which must be empty.
    #[cfg(not(feature = "simd"))]
    fn write(self, out: &mut String) {
        out.push_str(&self.whole[..self.front_len]);
        if self.slash {
            out.push('/');
        }
        out.push_str(self.rest);
    }

    /// The length of a whole string is easier to predict than that of its front. So a short string
    /// is copied whole, and what comes after the front is overwritten.
    #[inline(always)]
    fn copied(self) -> &'t [u8] {
        let whole = self.whole.as_bytes();
        if whole.len() <= SHORT { whole } else { &whole[..self.front_len] }
    }

    /// There is always room for a slash. No two strings are so long that this overflows.
    #[inline(always)]
    fn capacity(self) -> usize {
        let len = self.front_len + usize::from(self.slash) + self.rest.len();
        self.copied().len().max(len + 1)
    }

    /// Writes to `out`, which must be empty.
    #[cfg(feature = "simd")]
    #[inline(always)]
    fn write(self, out: &mut String) {
        let Self { whole, front_len, slash, rest } = self;
        assert!(whole.is_char_boundary(front_len), "within a character");
        assert!(out.capacity() >= self.capacity(), "no room");
        let rest_start = front_len + usize::from(slash);
        // SAFETY: whole strings and at most one `/` are written, which is UTF-8.
        let out = unsafe { out.as_mut_vec() };
        let start = out.as_mut_ptr();
        // SAFETY: there is room for what is copied of the front, for a byte after the front, and
        // for the rest. The sources are other references than `out`, so they don't overlap it. At
        // the end, all bytes up to the length have been written.
        unsafe {
            copy(self.copied(), start);
            start.add(front_len).write(b'/');
            copy(rest.as_bytes(), start.add(rest_start));
            out.set_len(rest_start + rest.len());
        }
    }
}

/// Copies bytes. The number of blocks depends on the length as little as possible: branches on it
/// are hard to predict.
///
/// # Safety
/// There is room for the bytes at `to`, and the room does not overlap them.
#[cfg(feature = "simd")]
#[inline(always)]
pub(super) unsafe fn copy(bytes: &[u8], to: *mut u8) {
    let (from, len) = (bytes.as_ptr(), bytes.len());
    // SAFETY: each block lies within the bytes, and so within the room.
    unsafe {
        match len {
            129.. => ptr::copy_nonoverlapping(from, to, len),
            65.. => copy_ends::<64>(from, to, len),
            32.. => copy_ends::<32>(from, to, len),
            16.. => copy_ends::<16>(from, to, len),
            8.. => copy_ends::<8>(from, to, len),
            4.. => copy_ends::<4>(from, to, len),
            1.. => {
                for at in [0, len / 2, len - 1] {
                    to.add(at).write(*from.add(at));
                }
            }
            0 => {}
        }
    }
}

/// Copies the first and the last N of `len` bytes.
///
/// # Safety
/// There are `len` bytes at `from` and at `to`; `len` is at least N; they don't overlap.
#[cfg(feature = "simd")]
#[inline(always)]
unsafe fn copy_ends<const N: usize>(from: *const u8, to: *mut u8, len: usize) {
    // SAFETY: by the contract; bytes need no alignment.
    unsafe {
        ptr::copy_nonoverlapping(from, to, N);
        ptr::copy_nonoverlapping(from.add(len - N), to.add(len - N), N);
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::String;

    use super::Joined;

    /// A string of N bytes, with letters in both cases, and a non-ASCII character.
    fn text(len: usize) -> String {
        let start = if len > 2 { "ß" } else { "" };
        let letters = ('A'..='Z').chain('a'..='z').chain('0'..='9').cycle();
        start.chars().chain(letters).take(len.saturating_sub(start.len() / 2)).collect()
    }

    #[test]
    fn joined_strings_of_any_length_follow_each_other() {
        let mut buffer = String::from("what was there before");
        for front in (0..200).map(text) {
            for rest_len in
                [0, 1, 3, 4, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 300]
            {
                let rest = text(rest_len);
                for front_len in [0, front.len() / 2, front.len()] {
                    if !front.is_char_boundary(front_len) {
                        continue;
                    }
                    for (slash, between) in [(true, "/"), (false, "")] {
                        let joined = Joined { whole: &front, front_len, slash, rest: &rest };
                        joined.replace(&mut buffer);
                        let expected = [&front[..front_len], between, &rest].concat();
                        assert_eq!((&buffer, &joined.to_new()), (&expected, &expected));
                    }
                }
            }
        }
    }
}
