//! The bytes that dot segments are made of, as masks of up to 64 bytes.

use super::{Backend, Block, Classify, Task, dispatch};

/// Where `.` and `/` are: bit `i` of a mask tells of byte `i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dots {
    pub(crate) dot: u64,
    pub(crate) slash: u64,
}

impl Dots {
    /// Of the first 64 bytes; none behind the end.
    #[inline]
    pub(crate) fn of(bytes: &[u8]) -> Self {
        dispatch(Look, bytes)
    }

    /// The dots right behind a slash, or at the start.
    #[inline(always)]
    pub(crate) const fn at_starts(self) -> u64 {
        self.dot & (self.slash << 1 | 1)
    }
}

struct Look;

impl Task<&[u8]> for Look {
    type Output = Dots;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> Dots {
        match bytes.first_chunk() {
            Some(block) => Finder(backend).of64(block),
            None => Finder(backend).of_short(bytes),
        }
    }
}

/// Which segments of the path start with a dot, in a text of at most 128 bytes: bit `i` tells of byte
/// `i`. All bits are set where some do, but behind the first 64 bytes.
///
/// All of the text is looked at, as a parse has just done: then the processor knows how this goes.
#[inline(always)]
pub(crate) fn dots_at_starts(text: &[u8], path_start: u32, path_end: u32) -> u64 {
    dispatch(DotsAtStarts { path_start, path_end }, text)
}

struct DotsAtStarts {
    path_start: u32,
    path_end: u32,
}

impl Task<&[u8]> for DotsAtStarts {
    type Output = u64;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: &[u8]) -> u64 {
        let Self { path_start, path_end } = self;
        if text.len() <= 64 {
            let Dots { dot, slash } = Finder(backend).of_short(text);
            // The first segment of a path need not have a slash before it.
            let starts = slash << 1 | 1_u64.checked_shl(path_start).unwrap_or(0);
            return dot & starts & bits64(path_start, path_end);
        }
        let Wide { dot, slash } = Wide::of(backend, text);
        let starts = slash << 1 | 1_u128.checked_shl(path_start).unwrap_or(0);
        let found = dot & starts & bits128(path_start, path_end);
        if found >> 64 == 0 { found as u64 } else { !0 }
    }
}

/// The last slash of a path, and what is before it.
#[derive(Clone, Copy)]
pub(crate) struct LastSlash {
    /// Behind it; 0 where there is none.
    pub(crate) end: u32,
    /// Whether a segment before it starts with a dot.
    pub(crate) any_at_starts: bool,
    /// The slashes of the path in the 64 bytes before `end`: the highest bit is the last byte.
    pub(crate) slashes: u64,
}

impl LastSlash {
    /// That of a path in a text of at most 128 bytes. All of it is looked at, as above.
    #[inline(always)]
    pub(crate) fn of(text: &[u8], path_start: u32, path_end: u32) -> Self {
        dispatch(FindLastSlash { path_start, path_end }, text)
    }
}

struct FindLastSlash {
    path_start: u32,
    path_end: u32,
}

impl Task<&[u8]> for FindLastSlash {
    type Output = LastSlash;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: &[u8]) -> LastSlash {
        let Self { path_start, path_end } = self;
        if text.len() <= 64 {
            let Dots { dot, slash } = Finder(backend).of_short(text);
            let starts = slash << 1 | 1_u64.checked_shl(path_start).unwrap_or(0);
            let slash = slash & bits64(path_start, path_end);
            let behind = slash.leading_zeros();
            let end = u64::BITS - behind;
            let any_at_starts = dot & starts & bits64(path_start, end) != 0;
            return LastSlash {
                end,
                any_at_starts,
                slashes: slash.checked_shl(behind).unwrap_or(0),
            };
        }
        let Wide { dot, slash } = Wide::of(backend, text);
        let starts = slash << 1 | 1_u128.checked_shl(path_start).unwrap_or(0);
        let slash = slash & bits128(path_start, path_end);
        let behind = slash.leading_zeros();
        let end = u128::BITS - behind;
        let any_at_starts = dot & starts & bits128(path_start, end) != 0;
        let slashes = (slash.checked_shl(behind).unwrap_or(0) >> 64) as u64;
        LastSlash { end, any_at_starts, slashes }
    }
}

/// The same as [`Dots`], of 65 to 128 bytes.
struct Wide {
    dot: u128,
    slash: u128,
}

