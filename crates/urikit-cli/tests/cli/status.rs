//! Exit status and diagnostics of every command: bad inputs, wrong usage, readers that close the pipe, full
//! disks.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::thread;

use serde_json::Value;

use crate::run::{Run, command, uri, uri_reading};

/// Each command that answers inputs individually: its arguments, a good input, a bad one.
const COMMANDS: &[(&[&str], &str, &str)] = &[
    (&["parse"], "a:b", "a b"),
    (&["get", "path"], "a:b", "a b"),
    (&["check", "--as", "URI"], "a:b", "a"),
    (&["set", "fragment=f"], "a:b", "a b"),
    (&["normalize"], "a:b", "a b"),
    (&["resolve", "http://h/"], "a", "a b"),
    (&["relativize", "http://h/"], "http://h/a", "a b"),
    (&["query", "list"], "?a", "a b"),
    (&["query", "get", "a"], "?a=1", "a b"),
    (&["query", "set", "a=1"], "?a", "a b"),
    (&["query", "append", "a"], "?a", "a b"),
    (&["query", "remove", "a"], "?a", "a b"),
    (&["query", "keep", "a"], "?a", "a b"),
    (&["query", "rename", "a=b"], "?a", "a b"),
    (&["query", "sort"], "?b&a", "a b"),
    (&["query", "dedupe"], "?a&a", "a b"),
    (&["decode"], "%41", "%4"),
    (&["redact"], "a:b", "a b"),
    (&["target", "--method", "GET"], "/", "a b"),
    (&["file", "from", "--os", "unix"], "/a", "a"),
    (&["file", "to", "--os", "unix"], "file:///a", "a:b"),
];

#[test]
fn bad_input_is_reported_with_its_line_and_the_run_continues() {
    for (args, good, bad) in COMMANDS {
        let lines = format!("{good}\n{bad}\r\n{good}");
        let run = uri_reading(args, lines.as_bytes());
        assert_eq!(run.status, 1, "{args:?}");
        assert!(run.err.starts_with("uri: line 2: "), "{args:?}: {}", run.err);
        assert_eq!(run.err.lines().count(), 1, "{args:?}: {}", run.err);
        let answers: Vec<_> = run.out.lines().filter(|line| *line != "invalid").collect();
        assert_eq!(answers.len(), 2, "{args:?}: {}", run.out);
        assert_eq!(answers[0], answers[1], "{args:?}");
        assert_eq!(uri_reading(args, good.as_bytes()).status, 0, "{args:?}");
    }
}

#[test]
fn bad_input_is_an_object_in_its_place_in_json() {
    for (args, good, bad) in COMMANDS {
        let args = [args, &["--json"][..]].concat();
        let run = uri_reading(&args, format!("{good}\n{bad}\n{good}\n").as_bytes());
        assert_eq!((run.status, run.err.as_str()), (1, ""), "{args:?}");
        let lines: Vec<Value> =
            run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 3, "{args:?}");
        for (line, is_bad) in lines.iter().zip([false, true, false]) {
            assert_eq!(line["error"].is_object(), is_bad, "{args:?}: {line}");
        }
        for field in ["kind", "message", "offset", "rule"] {
            assert!(lines[1]["error"].get(field).is_some(), "{args:?}: {field}");
        }
        // A command that masks secrets does not show its input.
        if args[0] != "redact" {
            assert_eq!(lines[1]["input"], *bad, "{args:?}");
        }
    }
}

#[test]
fn bytes_that_are_no_text_are_bad_inputs() {
    for (args, _, _) in COMMANDS.iter().filter(|(args, _, _)| args[0] != "decode") {
        let run = uri_reading(args, b"/\xFF\0\n");
        // A Unix path may contain any bytes except NUL.
        assert_eq!(run.status, 1, "{args:?}");
        assert!(run.err.starts_with("uri: line 1: "), "{args:?}: {}", run.err);
    }
}

#[test]
fn wrong_usage_is_reported_with_status_2() {
    let wrong: &[&[&str]] = &[
        &["get"],
        &["get", "hots", "a:b"],
        &["check", "--as", "no-rule", "a:b"],
        &["set"],
        &["set", "port", "--", "a:b"],
        &["set", "a:b"],
        &["query"],
        &["query", "get"],
        &["query", "set", "--", "a:b"],
        &["query", "list", "--sep", ",", "a:b"],
        &["resolve"],
        &["resolve", "no base", "a"],
        &["resolve", "relative", "a"],
        &["relativize", "relative", "a"],
        &["join", "-"],
        &["normalize", "--level", "simple", "a:b"],
        &["compare", "a:b"],
        &["encode", "a"],
        &["encode", "--part", "nose", "a"],
        &["decode", "--part", "nose", "a"],
        &["target", "--host", "a b", "/"],
        &["file"],
        &["file", "to", "--os", "dos", "file:///"],
        &["find", "--scheme"],
        &["completions"],
        &["explain", "--color", "sometimes"],
    ];
    for args in wrong {
        let run = uri(args);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{args:?}: {}", run.err);
        assert!(!run.err.is_empty(), "{args:?}");
    }
}

/// A reader that closes the pipe after one line: the writer ends quietly and without an error.
#[test]
fn killed_reader_ends_the_run_well() {
    let commands: &[&[&str]] = &[
        &["parse"],
        &["parse", "--json"],
        &["get", "host"],
        &["normalize"],
        &["set", "port=1"],
        &["query", "list"],
        &["find"],
        &["explain"],
    ];
    for args in commands {
        let mut child = command()
            .args(*args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let feeder = thread::spawn(move || {
            // Until the reader of this pipe has ended too.
            while stdin.write_all(&b"http://h/a?b\n".repeat(1000)).is_ok() {}
        });
        let mut line = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut line).unwrap();
        assert!(line.ends_with('\n') && line.len() > 1, "{args:?}: {line:?}");
        drop(stdout);
        let run: Run = child.wait_with_output().unwrap().into();
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{args:?}");
        feeder.join().unwrap();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn full_disk_is_reported_with_status_3() {
    let others: &[(&[&str], &str, &str)] =
        &[(&["find"], "http://h/", ""), (&["chars"], "", ""), (&["schemes"], "", "")];
    for (args, good, _) in COMMANDS.iter().chain(others) {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let mut child = command()
            .args(*args)
            .stdin(Stdio::piped())
            .stdout(full)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let _ = child.stdin.take().unwrap().write_all(good.as_bytes());
        let run = child.wait_with_output().unwrap();
        assert_eq!(run.status.code(), Some(3), "{args:?}");
        assert!(run.stderr.starts_with(b"uri: writing failed: "), "{args:?}");
    }
}
