//! A segment to write: its data, or a name with parameters.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

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
/// The RFC mentions two notations for parameters, `name;v=1.1` and `name,1.1`. To write one, start with
/// its [`name`](Self::named): in a name, a key or a value, `;` and `,` are encoded, as they would
/// end it. They are read by [`Segment::parameters`].
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
    /// Each with the delimiter before it and the set of characters allowed unescaped in it; without
    /// a set it is written as it is.
    pieces: Vec<(&'static str, Cow<'v, str>, Option<CharClass>)>,
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
        Self { pieces: alloc::vec![("", name.into(), Some(PIECE))] }
    }

    /// Adds `;key=value`.
    #[must_use]
    pub fn parameter(
        mut self,
        key: impl Into<Cow<'v, str>>,
        value: impl Into<Cow<'v, str>>,
    ) -> Self {
        self.pieces.extend([(";", key.into(), Some(KEY)), ("=", value.into(), Some(PIECE))]);
        self
    }

    /// Adds `;key`, without a value.
    #[must_use]
    pub fn flag(mut self, key: impl Into<Cow<'v, str>>) -> Self {
        self.pieces.push((";", key.into(), Some(KEY)));
        self
    }

    /// Adds `,value`, without a key.
    #[must_use]
    pub fn comma(mut self, value: impl Into<Cow<'v, str>>) -> Self {
        self.pieces.push((",", value.into(), Some(KEY)));
        self
    }

    pub(super) fn written(&self, iri: bool) -> Result<String, EditError> {
        let mut out = String::new();
        self.write(&mut out, iri)?;
        Ok(out)
    }

    pub(super) fn write(&self, out: &mut String, iri: bool) -> Result<(), EditError> {
        let start = out.len();
        for (delimiter, piece, set) in &self.pieces {
            out.push_str(delimiter);
            match set {
                Some(set) => append_for_unicode(piece, *set, Unicode::of(iri), out),
                None => {
                    let rule = if iri { Rule::Isegment } else { Rule::Segment };
                    rule.check(piece)
                        .map_err(|error| EditError::of_value(error, Component::Path, piece))?;
                    out.push_str(piece);
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
        Self { pieces: alloc::vec![("", segment, Some(sets::SEGMENT))] }
    }
}

impl<'v> From<Encoded<'v>> for NewSegment<'v> {
    fn from(segment: Encoded<'v>) -> Self {
        Self { pieces: alloc::vec![("", Cow::Borrowed(segment.0), None)] }
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

/// A name or a value: without the delimiters that start a parameter.
const PIECE: CharClass = sets::SEGMENT.without(CharClass::of(b";,"));

/// A key: without the delimiter that ends it.
const KEY: CharClass = PIECE.without(CharClass::of(b"="));
