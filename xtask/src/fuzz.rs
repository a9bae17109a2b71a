//! Coverage-guided fuzzing under AddressSanitizer, which needs only a nightly toolchain.
//!
//! Does what `cargo fuzz` does: builds `fuzz/` with the compiler's own instrumentation, then runs the programs,
//! which include libFuzzer.

mod backend;
mod inputs;
mod libfuzzer;
mod target;

use std::path::PathBuf;

use backend::Backend;
use libfuzzer::Run;
use target::Target;

#[derive(clap::Args)]
pub(crate) struct Options {
    target: Option<String>,
    /// For each target and backend. To libFuzzer, 0 would mean no limit
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
    /// One scanner backend alone
    #[arg(long)]
    backend: Option<Backend>,
    /// Select again the inputs in fuzz/corpus, which tests replay
    #[arg(long)]
    minimize: bool,
}

/// Runs one target or all of them, with each of its scanner backends, and then prints a line of counts.
///
/// # Errors
/// If there is no nightly toolchain, a build fails, or the fuzzer finds something.
pub(crate) fn fuzz(request: &Options) -> Result<(), String> {
    let targets = target::all()?;
    let is_wanted = |target: &&Target| request.target.as_ref().is_none_or(|it| *it == target.name);
    let wanted: Vec<&Target> = targets.iter().filter(is_wanted).collect();
    if wanted.is_empty() {
        let names: Vec<_> = targets.iter().map(|target| target.name.as_str()).collect();
        return Err(format!("the targets are {}", names.join(", ")));
    }
    let host = backend::nightly_host()?;
    for target in &wanted {
        inputs::unpack(&target.name)?;
    }
    let mut runs = Vec::new();
    for backend in Backend::ALL {
        let is_meant = |target: &&&Target| target.backends.contains(&backend);
        let targets: Vec<_> = wanted.iter().filter(is_meant).collect();
        let is_other = request.backend.is_some_and(|asked| asked != backend);
        if targets.is_empty() || is_other || !backend.exists_on(&host) {
            continue;
        }
        let folder = backend.build(request.target.as_deref(), &host)?;
        for target in targets {
            runs.push(libfuzzer::run(&folder, &target.name, backend, request.seconds)?);
        }
        if request.minimize {
            for target in wanted.iter().filter(is_meant) {
                inputs::minimize(&folder, &target.name)?;
            }
        }
    }
    report(&wanted, &runs)
}

/// The line of counts, and the findings.
fn report(targets: &[&Target], runs: &[Run]) -> Result<(), String> {
    let backends = Backend::ALL.iter().filter(|it| runs.iter().any(|run| run.backend == **it));
    let executions: u64 = runs.iter().map(|run| run.executions).sum();
    let findings: Vec<PathBuf> = runs.iter().flat_map(|run| run.findings.clone()).collect();
    println!(
        "fuzz: {} targets, {} backends, {executions} executions, {} findings",
        targets.len(),
        backends.count(),
        findings.len()
    );
    match findings.is_empty() {
        true => Ok(()),
        false => {
            let shown: Vec<_> = findings.iter().map(|path| path.display().to_string()).collect();
            Err(format!("the fuzzer found something: {}", shown.join(", ")))
        }
    }
}
