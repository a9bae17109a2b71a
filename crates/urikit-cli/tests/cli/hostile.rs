//! Hostile strings through every command and output format: a status of 0 to 3, no panic, and messages that a
//! terminal can display and that contain no secret.
//!
//! A few strings run with the other tests; `cargo xtask hostile` runs all of them, in greater lengths.

use std::collections::BTreeSet;
use std::io::Write;
use std::process::Output;

use serde_json::Value;

use crate::help::commands_of;
use crate::run::{command, file, output_reading};
use urikit_testing::patterns::{PATTERNS, Pattern, REPORTED};

/// In the userinfo of some inputs. It must not be in any message.
const SECRET: &str = "s3cr3t";

/// A command with its arguments. `{}` is the hostile string; without it, the string is passed on standard
/// input. Each variant of a command has its own row.
const COMMANDS: &[&str] = &[
    "explain",
    "explain {}",
    "parse",
    "parse --all --json",
    "parse --as IRI",
    "build",
    "build {}",
    "build {\"host\":\"h\",\"path\":\"{}\"}",
    "get input,host,path,query:a:decoded,segment:-1,surt,registered_domain,host:ascii,keys,origin",
    "get --format {host}{?port}:{port}{/}",
    "get --format {}",
    "get {}",
    "check",
    "check --as {}",
    "check --invalid",
    "get input,host --guess-scheme https",
    "explain --guess-scheme {}",
    "set path=/a query=b",
    "set path={} --",
    "set segment:0:param:v={} --",
    "set segment:{}=a --",
    "get segment:0:name,segment:0:param:v,segment:-1:comma:-1",
    "normalize --level scheme",
    "normalize --minimal",
    "normalize --drop fragment --drop-params tracking --sort-params",
    "where has:query",
    "where host~a+b",
    "where path~{}",
    "where {}",
    "where -i path~{}",
    "compare --pairs",
    "compare {} http://h/",
    "compare - http://h/",
    "diff {} http://h/",
    "uniq --level scheme --memory 1M",
    "uniq --by shape",
    "uniq --by host,query:a,surt --count --memory 1M",
    "uniq --by {} --ignore-case",
    "sort --memory 1M",
    "sort --surt",
    "sort --by effective_port,host -u -r",
    "count --by host --memory 1M",
    "count --by {}",
    "count --by key,key:decoded,shape --memory 1M",
    "columns {} --column url --add host -o out.csv",
    "sql {}",
    "resolve http://h/a/b",
    "resolve --trace http://h/a/b",
    "resolve {} a",
    "relativize http://h/a/b",
    "relativize {} http://h/",
    "join - a",
    "join http://h/ {}",
    "join --no-params http://h/ {}",
    "path merge /a/b",
    "path merge {} a",
    "path dots",
    "path dots --trace",
    "query list",
    "query keys",
    "query values -1",
    "query get a",
    "query check --list",
    "query set a=b",
    "query set --each *=b",
    "query set *=b",
    "query append a=b",
    "query remove *a*",
    "query remove {}",
    "query keep a*b*c",
    "query rename a=b",
    "query sort",
    "query dedupe",
    "encode --part query-value",
    "encode --part path --minimal",
    "encode --part form --minimal",
    "decode",
    "decode --part form",
    "iri",
    "uri",
    "idn",
    "idn --unicode",
    "repair",
    "redact",
    "redact --text",
    "target",
    "target --method GET --host h",
    "target --host {} /",
    "template expand {a}{?b*} -d a=1",
    "template expand {} -d a=1",
    "template match {/a*}{?b}",
    "template match {} /a",
    "template vars",
    "openapi decode --style deepObject --name a --extension nested-deep-object",
    "openapi decode --style form --name a",
    "openapi decode --style cookie --name a",
    "openapi decode --in querystring",
    "openapi encode --in querystring --content text/plain",
    "openapi encode --style simple --name a",
    "file from --os windows",
    "file from --os unix",
    "file to",
    "data",
    "data make",
    "ni of",
    "ni verify {} -",
    "ni well-known",
    "chars {}",
    "rule {}",
    "schemes {}",
    "find",
    "fragment",
    "fragment --type application/json",
    "fragment --type text/html",
    "fragment --type application/pdf",
    "fragment --type application/xml",
    "fragment --type {} a#b",
    "find --unregistered --iri --html",
    "find --html --base http://h/",
    "get host,path --csv-column 1",
    "normalize --csv-column 1 --on-error keep",
    "find --replace {host}",
    "guard",
    "completions {}",
    "man {}",
];

/// Patterns that the other tests have time for.
const FEW: [&str; 12] = [
    "percent signs",
    "escape characters",
    "bidirectional overrides",
    "escapes of escapes",
    "parents",
    "parameters",
    "nested keys",
    "userinfos",
    "unclosed address",
    "distinct letters of a label",
    "starts of URIs",
    "expressions of distinct operators",
];

