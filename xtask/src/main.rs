//! The developers' front door: `cargo xtask COMMAND`.

mod api_listing;
mod bench_cli;
mod bench_columns;
mod bench_python;
mod book;
mod coverage;
mod debian;
mod deny;
mod fuzz;
mod mutants;
mod prove;
mod reproducible;
mod run;
mod schemes;
mod test;
mod test_engines;
mod test_readers;
mod test_targets;
mod tool;
mod web;
mod weight;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask COMMAND

  test              everything that must hold before a change lands
  test-columns [--long]
                    the same for what depends on Arrow and DataFusion: their crates, `uri columns`
                    and `uri sql`; with --long on a million values of each type of column
  test-engines [--cluster] [ARGS]
                    the Python package, with pyarrow, Polars, pandas, DuckDB and Spark in an
                    environment that is made for it (Python 3.11 and Java 17 must be there); ARGS
                    go to pytest. With --cluster Spark on a master and two workers of its own
  test-features     the tests of the library with each of its features alone
  test-readers [ARGS]
                    what the library says readers agree on, against curl, Go, PHP, Ruby, Perl,
                    Node, Java and Python; installs those that Debian has (test-readers --help)
  test-targets [TARGET]...
                    the library on aarch64, s390x (big-endian), i686 and Windows, the command on the
                    last two: QEMU and Wine run them; installs these and cross compilers on Debian
  web [--open]      the npm package and the page, with all set-up (packages/npm, web/)
  test-web [--picture]
                    the npm package in Node against the vectors, and the page in Chromium against
                    the command; installs Debian's Chromium where there is none
  prove [SHARD]...  the long tests in release mode: every scanner backend against the ABNF with
                    large bounds, each property on a million cases; all shards, or these
  prove --list      the names of the shards
  bench [--portable] [ARGS]
                    the benchmark against the peers, of the portable scanner if asked for
                    (bench --help)
  bench --cli [ARGS]
                    the command `uri` against others: speed, start-up, memory, growth
  bench --columns FILE [ROWS]
                    the Arrow kernels against ClickHouse (chdb, in a Python environment that is
                    made for it) and DataFusion, on the lines of FILE repeated to ROWS rows
  bench --python [FILE] [SECTION]...
                    the Python package against urllib, yarl, rfc3986, Polars, DuckDB and Spark, on
                    the lines of FILE
  bench --web FILE  the npm package against `new URL`, on the lines of FILE
  weight [--quick]  what the crate costs its users: time to compile, size in a program; with
                    the peers beside it unless --quick (Linux only)
  fuzz [TARGET] [--seconds N]
                    each target, or one, for 30 s or N, under AddressSanitizer (needs nightly)
  mutants [--shard K/N]
                    changes the library in one place at a time and runs the fast tests: about 400
                    changes, or another shard of all; builds cargo-mutants the first time
  coverage [PART]   the lines of the library and of the command that tests execute, by folder; with PART
                    also the lines that none executes, of the files whose path contains it (Debian)
  reproducible      builds the command in two folders and compares the programs
  deny              where all dependencies come from, under which licences, and which are there twice
  book [--no-tests]
                    the book in docs/ as HTML in target/book, its links checked and its examples run;
                    builds mdBook the first time
  api               write crates/urikit/public_api.txt, the listing of what the library offers
  schemes CSV       write the table of registered schemes from a CSV of the IANA registry
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
        Some("test-features") if rest.is_empty() => test::each_feature(),
        Some("test-readers") => test_readers::run(&rest),
        Some("test-targets") => test_targets::run(&rest),
        Some("web") => web::run(&rest),
        Some("test-web") => web::test(&rest),
        Some("prove") => prove::prove(&rest),
        Some("schemes") if rest.len() == 1 => schemes::write(&rest[0]),
        Some("api") if rest.is_empty() => write_api(),
        Some("bench") => bench(rest),
        Some("weight") => weight::run(&rest),
        Some("mutants") => mutants::run(&rest),
        Some("coverage") => coverage::run(&rest),
        Some("reproducible") if rest.is_empty() => reproducible::run(),
        Some("deny") if rest.is_empty() => deny::run(),
        Some("book") => book::run(&rest),
        Some("fuzz") => fuzz::fuzz(rest),
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

/// The listing that the test `public_api` of the library compares.
fn write_api() -> Result<(), String> {
    let library = run::root().join("crates/urikit");
    let path = library.join("public_api.txt");
    let listing = api_listing::of(&library.join("src"));
    std::fs::write(&path, listing).map_err(|error| format!("{}: {error}", path.display()))
}

fn bench(mut args: Vec<String>) -> Result<(), String> {
    if let Some((_, rest)) = args.split_first().filter(|(first, _)| *first == "--cli") {
        return bench_cli::run(rest);
    }
    if let Some((_, rest)) = args.split_first().filter(|(first, _)| *first == "--columns") {
        return bench_columns::run(rest);
    }
    if let Some((_, rest)) = args.split_first().filter(|(first, _)| *first == "--python") {
        return bench_python::run(rest);
    }
    if let Some((_, rest)) = args.split_first().filter(|(first, _)| *first == "--web") {
        return web::bench(rest);
    }
    let given = args.len();
    args.retain(|arg| arg != "--portable");
    let cargo = run::cargo("run --release --quiet --manifest-path benches/Cargo.toml --")
        .args(args.clone());
    if args.len() == given {
        return cargo.go();
    }
    cargo
        .env("RUSTFLAGS", "--cfg urikit_backend=\"portable\"")
        .env("CARGO_TARGET_DIR", "benches/target/portable")
        .go()
}
