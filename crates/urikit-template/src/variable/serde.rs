//! serde for variables themselves: to and from JSON and other formats.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use super::from_value::text_of_float;
use super::{MAX_DEPTH, Variable};

impl Serialize for Variable<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => serializer.serialize_str(text),
            Self::List(list) => serializer.collect_seq(list),
            Self::Object(members) => {
                serializer.collect_map(members.iter().map(|(key, value)| (key, value)))
            }
        }
    }
}

/// Owned, as `Cow` is. Numbers and booleans become strings; `null` is omitted from lists and
/// objects, and by itself it is an `Option<Variable>`.
impl<'de> Deserialize<'de> for Variable<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read = VariableSeed { depth: 0 }.deserialize(deserializer)?;
        read.ok_or_else(|| D::Error::custom("expected a string, a list or an object"))
    }
}

/// Any value; `None` if absent.
#[derive(Clone, Copy)]
struct VariableSeed {
    /// The number of lists and objects around it.
    depth: usize,
}

impl VariableSeed {
    fn inside<E: Error>(self) -> Result<Self, E> {
        match self.depth {
            MAX_DEPTH.. => Err(E::custom("nested too deeply")),
            depth => Ok(Self { depth: depth + 1 }),
        }
    }
}

impl<'de> DeserializeSeed<'de> for VariableSeed {
    type Value = Option<Variable<'static>>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

/// The methods for types that are written by their `Display`.
macro_rules! shown {
    ($($visit:ident($type:ty),)*) => {$(
        fn $visit<E: Error>(self, value: $type) -> Result<Self::Value, E> {
            self.visit_string(value.to_string())
        }
    )*};
}

impl<'de> Visitor<'de> for VariableSeed {
    type Value = Option<Variable<'static>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string, a number, a boolean, a list or an object")
    }

    shown! {
        visit_bool(bool), visit_i64(i64), visit_i128(i128), visit_u64(u64), visit_u128(u128),
        visit_char(char), visit_str(&str),
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Self::Value, E> {
        self.visit_string(text_of_float(value).map_err(E::custom)?)
    }

    fn visit_string<E: Error>(self, text: String) -> Result<Self::Value, E> {
        Ok(Some(Variable::Text(Cow::Owned(text))))
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(
        self,
        deserializer: D,
    ) -> Result<Self::Value, D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let inside = self.inside()?;
        let mut list = Vec::new();
        while let Some(item) = seq.next_element_seed(inside)? {
            list.extend(item);
        }
        Ok(Some(Variable::List(list)))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let inside = self.inside()?;
        let mut members = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            if let Some(value) = map.next_value_seed(inside)? {
                members.push((Cow::Owned(key), value));
            }
        }
        Ok(Some(Variable::Object(members)))
    }
}
