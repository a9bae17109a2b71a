//! `$id` and `$ref` of a JSON Schema: references resolved against their base, and JSON Pointers in fragments.

use std::collections::HashMap;

use serde_json::{Value, json};
use urikit::{Error, Uri, UriBuf, UriRef};

use crate::Result;

#[derive(Default)]
struct Schemas(HashMap<UriBuf, Value>);

impl Schemas {
    /// Adds a schema by its `$id`, which need not be absolute.
    fn add(&mut self, retrieved_from: Uri<'_>, schema: Value) -> Result<UriBuf, Error> {
        let id = UriRef::parse(schema["$id"].as_str().unwrap_or_default())?;
        let id = retrieved_from.resolve(id)?.strip_fragment().to_owned();
        self.0.insert(id.clone(), schema);
        Ok(id)
    }

    /// What a `$ref` in the schema `base` refers to.
    fn find(&self, base: &UriBuf, reference: &str) -> Result<Option<&Value>, Error> {
        let target = base.resolve(UriRef::parse(reference)?)?;
        let Some(schema) = self.0.get(target.strip_fragment().as_str()) else { return Ok(None) };
        let pointer = target.fragment().map(|fragment| fragment.text()).transpose()?;
        Ok(schema.pointer(pointer.as_deref().unwrap_or_default()))
    }
}

#[test]
fn run() -> Result<()> {
    let file = Uri::from_static("file:///schemas/");
    let mut schemas = Schemas::default();
    let person = schemas.add(
        file,
        json!({
            "$id": "https://example.com/person.json#",
            "properties": { "address": { "$ref": "address.json#/$defs/a%20b~1c" } },
        }),
    )?;
    schemas.add(person.borrowed(), json!({ "$id": "/address.json", "$defs": { "a b/c": 7 } }))?;
    assert_eq!(person, "https://example.com/person.json");
    assert_eq!(schemas.find(&person, "address.json#/$defs/a%20b~1c")?, Some(&json!(7)));
    assert_eq!(
        schemas.find(&person, "#/properties/address/$ref")?.unwrap(),
        "address.json#/$defs/a%20b~1c"
    );
    assert_eq!(schemas.find(&person, "other.json")?, None);
    assert!(schemas.find(&person, "#/a^b").is_err());
    Ok(())
}
