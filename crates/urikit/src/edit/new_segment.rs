//! A segment to write: its data, or a name with parameters.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::iter;

use super::error::{EditError, EditErrorKind};
use super::segments::segment_error;
use super::value::{Encoded, Given, Value};
use crate::component::Segment;
use crate::parse::chars::Unicode;
use crate::parse::component;
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
    value: Value<'v>,
    sets: PieceSets,
}

impl<'v> NewSegment<'v> {
    /// A segment with this name, without parameters.
    ///
    /// ```
    /// use urikit::{Encoded, UriRefBuf, edit::NewSegment};
    /// let mut reference = UriRefBuf::parse("/")?;
    /// reference.segments_mut()?.push(NewSegment::named("a,b"))?;
    /// reference.segments_mut()?.push(NewSegment::named(Encoded("%7e")).flag("x"))?;
    /// assert_eq!(reference, "/a%2Cb/%7e;x");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// An [`Encoded`] name, key or value that contains a delimiter is an error where the segment is written.
    #[must_use]
    pub fn named(name: impl Into<Value<'v>>) -> Self {
        Self::from_piece(name, NAME)
    }

    /// Adds `;key=value`: without a value (`None`), `;key`; without a key, nothing.
    #[must_use]
    pub fn parameter(self, key: impl Into<Value<'v>>, value: impl Into<Value<'v>>) -> Self {
        let key = key.into();
        if key.is_absent() { self } else { self.flag(key).with("=", value, VALUE) }
    }

    /// Adds `;key`, without a value.
    #[must_use]
    pub fn flag(self, key: impl Into<Value<'v>>) -> Self {
        self.with(";", key, KEY)
    }

    /// Adds `,value`, without a key.
    #[must_use]
    pub fn comma(self, value: impl Into<Value<'v>>) -> Self {
        self.with(",", value, COMMA_PART)
    }

    fn from_piece(value: impl Into<Value<'v>>, sets: PieceSets) -> Self {
        let start = Piece { delimiter: "", value: value.into(), sets };
        Self { start, parameters: Vec::new() }
    }

    fn with(
        mut self,
        delimiter: &'static str,
        value: impl Into<Value<'v>>,
        sets: PieceSets,
    ) -> Self {
        self.parameters.push(Piece { delimiter, value: value.into(), sets });
        self
    }

    pub(super) fn written(&self, iri: bool) -> Result<String, EditError> {
        let mut out = String::new();
        self.write(&mut out, iri)?;
        Ok(out)
    }

    pub(super) fn write(&self, out: &mut String, iri: bool) -> Result<(), EditError> {
        let start = out.len();
        for Piece { delimiter, value, sets } in iter::once(&self.start).chain(&self.parameters) {
            if !value.is_absent() {
                out.push_str(delimiter);
                sets.append(value, iri, out)?;
            }
        }
        match &out[start..] {
            "." | ".." => Err(segment_error(EditErrorKind::DotSegment)),
            _ => Ok(()),
        }
    }
}

/// A segment, or a part of one: what its data is encoded by, and what encoded text may contain.
#[derive(Clone, Copy, Debug)]
pub(super) struct PieceSets {
    data: CharClass,
    encoded: CharClass,
}

const WHOLE: PieceSets = PieceSets::of(sets::SEGMENT);
pub(super) const NAME: PieceSets = PieceSets::of(sets::SEGMENT_NAME);
const KEY: PieceSets = PieceSets::of(sets::SEGMENT_KEY);
pub(super) const VALUE: PieceSets = PieceSets::of(sets::SEGMENT_VALUE);
/// As data, it could be a parameter as well, so it contains no `;` and `=`.
pub(super) const COMMA_PART: PieceSets =
    PieceSets { data: sets::SEGMENT_KEY, encoded: sets::SEGMENT.without(CharClass::of(b",")) };

impl PieceSets {
    const fn of(set: CharClass) -> Self {
        Self { data: set, encoded: set }
    }

    /// The value as it is written; `None` if it is absent.
    pub(super) fn written(self, value: &Value<'_>, iri: bool) -> Result<Option<String>, EditError> {
        let mut out = String::new();
        self.append(value, iri, &mut out)?;
        Ok((!value.is_absent()).then_some(out))
    }

    fn append(self, value: &Value<'_>, iri: bool, out: &mut String) -> Result<(), EditError> {
        let unicode = Unicode::of(iri);
        match &value.0 {
            Given::Absent => {}
            Given::Data(data) => append_for_unicode(data, self.data, unicode, out),
            Given::Encoded(text) => {
                component::parse_chars(text, Component::Path, &self.encoded.table(), unicode)
                    .map_err(|error| EditError::of_value(error, Component::Path, text))?;
                out.push_str(text);
            }
        }
        Ok(())
    }
}

/// What may be a whole segment: data, which is encoded, and encoded segments.
macro_rules! segments {
    ($($given:ty),*) => {$(
        impl<'v> From<$given> for NewSegment<'v> {
            fn from(segment: $given) -> Self {
                Self::from_piece(segment, WHOLE)
            }
        }
    )*};
}

segments!(
    &'v str,
    &&'v str,
    String,
    &'v String,
    Cow<'v, str>,
    &'v Cow<'_, str>,
    Encoded<'v>,
    Segment<'v>
);
