//! `cargo xtask deny`: the sources and licences of dependencies, and duplicate versions.
//!
//! Covers all dependencies, with every feature and for every target: of the workspace, the benchmarks and the
//! fuzzers.

mod licence;
mod lock;
#[cfg(test)]
mod manifest;
mod policy;

use std::collections::BTreeSet;
use std::fs;

use crate::run::{cargo, root};
use lock::Package;

/// The folders that have a `Cargo.lock`, relative to the root.
const LOCKED: [&str; 4] = [".", "benches", "benches/columns", "fuzz"];

/// The only source, as lock files write it.
const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Other programs read a clone of the RustSec database. No package of crates.io or Debian has it, and this
/// project reads nothing from a git host.
const ADVISORIES: &str = "advisories: skipped: no database";

/// Checks all of these.
///
/// # Errors
/// If a dependency breaks a rule, or an exception in `policy.rs` is no longer needed.
pub(crate) fn run() -> Result<(), String> {
    let mut faults = Vec::new();
    let mut packages = BTreeSet::new();
    let mut used = BTreeSet::new();
    for folder in LOCKED {
        let path = root().join(folder).join("Cargo.lock");
        let text = fs::read_to_string(&path);
        let lock = lock::read(&text.map_err(|error| format!("{}: {error}", path.display()))?);
        let mut found = sources(&lock);
        found.extend(duplicates(&lock, &mut used));
        found.extend(licences(folder, &mut used)?);
        faults.extend(found.into_iter().map(|fault| format!("{folder}/Cargo.lock: {fault}")));
        packages.extend(lock);
    }
    let exceptions = policy::TWICE.iter().chain(&policy::OTHER_LICENCES).map(|(name, _)| *name);
    let unused = exceptions.filter(|name| !used.contains(*name));
    faults.extend(unused.map(|name| format!("policy.rs: the exception for {name} has no use")));
    faults.iter().for_each(|fault| println!("{fault}"));
    println!("{ADVISORIES}");
    println!(
        "deny: {} lock files, {} packages, {} exceptions, {} faults",
        LOCKED.len(),
        packages.len(),
        policy::TWICE.len() + policy::OTHER_LICENCES.len(),
        faults.len()
    );
    match faults.len() {
        0 => Ok(()),
        faults => Err(format!("{faults} faults")),
    }
}

/// Packages from sources other than crates.io, or without a checksum. Those of this project have no source.
fn sources(lock: &[Package]) -> Vec<String> {
    let foreign = lock.iter().filter(|it| {
        it.source.as_ref().is_some_and(|source| source != CRATES_IO || !it.has_checksum)
    });
    foreign.map(|it| format!("{} {}: not from crates.io", it.name, it.version)).collect()
}

/// Packages in two versions that are not in the table.
fn duplicates(lock: &[Package], used: &mut BTreeSet<String>) -> Vec<String> {
    let mut names = BTreeSet::new();
    let twice: BTreeSet<_> =
        lock.iter().map(|it| &it.name).filter(|name| !names.insert(*name)).collect();
    let mut faults = Vec::new();
    for name in twice {
        match policy::TWICE.iter().any(|(known, _)| known == name) {
            true => drop(used.insert(name.clone())),
            false => faults.push(format!("{name}: there twice")),
        }
    }
    faults
}

/// Packages under a licence that is not in the list, as reported by cargo.
fn licences(folder: &str, used: &mut BTreeSet<String>) -> Result<Vec<String>, String> {
    let tree = cargo(&format!("tree --quiet --locked --manifest-path {folder}/Cargo.toml"));
    let tree = tree.args(
        [
            "--workspace",
            "--all-features",
            "--target=all",
            "--edges=normal,build,dev",
            "--prefix=none",
        ]
        .map(str::to_owned)
        .to_vec(),
    );
    let list = tree.args(vec!["--format={p}\t{l}".to_owned()]).output()?;
    let mut faults = BTreeSet::new();
    for line in list.lines().filter(|line| !line.is_empty()) {
        // A repeated entry ends with ` (*)`.
        let line = line.strip_suffix(" (*)").unwrap_or(line);
        let (package, licence) = line.split_once('\t').unwrap_or((line, ""));
        let name = package.split(' ').next().unwrap_or(package);
        if licence::is_met(licence, &policy::LICENCES) {
            continue;
        }
        match policy::OTHER_LICENCES.iter().any(|(known, _)| *known == name) {
            true => drop(used.insert(name.to_owned())),
            false => drop(faults.insert(format!("{name}: licence {licence:?}"))),
        }
    }
    Ok(faults.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    const LOCK: &str = "\
version = 4

[[package]]
name = \"own\"
version = \"0.1.0\"
dependencies = [
 \"rand 0.9.5\",
]

[[package]]
name = \"rand\"
version = \"0.9.5\"
source = \"registry+https://github.com/rust-lang/crates.io-index\"
checksum = \"00\"

[[package]]
name = \"rand\"
version = \"0.10.3\"
source = \"git+https://example.com/rand\"

[[package]]
name = \"new\"
version = \"1.0.0\"
source = \"registry+https://github.com/rust-lang/crates.io-index\"

[[package]]
name = \"new\"
version = \"2.0.0\"
source = \"registry+https://github.com/rust-lang/crates.io-index\"
checksum = \"00\"
";

    #[test]
    fn other_sources_and_missing_checksums_are_found() {
        let faults = sources(&lock::read(LOCK));
        assert_eq!(faults, ["rand 0.10.3: not from crates.io", "new 1.0.0: not from crates.io"]);
    }

    #[test]
    fn duplicates_are_found_but_those_of_the_table() {
        let mut used = BTreeSet::new();
        assert_eq!(duplicates(&lock::read(LOCK), &mut used), ["new: there twice"]);
        assert!(used.contains("rand") && used.len() == 1);
    }

    /// Without this, a new separate workspace would not be checked.
    #[test]
    fn every_lock_file_is_checked() {
        let mut locked = manifest::folders();
        locked.retain(|folder| folder.join("Cargo.lock").exists());
        let mut known: Vec<PathBuf> =
            LOCKED.iter().map(|folder| root().join(folder).components().collect()).collect();
        locked.sort();
        known.sort();
        assert_eq!(locked, known);
    }
}
