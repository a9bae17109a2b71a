//! A segment to write: its data, or a name with parameters.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::iter;

use super::error::{EditError, EditErrorKind};
use super::segments::segment_error;
use super::value::Encoded;
use crate::component::Segment;
use crate::grammar::rule::Rule;
use crate::parse::chars::Unicode;
use crate::parse::error::Component;
use crate::percent::{CharClass, append_for_unicode, sets};

/// A segment to write. A `&str`, `String` or `Cow` is the data of the whole segment, which
/// [`Segment::decode`] returns again; an [`Encoded`] and a [`Segment`] are written as they are.
///
/// RFC 3986 §3.3 mentions two notations for parameters, `name;v=1.1` and `name,1.1`. Whether data
/// may contain them is your choice:
///
/// | given | `;` `,` `=` |
/// |---|---|
/// | a string | stay as they are, and so may be read as delimiters: `"name;v=1.1"` has a parameter |
/// | [`NewSegment::named`] and its parameters | are encoded where they would delimit: they are data |
///
/// What is written is read by [`Segment::name`], [`Segment::parameters`] and [`Segment::comma_parts`].
///
/// ```
/// use urikit::{UriBuf, edit::NewSegment};
/// let mut uri = UriBuf::parse("https://h")?;
/// uri.segments_mut()?.push(NewSegment::named("a;b").parameter("v", "1.1").flag("x"))?;
/// uri.segments_mut()?.push(NewSegment::named("name").comma("1.1"))?;
/// assert_eq!(uri, "https://h/a%3Bb;v=1.1;x/name,1.1");
/// let segment = uri.path().segments().next().unwrap();
/// assert!(segment.decode_name() == "a;b");
/// assert_eq!(segment.parameters().next().unwrap().value(), Some("1.1"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct NewSegment<'v> {
    /// The whole segment, or its name.
    start: Piece<'v>,
    /// What follows a name. Most segments have none, so most need no allocation.
    parameters: Vec<Piece<'v>>,
}

#[derive(Clone, Debug)]
struct Piece<'v> {
    /// What is written before it.
    delimiter: &'static str,
    text: Cow<'v, str>,
    /// The characters allowed unescaped in it; without a set it is written as it is.
    set: Option<CharClass>,
}

impl<'v> Piece<'v> {
    const fn new(delimiter: &'static str, text: Cow<'v, str>, set: CharClass) -> Self {
        Self { delimiter, text, set: Some(set) }
    }
}

impl<'v> NewSegment<'v> {
    /// A segment with this name, without parameters.
    ///
    /// ```
    /// use urikit::{UriRefBuf, edit::NewSegment};
    /// let mut reference = UriRefBuf::parse("/")?;
    /// reference.segments_mut()?.push(NewSegment::named("a,b"))?;
    /// assert_eq!(reference, "/a%2Cb");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn named(name: impl Into<Cow<'v, str>>) -> Self {
        Self::from_piece(Piece::new("", name.into(), sets::SEGMENT_NAME))
    }

    /// Adds `;key=value`.
    #[must_use]
    pub fn parameter(
        mut self,
        key: impl Into<Cow<'v, str>>,
        value: impl Into<Cow<'v, str>>,
    ) -> Self {
        self.parameters.push(Piece::new(";", key.into(), sets::SEGMENT_KEY));
        self.parameters.push(Piece::new("=", value.into(), sets::SEGMENT_VALUE));
        self
    }

    /// Adds `;key`, without a value.
    #[must_use]
    pub fn flag(mut self, key: impl Into<Cow<'v, str>>) -> Self {
        self.parameters.push(Piece::new(";", key.into(), sets::SEGMENT_KEY));
        self
    }

    /// Adds `,value`, without a key.
    #[must_use]
    pub fn comma(mut self, value: impl Into<Cow<'v, str>>) -> Self {
        self.parameters.push(Piece::new(",", value.into(), sets::SEGMENT_KEY));
        self
    }

    const fn from_piece(start: Piece<'v>) -> Self {
        Self { start, parameters: Vec::new() }
    }

    pub(super) fn written(&self, iri: bool) -> Result<String, EditError> {
        let mut out = String::new();
        self.write(&mut out, iri)?;
        Ok(out)
    }

    pub(super) fn write(&self, out: &mut String, iri: bool) -> Result<(), EditError> {
        let start = out.len();
        for Piece { delimiter, text, set } in iter::once(&self.start).chain(&self.parameters) {
            out.push_str(delimiter);
            match set {
                Some(set) => append_for_unicode(text, *set, Unicode::of(iri), out),
                None => {
                    let rule = if iri { Rule::Isegment } else { Rule::Segment };
                    rule.check(text)
                        .map_err(|error| EditError::of_value(error, Component::Path, text))?;
                    out.push_str(text);
                }
            }
        }
        match &out[start..] {
            "." | ".." => Err(segment_error(EditErrorKind::DotSegment)),
            _ => Ok(()),
        }
    }
}

impl<'v> From<Cow<'v, str>> for NewSegment<'v> {
    fn from(segment: Cow<'v, str>) -> Self {
        Self::from_piece(Piece::new("", segment, sets::SEGMENT))
    }
}

impl<'v> From<Encoded<'v>> for NewSegment<'v> {
    fn from(segment: Encoded<'v>) -> Self {
        Self::from_piece(Piece { delimiter: "", text: Cow::Borrowed(segment.0), set: None })
    }
}

impl<'v> From<Segment<'v>> for NewSegment<'v> {
    fn from(segment: Segment<'v>) -> Self {
        Encoded(segment.as_str()).into()
    }
}

impl<'v> From<&'v &str> for NewSegment<'v> {
    fn from(segment: &'v &str) -> Self {
        Cow::Borrowed(*segment).into()
    }
}

impl<'v> From<&'v str> for NewSegment<'v> {
    fn from(segment: &'v str) -> Self {
        Cow::Borrowed(segment).into()
    }
}

impl<'v> From<&'v String> for NewSegment<'v> {
    fn from(segment: &'v String) -> Self {
        segment.as_str().into()
    }
}

impl From<String> for NewSegment<'_> {
    fn from(segment: String) -> Self {
        Cow::<str>::Owned(segment).into()
    }
}
