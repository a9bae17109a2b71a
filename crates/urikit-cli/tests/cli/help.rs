//! Help, "did you mean" and the manual.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::uri;

/// The commands that `uri ARGS --help` lists.
pub(crate) fn commands_of(args: &[&str]) -> Vec<String> {
    let help = uri(&[args, &["--help"]].concat()).out;
    rows(args, &help).into_iter().map(|(name, _)| name).filter(|name| name != "help").collect()
}

/// The names and descriptions of the commands that a help text lists: the whole command has groups of them.
fn rows(args: &[&str], help: &str) -> Vec<(String, String)> {
    let list = match args {
        [] => help.split("\nExit status:").next().unwrap(),
        _ => {
            help.split("\nCommands:\n").nth(1).map_or("", |list| list.split("\n\n").next().unwrap())
        }
    };
    let rows = list.lines().filter_map(|line| line.strip_prefix("  ")?.split_once("  "));
    let rows = rows.filter(|(name, _)| !name.is_empty() && !name.contains(' '));
    rows.map(|(name, words)| (name.to_owned(), words.trim().to_owned())).collect()
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
        for (name, listed) in rows(args, &whole) {
            if name == "help" {
                continue;
            }
            let help = uri(&[args, &[&name, "--help"]].concat()).out;
            let words = help.lines().next().unwrap();
            let listed = listed.trim_end_matches(" (not in this build)");
            assert!(words.starts_with(listed), "{name}: {listed}");
            assert!(!words.is_empty(), "{name}");
        }
    }
}

/// The groups of the overview have each command once. Completions know them all.
#[test]
fn overview_has_each_command() {
    let run = uri(&["completions", "bash", "--", "uri", ""]);
    let known: Vec<_> = run.out.lines().map(|line| line.split_once('\t').unwrap().0).collect();
    assert!(known.len() > 35, "{known:?}");
    let listed = rows(&[], &uri(&["--help"]).out);
    for name in &known {
        let rows = listed.iter().filter(|(listed, _)| listed == name).count();
        assert_eq!(rows, 1, "{name}: is it in a group of usage/overview.rs?");
    }
    assert_eq!(listed.len(), known.len());
    let short = uri(&["-h"]).out;
    for name in known {
        assert!(short.contains(&format!("  {name},")) || short.contains(&format!(" {name}")));
    }
}

/// What a newcomer sees: without arguments, and with -h.
#[test]
fn short_overview_fits_on_a_screen() {
    for (args, status) in [(&[][..], 2), (&["-h"], 0)] {
        let run = crate::run::command().env("COLUMNS", "80").args(args).output().unwrap();
        assert_eq!(run.status.code(), Some(status));
        let shown = if status == 0 { run.stdout } else { run.stderr };
        let shown = String::from_utf8(shown).unwrap();
        assert!(shown.lines().count() <= 24, "{shown}");
        assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
        assert!(shown.contains("uri explain 'http") && shown.contains("uri COMMAND --help"));
    }
}

