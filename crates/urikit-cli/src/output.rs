//! What answers are, where they are written, and how the program ends.
//!
//! A command only says what to print for one input ([`Answer`]). It does no reading
//! or writing itself, so its answers may be made in any order and on any core.

use alloc::collections::BTreeMap;
use core::fmt;
use std::env;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::process::ExitCode;

use serde::Serialize;

use crate::args::{InputArgs, OnError, OutputArgs};
use crate::engine::{self, Sink};
use crate::input::Input;
use crate::json;
use crate::secret::{masked, masked_quotes};
use crate::spill::Sorter;

/// What a command says to inputs: answers are put behind those that are there.
#[derive(Default)]
pub(crate) struct Answer {
    /// For standard output, with its line ends.
    pub(crate) out: Vec<u8>,
    /// For standard error.
    pub(crate) diagnostics: String,
    /// The input was bad, not valid, or not equal to the other.
    pub(crate) bad: bool,
    pub(crate) tally: Tally,
    /// No further input is wanted.
    pub(crate) stop: bool,
    pub(crate) columns: Columns,
}

/// How many inputs there were, and how many were bad, by the kind of the fault.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) inputs: usize,
    bad: BTreeMap<&'static str, usize>,
}

impl Tally {
    /// Adds the other one, and clears it.
    pub(crate) fn take(&mut self, other: &mut Self) {
        self.inputs += core::mem::take(&mut other.inputs);
        for (kind, count) in core::mem::take(&mut other.bad) {
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
        (self.bad, self.stop, self.tally) = (false, false, Tally::default());
    }
}

/// Prints what clap has to say: help, the version, or what is wrong with the arguments.
pub(crate) fn clap_answer(answer: &clap::Error) -> Result<Outcome, Failure> {
    if answer.use_stderr() {
        let words = answer.to_string();
        // A URI may stand where something else is expected.
        let shown = env::args_os().fold(words.clone(), |words, argument| {
            masked_quotes(words, &argument.to_string_lossy())
        });
        // Where it can't be told what is wrong, the status still tells.
        let _ = match shown == words {
            true => answer.print(),
            false => io::stderr().write_all(shown.as_bytes()),
        };
        return Ok(Outcome::WrongUsage);
    }
    let written = answer.print().and_then(|()| io::stdout().flush());
    match written.map_err(Failure::Write) {
        Ok(()) => Ok(Outcome::AllWell),
        Err(failure) => failure.unless_pipe_is_closed(Outcome::AllWell),
    }
}

/// How a run ended that was no failure.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    AllWell,
    SomeBad,
    /// What is wrong has been told.
    WrongUsage,
    /// Something could not be read, which has been told; all else was.
    SomeUnread,
}

/// Reading or writing did not work, or an operand is not what the command takes.
pub(crate) enum Failure {
    /// What is wrong with which operand. It does not show the operand: it may hold a secret.
    Usage(String),
    Read {
        name: String,
        error: io::Error,
    },
    Write(io::Error),
    /// The same for a directory that was asked for.
    WriteTo {
        name: String,
        error: io::Error,
    },
    /// What did not fit into memory could not be kept elsewhere.
    Spill(io::Error),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(what) => write!(f, "uri: {what}"),
            Self::Read { name, error } => write!(f, "uri: reading {name} failed: {error}"),
            Self::Write(error) => write!(f, "uri: writing failed: {error}"),
            Self::WriteTo { name, error } => write!(f, "uri: writing to {name} failed: {error}"),
            Self::Spill(error) => {
                write!(f, "uri: keeping data in a temporary file failed: {error}")
            }
        }
    }
}

impl Failure {
    pub(crate) fn read(name: &str, error: io::Error) -> Self {
        // A URI may stand here by mistake.
        Self::Read { name: masked(name), error }
    }

    /// Where whoever reads our output has had enough, nothing is wrong.
    pub(crate) fn unless_pipe_is_closed(self, outcome: Outcome) -> Result<Outcome, Self> {
        match self {
            Self::Write(error) if error.kind() == ErrorKind::BrokenPipe => Ok(outcome),
            failure => Err(failure),
        }
    }
}

