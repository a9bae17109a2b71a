//! What all commands share: inputs, `--on-error`, exit status, pipes, help.

use std::fs::File;
use std::process::Stdio;

use crate::run::{Run, command, file, uri, uri_reading};

fn paths(run: &Run) -> Vec<&str> {
    run.out.lines().map(|line| line.strip_prefix("path=").unwrap()).collect()
}

#[test]
fn lines_lose_one_carriage_return_and_blank_ones_count() {
    let run = uri_reading(&["parse"], b"a\r\n\nb\n\r\nc");
    assert_eq!(paths(&run), ["a", "", "b", "", "c"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
}

#[test]
fn lines_keep_a_second_carriage_return() {
    let run = uri_reading(&["parse"], b"a\r\r\n");
    assert_eq!(run.err, "uri: line 1: unexpected '\\r' in path at byte 1 (rule segment)\n");
}

#[test]
fn lines_come_from_a_file() {
    let path = file("lines_come_from_a_file", b"a\nb c\nd");
    let run = uri(&["parse", "--file", path.to_str().unwrap()]);
    assert_eq!(paths(&run), ["a", "d"]);
    assert_eq!(run.err, "uri: line 2: unexpected ' ' in path at byte 1 (rule segment)\n");
    assert_eq!(run.status, 1);
}

#[test]
fn lines_may_be_long() {
    let long = "x".repeat(3_000_000);
    let path = file("lines_may_be_long", format!("{long}\na\n").as_bytes());
    let run = uri(&["parse", "--file", path.to_str().unwrap()]);
    assert_eq!(paths(&run), [long.as_str(), "a"]);
}

#[test]
fn no_input_has_no_answer() {
    let run = uri_reading(&["parse"], b"");
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "", ""));
}

#[test]
fn file_and_arguments_exclude_each_other() {
    assert_eq!(uri(&["parse", "--file", "f", "a"]).status, 2);
}

#[test]
fn on_error_decides_what_replaces_a_bad_input() {
    let cases = [
        ("skip", "path=a\npath=d\n", 2),
        ("null", "path=a\n\npath=d\n\n", 2),
        ("keep", "path=a\nb c\npath=d\ne f\n", 2),
        ("fail", "path=a\n", 1),
    ];
    for (what, out, reported) in cases {
        let run = uri_reading(&["parse", "--on-error", what], b"a\nb c\nd\ne f\n");
        assert_eq!((run.status, run.out.as_str()), (1, out), "{what}");

        assert_eq!(run.err.lines().count(), reported, "{what}");
    }
}

#[test]
fn on_error_keep_keeps_bytes_that_are_not_utf8() {
    let path = file("on_error_keep_keeps_bytes", b"a\xFFb\n");
    let args = ["parse", "--on-error", "keep", "--file", path.to_str().unwrap()];
    assert_eq!(command().args(args).output().unwrap().stdout, b"a\xFFb\n");
}

#[test]
fn on_error_fail_stops_with_json_too() {
    let run = uri(&["parse", "--json", "--on-error", "fail", "a b", "c"]);
    assert_eq!((run.status, run.out.lines().count()), (1, 1));
}

#[cfg(unix)]
#[test]
fn argument_that_is_not_utf8_is_a_bad_input() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let run: Run =
        command().args(["parse", "a"]).arg(OsStr::from_bytes(b"\xFF")).output().unwrap().into();
    assert_eq!((run.status, run.out.as_str()), (1, "path=a\n"));
    assert_eq!(run.err, "uri: argument 2: invalid UTF-8 at byte 0 (rule URI-reference)\n");
}

#[test]
fn wrong_usage_ends_with_2() {
    let wrong: [&[&str]; 5] = [
        &[],
        &["frobnicate"],
        &["parse", "--frobnicate"],
        &["parse", "--on-error", "panic"],
        &["explain", "--color", "pink"],
    ];
    for args in wrong {
        assert_eq!(uri(args).status, 2, "{args:?}");
    }
}