#[test]
fn wrong_names_are_answered_with_near_ones() {
    let near = [
        (&["explian", "a"][..], "uri: no command 'explian'\n  tip: uri explain\n"),
        (&["pares", "a"], "uri: no command 'pares'\n  tip: uri parse\n"),
        (&["help", "pares"], "uri: no command 'pares'\n  tip: uri parse\n"),
        (&["query", "lsit", "a"], "uri: query: no command 'lsit'\n  tip: uri query list\n"),
        (
            &["rule", "prot"],
            "no rule is named 'prot'; `uri rule` lists them; did you mean `port`?\n",
        ),
        (&["get", "hots", "a"], "no part is named 'hots'; did you mean `host`?\n"),
        (&["get", "host", "--threads", "0", "a"], "'--threads <N>': it must be at least 1\n"),
        (&["get", "host", "--column", "x"], "'--column <N>': it must be a number\n"),
        (&["parse", "--jason", "a"], "\n  tip: a similar argument exists: '--json'\n"),
        (
            &["check", "--as", "IPv6adress", "::1"],
            "\n  tip: a similar value exists: 'IPv6address'; `uri rule` lists the rules\n",
        ),
        (
            &["normalize", "--level", "schema", "a:b"],
            "\n  tip: did you mean `scheme`? one of case, percent, path, scheme\n",
        ),
        (&["encode", "--part", "fragmnt", "a"], "fragment"),
        (&["set", "hots=h", "--", "a:b"], "`host`"),
        (&["set", "--remove", "quary", "--", "a:b"], "query"),
        (&["explain", "--color", "alway", "a:b"], "always"),
    ];
    for (args, expected) in near {
        let run = uri(args);
        assert_eq!(run.status, 2, "{args:?}");
        assert!(run.err.contains(expected), "{args:?}: {}", run.err);
        assert!(run.err.lines().count() <= 2, "{args:?}: {}", run.err);
    }
}

/// Words of other programs, and of everyday language.
#[test]
fn commands_are_found_by_meaning() {
    for (word, tip) in [
        ("validate", "check"),
        ("host", "get host"),
        ("dedupe", "uniq"),
        ("distinct", "uniq"),
        ("unique", "uniq"),
        ("domain", "get registered_domain"),
        ("domains", "get registered_domain"),
        ("extract", "find"),
        ("decode-url", "decode"),
        ("unescape", "decode"),
        ("unquote", "decode"),
        ("escape", "encode"),
        ("quote", "encode"),
        ("urlencode", "encode"),
        ("join-url", "resolve"),
        ("absolute", "resolve"),
        ("canonicalize", "normalize"),
        ("clean", "normalize"),
        ("filter", "where"),
        ("grep", "where"),
        ("fmt", "get --format"),
        ("format", "get --format"),
        ("params", "query list"),
        ("punycode", "idn"),
        ("mask", "redact"),
        ("ssrf", "guard"),
        ("parts", "parse"),
        ("split", "parse"),
        ("regex", "rule"),
        ("abnf", "rule"),
        ("grammar", "rule"),
        ("fix", "repair"),
        ("same", "compare"),
        ("equal", "compare"),
        ("Validate", "check"),
    ] {
        let run = uri(&[word, "http://h/"]);
        let expected = format!("uri: no command '{word}'\n  tip: uri {tip}\n");
        assert_eq!((run.status, run.err), (2, expected));
    }
    for (words, tip) in [
        (["query", "add"], "query append"),
        (["query", "delete"], "query remove"),
        (["query", "uniq"], "query dedupe"),
        (["template", "variables"], "template vars"),
    ] {
        let run = uri(&words);
        assert!(run.err.ends_with(&format!("\n  tip: uri {tip}\n")), "{}", run.err);
    }
}

/// A tip for nothing near would lead nowhere.
#[test]
fn tips_are_never_far() {
    for word in ["frobnicate", "xyz", "", "eat", "commit", "gets-things-done"] {
        let run = uri(&[word]);
        let expected = format!("uri: no command '{word}'\n  tip: uri --help lists the commands\n");
        assert_eq!((run.status, run.err), (2, expected));
    }
    let far = uri(&["parse", "--verbose", "a"]);
    assert_eq!(far.err, "uri: unexpected argument '--verbose' found\n  tip: uri parse --help\n");
    let far = uri(&["check", "--as", "frobnicate", "a"]).err;
    assert!(far.ends_with("\n  tip: `uri rule` lists the rules\n"), "{far}");
}

