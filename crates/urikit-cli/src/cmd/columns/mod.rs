//! `uri columns`: parts of the URIs in a column, as new columns of its file.

#[cfg(feature = "columns")]
mod csv;
#[cfg(feature = "columns")]
mod in_order;
#[cfg(feature = "columns")]
mod job;
#[cfg(feature = "columns")]
mod json_lines;
#[cfg(feature = "columns")]
mod new_columns;
#[cfg(feature = "columns")]
mod parquet_file;
#[cfg(feature = "columns")]
mod text_rows;

use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;
use clap::builder::StringValueParser;

use crate::options::names::offered;
use crate::options::psl::PslArgs;
use crate::options::rule::{WholeRule, whole_rule};
use crate::parts;

#[cfg(feature = "columns")]
pub(crate) use job::run;

/// Add parts of a column of URIs to a file, as new columns
///
/// FILE is Parquet, CSV with a header, or JSON lines, by its extension: .parquet, .csv, .jsonl or
/// .ndjson. OUT has the same format and may be FILE itself: it is replaced when it is complete.
/// Existing columns are kept: byte for byte in CSV and JSON, as encoded in Parquet, whose row
/// groups are kept. The parts are those of `uri get`, as written. The parts of a null are null, as
/// are absent parts.
///
/// A value that is not a URI or IRI gives null and is counted, and the exit status is 1. Rows are counted from 0. --where drops the
/// rows for which the condition does not hold, and those whose value is null or bad.
///
/// This command needs a build with the cargo feature `columns`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  uri columns log.parquet --column url --add host,path,query:utm_source -o out.parquet
  uri columns log.csv --column url --add domain=registered_domain --where 'scheme=https' -o out.csv")]
pub(crate) struct Arguments {
    /// The file with the column
    file: PathBuf,

    /// The name of the column of URIs
    #[arg(long, value_name = "NAME")]
    column: String,

    /// The parts to add, separated by commas. A column has the name of its part; NAME=PART gives
    /// another name
    #[arg(long, value_name = "PARTS", required_unless_present = "condition")]
    #[arg(hide_possible_values = true)]
    #[arg(value_parser = offered(StringValueParser::new(), parts::all_names))]
    add: Option<String>,

    /// Keep only rows for whose URI this condition holds, as in `uri where`
    #[arg(long = "where", value_name = "EXPR")]
    condition: Option<String>,

    /// Where to write
    #[arg(short = 'o', long, value_name = "OUT")]
    output: PathBuf,

    /// What a value must be: URI, URI-reference, IRI or IRI-reference
    #[arg(long = "as", value_name = "RULE", ignore_case = true, default_value = "IRI-reference")]
    #[arg(hide_possible_values = true, value_parser = whole_rule())]
    rule: WholeRule,

    #[command(flatten)]
    psl: PslArgs,

    /// Use N threads (default: all cores)
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,

    /// Report nothing about values on standard error; the exit status shows whether all were good
    #[arg(short = 'q', long)]
    quiet: bool,
}

#[cfg(not(feature = "columns"))]
pub(crate) fn run(_: &Arguments) -> Result<crate::output::Outcome, crate::output::Failure> {
    Err(crate::output::Failure::Usage(
        "`uri columns` is not in this build: build it with the cargo feature `columns`, for example with \
         `cargo install --path crates/urikit-cli --features columns`"
            .to_owned(),
    ))
}
