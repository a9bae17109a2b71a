//! Deserializes values from variables.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use core::fmt;

use serde::Deserialize;
use serde::de::value::CowStrDeserializer;
use serde::de::{
    self, DeserializeSeed, Deserializer, Expected, MapAccess, SeqAccess, Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;

use super::Variable;
use super::path::{path_of_item, path_of_member};
use crate::template::{MatchError, MatchErrorKind};

impl<'de> Variable<'de> {
    /// The variable as a value of a type: a string is parsed by the type.
    ///
    /// ```
    /// use serde::Deserialize;
    /// use urikit_template::Variable;
    ///
    /// #[derive(Deserialize, Debug, PartialEq)]
    /// struct Page { number: u32, size: Option<u32>, wide: bool }
    ///
    /// let page = Variable::from_iter([("number", "2"), ("wide", "true")]);
    /// assert_eq!(page.deserialize::<Page>()?, Page { number: 2, size: None, wide: true });
    /// assert_eq!(Variable::from("7").deserialize::<Vec<u8>>()?, [7]);
    /// # Ok::<(), urikit_template::MatchError>(())
    /// ```
    ///
    /// # Errors
    /// If it does not fit the type; the error has the position.
    pub fn deserialize<T: Deserialize<'de>>(self) -> Result<T, MatchError> {
        T::deserialize(FromVariable(self))
    }
}

/// Serde requires one method for each type: those of numbers, booleans and `char`.
macro_rules! parsed_from_text {
    ($($deserialize:ident $visit:ident,)*) => {$(
        #[inline]
        fn $deserialize<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
            visitor.$visit(self.parsed()?)
        }
    )*};
}

struct FromVariable<'de>(Variable<'de>);

impl<'de> FromVariable<'de> {
    fn text(self, expected: &str) -> Result<Cow<'de, str>, MatchError> {
        let found = match self.0 {
            Variable::Text(text) => return Ok(text),
            Variable::List(_) => "a list",
            Variable::Object(_) => "an object",
        };
        Err(misfit(format!("expected {expected}, found {found}")))
    }

    fn parsed<T: core::str::FromStr>(self) -> Result<T, MatchError> {
        let name = core::any::type_name::<T>();
        let text = self.text(name)?;
        text.parse().map_err(|_| misfit(format!("expected {name}")))
    }
}

impl<'de> Deserializer<'de> for FromVariable<'de> {
    type Error = MatchError;

    /// For self-describing types.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, MatchError> {
        match self.0 {
            Variable::Text(Cow::Borrowed(text)) => visitor.visit_borrowed_str(text),
            Variable::Text(Cow::Owned(text)) => visitor.visit_string(text),
            Variable::List(list) => {
                visitor.visit_seq(ListItems { items: list.into_iter(), count: 0 })
            }
            Variable::Object(members) => {
                visitor.visit_map(ObjectMembers { members: members.into_iter(), member: None })
            }
        }
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, MatchError> {
        match self.text("bytes")? {
            Cow::Borrowed(text) => visitor.visit_borrowed_bytes(text.as_bytes()),
            Cow::Owned(text) => visitor.visit_byte_buf(text.into_bytes()),
        }
    }

    parsed_from_text! {
        deserialize_i8 visit_i8, deserialize_i16 visit_i16, deserialize_i32 visit_i32,
        deserialize_i64 visit_i64, deserialize_i128 visit_i128,
        deserialize_u8 visit_u8, deserialize_u16 visit_u16, deserialize_u32 visit_u32,
        deserialize_u64 visit_u64, deserialize_u128 visit_u128,
        deserialize_f32 visit_f32, deserialize_f64 visit_f64,
        deserialize_bool visit_bool, deserialize_char visit_char,
    }

    /// Always `Some`: an absent value is not a variable.
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, MatchError> {
        visitor.visit_some(self)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, MatchError> {
        match &*self.text("nothing")? {
            "" => visitor.visit_unit(),
            _ => Err(misfit("expected nothing")),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, MatchError> {
        visitor.visit_newtype_struct(self)
    }

    /// A string is a sequence of one: not every style distinguishes the two.
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, MatchError> {
        match self.0 {
            text @ Variable::Text(_) => {
                visitor.visit_seq(ListItems { items: vec![text].into_iter(), count: 0 })
            }
            other => Self(other).deserialize_any(visitor),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, MatchError> {
        visitor.visit_enum(CowStrDeserializer::new(self.text("the name of a variant")?))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, MatchError> {
        visitor.visit_unit()
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, MatchError> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, MatchError> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, MatchError> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, MatchError> {
        self.deserialize_seq(visitor)
    }

    forward_to_deserialize_any! { str string identifier map struct }
}

struct ListItems<'de> {
    items: vec::IntoIter<Variable<'de>>,
    count: usize,
}

impl<'de> SeqAccess<'de> for ListItems<'de> {
    type Error = MatchError;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, MatchError> {
        let Some(item) = self.items.next() else { return Ok(None) };
        self.count += 1;
        let value = seed.deserialize(FromVariable(item));
        value.map(Some).map_err(|error| error.within(|path| path_of_item(self.count - 1, path)))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len())
    }
}

struct ObjectMembers<'de> {
    members: vec::IntoIter<(Cow<'de, str>, Variable<'de>)>,
    /// The member whose key was read.
    member: Option<(Cow<'de, str>, Variable<'de>)>,
}

impl<'de> MapAccess<'de> for ObjectMembers<'de> {
    type Error = MatchError;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, MatchError> {
        self.member = self.members.next();
        let Some((key, _)) = &self.member else { return Ok(None) };
        let value = seed.deserialize(FromVariable(Variable::Text(key.clone())));
        value.map(Some).map_err(|error| match error.variable() {
            Some(_) => error,
            None => error.within(|path| path_of_member(key, path)),
        })
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<S::Value, MatchError> {
        match self.member.take() {
            Some((key, value)) => {
                let read = seed.deserialize(FromVariable(value));
                read.map_err(|error| error.within(|path| path_of_member(&key, path)))
            }
            None => Err(misfit("a value was requested before its key")),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.members.len())
    }
}

fn misfit(message: impl Into<String>) -> MatchError {
    MatchError::of_value(MatchErrorKind::InvalidValue, message.into())
}

/// Serde's own messages would show the value.
impl de::Error for MatchError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::of_value(MatchErrorKind::Custom, message.to_string())
    }

    fn invalid_type(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        match unexpected {
            Unexpected::Seq => misfit(format!("expected {expected}, found a list")),
            Unexpected::Map => misfit(format!("expected {expected}, found an object")),
            _ => misfit(format!("expected {expected}")),
        }
    }

    fn invalid_value(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        misfit(format!("expected {expected}"))
    }

    fn unknown_variant(_: &str, expected: &'static [&'static str]) -> Self {
        misfit(format!("expected one of {expected:?}"))
    }

    fn unknown_field(field: &str, _: &'static [&'static str]) -> Self {
        wrong_member(MatchErrorKind::Unknown, field)
    }

    fn missing_field(field: &'static str) -> Self {
        wrong_member(MatchErrorKind::Missing, field)
    }

    fn duplicate_field(field: &'static str) -> Self {
        wrong_member(MatchErrorKind::Repeated, field)
    }
}

fn wrong_member(kind: MatchErrorKind, field: &str) -> MatchError {
    MatchError::of_value(kind, kind.to_string()).within(|path| path_of_member(field, path))
}
