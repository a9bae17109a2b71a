//! Reads the format of `lcov`: a file, then a count for each line that has code.

use std::collections::BTreeMap;
use std::path::Path;

/// How often each line of a file was executed.
pub(super) struct Source {
    /// Relative to the root of the workspace.
    pub(super) path: String,
    counts: BTreeMap<usize, u64>,
}

/// The lines of a folder of modules, or of the files next to such folders.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Folder {
    pub(super) name: String,
    pub(super) covered: usize,
    pub(super) total: usize,
}

/// The files under `folders` in the reports, which are added up.
pub(super) fn read(reports: &[String], root: &Path, folders: &[&str]) -> Vec<Source> {
    let mut files: BTreeMap<String, BTreeMap<usize, u64>> = BTreeMap::new();
    for report in reports {
        let mut path = String::new();
        for line in report.lines() {
            if let Some(file) = line.strip_prefix("SF:") {
                let file = Path::new(file).strip_prefix(root).unwrap_or(Path::new(file));
                path = file.to_string_lossy().into_owned();
            }
            let count = line.strip_prefix("DA:").and_then(|count| count.split_once(','));
            if let Some((line, count)) = count
                && let (Ok(line), Ok(count)) = (line.parse(), count.parse())
                && folders.iter().any(|folder| path.starts_with(folder))
            {
                let sum = files.entry(path.clone()).or_default().entry(line).or_default();
                *sum = sum.saturating_add(count);
            }
        }
    }
    files.into_iter().map(|(path, counts)| Source { path, counts }).collect()
}

impl Source {
    fn covered(&self) -> usize {
        self.counts.values().filter(|count| **count > 0).count()
    }

    /// The lines that were not executed, as `3, 7-9`. Lines without code are part of a range.
    pub(super) fn missed(&self) -> String {
        let mut ranges: Vec<(usize, usize)> = Vec::new();
        let mut goes_on = false;
        for (line, count) in &self.counts {
            match ranges.last_mut() {
                Some((_, end)) if *count == 0 && goes_on => *end = *line,
                _ if *count == 0 => ranges.push((*line, *line)),
                _ => {}
            }
            goes_on = *count == 0;
        }
        let shown = ranges.iter().map(|(start, end)| match start == end {
            true => start.to_string(),
            false => format!("{start}-{end}"),
        });
        shown.collect::<Vec<_>>().join(", ")
    }
}

impl Folder {
    /// Two levels under each of `roots` in the library (`operations/resolve`), one in the command. Files next
    /// to folders count as one entry, named after their own folder.
    pub(super) fn all(sources: &[Source], roots: &[&str]) -> Vec<Self> {
        let mut folders: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        for source in sources {
            let root = roots.iter().find(|root| source.path.starts_with(**root));
            let inside = root.map_or(source.path.as_str(), |root| &source.path[root.len()..]);
            let parents = inside.rsplit_once('/').map_or("", |(parents, _)| parents);
            let top: Vec<&str> = parents.split('/').take(2).collect();
            let name = format!("{}{}", root.unwrap_or(&""), top.join("/"));
            let (covered, total) = folders.entry(name).or_default();
            *covered += source.covered();
            *total += source.counts.len();
        }
        let folders = folders.into_iter();
        folders.map(|(name, (covered, total))| Self { name, covered, total }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LCOV: &str = "\
SF:/r/src/a/b/c/d.rs
FN:1,f
DA:1,5
DA:2,0
DA:3,0
DA:6,0
DA:7,1
DA:9,0
end_of_record
SF:/r/src/a/e.rs
DA:4,0
DA:5,18446744073709551615
end_of_record
SF:/r/src/a/b/f.rs
DA:1,2
SF:/r/elsewhere.rs
DA:1,1
";

    #[test]
    fn lines_are_counted_by_folder() {
        let sources = read(&[LCOV.to_owned()], Path::new("/r"), &["src/"]);
        let folder = |name: &str, covered, total| Folder { name: name.into(), covered, total };
        let folders = Folder::all(&sources, &["src/"]);
        assert_eq!(folders, [folder("src/a", 1, 2), folder("src/a/b", 3, 7)]);
    }

    #[test]
    fn lines_that_were_not_executed_are_ranges() {
        let missed = |reports: &[String]| {
            let sources = read(reports, Path::new("/r"), &["src/"]);
            sources.iter().map(|it| (it.path.clone(), it.missed())).collect::<Vec<_>>()
        };
        let file = |name: &str, missed: &str| (name.to_owned(), missed.to_owned());
        let (d, e, f) = ("src/a/b/c/d.rs", "src/a/e.rs", "src/a/b/f.rs");
        let first = LCOV.to_owned();
        assert_eq!(
            missed(std::slice::from_ref(&first)),
            [file(d, "2-6, 9"), file(f, ""), file(e, "4")]
        );
        let second = "SF:/r/src/a/b/c/d.rs\nDA:2,1\nDA:9,0\nSF:/r/src/a/e.rs\nDA:5,1\n".to_owned();
        assert_eq!(missed(&[first, second]), [file(d, "3-6, 9"), file(f, ""), file(e, "4")]);
    }
}
