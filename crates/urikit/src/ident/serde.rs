//! serde: identifiers as strings. The borrowed types need a format that can lend strings.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use super::borrowed::Identifier;
use super::kind::Kind;
use crate::parse::error::ParseError;

impl<K> Serialize for Identifier<'_, K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de: 'a, 'a, K: Kind> Deserialize<'de> for Identifier<'a, K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(LentText(PhantomData))
    }
}

/// Accepts a borrowed string. The visitor of `&str` would put one that is not borrowed,
/// and any secret in it, into its error.
struct LentText<'a, K>(PhantomData<(&'a str, K)>);

impl<'de: 'a, 'a, K: Kind> Visitor<'de> for LentText<'a, K> {
    type Value = Identifier<'a, K>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the text of a {}, lent", K::NAME)
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Self::Value, E> {
        Identifier::parse(text).map_err(invalid_identifier::<K, E>)
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<Self::Value, E> {
        Err(E::custom(format_args!("a {} can only borrow: use {}", K::NAME, K::BUF_NAME)))
    }
}

/// `invalid URI: unexpected ' ' in path at byte 10`. The input itself may contain a secret.
fn invalid_identifier<K: Kind, E: Error>(error: ParseError) -> E {
    E::custom(format_args!("invalid {}: {error}", K::TERM))
}

#[cfg(feature = "alloc")]
mod owned {
    use super::{
        Deserialize, Deserializer, Error, Kind, LentText, PhantomData, Serialize, Serializer,
        Visitor, fmt, invalid_identifier,
    };
    use crate::ident::{IdentifierBuf, IdentifierCow};
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

    /// Accepts a borrowed or owned string, and copies it at most once.
    struct TextVisitor<K>(PhantomData<K>);

    impl<K: Kind> Visitor<'_> for TextVisitor<K> {
        type Value = IdentifierBuf<K>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "the text of a {}", K::NAME)
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
            IdentifierBuf::parse(text).map_err(invalid_identifier::<K, E>)
        }

        fn visit_string<E: Error>(self, text: String) -> Result<Self::Value, E> {
            IdentifierBuf::try_from(text).map_err(|error| invalid_identifier::<K, E>(error.error()))
        }
    }

    impl<K: Kind> Serialize for IdentifierCow<'_, K> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(self.as_str())
        }
    }

    /// Borrows if the format lends the string, and copies it otherwise.
    impl<'de: 'a, 'a, K: Kind> Deserialize<'de> for IdentifierCow<'a, K> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_string(CowVisitor(PhantomData))
        }
    }

    struct CowVisitor<'a, K>(PhantomData<(&'a str, K)>);

    impl<'de: 'a, 'a, K: Kind> Visitor<'de> for CowVisitor<'a, K> {
        type Value = IdentifierCow<'a, K>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            TextVisitor::<K>(PhantomData).expecting(f)
        }

        fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Self::Value, E> {
            LentText(PhantomData).visit_borrowed_str(text).map(IdentifierCow::Borrowed)
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
            TextVisitor(PhantomData).visit_str(text).map(IdentifierCow::Owned)
        }

        fn visit_string<E: Error>(self, text: String) -> Result<Self::Value, E> {
            TextVisitor(PhantomData).visit_string(text).map(IdentifierCow::Owned)
        }
    }
}
