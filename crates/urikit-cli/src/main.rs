//! The command `uri`: the command line, and which command runs. It reads input, calls the libraries and prints the
//! results; it contains no URI syntax.
//!
//! The modules, each of which uses only those before it:
//!
//! | module | what |
//! |---|---|
//! | `early_exit`, `allocator` | ends of the program other than the return from `main` |
//! | `one_line`, `secret` | strings as they are shown: on one line, without secrets |
//! | `json`, `table` | objects and rows, written fast |
//! | `fault`, `input` | what is wrong with an input; an input, and where it came from |
//! | `args` | the options that most commands share: what is read, how it is written |
//! | `output/` | answers, where they are written, and the exit status |
//! | `spill/` | records and keys that do not fit into memory |
//! | `engine/` | the loop over inputs: files and lines in, answers out, in order, on all cores |
//! | `options/` | options and operands that some commands share |
//! | `parts/`, `expression/` | parts by name, `--format`, and the conditions of `where` |
//! | `cmd/` | a file or folder per command: its arguments, and its answer to one input |

mod allocator;
mod args;
mod cmd;
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
mod secret;
mod spill;
mod table;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use cmd::{
    build, chars, check, columns, compare, completions, count, data, decode, diff, encode, explain,
    file, filter, find, fragment, get, guard, idn, iri, join, man, ni, normalize, openapi, parse,
    path, query, redact, relativize, repair, resolve, rule, schemes, set, sort, sql, target,
    template, uniq, uri,
};

fn main() -> ExitCode {
    let cli = match Cli::read() {
        Ok(cli) => cli,
        Err(answer) => return output::exit_code(output::clap_answer(&answer)),
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
#[command(name = "uri", version, after_help = EXIT_STATUS)]
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
        let first = env::args_os().nth(1);
        let named = first.and_then(|name| whole.find_subcommand(name)).is_some();
        if !named {
            whole.build();
        }
        let matches = whole.try_get_matches_from_mut(arguments());
        let wrong_name = matches.as_ref().is_err_and(|error| {
            matches!(error.kind(), ErrorKind::InvalidSubcommand | ErrorKind::UnknownArgument)
        });
        let first = env::args_os().nth(1).and_then(|word| word.into_string().ok());
        if !named && wrong_name && first.is_some_and(|word| is_hardly_a_command(&word)) {
            let words = "the first argument is a URI, not a command\n\n  tip: uri explain URI";
            return Err(whole.error(ErrorKind::InvalidSubcommand, words));
        }
        let mut matches = matches.map_err(|error| with_names(with_one_tip(error), &whole))?;
        Self::from_arg_matches_mut(&mut matches)
    }
}

/// The error with a tip that names the subcommands, unless one is similar: often a URI is given in their place.
fn with_names(mut error: clap::Error, whole: &clap::Command) -> clap::Error {
    if error.kind() == ErrorKind::InvalidSubcommand
        && error.get(ContextKind::SuggestedSubcommand).is_none()
        && let Some(command) = env::args_os().nth(1).and_then(|name| whole.find_subcommand(name))
    {
        let names: Vec<_> = command.get_subcommands().map(clap::Command::get_name).collect();
        let tip = format!("uri {} {}", command.get_name(), names.join("|"));
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// The error with only the most similar command. Clap lists it last, after others that share a few letters.
fn with_one_tip(mut error: clap::Error) -> clap::Error {
    let kind = ContextKind::SuggestedSubcommand;
    if let Some(ContextValue::Strings(names)) = error.get(kind)
        && let Some(nearest) = names.last().cloned()
    {
        error.insert(kind, ContextValue::Strings(vec![nearest]));
    }
    error
}

/// Whether a word is a URI, or part of one such as `localhost:3000` and `www.example.com`.
fn is_hardly_a_command(word: &str) -> bool {
    !word.starts_with('-') && word.contains([':', '/', '.'])
}

/// The arguments of this run. Before a `--`, `--iri` is another spelling of `--as IRI`.
fn arguments() -> impl Iterator<Item = OsString> {
    let mut are_options = true;
    env::args_os().map(move |argument| {
        are_options &= argument != "--";
        if are_options && argument == "--iri" { "--as=IRI".into() } else { argument }
    })
}

const EXIT_STATUS: &str = "\
URIs come as arguments, or one per line on standard input, or from --file. Nothing is rewritten
unless asked. A bad input is reported on standard error, and the run goes on. `uri rule` lists the
rules of the grammar that --as takes.

Exit status:
  0  all is well
  1  some input was bad, not valid, or not equal at the level
  2  wrong usage
  3  reading or writing failed

Example:
  uri explain 'http://example.com/over/there?name=ferret'";
