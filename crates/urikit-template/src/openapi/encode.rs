//! Values to strings.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::layout::{Delimiter, FlatLayout, Layout};
use super::{Extension, Location, Style, StyleError, StyleErrorKind, StyledParam, ValueKind};
use super::{cookie, deep_object};
use crate::variable::Variable;
use urikit::component::Segment;
use urikit::percent::{CharClass, Encode, encode, sets};

impl StyledParam<'_> {
    /// The value in the parameter's style; for a query without a `?`.
    ///
    /// In a style of the path (`simple`, `label`, `matrix`) the result can't be a segment that is
    /// empty, `.` or `..`, and can't make one, whatever is next to it. So no value leads to another
    /// path:
    ///
    /// ```
    /// use urikit_template::openapi::{StyledParam, Style, StyleErrorKind};
    /// let id = StyledParam::new("id", Style::Simple);
    /// assert_eq!(id.encode(&"a/b".into())?, "a%2Fb");
    /// let error = id.encode(&"..".into()).unwrap_err();
    /// assert_eq!((error.kind(), error.parameter()), (StyleErrorKind::DotSegment, Some("id")));
    /// assert!(id.encode(&"".into()).is_err());
    /// # Ok::<(), urikit_template::openapi::StyleError>(())
    /// ```
    ///
    /// [`encode_text`](Self::encode_text) checks none of this: call it for a header field, and for
    /// a parameter that is a part of a segment and may be empty.
    ///
    /// ```
    /// use urikit_template::openapi::{StyledParam, Style};
    /// use urikit_template::Variable;
    ///
    /// let rgb = Variable::from_iter([("R", "100"), ("G", "200"), ("B", "150")]);
    /// let color = StyledParam::new("color", Style::Label).with_explode(true);
    /// assert_eq!(color.encode(&rgb)?, ".R=100.G=200.B=150");
    /// # Ok::<(), urikit_template::openapi::StyleError>(())
    /// ```
    ///
    /// # Errors
    /// If the specification does not define the combination of style, `explode` and value, or if a
    /// value is nested or empty, and no extension is chosen; if it would be read as something
    /// else, or is such a segment. See [`StyleErrorKind`].
    pub fn encode(&self, value: &Variable<'_>) -> Result<String, StyleError> {
        self.checked_segment(self.encode_text(value)?)
    }

    /// Writes the value in the parameter's style. If the value can't be written, writes nothing.
    ///
    /// ```
    /// use urikit_template::openapi::{StyledParam, Style};
    /// let mut path = String::from("/users/");
    /// StyledParam::new("id", Style::Simple).encode_to(&"a/b".into(), &mut path)?;
    /// assert_eq!(path, "/users/a%2Fb");
    /// # Ok::<(), urikit_template::openapi::StyleError>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`encode`](Self::encode), and if `out` returns an error.
    pub fn encode_to(
        &self,
        value: &Variable<'_>,
        out: &mut (impl fmt::Write + ?Sized),
    ) -> Result<(), StyleError> {
        let text = self.encode(value)?;
        out.write_str(&text).map_err(|fmt::Error| StyleErrorKind::Sink.nowhere())
    }

    /// The value to the letter of the specification, even if it is a segment that is empty, `.` or
    /// `..`.
    ///
    /// ```
    /// use urikit_template::openapi::{StyledParam, Style};
    /// assert_eq!(StyledParam::new("id", Style::Simple).encode_text(&"..".into())?, "..");
    /// assert_eq!(StyledParam::new("id", Style::Label).encode_text(&"".into())?, ".");
    /// # Ok::<(), urikit_template::openapi::StyleError>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`encode`](Self::encode), except for segments.
    pub fn encode_text(&self, value: &Variable<'_>) -> Result<String, StyleError> {
        let mut out = String::new();
        // Writing to a `String` can't fail.
        let _ = match self.layout(ValueKind::of_variable(value))? {
            Layout::Deep => {
                let leaves = deep_object::leaves_of_value(self, value)?;
                deep_object::write_leaves(self, &leaves, &mut out)
            }
            Layout::Flat(flat) => match self.writable(value, &flat)? {
                WritableValue::Nothing => Ok(()),
                WritableValue::Text(text) => self.writer(&flat, true, &mut out).text(text),
                WritableValue::List(list) => self.writer(&flat, false, &mut out).list(&list),
                WritableValue::Object(members) => {
                    self.writer(&flat, false, &mut out).object(&members)
                }
            },
        };
        Ok(out)
    }

    /// In a path, an output that may be a part of a segment without making it empty, `.` or `..`.
    fn checked_segment(&self, text: String) -> Result<String, StyleError> {
        if !self.style.may_stand_in(Location::Path) {
            return Ok(text);
        }
        let is_dot_segment = || Segment::parse(&text).is_ok_and(Segment::is_dot_segment);
        match () {
            () if text.is_empty() => {
                Err(StyleError::of_segment(StyleErrorKind::EmptySegment, self.name))
            }
            () if is_dot_segment() => {
                Err(StyleError::of_segment(StyleErrorKind::DotSegment, self.name))
            }
            () => Ok(text),
        }
    }

    /// What the specification's table has for an undefined value, such as JSON's `null`: the same
    /// as for an empty string, also to [`encode_text`](Self::encode_text). An absent parameter is
    /// written by writing nothing.
    ///
    /// ```
    /// use urikit_template::openapi::{StyledParam, Style};
    /// assert_eq!(StyledParam::new("color", Style::Matrix).encode_undefined()?, ";color");
    /// assert_eq!(StyledParam::new("color", Style::Form).encode_undefined()?, "color=");
    /// assert!(StyledParam::new("color", Style::DeepObject).encode_undefined().is_err());
    /// # Ok::<(), urikit_template::openapi::StyleError>(())
    /// ```
    ///
    /// # Errors
    /// For the styles that have no such entry in the table, and for `simple` and `label`, whose entry
    /// is a segment that is empty or `.`.
    pub fn encode_undefined(&self) -> Result<String, StyleError> {
        let mut out = String::new();
        if let Layout::Flat(flat) = self.layout(ValueKind::Undefined)? {
            self.writable(&Variable::Text("".into()), &flat)?;
            // Writing to a `String` can't fail.
            let _ = self.writer(&flat, true, &mut out).text("");
        }
        self.checked_segment(out)
    }

    /// The value as strings, if it can be written and read again.
    fn writable<'v>(
        &self,
        value: &'v Variable<'_>,
        flat: &FlatLayout,
    ) -> Result<WritableValue<'v>, StyleError> {
        let writable = self.checked(value, flat)?;
        if self.style == Style::Cookie {
            cookie::check(self.name, &writable, flat)?;
        }
        Ok(writable)
    }

    fn checked<'v>(
        &self,
        value: &'v Variable<'_>,
        flat: &FlatLayout,
    ) -> Result<WritableValue<'v>, StyleError> {
        let item = |(index, item): (usize, &'v Variable<'_>)| {
            let text = item.as_text().ok_or(StyleErrorKind::Nested.of_item(index))?;
            self.distinguishable(text, index, flat)
        };
        Ok(match value {
            Variable::Text(text) => WritableValue::Text(text),
            Variable::List(list) if list.is_empty() => return self.empty(),
            Variable::Object(members) if members.is_empty() => return self.empty(),
            Variable::List(list) => {
                let list = list.iter().enumerate().map(item).collect::<Result<Vec<_>, _>>()?;
                // An empty list is written as nothing at all.
                let looks_empty = flat.first.is_empty() && !flat.named && list == [""];
                if looks_empty && self.has(Extension::EmptyOmitted) {
                    return Err(StyleErrorKind::Ambiguous.of_item(0));
                }
                WritableValue::List(list)
            }
            Variable::Object(members) => {
                let members = members.iter().enumerate().map(|(index, (name, value))| {
                    Ok((self.distinguishable(name, index, flat)?, item((index, value))?))
                });
                WritableValue::Object(members.collect::<Result<_, StyleError>>()?)
            }
        })
    }

    /// Nothing, if that is how an empty array or object is written.
    pub(super) const fn empty<'v>(&self) -> Result<WritableValue<'v>, StyleError> {
        match self.has(Extension::EmptyOmitted) {
            true => Ok(WritableValue::Nothing),
            false => Err(StyleErrorKind::Empty.nowhere()),
        }
    }

    /// The string of an item, unless it contains a delimiter that is itself written escaped.
    fn distinguishable<'v>(
        &self,
        text: &'v str,
        index: usize,
        flat: &FlatLayout,
    ) -> Result<&'v str, StyleError> {
        let delimiter = flat.between_items();
        // With reserved characters allowed, escapes in the value are kept.
        let found = match delimiter.escape {
            None => false,
            Some(_) if self.allow_reserved => delimiter.find_in(text, false).is_some(),
            Some(_) => text.as_bytes().contains(&delimiter.raw),
        };
        match found {
            true => Err(StyleError::contains(char::from(delimiter.raw), Some(index))),
            false => Ok(text),
        }
    }

    fn writer<'w, W: fmt::Write + ?Sized>(
        &'w self,
        flat: &'w FlatLayout,
        is_text: bool,
        out: &'w mut W,
    ) -> ParamWriter<'w, W> {
        // Characters that would split the data.
        let mut splits = CharClass::of(&[]);
        if !is_text {
            splits = splits.or(CharClass::of(&[flat.between_items().raw]));
        }
        if flat.named {
            splits = splits.or(CharClass::of(&[flat.separator.raw]));
        }
        ParamWriter { parameter: self, flat, splits, out }
    }

    /// A value as written, with escapes for what `splits`.
    pub(super) fn encoded<'v>(&self, value: &'v str, splits: CharClass) -> Encode<'v> {
        if !self.allow_reserved {
            return encode(value, sets::UNRESERVED.without(splits));
        }
        let in_path = self.style.may_stand_in(Location::Path);
        let allowed = if in_path { sets::SEGMENT } else { sets::QUERY };
        encode(value, allowed.without(splits)).keep_escapes()
    }
}