#[test]
fn every_command_is_in_the_table() {
    let mut found = BTreeSet::new();
    let mut paths: Vec<Vec<String>> = vec![vec![]];
    while let Some(path) = paths.pop() {
        let args: Vec<&str> = path.iter().map(String::as_str).collect();
        let inner = commands_of(&args);
        // `uri data` is a command, and also has a subcommand.
        if inner.is_empty() || path == ["data"] {
            found.insert(path.join(" "));
        }
        paths.extend(inner.into_iter().map(|name| [path.clone(), vec![name]].concat()));
    }
    assert!(found.len() > 50, "{found:?}");
    let is_there = |name: &&String| {
        let start = format!("{name} ");
        COMMANDS.iter().any(|row| *row == **name || row.starts_with(&start))
    };
    let missing: Vec<_> = found.iter().filter(|name| !is_there(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn few_hostile_texts_do_no_harm() {
    let few: Vec<&Pattern> = PATTERNS.iter().filter(|it| FEW.contains(&it.name)).collect();
    assert_eq!(few.len(), FEW.len());
    run_all(&few, 2000);
}

#[test]
#[ignore = "takes minutes: `cargo xtask hostile`"]
fn hostile_texts_do_no_harm() {
    let all: Vec<&Pattern> = PATTERNS.iter().chain(REPORTED).collect();
    let [short, long] = [2000, 100_000].map(|bytes| run_all(&all, bytes));
    println!("hostile: {} rows, {} texts, {} runs", COMMANDS.len(), all.len(), short + long);
}

/// Each row with each pattern. On standard input they are the lines of one run per format; an argument is run
/// in the plain format, and in one other format in turn. Returns the number of runs.
fn run_all(patterns: &[&Pattern], bytes: usize) -> usize {
    let texts: Vec<String> = patterns.iter().flat_map(|it| texts(it, bytes)).collect();
    let lines = texts.join("\n");
    let mut runs = 0;
    let mut run = |row: &str, format, text: &str, input: &str| {
        check(row, format, text, input.as_bytes());
        runs += 1;
    };
    for row in COMMANDS {
        let formats = formats(row);
        if !row.contains("{}") {
            formats.iter().for_each(|format| run(row, format, "", &lines));
            continue;
        }
        // No argument can contain a NUL.
        let arguments = texts.iter().filter(|text| !text.contains('\0'));
        for (text, format) in arguments.zip(formats.iter().cycle().skip(1)) {
            run(row, "", text, "");
            if !format.is_empty() {
                run(row, format, text, "");
            }
        }
    }
    runs
}

/// The string, and the same after a secret. A line feed would end the input.
fn texts(pattern: &Pattern, bytes: usize) -> [String; 2] {
    let text = pattern.text(bytes).replace('\n', "\r");
    [text.clone(), format!("http://user:{SECRET}@{text}")]
}

/// The formats of the command, from its help; the plain one is the empty string.
fn formats(row: &str) -> Vec<&'static str> {
    let name = row.split(' ').take(2).collect::<Vec<_>>();
    let name = if commands_of(&name[..1]).is_empty() { &name[..1] } else { &name[..] };
    let help = command().args(name).arg("--help").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let options = ["--json", "--csv", "--csv-safe", "--tsv", "--null"];
    let has = |option: &&str| help.contains(&format!("{option}\n"));
    // These are formats themselves.
    let is_fixed = ["--format", "--replace", "--json"].iter().any(|option| row.contains(option));
    let others = options.into_iter().filter(has).filter(|_| !is_fixed);
    std::iter::once("").chain(others).collect()
}

fn check(row: &str, format: &str, text: &str, input: &[u8]) {
    let args: Vec<String> = row.split(' ').map(|word| word.replace("{}", text)).collect();
    let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
    // Before operands, which may follow `--`.
    args.extend(Some(format).filter(|format| !format.is_empty()));
    if let Some(end) = args.iter().position(|arg| *arg == "--") {
        args[end..].rotate_right(usize::from(!format.is_empty()));
    }
    let output = run(&args, input);
    let shown = || {
        let short: String = text.chars().take(60).collect();
        format!("{row} {format} with {short:?}")
    };
    let err = String::from_utf8(output.stderr).unwrap_or_else(|_| panic!("{}: UTF-8", shown()));
    let start: String = err.chars().take(2000).collect();
    let status = output.status.code().unwrap_or_else(|| panic!("{}: {}", shown(), output.status));
    assert!((0..=3).contains(&status), "{}: status {status}: {start}", shown());
    assert!(!err.contains("panicked"), "{}: {start}", shown());
    assert!(!err.contains(SECRET), "{}: {start}", shown());
    let bad = err.chars().find(|c| c.is_control() && *c != '\n' || is_bidirectional(*c));
    assert!(bad.is_none(), "{}: {bad:?} in {}", shown(), start.escape_debug());
    // `where` ends with 1 if nothing matched.
    let may_be_silent = status == 0 || status == 1 && row.starts_with("where ");
    assert!(may_be_silent || !err.is_empty() || !output.stdout.is_empty(), "{}: nothing", shown());
    if format == "--json" {
        let out = String::from_utf8(output.stdout).unwrap_or_else(|_| panic!("{}", shown()));
        for line in out.lines() {
            let read = serde_json::from_str::<Value>(line);
            assert!(read.is_ok(), "{}: {read:?}", shown());
        }
    }
}

/// Characters that change the order in which a terminal shows others.
const fn is_bidirectional(c: char) -> bool {
    matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{200E}' | '\u{200F}')
}

fn run(args: &[&str], input: &[u8]) -> Output {
    output_reading(command().args(args).current_dir(env!("CARGO_TARGET_TMPDIR")), input)
}

/// A hundred megabytes compressed to a hundred kilobytes: one line that is too long, and the run continues.
#[test]
fn gzip_bomb_is_one_bad_line() {
    let mut bomb = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    for _ in 0..100 {
        bomb.write_all(&[b'z'; 1_000_000]).unwrap();
    }
    bomb.write_all(b"\nhttp://h/\n").unwrap();
    let bomb = bomb.finish().unwrap();
    assert!(bomb.len() < 200_000, "{}", bomb.len());
    let bomb = file("bomb.gz", &bomb);
    let output = run(&["get", "host", "--max-line", "1M", "--file", bomb.to_str().unwrap()], b"");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(output.stdout, b"h\n");
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(err, "uri: line 1: the line is longer than --max-line allows\n");
}
