//! `cargo xtask coverage`: which lines of the libraries and of the command the tests and the examples in the
//! documentation execute.
//!
//! The compiler counts, and Debian's LLVM tools of the same version read the counts. Tests of other crates are
//! not counted.

mod lines;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::debian;
use crate::run::{cargo, create, go, root, rustc, target};
use lines::{Folder, Source};

const SOURCES: [&str; 7] = [
    "crates/urikit/src/",
    "crates/urikit-scan/src/",
    "crates/urikit-guard/src/",
    "crates/urikit-explain/src/",
    "crates/urikit-schemes/src/",
    "crates/urikit-template/src/",
    "crates/urikit-cli/src/",
];

/// The tests to build and run: everything that does not need Arrow, with all features of the libraries.
const TESTS: &str = "test --quiet -p urikit -p urikit-scan -p urikit-guard -p urikit-explain -p urikit-schemes \
                     -p urikit-template -p urikit-all -p urikit-cli \
                     --features urikit/http,urikit/url,urikit-schemes/serde,urikit-template/serde \
                     --lib --bins --test it --test cli";

/// Without the tests that limit the memory of the command: it may be too little for writing the counts.
const SKIPPED: [&str; 3] = ["--", "--skip=refused_memory", "--skip=memory_that_is_refused"];

/// The examples, which `--doc` does not run together with other tests.
const EXAMPLES: &str = "test --quiet -p urikit -p urikit-guard -p urikit-explain -p urikit-schemes -p urikit-template \
                        --features urikit/http,urikit/url,urikit-guard/psl,urikit-guard/serde,urikit-template/serde --doc";

/// The number of cases for each property. More would not cover more lines.
const CASES: &str = "50";

const COUNTERS: &str = "-Cinstrument-coverage";

/// Prints the table, and the lines not executed in the files whose path contains `wanted`.
///
/// # Errors
/// If a test fails, or the tools are not available.
pub(crate) fn run(wanted: Option<&str>) -> Result<(), String> {
    let tools = Tools::install()?;
    let folder = target().join("coverage");
    let profiles = folder.join("profiles");
    // Counts of an earlier run would be added.
    drop(fs::remove_dir_all(&profiles));
    create(&profiles)?;
    let mut programs = programs(&folder)?;
    counted(TESTS, &folder, &profiles)?.args(SKIPPED.map(str::to_owned).to_vec()).go()?;
    programs.extend(examples(&folder, &profiles)?);
    let sources = tools.read(&folder, &profiles, &programs)?;
    report(&sources, wanted);
    Ok(())
}

/// `cargo` with coverage counters. In a separate folder, since the flags differ from those of all other builds.
fn counted(args: &str, folder: &Path, profiles: &Path) -> Result<crate::run::Cargo, String> {
    // `%4m`: four files per program, whose counts add up, rather than one for each of thousands of runs.
    let profile = profiles.join("%4m.profraw");
    Ok(cargo(args)
        .env("RUSTFLAGS", COUNTERS)
        .env("CARGO_TARGET_DIR", text(&folder.join("build"))?)
        .env("CARGO_INCREMENTAL", "0")
        .env("LLVM_PROFILE_FILE", text(&profile)?)
        .env("URIKIT_CASES", CASES)
        // For the option that keeps the programs of examples. For all builds, so that they are the same ones.
        .env("RUSTC_BOOTSTRAP", "1"))
}

/// Runs the examples in the documentation, and returns the paths of their programs.
fn examples(folder: &Path, profiles: &Path) -> Result<Vec<String>, String> {
    let kept = folder.join("examples");
    drop(fs::remove_dir_all(&kept));
    let flags = format!("{COUNTERS} -Zunstable-options --persist-doctests {}", text(&kept)?);
    counted(EXAMPLES, folder, profiles)?.env("RUSTDOCFLAGS", &flags).go()?;
    let mut programs = Vec::new();
    for each in fs::read_dir(&kept).map_err(|error| format!("{}: {error}", kept.display()))? {
        let program = each.map_err(|error| error.to_string())?.path().join("rust_out");
        // Examples that must not compile have none.
        if program.is_file() {
            programs.push(text(&program)?.to_owned());
        }
    }
    Ok(programs)
}

fn text(path: &Path) -> Result<&str, String> {
    path.to_str().ok_or_else(|| format!("{}: not UTF-8", path.display()))
}

/// Builds the programs, and returns their paths.
fn programs(folder: &Path) -> Result<Vec<String>, String> {
    // Build scripts have counters too, and would write their files into the source tree.
    let nowhere = folder.join("ignored");
    let build = counted(TESTS, folder, &nowhere)?;
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
        if programs.is_empty() {
            return Err("cargo built no program".to_owned());
        }
        let reports = programs.iter().map(|program| self.export(&counts, program));
        let reports: Vec<String> = reports.collect::<Result<_, _>>()?;
        Ok(lines::read(&reports, root(), &SOURCES))
    }

    /// The counts of one program. Of several at once, `llvm-cov` drops those of functions that one of them has
    /// compiled in another way.
    fn export(&self, counts: &Path, program: &str) -> Result<String, String> {
        let mut export = self.tool("llvm-cov");
        export.args(["export", "--format=lcov", "--instr-profile"]).arg(counts).arg(program);
        let output = export.output().map_err(|error| format!("llvm-cov: {error}"))?;
        match output.status.success() {
            true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
            false => Err(format!("llvm-cov: {}", String::from_utf8_lossy(&output.stderr))),
        }
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
