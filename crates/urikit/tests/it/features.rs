//! The features are those that `cargo xtask test` builds alone, and that the front page describes.

use std::fs;
use std::path::Path;

#[test]
fn every_feature_is_tested_alone_and_explained() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| fs::read_to_string(package.join(path)).unwrap();
    let (manifest, front_page, tests) =
        (read("Cargo.toml"), read("src/lib.rs"), read("../../xtask/src/test.rs"));
    let table = manifest.split_once("[features]\n").unwrap().1.split_once("\n[").unwrap().0;
    let mut count = 0;
    let mut explained = false;
    for line in table.lines() {
        let feature = line.split_once(" = ").filter(|_| !line.starts_with('#'));
        if let Some((name, _)) = feature.filter(|(name, _)| *name != "default") {
            assert!(explained, "no comment before {name}");
            assert!(front_page.contains(&format!("`{name}`")), "{name} is not on the front page");
            assert!(tests.contains(&format!("\"{name}\"")), "{name} is not tested alone");
            count += 1;
        }
        explained = line.starts_with('#');
    }
    assert_eq!(count, 14);
}
