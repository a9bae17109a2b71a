//! Standard output and standard error, as a sink of answers.

use std::io::{self, ErrorKind, IsTerminal, Write};

use super::answer::{Answer, Columns};
use super::end::{Failure, Outcome};
use super::interrupt::write_atomically;
use super::sink::Sink;
use crate::args::{OnError, OutputArgs};

/// Standard output and standard error. Each answer is written before the next is taken.
pub(crate) struct Standard {
    out: io::Stdout,
    err: io::Stderr,
    /// Whether output goes to a terminal: each answer is then written at once, in order with its diagnostics.
    watched: bool,
    columns: Columns,
    repairs: bool,
}

impl Standard {
    pub(crate) fn new() -> Self {
        let watched = io::stdout().is_terminal();
        Self {
            out: io::stdout(),
            err: io::stderr(),
            watched,
            columns: Columns::default(),
            repairs: false,
        }
    }

    /// Repairs bad inputs if the user asks for it.
    pub(crate) fn repairing(self, output: &OutputArgs) -> Self {
        Self { repairs: output.on_error == OnError::Repair, ..self }
    }

    /// The same for answers with columns, whose names are written now if requested.
    pub(crate) fn with_header(output: &OutputArgs, columns: &[&str]) -> Result<Self, Failure> {
        let new = Self::new().repairing(output);
        let mut standard = Self { columns: Columns::of(columns), ..new };
        if let Some(table) = output.table() {
            let mut header = Vec::new();
            table.row(&mut header, columns.iter().map(|name| Some(name.as_bytes())));
            match standard.take(&header) {
                // The next answer will find it closed too.
                Err(Failure::Write(error)) if error.kind() == ErrorKind::BrokenPipe => {}
                written => written?,
            }
        }
        Ok(standard)
    }
}

impl Sink for Standard {
    fn take(&mut self, out: &[u8]) -> Result<(), Failure> {
        let write = || self.out.write_all(out).and_then(|()| self.out.flush());
        write_atomically(out.len(), write).map_err(Failure::Write)
    }

    fn report(&mut self, diagnostics: &str) -> Result<(), Failure> {
        self.err.write_all(diagnostics.as_bytes()).map_err(Failure::Write)
    }

    fn end(&mut self) -> Result<(), Failure> {
        Ok(())
    }

    fn flush_threshold(&self) -> usize {
        if self.watched { 0 } else { 1024 * 1024 }
    }

    fn repairs(&self) -> bool {
        self.repairs
    }

    fn columns(&self) -> Columns {
        self.columns
    }
}

/// Writes the single answer of a command without inputs.
pub(crate) fn answer_once(answer: &Answer) -> Result<Outcome, Failure> {
    write_once(Standard::new(), answer)
}

/// The same for an answer with columns, whose names are written first if requested.
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
    let written = standard.take(&answer.out).and_then(|()| standard.report(&answer.diagnostics));
    written.map_or_else(|failure| failure.unless_pipe_is_closed(outcome), |()| Ok(outcome))
}
