//! A part of a text by its offsets.
#![allow(unsafe_code)]

use core::slice;

/// `&text[start..end]`, also in a constant.
///
/// Slicing a `str` asks at both ends whether the text ends there, and if not, whether a
/// character starts. The parts of an identifier stand behind a delimiter and end with a
/// character that is nearly always ASCII: the bytes *before* both ends tell the same, without a
/// branch on whether a part is empty or the last one, which no processor can guess.
///
/// # Panics
/// As slicing does.
#[inline(always)]
pub(crate) const fn cut(text: &str, start: usize, end: usize) -> &str {
    let bytes = text.as_bytes();
    let (before, last) = (start.saturating_sub(1), end.wrapping_sub(1));
    if start <= end && last < bytes.len() && (bytes[before] | bytes[last]).is_ascii() {
        // SAFETY: `last` is inside of the text, so `end` is at most at its end. Behind a byte of
        // ASCII, as at the start, a character starts or the text ends.
        unsafe {
            let part = slice::from_raw_parts(bytes.as_ptr().add(start), end - start);
            str::from_utf8_unchecked(part)
        }
    } else {
        slow(text, start, end)
    }
}

#[cold]
#[inline(never)]
const fn slow(text: &str, start: usize, end: usize) -> &str {
    text.split_at(end).0.split_at(start).1
}
