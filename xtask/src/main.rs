//! The developers' commands: `cargo xtask COMMAND`.

mod api;
mod bench_cli;
mod bench_columns;
mod bench_python;
mod blind;
mod book;
mod counts;
mod coverage;
mod debian;
mod deny;
mod fuzz;
mod hostile;
mod measure;
mod memory;
mod mutants;
mod prove;
mod random;
mod reproducible;
mod results;
mod run;
mod schemes;
mod soak;
mod test;
mod test_engines;
mod test_readers;
mod test_targets;
mod tool;
mod unicast;
mod web;
mod weight;

use std::process::ExitCode;

use results::Results;

const USAGE: &str = "\
cargo xtask COMMAND

Tests
  test              all that needs only Rust; must pass before a change lands
  test-columns [--long]
                    what depends on Arrow and DataFusion: their crates, `uri columns`, `uri sql`;
                    --long: a million values for each type of column
  test-engines [--cluster] [ARGS]
                    the Python package with pyarrow, Polars, pandas, DuckDB and Spark, in an
                    environment made for it (needs Python 3.11 and Java 17); ARGS go to pytest;
                    --cluster: a Spark master and two workers
  test-features [--long]
                    the library without features, and lints of it with each of its features alone;
                    --long: also its tests with each
  test-peers        other libraries for URIs on the inputs of the fuzz target of that name: every
                    difference is in a table, with its reason
  test-readers [ARGS]
                    what the library says that readers agree on, against curl, Go, PHP, Ruby, Perl,
                    Node, Java and Python; installs those that Debian has (test-readers --help)
  test-targets [TARGET]...
                    the library on aarch64, s390x (big-endian), i686 and Windows, the command on the
                    last two: QEMU and Wine run them; installs these and cross compilers on Debian
  test-web [--picture]
                    the npm package in Node against the vectors, the page in Chromium against the
                    command; installs Debian's Chromium if there is none
  prove [SHARD]...  the long tests in release mode: every scanner backend against the ABNF with
                    large bounds, up to a million cases for each property; all shards,
                    or those given
  prove --list      the names of the shards
  fuzz [TARGET] [--seconds N] [--backend best|ssse3|portable] [--minimize]
                    all fuzz targets, or one, for N seconds (30) on each of their scanner backends,
                    or on one, under AddressSanitizer; needs nightly; --minimize: select again
                    the inputs in fuzz/corpus, which tests replay
  hostile [--library|--command] [WORD]
                    hostile inputs through every operation of the library, with the instructions
                    counted by valgrind at two lengths, and through every command; installs
                    Debian's valgrind if there is none
  soak [--lines N] [COMMAND]...
                    N lines (10^8) through `get`, `uniq`, `sort` and `count` with little memory, to
                    readers that pause or leave: nothing lost, memory flat (6 GB in target/soak)
  mutants [--shard K/N]
                    changes the library in one place at a time and runs the fast tests; a fixed
                    shard of the changes, or the given one; builds cargo-mutants the first time
  coverage [PART]   the lines that tests execute, by folder; with PART also the lines that no test
                    executes, of the files whose path contains it; installs Debian's llvm tools
  deny              sources, licences and duplicate versions of all dependencies; builds cargo-deny the
                    first time
  blind [--seed N] [--answers]
                    20 functions of the libraries picked at random, to find their files from their
                    names; --answers: with the files
  reproducible      builds the command in two folders and compares the programs

Benchmarks; each takes --save, which saves the results and renders BENCHMARKS.md
  bench [ARGS]      the library against its peers (bench --help)
  bench --cli [ARGS]
                    the command `uri`: speed, start-up, memory, growth
  bench --columns FILE [ROWS]
                    the Arrow kernels against ClickHouse and DataFusion, on the lines of FILE
                    repeated to ROWS rows, and `uri columns`; installs chdb in a Python environment
  bench --python [FILE] [SECTION]...
                    the Python package against urllib, yarl, rfc3986, Polars, DuckDB and Spark
  bench --web FILE  the npm package against `new URL`
  weight [--quick]  compile time of each library, and size in a program; --quick: without the peer
                    (Linux only)
  bench --write     render BENCHMARKS.md from the saved results

