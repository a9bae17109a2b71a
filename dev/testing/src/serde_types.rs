//! Types that ask serde for what derived types do not.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Bytes, as types outside of this crate ask for them.
#[derive(Debug, PartialEq)]
pub struct Bytes(
    /// The bytes.
    pub Vec<u8>,
);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl serde::de::Visitor<'_> for Visitor {
            type Value = Bytes;
            fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str("bytes")
            }
            fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Bytes, E> {
                Ok(Bytes(bytes.to_vec()))
            }
        }
        deserializer.deserialize_bytes(Visitor)
    }
}

/// What a type itself finds wrong.
#[derive(Debug)]
pub struct Even;

impl Serialize for Even {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(serde::ser::Error::custom("not even"))
    }
}

impl<'de> Deserialize<'de> for Even {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        let value = serde::de::Unexpected::Unsigned(number.into());
        match number {
            0 => Err(serde::de::Error::custom("zero is neither")),
            _ => Err(serde::de::Error::invalid_value(value, &"an even number")),
        }
    }
}
