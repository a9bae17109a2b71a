//! Serializes values to variables.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::Serialize;
use serde::ser::{
    self, Impossible, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple,
    SerializeTupleStruct, Serializer,
};

use super::path::{path_of_item, path_of_member};
use super::{MAX_DEPTH, Variable};
use crate::template::{ExpandError, ExpandErrorKind};

impl Variable<'static> {
    /// A value as a variable; `None` if it is absent: `None`, `()`, a unit struct.
    ///
    /// ```
    /// use serde::Serialize;
    /// use urikit_template::Variable;
    ///
    /// #[derive(Serialize)]
    /// struct Page { number: u32, size: Option<u32>, wide: bool }
    ///
    /// let page = Variable::from_value(&Page { number: 2, size: None, wide: true })?;
    /// assert_eq!(page, Some(Variable::from_iter([("number", "2"), ("wide", "true")])));
    /// assert_eq!(Variable::from_value(&None::<u8>)?, None);
    /// # Ok::<(), urikit_template::ExpandError>(())
    /// ```
    ///
    /// # Errors
    /// For a variant with data, bytes that are not UTF-8, a number that JSON can't represent, a key
    /// that is not text, and lists and objects nested more than 32 deep.
    pub fn from_value(value: &(impl Serialize + ?Sized)) -> Result<Option<Self>, ExpandError> {
        value.serialize(ToVariable { depth: 0 })
    }

    /// The members of a struct or map as named variables, for a template. Absent ones are omitted.
    ///
    /// ```
    /// use serde::Serialize;
    /// use urikit_template::{Template, Variable};
    ///
    /// #[derive(Serialize)]
    /// struct Request<'a> { id: u32, tags: &'a [&'a str], page: Option<u32> }
    ///
    /// let request = Request { id: 7, tags: &["a", "b c"], page: None };
    /// let template = Template::parse("/users/{id}{?tags*,page}")?;
    /// let expanded = template.expand(&Variable::named(&request)?)?;
    /// assert_eq!(expanded.as_str(), "/users/7?tags=a&tags=b%20c");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`from_value`](Self::from_value), and for a value that is neither a struct nor a
    /// map.
    pub fn named(
        value: &(impl Serialize + ?Sized),
    ) -> Result<Vec<(Cow<'static, str>, Self)>, ExpandError> {
        match Self::from_value(value)? {
            Some(Self::Object(members)) => Ok(members),
            None => Ok(Vec::new()),
            Some(_) => Err(unsupported_value("expected a struct or a map")),
        }
    }
}

/// A value or nothing.
type Made = Result<Option<Variable<'static>>, ExpandError>;
type No = Impossible<Option<Variable<'static>>, ExpandError>;

#[derive(Clone, Copy)]
struct ToVariable {
    /// The number of lists and objects around it.
    depth: usize,
}

const WITH_DATA: &str = "a variant with data has no form";

fn text_variable(text: impl Into<Cow<'static, str>>) -> Made {
    Ok(Some(Variable::Text(text.into())))
}

fn unsupported_value(message: &str) -> ExpandError {
    ExpandError::of_value(ExpandErrorKind::Unsupported, message)
}

impl ser::Error for ExpandError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::of_value(ExpandErrorKind::Custom, message.to_string())
    }
}

/// The shortest string that parses as the same number; JSON has only finite numbers.
pub(super) fn text_of_float(number: f64) -> Result<String, ExpandError> {
    match number.is_finite() {
        true => Ok(format!("{number:?}")),
        false => Err(unsupported_value("a number that is not finite")),
    }
}

impl ToVariable {
    fn inside(self) -> Result<Self, ExpandError> {
        match self.depth {
            MAX_DEPTH.. => Err(unsupported_value("nested too deeply")),
            depth => Ok(Self { depth: depth + 1 }),
        }
    }

    fn items(self) -> Result<ListBuilder, ExpandError> {
        Ok(ListBuilder { inside: self.inside()?, count: 0, items: Vec::new() })
    }

    fn members(self) -> Result<ObjectBuilder, ExpandError> {
        Ok(ObjectBuilder { inside: self.inside()?, key: Cow::Borrowed(""), members: Vec::new() })
    }
}

/// The methods for types that are written by their `Display`, which is as in JSON.
macro_rules! shown {
    ($($method:ident($type:ty),)*) => {$(
        fn $method(self, value: $type) -> Made {
            text_variable(value.to_string())
        }
    )*};
}