#[test]
fn unreadable_file_ends_with_3() {
    let run = uri(&["parse", "--file", "/no/such/file"]);
    assert_eq!((run.status, run.out.as_str()), (3, ""));
    assert!(run.err.starts_with("uri: reading /no/such/file failed: "), "{}", run.err);
    let folder = uri(&["parse", "--file", env!("CARGO_MANIFEST_DIR")]);
    assert_eq!(folder.status, 3);
}

#[test]
fn unreadable_file_among_others_is_reported_and_the_run_continues() {
    let [a, b] = ["a", "b"].map(|name| file(&format!("among_others_{name}"), name.as_bytes()));
    let [a, b] = [a.to_str().unwrap(), b.to_str().unwrap()];
    let folder = env!("CARGO_MANIFEST_DIR");
    for (files, reported) in [
        ([a, "/no/such", b], 1),
        (["/no/such", a, b], 1),
        ([a, b, "/no/such"], 1),
        ([a, folder, b], 1),
    ] {
        for command_name in ["parse", "sort", "uniq"] {
            let files = files.iter().flat_map(|file| ["--file", file]);
            let args: Vec<_> = [command_name].into_iter().chain(files).collect();
            let run = uri(&args);
            assert_eq!((run.status, run.err.lines().count()), (3, reported), "{args:?}");
            assert!(run.err.starts_with("uri: reading "), "{}", run.err);
            let answers: Vec<_> = run.out.lines().map(|line| line.replace("path=", "")).collect();
            assert_eq!(answers, ["a", "b"], "{args:?}");
        }
    }
}

#[test]
fn byte_order_mark_at_the_start_is_dropped_with_a_note() {
    let note = "uri: note: standard input: a byte order mark is dropped\n";
    let run = uri_reading(&["get", "host"], "\u{FEFF}http://h/\nhttp://i/\n".as_bytes());
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "h\ni\n", note));
    let run = uri_reading(&["check"], "\u{FEFF}http://h/ \n".as_bytes());
    assert!(
        run.err.ends_with("line 1: unexpected ' ' in path at byte 9 (rule segment)\n"),
        "{}",
        run.err
    );
    let path = file("byte_order_mark", "\u{FEFF}a:b\n".as_bytes());
    let run = uri(&["get", "path", "-f", path.to_str().unwrap()]);
    assert_eq!((run.out.as_str(), run.err.lines().count()), ("b\n", 1));
}

#[test]
fn byte_order_mark_elsewhere_is_reported() {
    let run = uri_reading(&["get", "host"], "http://h/\n\u{FEFF}http://h/\n".as_bytes());
    assert!(run.err.contains("byte order mark") && !run.err.contains("--as IRI"), "{}", run.err);
    let hint = "the input starts with a byte order mark, U+FEFF, which is no part of a URI";
    for args in [&["parse"][..], &["check", "--as", "URI"], &["sort"], &["count", "--by", "host"]] {
        let run = uri_reading(args, "http://h/\n\u{FEFF}http://h/\n".as_bytes());
        assert_eq!(run.status, 1, "{args:?}");
        assert!(run.err.contains("line 2: ") && run.err.contains(hint), "{args:?}: {}", run.err);
        assert_eq!(run.err.lines().count(), 1);
    }
    for args in
        [&["parse", "--json"][..], &["check", "--as", "URI", "--json"], &["explain", "--json"]]
    {
        let run = uri(&[args, &["\u{FEFF}http://h/"]].concat());
        assert!(run.out.contains(hint), "{args:?}: {}", run.out);
    }
    let out = uri(&["explain", "\u{FEFF}http://h/"]).out;
    assert!(out.contains("  hint        the input starts with a byte order mark"), "{out}");
}

#[test]
fn inputs_are_trimmed_and_skipped_where_asked() {
    let lines = b" http://h/\t\n\n  \nhttp://i/\n";
    let run = uri_reading(&["get", "host", "--trim", "--skip-empty"], lines);
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "h\ni\n", ""));
    let run = uri_reading(&["check", "--skip-empty"], lines);
    assert_eq!(run.out, "invalid\ninvalid\nvalid\n");
    assert_eq!(uri(&["get", "host", "--trim", " //h "]).out, "h\n");
}

