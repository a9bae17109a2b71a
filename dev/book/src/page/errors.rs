//! Every kind of error: the cause, from the documentation of its variant, and the cure, from
//! `docs/reference/cures.txt`.

use std::fmt::Write;
use std::fs;
use std::path::Path;

const CURES: &str = include_str!("../../../../docs/reference/cures.txt");

/// A kind of error as its source has it.
struct Kind {
    variant: String,
    cause: String,
}

pub(super) fn write() -> Result<String, String> {
    let mut cures: Vec<(&str, &str)> = CURES
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split_once(": ").ok_or_else(|| format!("cures.txt: {line}")))
        .collect::<Result<_, _>>()?;
    let mut page = String::new();
    for (name, kinds) in kinds()? {
        write!(page, "\n## {name}\n\n| kind | cause | cure |\n|---|---|---|\n")
            .expect("a String takes all");
        for Kind { variant, cause } in kinds {
            let key = format!("{name}::{variant}");
            let Some(index) = cures.iter().position(|(known, _)| *known == key) else {
                return Err(format!("docs/reference/cures.txt does not have {key}"));
            };
            let (_, cure) = cures.remove(index);
            let [cause, cure] = [&cause, cure].map(|text| text.replace('|', "\\|"));
            writeln!(page, "| `{variant}` | {cause} | {cure} |").expect("a String takes all");
        }
    }
    match cures.first() {
        None => Ok(page),
        Some((key, _)) => Err(format!("docs/reference/cures.txt has {key}, which is no error")),
    }
}

/// The enums of kinds in the sources of the library, sorted by name, each with its variants.
fn kinds() -> Result<Vec<(String, Vec<Kind>)>, String> {
    let mut files = Vec::new();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates");
    collect(&sources, &mut files).map_err(|error| format!("{}: {error}", sources.display()))?;
    let mut found = Vec::new();
    for text in &files {
        let mut lines = text.lines().map(str::trim);
        while let Some(line) = lines.next() {
            let name = line.strip_prefix("pub enum ").and_then(|rest| rest.strip_suffix(" {"));
            let Some(name) =
                name.filter(|name| name.ends_with("ErrorKind") || *name == "GuardRule")
            else {
                continue;
            };
            // The kinds of `Error` are the types themselves, made by a macro.
            if name != "ErrorKind" {
                let kinds = variants(lines.by_ref().take_while(|line| *line != "}"));
                found.push((name.to_owned(), kinds));
            }
        }
    }
    found.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(found)
}

fn variants<'t>(lines: impl Iterator<Item = &'t str>) -> Vec<Kind> {
    let mut kinds = Vec::new();
    let mut cause = String::new();
    let mut depth = 0;
    for line in lines {
        if depth == 0 {
            if let Some(words) = line.strip_prefix("///") {
                cause.push_str(words);
            } else if line.starts_with(|c: char| c.is_ascii_uppercase()) {
                let end = line.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(line.len());
                let cause = without_links(std::mem::take(&mut cause).trim());
                kinds.push(Kind { variant: line[..end].to_owned(), cause });
            }
        }
        depth += line.matches(['{', '(']).count();
        depth -= line.matches(['}', ')']).count().min(depth);
    }
    kinds
}

/// Links of rustdoc lead nowhere in a book: ``[`A`](b::A)`` and ``[`A`]`` are `` `A` ``.
fn without_links(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("[`") {
        let Some((name, after)) = after.split_once("`]") else { break };
        plain.push_str(before);
        plain.push_str(&format!("`{name}`"));
        let target = after.strip_prefix('(').and_then(|target| target.split_once(')'));
        rest = target.map_or(after, |(_, after)| after);
    }
    plain + rest
}

fn collect(folder: &Path, files: &mut Vec<String>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(fs::read_to_string(&path)?);
        }
    }
    Ok(())
}
