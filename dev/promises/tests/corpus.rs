//! Every promise on the inputs selected by the fuzzer, as an ordinary test.

use std::fs;
use std::path::{Path, PathBuf};

use urikit_promises::{Check, TARGETS, corpus};

fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// The names of the files in a folder, without their extension, in order.
fn names(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(fuzz().join(folder)).expect(folder);
    let stem = |path: PathBuf| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut names: Vec<_> = entries.map(|entry| stem(entry.expect(folder).path())).collect();
    names.sort();
    names
}

fn replay(name: &str, check: Check) -> usize {
    let path = fuzz().join("corpus").join(format!("{name}.txt"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    let inputs = corpus::read(&text).unwrap_or_else(|line| panic!("{name}.txt, line {line}"));
    inputs.iter().for_each(|input| check(input));
    inputs.len()
}

#[test]
fn promises_hold_for_the_corpus() {
    for (name, check) in TARGETS {
        let count = replay(name, *check);
        println!("{name}: {count} inputs");
        assert!(count >= 20, "{name} has only {count} inputs");
    }
}

/// `peers` is replayed in `fuzz/`, the only crate that depends on the other libraries; `columns` needs its
/// feature.
#[test]
fn every_target_is_here_and_has_a_corpus() {
    let targets = names("src/bin");
    assert_eq!(names("corpus"), targets);
    let elsewhere = |name: &&String| *name == "peers" || *name == "columns";
    let here = TARGETS.iter().map(|(name, _)| *name).filter(|name| *name != "columns");
    assert!(here.eq(targets.iter().filter(|name| !elsewhere(name)).map(String::as_str)));
}
