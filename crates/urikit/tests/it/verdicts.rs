//! No feature changes a verdict: what is expected here is the same with every set of features, and
//! `cargo xtask test-features --long` runs it without features and with each of them alone.

use std::fs;
use std::path::{Path, PathBuf};

use urikit::IriRef;
use urikit::component::Host;

/// Hosts with their classes: what is not mapped has its class with any features, and what must be
/// mapped has none without `idna`, never another one.
#[test]
fn class_of_a_host_is_that_of_the_table_or_not_known() {
    let table = include_str!("../../../../testdata/host_classes.txt");
    let (mut known, mut unknown) = (0, 0);
    for row in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut cells = row.split_whitespace();
        let (text, expected) = (cells.next().unwrap(), cells.next().unwrap());
        let host = Host::parse_iri(if text == "-" { "" } else { text }).unwrap();
        let class = host.ascii_class().map(|class| class.name());
        match is_ascii(text) {
            true => assert_eq!(class, Some(expected), "{text}"),
            false => assert_eq!(class, None, "{text}"),
        }
        #[cfg(feature = "idna")]
        assert_eq!(host.class().name(), expected, "{text}");
        known += usize::from(class.is_some());
        unknown += usize::from(class.is_none());
    }
    assert!(known > 190 && unknown > 25, "{known} known, {unknown} not");
}

/// Whether it has neither non-ASCII characters nor escapes of such bytes.
fn is_ascii(text: &str) -> bool {
    let mut escapes = text.split('%').skip(1);
    text.is_ascii() && escapes.all(|escape| escape.as_bytes()[0] < b'8')
}

#[test]
fn readers_are_judged_by_the_text_alone() {
    for (text, expected) in [
        ("http://example.com/", None),
        ("http://bücher.example/", Some("non-ascii")),
        ("http://b%C3%BCcher.example/", Some("host-escape")),
        ("http://xn--bcher-kva.example/", Some("encoded-label")),
        ("http://0x7f.1/", Some("ipv4-spelling")),
    ] {
        let disagreement = IriRef::parse(text).unwrap().disagreement();
        assert_eq!(disagreement.map(|why| why.name()), expected, "{text}");
    }
}

/// The guard asks UTS 46, so it is not there without it.
#[test]
fn guard_needs_idna() {
    let manifest = include_str!("../../Cargo.toml");
    let guard = manifest.lines().find(|line| line.starts_with("guard = ")).unwrap();
    assert!(guard.contains("\"idna\""), "{guard}");
}

/// Code for builds without a feature may answer otherwise. Each file that has some is listed, with
/// the reason why no verdict depends on it.
const WITHOUT: &[(&str, &str, &str)] = &[
    ("psl", "profiles/guard/hosts.rs", "a policy with such a rule can't be made"),
    ("psl", "profiles/guard/policy_error.rs", "the error that says so"),
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
            // How something is computed, and never what: other tests compare the scanners.
            let is_scanner = ["simd", "std"].contains(&feature);
            let is_lint = text[..at].ends_with("cfg_attr(");
            if !is_scanner && !is_lint {
                found.push((feature.to_owned(), path.clone()));
            }
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
