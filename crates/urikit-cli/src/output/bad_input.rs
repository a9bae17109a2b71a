//! Reports on bad inputs: an object with `--json`, otherwise a line on standard error.
//!
//! No diagnostic shows the input: it may hold a secret.

use std::borrow::Cow;
use std::fmt::Write;

use serde::Serialize;
use urikit_explain::{Secrets, host_list_note, two_hosts_note};

use super::answer::InputField;
use super::answer::{Answer, RemarkKind};
use crate::args::{OnError, OutputArgs};
use crate::fault::Fault;
use crate::input::{Input, InputLocation};

impl Fault {
    /// The fault of this input as it was given, with a hint if there is one.
    pub(crate) fn in_input(self, input: Input<'_>) -> Self {
        self.without(input.prefix()).with_hint(any_hint(input).as_deref())
    }
}

#[derive(Serialize)]
struct BadLine<'a> {
    #[serde(flatten)]
    input: InputField<'a>,
    error: Fault,
    #[serde(flatten)]
    location: InputLocation<'a>,
}

/// The default answer to a bad input.
#[cold]
#[inline(never)]
pub(crate) fn bad_input(input: Input<'_>, fault: Fault, args: &OutputArgs, answer: &mut Answer) {
    if args.json {
        answer.mark_bad(fault.kind(), args.on_error);
        answer.json(&BadLine {
            input: input.into(),
            error: fault.in_input(input),
            location: input.location(),
        });
        return;
    }
    diagnose(input, &fault, args, answer);
    if answer.keeps_bad && input.whole().is_err() {
        // An input that was too long to store can't be kept.
        answer.stop = true;
        return;
    }
    let kept = match args.on_error {
        OnError::Skip | OnError::Repair if answer.keeps_bad => Some(input.as_given()),
        OnError::Skip | OnError::Fail | OnError::Repair => return,
        OnError::Null => None,
        OnError::Keep => Some(input.as_given()),
    };
    match args.table() {
        Some(table) => table.row(&mut answer.out, answer.columns.bad(kept)),
        None => args.text(kept.unwrap_or_default(), answer),
    }
}

/// Reports on standard error which input is bad, where and why.
pub(crate) fn diagnose(input: Input<'_>, fault: &Fault, args: &OutputArgs, answer: &mut Answer) {
    report(input, fault, args.on_error, answer);
}

/// Reports a bad input on standard error, if only `on_error` is known about the output.
pub(crate) fn report(input: Input<'_>, fault: &Fault, on_error: OnError, answer: &mut Answer) {
    answer.mark_bad(fault.kind(), on_error);
    // Writing to a `String` can't fail.
    let _ = write!(
        answer.diagnostics,
        "uri: {}: {}",
        input.location(),
        fault.message_without(input.prefix())
    );
    if let Some(rule) = fault.rule() {
        let _ = write!(answer.diagnostics, " (rule {rule})");
    }
    if let Some(hint) = any_hint(input) {
        let _ = write!(answer.diagnostics, "; {hint}");
    }
    answer.diagnostics.push('\n');
}

/// A hint about something invisible that may be the only fault.
pub(crate) fn hint(input: Input<'_>) -> Option<&'static str> {
    let bom = input.as_given().starts_with("\u{FEFF}".as_bytes());
    bom.then_some("the input starts with a byte order mark, U+FEFF, which is no part of a URI")
}

/// That, or why something that drivers of a scheme or browsers take is no URI.
fn any_hint(input: Input<'_>) -> Option<Cow<'static, str>> {
    let note = || {
        let text = str::from_utf8(input.bytes).ok()?;
        host_list_note(text).or_else(|| two_hosts_note(text, Secrets::Mask))
    };
    hint(input).map(Cow::Borrowed).or_else(|| Some(Cow::Owned(note()?.message)))
}

/// Reports on standard error what a valid input should not have.
pub(crate) fn advise(input: Input<'_>, fault: &Fault, answer: &mut Answer) {
    let note = format!("uri: {}: note: {}\n", input.location(), fault.message());
    answer.remark(RemarkKind::Note, &note);
}
