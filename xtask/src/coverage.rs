//! `cargo xtask coverage`: which lines of the library and of the command the tests execute.
//!
//! The compiler counts, and Debian's LLVM tools of the same version read the counts. Examples in the
//! documentation, and tests of other crates, are not counted.

mod lines;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::debian;
use crate::run::{cargo, create, go, root, rustc, target};
use lines::{Folder, Source};

const SOURCES: [&str; 2] = ["crates/urikit/src/", "crates/urikit-cli/src/"];

/// The tests to build and run: everything that does not need Arrow, with all features of the library.
const TESTS: &str = "test --quiet -p urikit -p urikit-cli --features urikit/http,urikit/url \
                     --lib --bins --test it --test cli";

/// The number of cases for each property. More would not cover more lines.
const CASES: &str = "50";

/// Prints the table, and the lines not executed in the files whose path contains `args[0]`.
///
/// # Errors
/// If a test fails, or the tools are not available.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let wanted = match args {
        [] => None,
        [folder] => Some(folder.as_str()),
        _ => return Err("coverage takes a part of a path, and nothing else".to_owned()),
    };
    let tools = Tools::install()?;
    let folder = target().join("coverage");
    let profiles = folder.join("profiles");
    // Counts of an earlier run would be added.
    drop(fs::remove_dir_all(&profiles));
    create(&profiles)?;
    let programs = programs(&folder)?;
    tests(&folder, &profiles)?.go()?;
    let sources = tools.read(&folder, &profiles, &programs)?;
    report(&sources, wanted);
    Ok(())
}

/// `cargo test` with coverage counters. In a separate folder, since the flags differ from those of all other
/// builds.
fn tests(folder: &Path, profiles: &Path) -> Result<crate::run::Cargo, String> {
    // `%4m`: four files per program, whose counts add up, rather than one for each of thousands of runs.
    let profile = profiles.join("%4m.profraw");
    let text = |path: &Path| path.to_str().map(str::to_owned).ok_or("the path is not UTF-8");
    Ok(cargo(TESTS)
        .env("RUSTFLAGS", "-Cinstrument-coverage")
        .env("CARGO_TARGET_DIR", &text(&folder.join("build"))?)
        .env("CARGO_PROFILE_TEST_OPT_LEVEL", "1")
        .env("CARGO_INCREMENTAL", "0")
        .env("LLVM_PROFILE_FILE", &text(&profile)?)
        .env("URIKIT_CASES", CASES))
}

/// Builds the programs, and returns their paths.
fn programs(folder: &Path) -> Result<Vec<String>, String> {
    // Build scripts have counters too, and would write their files into the source tree.
    let nowhere = folder.join("ignored");
    let build = tests(folder, &nowhere)?;
    let options = ["--no-run", "--message-format=json"].map(str::to_owned).to_vec();
    let messages = build.args(options).output()?;
    drop(fs::remove_dir_all(&nowhere));
    let programs = messages.lines().filter_map(|line| {
        let (_, rest) = line.split_once("\"executable\":\"")?;
        rest.split_once('"').map(|(path, _)| path.to_owned())
    });
    Ok(programs.collect())
}

/// `llvm-profdata` and `llvm-cov` of the compiler's version: the format of the counts depends on it.
struct Tools {
    version: String,
}

impl Tools {
    fn install() -> Result<Self, String> {
        let about = rustc(&["-vV"])?;
        let version = about.lines().find_map(|line| line.strip_prefix("LLVM version: "));
        let version = version.and_then(|version| version.split('.').next());
        let version = version.ok_or("rustc does not say which LLVM it has")?.to_owned();
        let tools = Self { version };
        let present =
            ["llvm-profdata", "llvm-cov"].map(|tool| tools.tool(tool).arg("--version").output());
        if present.iter().any(Result::is_err) {
            debian::install(&[&format!("llvm-{}", tools.version)])?;
        }
        Ok(tools)
    }

    fn tool(&self, name: &str) -> Command {
        Command::new(format!("{name}-{}", self.version))
    }

    /// Merges the counts, and returns those of the sources.
    fn read(
        &self,
        folder: &Path,
        profiles: &Path,
        programs: &[String],
    ) -> Result<Vec<Source>, String> {
        let counts = folder.join("counts.profdata");
        let files = fs::read_dir(profiles).map_err(|error| error.to_string())?;
        let files: Vec<PathBuf> = files.flatten().map(|file| file.path()).collect();
        go(self.tool("llvm-profdata").args(["merge", "--sparse", "-o"]).arg(&counts).args(files))?;
        let (first, others) = programs.split_first().ok_or("cargo built no program")?;
        let mut export = self.tool("llvm-cov");
        export.args(["export", "--format=lcov", "--instr-profile"]).arg(&counts).arg(first);
        export.args(others.iter().map(|program| format!("--object={program}")));
        export.args(SOURCES.map(|source| root().join(source)));
        let output = export.output().map_err(|error| format!("llvm-cov: {error}"))?;
        if !output.status.success() {
            return Err(format!("llvm-cov: {}", String::from_utf8_lossy(&output.stderr)));
        }
        Ok(lines::read(&String::from_utf8_lossy(&output.stdout), root()))
    }
}

fn report(sources: &[Source], wanted: Option<&str>) {
    let folders = Folder::all(sources, &SOURCES);
    println!("| folder | lines covered | lines | % |");
    println!("|---|--:|--:|--:|");
    let mut all = (0, 0);
    for Folder { name, covered, total } in &folders {
        println!("| `{name}` | {covered} | {total} | {:.1} |", percent(*covered, *total));
        all = (all.0 + covered, all.1 + total);
    }
    for source in sources.iter().filter(|it| wanted.is_some_and(|part| it.path.contains(part))) {
        let missed = source.missed();
        if !missed.is_empty() {
            println!("{}: {missed}", source.path);
        }
    }
    let (covered, total) = all;
    println!(
        "coverage: {} folders, {} files, {covered} of {total} lines covered, {:.1} %",
        folders.len(),
        sources.len(),
        percent(covered, total)
    );
}

fn percent(part: usize, all: usize) -> f64 {
    100.0 * part as f64 / all.max(1) as f64
}
