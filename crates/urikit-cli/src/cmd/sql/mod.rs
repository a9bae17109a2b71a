//! `uri sql`: queries over files, with the functions `uri_…`.

#[cfg(feature = "sql")]
mod query;

use std::num::NonZero;

use clap::Args;

#[cfg(feature = "sql")]
pub(crate) use query::run;

/// Run an SQL query over Parquet, CSV and JSON files
///
/// A table is a file, named in double quotes: FROM "log.parquet". Names end in .parquet, .csv (with
/// a header), or .json, .jsonl, .ndjson (one object per line). In addition to the functions of
/// DataFusion, there are functions for URIs, such as uri_host(url), uri_normalize(url, 'scheme')
/// and uri_query_get(url, 'utm_source'); SHOW FUNCTIONS LIKE 'uri_%' lists them. The result for a
/// value that is not a URI is null.
///
/// Rows are printed with tabs between values; a null is printed as nothing.
///
/// This command needs a build with the cargo feature `sql`.
#[derive(Args)]
#[command(after_help = "\
Example:
  uri sql 'SELECT uri_host(url), count(*) FROM \"log.parquet\" GROUP BY 1'")]
pub(crate) struct Arguments {
    /// The query: one statement
    #[arg(value_name = "QUERY")]
    query: String,

    /// Write JSON, one object per line
    #[arg(long)]
    json: bool,

    /// Write CSV with a header; a null is nothing, an empty string ""
    #[arg(long, conflicts_with_all = ["json", "tsv"])]
    csv: bool,

    /// Write tab-separated values with a header
    #[arg(long, conflicts_with = "json")]
    tsv: bool,

    /// Add parse_url(url, part[, key]) and try_parse_url, with the arguments of Spark
    #[arg(long)]
    spark: bool,

    /// Use N threads (default: all cores)
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
}

#[cfg(not(feature = "sql"))]
pub(crate) fn run(_: &Arguments) -> Result<crate::output::Outcome, crate::output::Failure> {
    Err(crate::output::Failure::Usage(
        "`uri sql` is not in this build: build it with the cargo feature `sql`, for example with \
         `cargo install --path crates/urikit-cli --features sql`"
            .to_owned(),
    ))
}
