//! `cargo xtask deny`: sources, licences and duplicate versions of all dependencies, by cargo-deny.
//!
//! `deny.toml` has what is allowed, and the exceptions with their reasons. All dependencies are covered, with every
//! feature and for every target.

use crate::cargo_tool::Tool;

const TOOL: Tool = Tool { name: "cargo-deny", version: "0.20.2", features: "" };

/// The folders that have a `Cargo.lock`, relative to the root.
const LOCKED: [&str; 4] = [".", "benches", "benches/columns", "fuzz"];

/// Without the warnings about what one lock file does not need: another one does.
const CHECK: &str = "check --allow=license-exception-not-encountered --allow=license-not-encountered \
    --allow=unmatched-skip --allow=unnecessary-skip bans licenses sources";

/// Checks all lock files. Advisories are not checked: their database is on a git host, and this project reads
/// nothing from one.
///
/// # Errors
/// If a dependency breaks a rule.
pub(crate) fn run() -> Result<(), String> {
    for folder in LOCKED {
        let options = format!("--locked --config=deny.toml --manifest-path={folder}/Cargo.toml");
        TOOL.call(&format!("{options} {CHECK}"))?.go()?;
    }
    println!("deny: {} lock files; advisories are not checked", LOCKED.len());
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::process::Command;

    use serde_json::Value;

    use super::LOCKED;
    use crate::run::{cargo, root};

    /// Without this, a new separate workspace would not be checked.
    #[test]
    fn every_lock_file_is_checked() {
        let mut git = Command::new("git");
        let list = git.args(["ls-files", "*Cargo.lock"]).current_dir(root()).output();
        let list = String::from_utf8(list.unwrap().stdout).unwrap();
        let known: BTreeSet<_> = LOCKED.map(|folder| format!("{folder}/Cargo.lock")).into();
        let known: BTreeSet<_> = known.iter().map(|path| path.trim_start_matches("./")).collect();
        assert_eq!(list.lines().collect::<BTreeSet<_>>(), known);
    }

    #[test]
    fn every_direct_dependency_has_its_reason() {
        let design = fs::read_to_string(root().join("DESIGN.md")).unwrap();
        let reasons = reasons(&design);
        let all: BTreeSet<_> =
            LOCKED.iter().flat_map(|folder| direct_dependencies(folder)).collect();
        let missing: Vec<_> = all.iter().filter(|name| !reasons.contains(name.as_str())).collect();
        assert!(missing.is_empty(), "no line in DESIGN.md, section Dependencies: {missing:#?}");
        assert!(all.contains("datafusion") && all.contains("libfuzzer-sys"), "{all:?}");
    }

    /// Those of a workspace that are not in this repository.
    fn direct_dependencies(folder: &str) -> Vec<String> {
        let metadata = "metadata --quiet --no-deps --format-version 1 --manifest-path";
        let metadata = cargo(&format!("{metadata} {folder}/Cargo.toml")).output().unwrap();
        let metadata: Value = serde_json::from_str(&metadata).unwrap();
        let packages = metadata["packages"].as_array().unwrap().iter();
        packages
            .flat_map(|package| package["dependencies"].as_array().unwrap())
            .filter(|dependency| dependency["path"].is_null())
            .map(|dependency| dependency["name"].as_str().unwrap().to_owned())
            .collect()
    }

    /// The names in the first column of the table under `## Dependencies`.
    fn reasons(design: &str) -> BTreeSet<&str> {
        let section = design.split("\n## ").find(|section| section.starts_with("Dependencies"));
        let rows = section.unwrap().lines().filter_map(|line| line.split('|').nth(1));
        rows.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect()
    }
}
