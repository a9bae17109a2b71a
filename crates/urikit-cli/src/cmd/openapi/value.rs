//! Values on the command line: JSON, or a string.

use urikit_template::Variable;

use crate::fault::Fault;
use crate::options::named_values::Named;

/// JSON if it looks like JSON, otherwise the string itself; `None` for `null`.
pub(super) fn read(text: &str) -> Result<Option<Variable<'_>>, Fault> {
    match text.trim_start() {
        json if json.starts_with(['[', '{', '"']) || json.trim_end() == "null" => {
            let expected = "a string, a list or an object, at most 32 levels deep,";
            serde_json::from_str(text).map_err(|error| Fault::not_json(&error, expected))
        }
        _ => Ok(Some(text.into())),
    }
}

pub(super) fn read_named(text: &str) -> Result<Named, Fault> {
    let expected = "a JSON object, since there is no --name,";
    serde_json::from_str(text).map_err(|error| Fault::not_json(&error, expected))
}

/// The same values in JSON.
pub(super) fn json(named: Named) -> String {
    let members = named.into_values().into_iter().filter_map(|(name, value)| Some((name, value?)));
    // Strings and lists of them can be represented in JSON.
    serde_json::to_string(&Variable::from_iter(members)).unwrap_or_default()
}
