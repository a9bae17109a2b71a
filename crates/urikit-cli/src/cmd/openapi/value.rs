//! Values as people give them: JSON, a text, or pairs.

use core::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use urikit::variable::Variable;

use crate::report::Fault;

/// JSON where it looks like that, else the text itself; `None` for `null`.
pub(super) fn read(text: &str) -> Result<Option<Variable<'_>>, Fault> {
    match text.trim_start() {
        json if json.starts_with(['[', '{', '"']) || json.trim_end() == "null" => {
            serde_json::from_str(text).map_err(Fault::not_json)
        }
        _ => Ok(Some(text.into())),
    }
}

/// Named values, in their order; `None` for `null`.
type Named = Vec<(String, Option<Variable<'static>>)>;

pub(super) fn read_named(text: &str) -> Result<Named, Fault> {
    serde_json::from_str(text).map(|Members(named)| named).map_err(Fault::not_json)
}

struct Members(Named);

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Members;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
                let mut named = Vec::new();
                while let Some(member) = map.next_entry()? {
                    named.push(member);
                }
                Ok(Members(named))
            }
        }

        deserializer.deserialize_map(Object)
    }
}

/// `KEY=VALUE`, an operand.
pub(super) fn key_and_value(operand: &str) -> Result<(String, String), &'static str> {
    let (key, value) = operand.split_once('=').ok_or("no `=` between the key and its value")?;
    Ok((key.into(), value.into()))
}

/// The pairs as an object; a key that comes more than once has a list.
pub(super) fn json_of_pairs(pairs: &[(String, String)]) -> String {
    let mut members: Vec<(&str, Variable<'_>)> = Vec::new();
    for (key, value) in pairs {
        match members.iter_mut().find(|(name, _)| name == key) {
            None => members.push((key, value.as_str().into())),
            Some((_, Variable::List(list))) => list.push(value.as_str().into()),
            Some((_, first)) => *first = Variable::List(vec![first.clone(), value.as_str().into()]),
        }
    }
    // Texts and lists of them have a form in JSON.
    serde_json::to_string(&Variable::from_iter(members)).unwrap_or_default()
}
