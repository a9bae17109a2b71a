//! `cargo xtask mutants`: changes a library in one place at a time, and checks that a fast test notices.
//!
//! cargo-mutants makes the changes. Each mutant that no test notices must be explained in
//! `testdata/mutants_explained.txt`.

mod explained;

use std::path::Path;
use std::process::Command;

use crate::cargo_tool::Tool;
use crate::run::{self, create, root, target};
use explained::Explained;

const TOOL: Tool = Tool { name: "cargo-mutants", version: "27.1.0", features: "" };

/// A library to change. Each mutant requires a build of it and its tests.
struct Library {
    name: &'static str,
    /// The smallest set of features with all of these files and all scanners.
    features: &'static str,
    /// The files to change, relative to its `src`.
    changed: &'static [&'static str],
    /// Files among these that need a feature that is not built here.
    not_built: &'static str,
}

const LIBRARIES: [Library; 2] = [
    Library {
        name: "urikit",
        features: "std,simd",
        changed: &[
            "parse/*.rs",
            "resolve/*.rs",
            "normalize/*.rs",
            "compare/*.rs",
            "resolve/dot_segments/*.rs",
            "redact/*.rs",
            "percent/*.rs",
        ],
        not_built: "resolve/trace_json.rs",
    },
    Library {
        name: "urikit-guard",
        features: "std",
        changed: &[
            "host/address_class.rs",
            "host/host_class.rs",
            "host/embedded_ipv4.rs",
            "host/local_names.rs",
            "host/look_alike.rs",
            "host/destination.rs",
            "policy/*.rs",
        ],
        not_built: "policy/serde.rs",
    },
];

/// Functions that need the features `serde` or `psl`.
const NOT_BUILT_FUNCTIONS: &str = r"hosts\.rs.*regist|buf\.rs.*serialize";

/// Parts of the names of tests that take longest: long inputs, and very many. What only they notice is reported as
/// missed.
const SLOW: [&str; 4] = ["megabytes", "million", "linear_time", "no_byte_of_a_userinfo_is_shown"];

/// Modules with tests that read the sources: a mutant must be noticed by what it does.
const OF_SOURCES: [&str; 1] = ["topics::"];

/// The number of cases for each property: what one case misses, another test of the same code often finds.
const CASES: &str = "20";

/// The shard that is run by default: about 400 mutants.
pub(crate) const SHARD: &str = "0/8";

/// In KiB, for each process: a mutant may allocate without bound.
const MEMORY: u32 = 8 << 20;

/// Runs a shard.
///
/// # Errors
/// If the tests fail without a change, or if a mutant is neither noticed nor explained.
pub(crate) fn run(shard: &str) -> Result<(), String> {
    let output = target().join("mutants");
    create(&output)?;
    let mut outcome = Outcome::default();
    for library in &LIBRARIES {
        let mut command = command(library, shard, &output)?;
        let status = command.status().map_err(|error| error.to_string())?;
        // 2: something was missed; 3: something took too long.
        if !matches!(status.code(), Some(0 | 2 | 3)) {
            return Err(format!("cargo mutants: {status}"));
        }
        outcome.read(&output.join("mutants.out"))?;
    }
    outcome.report(shard, &Explained::read()?)
}

