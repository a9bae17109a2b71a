//! `cargo xtask bench`: the libraries against their peers, and the choice of other benchmarks.

use clap::Parser;

use crate::debian;
use crate::results::{self, Results};
use crate::run::cargo;
use crate::{bench_cli, bench_columns, bench_python, web};

/// The first argument may select a benchmark other than that of the libraries.
pub(crate) fn run(args: Vec<String>) -> Result<(), String> {
    // The first word is the name of the program, for its help.
    let named =
        || args.iter().enumerate().map(|(at, arg)| if at == 0 { "cargo xtask bench" } else { arg });
    match args.first().map(String::as_str) {
        Some("--cli") => bench_cli::run(bench_cli::Options::parse_from(named())),
        Some("--columns") => bench_columns::run(bench_columns::Options::parse_from(named())),
        Some("--python") => bench_python::run(bench_python::Options::parse_from(named())),
        Some("--web") => web::bench(web::BenchOptions::parse_from(named())),
        Some("--write") if args.len() == 1 => results::write(),
        _ => library(args),
    }
}

fn library(mut args: Vec<String>) -> Result<(), String> {
    let mut take = |option: &str| {
        let given = args.len();
        args.retain(|arg| arg != option);
        args.len() < given
    };
    let (save, check, is_portable) = (take("--save"), take("--check"), take("--portable"));
    let mut results = Results::new(save);
    let counts = args.iter().any(|arg| arg == "--instructions");
    if check {
        if !counts {
            return Err("--check compares the instructions: add --instructions".into());
        }
        args.push("--ours".into());
        debian::install_program("valgrind")?;
    }
    let has_corpus = args.iter().any(|arg| arg == "--corpus");
    let (name, path) = results.variable()?;
    let mut bench = cargo("run --release --quiet --manifest-path benches/Cargo.toml --")
        .args(args)
        .env(name, &path);
    if is_portable {
        bench = bench
            .env("RUSTFLAGS", "--cfg urikit_backend=\"portable\"")
            .env("CARGO_TARGET_DIR", "benches/target/portable");
    }
    bench.go()?;
    results.read()?;
    if check {
        return results.check_instructions();
    }
    results.save(|row| match row {
        _ if counts => "instructions",
        _ if is_portable => "portable",
        _ if row.starts_with("shapes/") => "shapes",
        _ if has_corpus => "list",
        _ => "library",
    })
}
