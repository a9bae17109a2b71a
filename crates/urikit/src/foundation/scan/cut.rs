//! A part of a text by its offsets.
#![allow(unsafe_code)]

use core::ptr::{self, NonNull};
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
    any(text, start, end)
}

/// The same where a part may end in a character beyond ASCII.
#[cold]
#[inline(never)]
const fn any(text: &str, start: usize, end: usize) -> &str {
    text.split_at(end).0.split_at(start).1
}

/// `&text[..mark]`, where a delimiter is expected at `mark`.
///
/// # Panics
/// As slicing does.
#[inline(always)]
pub(crate) const fn before(text: &str, mark: usize) -> &str {
    let bytes = text.as_bytes();
    if mark < bytes.len() && bytes[mark].is_ascii() {
        // SAFETY: the range is inside of the text, and a character starts behind it.
        return unsafe { str::from_utf8_unchecked(slice::from_raw_parts(bytes.as_ptr(), mark)) };
    }
    any(text, 0, mark)
}

/// The part behind the delimiter at `mark`, up to `end`; `None` where both are the same, as there is
/// neither.
///
/// # Panics
/// As slicing does.
#[inline(always)]
pub(crate) const fn behind(text: &str, mark: usize, end: usize) -> Option<&str> {
    let bytes = text.as_bytes();
    let last = end.wrapping_sub(1);
    if mark <= end && last < bytes.len() {
        let mark_or_last = if mark < last { mark } else { last };
        // SAFETY: `last` is inside of the text, and the other is not behind it.
        let around = unsafe { *bytes.as_ptr().add(mark_or_last) | *bytes.as_ptr().add(last) };
        if around.is_ascii() {
            // SAFETY: neither is behind the text, and if they differ, ASCII is at the mark and before
            // the end.
            return unsafe { behind_unchecked(text, mark, end) };
        }
    }
    behind_any(text, mark, end)
}

/// The same up to the end of the text.
#[inline(always)]
pub(crate) const fn behind_to_end(text: &str, mark: usize) -> Option<&str> {
    let bytes = text.as_bytes();
    let mark_or_last = mark.wrapping_sub((mark >= bytes.len()) as usize);
    if mark_or_last < bytes.len() && bytes[mark_or_last].is_ascii() {
        // SAFETY: the mark is not behind the text, and ASCII is at it if it is not the end.
        return unsafe { behind_unchecked(text, mark, bytes.len()) };
    }
    behind_any(text, mark, bytes.len())
}

/// Whether there is a part no processor can guess, so no branch asks.
///
/// # Safety
/// `mark <= end <= text.len()`. If both differ, an ASCII character is at `mark`, and `end` is the end
/// of a character.
#[inline(always)]
const unsafe fn behind_unchecked(text: &str, mark: usize, end: usize) -> Option<&str> {
    let start = text.as_ptr().wrapping_add(mark).wrapping_add(1);
    let start = if mark == end { ptr::null_mut() } else { start.cast_mut() };
    match NonNull::new(start) {
        None => None,
        // SAFETY: the range is inside of the text, and starts and ends with a character.
        Some(start) => Some(unsafe {
            let len = end.wrapping_sub(mark).wrapping_sub(1);
            str::from_utf8_unchecked(slice::from_raw_parts(start.as_ptr(), len))
        }),
    }
}

#[cold]
#[inline(never)]
const fn behind_any(text: &str, mark: usize, end: usize) -> Option<&str> {
    if mark == end { None } else { Some(any(text, mark + 1, end)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_those_of_slicing() {
        for text in ["", "a", "é", "a?b#c", "é?b#c", "a?é#c", "a?b#é", "aé?", "#é"] {
            let places = || (0..=text.len()).filter(|&at| text.is_char_boundary(at));
            for (start, end) in places().flat_map(|start| places().map(move |end| (start, end))) {
                if start <= end {
                    assert_eq!(
                        cut(text, start, end),
                        &text[start..end],
                        "{start}..{end} of {text:?}"
                    );
                }
                if start == end {
                    assert_eq!(behind(text, start, end), None);
                } else if start < end && text.is_char_boundary(start + 1) {
                    assert_eq!(behind(text, start, end), Some(&text[start + 1..end]), "{text:?}");
                }
                if end == text.len() && (start == end || text.is_char_boundary(start + 1)) {
                    assert_eq!(behind_to_end(text, start), behind(text, start, end), "{text:?}");
                    assert_eq!(before(text, start), &text[..start]);
                }
            }
        }
    }

    #[test]
    #[should_panic]
    fn part_that_ends_behind_the_text_is_refused() {
        behind("a?b", 1, 4);
    }

    #[test]
    #[should_panic]
    fn part_that_ends_within_a_character_is_refused() {
        behind("a?é", 1, 3);
    }
}
