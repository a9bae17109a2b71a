//! No feature changes a verdict.

use std::fs;
use std::path::{Path, PathBuf};

/// Code for builds without a feature may answer otherwise. Each file that has some is listed, with
/// the reason why no verdict depends on it.
const WITHOUT: &[(&str, &str, &str)] = &[
    ("psl", "policy/hosts.rs", "a policy with such a rule can't be made"),
    ("psl", "policy/policy_error.rs", "the error that says so"),
];

#[test]
fn code_without_a_feature_is_in_the_list() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    for file in files(&source) {
        let text = fs::read_to_string(&file).unwrap();
        let path = file.strip_prefix(&source).unwrap().to_string_lossy().replace('\\', "/");
        assert!(!text.contains("cfg!(feature"), "{path}: a feature changes an answer");
        for (at, start) in text.match_indices("not(feature = \"") {
            let feature = text[at + start.len()..].split('"').next().unwrap();
            found.push((feature.to_owned(), path.clone()));
        }
    }
    found.sort();
    found.dedup();
    let listed: Vec<_> =
        WITHOUT.iter().map(|(name, path, _)| (name.to_string(), path.to_string())).collect();
    assert_eq!(found, listed);
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}
