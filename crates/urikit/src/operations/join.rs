//! Segments put behind a path. They are data: what a segment can't hold is encoded.
//!
//! Needs feature `alloc`.

use alloc::string::String;
use core::fmt;

use crate::model::ident::{Identifier, IdentifierBuf, kind::Kind};
use crate::model::percent::Part;
use crate::operations::compose::Composer;

/// Why segments can't be put behind a path.
///
/// ```
/// use urikit::{JoinError, Uri};
/// let error = Uri::parse("https://h/api")?.join(["v1", ".."]).unwrap_err();
/// assert_eq!(error, JoinError::DotSegment { index: 1 });
/// assert_eq!(error.to_string(), "segment 1 is a dot segment, which no path holds as data");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JoinError {
    /// A segment is `.` or `..`. They can't be written as data: `%2E` means the same.
    DotSegment {
        /// Which one, counted from 0.
        index: usize,
    },
    /// The first segment is empty, and so is the path, which has no authority before it: what
    /// is joined would start with a `/` that is no segment.
    EmptySegment {
        /// Which one, counted from 0.
        index: usize,
    },
    /// The result is longer than 4 GiB.
    TooLong,
}

/// The kinds of [`JoinError`]. More may come.
///
/// ```
/// use urikit::JoinErrorKind;
/// assert_eq!(JoinErrorKind::DotSegment.name(), "dot-segment");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum JoinErrorKind {
    /// A segment is `.` or `..`.
    DotSegment,
    /// The first segment is empty, with nothing before it.
    EmptySegment,
    /// The result is longer than 4 GiB.
    TooLong,
}

impl JoinErrorKind {
    /// A short name that stays the same, for machines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::DotSegment => "dot-segment",
            Self::EmptySegment => "empty-segment",
            Self::TooLong => "too-long",
        }
    }
}

impl<K: Kind> Identifier<'_, K> {
    /// The same with segments behind the path.
    ///
    /// Unlike [`resolve`](Self::resolve), this replaces nothing: whether the path ends in a `/` makes
    /// no difference. Segments are data, so what they can't hold is percent-encoded: `/` becomes
    /// `%2F` and `%` becomes `%25`. An empty segment at the end gives a `/` there. Query and
    /// fragment stay as they are; leave them off first where they shall not.
    ///
    /// ```
    /// use urikit::Uri;
    /// for base in ["https://x/api", "https://x/api/"] {
    ///     assert_eq!(Uri::parse(base)?.join(["v1", "a b"])?, "https://x/api/v1/a%20b");
    /// }
    /// assert_eq!(Uri::parse("https://x")?.join(["a/b", ""])?, "https://x/a%2Fb/");
    /// let keyed = Uri::parse("https://x/api?key=1")?;
    /// assert_eq!(keyed.join(["v1"])?, "https://x/api/v1?key=1");
    /// assert_eq!(keyed.without_query_and_fragment().join(["v1"])?, "https://x/api/v1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`JoinError::DotSegment`] for a segment `.` or `..`; [`JoinError::EmptySegment`] for an empty
    /// one where nothing is before it; [`JoinError::TooLong`].
    pub fn join<I>(&self, segments: I) -> Result<IdentifierBuf<K>, JoinError>
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
        let spans = self.spans();
        let mut text = String::with_capacity(spans.len() + 16);
        let mut composer = Composer::new(&mut text);
        composer.scheme_and_authority_of(self.as_str(), &spans);
        let mut joined = Ok(());
        composer.path(|out| {
            let start = out.len();
            out.push_str(self.path().as_str());
            let is_rootless = spans.host_kind.is_none() && self.path().is_empty();
            joined = push_segments(out, start, is_rootless, segments);
        });
        joined?;
        if let Some(query) = self.query() {
            composer.query(|out| out.push_str(query.as_str()));
        }
        if let Some(fragment) = self.fragment() {
            composer.fragment(|out| out.push_str(fragment.as_str()));
        }
        match composer.finish() {
            Ok(spans) => Ok(IdentifierBuf::new(text, spans)),
            // INVARIANT: behind an authority the path starts with a `/`.
            Err(_) => Err(JoinError::TooLong),
        }
    }
}

/// Writes the segments behind a path that starts at `start`.
fn push_segments<I>(
    out: &mut String,
    start: usize,
    is_rootless: bool,
    segments: I,
) -> Result<(), JoinError>
where
    I: IntoIterator<Item: AsRef<str>>,
{
    let ends_in_slash = out.len() > start && out.ends_with('/');
    for (index, segment) in segments.into_iter().enumerate() {
        let segment = segment.as_ref();
        match segment {
            "." | ".." => return Err(JoinError::DotSegment { index }),
            "" if index == 0 && is_rootless => return Err(JoinError::EmptySegment { index }),
            _ => {}
        }
        if index > 0 || !(ends_in_slash || is_rootless) {
            out.push('/');
        }
        Part::Segment.encode(segment).append_to(out);
    }
    Ok(())
}

impl<K: Kind> IdentifierBuf<K> {
    /// A copy with segments behind the path; see [`Identifier::join`].
    ///
    /// # Errors
    /// As [`Identifier::join`].
    pub fn join<I>(&self, segments: I) -> Result<Self, JoinError>
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
        self.view().join(segments)
    }
}

impl JoinError {
    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> JoinErrorKind {
        match self {
            Self::DotSegment { .. } => JoinErrorKind::DotSegment,
            Self::EmptySegment { .. } => JoinErrorKind::EmptySegment,
            Self::TooLong => JoinErrorKind::TooLong,
        }
    }
}

impl fmt::Display for JoinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DotSegment { index } => {
                write!(f, "segment {index} is a dot segment, which no path holds as data")
            }
            Self::EmptySegment { index } => {
                write!(f, "segment {index} is empty, with no path or authority before it")
            }
            Self::TooLong => f.write_str("the joined identifier would be longer than 4 GiB"),
        }
    }
}

impl core::error::Error for JoinError {}
