//! The modules of the command: the files and folders of `src`. They have no cyclic dependencies.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn modules_have_no_cycles() {
    let uses = uses();
    let count: usize = uses.values().map(BTreeSet::len).sum();
    assert!(count > 50, "only {count} uses found: does this test still read them?");
    for room in uses.keys() {
        let mut reached = BTreeSet::new();
        let mut open: Vec<&String> = uses[room].iter().collect();
        while let Some(next) = open.pop() {
            assert!(next != room, "`{room}` uses itself through {reached:?}");
            if reached.insert(next) {
                open.extend(uses.get(next).into_iter().flatten());
            }
        }
    }
}

#[test]
fn each_command_has_a_file_of_its_own_and_nothing_else_has() {
    let cli = fs::read_to_string(source().join("cli.rs")).unwrap();
    let listing = fs::read_to_string(source().join("cmd").join("mod.rs")).unwrap();
    let modules = listing.lines().filter_map(|line| line.strip_prefix("pub(crate) mod "));
    let mut count = 0;
    for module in modules.map(|rest| rest.trim_end_matches(';')) {
        assert!(cli.contains(&format!("({module}::Arguments)")), "cmd/{module} is no command");
        count += 1;
    }
    assert_eq!(count, listing.matches("mod ").count(), "{listing}");
}

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// By module: the others that its files name.
fn uses() -> BTreeMap<String, BTreeSet<String>> {
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for entry in fs::read_dir(source()).unwrap() {
        let path = entry.unwrap().path();
        let room = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if room == "main" {
            continue;
        }
        let mut used = BTreeSet::new();
        for file in files(&path) {
            used.extend(used_rooms(&fs::read_to_string(file).unwrap()));
        }
        used.remove(&room);
        uses.insert(room, used);
    }
    uses
}

/// The `module` of each `crate::module` outside comments.
fn used_rooms(text: &str) -> BTreeSet<String> {
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let uses = code.flat_map(|line| line.split("crate::").skip(1));
    uses.map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or(""))
        .map(str::to_owned)
        .collect()
}

fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    fs::read_dir(path).unwrap().flat_map(|entry| files(&entry.unwrap().path())).collect()
}