#[test]
fn summary_counts_good_and_bad_by_kind() {
    let lines = b"http://h/\na b\nc d\n%\n";
    for args in
        [&["check", "--summary"][..], &["check", "--summary", "--json"], &["sort", "--summary"]]
    {
        let run = uri_reading(args, lines);
        assert_eq!(run.status, 1);
        let reported = "uri: 1 good, 3 bad\nuri: 1 malformed-escape\nuri: 2 unexpected-char\n";
        assert!(run.err.ends_with(reported), "{args:?}: {}", run.err);
    }
    let run = uri(&["explain", "--summary", "a:b", "c:d"]);
    assert_eq!(run.err, "uri: 2 good, 0 bad\n");
}

#[test]
fn max_errors_shows_some_and_counts_the_rest() {
    let lines = "a b\n".repeat(50_000);
    let run = uri_reading(&["parse", "--max-errors", "2"], lines.as_bytes());
    assert_eq!(run.status, 1);
    let reported: Vec<&str> = run.err.lines().collect();
    assert_eq!(reported.len(), 3, "{}", run.err);
    assert!(reported[0].starts_with("uri: line 1: ") && reported[1].starts_with("uri: line 2: "));
    assert_eq!(reported[2], "uri: 49998 more errors, not shown");
}

#[test]
fn file_that_is_given_as_a_uri_gets_a_hint() {
    let path = file("urls_as_argument.txt", b"http://h/\n");
    // On Windows a backslash is in no URI.
    let run = uri(&["get", "path", &path.to_str().unwrap().replace('\\', "/")]);
    let reported =
        "uri: argument 1: note: this is the name of a file; --file (-f) reads the inputs from it\n";
    assert_eq!((run.status, run.err.as_str()), (0, reported));
}

#[cfg(target_os = "linux")]
#[test]
fn full_device_ends_with_3() {
    for command_name in ["parse", "explain"] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let run = command().args([command_name, "a:b"]).stdout(full).output().unwrap();
        assert_eq!(run.status.code(), Some(3));
        assert!(run.stderr.starts_with(b"uri: writing failed: "));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn full_device_for_help_ends_with_3() {
    for args in
        [&["--help"][..], &["--version"], &["parse", "--help"], &["help", "parse"], &["man"]]
    {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let run = command().args(args).stdout(full).output().unwrap();
        assert_eq!(run.status.code(), Some(3), "{args:?}");
        assert!(run.stderr.starts_with(b"uri: writing failed: "), "{args:?}");
    }
}

#[test]
fn closed_pipe_ends_quietly() {
    let path = file("closed_pipe_ends_quietly", "a:b\n".repeat(200_000).as_bytes());
    let mut child = command()
        .args(["parse", "--json"])
        .stdin(File::open(path).unwrap())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let run: Run = child.wait_with_output().unwrap().into();
    assert_eq!((run.status, run.err.as_str()), (0, ""));
}

#[test]
fn version_names_the_command() {
    assert_eq!(uri(&["--version"]).out, concat!("uri ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn secrets_in_the_wrong_place_are_not_shown() {
    const SECRET: &str = "hunter2";
    let wrong: [&[&str]; 15] = [
        &["http://u:hunter2@h/"],
        &["parse", "--as", "http://u:hunter2@h/"],
        &["parse", "--as=http://u:hunter2@h/", "a"],
        &["parse", "--http://u:hunter2@h/"],
        &["get", "http://u:hunter2@h/"],
        &["count", "--by", "http://u:hunter2@h/"],
        &["get", "host", "--file", "http://u:hunter2@h/"],
        &["explain", r"http:\\u:hunter2@h/"],
        &["explain", "--json", "http:/u:hunter2@h/ x"],
        &["redact", "--on-error", "keep", "http://u:hunter2@h/ x"],
        // Clap removes terminal escape sequences, here with the `@`, or all that follows.
        &["normalize", "--level", "http://u:hunter2\x1B@h/"],
        &["normalize", "--level=http://u:hunter2\x1B@h/"],
        &["normalize", "--http://u:hunter2\x1B@h/"],
        &["normalize", "--level", "http://u:hunter2\x1B]0;@h/\x07"],
        &["normalize", "--level", "http://h/?token\x1B=hunter2"],
    ];
    for args in wrong {
        let run = uri(args);
        assert!(!run.out.contains(SECRET) && !run.err.contains(SECRET), "{args:?}: {}", run.err);
        assert_ne!(run.status, 0, "{args:?}");
    }
}

#[test]
fn max_errors_counts_no_notes() {
    let run = uri_reading(&["check", "--max-errors", "1"], b"\xEF\xBB\xBFa^\nb^\nc^\n");
    let reported: Vec<&str> = run.err.lines().collect();
    assert_eq!(reported.len(), 3, "{}", run.err);
    assert!(reported[0].contains("note: ") && reported[1].contains("line 1: "), "{}", run.err);
    assert_eq!(reported[2], "uri: 2 more errors, not shown");
    let run = uri_reading(&["get", "path", "--max-errors", "0"], b"a^\nb^\n");
    assert_eq!(run.err, "uri: 2 errors, not shown\n");
    let run = uri_reading(&["idn", "--max-errors", "0"], "p\u{430}ypal\n".as_bytes());
    assert!(run.err.contains("note: the label"), "{}", run.err);
}

#[test]
fn quiet_reports_nothing_about_inputs() {
    let run = uri_reading(&["get", "path", "-q"], b"\xEF\xBB\xBFa^\nb\n");
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (1, "b\n", ""));
    let run = uri(&["check", "-q", "a^", "b"]);
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (1, "", ""));
    assert_eq!(uri(&["check", "--quiet", "b"]).status, 0);
    let run = uri(&["compare", "-q", "a", "b"]);
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (1, "", ""));
    let run = uri(&["check", "-q", "--file", "/nonexistent"]);
    assert_eq!(run.status, 3);
    assert!(run.err.contains("reading /nonexistent failed"), "{}", run.err);
}