impl Serializer for ToVariable {
    type Ok = Option<Variable<'static>>;
    type Error = ExpandError;
    type SerializeSeq = ListBuilder;
    type SerializeTuple = ListBuilder;
    type SerializeTupleStruct = ListBuilder;
    type SerializeTupleVariant = No;
    type SerializeMap = ObjectBuilder;
    type SerializeStruct = ObjectBuilder;
    type SerializeStructVariant = No;

    shown! {
        serialize_bool(bool), serialize_i8(i8), serialize_i16(i16), serialize_i32(i32),
        serialize_i64(i64), serialize_i128(i128), serialize_u8(u8), serialize_u16(u16),
        serialize_u32(u32), serialize_u64(u64), serialize_u128(u128), serialize_char(char),
        serialize_str(&str),
    }

    fn serialize_f32(self, value: f32) -> Made {
        text_of_float(value.into())?;
        text_variable(format!("{value:?}"))
    }

    fn serialize_f64(self, value: f64) -> Made {
        text_variable(text_of_float(value)?)
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Made {
        match core::str::from_utf8(bytes) {
            Ok(bytes) => text_variable(bytes.to_string()),
            Err(_) => Err(unsupported_value("bytes that are not UTF-8")),
        }
    }

    fn serialize_none(self) -> Made {
        Ok(None)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Made {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Made {
        Ok(None)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Made {
        Ok(None)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Made {
        text_variable(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Made {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Made {
        Err(unsupported_value(WITH_DATA))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<ListBuilder, ExpandError> {
        self.items()
    }

    fn serialize_tuple(self, _: usize) -> Result<ListBuilder, ExpandError> {
        self.items()
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<ListBuilder, ExpandError> {
        self.items()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<No, ExpandError> {
        Err(unsupported_value(WITH_DATA))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<ObjectBuilder, ExpandError> {
        self.members()
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<ObjectBuilder, ExpandError> {
        self.members()
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<No, ExpandError> {
        Err(unsupported_value(WITH_DATA))
    }
}

/// A list under construction.
struct ListBuilder {
    inside: ToVariable,
    /// Includes absent ones.
    count: usize,
    items: Vec<Variable<'static>>,
}

impl SerializeSeq for ListBuilder {
    type Ok = Option<Variable<'static>>;
    type Error = ExpandError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), ExpandError> {
        let made = item
            .serialize(self.inside)
            .map_err(|error: ExpandError| error.within(|path| path_of_item(self.count, path)))?;
        self.items.extend(made);
        self.count += 1;
        Ok(())
    }

    fn end(self) -> Made {
        Ok(Some(Variable::List(self.items)))
    }
}

impl SerializeTuple for ListBuilder {
    type Ok = Option<Variable<'static>>;
    type Error = ExpandError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), ExpandError> {
        SerializeSeq::serialize_element(self, item)
    }

    fn end(self) -> Made {
        SerializeSeq::end(self)
    }
}

impl SerializeTupleStruct for ListBuilder {
    type Ok = Option<Variable<'static>>;
    type Error = ExpandError;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), ExpandError> {
        SerializeSeq::serialize_element(self, item)
    }

    fn end(self) -> Made {
        SerializeSeq::end(self)
    }
}

/// An object under construction.
struct ObjectBuilder {
    inside: ToVariable,
    key: Cow<'static, str>,
    members: Vec<(Cow<'static, str>, Variable<'static>)>,
}

impl SerializeMap for ObjectBuilder {
    type Ok = Option<Variable<'static>>;
    type Error = ExpandError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), ExpandError> {
        match key.serialize(self.inside)? {
            Some(Variable::Text(key)) => self.key = key,
            _ => return Err(unsupported_value("a key that is no text")),
        }
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), ExpandError> {
        let key = core::mem::take(&mut self.key);
        match value.serialize(self.inside) {
            Ok(Some(value)) => self.members.push((key, value)),
            Ok(None) => {}
            Err(error) => return Err(error.within(|path| path_of_member(&key, path))),
        }
        Ok(())
    }

    fn end(self) -> Made {
        Ok(Some(Variable::Object(self.members)))
    }
}

impl SerializeStruct for ObjectBuilder {
    type Ok = Option<Variable<'static>>;
    type Error = ExpandError;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), ExpandError> {
        self.key = Cow::Borrowed(key);
        self.serialize_value(value)
    }

    fn end(self) -> Made {
        SerializeMap::end(self)
    }
}
