//! Splitting at a delimiter that has two spellings.

use super::layout::Delimiter;

impl Delimiter {
    /// The position of the first one, and its length.
    pub(super) fn find(self, text: &str, plus_is_space: bool) -> Option<(usize, usize)> {
        text.bytes().enumerate().find_map(|(at, byte)| match byte {
            byte if byte == self.raw => Some((at, 1)),
            b'+' if plus_is_space && self.raw == b' ' => Some((at, 1)),
            b'%' => {
                let digits = text.get(at + 1..at + 3)?;
                self.escape.filter(|escape| escape.eq_ignore_ascii_case(digits)).map(|_| (at, 3))
            }
            _ => None,
        })
    }
}

/// The pieces of a string, with their offsets. An empty string has one empty piece.
pub(super) fn split(
    text: &str,
    delimiter: Delimiter,
    plus_is_space: bool,
) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = Some((0, text));
    core::iter::from_fn(move || {
        let (start, text) = rest?;
        let Some((at, len)) = delimiter.find(text, plus_is_space) else {
            rest = None;
            return Some((start, text));
        };
        rest = Some((start + at + len, &text[at + len..]));
        Some((start, &text[..at]))
    })
}
