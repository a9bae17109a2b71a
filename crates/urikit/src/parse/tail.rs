//! Path, query and fragment, from masks.

use super::mask::{end_bit, first_bit, without_first_bit};
use urikit_scan::{Masks, Specials};

/// Where path and query end.
pub(super) struct Ends {
    pub(super) len: usize,
    /// The first `?` or `#`, or the length.
    pub(super) path_end: usize,
    /// The first `#`, or the length.
    pub(super) query_end: usize,
    pub(super) has_second_hash: bool,
}

impl Ends {
    /// For at most 64 bytes.
    #[inline(always)]
    pub(super) const fn of_word(len: usize, m: &Masks) -> Self {
        let hash = m.hash | end_bit(len);
        Self {
            len,
            path_end: first_bit(m.question | hash),
            query_end: first_bit(hash),
            has_second_hash: without_first_bit(m.hash) != 0,
        }
    }

    /// For 65 to 128 bytes.
    #[inline(always)]
    pub(super) fn of_two_words(len: usize, m: &Masks, last: &Masks) -> Self {
        let first_of = |word, last| if word != 0 { first_bit(word) } else { 64 + first_bit(last) };
        let last_hash = last.hash | end_bit(len - 64);
        Self {
            len,
            path_end: first_of(m.question | m.hash, last.question | last_hash),
            query_end: first_of(m.hash, last_hash),
            has_second_hash: m.hash.count_ones() + last.hash.count_ones() > 1,
        }
    }
}

/// Path, query and fragment, word by word.
pub(super) struct Tail {
    pub(super) ends: Ends,
    /// The first bytes of the next word that must be hex digits, as a mask.
    pub(super) open_escape: u64,
    /// Whether a non-ASCII character of an IRI was seen.
    pub(super) non_ascii: bool,
}

impl Tail {
    #[inline(always)]
    pub(super) const fn new(bytes: &[u8]) -> Self {
        let len = bytes.len();
        let ends = Ends { len, path_end: len, query_end: len, has_second_hash: false };
        Self { ends, open_escape: 0, non_ascii: false }
    }

    /// Takes the masks of the 64 bytes from `base` on, or of all that are left. Returns the bytes
    /// that are not allowed in a path, query or fragment.
    #[inline(always)]
    pub(super) fn word(&mut self, base: usize, m: &Masks, s: &Specials, iri: bool) -> u64 {
        let ends = &mut self.ends;
        let mut wrong = if ends.query_end == ends.len { without_first_bit(m.hash) } else { m.hash };
        if ends.path_end == ends.len && m.question | m.hash != 0 {
            ends.path_end = base + first_bit(m.question | m.hash);
        }
        if ends.query_end == ends.len && m.hash != 0 {
            ends.query_end = base + first_bit(m.hash);
        }
        if m.special | self.open_escape != 0 {
            let mut special = m.special & !s.percent;
            if iri {
                special &= !s.non_ascii;
                self.non_ascii |= s.non_ascii != 0;
            }
            wrong |= special | self.malformed_escapes(s);
        }
        wrong
    }

    /// The same for a word that is not the first. `specials` is called only if needed.
    #[inline(always)]
    pub(super) fn next(
        &mut self,
        base: usize,
        m: Masks,
        specials: impl FnOnce() -> Specials,
        iri: bool,
    ) -> u64 {
        if m.special | m.question | m.hash | self.open_escape == 0 {
            return 0;
        }
        let specials = match m.special | self.open_escape {
            0 => Specials::NONE,
            _ => specials(),
        };
        self.word(base, &m, &specials, iri)
    }

    /// Each `%` of this word that is not followed by two hex digits, and bit 0 for one of the
    /// previous word. Digits in the next word are left to that word.
    #[inline(always)]
    const fn malformed_escapes(&mut self, s: &Specials) -> u64 {
        let open = (self.open_escape & !s.hex != 0) as u64;
        self.open_escape = ((s.percent >> 63) * 0b11) | (s.percent >> 62 & 1);
        let (first_digit, second_digit) = (s.hex >> 1 | 1 << 63, s.hex >> 2 | 0b11 << 62);
        open | s.percent & !(first_digit & second_digit)
    }
}
