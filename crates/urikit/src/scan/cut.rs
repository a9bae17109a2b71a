//! A part of a text by its offsets.
#![allow(unsafe_code)]

use core::slice;

/// `&text[start..end]`, also in a constant, for a part that is the last one or not.
///
/// Slicing a `str` asks whether the text ends at `end`, and if not, whether a character starts
/// there; for a path no processor can guess which. The bytes *before* both ends tell as well,
/// if they are ASCII, and in identifiers they nearly always are.
///
/// # Panics
/// As slicing does.
#[inline(always)]
pub(crate) const fn cut(text: &str, start: usize, end: usize) -> &str {
    let bytes = text.as_bytes();
    let (before, last) = (start.saturating_sub(1), end.wrapping_sub(1));
    if start <= end && last < bytes.len() {
        // SAFETY: `last` is inside of the text, and `before` is not behind it.
        let around = unsafe { *bytes.as_ptr().add(before) | *bytes.as_ptr().add(last) };
        if around.is_ascii() {
            // SAFETY: the range is inside of the text. Behind a byte of ASCII, as at the start,
            // a character starts or the text ends.
            return unsafe {
                let part = slice::from_raw_parts(bytes.as_ptr().add(start), end - start);
                str::from_utf8_unchecked(part)
            };
        }
    }
    text.split_at(end).0.split_at(start).1
}
