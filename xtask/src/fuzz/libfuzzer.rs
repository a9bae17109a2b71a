//! One run of one target: libFuzzer for some seconds.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use super::backend::Backend;
use super::inputs;
use crate::run::{create, root};

/// Long enough for several blocks of 64 bytes, short enough to be fast.
const MAX_LEN: u32 = 300;

/// The line of libFuzzer's statistics.
const EXECUTED: &str = "stat::number_of_executed_units:";

/// The result of a run.
pub(super) struct Run {
    pub(super) backend: Backend,
    pub(super) executions: u64,
    /// The inputs that break the promise.
    pub(super) findings: Vec<PathBuf>,
}

/// Runs a target, whose program is in this folder.
pub(super) fn run(
    programs: &Path,
    target: &str,
    backend: Backend,
    seconds: u32,
) -> Result<Run, String> {
    let fault = |error: io::Error| format!("{target}: {error}");
    let artifacts = Path::new("fuzz/artifacts").join(target);
    create(&root().join(&artifacts))?;
    let before = files(&artifacts).map_err(fault)?;
    let program = programs.join(target);
    let start = Instant::now();
    let output = Command::new(&program)
        .current_dir(root())
        .arg(inputs::folder(target))
        .args([
            format!("-artifact_prefix={}/", artifacts.display()),
            format!("-max_total_time={seconds}"),
            format!("-max_len={MAX_LEN}"),
            // Long inputs from the start: a short one never leaves the first block.
            "-len_control=0".into(),
            "-dict=fuzz/uri.dict".into(),
            // A busy machine is not a finding: time proves nothing here, and `linear` counts work.
            "-timeout=60".into(),
            "-malloc_limit_mb=256".into(),
            "-verbosity=0".into(),
            "-print_final_stats=1".into(),
        ])
        .stdout(Stdio::inherit())
        .stderr(Stdio::piped())
        .output()
        .map_err(fault)?;
    let said = String::from_utf8_lossy(&output.stderr);
    let executed = said.lines().find_map(|line| line.strip_prefix(EXECUTED));
    let executions = executed.and_then(|number| number.trim().parse().ok()).unwrap_or_default();
    // A finding ends the run early.
    let took = start.elapsed().as_secs();
    println!("fuzz: {target}, {}: {executions} executions in {took} s", backend.name());
    let mut findings = files(&artifacts).map_err(fault)?;
    findings.retain(|path| !before.contains(path));
    if !output.status.success() {
        eprintln!("{said}");
        eprintln!("to see it again: {} INPUT", program.display());
        if findings.is_empty() {
            return Err(format!("{target}: {}", output.status));
        }
    }
    Ok(Run { backend, executions, findings })
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    fs::read_dir(root().join(folder))?.map(|entry| Ok(entry?.path())).collect()
}
