//! The results of the benchmarks: `benches/results/*.tsv`, from which BENCHMARKS.md is rendered.
//!
//! Each benchmark saves its rows with `--save`. No figure is written by hand.
//!
//! | file | job |
//! |---|---|
//! | `row` | a row: a figure, its yardstick, its goal |
//! | `provenance` | when, where and by which command a row was measured |
//! | `store` | the files: read, merged, written |
//! | `render` | BENCHMARKS.md |

mod provenance;
mod render;
mod row;
mod store;

use std::path::PathBuf;

use crate::run::{create, root};
use provenance::Run;
pub(crate) use row::{Goal, Row};
use store::Saved;

/// The variable that names the file to which a benchmark in another process writes its rows.
const VARIABLE: &str = "URIKIT_RESULTS";

/// The results of one run of a benchmark, saved if `--save` was given.
pub(crate) struct Results {
    save: bool,
    command: String,
    rows: Vec<Row>,
}

impl Results {
    pub(crate) fn new(save: bool) -> Self {
        Self { save, command: provenance::command(std::env::args().skip(1)), rows: Vec::new() }
    }

    /// Adds a row, and prints it with its goal, met or missed.
    pub(crate) fn add(&mut self, row: Row) {
        println!("{}", render::line(&row));
        self.rows.push(row);
    }

    /// The variable for a benchmark in another process, whose rows [`read`](Self::read) reads afterwards.
    pub(crate) fn variable(&self) -> Result<(&'static str, String), String> {
        let path = self.path();
        create(path.parent().expect("it is in target"))?;
        crate::run::write(&path, "")?;
        Ok((VARIABLE, path.display().to_string()))
    }

    /// Adds the rows that a benchmark in another process has written.
    pub(crate) fn read(&mut self) -> Result<(), String> {
        for line in crate::run::read(&self.path())?.lines() {
            let cells: Vec<&str> = line.split('\t').collect();
            self.rows.push(Row::from_cells(&cells)?);
        }
        Ok(())
    }

    fn path(&self) -> PathBuf {
        root().join("target/bench-results.tsv")
    }

    /// Saves each row to the section that `section` returns for its name, and renders BENCHMARKS.md.
    pub(crate) fn save(self, section: impl Fn(&str) -> &'static str) -> Result<(), String> {
        if !self.save {
            return Ok(());
        }
        let run = Run::now(self.command)?;
        let mut sections: Vec<(&'static str, Vec<Saved>)> = Vec::new();
        for row in self.rows {
            let name = section(&row.name);
            let saved = Saved { row, run: run.clone() };
            match sections.iter_mut().find(|(section, _)| *section == name) {
                Some((_, rows)) => rows.push(saved),
                None => sections.push((name, vec![saved])),
            }
        }
        for (name, rows) in sections {
            let path = store::path(name);
            let merged = store::merge(store::read(name)?, rows);
            store::write(&path, &merged)?;
            eprintln!("xtask: saved {}", path.display());
        }
        write()
    }
}

/// By how much the instructions of an operation may change: more is a change that must be meant.
const TOLERANCE: f64 = 0.03;

impl Results {
    /// Compares the rows with those of the section `instructions`. Counts depend on the compiler, so those of another
    /// version are not compared.
    pub(crate) fn check_instructions(self) -> Result<(), String> {
        let saved = store::read("instructions")?;
        let now = Run::now(self.command)?;
        if let Some(other) = saved.iter().find(|it| it.run.compiler() != now.compiler()) {
            println!("instructions: not compared, saved with {}", other.run.compiler());
            return Ok(());
        }
        let mut changes = Vec::new();
        for Saved { row: old, .. } in &saved {
            match self.rows.iter().find(|row| row.name == old.name) {
                None => changes.push(format!("{}: no longer counted", old.name)),
                Some(new) if (new.ours / old.ours - 1.0).abs() > TOLERANCE => {
                    let by = (new.ours / old.ours - 1.0) * 100.0;
                    changes.push(format!("{}: {} to {}, {by:+.1} %", old.name, old.ours, new.ours));
                }
                Some(_) => {}
            }
        }
        let is_new = |row: &&Row| saved.iter().all(|it| it.row.name != row.name);
        changes.extend(self.rows.iter().filter(is_new).map(|row| format!("{}: new", row.name)));
        println!("instructions: {} operations, {} changed", self.rows.len(), changes.len());
        if changes.is_empty() {
            return Ok(());
        }
        changes.push("if this is meant: cargo xtask bench --instructions --ours --save".into());
        Err(changes.join("\n"))
    }
}

/// Renders BENCHMARKS.md from the saved results.
pub(crate) fn write() -> Result<(), String> {
    let path = root().join("BENCHMARKS.md");
    crate::run::write(&path, render::page()?)?;
    eprintln!("xtask: wrote {}", path.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn benchmarks_md_is_what_the_saved_results_render_to() {
        let written = crate::run::read(&root().join("BENCHMARKS.md")).unwrap();
        assert_eq!(written, render::page().unwrap(), "run `cargo xtask bench --write`");
    }
}
