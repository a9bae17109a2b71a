//! `uri template`: URI templates by RFC 6570, expanded, matched and listed.

mod expand;
mod match_and_vars;

use clap::{Args, Subcommand};

use crate::output::{Failure, Outcome};

/// Expand URI templates, read values back, list variables: RFC 6570
#[derive(Args)]
#[command(after_help = "Example:\n  uri template expand '/users/{id}{?q}' -d id=7 -d q='a b'")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Expand(expand::Arguments),
    Match(match_and_vars::Match),
    Vars(match_and_vars::Vars),
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    match &arguments.command {
        Command::Expand(arguments) => expand::run_expand(arguments),
        Command::Match(arguments) => match_and_vars::run_match(arguments),
        Command::Vars(arguments) => match_and_vars::run_vars(arguments),
    }
}
