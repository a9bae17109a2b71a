//! Answers, where they are written, and how the program ends: outcomes, failures and the exit status.
//!
//! A command only decides what to print for one input ([`Answer`]). It does no I/O itself, so its answers can
//! be computed in any order and on any core.

mod answer;
mod bad_input;
#[cfg(unix)]
mod file_attributes;
mod sink;
mod whole_file;

use std::env;
use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::builder::StyledStr;

use crate::secret::{masked_quotes, masked_quotes_without_escapes, shown_name, shown_words};
pub(crate) use answer::{
    Answer, Columns, InputField, ONE_TEXT, RemarkKind, Tally, object_about, one_text,
};
pub(crate) use bad_input::{advise, bad_input, diagnose, hint, report};
pub(crate) use sink::{InPlace, Sink, Standard, answer_once, answer_once_table};
#[cfg(feature = "columns")]
pub(crate) use whole_file::WholeFile;

/// The outcome of a run that did not fail.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    AllWell,
    SomeBad,
    /// Wrong usage, which has been reported.
    WrongUsage,
    /// Something could not be read, which has been reported; everything else was.
    SomeUnread,
}

/// Reading or writing failed, or an operand is not what the command accepts.
pub(crate) enum Failure {
    /// What is wrong with which operand. The operand is not shown: it may hold a secret.
    Usage(String),
    Read {
        name: String,
        error: io::Error,
    },
    Write(io::Error),
    /// Writing to a file or directory that the user has named failed.
    WriteTo {
        name: String,
        error: io::Error,
    },
    /// Failure of the temporary files for what does not fit into memory.
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
        Self::Read { name: shown_name(name), error }
    }

    /// If the reader of our output has closed the pipe, that is not an error.
    pub(crate) fn unless_pipe_is_closed(self, outcome: Outcome) -> Result<Outcome, Self> {
        match self {
            Self::Write(error) if error.kind() == ErrorKind::BrokenPipe => Ok(outcome),
            failure => Err(failure),
        }
    }
}

/// What is wrong with the operands of a command.
impl From<&str> for Failure {
    fn from(what: &str) -> Self {
        Self::Usage(what.to_owned())
    }
}

/// Sorting does no I/O other than on its temporary files.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Spill(error)
    }
}

/// Whether the terminal has no colours, and can't remove what was written.
pub(crate) fn is_dumb_terminal() -> bool {
    env::var_os("TERM").is_some_and(|terminal| terminal == "dumb")
}

/// Prints clap's message: help, the version, or an error in the arguments, which `shorten` makes short.
pub(crate) fn clap_answer(
    answer: &clap::Error,
    shorten: impl Fn(&clap::Error, &str) -> String,
) -> Result<Outcome, Failure> {
    if answer.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        // If the message can't be written, the status still shows wrong usage.
        let _ = answer.print();
        return Ok(Outcome::WrongUsage);
    }
    if answer.use_stderr() {
        // A URI may be given where something else is expected. Clap removes terminal escape sequences from what
        // it quotes, except when it writes to a terminal.
        let shown = env::args_os().fold(answer.to_string(), |words, argument| {
            let argument = argument.to_string_lossy();
            let quoted = |text: &str| StyledStr::from(text.to_owned()).to_string();
            masked_quotes_without_escapes(masked_quotes(words, &argument), &argument, quoted)
        });
        let words = shown_words(&shorten(answer, &shown));
        let _ = io::stderr().write_all(words.as_bytes());
        return Ok(Outcome::WrongUsage);
    }
    let written = answer.print().and_then(|()| io::stdout().flush());
    match written.map_err(Failure::Write) {
        Ok(()) => Ok(Outcome::AllWell),
        Err(failure) => failure.unless_pipe_is_closed(Outcome::AllWell),
    }
}

/// The exit status; a failure is reported first.
pub(crate) fn exit_code(run: Result<Outcome, Failure>) -> ExitCode {
    ExitCode::from(exit_status(run))
}

/// The exit status as a number; a failure is reported first.
pub(crate) fn exit_status(run: Result<Outcome, Failure>) -> u8 {
    let failure = match run {
        Ok(Outcome::AllWell) => return 0,
        Ok(Outcome::SomeBad) => return 1,
        Ok(Outcome::WrongUsage) => return 2,
        Ok(Outcome::SomeUnread) => return 3,
        Err(failure) => failure,
    };
    // The message may quote an operand, such as a regular expression.
    let words = env::args_os().fold(failure.to_string(), |words, argument| {
        masked_quotes(words, &argument.to_string_lossy())
    });
    // If even this can't be written, the status still shows the failure.
    let _ = writeln!(io::stderr(), "{}", shown_words(&words));
    if matches!(failure, Failure::Usage(_)) { 2 } else { 3 }
}
