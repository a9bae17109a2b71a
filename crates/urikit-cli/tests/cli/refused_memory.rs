//! Memory limits, set by `ulimit -v`: every command that reads inputs ends with a message and status 3, never
//! by a signal.

use std::process::Command;

/// The commands, each with an operand that makes it answer the line.
const COMMANDS: &[&str] = &[
    "explain",
    "parse",
    "parse --all --json",
    "get host,path",
    "get query:a:decoded",
    "check",
    "set fragment=f",
    "normalize --level scheme",
    "where has:query",
    "uniq --memory 1G",
    "sort --memory 1G",
    "count --by input --memory 1G",
    "resolve http://h/a/b",
    "relativize http://h/a/b",
    "join - a",
    "path merge /a",
    "path dots",
    "query list",
    "query keys",
    "query get b",
    "query check --list",
    "query set a=b",
    "query append a=b",
    "query remove *b*",
    "query keep *a*",
    "query rename a=b",
    "query sort",
    "query dedupe",
    "encode --part query-value",
    "decode",
    "iri",
    "uri",
    "idn",
    "repair",
    "redact",
    "redact --text",
    "target",
    "template match {+a}",
    "template vars",
    "openapi decode --style form --name a",
    "file from --os unix",
    "file to",
    "data",
    "data make",
    "ni well-known",
    "find",
    "guard",
    "compare --pairs",
];

/// In KiB: too little for the line, too little for its answer, and enough for both.
const LIMITS: [u32; 3] = [30_000, 80_000, 2_000_000];

/// A line of this many parameters, of six bytes each.
const PARAMETERS: u32 = 4_000_000;

/// The status and the messages of a run with a limit.
fn run(command: &str, limit: u32) -> (Option<i32>, String) {
    let uri = env!("CARGO_BIN_EXE_uri");
    let script = format!(
        "(printf 'http://h/?'; yes 'a=%7e&' | head -n {PARAMETERS} | tr -d '\\n') \
         | (ulimit -v {limit}; exec '{uri}' {command}) > /dev/null"
    );
    // `*` is an argument, not a file name pattern.
    let output = Command::new("sh").args(["-f", "-c", &script]).output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Checks that a run under this limit ends with status 3 for lack of memory, or with an answer.
fn check(command: &str, limit: u32, is_enough: Option<bool>) {
    let (status, said) = run(command, limit);
    let start: String = said.chars().take(300).collect();
    let failed = status == Some(3) && said.contains("not enough memory");
    let answered = matches!(status, Some(0 | 1));
    assert!(failed || answered, "{command} with {limit} KiB: {status:?}: {start}");
    assert!(!said.contains("panicked"), "{command} with {limit} KiB: {start}");
    if let Some(is_enough) = is_enough {
        assert_eq!(answered, is_enough, "{command} with {limit} KiB: {status:?}: {start}");
    }
}

/// A few commands with two limits: too little for the line, and too little for its answer.
#[test]
fn few_commands_end_with_a_sentence() {
    for command in ["get host,path", "query sort", "sort --memory 1G", "find"] {
        check(command, LIMITS[0], Some(false));
        check(command, LIMITS[1], None);
    }
}

#[test]
#[ignore = "takes minutes: `cargo xtask hostile`"]
fn every_command_ends_with_a_sentence() {
    for command in COMMANDS {
        check(command, LIMITS[0], Some(false));
        check(command, LIMITS[1], None);
        check(command, LIMITS[2], Some(true));
    }
    println!("refused memory: {} commands, {} limits", COMMANDS.len(), LIMITS.len());
}
