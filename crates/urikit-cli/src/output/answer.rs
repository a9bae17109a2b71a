//! What a command says to inputs.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use crate::args::{OnError, OutputArgs};
use crate::json;

/// What a command says to inputs: answers are appended.
#[derive(Default)]
pub(crate) struct Answer {
    /// For standard output, with its line ends.
    pub(crate) out: Vec<u8>,
    /// For standard error: whole lines.
    pub(crate) diagnostics: String,
    /// Which of these lines say nothing is wrong with an input, by where they start.
    pub(crate) remarks: Vec<(usize, RemarkKind)>,
    /// The input was bad, not valid, or not equal to the other.
    pub(crate) bad: bool,
    pub(crate) tally: Tally,
    /// No further input is wanted.
    pub(crate) stop: bool,
    pub(crate) columns: Columns,
    /// A bad input stays where it is unless the user says otherwise.
    pub(crate) keeps_bad: bool,
}

/// What a line on standard error is that is not about a bad input.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum RemarkKind {
    /// Something odd. `--quiet` hides it.
    Note,
    /// A source could not be read. It is always shown.
    Failure,
}

/// How many inputs there were, and how many were bad, by the kind of the fault.
#[derive(Clone, Default)]
pub(crate) struct Tally {
    pub(crate) inputs: usize,
    /// How many were bad and could be mended.
    pub(crate) mended: usize,
    bad: BTreeMap<&'static str, usize>,
}

impl Tally {
    /// Adds the other one, and clears it.
    pub(crate) fn take(&mut self, other: &mut Self) {
        self.inputs += std::mem::take(&mut other.inputs);
        self.mended += std::mem::take(&mut other.mended);
        for (kind, count) in std::mem::take(&mut other.bad) {
            *self.bad.entry(kind).or_default() += count;
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bad: usize = self.bad.values().sum();
        writeln!(f, "uri: {} good, {bad} bad", self.inputs.saturating_sub(bad))?;
        self.bad.iter().try_for_each(|(kind, count)| writeln!(f, "uri: {count} {kind}"))
    }
}

/// The columns of a table: how many there are, and in which a bad input is kept.
#[derive(Clone, Copy, Default)]
pub(crate) struct Columns {
    count: usize,
    input: usize,
}

impl Columns {
    /// Where none has the name `input`, the first is what was asked for.
    pub(crate) fn of(names: &[&str]) -> Self {
        let input = names.iter().position(|name| *name == "input");
        Self { count: names.len(), input: input.unwrap_or(0) }
    }

    pub(crate) const fn kept_in(self, input: usize) -> Self {
        Self { input, ..self }
    }

    /// The row of a bad input, of which no other column is known.
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
        // Memory takes every write, and JSON has every value of our own structs.
        let _ = json::write(&mut self.out, value);
        self.out.push(b'\n');
    }

    /// Adds whole lines to what is reported on standard error.
    pub(crate) fn remark(&mut self, kind: RemarkKind, lines: &str) {
        for line in lines.split_inclusive('\n') {
            self.remarks.push((self.diagnostics.len(), kind));
            self.diagnostics.push_str(line);
        }
    }

    /// How many bytes wait to be written.
    pub(crate) const fn len(&self) -> usize {
        self.out.len() + self.diagnostics.len()
    }

    /// The input was bad or not valid.
    pub(crate) fn mark_bad(&mut self, kind: &'static str, on_error: OnError) {
        self.bad = true;
        *self.tally.bad.entry(kind).or_default() += 1;
        self.stop = matches!(on_error, OnError::Fail);
    }

    pub(crate) fn clear(&mut self) {
        self.out.clear();
        self.diagnostics.clear();
        self.remarks.clear();
        (self.bad, self.stop, self.tally) = (false, false, Tally::default());
    }
}

impl OutputArgs {
    /// Writes one plain text with its end.
    pub(crate) fn text(&self, text: impl AsRef<[u8]>, answer: &mut Answer) {
        answer.out.extend_from_slice(text.as_ref());
        answer.out.push(self.end());
    }
}
