//! `cargo xtask bench --python`: the Python package compared with its peers, in one run.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::results::Results;
use crate::run::{go, root};
use crate::test_engines::{SPARK, environment, install, wheel};

const USAGE: &str = "cargo xtask bench --python [FILE] [SECTION]... [--save]; without FILE, that of URIKIT_URLS; the \
                     sections are scalar, columns, duckdb and spark";

pub(crate) fn run(mut args: Vec<String>) -> Result<(), String> {
    let mut results = Results::new("bench --python", &mut args);
    let (file, sections) = match args.split_first() {
        Some((first, rest)) if Path::new(first).exists() => (first.clone(), rest),
        _ => (env::var("URIKIT_URLS").map_err(|_| USAGE)?, args.as_slice()),
    };
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
