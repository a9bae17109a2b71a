//! Help on real terminals of several widths, with and without colours.

use std::process::{Command, Stdio};

use crate::help::commands_of;

/// What the command prints on a terminal with this many columns; `None` if there is no program that has one.
fn on_terminal(columns: usize, variables: &str, command: &str) -> Option<String> {
    let bin = env!("CARGO_BIN_EXE_uri");
    let line = format!("stty cols {columns} rows 24; {variables} {bin} {command}");
    let mut script = Command::new("script");
    script.args(["-qec", &line, "/dev/null"]).stdin(Stdio::null());
    script
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS")
        .env("TERM", "xterm")
        .env("SHELL", "/bin/sh");
    let Ok(run) = script.output() else {
        eprintln!("skipped: `script` is not installed");
        return None;
    };
    Some(String::from_utf8(run.stdout).unwrap().replace("\r\n", "\n"))
}

/// Without the sequences that make text bold or underlined.
fn plain(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').unwrap().1)
}

#[test]
fn help_fits_the_terminal() {
    for columns in [60, 80, 140] {
        let more = ["", "query set", "template expand"];
        for command in commands_of(&[]).iter().map(String::as_str).chain(more) {
            let Some(shown) = on_terminal(columns, "", &format!("{command} --help")) else {
                return;
            };
            let shown = plain(&shown);
            assert!(shown.lines().count() > 10, "{command}: {shown}");
            let mut are_examples = false;
            for (number, line) in shown.lines().enumerate() {
                if line.ends_with(':') {
                    are_examples = line.starts_with("Example");
                }
                // A word of an example may be longer than the terminal is wide.
                let is_long =
                    line.chars().count() > columns && !are_examples && !line.starts_with("Usage:");
                assert!(!is_long || is_one_word(line), "{command}, {columns}, {number}: {line}");
            }
        }
    }
}

fn is_one_word(line: &str) -> bool {
    !line.trim_start().contains(' ')
}

/// Lines are broken where the terminal ends, not also where they were broken before.
#[test]
fn no_line_is_broken_twice() {
    let Some(shown) = on_terminal(60, "", "get --help") else { return };
    let shown = plain(&shown);
    assert!(
        shown.contains(
            "\n  of the host       host_kind, host_class, host:ascii,\n                    host:unicode (UTS 46), host_without_www,\n"
        ),
        "{shown}"
    );
    let shown = plain(&on_terminal(60, "", "--help").unwrap());
    let end = "\nURIs come as arguments, or one per line on standard input,\nor from --file. Nothing is rewritten";
    assert!(shown.contains(end), "{shown}");
    let wide = plain(&on_terminal(140, "", "parse --help").unwrap());
    assert!(wide.lines().any(|line| line.chars().count() > 110), "{wide}");
}

/// What is copied from an example runs.
#[test]
fn examples_can_be_copied_at_any_width() {
    for columns in [40, 140] {
        let Some(shown) = on_terminal(columns, "", "parse --help") else { return };
        let shown = plain(&shown);
        let example = shown.split("Examples:\n").nth(1).unwrap().replace(" \\\n   ", "");
        let expected = "  uri parse --json --all 'http://anna:pw@www.example.co.uk/a.html?q=fish%20%26%20chips'";
        assert_eq!(example.lines().nth(1), Some(expected), "{shown}");
    }
}

#[test]
fn colours_are_for_terminals_that_have_them() {
    for (variables, command, expected) in [
        ("", "get --help", true),
        ("TERM=dumb", "get --help", false),
        ("CI=true", "get --help", true),
        ("CI=true TERM=dumb", "get --help", false),
        ("NO_COLOR=1", "get --help", false),
        ("CI=true NO_COLOR=1", "get --help", false),
        ("", "explain a:b", true),
        ("TERM=dumb", "explain a:b", false),
        ("NO_COLOR=1", "explain a:b", false),
        ("TERM=dumb", "explain --color always a:b", true),
        ("", "explain --color never a:b", false),
        ("TERM=dumb", "nosuch", false),
        ("TERM=dumb", "parse --nosuch", false),
        ("TERM=dumb", "query", false),
        ("NO_COLOR=1", "query", false),
    ] {
        let Some(shown) = on_terminal(80, variables, command) else { return };
        assert!(!shown.is_empty(), "{command}");
        assert_eq!(shown.contains("\x1b["), expected, "{variables} {command}: {shown:?}");
    }
}
