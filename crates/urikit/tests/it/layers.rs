//! The layers: `src/lib.rs` lists them, lowest first, and each is a folder of modules. A module uses its own
//! layer and those below it, and modules have no cycles.

use alloc::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A module of a layer: `syntax::parse`.
type Module = (String, String);

#[test]
fn every_file_belongs_to_a_layer() {
    let layers = layers();
    assert_eq!(layers.first().map(String::as_str), Some("foundation"), "is `lib.rs` still read?");
    for name in entries(&source()).into_iter().filter(|name| !name.ends_with(".md")) {
        assert!(name == "lib.rs" || layers.contains(&name), "src/{name} is in no layer");
    }
    for layer in &layers {
        let listing = fs::read_to_string(source().join(layer).join("mod.rs")).unwrap();
        for name in entries(&source().join(layer)).iter().filter(|name| *name != "mod.rs") {
            let module = name.trim_end_matches(".rs");
            assert!(listing.contains(&format!("mod {module};")), "{layer}/{name} is not compiled");
        }
    }
}

#[test]
fn no_module_uses_a_layer_above_its_own() {
    let layers = layers();
    let height = |layer: &str| layers.iter().position(|name| name == layer);
    for ((layer, module), used) in uses() {
        for (used_layer, used_module) in used {
            let used_height = height(&used_layer);
            assert!(used_height.is_some(), "{layer}::{module} uses crate::{used_layer}");
            assert!(
                used_height <= height(&layer),
                "{layer}::{module} uses {used_layer}::{used_module}, which is above it"
            );
        }
    }
}

#[test]
fn no_two_modules_use_each_other() {
    let uses = uses();
    for module in uses.keys() {
        let mut reached = BTreeSet::new();
        let mut open: Vec<&Module> = uses[module].iter().collect();
        while let Some(next) = open.pop() {
            assert!(next != module, "{}::{} uses itself through others", module.0, module.1);
            if reached.insert(next) {
                open.extend(uses.get(next).into_iter().flatten());
            }
        }
    }
}

#[test]
fn unsafe_is_in_the_scanner_alone() {
    let scanner = source().join("foundation").join("scan");
    for file in files(&source()).iter().filter(|file| !file.starts_with(&scanner)) {
        let text = fs::read_to_string(file).unwrap();
        assert!(!text.contains("unsafe "), "{}", file.display());
    }
}

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The modules of `lib.rs`, in order.
fn layers() -> Vec<String> {
    let listing = fs::read_to_string(source().join("lib.rs")).unwrap();
    let modules = listing.lines().filter_map(|line| line.strip_prefix("mod "));
    modules.map(|rest| rest.trim_end_matches(';').to_owned()).collect()
}

/// By module: the other modules that its files name.
fn uses() -> BTreeMap<Module, BTreeSet<Module>> {
    let mut uses = BTreeMap::new();
    for layer in layers() {
        for name in entries(&source().join(&layer)).into_iter().filter(|name| name != "mod.rs") {
            let path = source().join(&layer).join(&name);
            let module = (layer.clone(), name.trim_end_matches(".rs").to_owned());
            let mut used = BTreeSet::new();
            for file in files(&path) {
                used.extend(used_modules(&fs::read_to_string(file).unwrap()));
            }
            used.remove(&module);
            uses.insert(module, used);
        }
    }
    let count: usize = uses.values().map(BTreeSet::len).sum();
    assert!(count > 100, "only {count} uses found: does this test still read them?");
    uses
}

/// The `layer` and `module` of each `crate::layer::module` outside comments.
fn used_modules(text: &str) -> BTreeSet<Module> {
    let mut found = BTreeSet::new();
    for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
        // Not at the end of another name, as in `url_crate::`.
        let starts = line.match_indices("crate::").map(|(at, _)| at);
        for at in starts.filter(|at| !line[..*at].ends_with('_')) {
            let rest = &line[at + "crate::".len()..];
            let mut names = rest.split(|c: char| !c.is_alphanumeric() && c != '_');
            let layer = names.next().unwrap_or_default();
            // `crate::layer::module`: the separator `::` gives one empty name.
            let module = names.nth(1).unwrap_or_default();
            found.insert((layer.to_owned(), module.to_owned()));
        }
    }
    found
}

fn entries(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    names.map(|name| name.into_string().unwrap()).collect()
}

/// The file, or all files in the folder and its subfolders.
fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    entries(path).iter().flat_map(|name| files(&path.join(name))).collect()
}
