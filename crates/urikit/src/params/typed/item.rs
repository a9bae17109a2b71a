//! Deserializes one key, one value, or all values of a key.

use alloc::borrow::Cow;
use alloc::format;

use serde::de::value::CowStrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, SeqAccess, Visitor};

use super::de::Entry;
use super::refuse::refused_params;
use super::{ParamsError, ParamsErrorKind};
use crate::params::typed::deserializer_methods::{parsed_from_text, same_as};

/// What is read from an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Key,
    /// Its value and those of later entries with the same key.
    Values,
    /// Only its value.
    Value,
    /// Key and value.
    Pair,
}

#[derive(Clone, Copy)]
pub(super) struct Item<'e, 'de> {
    entries: &'e [Entry<'de>],
    at: usize,
    role: Role,
    /// Whether an absent value may be `None`: the type is known to be an `Option`.
    optional: bool,
}

impl<'e, 'de> Item<'e, 'de> {
    pub(super) const fn new(entries: &'e [Entry<'de>], at: usize, role: Role) -> Self {
        // In a list or a pair, an absent value can only mean `None`.
        Self { entries, at, role, optional: matches!(role, Role::Value) }
    }

    /// Deserializes; adds the key and its position to an error.
    pub(super) fn feed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, ParamsError> {
        seed.deserialize(self).map_err(|error| {
            let Entry { key, param, .. } = self.entry();
            error.about(key, param.range())
        })
    }

    fn entry(&self) -> &'e Entry<'de> {
        &self.entries[self.at]
    }

    /// The single string; `None` for a key without a value.
    #[inline]
    fn text(&self) -> Result<Option<Cow<'de, str>>, ParamsError> {
        let entry = self.entry();
        match (self.role, entry.next) {
            (Role::Key, _) => Ok(Some(entry.key.clone())),
            (Role::Pair, _) => Err(ParamsError::new("expected a pair")),
            (Role::Values, Some(second)) => {
                let Entry { key, param, .. } = &self.entries[second];
                {
                    let repeated = ParamsError::of(ParamsErrorKind::Repeated);
                    Err(repeated.about(key, param.range()))
                }
            }
            _ => entry.param.value_text().map_err(ParamsError::not_decoded),
        }
    }

    fn is_without_value(&self) -> bool {
        matches!(self.role, Role::Values | Role::Value)
            && self.entry().next.is_none_or(|_| self.role == Role::Value)
            && self.entry().param.value().is_none()
    }

    fn parsed<T: core::str::FromStr>(&self) -> Result<T, ParamsError> {
        let name = core::any::type_name::<T>();
        match self.text()? {
            Some(text) => text.parse().map_err(|_| ParamsError::new(format!("expected {name}"))),
            None => Err(ParamsError::new(format!("expected {name}, found no value"))),
        }
    }
}

fn visit_item_text<'de, V: Visitor<'de>>(
    text: Cow<'de, str>,
    visitor: V,
) -> Result<V::Value, ParamsError> {
    match text {
        Cow::Borrowed(text) => visitor.visit_borrowed_str(text),
        Cow::Owned(text) => visitor.visit_string(text),
    }
}

impl<'de> Deserializer<'de> for Item<'_, 'de> {
    type Error = ParamsError;

    /// For self-describing types: a string, no value, or several.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ParamsError> {
        match self.role {
            Role::Pair => return self.deserialize_seq(visitor),
            Role::Values if self.entry().next.is_some() => return self.deserialize_seq(visitor),
            _ => {}
        }
        match self.text()? {
            Some(text) => visit_item_text(text, visitor),
            None => visitor.visit_unit(),
        }
    }

    #[inline]
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ParamsError> {
        // A key without `=` has the empty string as its value, here and for enums.
        visit_item_text(self.text()?.unwrap_or_default(), visitor)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ParamsError> {
        let decode = match (self.role, self.entry().next) {
            (Role::Values, None) | (Role::Value, _) => self.entry().param.decode_value(),
            _ => return self.deserialize_str(visitor),
        };
        match decode.map_or(Ok(Cow::Borrowed(&b""[..])), |decode| decode.to_bytes()) {
            Ok(Cow::Borrowed(bytes)) => visitor.visit_borrowed_bytes(bytes),
            Ok(Cow::Owned(bytes)) => visitor.visit_byte_buf(bytes),
            // The string has the same fault, with its position.
            Err(_) => self.deserialize_str(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ParamsError> {
        match self.text()?.as_deref() {
            None | Some("true") => visitor.visit_bool(true),
            Some("false") => visitor.visit_bool(false),
            Some(_) => Err(ParamsError::new("expected true or false")),
        }
    }

    parsed_from_text! {}

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ParamsError> {
        if self.optional && self.is_without_value() {
            return visitor.visit_none();
        }
        visitor.visit_some(Self { optional: true, ..self })
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ParamsError> {
        match self.text()? {
            None => visitor.visit_unit(),
            Some(_) => Err(ParamsError::new("expected no value")),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, ParamsError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ParamsError> {
        let Self { entries, at, .. } = self;
        match self.role {
            Role::Pair => visitor.visit_seq(Halves { entries, at, role: Some(Role::Key) }),
            Role::Values => visitor.visit_seq(Elements { entries, at: Some(at) }),
            Role::Key | Role::Value => refused_params("a list can't be in a list"),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ParamsError> {
        let text = self.text()?.unwrap_or_default();
        visitor.visit_enum(CowStrDeserializer::new(text))
    }

    fn deserialize_map<V: Visitor<'de>>(self, _: V) -> Result<V::Value, ParamsError> {
        refused_params("a value can't be a map or a struct")
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ParamsError> {
        visitor.visit_unit()
    }

    same_as! { deserialize_str: deserialize_string(), deserialize_identifier(), }
    same_as! { deserialize_bytes: deserialize_byte_buf(), }
    same_as! { deserialize_unit: deserialize_unit_struct(&'static str), }
    same_as! { deserialize_map: deserialize_struct(&'static str, &'static [&'static str]), }
    same_as! { deserialize_seq:
        deserialize_tuple(usize), deserialize_tuple_struct(&'static str, usize),
    }
}

/// All values of a key.
struct Elements<'e, 'de> {
    entries: &'e [Entry<'de>],
    at: Option<usize>,
}

impl<'de> SeqAccess<'de> for Elements<'_, 'de> {
    type Error = ParamsError;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, ParamsError> {
        let Some(at) = self.at else { return Ok(None) };
        self.at = self.entries[at].next;
        Item::new(self.entries, at, Role::Value).feed(seed).map(Some)
    }
}

/// A key and its value.
struct Halves<'e, 'de> {
    entries: &'e [Entry<'de>],
    at: usize,
    /// The one that comes next.
    role: Option<Role>,
}

impl<'de> SeqAccess<'de> for Halves<'_, 'de> {
    type Error = ParamsError;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, ParamsError> {
        let Some(role) = self.role else { return Ok(None) };
        self.role = (role == Role::Key).then_some(Role::Value);
        Item::new(self.entries, self.at, role).feed(seed).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(match self.role {
            Some(Role::Key) => 2,
            Some(_) => 1,
            None => 0,
        })
    }
}
