//! Where answers are written: standard output, or a file that they replace.

use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::Path;

use super::answer::{Answer, Columns};
use super::whole_file::WholeFile;
use super::{Failure, Outcome};
use crate::args::{OnError, OutputArgs};
use crate::early_exit::write_atomically;

/// A sink of answers, in the order of the inputs.
pub(crate) trait Sink: Send {
    /// Writes whole answers.
    fn take(&mut self, out: &[u8]) -> Result<(), Failure>;

    /// Reports what was wrong with inputs, as whole lines of text.
    fn report(&mut self, diagnostics: &str) -> Result<(), Failure>;

    /// Called after the last answer.
    fn end(&mut self) -> Result<(), Failure>;

    /// The number of bytes of answers that may be buffered before a call of [`take`](Self::take).
    fn flush_threshold(&self) -> usize {
        1024 * 1024
    }

    /// Whether bad inputs are kept by default.
    fn keeps_bad(&self) -> bool {
        false
    }

    /// Whether bad inputs are repaired if possible.
    fn repairs(&self) -> bool {
        false
    }

    /// Called if the remaining inputs are not answered.
    fn stop(&mut self) {}

    /// The columns of the answers, if they are a table.
    fn columns(&self) -> Columns {
        Columns::default()
    }
}

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

    /// Standard output for answers with columns, whose names are written now if requested.
    pub(crate) fn with_header(output: &OutputArgs, columns: &[&str]) -> Result<Self, Failure> {
        let new = Self::new().repairing(output);
        let mut standard = Self { columns: Columns::from_names(columns), ..new };
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

/// Writes the single answer of a command without inputs, with columns whose names come first if requested.
pub(crate) fn answer_once_table(
    output: &OutputArgs,
    columns: &[&str],
    fill: impl FnOnce(&mut Answer),
) -> Result<Outcome, Failure> {
    let mut answer = Answer { columns: Columns::from_names(columns), ..Answer::default() };
    fill(&mut answer);
    write_once(Standard::with_header(output, columns)?, &answer)
}

fn write_once(mut standard: Standard, answer: &Answer) -> Result<Outcome, Failure> {
    let outcome = if answer.bad { Outcome::SomeBad } else { Outcome::AllWell };
    let written = standard.take(&answer.out).and_then(|()| standard.report(&answer.diagnostics));
    written.map_or_else(|failure| failure.unless_pipe_is_closed(outcome), |()| Ok(outcome))
}

/// A file that is replaced by the answers to its lines.
pub(crate) struct InPlace {
    new: WholeFile,
    repairs: bool,
    /// Whether the run ended before the last line.
    stopped: bool,
}

impl InPlace {
    pub(crate) fn open(path: &Path, repairs: bool) -> Result<Self, Failure> {
        Ok(Self { new: WholeFile::create(path)?, repairs, stopped: false })
    }

    /// The file that replaces the old one.
    pub(crate) const fn file(&mut self) -> &mut impl Write {
        &mut self.new
    }

    /// Replaces the old file by the new one, unless the run was stopped or nothing has changed.
    pub(crate) fn replace(mut self) -> Result<(), Failure> {
        if self.stopped || self.new.is_unchanged()? { Ok(()) } else { self.new.end() }
    }
}

impl Sink for InPlace {
    fn take(&mut self, out: &[u8]) -> Result<(), Failure> {
        self.new.write_all(out).map_err(|error| self.new.failure(error))
    }

    fn report(&mut self, diagnostics: &str) -> Result<(), Failure> {
        io::stderr().write_all(diagnostics.as_bytes()).map_err(Failure::Write)
    }

    fn end(&mut self) -> Result<(), Failure> {
        Ok(())
    }

    fn keeps_bad(&self) -> bool {
        true
    }

    fn stop(&mut self) {
        self.stopped = true;
    }

    fn repairs(&self) -> bool {
        self.repairs
    }
}
