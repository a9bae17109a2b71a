//! The answers of a command to its inputs.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::bad_input::bad_input;
use crate::args::{OnError, OutputArgs};
use crate::fault::Fault;
use crate::input::Input;
use crate::json::{JsonObject, write_json};
use crate::one_line::hex;

/// The answers of a command to its inputs, each appended to the ones before.
#[derive(Default)]
pub(crate) struct Answer {
    /// For standard output, with its line ends.
    pub(crate) out: Vec<u8>,
    /// For standard error: whole lines.
    pub(crate) diagnostics: String,
    /// Which of these lines are not about a bad input, by where they start.
    pub(crate) remarks: Vec<(usize, RemarkKind)>,
    /// Whether an input was bad, not valid, or not equal to the other.
    pub(crate) bad: bool,
    pub(crate) tally: Tally,
    /// Whether no further input is wanted.
    pub(crate) stop: bool,
    pub(crate) columns: Columns,
    /// Whether bad inputs are kept by default.
    pub(crate) keeps_bad: bool,
}

/// The kind of a line on standard error that is not about a bad input.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum RemarkKind {
    /// Something unusual. `--quiet` hides it.
    Note,
    /// A source could not be read. It is always shown.
    Failure,
}

/// How many inputs there were, and how many were bad, by kind of fault.
#[derive(Clone, Default)]
pub(crate) struct Tally {
    pub(crate) inputs: usize,
    /// How many were bad and could be repaired.
    pub(crate) repaired: usize,
    bad: BTreeMap<&'static str, usize>,
}

impl Tally {
    /// How many inputs were bad.
    pub(crate) fn bad(&self) -> usize {
        self.bad.values().sum()
    }

    /// Adds the other one, and clears it.
    pub(crate) fn take(&mut self, other: &mut Self) {
        self.inputs += std::mem::take(&mut other.inputs);
        self.repaired += std::mem::take(&mut other.repaired);
        for (kind, count) in std::mem::take(&mut other.bad) {
            *self.bad.entry(kind).or_default() += count;
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bad = self.bad();
        writeln!(f, "uri: {} good, {bad} bad", self.inputs.saturating_sub(bad))?;
        self.bad.iter().try_for_each(|(kind, count)| writeln!(f, "uri: {count} {kind}"))
    }
}

/// The columns of a table: their number, and which one has a bad input that is kept.
#[derive(Clone, Copy, Default)]
pub(crate) struct Columns {
    count: usize,
    input: usize,
}

impl Columns {
    /// If none has the name `input`, the first column is used.
    pub(crate) fn from_names(names: &[&str]) -> Self {
        let input = names.iter().position(|name| *name == "input");
        Self { count: names.len(), input: input.unwrap_or(0) }
    }

    pub(crate) const fn kept_in(self, input: usize) -> Self {
        Self { input, ..self }
    }

    /// The row of a bad input, in which all other columns are absent.
    pub(crate) fn bad(self, kept: Option<&[u8]>) -> impl Iterator<Item = Option<&[u8]>> {
        (0..self.count).map(move |column| kept.filter(|_| column == self.input))
    }
}

impl Answer {
    pub(crate) fn line(&mut self, text: impl AsRef<[u8]>) {
        self.out.extend_from_slice(text.as_ref());
        self.out.push(b'\n');
    }

    pub(crate) fn json(&mut self, value: &impl Serialize) {
        // Writing to memory can't fail, and all of our structs serialize to JSON.
        let _ = write_json(&mut self.out, value);
        self.out.push(b'\n');
    }

    /// Adds whole lines to the output on standard error.
    pub(crate) fn remark(&mut self, kind: RemarkKind, lines: &str) {
        for line in lines.split_inclusive('\n') {
            self.remarks.push((self.diagnostics.len(), kind));
            self.diagnostics.push_str(line);
        }
    }

    /// The number of bytes to be written.
    pub(crate) const fn len(&self) -> usize {
        self.out.len() + self.diagnostics.len()
    }

    /// Records that the input was bad or not valid.
    pub(crate) fn mark_bad(&mut self, kind: &'static str, on_error: OnError) {
        self.bad = true;
        *self.tally.bad.entry(kind).or_default() += 1;
        self.stop = matches!(on_error, OnError::Fail);
    }

    /// Removes what would be written. The exit status stays.
    pub(crate) fn hide(&mut self) {
        self.out.clear();
        self.hide_messages();
    }

    /// Removes what would be reported on standard error. The exit status stays.
    pub(crate) fn hide_messages(&mut self) {
        self.diagnostics.clear();
        self.remarks.clear();
    }

    pub(crate) fn clear(&mut self) {
        self.out.clear();
        self.diagnostics.clear();
        self.remarks.clear();
        (self.bad, self.stop, self.tally) = (false, false, Tally::default());
    }
}

impl OutputArgs {
    /// Writes one plain string with its end.
    pub(crate) fn text(&self, text: impl AsRef<[u8]>, answer: &mut Answer) {
        answer.out.extend_from_slice(text.as_ref());
        answer.out.push(self.end());
    }
}

/// The field with the input.
#[derive(Serialize)]
pub(crate) enum InputField<'a> {
    #[serde(rename = "input")]
    Text(&'a str),
    #[serde(rename = "input_hex")]
    Hex(String),
}

impl<'a> InputField<'a> {
    pub(crate) fn from_bytes(bytes: &'a [u8]) -> Self {
        match str::from_utf8(bytes) {
            Ok(text) => Self::Text(text),
            Err(_) => Self::Hex(hex(bytes)),
        }
    }
}

impl<'a> From<Input<'a>> for InputField<'a> {
    fn from(input: Input<'a>) -> Self {
        Self::from_bytes(input.as_given())
    }
}

/// An object about an input that was read as `text`, started with the field of the input.
pub(crate) fn object_about<'o>(
    out: &'o mut Vec<u8>,
    input: Input<'_>,
    text: &str,
) -> JsonObject<'o> {
    if !input.is_changed() {
        return JsonObject::about(out, text);
    }
    // Writing to memory can't fail. The field is serialized as an object of its own, whose end is removed.
    let _ = write_json(&mut *out, &InputField::from(input));
    out.pop();
    JsonObject::continued(out)
}

#[derive(Serialize)]
struct GoodLine<'a> {
    #[serde(flatten)]
    input: InputField<'a>,
    output: &'a str,
}

/// The columns of [`one_text`].
pub(crate) const ONE_TEXT: &[&str] = &["input", "output"];

/// The answer of a command that turns one string into another, or a fault.
pub(crate) fn one_text(
    input: Input<'_>,
    made: Result<impl AsRef<str>, Fault>,
    args: &OutputArgs,
    answer: &mut Answer,
) {
    match made {
        Ok(output) if args.json => {
            answer.json(&GoodLine { input: input.into(), output: output.as_ref() });
        }
        Ok(output) => match args.table() {
            Some(table) => {
                table.pair(&mut answer.out, input.as_given(), output.as_ref().as_bytes())
            }
            None => args.text(output.as_ref(), answer),
        },
        Err(fault) => bad_input(input, fault, args, answer),
    }
}
