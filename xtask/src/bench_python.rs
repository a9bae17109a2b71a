//! `cargo xtask bench --python`: the Python package compared with its peers, in one run.

use std::path::Path;
use std::process::Command;

use crate::results::Results;
use crate::run::{go, root, urls};
use crate::test_engines::{SPARK, environment, install, wheel};

#[derive(clap::Parser)]
pub(crate) struct Options {
    /// One URL per line; if the first argument is not a file, the one that URIKIT_URLS names
    #[arg(value_name = "FILE|SECTION")]
    args: Vec<String>,
    /// Save the results and render BENCHMARKS.md
    #[arg(long)]
    save: bool,
}

/// The sections are scalar, columns, duckdb and spark; all of them by default.
pub(crate) fn run(options: Options) -> Result<(), String> {
    let mut results = Results::new(options.save);
    let (file, sections) = match options.args.split_first() {
        Some((first, rest)) if Path::new(first).exists() => (Some(first.into()), rest),
        _ => (None, options.args.as_slice()),
    };
    let file = urls(file)?;
    let python = environment()?;
    let wheel = wheel(&python)?;
    install(&python, &wheel)?;
    let script = root().join("crates/urikit-python/benches/bench.py");
    let (name, path) = results.variable()?;
    let mut bench = Command::new(&python);
    go(bench.arg(script).arg(file).args(sections).env(name, path).envs(SPARK))?;
    results.read()?;
    results.save(|_| "python")
}
