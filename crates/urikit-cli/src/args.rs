//! What may stand on the command line, and the arguments that commands share.

use core::num::NonZero;
use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{Arg, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use crate::cmd::{
    chars, check, compare, completions, count, decode, encode, explain, file, find, get, idn, iri,
    join, man, normalize, openapi, parse, query, redact, relativize, resolve, rule, schemes, set,
    sort, target, template, uniq, uri,
};
use crate::input::Input;
use crate::output::Answer;
use crate::suggest::looks_like_a_uri;
use crate::table::Table;

/// Everything about URIs, exactly by RFC 3986 and RFC 3987.
#[derive(Parser)]
#[command(name = "uri", version, after_help = EXIT_STATUS)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

impl Cli {
    /// What stands on this command line; else what to print and how to end.
    ///
    /// Each command is described only when it is called (`defer`): describing all of them took most
    /// of the time of a short run. Who calls none may get a list, which has words on all.
    pub(crate) fn read() -> Result<Self, clap::Error> {
        let mut whole = Self::command();
        let first = env::args_os().nth(1);
        let named = first.and_then(|name| whole.find_subcommand(name)).is_some();
        if !named {
            whole.build();
        }
        let matches = whole.clone().try_get_matches();
        let wrong_name = matches.as_ref().is_err_and(|error| {
            matches!(error.kind(), ErrorKind::InvalidSubcommand | ErrorKind::UnknownArgument)
        });
        if !named && wrong_name && env::args().nth(1).is_some_and(|word| looks_like_a_uri(&word)) {
            let words = "the first argument is a URI, not a command\n\n  tip: uri explain URI";
            return Err(whole.error(ErrorKind::InvalidSubcommand, words));
        }
        Self::from_arg_matches_mut(&mut matches?)
    }
}

#[derive(Subcommand)]
#[command(defer = true)]
pub(crate) enum Command {
    Explain(explain::Arguments),
    Parse(parse::Arguments),
    Get(get::Arguments),
    Check(check::Arguments),
    Set(set::Arguments),
    Normalize(normalize::Arguments),
    Compare(compare::Arguments),
    Uniq(uniq::Arguments),
    Sort(sort::Arguments),
    Count(count::Arguments),
    Resolve(resolve::Arguments),
    Relativize(relativize::Arguments),
    Join(join::Arguments),
    Query(query::Arguments),
    Encode(encode::Arguments),
    Decode(decode::Arguments),
    Iri(iri::Arguments),
    Uri(uri::Arguments),
    Idn(idn::Arguments),
    Redact(redact::Arguments),
    Target(target::Arguments),
    Template(template::Arguments),
    Openapi(openapi::Arguments),
    File(file::Arguments),
    Chars(chars::Arguments),
    Rule(rule::Arguments),
    Schemes(schemes::Arguments),
    Find(find::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

/// Where the inputs come from.
#[derive(Args, Default)]
pub(crate) struct InputArgs {
    #[command(flatten)]
    pub(crate) read: ReadArgs,

    /// The URIs; without any, one per line from standard input
    #[arg(value_name = "URI", conflicts_with = "file")]
    pub(crate) uris: Vec<OsString>,
}

/// Gives the argument `uris` another name, for a command whose inputs are no URIs.
pub(crate) fn named(name: &'static str) -> impl FnOnce(Arg) -> Arg {
    move |uris| {
        uris.value_name(name).help("The inputs; without any, one per line from standard input")
    }
}

/// How lines are read.
#[derive(Args, Clone, Default)]
pub(crate) struct ReadArgs {
    /// Read one URI per line from FILE, plain or compressed by gzip or zstd; `-` is standard input;
    /// may be repeated
    #[arg(short = 'f', long, value_name = "FILE")]
    pub(crate) file: Vec<PathBuf>,

    /// Use N threads; all cores unless told. The output keeps the order of the input
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZero<usize>>,

    /// Drop spaces and tabs around each input
    #[arg(long)]
    pub(crate) trim: bool,

    /// Skip empty inputs
    #[arg(long)]
    pub(crate) skip_empty: bool,

    /// Say on standard error how many inputs were good and bad, by kind of fault
    #[arg(long)]
    pub(crate) summary: bool,

    /// Show at most N messages on standard error, then how many more there were
    #[arg(long, value_name = "N")]
    pub(crate) max_errors: Option<usize>,
}

impl ReadArgs {
    /// The input as it is answered; `None` for one that is skipped.
    pub(crate) fn taken<'a>(&self, input: Input<'a>) -> Option<Input<'a>> {
        let bytes = if self.trim { input.bytes.trim_ascii() } else { input.bytes };
        (!self.skip_empty || !bytes.is_empty()).then_some(Input { bytes, ..input })
    }
}

/// How an answer is written.
#[derive(Args)]
pub(crate) struct OutputArgs {
    /// Write JSON, one object a line
    #[arg(long)]
    pub(crate) json: bool,

    /// Write CSV with a header; an absent value is nothing, an empty one ""
    #[arg(long, conflicts_with_all = ["json", "tsv"])]
    csv: bool,

    /// Write tab-separated values with a header
    #[arg(long, conflicts_with = "json")]
    tsv: bool,

    /// End each answer with a NUL instead of a newline; decoded data is then written as it is
    #[arg(short = '0', long = "null", conflicts_with_all = ["json", "csv", "tsv"])]
    pub(crate) null: bool,

    /// What to print for a bad input; with --json it is always an object with the error
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = OnError::Skip)]
    pub(crate) on_error: OnError,
}

impl OutputArgs {
    /// The kind of table that answers are written as, if they are.
    pub(crate) const fn table(&self) -> Option<Table> {
        match (self.csv, self.tsv) {
            (true, _) => Some(Table::Csv),
            (_, true) => Some(Table::Tsv),
            _ => None,
        }
    }

    /// What stands behind each answer.
    pub(crate) const fn end(&self) -> u8 {
        if self.null { 0 } else { b'\n' }
    }

    /// Writes one plain text with its end.
    pub(crate) fn text(&self, text: impl AsRef<[u8]>, answer: &mut Answer) {
        answer.out.extend_from_slice(text.as_ref());
        answer.out.push(self.end());
    }
}

/// What stands on plain output in the place of a bad input.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OnError {
    /// no line
    Skip,
    /// the input as it is
    Keep,
    /// no line, and stop there
    Fail,
    /// an empty line
    Null,
}

const EXIT_STATUS: &str = "\
URIs come as arguments, or one per line on standard input, or from --file. Nothing is rewritten
unless asked. A bad input is told on standard error, and the run goes on.

Exit status:
  0  all is well
  1  some input was bad, not valid, or not equal at the level
  2  wrong usage
  3  reading or writing failed

Example:
  uri explain 'http://example.com/over/there?name=ferret'";