#[test]
fn null_input_ends_inputs_with_a_nul() {
    let run = uri_reading(&["check", "--null-input", "--json"], b"http://h/\0a\nb\0c\r\0\0");
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines.len(), 4, "{}", run.out);
    assert!(lines[0].contains("http://h/") && lines[0].contains("true"));
    assert!(lines[1].contains("a\\nb") && lines[1].contains("false"));
    assert!(lines[2].contains("c\\r"), "no CR is dropped: {}", lines[2]);
    assert!(lines[3].contains("\"input\":\"\""));
    let run = uri_reading(&["get", "host", "--null-input", "-0"], b"//a\0//b");
    assert_eq!(run.out, "a\0b\0");
    let run =
        uri_reading(&["get", "host", "--null-input", "--max-line", "5"], b"a\nb\0//a\0//host");
    let places: Vec<&str> = run.err.lines().map(|line| &line[..14]).collect();
    assert_eq!(places, ["uri: record 1:", "uri: record 3:"], "{}", run.err);
}

#[test]
fn as_iri_is_taken_by_every_command_and_named_in_errors() {
    let commands: [&[&str]; 12] = [
        &["parse"],
        &["get", "path"],
        &["check"],
        &["normalize"],
        &["uniq"],
        &["sort"],
        &["count", "--by", "path"],
        &["resolve", "http://h/"],
        &["relativize", "http://h/"],
        &["query", "list"],
        &["explain"],
        &["redact"],
    ];
    for command in commands {
        let run = uri(&[command, &["--as", "IRI", "http://h/é"]].concat());
        assert_eq!(run.status, 0, "{command:?}: {}", run.err);
    }
    assert_eq!(uri(&["join", "--as", "IRI", "http://h/é", "b"]).out, "http://h/é/b\n");
    assert_eq!(uri(&["set", "--as", "IRI", "path=/é", "--", "a:"]).out, "a:/é\n");
    assert_eq!(uri(&["find", "--as", "IRI", "http://h/é"]).out, "http://h/é\n");
    assert_eq!(uri(&["compare", "--as", "IRI", "http://h/é", "http://h/é"]).status, 0);
    for command in commands.into_iter().take(10) {
        let run = uri(&[command, &["http://h/é"]].concat());
        assert_eq!(run.status, 1, "{command:?}");
        assert!(run.err.contains("--as IRI"), "{command:?}: {}", run.err);
    }
    let help = uri(&["resolve", "--help"]).out;
    assert!(help.contains("--as <RULE>") && !help.contains("--iri"), "{help}");
    // If it would be rejected as an IRI too, there is no hint.
    let run = uri(&["check", "http://h/\u{E000}"]);
    assert!(run.status == 1 && !run.err.contains("--as IRI"), "{}", run.err);
}

