//! A short string assembled from parts of another one, on the stack.
//!
//! With vector instructions this is `unchecked`; without feature `simd` it is `checked`, which
//! has no `unsafe`.

#[cfg(not(feature = "simd"))]
mod checked;
#[cfg(feature = "simd")]
mod unchecked;

#[cfg(not(feature = "simd"))]
pub use checked::{Memory, ShortOutput};
#[cfg(feature = "simd")]
pub use unchecked::{Memory, ShortOutput};

/// The length of the longest source: two blocks of 64 bytes.
pub const SHORT: usize = 128;

/// How much longer than its source the output can be.
const GROWTH: usize = 8;
const LIMIT: usize = SHORT + GROWTH;

/// Makes ASCII letters lower-case: in two overlapping blocks if they are few.
#[inline(always)]
fn lower_short(bytes: &mut [u8]) {
    match bytes.len() {
        65.. => bytes.make_ascii_lowercase(),
        33.. => lower_short_ends::<32>(bytes),
        16.. => lower_short_ends::<16>(bytes),
        8.. => lower_short_ends::<8>(bytes),
        4.. => lower_short_ends::<4>(bytes),
        _ => bytes.make_ascii_lowercase(),
    }
}

#[inline(always)]
fn lower_short_ends<const N: usize>(bytes: &mut [u8]) {
    if let Some(first) = bytes.first_chunk_mut::<N>() {
        first.make_ascii_lowercase();
    }
    if let Some(last) = bytes.last_chunk_mut::<N>() {
        last.make_ascii_lowercase();
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::String;

    use super::{LIMIT, Memory, SHORT, ShortOutput};
    use crate::sink::Sink;

    /// A string of N bytes, with letters in both cases and, if it is long enough, a non-ASCII
    /// character at its end.
    fn text(len: usize) -> String {
        let end = if len > 40 { "ß" } else { "" };
        let letters = ('A'..='Z').chain('a'..='z').chain(['/']).cycle();
        letters.take(len - end.len()).chain(end.chars()).collect()
    }

    #[test]
    fn parts_of_any_length_follow_each_other() {
        for text in (0..=SHORT).map(text) {
            for cut in (0..=text.len()).filter(|cut| text.is_char_boundary(*cut)) {
                let mut memory = Memory::new();
                let mut output = ShortOutput::of(&text, &mut memory);
                output.push_range(&text, 0, cut);
                output.lower(0, cut);
                output.push_range(&text, cut, text.len());
                let expected = text[..cut].to_ascii_lowercase() + &text[cut..];
                assert_eq!(output.into_str(), expected);

                let mut memory = Memory::new();
                let mut output = ShortOutput::of(&text, &mut memory);
                output.push_range(&text, cut, text.len());
                output.push("xyz");
                output.truncate(text.len() - cut);
                output.insert(0, "/.");
                output.push_range(&text, 0, cut);
                assert_eq!(output.into_str(), ["/.", &text[cut..], &text[..cut]].concat());
            }
        }
    }

    #[test]
    fn characters_are_put_between_parts() {
        for text in (4..=SHORT).map(text) {
            let mut memory = Memory::new();
            let mut output = ShortOutput::of(&text, &mut memory);
            output.push_range(&text, 0, 1);
            output.put(*b"xyz!", 3);
            output.push_range(&text, 4, text.len());
            assert_eq!(output.into_str(), String::from(&text[..1]) + "xyz" + &text[4..]);
        }
    }

    #[test]
    #[should_panic(expected = "not a part")]
    fn part_that_ends_within_a_character_is_refused() {
        ShortOutput::of("aß", &mut Memory::new()).push_range("aß", 0, 2);
    }

    #[test]
    #[should_panic(expected = "within a character")]
    fn output_is_not_cut_within_a_character() {
        let mut memory = Memory::new();
        let mut output = ShortOutput::of("", &mut memory);
        output.push("aß");
        output.truncate(2);
    }

    #[test]
    #[should_panic(expected = "too long")]
    fn more_than_there_is_room_for_is_refused() {
        let text = text(LIMIT - SHORT + 1);
        let mut memory = Memory::new();
        let mut output = ShortOutput::of(&text, &mut memory);
        for _ in 0..SHORT {
            output.push("x");
        }
        output.push_range(&text, 0, text.len());
    }
}
