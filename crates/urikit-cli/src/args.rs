//! What may stand on the command line, and the arguments that commands share.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::cmd::{
    chars, check, compare, decode, encode, explain, file, get, join, normalize, openapi, parse,
    query, redact, relativize, resolve, schemes, set, target,
};

/// Everything about URIs, exactly by RFC 3986 and RFC 3987.
#[derive(Parser)]
#[command(name = "uri", version, after_help = EXIT_STATUS)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Explain(explain::Arguments),
    Parse(parse::Arguments),
    Get(get::Arguments),
    Check(check::Arguments),
    Set(set::Arguments),
    Normalize(normalize::Arguments),
    Compare(compare::Arguments),
    Resolve(resolve::Arguments),
    Relativize(relativize::Arguments),
    Join(join::Arguments),
    Query(query::Arguments),
    Encode(encode::Arguments),
    Decode(decode::Arguments),
    Redact(redact::Arguments),
    Target(target::Arguments),
    Openapi(openapi::Arguments),
    File(file::Arguments),
    Chars(chars::Arguments),
    Schemes(schemes::Arguments),
}

/// Where the inputs come from.
#[derive(Args)]
pub(crate) struct InputArgs {
    /// Read one URI per line from FILE
    #[arg(long, value_name = "FILE", conflicts_with = "uris")]
    pub(crate) file: Option<PathBuf>,

    /// The URIs; without any, one per line from standard input
    #[arg(value_name = "URI")]
    pub(crate) uris: Vec<OsString>,
}

/// How an answer is written.
#[derive(Args)]
pub(crate) struct OutputArgs {
    /// Write JSON, one object a line
    #[arg(long)]
    pub(crate) json: bool,

    /// What to print for a bad input, unless with --json; `fail` stops there
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = OnError::Skip)]
    pub(crate) on_error: OnError,
}

/// What stands on plain output in the place of a bad input.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OnError {
    /// no line
    Skip,
    /// the input as it is
    Keep,
    /// no line, and none of the inputs behind it is read
    Fail,
    /// an empty line
    Null,
}

const EXIT_STATUS: &str = "\
Exit status:
  0  all is well
  1  some input was bad, not valid, or not equal at the level
  2  wrong usage
  3  reading or writing failed

Example:
  uri explain 'http://example.com/over/there?name=ferret'";
