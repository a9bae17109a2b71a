//! The command `uri`. It reads input, calls the library, and prints the results; it contains no URI syntax.
//!
//! | file | job |
//! |---|---|
//! | `cli` | the command line |
//! | `args` | the arguments that commands share |
//! | `input` | an input, and where it came from |
//! | `fault` | what is wrong with an input |
//! | `engine/…` | the loop over inputs: files and lines in, answers out, in order, on all cores |
//! | `output/…` | answers, also to bad inputs; where they are written; the exit status |
//! | `parts` | the parts that have names, and formats made of them |
//! | `expression/…` | the conditions of `where` |
//! | `json` | objects, written fast |
//! | `table` | rows of CSV and tab-separated values |
//! | `policy_arg` | the policy of `--policy` |
//! | `allocator` | ends the run if memory runs out |
//! | `ending` | every other end of the program, which removes the temporary file |
//! | `base` | the operand that is a base, or `-` for one per line |
//! | `pairs` | lines with two strings, for `--pairs` |
//! | `bytes`, `one_line` | answers that are bytes; bytes on one line |
//! | `keyed` | a line with its key, for `sort` and `uniq` |
//! | `spill/…` | what does not fit into memory |
//! | `named` | values by name, from JSON and operands |
//! | `segment_parameters` | the parameters of segments, for JSON |
//! | `kind_arg`, `idna_arg`, `rule_arg`, `level_arg`, `part_arg`, `memory_arg` | values of options that commands share |
//! | `offered` | operands for which completions offer names |
//! | `secret`, `suggest` | masking of secrets; suggestions for mistyped names |
//! | `cmd/…` | one file per command: its arguments, and its answer to one input |
//!
//! Modules at this level (a file, or a folder) have no cyclic dependencies; `tests/cli/rooms.rs` checks it.

mod allocator;
mod args;
mod cli;
mod cmd;
mod early_exit;
mod engine;
mod expression;
mod fault;
mod input;
mod json;
mod level_arg;
mod memory_arg;
mod one_line;
mod options;
mod output;
mod part_arg;
mod parts;
mod secret;
mod segment_parameters;
mod spill;
mod suggest;
mod table;

use std::process::ExitCode;

use clap::CommandFactory;

use cli::{Cli, Command};

fn main() -> ExitCode {
    let cli = match Cli::read() {
        Ok(cli) => cli,
        Err(answer) => return output::exit_code(output::clap_answer(&answer)),
    };
    let run = match cli.command {
        Command::Explain(arguments) => cmd::explain::run(&arguments),
        Command::Parse(arguments) => cmd::parse::run(&arguments),
        Command::Get(arguments) => cmd::get::run(&arguments),
        Command::Check(arguments) => cmd::check::run(&arguments),
        Command::Set(arguments) => cmd::set::run(&arguments),
        Command::Normalize(arguments) => cmd::normalize::run(&arguments),
        Command::Where(arguments) => cmd::filter::run(&arguments),
        Command::Compare(arguments) => cmd::compare::run(&arguments),
        Command::Diff(arguments) => cmd::diff::run(&arguments),
        Command::Uniq(arguments) => cmd::uniq::run(&arguments),
        Command::Sort(arguments) => cmd::sort::run(&arguments),
        Command::Count(arguments) => cmd::count::run(&arguments),
        Command::Columns(arguments) => cmd::columns::run(&arguments),
        Command::Sql(arguments) => cmd::sql::run(&arguments),
        Command::Resolve(arguments) => cmd::resolve::run(&arguments),
        Command::Relativize(arguments) => cmd::relativize::run(&arguments),
        Command::Path(arguments) => cmd::path::run(&arguments),
        Command::Join(arguments) => cmd::join::run(&arguments),
        Command::Query(arguments) => cmd::query::run(&arguments),
        Command::Encode(arguments) => cmd::encode::run(&arguments),
        Command::Decode(arguments) => cmd::decode::run(&arguments),
        Command::Iri(arguments) => cmd::iri::run(&arguments),
        Command::Uri(arguments) => cmd::uri::run(&arguments),
        Command::Idn(arguments) => cmd::idn::run(&arguments),
        Command::Repair(arguments) => cmd::repair::run(&arguments),
        Command::Redact(arguments) => cmd::redact::run(&arguments),
        Command::Target(arguments) => cmd::target::run(&arguments),
        Command::Template(arguments) => cmd::template::run(&arguments),
        Command::Openapi(arguments) => cmd::openapi::run(&arguments),
        Command::File(arguments) => cmd::file::run(&arguments),
        Command::Data(arguments) => cmd::data::run(&arguments),
        Command::Chars(arguments) => cmd::chars::run(&arguments),
        Command::Rule(arguments) => cmd::rule::run(&arguments),
        Command::Schemes(arguments) => cmd::schemes::run(&arguments),
        Command::Guard(arguments) => cmd::guard::run(&arguments),
        Command::Find(arguments) => cmd::find::run(&arguments),
        Command::Completions(arguments) => cmd::completions::run(&arguments, Cli::command()),
        Command::Ni(arguments) => cmd::ni::run(&arguments),
        Command::Man(arguments) => cmd::man::run(&arguments, Cli::command()),
    };
    output::exit_code(run)
}
