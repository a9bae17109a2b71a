//! What is shown of an input.

use serde::ser::{Serialize, SerializeMap, Serializer};
use urikit::IriRef;
use urikit::redact::COMMON_SECRETS;
use urikit_explain::{Anatomy, Diagnosis, Secrets};

use super::{Answer, json};

pub(crate) fn explain(secrets: &str, text: &str) -> Answer {
    let secrets = if secrets == "show" { Secrets::Show } else { Secrets::Mask };
    Ok(match urikit_explain::parse_reference(text.as_bytes()) {
        Ok(identifier) => json(&Anatomy::new(identifier, secrets)),
        Err(error) => {
            let shown = match secrets {
                Secrets::Show => text.to_owned(),
                Secrets::Mask => urikit_explain::mask(text),
            };
            let diagnosis = Diagnosis::new(error, text.as_bytes(), secrets);
            json(&Bad { shown, diagnosis })
        }
    })
}

/// What is wrong, after the input as it is shown.
struct Bad {
    shown: String,
    diagnosis: Diagnosis,
}

impl Serialize for Bad {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("input", &self.shown)?;
        let range = &self.diagnosis.shown_range;
        map.serialize_entry("range", &[range.start, range.end])?;
        map.serialize_entry("diagnosis", &self.diagnosis)?;
        map.end()
    }
}

/// `options` is `show-user` or empty. A string that is no identifier is masked where a secret may be.
pub(crate) fn redact(options: &str, text: &str) -> Answer {
    let masked = match IriRef::parse(text) {
        Ok(it) => {
            let redacted = it.redacted().show_user(options == "show-user");
            redacted.parameters(COMMON_SECRETS).to_string()
        }
        Err(_) => urikit_explain::mask(text),
    };
    Ok(masked.into_bytes())
}

/// JSON: the repair, or null.
pub(crate) fn repair(text: &str) -> Answer {
    Ok(json(&urikit_explain::repair::repair(text).map(|repaired| repaired.into_string())))
}
