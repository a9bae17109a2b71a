//! The guide and the other pages are correct: each row with a command and its output is run.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::run::Run;

const GUIDE: &str = include_str!("../../../../docs/guide.md");
const ENCODERS: &str = include_str!("../../../../docs/encoders.md");
const EXAMPLES: &str = include_str!("../../../../docs/examples.md");

#[test]
fn guide_rows_give_the_answers_they_show() {
    check_rows(GUIDE, 40);
}

#[test]
fn rows_of_the_encoders_give_the_answers_they_show() {
    check_rows(ENCODERS, 10);
}

#[test]
fn rows_of_the_examples_give_the_answers_they_show() {
    check_rows(EXAMPLES, 100);
}

/// Runs the commands in the column `uri` of the tables, and compares their lines with the column `answer`.
fn check_rows(page: &str, least: usize) {
    let mut seen = 0;
    let mut wrong = Vec::new();
    let mut columns = None;
    for line in page.lines() {
        let Some(cells) = cells(line) else {
            columns = None;
            continue;
        };
        if cells.iter().all(|cell| cell.chars().all(|c| c == '-')) {
            continue;
        }
        let at = |name| cells.iter().position(|cell| cell == name);
        let Some((command, answer)) = columns else {
            columns = at("`uri`").zip(at("answer"));
            continue;
        };
        let command = &code(&cells[command])[0];
        if !is_in_this_build(command) {
            continue;
        }
        let wanted = code(&cells[answer]);
        let printed: Vec<String> =
            sh("guide_rows", command).out.lines().map(str::to_owned).collect();
        if printed != wanted {
            wrong.push(format!("{command}\n  says {printed:?}\n  not  {wanted:?}"));
        }
        seen += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen > least, "only {seen} rows: does this test still read them?");
}

/// The chapters of the book with shell sessions, and the minimum number of sessions.
const SESSIONS: [(&str, &str, usize); 4] = [
    ("guide.md", GUIDE, 3),
    ("encoders.md", ENCODERS, 4),
    ("hour.md", include_str!("../../../../docs/hour.md"), 10),
    ("cookbook/shell.md", include_str!("../../../../docs/cookbook/shell.md"), 12),
];

#[test]
fn sessions_of_the_book_give_the_answers_they_show() {
    for (name, chapter, least) in SESSIONS {
        let blocks: Vec<_> = chapter.split("```console\n").skip(1).collect();
        assert!(blocks.len() >= least, "{name}: {} sessions", blocks.len());
        blocks.into_iter().for_each(check_session);
    }
}

/// A line that starts with `$ ` is a command; its output is below it.
fn check_session(block: &str) {
    let block = "\n".to_owned() + block.split("```").next().unwrap();
    for session in block.split("\n$ ").skip(1) {
        let (command, wanted) = session.split_once('\n').unwrap_or((session, ""));
        if is_in_this_build(command) {
            let printed = sh("guide_sessions", command).out;
            assert_eq!(printed.trim_end(), wanted.trim_end(), "{command}");
        }
    }
}

/// `--drop-params tracking` refers to the guide.
#[test]
fn guide_lists_the_usual_trackers() {
    for glob in urikit::params::TRACKING {
        assert!(GUIDE.contains(&format!("`{glob}`")), "{glob}");
    }
}

/// `uri columns` and `uri sql` are tested where they are built: by `cargo xtask test-columns`.
fn is_in_this_build(command: &str) -> bool {
    (cfg!(feature = "columns") || !command.contains("uri columns"))
        && (cfg!(feature = "sql") || !command.contains("uri sql"))
}

/// Runs a command in a folder that is unique to the test.
pub(crate) fn sh(folder: &str, command: &str) -> Run {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    fs::create_dir_all(&folder).unwrap();
    let bin = Path::new(env!("CARGO_BIN_EXE_uri")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), env::var("PATH").unwrap());
    let mut sh = Command::new("sh");
    sh.args(["-c", command])
        .current_dir(folder)
        .env("PATH", path)
        .env_remove("COLUMNS")
        .stdin(Stdio::null());
    sh.output().unwrap().into()
}

/// The cells of a table row. In a cell, `\|` is a `|`.
pub(crate) fn cells(line: &str) -> Option<Vec<String>> {
    let inside = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    let inside = inside.replace("\\|", "\0");
    Some(inside.split('|').map(|cell| cell.trim().replace('\0', "|")).collect())
}

/// The parts in backticks.
pub(crate) fn code(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}
