//! `cargo xtask semver`: changes of public items that need a new major version, by cargo-semver-checks.

use crate::cargo_tool::Tool;
use crate::run::{LIBRARIES, target};

/// Reads what rustdoc writes as JSON, so its version depends on the compiler.
const TOOL: Tool = Tool { name: "cargo-semver-checks", version: "0.51.0", features: "" };

/// Compares each library with a revision of git.
///
/// # Errors
/// If a change needs another version than the manifest has, or a library does not compile.
pub(crate) fn run(baseline: &str) -> Result<(), String> {
    let libraries = LIBRARIES.map(|library| format!("-p {library}")).join(" ");
    TOOL.call(&format!("semver-checks {libraries} --baseline-rev {baseline}"))?
        .env("CARGO_TARGET_DIR", target().join("semver"))
        .go()
}
