//! The command `uri`: the command line, and which command runs. It reads input, calls the libraries and prints the
//! results; it contains no URI syntax.
//!
//! The modules, each of which uses only those before it:
//!
//! | module | what |
//! |---|---|
//! | `early_exit`, `allocator` | ends of the program other than the return from `main` |
//! | `one_line`, `secret` | strings as they are shown: on one line, without secrets |
//! | `json`, `table`, `csv` | objects and rows, written fast; rows of CSV, read |
//! | `fault`, `input` | what is wrong with an input; an input, and where it came from |
//! | `args`, `rows` | the options that most commands share: what is read, how it is written; rows of columns |
//! | `output/` | answers, where they are written, and the exit status |
//! | `spill/` | records and keys that do not fit into memory |
//! | `engine/` | the loop over inputs: files and lines in, answers out, in order, on all cores |
//! | `options/` | options and operands that some commands share |
//! | `parts/`, `expression/` | parts by name, `--format`, and the conditions of `where` |
//! | `usage/` | help, and messages about wrong usage |
//! | `cmd/` | a file or folder per command: its arguments, and its answer to one input |

mod allocator;
mod args;
mod cmd;
mod csv;
mod early_exit;
mod engine;
mod expression;
mod fault;
mod input;
mod json;
mod one_line;
mod options;
mod output;
mod parts;
mod rows;
mod secret;
mod spill;
mod table;
mod usage;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};

use cmd::{
    build, chars, check, columns, compare, completions, count, data, decode, diff, encode, explain,
    file, filter, find, fragment, get, guard, idn, iri, join, man, ni, normalize, openapi, parse,
    path, query, redact, relativize, repair, resolve, rule, schemes, set, sort, sql, target,
    template, uniq, uri,
};

fn main() -> ExitCode {
    let cli = match Cli::read() {
        Ok(cli) => cli,
        Err(answer) => return output::exit_code(output::clap_answer(&answer, usage::in_two_lines)),
    };
    let outcome = match cli.command {
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Parse(arguments) => parse::run(&arguments),
        Command::Build(arguments) => build::run(&arguments),
        Command::Get(arguments) => get::run(&arguments),
        Command::Fragment(arguments) => fragment::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Set(arguments) => set::run(&arguments),
        Command::Normalize(arguments) => normalize::run(&arguments),
        Command::Where(arguments) => filter::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Diff(arguments) => diff::run(&arguments),
        Command::Uniq(arguments) => uniq::run(&arguments),
        Command::Sort(arguments) => sort::run(&arguments),
        Command::Count(arguments) => count::run(&arguments),
        Command::Columns(arguments) => columns::run(&arguments),
        Command::Sql(arguments) => sql::run(&arguments),
        Command::Resolve(arguments) => resolve::run(&arguments),
        Command::Relativize(arguments) => relativize::run(&arguments),
        Command::Path(arguments) => path::run(&arguments),
        Command::Join(arguments) => join::run(&arguments),
        Command::Query(arguments) => query::run(&arguments),
        Command::Encode(arguments) => encode::run(&arguments),
        Command::Decode(arguments) => decode::run(&arguments),
        Command::Iri(arguments) => iri::run(&arguments),
        Command::Uri(arguments) => uri::run(&arguments),
        Command::Idn(arguments) => idn::run(&arguments),
        Command::Repair(arguments) => repair::run(&arguments),
        Command::Redact(arguments) => redact::run(&arguments),
        Command::Target(arguments) => target::run(&arguments),
        Command::Template(arguments) => template::run(&arguments),
        Command::Openapi(arguments) => openapi::run(&arguments),
        Command::File(arguments) => file::run(&arguments),
        Command::Data(arguments) => data::run(&arguments),
        Command::Chars(arguments) => chars::run(&arguments),
        Command::Rule(arguments) => rule::run(&arguments),
        Command::Schemes(arguments) => schemes::run(&arguments),
        Command::Guard(arguments) => guard::run(&arguments),
        Command::Find(arguments) => find::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments, Cli::command()),
        Command::Ni(arguments) => ni::run(&arguments),
        Command::Man(arguments) => man::run(&arguments, Cli::command()),
    };
    output::exit_code(outcome)
}

/// Everything about URIs, exactly as RFC 3986 and RFC 3987 specify.
#[derive(Parser)]
#[command(name = "uri", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
#[command(defer = true)]
enum Command {
    Explain(explain::Arguments),
    Parse(parse::Arguments),
    Build(build::Arguments),
    Get(get::Arguments),
    Fragment(fragment::Arguments),
    Check(check::Arguments),
    Set(set::Arguments),
    Normalize(normalize::Arguments),
    Where(filter::Arguments),
    Compare(compare::Arguments),
    Diff(diff::Arguments),
    Uniq(uniq::Arguments),
    Sort(sort::Arguments),
    Count(count::Arguments),
    Columns(columns::Arguments),
    Sql(sql::Arguments),
    Resolve(resolve::Arguments),
    Relativize(relativize::Arguments),
    Join(join::Arguments),
    Path(path::Arguments),
    Query(query::Arguments),
    Encode(encode::Arguments),
    Decode(decode::Arguments),
    Iri(iri::Arguments),
    Uri(uri::Arguments),
    Idn(idn::Arguments),
    Repair(repair::Arguments),
    Redact(redact::Arguments),
    Target(target::Arguments),
    Template(template::Arguments),
    Openapi(openapi::Arguments),
    File(file::Arguments),
    Data(data::Arguments),
    Ni(ni::Arguments),
    Chars(chars::Arguments),
    Rule(rule::Arguments),
    Schemes(schemes::Arguments),
    Find(find::Arguments),
    Guard(guard::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

impl Cli {
    /// The parsed command line; otherwise what to print and how to end.
    ///
    /// Each command is described only when it is called (`defer`): describing all of them took most
    /// of the time of a short run. Without a command, all are described, for the list.
    fn read() -> Result<Self, clap::Error> {
        let mut whole = Self::command();
        if output::is_dumb_terminal() {
            // clap alone would ignore this where `CI` is set.
            whole = whole.color(ColorChoice::Never);
        }
        let words: Vec<_> =
            env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
        usage::prepare_help(&mut whole, &words);
        if let Some(missing) = usage::missing(&words) {
            return Err(whole.error(ErrorKind::InvalidSubcommand, missing));
        }
        let matches = match usage::asks_for_help_on_help(&words) {
            true => whole.try_get_matches_from_mut(["uri", "--help"]),
            false => whole.try_get_matches_from_mut(arguments()),
        };
        let mut matches = matches.map_err(|error| match error.kind() {
            ErrorKind::InvalidSubcommand => usage::no_such_command(&mut whole, &words),
            ErrorKind::UnknownArgument => usage::unknown_option(&mut whole, &words, error),
            _ => error,
        })?;
        Self::from_arg_matches_mut(&mut matches)
    }
}

/// The arguments of this run. Before a `--`, `--iri` is another spelling of `--as IRI`.
fn arguments() -> impl Iterator<Item = OsString> {
    let mut are_options = true;
    env::args_os().map(move |argument| {
        are_options &= argument != "--";
        if are_options && argument == "--iri" { "--as=IRI".into() } else { argument }
    })
}
