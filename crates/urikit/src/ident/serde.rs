//! As a string, both ways. The borrowed types need a format that can lend one.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use super::kind::Kind;
use super::view::Identifier;

impl<K> Serialize for Identifier<'_, K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de: 'a, 'a, K: Kind> Deserialize<'de> for Identifier<'a, K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <&'a str>::deserialize(deserializer)?;
        Self::parse(text).map_err(D::Error::custom)
    }
}

#[cfg(feature = "alloc")]
mod owned {
    use super::{
        Deserialize, Deserializer, Error, Kind, PhantomData, Serialize, Serializer, Visitor, fmt,
    };
    use crate::ident::IdentifierBuf;
    use alloc::string::String;

    impl<K: Kind> Serialize for IdentifierBuf<K> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(self.as_str())
        }
    }

    impl<'de, K: Kind> Deserialize<'de> for IdentifierBuf<K> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_string(TextVisitor(PhantomData))
        }
    }

    /// Takes the text lent or given, and copies it at most once.
    struct TextVisitor<K>(PhantomData<K>);

    impl<K: Kind> Visitor<'_> for TextVisitor<K> {
        type Value = IdentifierBuf<K>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "the text of a {}", K::NAME)
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
            text.parse().map_err(E::custom)
        }

        fn visit_string<E: Error>(self, text: String) -> Result<Self::Value, E> {
            IdentifierBuf::parse(text).map_err(E::custom)
        }
    }
}