/// Writes the answer to each input, in the order of the inputs.
pub(crate) fn answer_all(
    inputs: &InputArgs,
    answer_one: impl Fn(Input<'_>, &mut Answer) + Sync,
) -> Result<Outcome, Failure> {
    engine::run(inputs, answer_one, &mut Standard::new())
}

/// The same for answers with columns, whose names are written first if they are wanted.
pub(crate) fn answer_table(
    inputs: &InputArgs,
    output: &OutputArgs,
    columns: &[&str],
    answer_one: impl Fn(Input<'_>, &mut Answer) + Sync,
) -> Result<Outcome, Failure> {
    engine::run(inputs, answer_one, &mut Standard::with_header(output, columns)?)
}

/// Writes the one answer of a command that takes no inputs.
pub(crate) fn answer_once(answer: &Answer) -> Result<Outcome, Failure> {
    write_once(Standard::new(), answer)
}

/// The same for an answer with columns, whose names are written first if they are wanted.
pub(crate) fn answer_once_table(
    output: &OutputArgs,
    columns: &[&str],
    fill: impl FnOnce(&mut Answer),
) -> Result<Outcome, Failure> {
    let mut answer = Answer { columns: Columns::of(columns), ..Answer::default() };
    fill(&mut answer);
    write_once(Standard::with_header(output, columns)?, &answer)
}

fn write_once(mut standard: Standard, answer: &Answer) -> Result<Outcome, Failure> {
    let outcome = if answer.bad { Outcome::SomeBad } else { Outcome::AllWell };
    let written = standard.take(&answer.out).and_then(|()| standard.tell(&answer.diagnostics));
    written.map_or_else(|failure| failure.unless_pipe_is_closed(outcome), |()| Ok(outcome))
}

/// Sorting fails to read or write nothing but its temporary files.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Spill(error)
    }
}

/// Standard output and standard error. What is given is written before the next is taken.
pub(crate) struct Standard {
    out: io::Stdout,
    err: io::Stderr,
    /// A person who watches wants each answer at once, and in order with its diagnostics.
    watched: bool,
    columns: Columns,
}

impl Standard {
    pub(crate) fn new() -> Self {
        let watched = io::stdout().is_terminal();
        Self { out: io::stdout(), err: io::stderr(), watched, columns: Columns::default() }
    }

    /// The same for answers with columns, whose names are written now if they are wanted.
    pub(crate) fn with_header(output: &OutputArgs, columns: &[&str]) -> Result<Self, Failure> {
        let mut standard = Self { columns: Columns::of(columns), ..Self::new() };
        if let Some(table) = output.table() {
            let mut header = Vec::new();
            table.row(&mut header, columns.iter().map(|name| Some(name.as_bytes())));
            match standard.take(&header) {
                // The next answer finds it closed as well.
                Err(Failure::Write(error)) if error.kind() == ErrorKind::BrokenPipe => {}
                written => written?,
            }
        }
        Ok(standard)
    }

    /// Writes the data of all records.
    pub(crate) fn write_sorted(&mut self, sorter: Sorter) -> Result<(), Failure> {
        let mut ready = Vec::new();
        sorter.for_each(|_, data| {
            ready.extend_from_slice(data);
            if ready.len() < WRITE {
                return Ok(());
            }
            let written = self.take(&ready);
            ready.clear();
            written
        })?;
        self.take(&ready)
    }
}

const WRITE: usize = 256 * 1024;

impl Sink for Standard {
    fn take(&mut self, out: &[u8]) -> Result<(), Failure> {
        let write = || self.out.write_all(out).and_then(|()| self.out.flush());
        engine::uncut(out.len(), write).map_err(Failure::Write)
    }

    fn tell(&mut self, diagnostics: &str) -> Result<(), Failure> {
        self.err.write_all(diagnostics.as_bytes()).map_err(Failure::Write)
    }

    fn end(&mut self) -> Result<(), Failure> {
        Ok(())
    }

    fn patience(&self) -> usize {
        if self.watched { 0 } else { 1024 * 1024 }
    }

    fn columns(&self) -> Columns {
        self.columns
    }
}

/// The exit status; a failure is told first.
pub(crate) fn exit_code(run: Result<Outcome, Failure>) -> ExitCode {
    ExitCode::from(exit_status(run))
}

/// The same as a number.
pub(crate) fn exit_status(run: Result<Outcome, Failure>) -> u8 {
    let failure = match run {
        Ok(Outcome::AllWell) => return 0,
        Ok(Outcome::SomeBad) => return 1,
        Ok(Outcome::WrongUsage) => return 2,
        Ok(Outcome::SomeUnread) => return 3,
        Err(failure) => failure,
    };
    // Where even this can't be written, the status still tells.
    let _ = writeln!(io::stderr(), "{failure}");
    if matches!(failure, Failure::Usage(_)) { 2 } else { 3 }
}
