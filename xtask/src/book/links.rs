//! Links in a folder of HTML: each must lead to a file there, and to an element of that file.
//!
//! Links to other sites are errors unless they are `https:`; they are not followed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A page: its links, and its anchors.
struct Page {
    links: Vec<String>,
    ids: BTreeSet<String>,
}

/// Checks all pages of a folder, and returns the number of links.
///
/// # Errors
/// All broken links, one per line.
pub(super) fn check(folder: &Path) -> Result<usize, String> {
    let mut pages = BTreeMap::new();
    collect(folder, &mut pages).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut seen = 0;
    let mut wrong = Vec::new();
    for (path, page) in &pages {
        for link in &page.links {
            seen += 1;
            if !leads_somewhere(path, link, &pages) {
                wrong.push(format!(
                    "{}: {link}",
                    path.strip_prefix(folder).unwrap_or(path).display()
                ));
            }
        }
    }
    match wrong.is_empty() {
        true if seen == 0 => Err(format!("{} has no links", folder.display())),
        true => Ok(seen),
        false => Err(format!("links that lead nowhere:\n{}", wrong.join("\n"))),
    }
}

fn leads_somewhere(from: &Path, link: &str, pages: &BTreeMap<PathBuf, Page>) -> bool {
    if link.starts_with("https://") {
        return true;
    }
    if link.contains("://") || link.starts_with("mailto:") || link.starts_with("javascript:") {
        return false;
    }
    let (file, id) = link.split_once('#').unwrap_or((link, ""));
    let file = file.split('?').next().unwrap_or_default();
    let target = match file {
        "" => from.to_owned(),
        _ => normal(&from.parent().unwrap_or(from).join(file)),
    };
    match pages.get(&target) {
        Some(page) => id.is_empty() || page.ids.contains(id),
        None => target.is_file() && id.is_empty(),
    }
}

/// Without `.` and `..`, which `PathBuf::join` keeps.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            std::path::Component::ParentDir => {
                normal.pop();
            }
            std::path::Component::CurDir => {}
            other => normal.push(other),
        }
    }
    normal
}

fn collect(folder: &Path, pages: &mut BTreeMap<PathBuf, Page>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, pages)?;
        } else if path.extension().is_some_and(|extension| extension == "html") {
            let page = read(&fs::read_to_string(&path)?);
            pages.insert(path, page);
        }
    }
    Ok(())
}

/// The relevant attributes of all tags. mdBook writes them in double quotes.
fn read(html: &str) -> Page {
    let mut page = Page { links: Vec::new(), ids: BTreeSet::new() };
    for tag in html.split('<').skip(1).filter_map(|rest| rest.split_once('>')).map(|(tag, _)| tag) {
        for (name, value) in attributes(tag) {
            let value = value.replace("&amp;", "&");
            match name {
                "href" | "src" if !value.is_empty() => page.links.push(value),
                "id" | "name" => {
                    page.ids.insert(value);
                }
                _ => {}
            }
        }
    }
    page
}

fn attributes(tag: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut pieces = tag.split('"');
    std::iter::from_fn(move || {
        let (before, value) = (pieces.next()?, pieces.next()?);
        Some((before.trim_end_matches('=').rsplit(char::is_whitespace).next()?, value))
    })
}
