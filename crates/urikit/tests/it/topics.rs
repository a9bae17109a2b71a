//! The topics: `src/lib.rs` lists them, lowest first. A topic uses those before it in the list.
//!
//! A use is a path that starts with `crate::`, or a call of a method that only a later topic defines. Both are found
//! in the text, so also in macros.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn no_topic_uses_a_later_one() {
    let topics = topics();
    assert!(topics.len() > 15, "only {topics:?}: is `lib.rs` still read?");
    let height = |name: &str| topics.iter().position(|topic| topic == name);
    let mut files = Vec::new();
    for path in sources(&source()) {
        let relative = path.strip_prefix(source()).unwrap();
        let topic = relative.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs");
        match height(topic) {
            Some(own) => {
                files.push((relative.to_owned(), own, code(&fs::read_to_string(&path).unwrap())))
            }
            None => assert!(topic == "lib" || topic == "limit_tests", "{topic} is not in the list"),
        }
    }
    // The methods of identifiers, each with the lowest topic that defines a function of that name.
    let api = fs::read_to_string(source().with_file_name("public_api.txt")).unwrap();
    let mut methods: BTreeSet<_> = api.lines().filter_map(method_of_identifier).collect();
    // In a lower topic these are methods of the standard library.
    methods.retain(|name| !["is_empty", "into_owned", "to_owned"].contains(name));
    let mut defined = BTreeMap::new();
    for (_, own, text) in &files {
        let names = text.split("fn ").skip(1).map(first_word);
        for name in names.filter(|name| methods.contains(name)) {
            let lowest = defined.entry(name).or_insert(*own);
            *lowest = (*lowest).min(*own);
        }
    }
    assert!(defined.len() > 80, "only {defined:?}");
    let (mut paths, mut calls) = (0, 0);
    for (file, own, text) in &files {
        let file = file.display();
        // Items at the root are those of some topic, under a shorter path.
        for name in text.split("crate::").skip(1).map(first_word) {
            if let Some(used) = height(name) {
                paths += 1;
                assert!(used <= *own, "{file} uses {name}, which comes later");
            }
        }
        for name in text.split('.').skip(1).filter_map(called) {
            if let Some(used) = defined.get(name) {
                calls += 1;
                assert!(used <= own, "{file} calls {name}, which {} defines later", topics[*used]);
            }
        }
    }
    assert!(paths > 300 && calls > 500, "only {paths} paths, {calls} calls: are they still read?");
}

fn first_word(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap()
}

/// From a line of the listing: the method that it has of an identifier in one of the three forms.
fn method_of_identifier(line: &str) -> Option<&str> {
    let (_, path) = line.split_once("fn urikit::Identifier")?;
    let (_, method) = path.split_once(">::")?;
    Some(first_word(method))
}

/// The method that is called after a dot.
fn called(text: &str) -> Option<&str> {
    let name = first_word(text);
    let is_call = text[name.len()..].starts_with(['(', ':']);
    (is_call && !name.is_empty()).then_some(name)
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
