//! RFC 3986 §3.3.

use core::iter::FusedIterator;

use super::Segment;
use crate::grammar::char_class::tables;
use crate::grammar::dot_segment::DotSegment;
use crate::parse::chars::Unicode;
use crate::parse::component;
use crate::parse::error::{Component, ParseError};
use urikit_scan::search::{self, Equal};

/// The path of an identifier, which is always present and may be empty.
///
/// ```
/// use urikit::Uri;
/// let uri = Uri::parse("foo://h/over/there")?;
/// assert!(uri.path().is_rooted());
/// assert_eq!(uri.path().segments().last().unwrap(), "there");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path<'a>(&'a str);

impl<'a> Path<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// Parses the whole of `text` as a path of RFC 3986.
    ///
    /// That is any number of segments separated by `/`. Whether it fits what precedes it in an
    /// identifier is checked when it is set.
    ///
    /// ```
    /// use urikit::component::Path;
    /// assert_eq!(Path::parse("/a/b:c")?, "/a/b:c");
    /// let error = Path::parse("/a?b").unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected '?' in path at byte 2");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If the rule `path` does not derive `text`.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        match component::parse_chars(text, Component::Path, &tables::PATH, Unicode::No) {
            Ok(()) => Ok(Self(text)),
            Err(error) => Err(error),
        }
    }

    /// The same by RFC 3987, which allows most non-ASCII characters.
    ///
    /// ```
    /// use urikit::component::Path;
    /// assert!(Path::parse("/é").is_err());
    /// assert_eq!(Path::parse_iri("/é")?, "/é");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If the rule `ipath` does not derive `text`.
    pub const fn parse_iri(text: &'a str) -> Result<Self, ParseError> {
        match component::parse_chars(text, Component::Path, &tables::PATH, Unicode::Ucschar) {
            Ok(()) => Ok(Self(text)),
            Err(error) => Err(error),
        }
    }

    /// The text as written.
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// Whether the path is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Whether the path starts with a `/`.
    #[must_use]
    pub const fn is_rooted(self) -> bool {
        matches!(self.0.as_bytes(), [b'/', ..])
    }

    /// Whether the path starts with a segment: it is neither empty nor rooted.
    #[must_use]
    pub const fn is_rootless(self) -> bool {
        !self.is_empty() && !self.is_rooted()
    }

    /// The segments, in both directions.
    ///
    /// The leading `/` of a rooted path belongs to no segment. Each further `/` is followed by a
    /// segment, which may be empty.
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
    #[doc(alias = "path_segments")]
    #[must_use]
    pub fn segments(self) -> Segments<'a> {
        let rest = match self.0 {
            "" => None,
            text => Some(text.strip_prefix('/').unwrap_or(text)),
        };
        Segments { rest }
    }

    /// The segment at an index. Indices from 0 count from the start, negative ones from the end.
    ///
    /// ```
    /// use urikit::UriRef;
    /// let path = UriRef::parse("/a/b/c")?.path();
    /// assert_eq!(path.segment(0).unwrap(), "a");
    /// assert_eq!(path.segment(-1).unwrap(), "c");
    /// assert!(path.segment(3).is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn segment(self, index: isize) -> Option<Segment<'a>> {
        match usize::try_from(index) {
            Ok(from_start) => self.segments().nth(from_start),
            Err(_) => self.segments().nth_back(index.unsigned_abs() - 1),
        }
    }

    /// The path up to its `count`-th segment, without the `/` after it; the whole path if it has no
    /// more segments.
    ///
    /// ```
    /// use urikit::UriRef;
    /// let path = UriRef::parse("/a/b/c")?.path();
    /// assert_eq!(path.first_segments(2), "/a/b");
    /// assert_eq!(path.first_segments(9), "/a/b/c");
    /// assert_eq!(path.first_segments(0), "");
    /// assert_eq!(UriRef::parse("a/b")?.path().first_segments(1), "a");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn first_segments(self, count: usize) -> Self {
        let text = self.as_str();
        let Some(last) = count.checked_sub(1) else { return Self::new(&text[..0]) };
        // The leading slash of an absolute path follows no segment.
        let start = usize::from(text.starts_with('/'));
        let end = text[start..].match_indices('/').nth(last);
        Self::new(&text[..end.map_or(text.len(), |(at, _)| start + at)])
    }
}

/// Its relation to other paths: the parent, the file name, what it is under. All of these work on
/// the text as written: no escape is decoded and no dot segment interpreted.
impl<'a> Path<'a> {
    /// The directory that contains the last name, with its `/`; `None` if there is none.
    ///
    /// ```
    /// use urikit::UriRef;
    /// let parent = |text| UriRef::parse(text).unwrap().path().parent().map(|path| path.as_str());
    /// assert_eq!(parent("/a/b"), Some("/a/"));
    /// assert_eq!(parent("/a/b/"), Some("/a/"));
    /// assert_eq!(parent("/a"), Some("/"));
    /// assert_eq!(parent("/"), None);
    /// assert_eq!(parent("a"), None);
    /// ```
    #[must_use]
    pub fn parent(self) -> Option<Self> {
        let text = self.as_str();
        let name_end = text.strip_suffix('/').unwrap_or(text).len();
        let slash = text[..name_end].rfind('/')?;
        Some(Self::new(&text[..=slash]))
    }