Builds
  web [--open]      the npm package and the page in the browser, with all set-up
  book [--no-tests] the book in docs/ as HTML in target/book; checks its links and runs its
                    examples; builds mdBook the first time
  api [--check]     write public_api.txt of each library, the listing of its public items, or compare
                    it; builds cargo-public-api the first time, and needs nightly
  schemes CSV       write the table of registered schemes from a CSV of the IANA registry
  unicast           write the table of allocated IPv6 blocks from testdata/ipv6_unicast.csv
";

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let command = args.next();
    let rest: Vec<String> = args.collect();
    let outcome = match command.as_deref() {
        Some("test") if rest.is_empty() => test::all(),
        Some("test-columns") if rest.is_empty() => test::columns(false),
        Some("test-columns") if rest == ["--long"] => test::columns(true),
        Some("test-engines") => test_engines::run(&rest),
        Some("test-features") if rest.is_empty() => test::each_feature(false),
        Some("test-features") if rest == ["--long"] => test::each_feature(true),
        Some("test-peers") if rest.is_empty() => test::peers(),
        Some("test-readers") => test_readers::run(&rest),
        Some("test-targets") => test_targets::run(&rest),
        Some("web") => web::run(&rest),
        Some("test-web") => web::test(&rest),
        Some("prove") => prove::prove(&rest),
        Some("schemes") if rest.len() == 1 => schemes::write(&rest[0]),
        Some("unicast") if rest.is_empty() => unicast::write(),
        Some("api") => api::run(&rest),
        Some("bench") => bench(rest),
        Some("weight") => weight::run(rest),
        Some("mutants") => mutants::run(&rest),
        Some("coverage") => coverage::run(&rest),
        Some("reproducible") if rest.is_empty() => reproducible::run(),
        Some("deny") if rest.is_empty() => deny::run(),
        Some("blind") => blind::run(&rest),
        Some("book") => book::run(&rest),
        Some("fuzz") => fuzz::fuzz(rest),
        Some("hostile") => hostile::run(&rest),
        Some("soak") => soak::run(&rest),
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}

fn bench(mut args: Vec<String>) -> Result<(), String> {
    let kind = args.first().filter(|first| BENCHES.contains(&first.as_str())).cloned();
    let Some(kind) = kind else { return bench_library(args) };
    args.remove(0);
    match kind.as_str() {
        "--cli" => bench_cli::run(args),
        "--columns" => bench_columns::run(args),
        "--python" => bench_python::run(args),
        "--web" => web::bench(args),
        _ if args.is_empty() => results::write(),
        _ => Err("bench --write takes no arguments".to_owned()),
    }
}

/// The first arguments of `bench` that select something other than the library.
const BENCHES: [&str; 5] = ["--cli", "--columns", "--python", "--web", "--write"];

fn bench_library(mut args: Vec<String>) -> Result<(), String> {
    let mut results = Results::new("bench", &mut args);
    let has_corpus = args.iter().any(|arg| arg == "--corpus");
    let given = args.len();
    args.retain(|arg| arg != "--portable");
    let is_portable = args.len() < given;
    let (name, path) = results.variable()?;
    let mut cargo = run::cargo("run --release --quiet --manifest-path benches/Cargo.toml --")
        .args(args)
        .env(name, &path);
    if is_portable {
        cargo = cargo
            .env("RUSTFLAGS", "--cfg urikit_backend=\"portable\"")
            .env("CARGO_TARGET_DIR", "benches/target/portable");
    }
    cargo.go()?;
    results.read()?;
    results.save(|row| match row {
        _ if is_portable => "portable",
        _ if row.starts_with("shapes/") => "shapes",
        _ if has_corpus => "list",
        _ => "library",
    })
}
