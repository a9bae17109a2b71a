//! The layers of ARCHITECTURE.md: a module uses the layers below it, never above.

use std::fs;
use std::path::Path;

/// By module: its layer. Siblings of one layer may use each other where listed.
const LAYERS: &[(&str, u32)] = &[
    ("deserializer_methods", 0),
    ("grammar", 0),
    ("scan", 0),
    ("sink", 0),
    ("spans", 0),
    ("parse", 1),
    ("rule", 1),
    ("component", 2),
    ("ident", 3),
    ("percent", 3),
    ("compose", 4),
    ("dot_segments", 4),
    ("canonical", 4),
    ("normalize", 4),
    ("compare", 4),
    ("origin", 4),
    ("edit", 4),
    ("redact", 4),
    ("url_crate", 4),
    ("params", 4),
    ("iri", 4),
    ("join", 4),
    ("relativize", 4),
    ("resolve", 4),
    ("suffix", 4),
    ("surt", 4),
    ("variable", 4),
    ("request_target", 5),
    ("host", 5),
    ("registry", 5),
    ("scheme", 5),
    ("find", 5),
    ("remark", 5),
    ("repair", 5),
    ("template", 5),
    ("openapi", 5),
];

#[test]
fn no_module_uses_a_layer_above_its_own() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut seen = 0;
    for (module, layer) in LAYERS {
        for file in files_of(&source, module) {
            let text = fs::read_to_string(&file).unwrap();
            for used in used_modules(&text) {
                let Some((_, used_layer)) = LAYERS.iter().find(|(name, _)| *name == used) else {
                    panic!("{}: `crate::{used}` has no layer", file.display());
                };
                assert!(used_layer <= layer, "{} uses crate::{used}", file.display());
                seen += 1;
            }
        }
    }
    assert!(seen > 20, "only {seen} uses found: does this test still read them?");
}

#[test]
fn unsafe_is_in_the_scanner_alone() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (module, _) in LAYERS.iter().filter(|(module, _)| *module != "scan") {
        for file in files_of(&source, module) {
            let text = fs::read_to_string(&file).unwrap();
            assert!(!text.contains("unsafe "), "{}", file.display());
        }
    }
}

fn files_of(source: &Path, module: &str) -> Vec<std::path::PathBuf> {
    let single = source.join(format!("{module}.rs"));
    if single.exists() {
        return vec![single];
    }
    let mut files = Vec::new();
    let mut folders = vec![source.join(module)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files
}

/// The `x` of each `crate::x` outside comments.
fn used_modules(text: &str) -> Vec<&str> {
    text.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| line.split("crate::").skip(1))
        .map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap())
        .filter(|name| !name.is_empty())
        .collect()
}
