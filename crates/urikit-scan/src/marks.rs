//! Masks, for up to 64 bytes, of the bytes that dot segments consist of, and of the bytes that may
//! keep an identifier from being in normal form.
//!
//! There is one function for each, small enough to be compiled for every backend. Both return two
//! numbers, which fit into registers.

use super::{Backend, Block, Classify, Task, dispatch};

/// Where `.` and `/` are: bit `i` of a mask is for byte `i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DotMarks {
    pub dot: u64,
    pub slash: u64,
}

impl DotMarks {
    /// The masks of the first 64 bytes, or of all if there are fewer.
    #[inline(always)]
    pub fn of(bytes: &[u8]) -> Self {
        dispatch(FindDotMarks, bytes)
    }

    /// The dots right after a slash. If `slash_before` is 1, a slash precedes the first byte.
    #[inline(always)]
    pub const fn at_starts(self, slash_before: u64) -> u64 {
        self.dot & (self.slash << 1 | slash_before)
    }
}

/// Where normalization may change something, in up to [`ChangeMarks::BLOCK`] bytes.
///
/// Bit `i`: byte `i` is a `%`, or a dot at the start of a segment. Bit 0 is also set if there is an
/// upper-case letter: no string with an authority starts with `%` or a dot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChangeMarks(pub u128);

impl ChangeMarks {
    /// The number of bytes examined.
    pub const BLOCK: usize = 128;

    /// The suspects among the first bytes, or among all if there are fewer.
    ///
    /// A segment starts after each slash, and at byte `start`. Letters count before `upper_end`.
    #[inline(always)]
    pub fn of(bytes: &[u8], start: u32, upper_end: u32) -> Self {
        dispatch(FindChangeMarks { start, upper_end }, bytes)
    }

    /// Whether it is certain that nothing changes.
    #[inline(always)]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    pub const fn may_have_upper(self) -> bool {
        self.0 & 1 != 0
    }
}

/// The bits of a block at `base` that are before `end`.
#[inline(always)]
pub const fn bits_before(end: usize, base: usize) -> u64 {
    match end.saturating_sub(base) {
        len @ 0..64 => !(!0 << len),
        _ => !0,
    }
}

struct FindDotMarks;

impl Task<&[u8]> for FindDotMarks {
    type Output = DotMarks;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> DotMarks {
        Marker(backend).of_first(bytes)
    }
}

/// Finds [`ChangeMarks`]; see [`ChangeMarks::of`].
pub struct FindChangeMarks {
    pub start: u32,
    pub upper_end: u32,
}

impl FindChangeMarks {
    /// The suspects among the first `len` bytes, at most 128, of an input that may go on. If it
    /// does, a whole word is loaded whatever the length.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub fn in_first<B: Backend>(self, backend: B, bytes: &[u8], len: usize) -> ChangeMarks {
        match bytes.first_chunk() {
            Some(word) if len < 64 => {
                self.of_word(Classify::<Marks>::of64(Marker(backend), word).first(len))
            }
            _ => backend.call(self, &bytes[..len]),
        }
    }

    #[inline(always)]
    fn of_word(self, marks: Marks) -> ChangeMarks {
        let Marks { percent, slash, dot, upper } = marks;
        let starts = slash << 1 | 1_u64.checked_shl(self.start).unwrap_or(0);
        let upper = upper & !(!0_u64).checked_shl(self.upper_end).unwrap_or(0);
        ChangeMarks((percent | dot & starts | u64::from(upper != 0)).into())
    }
}

impl Task<&[u8]> for FindChangeMarks {
    type Output = ChangeMarks;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> ChangeMarks {
        let marker = Marker(backend);
        if bytes.len() <= 64 {
            return self.of_word(marker.of_short(bytes));
        }
        let Self { start, upper_end } = self;
        let bytes = &bytes[..bytes.len().min(ChangeMarks::BLOCK)];
        let first: Marks = marker.of_first(bytes);
        let second: Marks = marker.of_last(bytes, 64);
        let joined =
            |mask: fn(&Marks) -> u64| u128::from(mask(&first)) | u128::from(mask(&second)) << 64;
        let starts = joined(|marks| marks.slash) << 1 | 1_u128.checked_shl(start).unwrap_or(0);
        let upper = joined(|marks| marks.upper) & !(!0_u128).checked_shl(upper_end).unwrap_or(0);
        let places = joined(|marks| marks.percent) | joined(|marks| marks.dot) & starts;
        ChangeMarks(places | u128::from(upper != 0))
    }
}

/// All masks: bit `i` of a mask is for byte `i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marks {
    pub percent: u64,
    pub slash: u64,
    pub dot: u64,
    /// An ASCII upper-case letter.
    pub upper: u64,
}

