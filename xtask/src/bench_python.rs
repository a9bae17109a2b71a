//! `cargo xtask bench --python`: the Python package against its peers, in one run.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::run::root;
use crate::test_engines::{environment, go, install, wheel};

const USAGE: &str = "cargo xtask bench --python [FILE] [SECTION]...; without FILE, that of URIKIT_URLS; the \
                     sections are scalar, columns, duckdb and spark";

pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let (file, sections) = match args.split_first() {
        Some((first, rest)) if Path::new(first).exists() => (first.clone(), rest),
        _ => (env::var("URIKIT_URLS").map_err(|_| USAGE)?, args),
    };
    let python = environment()?;
    let wheel = wheel(&python)?;
    install(&python, &wheel)?;
    let script = root().join("crates/urikit-python/benches/bench.py");
    go(Command::new(&python).arg(script).arg(file).args(sections))
}
