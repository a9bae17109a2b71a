//! The output of `uri explain` for machines: one object per input.

use serde_json::{Value, json};
use urikit_explain::{Anatomy, Diagnosis};

use super::{Wanted, read, verdict};
use crate::args::OnError;
use crate::fault::Fault;
use crate::input::Input;
use crate::one_line::hex;
use crate::output::Answer;
use crate::secret::{masked, masked_bytes, secrets_choice};

pub(super) fn explain(input: Input<'_>, wanted: Wanted<'_>, answer: &mut Answer) {
    let Wanted { policy, rule, show_secrets } = wanted;
    match read(input.bytes, rule) {
        Ok(identifier) => {
            let mut anatomy = value(&Anatomy::of(identifier, secrets_choice(show_secrets)));
            if let Some(policy) = policy {
                anatomy["policy"] = verdict::json(policy.check(identifier), show_secrets, answer);
            }
            answer.json(&anatomy);
        }
        Err(error) => {
            answer.mark_bad(error.kind().name(), OnError::Skip);
            let text = str::from_utf8(input.bytes);
            let diagnosis = Diagnosis::of(error, input.bytes, secrets_choice(show_secrets));
            let mut object = value(&diagnosis);
            let (field, shown) = match text {
                Ok(text) if show_secrets => ("input", text.to_owned()),
                Ok(text) => ("input", masked(text)),
                Err(_) => ("input_hex", hex(&masked_bytes(input.bytes, show_secrets))),
            };
            object[field] = json!(shown);
            // Includes advice for the command line.
            object["error"] =
                json!(Fault::of_identifier(error, text.unwrap_or_default()).with_input_hint(input));
            answer.json(&object);
        }
    }
}

/// Can always be serialized: all keys are strings.
fn value(explanation: &impl serde::Serialize) -> Value {
    serde_json::to_value(explanation).unwrap_or_default()
}
