//! Serializes to a list of parameters as a whole, and its pairs.

use alloc::string::String;

use serde::Serialize;
use serde::ser::{
    SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple, SerializeTupleStruct, Serializer,
};

use super::ParamsError;
use super::refuse::{No, refuse, refused_params};
use super::ser_item::{Value, serialized_key};
use crate::params::ParamsBuf;

impl ParamsBuf {
    /// Appends the parameters of a value: a struct, a map, or a list of pairs.
    ///
    /// ```
    /// use urikit::params::ParamsBuf;
    /// let mut params = ParamsBuf::new("a=1");
    /// params.append_value(&[("b", "x y"), ("c", "")])?;
    /// assert_eq!(params.as_str(), Some("a=1&b=x%20y&c="));
    /// # Ok::<(), urikit::params::ParamsError>(())
    /// ```
    ///
    /// A list appends its key for each element; `None` nothing; `Some(None)` and `()` the key
    /// without a value; an enum the name of its variant. The result can be read by
    /// [`Params::deserialize`](crate::params::Params::deserialize). There, a field that
    /// may be an empty list or `()` needs `#[serde(default)]`, since nothing is written for it.
    ///
    /// # Errors
    /// If a value can't be represented in a query: a map or struct inside another, a list inside a
    /// list, a variant with fields, bytes that are not UTF-8. The list stays unchanged.
    pub fn append_value(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), ParamsError> {
        let before = self.as_str().map(str::len);
        let outcome = value.serialize(List(self));
        if outcome.is_err() {
            self.truncate(before);
        }
        outcome
    }
}

/// The whole list.
struct List<'p>(&'p mut ParamsBuf);

const NO_LIST: &str = "parameters are a struct, a map or a list of pairs";

impl<'p> Serializer for List<'p> {
    type Ok = ();
    type Error = ParamsError;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = No;
    type SerializeMap = Entries<'p>;
    type SerializeStruct = Self;
    type SerializeStructVariant = No;

    fn serialize_none(self) -> Result<(), ParamsError> {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), ParamsError> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), ParamsError> {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), ParamsError> {
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), ParamsError> {
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, ParamsError> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, ParamsError> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, ParamsError> {
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Entries<'p>, ParamsError> {
        Ok(Entries { params: self.0, key: String::new() })
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, ParamsError> {
        Ok(self)
    }

    refuse! { NO_LIST;
        serialize_bool(bool), serialize_i8(i8), serialize_i16(i16), serialize_i32(i32),
        serialize_i64(i64), serialize_u8(u8), serialize_u16(u16), serialize_u32(u32),
        serialize_u64(u64), serialize_f32(f32), serialize_f64(f64), serialize_char(char),
        serialize_str(&str), serialize_bytes(&[u8]),
        serialize_unit_variant(&'static str, u32, &'static str),
    }
    refuse! { NO_LIST; with a value
        serialize_newtype_variant(&'static str, u32, &'static str),
    }
    refuse! { NO_LIST; of many
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> No,
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> No,
    }
}

impl SerializeStruct for List<'_> {
    type Ok = ();
    type Error = ParamsError;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), ParamsError> {
        Value::write(self.0, key, value, false)
    }

    fn end(self) -> Result<(), ParamsError> {
        Ok(())
    }
}

/// A list of pairs.
impl SerializeSeq for List<'_> {
    type Ok = ();
    type Error = ParamsError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, pair: &T) -> Result<(), ParamsError> {
        pair.serialize(Pair { params: self.0, key: None })
    }

    fn end(self) -> Result<(), ParamsError> {
        Ok(())
    }
}

impl SerializeTuple for List<'_> {
    type Ok = ();
    type Error = ParamsError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, pair: &T) -> Result<(), ParamsError> {
        SerializeSeq::serialize_element(self, pair)
    }

    fn end(self) -> Result<(), ParamsError> {
        Ok(())
    }
}

impl SerializeTupleStruct for List<'_> {
    type Ok = ();
    type Error = ParamsError;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, pair: &T) -> Result<(), ParamsError> {
        SerializeSeq::serialize_element(self, pair)
    }

    fn end(self) -> Result<(), ParamsError> {
        Ok(())
    }
}

/// The entries of a map.
struct Entries<'p> {
    params: &'p mut ParamsBuf,
    key: String,
}

impl SerializeMap for Entries<'_> {
    type Ok = ();
    type Error = ParamsError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), ParamsError> {
        self.key = serialized_key(key)?;
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), ParamsError> {
        Value::write(self.params, &self.key, value, false)
    }

    fn end(self) -> Result<(), ParamsError> {
        Ok(())
    }
}

/// A pair of key and value; the key is set after the first half.
struct Pair<'p> {
    params: &'p mut ParamsBuf,
    key: Option<String>,
}

const NO_PAIR: &str = "expected a pair of key and value";

impl<'p> Serializer for Pair<'p> {
    type Ok = ();
    type Error = ParamsError;
    type SerializeSeq = No;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = No;
    type SerializeMap = No;
    type SerializeStruct = No;
    type SerializeStructVariant = No;

    fn serialize_tuple(self, len: usize) -> Result<Self, ParamsError> {
        if len == 2 { Ok(self) } else { refused_params(NO_PAIR) }
    }

    fn serialize_tuple_struct(self, _: &'static str, len: usize) -> Result<Self, ParamsError> {
        self.serialize_tuple(len)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), ParamsError> {
        value.serialize(self)
    }

    refuse! { NO_PAIR;
        serialize_bool(bool), serialize_i8(i8), serialize_i16(i16), serialize_i32(i32),
        serialize_i64(i64), serialize_u8(u8), serialize_u16(u16), serialize_u32(u32),
        serialize_u64(u64), serialize_f32(f32), serialize_f64(f64), serialize_char(char),
        serialize_str(&str), serialize_bytes(&[u8]), serialize_none(), serialize_unit(),
        serialize_unit_struct(&'static str),
        serialize_unit_variant(&'static str, u32, &'static str),
    }
    refuse! { NO_PAIR; with a value
        serialize_some(), serialize_newtype_variant(&'static str, u32, &'static str),
    }
    refuse! { NO_PAIR; of many
        serialize_seq(Option<usize>) -> No, serialize_map(Option<usize>) -> No,
        serialize_struct(&'static str, usize) -> No,
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> No,
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> No,
    }
}

impl SerializeTuple for Pair<'_> {
    type Ok = ();
    type Error = ParamsError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, half: &T) -> Result<(), ParamsError> {
        match &self.key {
            None => {
                self.key = Some(serialized_key(half)?);
                Ok(())
            }
            // Here, an absent value can only mean `None`.
            Some(key) => Value::write(self.params, key, half, true),
        }
    }

    fn end(self) -> Result<(), ParamsError> {
        Ok(())
    }
}

impl SerializeTupleStruct for Pair<'_> {
    type Ok = ();
    type Error = ParamsError;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, half: &T) -> Result<(), ParamsError> {
        self.serialize_element(half)
    }

    fn end(self) -> Result<(), ParamsError> {
        Ok(())
    }
}