impl Block for DotMarks {
    #[inline(always)]
    fn join(self, further: Self, by: usize) -> Self {
        Self { dot: self.dot | further.dot << by, slash: self.slash | further.slash << by }
    }

    #[inline(always)]
    fn map(self, f: impl Fn(u64) -> u64) -> Self {
        Self { dot: f(self.dot), slash: f(self.slash) }
    }

    /// Nothing to clear: zero bytes are in none of the masks.
    #[inline(always)]
    fn keep(self, _: usize) -> Self {
        self
    }
}

impl Block for Marks {
    #[inline(always)]
    fn join(self, further: Self, by: usize) -> Self {
        Self {
            percent: self.percent | further.percent << by,
            slash: self.slash | further.slash << by,
            dot: self.dot | further.dot << by,
            upper: self.upper | further.upper << by,
        }
    }

    #[inline(always)]
    fn map(self, f: impl Fn(u64) -> u64) -> Self {
        Self {
            percent: f(self.percent),
            slash: f(self.slash),
            dot: f(self.dot),
            upper: f(self.upper),
        }
    }

    /// Nothing to clear: zero bytes are in none of the masks.
    #[inline(always)]
    fn keep(self, _: usize) -> Self {
        self
    }
}

/// A backend that finds marks.
#[derive(Clone, Copy)]
pub(super) struct Marker<B>(pub(super) B);

impl<B: Backend> Classify<DotMarks> for Marker<B> {
    #[inline(always)]
    fn of16(self, block: &[u8; 16]) -> DotMarks {
        DotMarks { dot: self.0.equal16(block, b'.'), slash: self.0.equal16(block, b'/') }
    }

    #[inline(always)]
    fn of32(self, block: &[u8; 32]) -> DotMarks {
        DotMarks { dot: self.0.equal32(block, b'.'), slash: self.0.equal32(block, b'/') }
    }
}

impl<B: Backend> Classify<Marks> for Marker<B> {
    #[inline(always)]
    fn of16(self, block: &[u8; 16]) -> Marks {
        self.0.marks16(block)
    }

    #[inline(always)]
    fn of32(self, block: &[u8; 32]) -> Marks {
        self.0.marks32(block)
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::String;

    use super::{ChangeMarks, DotMarks, bits_before};

    #[test]
    fn masks_of_any_length_are_those_of_each_byte() {
        let pattern = "ab/./..%c.D/.e//f@[`Zg%...AH".chars().cycle();
        for (len, skipped) in (0..=100).flat_map(|len| (0..5).map(move |skipped| (len, skipped))) {
            let text: String = pattern.clone().skip(skipped).take(len).collect();
            let mask = |is_marked: fn(u8) -> bool| -> u64 {
                let bits = text.bytes().take(64).enumerate();
                bits.map(|(i, byte)| u64::from(is_marked(byte)) << i).sum()
            };
            let (dot, slash) = (mask(|byte| byte == b'.'), mask(|byte| byte == b'/'));
            assert_eq!(DotMarks::of(text.as_bytes()), DotMarks { dot, slash }, "{text}");
        }
    }

    #[test]
    fn suspects_of_any_length_are_those_of_each_byte() {
        let pattern = "ab/./..%c.D/.e//f@[`Zg%...AH".chars().cycle();
        for (len, skipped) in (0..=150).flat_map(|len| (0..5).map(move |skipped| (len, skipped))) {
            let text: String = pattern.clone().skip(skipped).take(len).collect();
            let bytes = &text.as_bytes()[..len.min(ChangeMarks::BLOCK)];
            for (start, upper_end) in [(0, 0), (40, 20), (70, 128), (128, 90)] {
                let is_start = |at: usize| at == start || at > 0 && bytes[at - 1] == b'/';
                let is_suspect =
                    |at: &usize| bytes[*at] == b'%' || bytes[*at] == b'.' && is_start(*at);
                let places = (0..bytes.len()).filter(is_suspect).map(|at| 1_u128 << at);
                let upper = bytes.iter().take(upper_end).any(u8::is_ascii_uppercase);
                let expected = places.sum::<u128>() | u128::from(upper);
                let found = ChangeMarks::of(text.as_bytes(), start as u32, upper_end as u32);
                assert_eq!(found, ChangeMarks(expected), "{text} {start} {upper_end}");
            }
        }
    }

    #[test]
    fn bits_before_an_end_are_those_of_the_block() {
        assert_eq!(bits_before(3, 0), 0b111);
        assert_eq!(bits_before(64, 0), !0);
        assert_eq!(bits_before(66, 64), 0b11);
        assert_eq!(bits_before(5, 64), 0);
    }
}
