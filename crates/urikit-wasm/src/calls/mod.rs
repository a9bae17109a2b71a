//! What each exported function does: arguments to the library, its answer to text or JSON.
//!
//! | file | job |
//! |---|---|
//! | `identifier` | normalize, resolve, relativize, compare, map |
//! | `data` | encode and decode, parameters, templates |
//! | `shown` | explain, redact, repair |
//! | `target` | request targets |
//! | `grammar` | rules and characters |
//! | `flat` | values that JavaScript gives |
//! | `fault` | errors of the library as JSON |

mod data;
mod fault;
mod flat;
mod grammar;
mod identifier;
mod shown;
mod target;

use serde::Serialize;

pub(crate) use data::{
    decode, edit_params, encode, expand, expand_text, match_template, params, template_variables,
};
pub(crate) use fault::Fault;
pub(crate) use grammar::{characters, check, parse_error, rules};
pub(crate) use identifier::{
    compare, normal_forms, normalize, relativize, remove_dot_segments, resolve, to_iri, to_uri,
    trace_resolve,
};
pub(crate) use shown::{explain, redact, repair};
pub(crate) use target::{effective_uri, request_target};

/// A string, or JSON. That of an error is always JSON.
pub(crate) type Answer = Result<Vec<u8>, Fault>;

/// JavaScript writes UTF-8.
pub(crate) fn text(argument: &[u8]) -> &str {
    str::from_utf8(argument).unwrap_or_default()
}

/// Writes the answer to the output, and returns 1 for an error.
pub(crate) fn write(answer: Answer, output: &mut Vec<u8>) -> u32 {
    let (bytes, status) = match answer {
        Ok(bytes) => (bytes, 0),
        Err(fault) => (json(&fault), 1),
    };
    *output = bytes;
    status
}

/// Everything that is written has strings for keys, and memory takes every write.
pub(crate) fn json(value: &(impl Serialize + ?Sized)) -> Vec<u8> {
    serde_json::to_vec(value).unwrap_or_default()
}
