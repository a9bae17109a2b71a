//! Edits inside of a segment: its name, its parameters, and its parts between commas.

use alloc::string::String;
use alloc::vec::Vec;

use super::error::{EditError, EditErrorKind};
use super::new_segment::{COMMA_PART, NAME, VALUE};
use super::segments::{SegmentsMut, segment_error};
use super::value::{Encoded, Value};
use crate::component::Segment;
use crate::ident::kind::Kind;
use crate::parse::chars::Unicode;
use crate::percent::{encode_for_unicode, sets};

/// Parts of one segment, by the two notations of RFC 3986 §3.3, `name;v=1.1` and `name,1.1`. A string is
/// data: `;`, `,` and `=` are encoded where they would delimit. All other parts keep their bytes.
impl<K: Kind> SegmentsMut<'_, K> {
    /// Sets the [name](Segment::name) of the segment at `index`. Its parameters stay.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let mut uri = UriBuf::parse("http://h/name;v=1.1")?;
    /// uri.segments_mut()?.set_name(0, "a;b")?;
    /// assert_eq!(uri, "http://h/a%3Bb;v=1.1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`replace`](Self::replace), and if an [`Encoded`] name contains a delimiter.
    pub fn set_name<'v>(
        &mut self,
        index: usize,
        name: impl Into<Value<'v>>,
    ) -> Result<(), EditError> {
        let segment = self.segment(index)?;
        let name = NAME.written(&name.into(), K::RULES.iri)?.unwrap_or_default();
        let parameters = segment.as_str().split_at(segment.name().len()).1;
        self.rewrite(index, &[&name, parameters].concat())
    }

    /// Sets the value of the first parameter `key` of the segment at `index`, and removes further ones; if
    /// there is none, it is appended after a `;`. Without a value (`None`), the parameter has no `=`.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let mut uri = UriBuf::parse("http://h/name;v=1.1;x")?;
    /// uri.segments_mut()?.set_parameter(0, "v", "2;3")?;
    /// uri.segments_mut()?.set_parameter(0, "y", None::<&str>)?;
    /// assert_eq!(uri, "http://h/name;v=2%3B3;x;y");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there are fewer segments, or if an [`Encoded`] value contains a delimiter.
    pub fn set_parameter<'v>(
        &mut self,
        index: usize,
        key: &str,
        value: impl Into<Value<'v>>,
    ) -> Result<(), EditError> {
        let segment = self.segment(index)?;
        let value = VALUE.written(&value.into(), K::RULES.iri)?;
        let mut text = String::from(segment.name());
        let set = |text: &mut String, separator, key: &str| {
            text.extend([separator]);
            text.push_str(key);
            if let Some(value) = &value {
                text.extend(["=", value]);
            }
        };
        let mut is_set = false;
        for parameter in segment.parameters() {
            if parameter.decode_key() != *key {
                text.push(parameter.separator());
                text.push_str(parameter.as_str());
            } else if !is_set {
                set(&mut text, parameter.separator(), parameter.key());
                is_set = true;
            }
        }
        if !is_set {
            let unicode = Unicode::of(K::RULES.iri);
            set(&mut text, ';', &encode_for_unicode(key, sets::SEGMENT_KEY, unicode));
        }
        self.rewrite(index, &text)
    }

    /// Removes all parameters `key` of the segment at `index`; returns `false` if there are none.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let mut uri = UriBuf::parse("http://h/name;v=1.1;x")?;
    /// assert!(uri.segments_mut()?.remove_parameter(0, "v")?);
    /// assert_eq!(uri, "http://h/name;x");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`replace`](Self::replace): the name that remains may be a dot segment.
    pub fn remove_parameter(&mut self, index: usize, key: &str) -> Result<bool, EditError> {
        let segment = self.segment(index)?;
        let mut text = String::from(segment.name());
        for parameter in segment.parameters().filter(|parameter| parameter.decode_key() != *key) {
            text.push(parameter.separator());
            text.push_str(parameter.as_str());
        }
        let is_changed = text.len() != segment.as_str().len();
        if is_changed {
            self.rewrite(index, &text)?;
        }
        Ok(is_changed)
    }

    /// Sets one of the [parts between commas](Segment::comma_parts) of the segment at `index`, or appends it
    /// if there is one less.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let mut uri = UriBuf::parse("http://h/name,1.1")?;
    /// uri.segments_mut()?.set_comma_part(0, 1, "1,2")?;
    /// uri.segments_mut()?.set_comma_part(0, 2, "x")?;
    /// assert_eq!(uri, "http://h/name,1%2C2,x");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`replace`](Self::replace); if the segment has fewer parts, or if an [`Encoded`] part contains
    /// a comma.
    pub fn set_comma_part<'v>(
        &mut self,
        index: usize,
        part: usize,
        value: impl Into<Value<'v>>,
    ) -> Result<(), EditError> {
        let segment = self.segment(index)?;
        let value = COMMA_PART.written(&value.into(), K::RULES.iri)?.unwrap_or_default();
        let mut parts: Vec<&str> = segment.comma_parts().collect();
        if part == parts.len() {
            parts.push("");
        }
        let old = parts.get_mut(part);
        *old.ok_or(segment_error(EditErrorKind::NoSuchCommaPart))? = &value;
        let text = parts.join(",");
        self.rewrite(index, &text)
    }

    fn segment(&self, index: usize) -> Result<Segment<'_>, EditError> {
        let segment = self.path().segments().nth(index);
        segment.ok_or(segment_error(EditErrorKind::NoSuchSegment))
    }

    fn rewrite(&mut self, index: usize, segment: &str) -> Result<(), EditError> {
        self.replace(index, Encoded(segment))
    }
}
