//! Deserializes the list of parameters as a whole.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::forward_to_deserialize_any;

use super::ParamsError;
use super::item::{Item, Role};
use crate::params::{Param, Params};

impl<'a> Params<'a> {
    /// The parameters as a value of a type: a struct, a map, or a list of pairs.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use urikit::params::Params;
    /// let map: BTreeMap<String, Vec<u32>> = Params::new("a=1&b=2&%61=3").deserialize()?;
    /// assert_eq!(map["a"], [1, 3]);
    /// let pairs: Vec<(&str, Option<&str>)> = Params::new("b&a=").deserialize()?;
    /// assert_eq!(pairs, [("b", None), ("a", Some(""))]);
    /// # Ok::<(), urikit::params::ParamsError>(())
    /// ```
    ///
    /// How types map to a query: a `Vec` takes all values of its key; `Option` none or one; `()` a
    /// key without a value, which for a `bool` is `true` and for a string empty; an enum the name
    /// of a variant. Empty parameters are skipped. `#[serde(flatten)]` can read strings, enums and
    /// `Option` of them, but not numbers: serde has buffered them as strings.
    ///
    /// # Errors
    /// If a value does not fit its type, a key is missing, a key for one value is repeated, or
    /// something can't be decoded. The error has the key and its position.
    pub fn deserialize<T: Deserialize<'a>>(&self) -> Result<T, ParamsError> {
        T::deserialize(List(*self))
    }
}

/// One parameter, with its decoded key.
pub(super) struct Entry<'de> {
    pub(super) key: Cow<'de, str>,
    pub(super) param: Param<'de>,
    /// The next entry with the same key.
    pub(super) next: Option<usize>,
    /// Whether an earlier entry has the same key.
    repeated: bool,
}

struct List<'de>(Params<'de>);

impl<'de> List<'de> {
    /// All that are not empty, in order.
    fn entries(&self) -> Result<Vec<Entry<'de>>, ParamsError> {
        let mut entries = Vec::with_capacity(8);
        for param in self.0.iter().filter(|param| !param.is_empty()) {
            let mut key = param.key_text().map_err(ParamsError::not_decoded)?;
            if self.0.syntax().has_bracket_lists() && key.ends_with("[]") {
                key = match key {
                    Cow::Borrowed(key) => Cow::Borrowed(&key[..key.len() - 2]),
                    Cow::Owned(key) => Cow::Owned(key[..key.len() - 2].into()),
                };
            }
            entries.push(Entry { key, param, next: None, repeated: false });
        }
        Ok(entries)
    }
}

/// Links the entries with the same key.
fn link_equal_keys(entries: &mut [Entry<'_>]) {
    // Up to this many, comparing is faster than sorting.
    const FEW: usize = 16;
    if entries.len() <= FEW {
        for later in 1..entries.len() {
            let key = &entries[later].key;
            if let Some(earlier) = entries[..later].iter().rposition(|entry| entry.key == *key) {
                entries[earlier].next = Some(later);
                entries[later].repeated = true;
            }
        }
        return;
    }
    let mut order: Vec<usize> = (0..entries.len()).collect();
    order.sort_by(|a, b| entries[*a].key.cmp(&entries[*b].key));
    for pair in order.windows(2) {
        let [earlier, later] = [pair[0], pair[1]];
        if entries[earlier].key == entries[later].key {
            entries[earlier].next = Some(later);
            entries[later].repeated = true;
        }
    }
}

impl<'de> Deserializer<'de> for List<'de> {
    type Error = ParamsError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ParamsError> {
        let mut entries = self.entries()?;
        link_equal_keys(&mut entries);
        visitor.visit_map(Fields { entries: &entries, at: 0 })
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ParamsError> {
        let entries = self.entries()?;
        visitor.visit_seq(Pairs { entries: &entries, at: 0 })
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, ParamsError> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, ParamsError> {
        self.deserialize_seq(visitor)
    }

    /// `None` means no query.
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ParamsError> {
        match self.0.as_str() {
            Some(_) => visitor.visit_some(self),
            None => visitor.visit_none(),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, ParamsError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ParamsError> {
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, ParamsError> {
        visitor.visit_unit()
    }

    // All other types report that they did not expect a map.
    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
        map struct enum identifier ignored_any
    }
}

/// Each key once.
struct Fields<'e, 'de> {
    entries: &'e [Entry<'de>],
    at: usize,
}

impl<'de> MapAccess<'de> for Fields<'_, 'de> {
    type Error = ParamsError;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, ParamsError> {
        while self.entries.get(self.at).is_some_and(|entry| entry.repeated) {
            self.at += 1;
        }
        if self.at == self.entries.len() {
            return Ok(None);
        }
        Item::new(self.entries, self.at, Role::Key).feed(seed).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<S::Value, ParamsError> {
        self.at += 1;
        Item::new(self.entries, self.at - 1, Role::Values).feed(seed)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.entries[self.at..].iter().filter(|entry| !entry.repeated).count())
    }
}

/// Each parameter as a pair.
struct Pairs<'e, 'de> {
    entries: &'e [Entry<'de>],
    at: usize,
}

impl<'de> SeqAccess<'de> for Pairs<'_, 'de> {
    type Error = ParamsError;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, ParamsError> {
        if self.at == self.entries.len() {
            return Ok(None);
        }
        self.at += 1;
        Item::new(self.entries, self.at - 1, Role::Pair).feed(seed).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.entries.len() - self.at)
    }
}
