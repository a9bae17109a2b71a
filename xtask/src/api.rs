//! `cargo xtask api`: the public items of each library, as cargo-public-api lists them.

use std::path::PathBuf;

use crate::cargo_tool::Tool;
use crate::run::{COLUMN_LIBRARY, LIBRARIES, read, root, target, write};

/// Reads what rustdoc writes as JSON, which only a nightly toolchain does.
const TOOL: Tool = Tool { name: "cargo-public-api", version: "0.52.0", features: "" };

/// Writes `public_api.txt` of each library; with `check`, compares it instead.
///
/// # Errors
/// If a listing can't be made or written, or differs.
pub(crate) fn run(check: bool) -> Result<(), String> {
    for library in LIBRARIES.into_iter().chain([COLUMN_LIBRARY]) {
        let path = path(library);
        let new = listing(library)?;
        if !check {
            write(&path, new)?;
            continue;
        }
        let old = read(&path)?;
        let only_in = |one: &str, other: &str, sign: char| -> String {
            let lines = one.lines().filter(|line| !other.lines().any(|it| it == *line));
            lines.map(|line| format!("\n{sign} {line}")).collect()
        };
        if old != new {
            let changes = only_in(&old, &new, '-') + &only_in(&new, &old, '+');
            return Err(format!("`cargo xtask api` writes {} anew:{changes}", path.display()));
        }
    }
    println!("api: {} libraries", LIBRARIES.len() + 1);
    Ok(())
}

fn path(library: &str) -> PathBuf {
    root().join("crates").join(library).join("public_api.txt")
}

fn listing(library: &str) -> Result<String, String> {
    // Implementations that are derived or that all types have say nothing.
    let listing = TOOL.call(&format!("public-api -p {library} --all-features -sss"))?;
    listing.env("CARGO_TARGET_DIR", target().join("api")).output()
}