#[test]
fn byte_order_mark_of_texts_that_are_no_lines_is_dropped_too() {
    let run = uri_reading(&["find", "--json"], b"\xEF\xBB\xBFhttp://h/ x");
    assert!(run.out.contains("\"start\":0,\"end\":9"), "{}", run.out);
    assert_eq!(run.err, "uri: note: standard input: a byte order mark is dropped\n");
    assert_eq!(uri_reading(&["find", "-q"], b"\xEF\xBB\xBFhttp://h/ s3://b/").err, "");
    let run = uri_reading(&["template", "expand", "{a}"], b"\xEF\xBB\xBF{\"a\":1}\n");
    assert_eq!(run.out, "1\n", "{}", run.err);
    for short in [&b"\xEF\xBB"[..], b"\xEF", b"", b"a"] {
        assert_eq!(uri_reading(&["find"], short).status, 0);
    }
}

#[test]
fn iri_is_another_spelling_of_as_iri() {
    assert_eq!(uri(&["get", "path", "--iri", "http://h/é"]).out, "/é\n");
    assert_eq!(uri(&["uri", "--as", "IRI", "http://h/é"]).out, "http://h/%C3%A9\n");
    assert_eq!(uri(&["uri", "--as", "URI", "http://h/é"]).status, 1);
    assert_eq!(uri(&["get", "path", "--", "--iri"]).out, "--iri\n", "an operand");
    assert!(!uri(&["completions", "bash", "--", "uri", "get", "-"]).out.contains("--iri"));
}

/// In plain messages the file is named only if there are several.
#[test]
fn json_of_a_bad_input_has_its_file_and_line() {
    let one = file("json_place_1", b"a\na b\n");
    let two = file("json_place_2", b"c d\n");
    let [one, two] = [&one, &two].map(|path| path.to_str().unwrap());
    let places = |args: &[&str], input: &[u8]| {
        let run = uri_reading(&[args, &["--json"]].concat(), input);
        let bad = run.out.lines().filter(|line| line.contains("\"error\":{"));
        let after = |line: &str, mark: &str| line.split_once(mark).unwrap().1.to_owned();
        let places = bad.map(|line| after(&after(line, "\"rule\":"), "}"));
        places.collect::<Vec<_>>()
    };
    let at = |file: &str, line: usize| format!(",\"file\":{},\"line\":{line}}}", json(file));
    assert_eq!(places(&["get", "host", "-f", one], b""), [at(one, 2)]);
    assert_eq!(places(&["get", "host", "-f", one, "-f", two], b""), [at(one, 2), at(two, 1)]);
    assert_eq!(places(&["check", "-f", one], b""), [at(one, 2)]);
    assert_eq!(places(&["query", "check", "--list", "-f", one], b""), [at(one, 2)]);
    assert_eq!(places(&["redact", "-f", one], b""), [at(one, 2)]);
    assert_eq!(places(&["get", "host"], b"\n\na b"), [at("-", 3)]);
    let record = ",\"file\":\"-\",\"record\":2}";
    assert_eq!(places(&["get", "host", "--null-input"], b"a\0a b\0"), [record]);
    assert_eq!(places(&["get", "host", "a b"], b""), ["}"]);
    assert!(uri(&["get", "host", "-f", one]).err.starts_with("uri: line 2: "));
    assert!(
        uri(&["get", "host", "-f", one, "-f", two]).err.contains(&format!("uri: {two}: line 1: "))
    );
}

fn json(text: &str) -> String {
    serde_json::to_string(text).unwrap()
}