/// cargo-mutants, in a copy of the tree. The shell limits the memory of all its processes.
fn command(library: &Library, shard: &str, output: &Path) -> Result<Command, String> {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -v {MEMORY} && exec \"$@\""), "sh"]).arg(TOOL.path()?);
    let Library { name, features, changed, not_built } = library;
    command.args(["mutants", "--package", name, "--profile=mutants", "--no-shuffle"]);
    command.args(["--no-default-features", "--features", features, "--cargo-arg=--test=it"]);
    command.args(["--sharding=round-robin", "--shard", shard]);
    // The second matters only for a mutant that runs forever.
    command.args(["--minimum-test-timeout=30", "--timeout-multiplier=3", "--colors=never"]);
    command.args(changed.iter().map(|files| format!("--file=crates/{name}/src/{files}")));
    command.arg(format!("--exclude=crates/{name}/src/{not_built}"));
    command.arg(format!("--exclude-re={NOT_BUILT_FUNCTIONS}"));
    // The first test that fails is enough. The option of the test harness is unstable.
    command.env("RUSTC_BOOTSTRAP", "1");
    command.arg("--output").arg(output).args(["--", "--", "-Zunstable-options", "--fail-fast"]);
    command.args(OF_SOURCES.map(|module| format!("--skip={module}")));
    command.args(SLOW.map(|part| format!("--skip={part}")));
    // Dependencies of the tests are built once, not for each run.
    command.env("CARGO_TARGET_DIR", output.join("build")).env("URIKIT_CASES", CASES);
    command.current_dir(root());
    Ok(command)
}

/// The mutants of all runs, each as `FILE:LINE:COLUMN: DESCRIPTION`.
#[derive(Default)]
struct Outcome {
    caught: Vec<String>,
    missed: Vec<String>,
    timeouts: Vec<String>,
    unviable: Vec<String>,
}

impl Outcome {
    /// Adds those of one run.
    fn read(&mut self, folder: &Path) -> Result<(), String> {
        let read = |name: &str, list: &mut Vec<String>| {
            list.extend(run::read(&folder.join(name))?.lines().map(str::to_owned));
            Ok::<_, String>(())
        };
        read("caught.txt", &mut self.caught)?;
        read("missed.txt", &mut self.missed)?;
        read("timeout.txt", &mut self.timeouts)?;
        read("unviable.txt", &mut self.unviable)
    }

    fn report(&self, shard: &str, explained: &Explained) -> Result<(), String> {
        let unexplained: Vec<_> = self.missed.iter().filter(|it| !explained.has(it)).collect();
        let stale: Vec<_> = self.caught.iter().filter(|it| explained.has(it)).collect();
        for mutant in &self.missed {
            let known = if explained.has(mutant) { "explained" } else { "NOT EXPLAINED" };
            println!("missed, {known}: {mutant}");
        }
        for mutant in &stale {
            println!("caught, although explained: {mutant}");
        }
        let counts = [&self.caught, &self.missed, &self.timeouts, &self.unviable].map(Vec::len);
        let [caught, missed, timeouts, unviable] = counts;
        println!(
            "mutants: shard {shard}: {} mutants, {caught} caught, {missed} missed ({} explained), \
             {timeouts} timeouts, {unviable} unviable",
            counts.iter().sum::<usize>(),
            missed - unexplained.len()
        );
        match (unexplained.len(), stale.len()) {
            (0, 0) => Ok(()),
            (0, stale) => Err(format!("{stale} mutants are explained and caught: remove them")),
            (missed, _) => Err(format!("{missed} mutants are missed and not explained")),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Neither the test harness nor cargo-mutants reports a filter that selects nothing.
    #[test]
    fn files_that_are_changed_and_tests_that_are_skipped_exist() {
        let mut sources = String::new();
        for library in &LIBRARIES {
            let folder = root().join("crates").join(library.name);
            for files in library.changed.iter().chain([&library.not_built]) {
                let path = folder.join("src").join(files.trim_end_matches("/*.rs"));
                assert!(path.exists(), "{files}");
            }
            for entry in fs::read_dir(folder.join("tests/it")).unwrap() {
                let path = entry.unwrap().path();
                if path.is_file() {
                    let name = path.file_stem().unwrap().to_string_lossy();
                    sources += &format!("{name}::\n{}", fs::read_to_string(&path).unwrap());
                }
            }
        }
        for part in SLOW {
            assert!(sources.contains(part), "{part}");
        }
        for module in OF_SOURCES {
            assert!(sources.contains(module), "{module}");
        }
    }
}
