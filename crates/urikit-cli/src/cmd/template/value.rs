//! Values from JSON, whose objects keep their order, and to it.

use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use urikit::template::Variables;
use urikit::variable::Variable;

/// Values by name, in the order in which they were given. The last one of a name counts.
#[derive(Default)]
pub(super) struct Values {
    pairs: Vec<(String, Option<Variable<'static>>)>,
}

impl Values {
    /// One more value of `name`: several make a list.
    pub(super) fn add(&mut self, name: &str, value: &str) {
        let value = Variable::from(value.to_owned());
        match self.pairs.iter_mut().find(|(other, _)| other == name) {
            Some((_, Some(Variable::List(list)))) => list.push(value),
            Some((_, Some(first))) => {
                let both = vec![first.clone(), value];
                *first = Variable::List(both);
            }
            Some((_, none)) => *none = Some(value),
            None => self.pairs.push((name.to_owned(), Some(value))),
        }
    }

    fn get(&self, name: &str) -> Option<Option<&Variable<'static>>> {
        let pair = self.pairs.iter().rev().find(|(other, _)| other == name);
        pair.map(|(_, value)| value.as_ref())
    }
}

/// The first values, and the second where the first have none of the name.
pub(super) struct Either<'a>(pub(super) &'a Values, pub(super) &'a Values);

impl Variables for Either<'_> {
    fn with<R>(&self, name: &str, then: impl FnOnce(Option<&Variable<'_>>) -> R) -> R {
        then(self.0.get(name).or_else(|| self.1.get(name)).flatten())
    }
}

impl<'de> Deserialize<'de> for Values {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(OfValues)
    }
}

struct OfValues;

impl<'de> Visitor<'de> for OfValues {
    type Value = Values;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of variables")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Values, A::Error> {
        let mut pairs = Vec::new();
        while let Some((name, value)) = map.next_entry::<String, Json>()? {
            pairs.push((name, value.0));
        }
        Ok(Values { pairs })
    }
}

/// `null` is no value, also in a list or an object: RFC 6570 §3.2.1 leaves it out.
struct Json(Option<Variable<'static>>);

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OfJson)
    }
}

struct OfJson;

impl<'de> Visitor<'de> for OfJson {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<Json, E> {
        Ok(Json(None))
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Json, E> {
        self.visit_string(value.to_string())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Json, E> {
        self.visit_string(value.to_string())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Json, E> {
        self.visit_string(value.to_string())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Json, E> {
        // As JSON writes it.
        self.visit_string(serde_json::Value::from(value).to_string())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Json, E> {
        self.visit_string(text.to_owned())
    }

    fn visit_string<E: Error>(self, text: String) -> Result<Json, E> {
        Ok(Json(Some(text.into())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(member) = seq.next_element::<Json>()? {
            list.extend(member.0);
        }
        Ok(Json(Some(Variable::List(list))))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
        let mut members = Vec::new();
        while let Some((name, value)) = map.next_entry::<String, Json>()? {
            members.extend(value.0.map(|value| (name.into(), value)));
        }
        Ok(Json(Some(Variable::Object(members))))
    }
}

/// A value as JSON.
pub(super) struct AsJson<'a>(pub(super) &'a Variable<'a>);

impl Serialize for AsJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Variable::Text(text) => serializer.serialize_str(text),
            Variable::List(list) => serializer.collect_seq(list.iter().map(AsJson)),
            Variable::Object(members) => {
                let mut map = serializer.serialize_map(Some(members.len()))?;
                for (name, value) in members {
                    map.serialize_entry(name, &AsJson(value))?;
                }
                map.end()
            }
        }
    }
}
