//! The input in the JSON of an answer.

use serde::Serialize;

use crate::input::Input;
use crate::json::{self, Object};
use crate::one_line::hex;

/// The field with the input.
#[derive(Serialize)]
pub(crate) enum InputField<'a> {
    #[serde(rename = "input")]
    Text(&'a str),
    #[serde(rename = "input_hex")]
    Hex(String),
}

impl<'a> From<Input<'a>> for InputField<'a> {
    fn from(input: Input<'a>) -> Self {
        match str::from_utf8(input.as_given()) {
            Ok(text) => Self::Text(text),
            Err(_) => Self::Hex(hex(input.as_given())),
        }
    }
}

/// An object about an input that was read as `text`, started with the field of the input.
pub(crate) fn object_about<'o>(out: &'o mut Vec<u8>, input: Input<'_>, text: &str) -> Object<'o> {
    if !input.is_repaired() {
        return Object::about(out, text);
    }
    // Writing to memory can't fail. The field is serialized as an object of its own, whose end is removed.
    let _ = json::write(&mut *out, &InputField::from(input));
    out.pop();
    Object::continued(out)
}
