//! The files of results: tab-separated, one per section, committed.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::provenance::Run;
use super::row::{CELLS, Row};
use crate::run::{self, root};

/// A row, and the run that measured it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Saved {
    pub(super) row: Row,
    pub(super) run: Run,
}

/// Why a goal is missed: one line for a row of a section, or for all that a `*` matches.
#[derive(Debug)]
pub(super) struct Reason {
    section: String,
    row: String,
    pub(super) text: String,
}

impl Reason {
    pub(super) fn is_for(&self, section: &str, name: &str) -> bool {
        let matches = match self.row.split_once('*') {
            Some((start, end)) => name.starts_with(start) && name.ends_with(end),
            None => self.row == name,
        };
        self.section == section && matches
    }
}

const HEADING: &str = "name\tunit\tours\tyardstick\ttheirs\tgoal\tinput\tdate\tcommand\tmachine\n";

pub(super) fn path(section: &str) -> PathBuf {
    root().join("benches/results").join(section).with_extension("tsv")
}

/// The rows of a section; none if nothing was saved yet.
pub(super) fn read(section: &str) -> Result<Vec<Saved>, String> {
    let path = path(section);
    lines(&path)?
        .iter()
        .map(|line| parse(line))
        .collect::<Result<_, _>>()
        .map_err(|error: String| format!("{}: {error}", path.display()))
}

pub(super) fn write(path: &Path, rows: &[Saved]) -> Result<(), String> {
    let mut text = HEADING.to_owned();
    for Saved { row, run } in rows {
        text += &row.to_cells().join("\t");
        text += &format!("\t{}\t{}\t{}\n", run.date, run.command, run.machine);
    }
    run::write(path, text)
}

/// The saved rows; rows of the new run replace those with the same name.
pub(super) fn merge(saved: Vec<Saved>, measured: Vec<Saved>) -> Vec<Saved> {
    let mut measured: Vec<Option<Saved>> = measured.into_iter().map(Some).collect();
    let names: Vec<String> =
        measured.iter().flatten().map(|saved| saved.row.name.clone()).collect();
    let mut merged = Vec::new();
    for old in saved {
        if !names.contains(&old.row.name) {
            merged.push(old);
            continue;
        }
        // One name may have several rows, each with its own yardstick.
        let same = measured
            .iter_mut()
            .filter(|new| new.as_ref().is_some_and(|new| new.row.name == old.row.name));
        merged.extend(same.filter_map(Option::take));
    }
    merged.extend(measured.into_iter().flatten());
    merged
}

/// `reasons.tsv`: section, row, reason.
pub(super) fn reasons() -> Result<Vec<Reason>, String> {
    let path = path("reasons");
    let reason = |line: &String| {
        let cells: Vec<&str> = line.split('\t').collect();
        let [section, row, text] = cells.as_slice() else {
            return Err(format!("{}: expected 3 cells: {line}", path.display()));
        };
        let [section, row, text] = [section, row, text].map(|cell| (*cell).to_owned());
        Ok(Reason { section, row, text })
    };
    lines(&path)?.iter().map(reason).collect()
}

/// The lines of a file without its heading.
fn lines(path: &Path) -> Result<Vec<String>, String> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(text.lines().skip(1).map(str::to_owned).collect()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(format!("{}: {error}", path.display())),
    }
}

fn parse(line: &str) -> Result<Saved, String> {
    let cells: Vec<&str> = line.split('\t').collect();
    let (row, run) = cells.split_at_checked(CELLS).ok_or_else(|| format!("too short: {line}"))?;
    let &[date, command, machine] = run else {
        return Err(format!("expected {} cells: {line}", CELLS + 3));
    };
    let [date, command, machine] = [date, command, machine].map(str::to_owned);
    Ok(Saved { row: Row::from_cells(row)?, run: Run { date, command, machine } })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved(name: &str, yardstick: &str, date: &str) -> Saved {
        let run = Run { date: date.into(), command: "bench".into(), machine: "a machine".into() };
        Saved { row: Row::new(name, 1.0, "ns").against(yardstick, 2.0), run }
    }

    #[test]
    fn a_new_run_replaces_the_rows_that_it_measured() {
        let old = vec![
            saved("a", "p", "1"),
            saved("b", "p", "1"),
            saved("b", "q", "1"),
            saved("c", "p", "1"),
        ];
        let new = vec![saved("d", "p", "2"), saved("b", "r", "2"), saved("b", "s", "2")];
        let merged = merge(old, new);
        let shown: Vec<_> = merged
            .iter()
            .map(|it| (&*it.row.name, &*it.row.yardstick.as_ref().unwrap().0))
            .collect();
        assert_eq!(shown, [("a", "p"), ("b", "r"), ("b", "s"), ("c", "p"), ("d", "p")]);
    }

    #[test]
    fn a_reason_is_for_one_row_or_for_several() {
        let reason =
            |row: &str| Reason { section: "s".into(), row: row.into(), text: String::new() };
        assert!(reason("a/b").is_for("s", "a/b"));
        assert!(!reason("a/b").is_for("t", "a/b"));
        assert!(reason("a/*").is_for("s", "a/b"));
        assert!(!reason("a/*").is_for("s", "b/a"));
    }
}
