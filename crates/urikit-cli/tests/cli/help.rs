//! Help, "did you mean", the manual and completions.

use std::fs;
use std::path::PathBuf;

use crate::run::uri;

/// The commands that `uri ARGS --help` lists.
pub(crate) fn commands_of(args: &[&str]) -> Vec<String> {
    let help = uri(&[args, &["--help"]].concat()).out;
    let Some((_, list)) = help.split_once("Commands:\n") else { return Vec::new() };
    let list = list.split("\n\n").next().unwrap();
    let entries = list.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = entries.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

#[test]
fn help_of_each_command_has_an_example() {
    let mut paths: Vec<Vec<String>> = vec![vec![]];
    let mut seen = 0;
    while let Some(path) = paths.pop() {
        let args: Vec<&str> = path.iter().map(String::as_str).collect();
        let run = uri(&[&args[..], &["--help"]].concat());
        assert_eq!(run.status, 0, "{args:?}");
        assert!(run.out.contains("\nExample"), "{args:?}: {}", run.out);
        assert!(run.out.contains("\n  uri ") || run.out.contains("| uri "), "{args:?}");
        paths
            .extend(commands_of(&args).into_iter().map(|name| [path.clone(), vec![name]].concat()));
        seen += 1;
    }
    assert!(seen > 25, "{seen}");
}

#[test]
fn help_of_get_starts_with_a_summary_and_ends_with_the_parts() {
    let help = uri(&["get", "--help"]).out;
    let (summary, rest) = help.split_once("\nUsage:").unwrap();
    assert!(summary.lines().count() < 10, "{summary}");
    let parts = rest.find("\nParts:\n").unwrap();
    assert!(rest.find("\nInput options:\n").unwrap() < parts, "{help}");
    assert!(!uri(&["get", "-h"]).out.contains("registered_label"));
}

/// The description of each command is the same in its own help and in the list of commands.
#[test]
fn help_lists_each_command_with_its_words() {
    for args in [&[][..], &["query"], &["template"], &["file"]] {
        let whole = uri(&[args, &["--help"]].concat()).out;
        let listed = whole.split_once("Commands:\n").unwrap().1.split("\n\n").next().unwrap();
        for name in commands_of(args) {
            let help = uri(&[args, &[&name, "--help"]].concat()).out;
            let words = help.lines().next().unwrap();
            let start = format!("  {name} ");
            let line = listed.lines().find(|line| line.starts_with(&start)).unwrap();
            assert!(words.starts_with(line[start.len()..].trim_start()), "{name}: {line}");
            assert!(!words.is_empty(), "{name}");
        }
    }
}

#[test]
fn wrong_names_are_answered_with_near_ones() {
    let near = [
        (&["explian", "a"][..], "similar subcommand exists: 'explain'"),
        (&["pares", "a"], "similar subcommand exists: 'parse'"),
        (&["query", "lsit", "a"], "similar subcommand exists: 'list'"),
        (&["rule", "prot"], "no rule has this name; `uri rule` lists them; did you mean `port`?\n"),
        (&["get", "hots", "a"], "segment:N:comma:M; did you mean `host`?\n"),
        (&["get", "host", "--threads", "0", "a"], "'--threads <N>': it must be at least 1\n"),
        (&["get", "host", "--column", "x"], "'--column <N>': it must be a number\n"),
        (&["parse", "--jason", "a"], "--json"),
        (&["check", "--as", "IPv6adress", "::1"], "IPv6address"),
        (&["normalize", "--level", "schema", "a:b"], "scheme"),
        (&["encode", "--part", "fragmnt", "a"], "fragment"),
        (&["set", "hots=h", "--", "a:b"], "`host`"),
        (&["set", "--remove", "quary", "--", "a:b"], "query"),
        (&["explain", "--color", "alway", "a:b"], "always"),
    ];
    for (args, expected) in near {
        let run = uri(args);
        assert_eq!(run.status, 2, "{args:?}");
        assert!(run.err.contains(expected), "{args:?}: {}", run.err);
    }
}

#[test]
fn man_has_a_page_for_each_command() {
    let page = uri(&["man"]).out;
    assert!(page.contains(".TH uri 1") && page.contains("uri\\-explain(1)"), "{page}");
    assert!(uri(&["man", "query", "set"]).out.contains("KEY"));
    assert_eq!(uri(&["man", "frobnicate"]).status, 2);

    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("man1");
    let _ = fs::remove_dir_all(&dir);
    assert_eq!(uri(&["man", "--dir", dir.to_str().unwrap()]).status, 0);
    for name in ["uri.1", "uri-explain.1", "uri-query-set.1"] {
        assert!(dir.join(name).exists(), "{name}");
    }
    let run = uri(&["man", "--dir", "/dev/null/man1"]);
    assert_eq!(run.status, 3);
    assert!(run.err.starts_with("uri: writing to /dev/null/man1 failed: "), "{}", run.err);
}

#[test]
fn completions_name_each_command() {
    for shell in ["bash", "zsh", "fish"] {
        let run = uri(&["completions", shell]);
        assert_eq!((run.status, run.err.as_str()), (0, ""));
        for command in commands_of(&[]) {
            assert!(run.out.contains(&command), "{shell}: {command}");
        }
        assert!(run.out.contains("surt") && run.out.contains("dedupe"), "{shell}");
    }
    // Also subcommands after `uri help`.
    let bash = uri(&["completions", "bash"]).out;
    assert!(bash.contains("help__subcmd__query,dedupe)"), "{bash}");
    assert_eq!(uri(&["completions", "csh"]).status, 2);
}

#[test]
fn uri_in_the_place_of_a_command_gets_a_tip() {
    let run = uri(&["http://u:secret@h/"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.contains("is a URI, not a command") && run.err.contains("tip: uri explain"));
    assert!(!run.err.contains("secret"), "{}", run.err);
    assert!(uri(&["explian", "http://h/"]).err.contains("explain"));
    for word in ["localhost:3000", "www.example.com", "/a", "http://u:secret@h/ x"] {
        let run = uri(&[word]);
        assert!(run.status == 2 && run.err.contains("tip: uri explain"), "{}", run.err);
        assert!(!run.err.contains("secret"), "{}", run.err);
    }
    assert!(!uri(&["--a.b"]).err.contains("tip: uri explain"));
}

#[test]
fn uri_or_path_in_the_place_of_a_subcommand_gets_a_tip() {
    for (command, word, tip) in [
        ("query", "http://u:secret@h/", "tip: uri query list|keys|"),
        ("template", "http://u:secret@h/{x}", "tip: uri template expand|match|vars"),
        ("file", "/a b", "tip: uri file from|to"),
    ] {
        let run = uri(&[command, word]);
        assert!(run.status == 2 && run.err.contains(tip), "{}", run.err);
        assert!(!run.err.contains("secret"), "{}", run.err);
    }
    assert!(!uri(&["query", "lst"]).err.contains("keys|"));
}

#[cfg(unix)]
#[test]
fn command_that_is_not_utf8_is_wrong_usage() {
    use std::os::unix::ffi::OsStrExt as _;
    let output = crate::run::command().arg(std::ffi::OsStr::from_bytes(b"\xFF")).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn completions_offer_parts_levels_and_rules() {
    for shell in ["bash", "zsh", "fish"] {
        let out = uri(&["completions", shell]).out;
        for name in ["effective_port", "fragment=", "segment-nz-nc", "dns-name", "sha-256-128"] {
            assert!(out.contains(name), "{shell}: {name}");
        }
        assert!(out.contains("percent") && out.contains("IRI-reference"), "{shell}");
    }
    // More is accepted than is offered, and the help is not longer for it.
    assert_eq!(uri(&["get", "query:a,segment:0", "/b?a=1"]).out, "1\tb\n");
    assert!(!uri(&["rule", "--help"]).out.contains("segment-nz-nc,"));
}
