//! The chapters in `docs/`: what is drawn and generated in them, and that they form a whole.

use std::fs;
use std::path::{Path, PathBuf};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// All chapters: their names in the summary, and their contents.
fn chapters() -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![docs()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                let name = path.strip_prefix(docs()).unwrap().to_str().unwrap().replace('\\', "/");
                found.push((name, fs::read_to_string(path).unwrap()));
            }
        }
    }
    found.retain(|(name, _)| name != "SUMMARY.md");
    found
}

#[test]
fn every_picture_and_page_can_be_made() {
    let mut drawn = 0;
    for (name, chapter) in chapters() {
        // It runs the command `uri`, which need not be built; `cargo xtask book` builds it.
        if name == "reference/commands.md" {
            continue;
        }
        let expanded = urikit_book::expand(&chapter).unwrap_or_else(|why| panic!("{name}: {why}"));
        let blocks = ["```draw ", "```page "].map(|block| chapter.matches(block).count());
        drawn += blocks[0];
        assert!(!expanded.contains("```draw ") && !expanded.contains("```page "), "{name}");
        assert!(expanded.matches("<svg ").count() >= blocks[0], "{name}");
    }
    assert!(drawn > 10, "{drawn} pictures");
}

#[test]
fn every_rule_has_a_diagram() {
    let page = urikit_book::expand("```page rules\n```\n").unwrap();
    for rule in urikit::Rule::ALL.iter().copied() {
        assert!(page.contains(&format!("### {} {{#rule-{}}}", rule.name(), rule.name())), "{rule}");
    }
    assert_eq!(page.matches("<svg ").count(), urikit::Rule::ALL.iter().copied().count());
}

#[test]
fn every_chapter_is_in_the_summary() {
    let summary = fs::read_to_string(docs().join("SUMMARY.md")).unwrap();
    for (name, _) in chapters() {
        assert!(summary.contains(&format!("]({name})")), "{name}");
    }
}

/// The same twelve tasks in each language, which the front page of the cookbook lists.
#[test]
fn cookbook_pages_have_the_same_tasks() {
    let chapters = chapters();
    let headings = |text: &str| -> Vec<String> {
        text.lines().filter_map(|line| line.strip_prefix("## ")).map(str::to_owned).collect()
    };
    let page = |name: &str| &chapters.iter().find(|(known, _)| known == name).unwrap().1;
    let tasks = headings(page("cookbook/rust.md"));
    assert_eq!(tasks.len(), 12);
    let mut languages = 0;
    for (name, text) in &chapters {
        if name.starts_with("cookbook/") && name != "cookbook/index.md" {
            assert_eq!(headings(text), tasks, "{name}");
            languages += 1;
        }
    }
    assert!(languages >= 6, "{languages} languages");
    for task in tasks {
        let (number, words) = task.split_once(". ").unwrap();
        assert!(page("cookbook/index.md").contains(&format!("| {number} | {words} |")), "{task}");
    }
}
