//! RFC 3986 §3.3.

use core::iter::FusedIterator;

use super::Segment;

/// The path of an identifier, which is always there and may be empty.
///
/// ```
/// use urikit::Uri;
/// let uri = Uri::parse("foo://h/over/there")?;
/// assert!(uri.path().is_absolute());
/// assert_eq!(uri.path().segments().last().unwrap(), "there");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path<'a>(&'a str);

impl<'a> Path<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// The text as written.
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.0
    }

    /// Whether the path is the empty one.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the path starts with a `/`.
    #[must_use]
    pub const fn is_absolute(&self) -> bool {
        matches!(self.0.as_bytes(), [b'/', ..])
    }

    /// Whether the path starts with a segment: it is neither empty nor absolute.
    #[must_use]
    pub const fn is_rootless(&self) -> bool {
        !self.is_empty() && !self.is_absolute()
    }

    /// The segments, in both directions.
    ///
    /// The leading `/` of an absolute path belongs to no segment; behind each
    /// further `/` there is one, which may be empty.
    ///
    /// ```
    /// use urikit::UriRef;
    /// let segments = |text| {
    ///     let path = UriRef::parse(text).unwrap().path();
    ///     path.segments().map(|segment| segment.as_str()).collect::<Vec<_>>()
    /// };
    /// assert_eq!(segments(""), [""; 0]);
    /// assert_eq!(segments("/"), [""]);
    /// assert_eq!(segments("/a/"), ["a", ""]);
    /// assert_eq!(segments("a/b"), ["a", "b"]);
    /// ```
    #[must_use]
    pub fn segments(&self) -> Segments<'a> {
        let rest = match self.0 {
            "" => None,
            text => Some(text.strip_prefix('/').unwrap_or(text)),
        };
        Segments { rest }
    }
}

/// The segments of a [`Path`]; see [`Path::segments`].
#[derive(Clone, Debug)]
pub struct Segments<'a> {
    /// What is not yet given out; `None` at the end.
    rest: Option<&'a str>,
}

impl<'a> Iterator for Segments<'a> {
    type Item = Segment<'a>;

    fn next(&mut self) -> Option<Segment<'a>> {
        let rest = self.rest?;
        let (segment, rest) = match rest.split_once('/') {
            Some((segment, rest)) => (segment, Some(rest)),
            None => (rest, None),
        };
        self.rest = rest;
        Some(Segment::new(segment))
    }
}

impl DoubleEndedIterator for Segments<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let rest = self.rest?;
        let (rest, segment) = match rest.rsplit_once('/') {
            Some((rest, segment)) => (Some(rest), segment),
            None => (None, rest),
        };
        self.rest = rest;
        Some(Segment::new(segment))
    }
}

impl FusedIterator for Segments<'_> {}
