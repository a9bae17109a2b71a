//! `cargo xtask coverage`: which lines of the libraries and of the command the tests and the examples in the
//! documentation execute, by cargo-llvm-cov with Debian's LLVM tools. Tests of other crates are not counted.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;

use crate::cargo_tool::Tool;
use crate::debian;
use crate::run::{Cargo, on_path, root, rustc};

const TOOL: Tool = Tool { name: "cargo-llvm-cov", version: "0.9.1", features: "" };

/// Everything that does not need Arrow, with all features of the libraries. Without the tests where the command can't
/// write its counts: they limit its memory, or run it as another user.
const TESTS: &str = "--no-report --quiet -p urikit -p urikit-scan -p urikit-guard -p urikit-explain -p urikit-schemes \
                     -p urikit-template -p urikit-all -p urikit-cli \
                     --features urikit/http,urikit/url,urikit-schemes/serde,urikit-template/serde \
                     --lib --bins --test it --test cli -- --skip=refused_memory --skip=memory_that_is_refused \
                     --skip=by_another_user";

/// The examples, which don't run together with other tests.
const EXAMPLES: &str = "--no-report --quiet -p urikit -p urikit-guard -p urikit-explain -p urikit-schemes \
                        -p urikit-template --features \
                        urikit/http,urikit/url,urikit-guard/psl,urikit-guard/serde,urikit-template/serde --doc";

/// Prints the table, and the lines not executed in the files whose path contains `part`.
///
/// # Errors
/// If a test fails, or the tools are not available.
pub(crate) fn run(part: Option<&str>) -> Result<(), String> {
    let llvm = llvm()?;
    call(&llvm, "clean --profraw-only")?.go()?;
    call(&llvm, TESTS)?.go()?;
    call(&llvm, EXAMPLES)?.go()?;
    let report = call(&llvm, "report --doctests --json --summary-only")?.output()?;
    print!("{}", table(&serde_json::from_str(&report).map_err(|error| error.to_string())?));
    if let Some(part) = part {
        let report = call(&llvm, "report --doctests --show-missing-lines")?.output()?;
        let missing = report.lines().skip_while(|line| *line != "Uncovered Lines:").skip(1);
        let missing = missing.map(relative).filter(|line| line.contains(part));
        missing.for_each(|line| println!("{line}"));
    }
    Ok(())
}

/// The LLVM of the compiler, on which the format of the counts depends; its tools are installed if they are missing.
fn llvm() -> Result<String, String> {
    let about = rustc(&["-vV"])?;
    let version =
        about.lines().find_map(|line| line.strip_prefix("LLVM version: ")?.split('.').next());
    let version = version.ok_or("rustc does not say which LLVM it has")?;
    if on_path(&format!("llvm-cov-{version}")).is_none() {
        debian::install(&[&format!("llvm-{version}")])?;
    }
    Ok(version.to_owned())
}

fn call(llvm: &str, args: &str) -> Result<Cargo, String> {
    Ok(TOOL
        .call(&format!("llvm-cov {args}"))?
        .env("LLVM_COV", format!("llvm-cov-{llvm}"))
        .env("LLVM_PROFDATA", format!("llvm-profdata-{llvm}"))
        // Four files per program, whose counts add up, rather than one for each of thousands of runs.
        .env("LLVM_PROFILE_FILE_NAME", "%4m.profraw")
        // For each property. More would not cover more lines.
        .env("URIKIT_CASES", "50")
        // The counts of examples need an unstable option. For all builds, so that they are the same ones.
        .env("RUSTC_BOOTSTRAP", "1"))
}

/// The lines by folder of modules, two levels deep. Files next to folders count for their own folder.
fn table(report: &Value) -> String {
    let mut folders: BTreeMap<String, [u64; 2]> = BTreeMap::new();
    for file in report["data"][0]["files"].as_array().into_iter().flatten() {
        let path = relative(file["filename"].as_str().unwrap_or_default());
        let (folder, inside) = path.split_once("/src/").unwrap_or((path, ""));
        if folder.starts_with("crates/") {
            let parents = inside.rsplit_once('/').map_or("", |(parents, _)| parents);
            let parents = parents.split('/').take(2).collect::<Vec<_>>().join("/");
            let sum = folders.entry(format!("{folder}/src/{parents}")).or_default();
            for (sum, of) in sum.iter_mut().zip(["covered", "count"]) {
                *sum += file["summary"]["lines"][of].as_u64().unwrap_or_default();
            }
        }
    }
    let mut out = "| folder | lines covered | lines | % |\n|---|--:|--:|--:|\n".to_owned();
    let mut all = [0, 0];
    for (name, [covered, lines]) in &folders {
        out += &format!("| `{name}` | {covered} | {lines} | {:.1} |\n", percent(*covered, *lines));
        all = [all[0] + covered, all[1] + lines];
    }
    let [covered, lines] = all;
    let percent = percent(covered, lines);
    out + &format!(
        "coverage: {} folders, {covered} of {lines} lines, {percent:.1} %\n",
        folders.len()
    )
}

fn relative(path: &str) -> &str {
    Path::new(path).strip_prefix(root()).ok().and_then(Path::to_str).unwrap_or(path)
}

fn percent(part: u64, all: u64) -> f64 {
    100.0 * part as f64 / all.max(1) as f64
}

#[cfg(test)]
mod tests {
    #[test]
    fn lines_are_counted_by_folder() {
        let file = |name: &str, covered: u64| {
            let name = super::root().join(name);
            serde_json::json!({ "filename": name, "summary": { "lines": { "covered": covered, "count": 4 } } })
        };
        let files = [
            file("crates/a/src/b/c/d/e.rs", 1),
            file("crates/a/src/b/c/f.rs", 2),
            file("dev/g/src/h.rs", 4),
        ];
        let table = super::table(&serde_json::json!({ "data": [{ "files": files }] }));
        assert!(table.contains("| `crates/a/src/b/c` | 3 | 8 | 37.5 |\n"), "{table}");
        assert!(table.ends_with("coverage: 1 folders, 3 of 8 lines, 37.5 %\n"), "{table}");
    }
}
