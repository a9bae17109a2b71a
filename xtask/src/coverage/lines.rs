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

pub(super) fn read(lcov: &str, root: &Path) -> Vec<Source> {
    let mut sources: Vec<Source> = Vec::new();
    for line in lcov.lines() {
        if let Some(path) = line.strip_prefix("SF:") {
            let path = Path::new(path).strip_prefix(root).unwrap_or(Path::new(path));
            let path = path.to_string_lossy().into_owned();
            sources.push(Source { path, counts: BTreeMap::new() });
        }
        let count = line.strip_prefix("DA:").and_then(|count| count.split_once(','));
        if let (Some(source), Some((line, count))) = (sources.last_mut(), count)
            && let (Ok(line), Ok(count)) = (line.parse(), count.parse::<u64>())
        {
            *source.counts.entry(line).or_default() += count;
        }
    }
    sources
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
";

    #[test]
    fn lines_are_counted_by_folder() {
        let sources = read(LCOV, Path::new("/r"));
        let folder = |name: &str, covered, total| Folder { name: name.into(), covered, total };
        let folders = Folder::all(&sources, &["src/"]);
        assert_eq!(folders, [folder("src/a", 1, 2), folder("src/a/b", 3, 7)]);
    }

    #[test]
    fn lines_that_were_not_executed_are_ranges() {
        let sources = read(LCOV, Path::new("/r"));
        assert_eq!(sources[0].missed(), "2-6, 9");
        assert_eq!(sources[1].missed(), "4");
        assert_eq!(sources[2].missed(), "");
    }
}
