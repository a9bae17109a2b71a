//! `cargo xtask bench --columns`: the Arrow kernels compared with other engines, in one run.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::results::Results;
use crate::run::{cargo, root};

/// The ClickHouse version that is measured.
const CHDB: &str = "chdb==4.4.0";

const USAGE: &str =
    "cargo xtask bench --columns [FILE] [ROWS] [--save]; without FILE, that of URIKIT_URLS";

pub(crate) fn run(mut args: Vec<String>) -> Result<(), String> {
    let mut results = Results::new("bench --columns", &mut args);
    let file = args.first().cloned().or_else(|| env::var("URIKIT_URLS").ok()).ok_or(USAGE)?;
    let rows = args.get(1).map_or("2000000", String::as_str);
    let file = Path::new(&file).canonicalize().map_err(|error| format!("{file}: {error}"))?;
    let python = environment()?;
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
    results.read()?;
    results.save(|_| "columns")
}

/// A Python environment with ClickHouse, created if missing.
fn environment() -> Result<PathBuf, String> {
    let folder = root().join("target/bench-columns/venv");
    let python = folder.join("bin/python");
    let venv = ["-m", "venv", &*folder.to_string_lossy()].map(str::to_owned);
    if !python.exists() {
        go(Path::new("python3"), &venv)?;
    }
    go(&python, &["-m", "pip", "install", "--quiet", CHDB].map(str::to_owned))?;
    Ok(python)
}

fn go(program: &Path, args: &[String]) -> Result<(), String> {
    let line = format!("{} {}", program.display(), args.join(" "));
    eprintln!("xtask: {line}");
    match Command::new(program).args(args).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{line}: {status}")),
        Err(error) => Err(format!("{line}: {error}")),
    }
}
