//! `cargo xtask semver`: changes of public items that need a new major version, by cargo-semver-checks.

use crate::cargo_tool::Tool;
use crate::run::{LIBRARIES, program, target};

/// Reads what rustdoc writes as JSON, so its version depends on the compiler.
const TOOL: Tool = Tool { name: "cargo-semver-checks", version: "0.51.0", features: "" };

/// Compares each library with a revision of git, otherwise with the tag of the last release.
///
/// # Errors
/// If a change needs another version than the manifest has, or a library does not compile.
pub(crate) fn run(baseline: Option<String>) -> Result<(), String> {
    let Some(baseline) = baseline.map_or_else(last_release, |given| Ok(Some(given)))? else {
        println!("semver: no tag v*: there is no release to compare with");
        return Ok(());
    };
    let libraries = LIBRARIES.map(|library| format!("-p {library}")).join(" ");
    TOOL.call(&format!("semver-checks {libraries} --baseline-rev {baseline}"))?
        .env("CARGO_TARGET_DIR", target().join("semver"))
        .go()
}

fn last_release() -> Result<Option<String>, String> {
    let tags = program("git", "tag --list v* --sort=-version:refname --merged HEAD").output()?;
    Ok(tags.lines().next().map(ToOwned::to_owned))
}
