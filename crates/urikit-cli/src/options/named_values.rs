//! Values by name, from JSON and from operands.

use std::collections::HashMap;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use urikit_template::Variable;

/// A name and its value; `None` for JSON's `null`.
pub(crate) type NamedValue = (String, Option<Variable<'static>>);

/// In the order given.
#[derive(Default)]
pub(crate) struct NamedValues {
    values: Vec<NamedValue>,
    /// Indices of the values, sorted by name; empty if there are few.
    places: Vec<usize>,
}

/// Up to this many values, a linear search is used.
const FEW: usize = 16;

impl NamedValues {
    fn from_values(values: Vec<NamedValue>) -> Self {
        let mut places = Vec::new();
        if values.len() > FEW {
            places.extend(0..values.len());
            // A stable sort: the last value of a name stays the last.
            places.sort_by(|a, b| values[*a].0.cmp(&values[*b].0));
        }
        Self { values, places }
    }

    /// The values of operands: a repeated key has a list.
    pub(crate) fn from_operands(pairs: &[(String, String)]) -> Self {
        let mut values: Vec<NamedValue> = Vec::new();
        let mut places = HashMap::new();
        for (key, value) in pairs {
            let value = Variable::from(value.clone());
            let place = *places.entry(key.as_str()).or_insert(values.len());
            match values.get_mut(place) {
                Some((_, Some(Variable::List(list)))) => list.push(value),
                Some((_, Some(first))) => *first = Variable::List(vec![first.clone(), value]),
                Some((_, none)) => *none = Some(value),
                None => values.push((key.clone(), Some(value))),
            }
        }
        Self::from_values(values)
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.values.iter().map(|(name, _)| name.as_str())
    }

    pub(crate) fn into_values(self) -> Vec<NamedValue> {
        self.values
    }

    /// The last value of a name wins.
    pub(crate) fn get(&self, name: &str) -> Option<Option<&Variable<'static>>> {
        let is_it = |pair: &&NamedValue| pair.0 == name;
        let pair = match &*self.places {
            [] => self.values.iter().rev().find(is_it),
            places => {
                let after = places.partition_point(|place| self.values[*place].0.as_str() <= name);
                places[..after].last().map(|place| &self.values[*place]).filter(is_it)
            }
        };
        pair.map(|(_, value)| value.as_ref())
    }
}

/// `KEY=VALUE`, an operand.
pub(crate) fn key_and_value(operand: &str) -> Result<(String, String), &'static str> {
    let (key, value) = operand.split_once('=').ok_or("expected KEY=VALUE")?;
    Ok((key.into(), value.into()))
}

impl<'de> Deserialize<'de> for NamedValues {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(NamedValuesVisitor)
    }
}

struct NamedValuesVisitor;

impl<'de> Visitor<'de> for NamedValuesVisitor {
    type Value = NamedValues;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<NamedValues, A::Error> {
        let mut named = Vec::new();
        while let Some(member) = map.next_entry()? {
            named.push(member);
        }
        Ok(NamedValues::from_values(named))
    }
}
