//! The targets: the files in `fuzz/src/bin`, each of which names its backends.

use std::fs;

use super::backend::Backend;
use crate::run::{read, root};

/// The folder, relative to the root.
const FOLDER: &str = "fuzz/src/bin";

/// The line of a target that names its backends.
const BACKENDS: &str = "//! Backends: ";

pub(super) struct Target {
    pub(super) name: String,
    pub(super) backends: Vec<Backend>,
}

/// All targets, by name.
pub(super) fn all() -> Result<Vec<Target>, String> {
    let fault = |error: std::io::Error| format!("{FOLDER}: {error}");
    let mut targets = Vec::new();
    for entry in fs::read_dir(root().join(FOLDER)).map_err(fault)? {
        let path = entry.map_err(fault)?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let source = read(&path)?;
        let backends = backends(&source)
            .ok_or_else(|| format!("{FOLDER}/{name}.rs: no line `{BACKENDS}best, …`"))?;
        targets.push(Target { name, backends });
    }
    targets.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(targets)
}

fn backends(source: &str) -> Option<Vec<Backend>> {
    let line = source.lines().find_map(|line| line.strip_prefix(BACKENDS))?;
    line.strip_suffix('.')?.split(", ").map(Backend::from_name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_names_its_backends() {
        let targets = all().unwrap();
        assert!(targets.iter().any(|target| target.name == "grammar"));
        for backend in Backend::ALL {
            assert!(targets.iter().any(|target| target.backends.contains(&backend)));
        }
        assert_eq!(backends("//! x\n//! Backends: best, avx.\n"), None);
    }
}
