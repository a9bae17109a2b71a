//! The normal forms of many identifiers, one per line.
//!
//! Most lines of most lists are already normal. Runs of such lines are found in one loop, compiled for the
//! vectors of this machine, and returned as one slice: nothing is stored or copied for each line.

use alloc::string::String;
use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use crate::ident::Identifier;
use crate::ident::kind::Kind;
use crate::normalize::steps::Steps;
use crate::parse::Rules;
use crate::parse::error::ParseError;
use crate::parse::lines::{NextLine, next_line};
use crate::spans::Spans;
use urikit_scan::marks::FindChangeMarks;
use urikit_scan::{Backend, Task};

/// Consecutive lines that are already normal, or one line that is not; see [`NormalizedLines`]. There is no
/// third case.
#[derive(Clone, PartialEq, Eq)]
pub enum NormalizedRun<'a> {
    /// Lines that are already normal.
    Unchanged {
        /// The lines, with a newline between them and none after the last.
        lines: &'a str,
        /// How many there are.
        count: usize,
    },
    /// A line that is not normal.
    Changed {
        /// The line.
        line: &'a str,
        /// Its normal form.
        form: String,
    },
    /// A line that is not an identifier of the kind.
    Invalid {
        /// The line.
        line: &'a str,
        /// What is wrong with it.
        error: ParseError,
    },
}

/// Omits the lines, which may have a userinfo.
impl fmt::Debug for NormalizedRun<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unchanged { count, .. } => {
                f.debug_struct("Unchanged").field("count", count).finish_non_exhaustive()
            }
            Self::Changed { .. } => f.debug_struct("Changed").finish_non_exhaustive(),
            Self::Invalid { error, .. } => {
                f.debug_struct("Invalid").field("error", error).finish_non_exhaustive()
            }
        }
    }
}

/// The normal form of each line of a string: the fastest way for many identifiers.
///
/// Lines are those of [`Identifier::parse_lines`], normal forms those of [`Identifier::normalize`].
/// Consecutive lines that are already normal are returned together.
///
/// ```
/// use urikit::normalize::NormalizedRun::{Changed, Invalid, Unchanged};
/// use urikit::{Level, kind::UriKind, normalize::NormalizedLines};
/// let mut normal = String::new();
/// let text = "a:b\nc:d\nHTTP://H/\nno uri\n";
/// for item in NormalizedLines::<UriKind>::new(text, Level::Path) {
///     match item {
///         Unchanged { lines, .. } => normal += lines,
///         Changed { form, .. } => normal += &form,
///         Invalid { .. } => normal += "?",
///     }
///     normal += "\n";
/// }
/// assert_eq!(normal, "a:b\nc:d\nhttp://h/\n?\n");
/// ```
#[derive(Clone)]
pub struct NormalizedLines<'a, K> {
    rest: &'a str,
    /// The line before `rest`, if it was parsed and may change.
    suspect: Option<(&'a str, Spans)>,
    steps: Steps,
    kind: PhantomData<K>,
}

impl<'a, K: Kind> Iterator for NormalizedLines<'a, K> {
    type Item = NormalizedRun<'a>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some((line, spans)) = self.suspect.take() {
            return Some(self.normalized(line, spans));
        }
        // These steps may change a line without suspicious bytes.
        if !self.steps.scheme && !self.steps.ipv6 {
            let run = urikit_scan::dispatch(FindRun { rules: K::RULES }, self.rest);
            let (lines, rest) = self.rest.split_at_checked(run.len)?;
            (self.rest, self.suspect) = (rest, run.suspect);
            if let Some((line, _)) = run.suspect {
                let end = line.len() + run.suspect_end;
                self.rest = &rest[end..];
            }
            if let Some(lines) = lines.strip_suffix('\n') {
                return Some(NormalizedRun::Unchanged { lines, count: run.count });
            }
            if let Some((line, spans)) = self.suspect.take() {
                return Some(self.normalized(line, spans));
            }
        }
        let (line, parsed) = next_line(&mut self.rest, K::RULES)?;
        Some(match parsed {
            Ok(spans) => self.normalized(line, spans),
            Err(error) => NormalizedRun::Invalid { line, error },
        })
    }
}

impl<'a, K: Kind> NormalizedLines<'a, K> {
    /// The lines of `text`, to be normalized by a [`Level`](super::Level) or by [`Steps`].
    #[must_use]
    pub fn new(text: &'a str, steps: impl Into<Steps>) -> Self {
        Self { rest: text, suspect: None, steps: steps.into(), kind: PhantomData }
    }

    fn normalized(&self, line: &'a str, spans: Spans) -> NormalizedRun<'a> {
        let normal = Identifier::<K>::new(line, spans).normalize(self.steps);
        match normal.is_borrowed() {
            true => NormalizedRun::Unchanged { lines: line, count: 1 },
            false => NormalizedRun::Changed { line, form: normal.into_string() },
        }
    }
}

/// Does not show the text, which may contain secrets.
impl<K> fmt::Debug for NormalizedLines<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NormalizedLines")
            .field("bytes_left", &self.rest.len())
            .finish_non_exhaustive()
    }
}

impl<K: Kind> FusedIterator for NormalizedLines<'_, K> {}

/// The lines at the start of a string that are short, valid and certainly normal.
struct FindRun {
    rules: Rules,
}

struct NormalRun<'a> {
    /// The length of these lines, including their line ends.
    len: usize,
    count: usize,
    /// The next line, if it is short and valid.
    suspect: Option<(&'a str, Spans)>,
    /// The length of its line end.
    suspect_end: usize,
}

impl<'a> Task<&'a str> for FindRun {
    type Output = NormalRun<'a>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: &'a str) -> NormalRun<'a> {
        let mut rest = text;
        let mut count = 0;
        loop {
            let len = text.len() - rest.len();
            let Some((line, spans, after)) = NextLine { rules: self.rules }.run(backend, rest)
            else {
                return NormalRun { len, count, suspect: None, suspect_end: 0 };
            };
            let end = rest.len() - after.len() - line.len();
            let find = FindChangeMarks { start: spans.path_start, upper_end: spans.host_end };
            // The output has plain newlines only.
            if end != 1 || !find.in_first(backend, rest.as_bytes(), line.len()).is_none() {
                return NormalRun { len, count, suspect: Some((line, spans)), suspect_end: end };
            }
            rest = after;
            count += 1;
        }
    }
}