#[test]
fn usage_errors_have_two_lines() {
    for (args, expected) in [
        (
            &["join"][..],
            "uri: the following required arguments were not provided: <BASE>, <SEGMENT>...\n  \
             tip: uri join <BASE> <SEGMENT>...\n",
        ),
        (
            &["parse", "--json", "--csv", "a"],
            "uri: the argument '--json' cannot be used with '--csv'\n  tip: uri parse --help\n",
        ),
        (
            &["completions", "frob"],
            "uri: invalid value 'frob' for '<SHELL>'\n  tip: one of bash, elvish, fish, powershell, zsh\n",
        ),
        (
            &["query", "list", "--frobnicate"],
            "uri: unexpected argument '--frobnicate' found\n  tip: uri query list --help\n",
        ),
        (&["--frob"], "uri: unexpected argument '--frob' found\n  tip: uri --help\n"),
    ] {
        let run = uri(args);
        assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (2, "", expected), "{args:?}");
    }
}

#[test]
fn man_has_a_page_for_each_command() {
    let page = uri(&["man"]).out;
    assert!(page.contains(".TH \"URI\" \"1\"") && page.contains("uri\\-explain(1)"), "{page}");
    assert!(uri(&["man", "query", "set"]).out.contains("KEY"));
    assert_eq!(uri(&["man", "frobnicate"]).status, 2);

    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("man1");
    let _ = fs::remove_dir_all(&dir);
    assert_eq!(uri(&["man", "--dir", dir.to_str().unwrap()]).status, 0);
    for name in ["uri.1", "uri-explain.1", "uri-query-set.1"] {
        assert!(dir.join(name).exists(), "{name}");
    }
    let mut pages = 0;
    for page in fs::read_dir(&dir).unwrap() {
        let path = page.unwrap().path();
        let page = fs::read_to_string(&path).unwrap();
        for heading in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "EXAMPLES"] {
            let sections =
                page.lines().filter(|line| line.replace('"', "") == format!(".SH {heading}"));
            assert_eq!(sections.count(), 1, "{heading} of {}", path.display());
        }
        assert!(!page.contains("EXTRA"), "{}", path.display());
        assert_no_warnings(&path);
        pages += 1;
    }
    assert!(pages > 50, "{pages}");
    let run = uri(&["man", "--dir", "/dev/null/man1"]);
    assert_eq!(run.status, 3);
    assert!(run.err.starts_with("uri: writing to /dev/null/man1 failed: "), "{}", run.err);
}

/// The formatters that are installed have nothing to report.
fn assert_no_warnings(page: &Path) {
    for (program, args) in [("mandoc", ["-Tlint", "-Wwarning"]), ("man", ["--warnings", "-l"])] {
        let Ok(run) = Command::new(program).args(args).arg(page).env("LC_ALL", "C.UTF-8").output()
        else {
            eprintln!("skipped: `{program}` is not installed");
            continue;
        };
        let reported =
            if program == "man" { run.stderr } else { [run.stdout, run.stderr].concat() };
        let reported = String::from_utf8_lossy(&reported).into_owned();
        // A page has the version, not a date, so that it is the same in every build.
        let wrong: Vec<_> =
            reported.lines().filter(|line| !line.contains("missing date")).collect();
        assert!(wrong.is_empty(), "{program}: {wrong:?}");
    }
}

#[test]
fn man_shows_examples_as_they_are() {
    let page = uri(&["man", "get"]).out;
    let end = page.split(".SH \"EXAMPLES\"\n").nth(1).unwrap();
    assert!(end.starts_with(
        ".nf\n  uri get host,effective_port,query:q:decoded \\(aqhttps://h/?q=a%20b\\(aq\n"
    ));
    assert!(end.contains(".SH \"SEE ALSO\"\n.BR uri (1)\n"), "{end}");
    assert!(page.contains(".SH \"PARTS\"\n"), "{page}");
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

/// More is accepted than completions offer, and the help is not longer for it.
#[test]
fn names_that_are_offered_are_not_all() {
    assert_eq!(uri(&["get", "query:a,segment:0", "/b?a=1"]).out, "1\tb\n");
    assert!(!uri(&["rule", "--help"]).out.contains("segment-nz-nc,"));
}
