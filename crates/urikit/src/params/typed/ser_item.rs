//! Serializes one key, one value, or all values of a key.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use core::fmt::Display;

use serde::Serialize;
use serde::ser::{SerializeSeq, SerializeTuple, SerializeTupleStruct, Serializer};

use super::refuse::{No, refuse, refused_params};
use super::{ParamsError, ParamsErrorKind};
use crate::params::ParamsBuf;

/// The string of a key: what it would be as a value.
pub(super) fn serialized_key(key: &(impl Serialize + ?Sized)) -> Result<String, ParamsError> {
    let mut text = None;
    key.serialize(Value { sink: Sink::Text(&mut text), in_list: true, optional: true })?;
    text.ok_or_else(|| ParamsError::of_kind(ParamsErrorKind::Unsupported, "a key must be a string"))
}

/// Where a value is written.
enum Sink<'s> {
    /// To a parameter with this key.
    Param(&'s mut ParamsBuf, &'s str),
    /// To a string: the value is a key.
    Text(&'s mut Option<String>),
}

/// One value, or several in a list.
pub(super) struct Value<'s> {
    sink: Sink<'s>,
    in_list: bool,
    /// Whether `None` is written, as a key without a value.
    optional: bool,
}

/// The methods of a serializer for types that are written by their `Display`.
macro_rules! shown {
    ($($method:ident($type:ty),)*) => {$(
        fn $method(self, value: $type) -> Result<(), ParamsError> {
            self.shown(value)
        }
    )*};
}

const NESTED: &str = "a value can't be a map, a struct or a variant with fields";

impl<'s> Value<'s> {
    /// `optional`: whether `None` is a key without a value, or nothing.
    pub(super) fn write(
        params: &'s mut ParamsBuf,
        key: &'s str,
        value: &(impl Serialize + ?Sized),
        optional: bool,
    ) -> Result<(), ParamsError> {
        let written =
            value.serialize(Self { sink: Sink::Param(params, key), in_list: false, optional });
        written.map_err(|error| error.about(key, None))
    }

    fn text(self, text: &str) -> Result<(), ParamsError> {
        match self.sink {
            Sink::Param(params, key) => params.append(key, text),
            Sink::Text(out) => *out = Some(text.into()),
        }
        Ok(())
    }

    fn shown(self, value: impl Display) -> Result<(), ParamsError> {
        self.text(&value.to_string())
    }

    fn no_value(self) -> Result<(), ParamsError> {
        match self.sink {
            Sink::Param(params, key) => {
                params.append(key, ());
                Ok(())
            }
            Sink::Text(_) => refused_params("a key must be a string"),
        }
    }
}

impl<'s> Serializer for Value<'s> {
    type Ok = ();
    type Error = ParamsError;
    type SerializeSeq = Elements<'s>;
    type SerializeTuple = Elements<'s>;
    type SerializeTupleStruct = Elements<'s>;
    type SerializeTupleVariant = No;
    type SerializeMap = No;
    type SerializeStruct = No;
    type SerializeStructVariant = No;

    shown! {
        serialize_bool(bool), serialize_i8(i8), serialize_i16(i16), serialize_i32(i32),
        serialize_i64(i64), serialize_i128(i128), serialize_u8(u8), serialize_u16(u16),
        serialize_u32(u32), serialize_u64(u64), serialize_u128(u128), serialize_f32(f32),
        serialize_f64(f64), serialize_char(char),
    }

    fn serialize_str(self, text: &str) -> Result<(), ParamsError> {
        self.text(text)
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), ParamsError> {
        match core::str::from_utf8(bytes) {
            Ok(text) => self.text(text),
            Err(_) => refused_params("bytes that are not UTF-8"),
        }
    }

    fn serialize_none(self) -> Result<(), ParamsError> {
        if self.optional { self.no_value() } else { Ok(()) }
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), ParamsError> {
        value.serialize(Self { optional: true, ..self })
    }

    fn serialize_unit(self) -> Result<(), ParamsError> {
        self.no_value()
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), ParamsError> {
        self.no_value()
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), ParamsError> {
        self.text(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), ParamsError> {
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Elements<'s>, ParamsError> {
        match self {
            Self { sink: Sink::Param(params, key), in_list: false, .. } => {
                let key = match params.borrowed().syntax().has_bracket_lists() {
                    true => Cow::Owned([key, "[]"].concat()),
                    false => Cow::Borrowed(key),
                };
                Ok(Elements { params, key })
            }
            _ => refused_params("a list can't be in a list"),
        }
    }

    fn serialize_tuple(self, _: usize) -> Result<Elements<'s>, ParamsError> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Elements<'s>, ParamsError> {
        self.serialize_seq(None)
    }

    refuse! { NESTED; with a value serialize_newtype_variant(&'static str, u32, &'static str), }
    refuse! { NESTED; of many
        serialize_map(Option<usize>) -> No,
        serialize_struct(&'static str, usize) -> No,
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> No,
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> No,
    }
}

/// The elements of a list, each with the same key.
pub(super) struct Elements<'s> {
    params: &'s mut ParamsBuf,
    key: Cow<'s, str>,
}

impl SerializeSeq for Elements<'_> {
    type Ok = ();
    type Error = ParamsError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), ParamsError> {
        let sink = Sink::Param(self.params, &self.key);
        value.serialize(Value { sink, in_list: true, optional: true })
    }

    fn end(self) -> Result<(), ParamsError> {
        Ok(())
    }
}

impl SerializeTuple for Elements<'_> {
    type Ok = ();
    type Error = ParamsError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), ParamsError> {
        SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Result<(), ParamsError> {
        Ok(())
    }
}

impl SerializeTupleStruct for Elements<'_> {
    type Ok = ();
    type Error = ParamsError;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), ParamsError> {
        SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Result<(), ParamsError> {
        Ok(())
    }
}
