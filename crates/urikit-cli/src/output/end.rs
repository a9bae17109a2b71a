//! How the program ends: what a run has come to, failures, the exit status.

use std::env;
use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::builder::StyledStr;

use crate::secret::{masked_quotes, shown_name, shown_words};

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
        Self::Read { name: shown_name(name), error }
    }

    /// Where whoever reads our output has had enough, nothing is wrong.
    pub(crate) fn unless_pipe_is_closed(self, outcome: Outcome) -> Result<Outcome, Self> {
        match self {
            Self::Write(error) if error.kind() == ErrorKind::BrokenPipe => Ok(outcome),
            failure => Err(failure),
        }
    }
}

/// Sorting fails to read or write nothing but its temporary files.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Spill(error)
    }
}

/// Prints what clap has to say: help, the version, or what is wrong with the arguments.
pub(crate) fn clap_answer(answer: &clap::Error) -> Result<Outcome, Failure> {
    if answer.use_stderr() {
        let words = answer.to_string();
        let mut is_plain = true;
        // A URI may be where something else is expected. Clap drops escape sequences of terminals from what it
        // quotes, but not where it writes to one.
        let shown = env::args_os().fold(words.clone(), |words, argument| {
            let argument = argument.to_string_lossy();
            let quoted = StyledStr::from(argument.clone().into_owned()).to_string();
            is_plain &= shown_words(&argument) == argument;
            masked_quotes(masked_quotes(words, &argument), &quoted)
        });
        // Where the message can't be written, the status still says that usage was wrong.
        let _ = match is_plain && shown == words {
            true => answer.print(),
            false => io::stderr().write_all(shown_words(&shown).as_bytes()),
        };
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

/// The same as a number.
pub(crate) fn exit_status(run: Result<Outcome, Failure>) -> u8 {
    let failure = match run {
        Ok(Outcome::AllWell) => return 0,
        Ok(Outcome::SomeBad) => return 1,
        Ok(Outcome::WrongUsage) => return 2,
        Ok(Outcome::SomeUnread) => return 3,
        Err(failure) => failure,
    };
    // What is wrong may be quoted from an operand, as a regular expression is.
    let words = env::args_os().fold(failure.to_string(), |words, argument| {
        masked_quotes(words, &argument.to_string_lossy())
    });
    // Where even this can't be written, the status still says so.
    let _ = writeln!(io::stderr(), "{}", shown_words(&words));
    if matches!(failure, Failure::Usage(_)) { 2 } else { 3 }
}
