//! The direct dependencies of every `Cargo.toml`: each has its reason in DESIGN.md.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::run::root;

/// All folders of the repository that have a `Cargo.toml`.
pub(super) fn folders() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut left = vec![root().to_path_buf()];
    while let Some(folder) = left.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the repository").flatten() {
            let name = entry.file_name();
            let is_ours = name != "target" && name != "node_modules" && !hidden(&entry.path());
            if is_ours && entry.path().is_dir() {
                left.push(entry.path());
            } else if name == "Cargo.toml" {
                found.push(folder.clone());
            }
        }
    }
    found
}

fn hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
}

/// The third-party crates that a manifest names: `name = …`, `name.workspace = true`, or a separate table.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut listed = false;
    for line in manifest.lines() {
        if let Some(section) = line.strip_prefix('[') {
            let section = section.trim_end_matches(']');
            listed = section.ends_with("dependencies");
            if let Some((_, name)) = section.split_once("dependencies.") {
                names.insert(name.to_owned());
            }
        } else if listed && line.starts_with(|first: char| first.is_ascii_alphabetic()) {
            let end = line.find([' ', '.', '=']).unwrap_or(line.len());
            names.insert(line[..end].to_owned());
        }
    }
    names.retain(|name| name != "urikit" && !name.starts_with("urikit-"));
    names
}

/// The names in the first column of the table under `## Dependencies`.
fn reasons(design: &str) -> BTreeSet<String> {
    let section = design.split("\n## ").find(|section| section.starts_with("Dependencies"));
    let rows = section.unwrap_or_default().lines().filter_map(|line| line.split('|').nth(1));
    rows.flat_map(|cell| cell.split('`').skip(1).step_by(2)).map(str::to_owned).collect()
}

#[test]
fn every_direct_dependency_has_its_reason() {
    let design = fs::read_to_string(root().join("DESIGN.md")).unwrap();
    let reasons = reasons(&design);
    let mut missing = Vec::new();
    let mut all = BTreeSet::new();
    for folder in folders() {
        let named = dependencies(&fs::read_to_string(folder.join("Cargo.toml")).unwrap());
        missing.extend(named.difference(&reasons).map(|it| format!("{}: {it}", folder.display())));
        all.extend(named);
    }
    assert!(missing.is_empty(), "no line in DESIGN.md, section Dependencies: {missing:#?}");
    assert!(all.contains("datafusion") && all.contains("libfuzzer-sys"), "{all:?}");
}

#[test]
fn all_forms_of_a_dependency_are_read() {
    let manifest = "\
[package]
name = \"urikit\"
[dependencies]
# a comment
a = \"1\"
b_c.workspace = true
urikit-arrow = { path = \"..\" }
[dependencies.d-e]
version = \"1\"
[target.'cfg(unix)'.dev-dependencies]
f = { version = \"1\", features = [
    \"g\",
] }
[features]
h = []
";
    let names: Vec<_> = dependencies(manifest).into_iter().collect();
    assert_eq!(names, ["a", "b_c", "d-e", "f"]);
}
