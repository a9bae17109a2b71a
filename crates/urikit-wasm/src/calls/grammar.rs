//! The rules of the grammar, and where each character is allowed.

use serde::ser::{Serialize, SerializeMap, Serializer};
use urikit::percent::{CharUse, Part};
use urikit::{Iri, IriRef, Rule, Uri, UriRef};

use super::{Answer, json};

/// JSON: null if the rule derives the string.
pub(crate) fn check(rule: &str, text: &str) -> Answer {
    rule.parse::<Rule>()?.check(text)?;
    Ok(json(&()))
}

/// Why a string did not parse. `kind` is that of the parse.
pub(crate) fn parse_error(kind: &str, text: &str) -> Answer {
    match kind {
        "0" => Uri::parse(text).map(drop),
        "1" => UriRef::parse(text).map(drop),
        "2" => Iri::parse(text).map(drop),
        _ => IriRef::parse(text).map(drop),
    }?;
    Ok(json(&()))
}

pub(crate) fn rules() -> Answer {
    Ok(json(&Rule::ALL.iter().copied().map(OneRule).collect::<Vec<_>>()))
}

struct OneRule(Rule);

impl Serialize for OneRule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(4))?;
        map.serialize_entry("name", self.0.name())?;
        map.serialize_entry("abnf", self.0.abnf())?;
        map.serialize_entry("section", self.0.section())?;
        map.serialize_entry("example", self.0.example())?;
        map.end()
    }
}

/// JSON: the names of the parts, and for each printable character of ASCII what holds in each of them.
pub(crate) fn characters() -> Answer {
    let parts = Part::ALL;
    let names: Vec<_> = parts.iter().map(|part| part.name()).collect();
    let rows: Vec<_> = (' '..='~')
        .map(|c| {
            let used = CharUse::of(c);
            let cells = parts.iter().map(|part| used.cell(*part));
            let cells: Vec<_> = cells.map(|cell| (cell.fit.name(), cell.message)).collect();
            (c, cells)
        })
        .collect();
    Ok(json(&(names, rows)))
}
