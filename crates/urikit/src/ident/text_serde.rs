//! serde for types that are strings: written by `Display`, read by `FromStr`.

use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Deserializer, Error, Visitor};

/// Reads a value from a borrowed or owned string. `expected` describes what is expected.
pub(crate) fn deserialize_text<'de, D, T>(
    deserializer: D,
    expected: &'static str,
) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    deserializer.deserialize_str(TextVisitor { expected, read: PhantomData })
}

struct TextVisitor<T> {
    expected: &'static str,
    read: PhantomData<T>,
}

impl<T: FromStr<Err: Display>> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// `Serialize` and `Deserialize` for a type that is a string.
macro_rules! text_serde {
    ($text:ty, $expected:literal) => {
        impl serde::ser::Serialize for $text {
            fn serialize<S: serde::ser::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::de::Deserialize<'de> for $text {
            fn deserialize<D: serde::de::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                $crate::ident::text_serde::deserialize_text(deserializer, $expected)
            }
        }
    };
}
pub(crate) use text_serde;
