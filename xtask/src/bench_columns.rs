//! `cargo xtask bench --columns`: the Arrow kernels against other engines in one run, and `uri columns`.

mod command;

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::results::Results;
use crate::run::{cargo, go, root, target};

/// The ClickHouse that is measured.
const CHDB: &str = "chdb==4.4.0";

const USAGE: &str = "\
cargo xtask bench --columns [--command] [FILE] [ROWS] [--save]

  --command   `uri columns` alone
  FILE        one URL per line (or URIKIT_URLS)
  ROWS        what the kernels read (2000000)
  --save      save the results and render BENCHMARKS.md";

pub(crate) fn run(mut args: Vec<String>) -> Result<(), String> {
    let mut results = Results::new("bench --columns", &mut args);
    let given = args.len();
    args.retain(|arg| arg != "--command");
    let command_alone = args.len() < given;
    let file = args.first().cloned().or_else(|| env::var("URIKIT_URLS").ok()).ok_or(USAGE)?;
    let rows = args.get(1).map_or("2000000", String::as_str);
    let file = Path::new(&file).canonicalize().map_err(|error| format!("{file}: {error}"))?;
    let python = environment()?;
    if !command_alone {
        kernels(&python, &file, rows, &mut results)?;
    }
    command::measure(&python, &file, &mut results)?;
    results.save(|_| "columns")
}

fn kernels(python: &Path, file: &Path, rows: &str, results: &mut Results) -> Result<(), String> {
    let script = root().join("benches/columns/clickhouse.py");
    let manifest = "run --release --quiet --manifest-path benches/columns/Cargo.toml --";
    let arguments = [
        &*file.to_string_lossy(),
        rows,
        "15",
        &*python.to_string_lossy(),
        &*script.to_string_lossy(),
    ];
    let (name, path) = results.variable()?;
    cargo(manifest).args(arguments.map(str::to_owned).to_vec()).env(name, &path).go()?;
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
