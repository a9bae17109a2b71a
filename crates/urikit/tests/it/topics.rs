//! The topics: `src/lib.rs` lists them, lowest first. A topic uses those before it in the list.
//!
//! This sees paths that start with `crate::`, also in macros. A method of a later topic, called on `self`, has no
//! such path: it is found by its name.

use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn no_topic_uses_a_later_one() {
    let topics = topics();
    assert!(topics.len() > 15, "only {topics:?}: is `lib.rs` still read?");
    let height = |name: &str| topics.iter().position(|topic| topic == name);
    let mut count = 0;
    for path in sources(&source()) {
        let relative = path.strip_prefix(source()).unwrap();
        let topic = relative.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs");
        let Some(own) = height(topic) else {
            assert!(topic == "lib" || topic == "limit_tests", "{topic} is not in the list");
            continue;
        };
        let text = fs::read_to_string(&path).unwrap();
        for used in code(&text).split("crate::").skip(1) {
            let name = used.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap();
            // Items at the root are those of some topic, under a shorter path.
            if let Some(used) = height(name) {
                count += 1;
                assert!(used <= own, "{} uses {name}, which comes later", relative.display());
            }
        }
    }
    assert!(count > 300, "only {count} paths: are they still read?");
}

/// The modules in the order of `lib.rs`.
fn topics() -> Vec<String> {
    let text = fs::read_to_string(source().join("lib.rs")).unwrap();
    let names = text.lines().filter_map(|line| {
        let line = line.strip_prefix("pub ").unwrap_or(line);
        line.strip_prefix("mod ")?.strip_suffix(';')
    });
    names.filter(|name| *name != "limit_tests").map(str::to_owned).collect()
}

/// The text without comments, and without the unit tests at its end.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]").next().unwrap();
    let text = text.split("#[cfg(all(test").next().unwrap();
    let lines = text.lines().map(|line| line.split("//").next().unwrap());
    lines.collect::<Vec<_>>().join("\n")
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}
