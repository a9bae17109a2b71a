//! serde: templates as strings.

use alloc::string::String;
use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use super::Template;

impl Serialize for Template<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Always owned, as `Cow` is, so that it accepts strings from every format.
impl<'de> Deserialize<'de> for Template<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_string(TextVisitor)
    }
}

/// Accepts a borrowed or owned string, and copies it at most once.
struct TextVisitor;

impl Visitor<'_> for TextVisitor {
    type Value = Template<'static>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a URI template")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        text.parse().map_err(E::custom)
    }

    fn visit_string<E: Error>(self, text: String) -> Result<Self::Value, E> {
        text.try_into().map_err(E::custom)
    }
}
