//! The loop over the inputs, what it writes, and how the program ends.
//!
//! A command only says what to print for one input ([`Answer`]). It does no reading
//! or writing itself, so its answers may be made in any order and on any core.

use core::ops::ControlFlow;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};
use std::process::ExitCode;

use serde::Serialize;

use crate::args::{InputArgs, OnError};
use crate::input::{Input, for_each_input};

/// What a command says to one input.
#[derive(Default)]
pub(crate) struct Answer {
    /// For standard output, with its line ends.
    pub(crate) out: Vec<u8>,
    /// For standard error.
    pub(crate) diagnostics: String,
    /// The input was bad, not valid, or not equal to the other.
    pub(crate) bad: bool,
    /// No further input is wanted.
    pub(crate) stop: bool,
}

impl Answer {
    pub(crate) fn line(&mut self, text: impl AsRef<[u8]>) {
        self.out.extend_from_slice(text.as_ref());
        self.out.push(b'\n');
    }

    pub(crate) fn json(&mut self, value: &impl Serialize) {
        // Memory takes every write, and JSON has every value of our own structs.
        let _ = serde_json::to_writer(&mut self.out, value);
        self.out.push(b'\n');
    }

    /// The input was bad or not valid.
    pub(crate) const fn mark_bad(&mut self, on_error: OnError) {
        self.bad = true;
        self.stop = matches!(on_error, OnError::Fail);
    }

    fn clear(&mut self) {
        self.out.clear();
        self.diagnostics.clear();
        (self.bad, self.stop) = (false, false);
    }
}

/// How a run ended that was neither wrong usage nor a failure.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    AllWell,
    SomeBad,
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
}

impl Failure {
    pub(crate) fn read(name: &str, error: io::Error) -> Self {
        Self::Read { name: name.to_owned(), error }
    }
}

/// Writes the answer to each input, in the order of the inputs.
pub(crate) fn answer_all(
    inputs: &InputArgs,
    answer_one: impl Fn(Input<'_>, &mut Answer),
) -> Result<Outcome, Failure> {
    let mut writer = Writer::new();
    let mut answer = Answer::default();
    let mut outcome = Outcome::AllWell;
    let read = for_each_input(inputs, |input| {
        answer.clear();
        answer_one(input, &mut answer);
        if answer.bad {
            outcome = Outcome::SomeBad;
        }
        writer.write(&answer).map_err(Failure::Write)?;
        Ok(if answer.stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    });
    // What was answered before a failure to read is written all the same.
    let written = writer.out.flush().map_err(Failure::Write);
    ended(read.and(written), outcome)
}

/// Writes the one answer of a command that takes no inputs.
pub(crate) fn answer_once(answer: &Answer) -> Result<Outcome, Failure> {
    let mut writer = Writer::new();
    let written = writer.write(answer).and_then(|()| writer.out.flush()).map_err(Failure::Write);
    ended(written, if answer.bad { Outcome::SomeBad } else { Outcome::AllWell })
}

fn ended(run: Result<(), Failure>, outcome: Outcome) -> Result<Outcome, Failure> {
    match run {
        // Whoever reads our output has had enough: nothing is wrong.
        Err(Failure::Write(error)) if error.kind() == ErrorKind::BrokenPipe => Ok(outcome),
        Err(failure) => Err(failure),
        Ok(()) => Ok(outcome),
    }
}

struct Writer {
    out: BufWriter<io::StdoutLock<'static>>,
    err: io::StderrLock<'static>,
    /// A person who watches wants each answer at once, and in order with its diagnostics.
    watched: bool,
}

impl Writer {
    fn new() -> Self {
        let watched = io::stdout().is_terminal();
        let out = BufWriter::with_capacity(64 * 1024, io::stdout().lock());
        Self { out, err: io::stderr().lock(), watched }
    }

    fn write(&mut self, answer: &Answer) -> io::Result<()> {
        self.out.write_all(&answer.out)?;
        if self.watched {
            self.out.flush()?;
        }
        self.err.write_all(answer.diagnostics.as_bytes())
    }
}

/// The exit status; a failure is told first.
pub(crate) fn exit_code(run: Result<Outcome, Failure>) -> ExitCode {
    let (doing, error) = match run {
        Ok(Outcome::AllWell) => return ExitCode::SUCCESS,
        Ok(Outcome::SomeBad) => return ExitCode::from(1),
        Err(Failure::Usage(what)) => {
            let _ = writeln!(io::stderr(), "uri: {what}");
            return ExitCode::from(2);
        }
        Err(Failure::Read { name, error }) => (format!("reading {name}"), error),
        Err(Failure::Write(error)) => ("writing".to_owned(), error),
    };
    // Where even this can't be written, the status still tells.
    let _ = writeln!(io::stderr(), "uri: {doing} failed: {error}");
    ExitCode::from(3)
}
