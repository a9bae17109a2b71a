//! Every feature is documented. `cargo xtask test` builds each alone; it reads the same table of `Cargo.toml`.

use std::fs;
use std::path::Path;

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
    assert_eq!(count, 12);
}
