//! RFC 3986 §3.3: the segments `.` and `..`.

/// A segment `.` or `..` in a path.
pub(crate) struct DotSegment {
    /// After its `/`, or the end of the path.
    pub(crate) end: usize,
    pub(crate) is_parent: bool,
}

impl DotSegment {
    /// The dot segment that starts here. If `decode`, a dot may also be written as `%2E`.
    #[inline(always)]
    pub(crate) fn at(path: &[u8], start: usize, decode: bool) -> Option<Self> {
        let is = |at: usize, byte: u8| path.get(at) == Some(&byte);
        let (first, second) = if decode && (is(start, b'%') || is(start + 1, b'%')) {
            let first = escaped_dot_len(path, start);
            (first, escaped_dot_len(path, start + first))
        } else {
            // Branch-free, because the case is hard to predict.
            (usize::from(is(start, b'.')), usize::from(is(start + 1, b'.')))
        };
        let slash = start + first + second;
        let ends_here = path.get(slash).is_none_or(|byte| *byte == b'/');
        let end = path.len().min(slash + 1);
        ((first != 0) & ends_here).then_some(Self { end, is_parent: second != 0 })
    }

    /// Whether a whole segment is a dot segment, with or without escapes.
    pub(crate) fn is(segment: &str) -> bool {
        Self::at(segment.as_bytes(), 0, true).is_some()
    }
}

/// The number of bytes of the dot here, escaped or not; 0 if there is none.
#[inline(never)]
fn escaped_dot_len(path: &[u8], at: usize) -> usize {
    match &path[at..] {
        [b'.', ..] => 1,
        [b'%', b'2', b'E' | b'e', ..] => 3,
        _ => 0,
    }
}
