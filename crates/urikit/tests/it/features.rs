//! Every feature is documented. `cargo xtask test` builds each alone; it reads the same table of `Cargo.toml`.

use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn every_feature_is_explained() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| fs::read_to_string(package.join(path)).unwrap();
    let (manifest, front_page) = (read("Cargo.toml"), read("src/lib.rs"));
    let table = manifest.split_once("[features]\n").unwrap().1.split_once("\n[").unwrap().0;
    let mut count = 0;
    let mut explained = false;
    for line in table.lines() {
        let feature = line.split_once(" = ").filter(|_| !line.starts_with('#'));
        if let Some((name, _)) = feature.filter(|(name, _)| *name != "default") {
            assert!(explained, "no comment before {name}");
            assert!(front_page.contains(&format!("`{name}`")), "{name} is not on the front page");
            count += 1;
        }
        explained = line.starts_with('#');
    }
    assert_eq!(count, 10);
}

/// Code for builds without a feature may answer otherwise, so there is none, except for the scanners, which other
/// tests compare.
#[test]
fn no_feature_changes_an_answer() {
    for file in files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        let text = fs::read_to_string(&file).unwrap();
        assert!(!text.contains("cfg!(feature"), "{}", file.display());
        for (at, start) in text.match_indices("not(feature = \"") {
            let feature = text[at + start.len()..].split('"').next().unwrap();
            let is_lint = text[..at].ends_with("cfg_attr(");
            assert!(["simd", "std"].contains(&feature) || is_lint, "{}", file.display());
        }
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}
