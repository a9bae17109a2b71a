//! The command `uri`. It reads, asks the library, and prints; it knows no URI syntax.
//!
//! | file | job |
//! |---|---|
//! | `args` | what may stand on the command line |
//! | `input` | where inputs come from, one at a time |
//! | `output` | the loop over them, what is written, the exit status |
//! | `base` | the operand that is a base, or `-` for one a line |
//! | `bytes` | how an answer that is bytes is written |
//! | `report` | what is said about a bad input |
//! | `cmd/…` | one file a command: its arguments, and its answer to one input |

extern crate alloc;

mod args;
mod base;
mod bytes;
mod cmd;
mod input;
mod level_arg;
mod output;
mod part_arg;
mod report;
mod rule_arg;
mod secret;

use std::process::ExitCode;

use args::{Cli, Command};
use clap::Parser;

fn main() -> ExitCode {
    let run = match Cli::parse().command {
        Command::Explain(arguments) => cmd::explain::run(&arguments),
        Command::Parse(arguments) => cmd::parse::run(&arguments),
        Command::Get(arguments) => cmd::get::run(&arguments),
        Command::Check(arguments) => cmd::check::run(&arguments),
        Command::Set(arguments) => cmd::set::run(&arguments),
        Command::Normalize(arguments) => cmd::normalize::run(&arguments),
        Command::Compare(arguments) => cmd::compare::run(&arguments),
        Command::Resolve(arguments) => cmd::resolve::run(&arguments),
        Command::Relativize(arguments) => cmd::relativize::run(&arguments),
        Command::Join(arguments) => cmd::join::run(&arguments),
        Command::Query(arguments) => cmd::query::run(&arguments),
        Command::Encode(arguments) => cmd::encode::run(&arguments),
        Command::Decode(arguments) => cmd::decode::run(&arguments),
        Command::Redact(arguments) => cmd::redact::run(&arguments),
        Command::Target(arguments) => cmd::target::run(&arguments),
        Command::Openapi(arguments) => cmd::openapi::run(&arguments),
        Command::File(arguments) => cmd::file::run(&arguments),
        Command::Chars(arguments) => cmd::chars::run(&arguments),
        Command::Schemes(arguments) => cmd::schemes::run(&arguments),
    };
    output::exit_code(run)
}