    /// The last segment, unless it is empty, `.` or `..`, which name directories.
    ///
    /// ```
    /// use urikit::UriRef;
    /// let name = |text| UriRef::parse(text).unwrap().path().file_name().map(|name| name.as_str());
    /// assert_eq!(name("/a/b.txt"), Some("b.txt"));
    /// assert_eq!(name("/a/"), None);
    /// assert_eq!(name("/a/.."), None);
    /// ```
    #[must_use]
    pub fn file_name(self) -> Option<Segment<'a>> {
        let name = self.segments().next_back()?;
        (!matches!(name.as_str(), "" | "." | "..")).then_some(name)
    }

    /// The path without its [file name](Self::file_name): the directory of the file, with its `/`.
    ///
    /// Unlike with [`parent`](Self::parent), the directory of a path that names a directory is that
    /// path itself, and the directory of a path without a `/` is the empty path.
    ///
    /// ```
    /// use urikit::UriRef;
    /// let directory = |text| UriRef::parse(text).unwrap().path().directory().as_str();
    /// assert_eq!(directory("/a/b.txt"), "/a/");
    /// assert_eq!(directory("/a/"), "/a/");
    /// assert_eq!(directory("/a/.."), "/a/..");
    /// assert_eq!(directory("b.txt"), "");
    /// ```
    #[must_use]
    pub fn directory(self) -> Self {
        let name = self.file_name().map_or(0, |name| name.as_str().len());
        Self::new(&self.as_str()[..self.as_str().len() - name])
    }

    /// The part after the last `.` of the file name, as written, without the parameters that a `;` starts.
    ///
    /// A `.` at the start of the file name begins no extension.
    ///
    /// ```
    /// use urikit::UriRef;
    /// let extension = |text| UriRef::parse(text).unwrap().path().extension();
    /// assert_eq!(extension("/a/b.tar.gz"), Some("gz"));
    /// assert_eq!(extension("/a/b.html;v=1.1"), Some("html"));
    /// assert_eq!(extension("/a/.profile"), None);
    /// assert_eq!(extension("/a.b/c"), None);
    /// ```
    #[must_use]
    pub fn extension(self) -> Option<&'a str> {
        let name = self.file_name()?.as_str();
        // Not `Segment::name`: a comma is common in names of files.
        let name = name.find(';').map_or(name, |end| &name[..end]);
        match name.rsplit_once('.')? {
            ("", _) => None,
            (_, extension) => Some(extension),
        }
    }

    /// What follows `prefix`, which must end at a segment boundary; `None` if the path does not
    /// start with it.
    ///
    /// If `prefix` ends with a `/`, that slash is removed too, and the result is a relative path.
    /// Returns `None` for a path with a dot segment, which may lead outside of `prefix`, and if the
    /// result would be an absolute path.
    ///
    /// ```
    /// use urikit::component::Path;
    /// let path = Path::parse("/repo/src/a.rs")?;
    /// assert_eq!(path.strip_segments("/repo").unwrap(), "/src/a.rs");
    /// assert_eq!(path.strip_segments("/repo/").unwrap(), "src/a.rs");
    /// assert!(path.strip_segments("/wo").is_none());
    /// assert!(Path::parse("/repo/../etc")?.strip_segments("/repo").is_none());
    /// assert!(Path::parse("/repo//etc")?.strip_segments("/repo/").is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn strip_segments(self, prefix: impl AsRef<str>) -> Option<Self> {
        let prefix = prefix.as_ref();
        let rest = self.0.strip_prefix(prefix)?;
        let ends_here = match prefix.ends_with('/') {
            true => !rest.starts_with('/'),
            false => rest.is_empty() || rest.starts_with('/'),
        };
        (ends_here && !self.has_dot_segments()).then_some(Self(rest))
    }

    fn has_dot_segments(self) -> bool {
        self.segments().any(|segment| DotSegment::is(segment.as_str()))
    }

    /// Whether the path is `prefix` or below it, by whole segments.
    ///
    /// A `/` at the end of `prefix` makes no difference. A path with a dot segment, even one
    /// written with `%2e`, is under nothing, since it may lead outside of `prefix`. Resolve or
    /// normalize it first.
    ///
    /// ```
    /// use urikit::UriRef;
    /// let is_under_api = |text| UriRef::parse(text).unwrap().path().is_under("/api");
    /// assert!(is_under_api("/api"));
    /// assert!(is_under_api("/api/v1"));
    /// assert!(!is_under_api("/apiary"));
    /// assert!(!is_under_api("/api/../admin"));
    /// assert!(!is_under_api("/api/%2E./admin"));
    /// ```
    #[must_use]
    pub fn is_under(self, prefix: impl AsRef<str>) -> bool {
        let prefix = prefix.as_ref();
        let prefix = prefix.strip_suffix('/').unwrap_or(prefix);
        let rest = self.as_str().strip_prefix(prefix);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            && !self.has_dot_segments()
    }
}

/// The segments of a [`Path`]; see [`Path::segments`].
#[derive(Clone, Debug)]
pub struct Segments<'a> {
    /// What has not been returned yet; `None` at the end.
    rest: Option<&'a str>,
}

impl<'a> Iterator for Segments<'a> {
    type Item = Segment<'a>;

    fn next(&mut self) -> Option<Segment<'a>> {
        let rest = self.rest?;
        let slash = search::first_hit(Equal(b'/'), rest.as_bytes(), 0);
        self.rest = rest.get(slash + 1..);
        Some(Segment::new(&rest[..slash]))
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
