//! The mutants that no test can or needs to notice, with the reason for each.

use std::fs;

use crate::run::{read, root};

/// Relative to the root of the workspace.
const TABLE: &str = "testdata/mutants_explained.txt";

/// Between the columns: the mutant, the line of the source that it changes, and the reason.
const SEPARATOR: &str = " -- ";

/// The table, without the reasons.
pub(super) struct Explained {
    entries: Vec<Entry>,
}

/// A mutant without its position, which changes with every line above it: the source line itself identifies it.
#[derive(PartialEq, Eq)]
struct Entry {
    file: String,
    change: String,
    code: String,
}

impl Explained {
    pub(super) fn read() -> Result<Self, String> {
        Self::parse(&read(&root().join(TABLE))?)
    }

    fn parse(table: &str) -> Result<Self, String> {
        let lines = (1..).zip(table.lines());
        let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let entry = |(number, line)| {
            Entry::parse(line).ok_or_else(|| {
                format!("{TABLE}:{number}: not FILE: CHANGE{SEPARATOR}CODE{SEPARATOR}REASON")
            })
        };
        Ok(Self { entries: lines.map(entry).collect::<Result<_, _>>()? })
    }

    /// Whether the mutant, `FILE:LINE:COLUMN: CHANGE`, is in the table.
    pub(super) fn has(&self, mutant: &str) -> bool {
        let source = |file: &str| fs::read_to_string(root().join(file)).ok();
        Entry::of(mutant, source).is_some_and(|mutant| self.entries.contains(&mutant))
    }
}

impl Entry {
    fn parse(line: &str) -> Option<Self> {
        let (mutant, rest) = line.split_once(SEPARATOR)?;
        let (code, reason) = rest.rsplit_once(SEPARATOR)?;
        let (file, change) = mutant.split_once(": ")?;
        let has_reason = !reason.trim().is_empty();
        has_reason.then(|| Self { file: file.into(), change: change.into(), code: code.into() })
    }

    fn of(mutant: &str, source: impl Fn(&str) -> Option<String>) -> Option<Self> {
        let (place, change) = mutant.split_once(": ")?;
        let mut place = place.split(':');
        let (file, line) = (place.next()?, place.next()?);
        let line: usize = line.parse().ok()?;
        let source = source(file)?;
        let code = source.lines().nth(line.checked_sub(1)?)?.trim();
        Some(Self { file: file.into(), change: change.into(), code: code.into() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_found_by_its_line_wherever_that_is() {
        let table = "# why\n\na.rs: replace < with <= in f -- if x < y { -- both are the same\n";
        let table = Explained::parse(table).unwrap();
        let source = |_: &str| Some("\n    if x < y {\n    if x < z {\n".to_owned());
        let known = |mutant| {
            let mutant = Entry::of(mutant, source);
            mutant.is_some_and(|mutant| table.entries.contains(&mutant))
        };
        assert!(known("a.rs:2:10: replace < with <= in f"));
        assert!(!known("a.rs:3:10: replace < with <= in f"));
        assert!(!known("a.rs:2:10: replace < with == in f"));
        assert!(!known("b.rs:2:10: replace < with <= in f"));
        assert!(!known("a.rs:9:10: replace < with <= in f"));
    }

    #[test]
    fn a_line_without_a_reason_is_refused() {
        assert!(Explained::parse("a.rs: replace < with <= in f -- if x < y {").is_err());
        assert!(Explained::parse("a.rs: replace < with <= in f -- if x < y { --  ").is_err());
    }

    #[test]
    fn lines_of_the_table_are_in_the_source() {
        for entry in Explained::read().unwrap().entries {
            let source = fs::read_to_string(root().join(&entry.file));
            let source = source.unwrap_or_else(|error| panic!("{}: {error}", entry.file));
            let found = source.lines().any(|line| line.trim() == entry.code);
            assert!(found, "{}: no line {}", entry.file, entry.code);
        }
    }
}
