//! RFC 3986 §5.2.4 one step at a time, for display. Everything else uses [`remove`](super::remove).

use alloc::string::String;
use alloc::vec::Vec;
use core::iter::FusedIterator;

/// A step of RFC 3986 §5.2.4: its kind, what it takes from the input, and what it removes from the output.
///
/// `taken` and `removed` are slices of the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DotSegmentStep<'p> {
    /// The case of the procedure.
    pub kind: DotSegmentStepKind,
    /// What the step takes from the front of the input buffer. For `/./` and `/../` the last `/` stays there;
    /// for `/.` and `/..` at the end, the first.
    pub taken: &'p str,
    /// What the step removes from the end of the output buffer: the last segment, with the `/` before it. Empty
    /// for all kinds except [`Parent`](DotSegmentStepKind::Parent), and for a `..` with nothing before it.
    pub removed: &'p str,
    /// What is left in the input buffer.
    pub input: &'p str,
}

/// The cases of the procedure, lettered as in RFC 3986 §5.2.4.
///
/// ```
/// use urikit::resolve::DotSegmentStepKind;
/// assert_eq!(DotSegmentStepKind::Parent.name(), "2C");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DotSegmentStepKind {
    /// 2A: a leading `../` or `./` is dropped.
    Leading,
    /// 2B: `/./` becomes `/`.
    Current,
    /// 2C: `/../` becomes `/`, and the last segment of the output is removed.
    Parent,
    /// 2D: a path that is only `.` or `..` is dropped.
    Only,
    /// 2E: the first segment moves to the output.
    Move,
}

impl DotSegmentStepKind {
    /// The name in the RFC: `2A` to `2E`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Leading => "2A",
            Self::Current => "2B",
            Self::Parent => "2C",
            Self::Only => "2D",
            Self::Move => "2E",
        }
    }

    /// What the step does, in words.
    ///
    /// ```
    /// use urikit::resolve::DotSegmentStepKind;
    /// assert_eq!(DotSegmentStepKind::Move.message(), "move the first segment to the output");
    /// ```
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::Leading => "drop a leading dot segment",
            Self::Current => "drop a segment '.'",
            Self::Parent => "drop a segment '..' and the last segment of the output",
            Self::Only => "drop a path that is only dots",
            Self::Move => "move the first segment to the output",
        }
    }
}

/// The steps that remove the dot segments of a path; see [`dot_segment_steps`].
#[derive(Clone, Debug)]
pub struct DotSegmentSteps<'p> {
    /// What is left: a suffix of the path, or the `/` that a `/.` or `/..` at its end becomes.
    input: &'p str,
    /// The segments in the output buffer, each with the `/` before it if there is one.
    output: Vec<&'p str>,
}

/// RFC 3986 §5.2.4 exactly as written, one step at a time. [`remove_dot_segments`](super::remove_dot_segments)
/// is faster.
///
/// ```
/// use urikit::resolve::dot_segment_steps;
/// let mut steps = dot_segment_steps("/a/../g");
/// let names: Vec<_> = steps.by_ref().map(|step| (step.kind.name(), step.taken, step.removed)).collect();
/// assert_eq!(names, [("2E", "/a", ""), ("2C", "/..", "/a"), ("2E", "/g", "")]);
/// assert_eq!(steps.output(), "/g");
/// ```
#[must_use]
pub const fn dot_segment_steps(path: &str) -> DotSegmentSteps<'_> {
    DotSegmentSteps { input: path, output: Vec::new() }
}

impl<'p> DotSegmentSteps<'p> {
    /// The output buffer after the steps so far.
    #[must_use]
    pub fn output(&self) -> String {
        self.output.concat()
    }

    /// The segments in the output buffer after the steps so far, each with the `/` before it if there is one.
    ///
    /// ```
    /// use urikit::resolve::dot_segment_steps;
    /// let mut steps = dot_segment_steps("a/b");
    /// steps.by_ref().for_each(drop);
    /// assert_eq!(steps.output_segments(), ["a", "/b"]);
    /// ```
    #[must_use]
    pub fn output_segments(&self) -> &[&'p str] {
        &self.output
    }

    /// What is left in the input buffer.
    ///
    /// ```
    /// use urikit::resolve::dot_segment_steps;
    /// let mut steps = dot_segment_steps("/a/b");
    /// steps.next();
    /// assert_eq!((steps.output().as_str(), steps.input()), ("/a", "/b"));
    /// ```
    #[must_use]
    pub const fn input(&self) -> &'p str {
        self.input
    }

    /// The kind of the next step, what it takes, and the input left after it.
    fn next_step(&self) -> (DotSegmentStepKind, &'p str, &'p str) {
        use DotSegmentStepKind::{Current, Leading, Move, Only, Parent};
        let input = self.input;
        let split = |kind, at: usize| (kind, &input[..at], &input[at..]);
        // For a dot segment at the end, the `/` before it stays.
        let at_end = |kind| (kind, input, &input[..1]);
        match input {
            "." | ".." => (Only, input, ""),
            "/." => at_end(Current),
            "/.." => at_end(Parent),
            _ if input.starts_with("../") => split(Leading, 3),
            _ if input.starts_with("./") => split(Leading, 2),
            _ if input.starts_with("/./") => split(Current, 2),
            _ if input.starts_with("/../") => split(Parent, 3),
            _ => {
                let next = input.bytes().skip(1).position(|byte| byte == b'/');
                split(Move, next.map_or(input.len(), |slash| slash + 1))
            }
        }
    }
}

impl<'p> Iterator for DotSegmentSteps<'p> {
    type Item = DotSegmentStep<'p>;

    fn next(&mut self) -> Option<DotSegmentStep<'p>> {
        if self.input.is_empty() {
            return None;
        }
        let (kind, taken, input) = self.next_step();
        self.input = input;
        let mut removed = "";
        match kind {
            DotSegmentStepKind::Move => self.output.push(taken),
            // Above the root there is nothing to remove.
            DotSegmentStepKind::Parent => removed = self.output.pop().unwrap_or_default(),
            _ => {}
        }
        Some(DotSegmentStep { kind, taken, removed, input })
    }
}

impl FusedIterator for DotSegmentSteps<'_> {}