impl Wide {
    #[inline(always)]
    fn of<B: Backend>(backend: B, text: &[u8]) -> Self {
        let finder = Finder(backend);
        let first = match text.first_chunk() {
            Some(block) => finder.of64(block),
            None => finder.of_short(text),
        };
        let last = finder.of_last(text, 64);
        let joined = |low: u64, high: u64| u128::from(low) | u128::from(high) << 64;
        Self { dot: joined(first.dot, last.dot), slash: joined(first.slash, last.slash) }
    }
}

/// The bits from `start` on and before `end`.
#[inline(always)]
fn bits64(start: u32, end: u32) -> u64 {
    let from = |at: u32| (!0_u64).checked_shl(at).unwrap_or(0);
    from(start) & !from(end)
}

#[inline(always)]
fn bits128(start: u32, end: u32) -> u128 {
    let from = |at: u32| (!0_u128).checked_shl(at).unwrap_or(0);
    from(start) & !from(end)
}

impl Block for Dots {
    #[inline(always)]
    fn join(self, further: Self, by: usize) -> Self {
        Self { dot: self.dot | further.dot << by, slash: self.slash | further.slash << by }
    }

    #[inline(always)]
    fn map(self, f: impl Fn(u64) -> u64) -> Self {
        Self { dot: f(self.dot), slash: f(self.slash) }
    }

    /// A zero is none of these.
    #[inline(always)]
    fn keep(self, _: usize) -> Self {
        self
    }
}

/// A backend that looks for dots and slashes.
#[derive(Clone, Copy)]
struct Finder<B>(B);

impl<B: Backend> Classify<Dots> for Finder<B> {
    #[inline(always)]
    fn of16(self, block: &[u8; 16]) -> Dots {
        Dots { dot: self.0.equal16(block, b'.'), slash: self.0.equal16(block, b'/') }
    }

    #[inline(always)]
    fn of32(self, block: &[u8; 32]) -> Dots {
        Dots { dot: self.0.equal32(block, b'.'), slash: self.0.equal32(block, b'/') }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::{LastSlash, dots_at_starts};

    /// Of every length up to 128, with slashes and dots in many places.
    fn texts() -> impl Iterator<Item = String> {
        let pattern = "ab/./../c.d/.e//f/g...h".chars().cycle();
        (0..=128).flat_map(move |len| {
            let pattern = pattern.clone();
            (0..5).map(move |skipped| pattern.clone().skip(skipped).take(len).collect())
        })
    }

    /// Where a segment of the path starts with a dot.
    fn starts(path: &str) -> impl Iterator<Item = usize> {
        let is_start = |at: &usize| *at == 0 || path.as_bytes()[at - 1] == b'/';
        (0..path.len()).filter(is_start).filter(|at| path.as_bytes()[*at] == b'.')
    }

    #[test]
    fn segments_that_start_with_a_dot_are_found_in_any_path() {
        for text in texts() {
            let len = text.len();
            for (start, end) in
                [(0, len), (len / 3, len), (0, len / 2), (len / 2, len / 2), (len, len)]
            {
                let mut expected = 0;
                for at in starts(&text[start..end]) {
                    expected |= 1_u128 << (start + at);
                }
                let found = dots_at_starts(text.as_bytes(), start as u32, end as u32);
                let unknown = expected >> 64 != 0;
                assert_eq!(
                    found,
                    if unknown { !0 } else { expected as u64 },
                    "{text} {start} {end}"
                );
            }
        }
    }

    #[test]
    fn last_slash_is_found_in_any_path() {
        for text in texts() {
            let len = text.len();
            for (start, end) in
                [(0, len), (len / 3, len), (0, len / 2), (len / 2, len / 2), (len, len)]
            {
                let path = &text[start..end];
                let slash_end = path.rfind('/').map_or(0, |slash| start + slash + 1);
                let found = LastSlash::of(text.as_bytes(), start as u32, end as u32);
                assert_eq!(found.end as usize, slash_end, "{text} {start} {end}");
                let directory = text.get(start..slash_end).unwrap_or_default();
                assert_eq!(
                    found.any_at_starts,
                    starts(directory).next().is_some(),
                    "{text} {start} {end}"
                );
                for back in 0..64 {
                    let is_slash = directory.len() > back
                        && directory.as_bytes()[directory.len() - 1 - back] == b'/';
                    assert_eq!(found.slashes << back >> 63 == 1, is_slash, "{text} {start} {end}");
                }
            }
        }
    }
}
