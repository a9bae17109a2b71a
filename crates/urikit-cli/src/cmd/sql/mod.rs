//! `uri sql`: queries over files, with the functions `uri_…`.

#[cfg(feature = "sql")]
mod run;

use std::num::NonZero;

use clap::Args;

#[cfg(feature = "sql")]
pub(crate) use run::run;

/// Answer a query in SQL over Parquet, CSV and JSON files
///
/// A table is a file, by its name in double quotes: FROM "log.parquet". Names end in .parquet, .csv (with
/// a header), or .json, .jsonl, .ndjson (one object a line). Beside the functions of DataFusion there are those for URIs, such as
/// uri_host(url), uri_normalize(url, 'scheme'), uri_query_get(url, 'utm_source'); SHOW FUNCTIONS LIKE 'uri_%' lists them.
/// What is not a URI has a null result.
///
/// Rows are printed with tabs between their values; a null is nothing.
///
/// This command is there in builds with the cargo feature `sql`.
#[derive(Args)]
#[command(after_help = "\
Example:
  uri sql 'SELECT uri_host(url), count(*) FROM \"log.parquet\" GROUP BY 1'")]
pub(crate) struct Arguments {
    /// The query: one statement
    #[arg(value_name = "QUERY")]
    query: String,

    /// Write JSON, one object a line
    #[arg(long)]
    json: bool,

    /// Write CSV with a header; a null is nothing, an empty text ""
    #[arg(long, conflicts_with_all = ["json", "tsv"])]
    csv: bool,

    /// Write tab-separated values with a header
    #[arg(long, conflicts_with = "json")]
    tsv: bool,

    /// Add parse_url(url, part[, key]) and try_parse_url, with the arguments that Spark gives them
    #[arg(long)]
    spark: bool,

    /// Use N threads (default: all cores)
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
}

#[cfg(not(feature = "sql"))]
pub(crate) fn run(_: &Arguments) -> Result<crate::output::Outcome, crate::output::Failure> {
    Err(crate::output::Failure::Usage(
        "`uri sql` is not in this build: build it with the cargo feature `sql`, as by \
         `cargo install --path crates/urikit-cli --features sql`"
            .to_owned(),
    ))
}
