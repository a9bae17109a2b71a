//! What is said about a bad input: an object with `--json`, else a line on standard error.
//!
//! Nothing here shows the input in a diagnostic: it may hold a secret.

use core::fmt::Write;

use serde::Serialize;
use urikit::percent::DecodeError;
use urikit::{ParseError, ParseErrorKind, Rule};

use crate::args::{OnError, OutputArgs};
use crate::input::Input;
use crate::output::Answer;

/// What is wrong with an input, as every command's JSON has it.
#[derive(Serialize)]
pub(crate) struct Fault {
    kind: &'static str,
    message: String,
    offset: Option<usize>,
    rule: &'static str,
}

impl Fault {
    pub(crate) fn not_utf8(valid_up_to: usize, rule: Rule) -> Self {
        Self {
            kind: ParseErrorKind::InvalidUtf8.name(),
            message: format!("invalid UTF-8 at byte {valid_up_to}"),
            offset: Some(valid_up_to),
            rule: rule.name(),
        }
    }
}

impl From<ParseError> for Fault {
    fn from(error: ParseError) -> Self {
        Self {
            kind: error.kind().name(),
            message: error.to_string(),
            offset: Some(error.offset()),
            rule: error.rule().name(),
        }
    }
}

impl From<DecodeError> for Fault {
    fn from(error: DecodeError) -> Self {
        Self {
            kind: error.kind().name(),
            message: error.to_string(),
            offset: Some(error.offset()),
            rule: Rule::PctEncoded.name(),
        }
    }
}

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

#[derive(Serialize)]
struct BadLine<'a> {
    #[serde(flatten)]
    input: InputField<'a>,
    error: Fault,
}

/// The answer to a bad input, for a command that has none of its own.
pub(crate) fn bad_input(input: Input<'_>, fault: Fault, args: &OutputArgs, answer: &mut Answer) {
    if args.json {
        answer.mark_bad(args.on_error);
        answer.json(&BadLine { input: input.into(), error: fault });
        return;
    }
    diagnose(input, &fault, args, answer);
    match args.on_error {
        OnError::Skip | OnError::Fail => {}
        OnError::Null => answer.line(""),
        OnError::Keep => answer.line(input.bytes),
    }
}

/// Tells on standard error which input is bad, where and why.
pub(crate) fn diagnose(input: Input<'_>, fault: &Fault, args: &OutputArgs, answer: &mut Answer) {
    answer.mark_bad(args.on_error);
    let Fault { message, rule, .. } = fault;
    // Writing to a `String` can't fail.
    let _ = writeln!(answer.diagnostics, "uri: {}: {message} (rule {rule})", input.place);
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    let mut hex = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        let _ = write!(hex, "{byte:02x}");
    }
    hex
}
