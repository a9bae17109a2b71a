//! Appends segments to a path. They are data: characters not allowed in a segment are encoded.
//!
//! Needs feature `alloc`.

use alloc::string::String;
use core::fmt;

use crate::ident::forward;
use crate::ident::{Identifier, IdentifierBuf, kind::Kind};
use crate::parse::chars::Unicode;
use crate::percent::{CharClass, append_for_unicode, sets};
use crate::resolve::compose::Composer;

/// Why segments can't be appended to a path.
///
/// ```
/// use urikit::{Uri, edit::JoinError};
/// let error = Uri::parse("https://h/api")?.join(["v1", ".."]).unwrap_err();
/// assert_eq!(error, JoinError::DotSegment { index: 1 });
/// assert_eq!(error.to_string(), "segment 1 is a dot segment, which a path cannot contain as data");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JoinError {
    /// A segment is `.` or `..`, which can't be written as data: `%2E` means the same.
    DotSegment {
        /// Which one, counted from 0.
        index: usize,
    },
    /// The first segment is empty, and so is the path, without an authority: the result would start
    /// with a `/` that does not begin a segment.
    EmptySegment {
        /// Which one, counted from 0.
        index: usize,
    },
    /// The path is [opaque](Identifier::has_opaque_path), as in `mailto:a@b`.
    OpaquePath,
    /// The result is longer than 4 GiB.
    TooLong,
}

/// The kinds of [`JoinError`]. More may be added.
///
/// ```
/// use urikit::edit::JoinErrorKind;
/// assert_eq!(JoinErrorKind::DotSegment.name(), "dot-segment");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum JoinErrorKind {
    /// A segment is `.` or `..`.
    DotSegment,
    /// The first segment is empty, with nothing before it.
    EmptySegment,
    /// The path is opaque.
    OpaquePath,
    /// The result is longer than 4 GiB.
    TooLong,
}

impl JoinErrorKind {
    /// A short, stable name, for machines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::DotSegment => "dot-segment",
            Self::EmptySegment => "empty-segment",
            Self::OpaquePath => "opaque-path",
            Self::TooLong => "too-long",
        }
    }
}

impl<'a, K: Kind> Identifier<'a, K> {
    /// The same with segments appended to the path.
    ///
    /// In an IRI, the characters that RFC 3987 allows stay as they are. In the first segment of a
    /// reference without scheme, authority and path, `:` becomes `%3A`, as it would end a scheme:
    /// the same as with [`SegmentsMut::push`](crate::edit::SegmentsMut::push).
    ///
    /// Unlike [`resolve`](Self::resolve), this replaces nothing: whether the path ends in a `/`
    /// makes no difference. Segments are data, so characters that they can't contain are
    /// percent-encoded: `/` becomes `%2F` and `%` becomes `%25`. An empty segment at the end adds a
    /// `/` there. Query and fragment stay; remove them first if they should not.
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
    /// [`JoinError::DotSegment`] for a segment `.` or `..`; [`JoinError::EmptySegment`] for an
    /// empty one with nothing before it; [`JoinError::OpaquePath`]; [`JoinError::TooLong`].
    pub fn join<I>(&self, segments: I) -> Result<IdentifierBuf<K>, JoinError>
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
        if self.has_opaque_path() {
            return Err(JoinError::OpaquePath);
        }
        let spans = self.spans();
        let mut text = String::with_capacity(spans.len() + 16);
        let mut composer = Composer::new(&mut text);
        composer.scheme_and_authority_of(self.as_str(), &spans);
        let mut joined = Ok(());
        composer.path(|out| {
            let start = out.len();
            out.push_str(self.path().as_str());
            let is_rootless = spans.host_kind.is_none() && self.path().is_empty();
            let first = match is_rootless && spans.scheme_end == 0 {
                true => sets::SEGMENT_NZ_NC,
                false => sets::SEGMENT,
            };
            let target =
                JoinTarget { start, is_rootless, first, unicode: Unicode::of(K::RULES.iri) };
            joined = target.push_segments(out, segments);
        });
        joined?;
        composer.query(self.query());
        composer.fragment(self.fragment());
        let spans = composer.finish().ok_or(JoinError::TooLong)?;
        Ok(IdentifierBuf::new(text, spans))
    }
}

forward! {
    impl<K: Kind> {
        fn join<I: IntoIterator<Item: AsRef<str>>>(&self, segments: I) -> Result<IdentifierBuf<K>, JoinError>;
    }
}

/// What segments are written to.
struct JoinTarget {
    /// Where the path starts.
    start: usize,
    /// Whether the path is empty and no `/` precedes the first segment.
    is_rootless: bool,
    /// The characters allowed unescaped in the first segment.
    first: CharClass,
    unicode: Unicode,
}

impl JoinTarget {
    /// Writes the segments after the path.
    fn push_segments<I>(&self, out: &mut String, segments: I) -> Result<(), JoinError>
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
        let ends_in_slash = out.len() > self.start && out.ends_with('/');
        for (index, segment) in segments.into_iter().enumerate() {
            let segment = segment.as_ref();
            match segment {
                "." | ".." => return Err(JoinError::DotSegment { index }),
                "" if index == 0 && self.is_rootless => {
                    return Err(JoinError::EmptySegment { index });
                }
                _ => {}
            }
            if index > 0 || !(ends_in_slash || self.is_rootless) {
                out.push('/');
            }
            let set = if index == 0 { self.first } else { sets::SEGMENT };
            append_for_unicode(segment, set, self.unicode, out);
        }
        Ok(())
    }
}

impl JoinError {
    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> JoinErrorKind {
        match self {
            Self::DotSegment { .. } => JoinErrorKind::DotSegment,
            Self::EmptySegment { .. } => JoinErrorKind::EmptySegment,
            Self::OpaquePath => JoinErrorKind::OpaquePath,
            Self::TooLong => JoinErrorKind::TooLong,
        }
    }
}

impl fmt::Display for JoinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DotSegment { index } => {
                write!(f, "segment {index} is a dot segment, which a path cannot contain as data")
            }
            Self::EmptySegment { index } => {
                write!(f, "segment {index} is empty, with no path or authority before it")
            }
            Self::OpaquePath => f.write_str("the path is opaque: it has no segments"),
            Self::TooLong => f.write_str("the joined identifier would be longer than 4 GiB"),
        }
    }
}

impl core::error::Error for JoinError {}
