//! The input, in the JSON of an answer.

use serde::Serialize;

use crate::input::Input;
use crate::one_line::hex;

/// The field that gives the input back.
#[derive(Serialize)]
pub(crate) enum InputField<'a> {
    #[serde(rename = "input")]
    Text(&'a str),
    #[serde(rename = "input_hex")]
    Hex(String),
}

impl<'a> From<Input<'a>> for InputField<'a> {
    fn from(input: Input<'a>) -> Self {
        match str::from_utf8(input.bytes) {
            Ok(text) => Self::Text(text),
            Err(_) => Self::Hex(hex(input.bytes)),
        }
    }
}
