//! The developers' commands: `cargo xtask COMMAND`.

mod api;
mod bench;
mod bench_cli;
mod bench_columns;
mod bench_python;
mod blind;
mod book;
mod cargo_tool;
mod coverage;
mod debian;
mod deny;
mod fuzz;
mod hostile;
mod measure;
mod mutants;
mod process_memory;
mod prove;
mod random;
mod reproducible;
mod results;
mod run;
mod schemes;
mod semver;
mod soak;
mod test;
mod test_counts;
mod test_engines;
mod test_readers;
mod test_targets;
mod unicast;
mod web;
mod weight;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

/// The developers' commands. A program that one of them needs is built or installed the first time: tools of cargo
/// into target/tools, others as Debian packages.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
enum Task {
    /// Formatting, lints, tests and documentation: all that needs only Rust. Must pass before a change lands
    Test,
    /// What depends on Arrow and DataFusion: their crates, `uri columns`, `uri sql`
    TestColumns {
        /// A million values for each type of column
        #[arg(long)]
        long: bool,
    },
    /// The Python package with pyarrow, Polars, pandas, DuckDB and Spark; needs Python 3.11 and Java 17
    TestEngines(test_engines::Options),
    /// Each library without features, and lints of it with each of its features alone
    TestFeatures {
        /// Also its tests with each
        #[arg(long)]
        long: bool,
    },
    /// Other libraries for URIs on the inputs of the fuzz target of that name: every difference is in a table, with its
    /// reason
    TestPeers,
    /// What the library says that readers agree on, against curl, Go, PHP, Ruby, Perl, Node, Java and Python
    TestReaders(test_readers::Options),
    /// The libraries on aarch64, s390x (big-endian), i686 and Windows, the command on the last two: QEMU and Wine run
    /// them
    TestTargets(test_targets::Options),
    /// The npm package in Node against the vectors, the page in Chromium against the command
    TestWeb {
        /// Write docs/explain-page.png, which the README shows
        #[arg(long)]
        picture: bool,
    },
    /// The long tests in release mode: every scanner backend against the ABNF with large bounds, up to a million cases
    /// for each property
    Prove {
        /// Only print the names of the shards
        #[arg(long)]
        list: bool,
        /// All of them by default
        shards: Vec<String>,
    },
    /// All fuzz targets, or one, on each of their scanner backends, under AddressSanitizer; needs nightly
    Fuzz(fuzz::Options),
    /// Hostile inputs through every operation of the libraries, with the instructions counted by valgrind at two
    /// lengths, and through every command
    Hostile(hostile::Options),
    /// Very many lines through `get`, `uniq`, `sort` and `count` with little memory, to readers that pause or leave:
    /// nothing lost, memory flat (6 GB in target/soak)
    Soak(soak::Options),
    /// Change the libraries in one place at a time and run the fast tests
    Mutants {
        /// Which part of the changes, as K/N
        #[arg(long, default_value = mutants::SHARD)]
        shard: String,
    },
    /// The lines that tests execute, by folder
    Coverage {
        /// Also print the lines that no test executes, of the files whose path contains this
        part: Option<String>,
    },
    /// Sources, licences and duplicate versions of all dependencies
    Deny,
    /// 20 functions of the libraries picked at random, to find their files from their names
    Blind {
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Print the files too
        #[arg(long)]
        answers: bool,
    },
    /// Build the command in two folders and compare the programs
    Reproducible,
    /// The libraries against their peers, or another benchmark: --cli, --columns, --python, --web
    ///
    /// `bench --cli --help` and `bench --help` list the options. `--save` saves the results and renders BENCHMARKS.md;
    /// `bench --write` only renders it.
    #[command(disable_help_flag = true)]
    Bench {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Compile time of each library, and size in a program (Linux only)
    Weight(weight::Options),
    /// The npm package and the page in the browser, with all set-up
    Web {
        /// Open the page
        #[arg(long)]
        open: bool,
    },
    /// The book in docs/ as HTML in target/book; checks its links and runs its examples
    Book {
        /// Do not run the examples
        #[arg(long)]
        no_tests: bool,
    },
    /// Write public_api.txt of each library, the listing of its public items; needs nightly
    Api {
        /// Compare it instead
        #[arg(long)]
        check: bool,
    },
    /// Changes of public items since a revision that need a new major version
    Semver {
        /// A revision of git; without it, the tag of the last release
        baseline: Option<String>,
    },
    /// Write the table of registered schemes from a CSV of the IANA registry
    Schemes {
        csv: PathBuf,
        /// When IANA last changed it: 2022-11-18
        date: String,
    },
    /// Write the table of allocated IPv6 blocks from testdata/ipv6_unicast.csv
    Unicast,
}

impl Task {
    fn run(self) -> Result<(), String> {
        match self {
            Self::Test => test::all(),
            Self::TestColumns { long } => test::columns(long),
            Self::TestEngines(options) => test_engines::run(&options),
            Self::TestFeatures { long } => test::each_feature(long),
            Self::TestPeers => test::peers(),
            Self::TestReaders(options) => test_readers::run(&options),
            Self::TestTargets(options) => test_targets::run(&options),
            Self::TestWeb { picture } => web::test(picture),
            Self::Prove { list: true, .. } => prove::list(),
            Self::Prove { shards, .. } => prove::prove(&shards),
            Self::Fuzz(options) => fuzz::fuzz(&options),
            Self::Hostile(options) => hostile::run(&options),
            Self::Soak(options) => soak::run(&options),
            Self::Mutants { shard } => mutants::run(&shard),
            Self::Coverage { part } => coverage::run(part.as_deref()),
            Self::Deny => deny::run(),
            Self::Blind { seed, answers } => blind::run(seed, answers),
            Self::Reproducible => reproducible::run(),
            Self::Bench { args } => bench::run(args),
            Self::Weight(options) => weight::run(&options),
            Self::Web { open } => web::run(open),
            Self::Book { no_tests } => book::run(!no_tests),
            Self::Api { check } => api::run(check),
            Self::Semver { baseline } => semver::run(baseline),
            Self::Schemes { csv, date } => schemes::write_table(&csv, &date),
            Self::Unicast => unicast::write_table(),
        }
    }
}

fn main() -> ExitCode {
    match Task::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn options_do_not_conflict() {
        super::Task::command().debug_assert();
    }
}
