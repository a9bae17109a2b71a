//! `cargo xtask bench --columns`: the Arrow kernels against other engines in one run, and `uri columns`.

mod command;

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::results::Results;
use crate::run::{cargo, go, root, target, urls};

/// The ClickHouse that is measured.
const CHDB: &str = "chdb==4.4.0";

#[derive(clap::Parser)]
pub(crate) struct Options {
    /// `uri columns` alone
    #[arg(long)]
    command: bool,
    /// One URL per line (or the file that URIKIT_URLS names)
    file: Option<PathBuf>,
    /// What the kernels read
    #[arg(default_value = "2000000")]
    rows: String,
    /// Save the results and render BENCHMARKS.md
    #[arg(long)]
    save: bool,
}

pub(crate) fn run(options: Options) -> Result<(), String> {
    let mut results = Results::new(options.save);
    let file = urls(options.file)?;
    let python = environment()?;
    if !options.command {
        kernels(&python, &file, &options.rows, &mut results)?;
    }
    command::measure(&python, &file, &mut results)?;
    results.save(|_| "columns")
}

fn kernels(python: &Path, file: &Path, rows: &str, results: &mut Results) -> Result<(), String> {
    let script = root().join("benches/columns/clickhouse.py");
    let manifest = "run --release --quiet --manifest-path benches/columns/Cargo.toml --";
    let (name, path) = results.variable()?;
    let arguments = [file, Path::new(rows), Path::new("15"), python, &script];
    cargo(manifest).args(arguments).env(name, &path).go()?;
    results.read()
}

/// A Python environment with ClickHouse, created if missing.
fn environment() -> Result<PathBuf, String> {
    let folder = target().join("bench-columns/venv");
    let python = folder.join("bin/python");
    if !python.exists() {
        go(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
    }
    go(Command::new(&python).args(["-m", "pip", "install", "--quiet", CHDB]))?;
    Ok(python)
}
