//! Values by name, from JSON and from operands.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use urikit::variable::Variable;

/// In the order in which they were given; `None` for JSON's `null`.
#[derive(Default)]
pub(crate) struct Named(pub(crate) Vec<(String, Option<Variable<'static>>)>);

impl Named {
    /// Those of operands: a key that comes more than once has a list.
    pub(crate) fn of(pairs: &[(String, String)]) -> Self {
        let mut named = Self::default();
        for (key, value) in pairs {
            named.add(key, value);
        }
        named
    }

    fn add(&mut self, key: &str, value: &str) {
        let value = Variable::from(value.to_owned());
        match self.0.iter_mut().find(|(name, _)| name == key) {
            Some((_, Some(Variable::List(list)))) => list.push(value),
            Some((_, Some(first))) => *first = Variable::List(vec![first.clone(), value]),
            Some((_, none)) => *none = Some(value),
            None => self.0.push((key.to_owned(), Some(value))),
        }
    }

    /// The last one of a name counts.
    pub(crate) fn get(&self, name: &str) -> Option<Option<&Variable<'static>>> {
        let pair = self.0.iter().rev().find(|(other, _)| other == name);
        pair.map(|(_, value)| value.as_ref())
    }
}

/// `KEY=VALUE`, an operand.
pub(crate) fn key_and_value(operand: &str) -> Result<(String, String), &'static str> {
    let (key, value) = operand.split_once('=').ok_or("no `=` between the key and its value")?;
    Ok((key.into(), value.into()))
}

impl<'de> Deserialize<'de> for Named {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Object)
    }
}

struct Object;

impl<'de> Visitor<'de> for Object {
    type Value = Named;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Named, A::Error> {
        let mut named = Vec::new();
        while let Some(member) = map.next_entry()? {
            named.push(member);
        }
        Ok(Named(named))
    }
}