/// A value that can be written.
pub(super) enum WritableValue<'v> {
    Nothing,
    Text(&'v str),
    List(Vec<&'v str>),
    Object(Vec<(&'v str, &'v str)>),
}

struct ParamWriter<'w, W: ?Sized> {
    parameter: &'w StyledParam<'w>,
    flat: &'w FlatLayout,
    splits: CharClass,
    out: &'w mut W,
}

impl<W: fmt::Write + ?Sized> ParamWriter<'_, W> {
    fn text(&mut self, text: &str) -> fmt::Result {
        self.out.write_str(self.flat.first)?;
        self.name(text.is_empty())?;
        self.value(text)
    }

    fn list(&mut self, list: &[&str]) -> fmt::Result {
        self.out.write_str(self.flat.first)?;
        if !self.flat.explode {
            self.name(list == [""])?;
        }
        for (index, value) in list.iter().enumerate() {
            self.between(index, self.flat.between_items())?;
            if self.flat.explode {
                self.name(value.is_empty())?;
            }
            self.value(value)?;
        }
        Ok(())
    }

    fn object(&mut self, members: &[(&str, &str)]) -> fmt::Result {
        self.out.write_str(self.flat.first)?;
        if !self.flat.explode {
            self.name(false)?;
        }
        let between = self.flat.between_items();
        for (index, (name, value)) in members.iter().enumerate() {
            self.between(index, between)?;
            self.member_name(name)?;
            if self.flat.explode {
                self.equals(name, value.is_empty())?;
            } else {
                self.between(1, between)?;
            }
            self.value(value)?;
        }
        Ok(())
    }

    /// The name of the parameter, if one precedes each value.
    fn name(&mut self, is_empty: bool) -> fmt::Result {
        if !self.flat.named {
            return Ok(());
        }
        self.member_name(self.parameter.name)?;
        self.equals(self.parameter.name, is_empty)
    }

    fn member_name(&mut self, name: &str) -> fmt::Result {
        if self.parameter.style == Style::Cookie {
            return self.out.write_str(name);
        }
        encode(name, sets::UNRESERVED.without(self.splits)).write_to(self.out)
    }

    /// The `=` after a name. If both name and value are empty, it is needed too, or nothing would
    /// be written.
    fn equals(&mut self, name: &str, is_empty: bool) -> fmt::Result {
        let sign = if is_empty && !name.is_empty() { self.flat.after_name_of_empty } else { "=" };
        self.out.write_str(sign)
    }

    fn value(&mut self, value: &str) -> fmt::Result {
        if self.parameter.style == Style::Cookie {
            return self.out.write_str(value);
        }
        self.parameter.encoded(value, self.splits).write_to(self.out)
    }

    fn between(&mut self, index: usize, delimiter: Delimiter) -> fmt::Result {
        match (index, delimiter.escape) {
            (0, _) => Ok(()),
            (_, Some(digits)) => write!(self.out, "%{digits}"),
            (_, None) => {
                self.out.write_char(char::from(delimiter.raw))?;
                self.out.write_str(if delimiter.spaced { " " } else { "" })
            }
        }
    }
}
