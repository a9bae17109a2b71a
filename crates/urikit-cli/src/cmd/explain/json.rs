//! The output of `uri explain` for machines: one object per input.

use serde_json::{Value, json};
use urikit_explain::{Anatomy, Diagnosis};

use super::verdict::verdict_json;
use super::{WantedExplanation, parse_by_rule};
use crate::args::OnError;
use crate::fault::Fault;
use crate::input::Input;
use crate::one_line::hex;
use crate::output::Answer;
use crate::secret::{masked, masked_bytes, secrets_choice};

pub(super) fn explain_json(input: Input<'_>, wanted: WantedExplanation<'_>, answer: &mut Answer) {
    let WantedExplanation { policy, rule, show_secrets } = wanted;
    match parse_by_rule(input.bytes, rule) {
        Ok(identifier) => {
            let anatomy = Anatomy::new(identifier, secrets_choice(show_secrets));
            let Some(policy) = policy else { return answer.json(&anatomy) };
            let mut object = to_value(&anatomy);
            object["policy"] = verdict_json(policy.check(identifier), show_secrets, answer);
            answer.json(&object);
        }
        Err(error) => {
            answer.mark_bad(error.kind().name(), OnError::Skip);
            let text = str::from_utf8(input.bytes);
            let diagnosis = Diagnosis::new(error, input.bytes, secrets_choice(show_secrets));
            let mut object = to_value(&diagnosis);
            let (field, shown) = match text {
                Ok(text) if show_secrets => ("input", text.to_owned()),
                Ok(text) => ("input", masked(text)),
                Err(_) => ("input_hex", hex(&masked_bytes(input.bytes, show_secrets))),
            };
            object[field] = json!(shown);
            // Includes advice for the command line.
            object["error"] =
                json!(Fault::of_identifier(error, text.unwrap_or_default()).in_input(input));
            answer.json(&object);
        }
    }
}

/// Can always be serialized: all keys are strings.
fn to_value(explanation: &impl serde::Serialize) -> Value {
    serde_json::to_value(explanation).unwrap_or_default()
}
