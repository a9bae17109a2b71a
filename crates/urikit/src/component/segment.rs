//! RFC 3986 §3.3: a segment of a path, and the parameters inside it.

use crate::grammar::char_class::tables;
use crate::grammar::dot_segment::DotSegment;
use crate::parse::chars::Unicode;
use crate::parse::component;
use crate::parse::error::{Component, ParseError};
use core::iter::FusedIterator;

/// One segment of a path.
///
/// ```
/// use urikit::UriRef;
/// let path = UriRef::parse("/name;v=1.1;x/other,1.1")?.path();
/// let mut segments = path.segments();
/// let first = segments.next().unwrap();
/// assert_eq!(first.name(), "name");
/// let version = first.parameters().next().unwrap();
/// assert_eq!((version.key(), version.value()), ("v", Some("1.1")));
/// let second = segments.next().unwrap();
/// assert_eq!(second.name(), "other");
/// assert_eq!(second.parameters().next().unwrap(), "1.1");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Segment<'a>(&'a str);

impl<'a> Segment<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// Parses the whole of `text` as a segment of RFC 3986.
    ///
    /// ```
    /// use urikit::component::Segment;
    /// assert_eq!(Segment::parse("a:b")?, "a:b");
    /// let error = Segment::parse("a/b").unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected '/' in path at byte 1");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If the rule `segment` does not derive `text`.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        match component::parse_chars(text, Component::Path, &tables::PCHAR, Unicode::No) {
            Ok(()) => Ok(Self(text)),
            Err(error) => Err(error),
        }
    }

    /// The same by RFC 3987, which allows most non-ASCII characters.
    ///
    /// ```
    /// use urikit::component::Segment;
    /// assert!(Segment::parse("é").is_err());
    /// assert_eq!(Segment::parse_iri("é")?, "é");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If the rule `isegment` does not derive `text`.
    pub const fn parse_iri(text: &'a str) -> Result<Self, ParseError> {
        match component::parse_chars(text, Component::Path, &tables::PCHAR, Unicode::Ucschar) {
            Ok(()) => Ok(Self(text)),
            Err(error) => Err(error),
        }
    }

    /// The text as written, including parameters.
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// Whether there is nothing between the slashes.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Whether it is `.` or `..`, with or without escapes: resolving removes it, or normalizing.
    ///
    /// ```
    /// use urikit::component::Segment;
    /// assert!(Segment::parse("..")?.is_dot_segment());
    /// assert!(Segment::parse("%2e")?.is_dot_segment());
    /// assert!(!Segment::parse("...")?.is_dot_segment());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_dot_segment(self) -> bool {
        DotSegment::is(self.0)
    }

    /// The part before the first `;` or `,`.
    #[must_use]
    pub fn name(self) -> &'a str {
        self.0.find([';', ',']).map_or(self.0, |end| &self.0[..end])
    }

    /// The parameters, each preceded by a `;` or a `,`, as in `name;v=1.1` and `name,1.1`.
    ///
    /// The RFC mentions both notations and assigns a meaning to neither.
    #[must_use]
    pub fn parameters(self) -> SegmentParameters<'a> {
        SegmentParameters { rest: self.0.split_at(self.name().len()).1 }
    }

    /// The parts between the commas, as in `name,1.1`. There is at least one; a `;` ends none of them.
    ///
    /// ```
    /// use urikit::component::Segment;
    /// assert!(Segment::parse("name,1.1,")?.comma_parts().eq(["name", "1.1", ""]));
    /// assert!(Segment::parse("name;v=1,2")?.comma_parts().eq(["name;v=1", "2"]));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn comma_parts(self) -> impl DoubleEndedIterator<Item = &'a str> {
        self.0.split(',')
    }

    /// The part between commas at an index. Indices from 0 count from the start, negative ones from
    /// the end.
    ///
    /// ```
    /// use urikit::component::Segment;
    /// let segment = Segment::parse("name,1.1")?;
    /// assert_eq!(segment.comma_part(1), Some("1.1"));
    /// assert_eq!(segment.comma_part(-2), Some("name"));
    /// assert_eq!(segment.comma_part(2), None);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn comma_part(self, index: isize) -> Option<&'a str> {
        match usize::try_from(index) {
            Ok(from_start) => self.comma_parts().nth(from_start),
            Err(_) => self.comma_parts().nth_back(index.unsigned_abs() - 1),
        }
    }
}

/// One parameter of a segment, without the `;` or `,` before it.
///
/// ```
/// use urikit::UriRef;
/// let segment = UriRef::parse("name;v=1.1=b")?.path().segments().next().unwrap();
/// let parameter = segment.parameters().next().unwrap();
/// assert_eq!(parameter, "v=1.1=b");
/// assert_eq!(parameter.separator(), ';');
/// assert_eq!(parameter.value(), Some("1.1=b"));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SegmentParameter<'a> {
    text: &'a str,
    separator: char,
}

impl<'a> SegmentParameter<'a> {
    /// The text as written.
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.text
    }

    /// The `;` or `,` before it.
    #[must_use]
    pub const fn separator(self) -> char {
        self.separator
    }

    /// The part before the first `=`, or all of it.
    #[must_use]
    pub fn key(self) -> &'a str {
        self.text.split_once('=').map_or(self.text, |(key, _)| key)
    }

    /// The part after the first `=`; `None` without one.
    #[must_use]
    pub fn value(self) -> Option<&'a str> {
        self.text.split_once('=').map(|(_, value)| value)
    }
}

/// The parameters of a [`Segment`]; see [`Segment::parameters`].
#[derive(Clone, Debug)]
pub struct SegmentParameters<'a> {
    /// What has not been returned yet: nothing, or a string that starts with a separator.
    rest: &'a str,
}

impl<'a> Iterator for SegmentParameters<'a> {
    type Item = SegmentParameter<'a>;

    fn next(&mut self) -> Option<SegmentParameter<'a>> {
        let mut chars = self.rest.chars();
        let separator = chars.next()?;
        let after = chars.as_str();
        let (text, rest) = after.split_at(after.find([';', ',']).unwrap_or(after.len()));
        self.rest = rest;
        Some(SegmentParameter { text, separator })
    }
}

impl FusedIterator for SegmentParameters<'_> {}
