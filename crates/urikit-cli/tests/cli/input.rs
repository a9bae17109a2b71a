//! Where inputs come from: operands, `-`, files and further files, and what is put before them by `--guess-scheme`.

use crate::run::{Run, command, file, uri, uri_reading};

/// Each command whose inputs may be `-`: its arguments, and a line that it answers.
const READERS: [(&[&str], &str); 35] = [
    (&["explain"], "a:b"),
    (&["parse"], "a:b"),
    (&["get", "path"], "a:b"),
    (&["get", "--format", "{path}"], "a:b"),
    (&["check"], "a:b"),
    (&["set", "path=c", "--"], "a:b"),
    (&["normalize"], "a:b"),
    (&["where", "path=b"], "a:b"),
    (&["uniq"], "a:b"),
    (&["sort"], "a:b"),
    (&["count", "--by", "path"], "a:b"),
    (&["resolve", "http://h/"], "b"),
    (&["relativize", "http://h/"], "http://h/b"),
    (&["compare", "a:b"], "a:b"),
    (&["query", "list"], "?a"),
    (&["query", "keys"], "?a"),
    (&["query", "get", "a"], "?a"),
    (&["query", "check", "--list"], "?a"),
    (&["query", "set", "a", "--"], "?a"),
    (&["query", "remove", "b", "--"], "?a"),
    (&["query", "sort"], "?a"),
    (&["encode", "--part", "path"], "a"),
    (&["decode"], "a"),
    (&["iri"], "a:b"),
    (&["uri"], "a:b"),
    (&["idn"], "a"),
    (&["repair"], "a b"),
    (&["redact"], "a:b"),
    (&["target"], "/"),
    (&["template", "match", "{a}"], "a"),
    (&["template", "vars"], "{a}"),
    (&["openapi", "encode", "--style", "form", "--name", "a"], "1"),
    (&["path", "dots"], "/a/../b"),
    (&["guard"], "http://h.example/"),
    (&["find"], "see http://h/"),
];

#[test]
fn dash_is_standard_input() {
    for (args, line) in READERS {
        let lines = format!("{line}\n{line}\n");
        // Two inputs compare: an operand, and the lines.
        let read = match args[0] {
            "compare" => {
                uri_reading(&["compare", "--pairs"], format!("{line}\ta:b\n").repeat(2).as_bytes())
            }
            _ => uri_reading(args, lines.as_bytes()),
        };
        let dash = uri_reading(&[args, &["-"]].concat(), lines.as_bytes());
        assert!(!read.out.is_empty(), "{args:?}: {}", read.err);
        assert_eq!((dash.status, &dash.out), (read.status, &read.out), "{args:?}: {}", dash.err);
        if !matches!(args[0], "compare") && !args.contains(&"--") {
            let from_file = uri_reading(&[args, &["-f", "-"]].concat(), lines.as_bytes());
            assert_eq!((from_file.status, &from_file.out), (read.status, &read.out), "{args:?}");
        }
    }
}

#[test]
fn dash_may_be_among_other_operands() {
    let run = uri_reading(&["get", "path", "/a", "-", "/d", "-"], b"/b\n/c\n");
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "/a\n/b\n/c\n/d\n", ""));
    let run = uri_reading(&["get", "path", "x y", "-", "/d ", "--summary"], b"/b\n/c ^\n");
    assert_eq!((run.status, run.out.as_str()), (1, "/b\n"));
    let places: Vec<_> = run.err.lines().map(|line| line.split(": ").nth(1).unwrap()).collect();
    assert_eq!(places[..3], ["argument 1", "line 2", "argument 3"], "{}", run.err);
    assert!(run.err.contains("uri: 1 good, 3 bad\n"), "{}", run.err);
    // Commands that need all inputs first.
    let run = uri_reading(&["sort", "c", "-", "a"], b"b\nd\n");
    assert_eq!(run.out, "a\nb\nc\nd\n");
    // It stops at a bad line, and after it.
    let run = uri_reading(&["get", "path", "--on-error", "fail", "-", "/d"], b"/b\nx y\n/c\n");
    assert_eq!((run.status, run.out.as_str()), (1, "/b\n"));
    // The reference `-` itself.
    assert_eq!(uri(&["get", "path", "./-"]).out, "./-\n");
}

#[test]
fn dash_is_refused_where_no_lines_are_read() {
    for args in [&["diff", "-", "a"][..], &["compare", "-", "-"]] {
        let run = uri_reading(args, b"a\n");
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{args:?}");
    }
}

#[test]
fn dash_in_many_lines_is_answered_by_all_threads() {
    let lines: String = (0..50_000).map(|number| format!("/{number}\n")).collect();
    let run = uri_reading(&["get", "path", "--threads", "3", "/a", "-", "/b"], lines.as_bytes());
    assert!(run.out == format!("/a\n{lines}/b\n") && run.status == 0, "{}", run.err);
}

fn files(test: &str) -> [String; 2] {
    ["a", "b"].map(|name| {
        let path = file(&format!("{test}_{name}.txt"), format!("http://{name}/\n").as_bytes());
        path.to_str().unwrap().to_owned()
    })
}

#[test]
fn files_follow_a_file() {
    let [a, b] = &files("files_follow_a_file");
    let missing = "no-such-file";
    for (args, out) in [
        (&["get", "host", "-f", a, b][..], "a\nb\n"),
        (&["get", "host", "-f", a, "-f", b], "a\nb\n"),
        (&["get", "-f", a, "host", b], "a\nb\n"),
        (&["get", "host", b, "--file", a], "a\nb\n"),
        (&["get", "host", "-f", a, "-"], "a\nstdin\n"),
        (&["get", "--format", "{host}", "-f", a, b, a], "a\nb\na\n"),
        (&["set", "path=/", "-f", a, "--", b], "http://a/\nhttp://b/\n"),
        (&["query", "remove", "x", "-f", a, "--", b], "http://a/\nhttp://b/\n"),
        (&["query", "sort", "-f", a, b], "http://a/\nhttp://b/\n"),
        (&["check", "--column", "1", "-f", a, b], "http://a/\tvalid\nhttp://b/\tvalid\n"),
        (&["find", "-f", a, b], "http://a/\nhttp://b/\n"),
        (&["find", "-f", a, "-f", b], "http://a/\nhttp://b/\n"),
    ] {
        let run = uri_reading(args, b"//stdin\n");
        assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, out, ""), "{args:?}");
    }
    // What is not the name of a file may be a URI: nothing is answered.
    for operand in [missing, "http://u:secret@h/", env!("CARGO_MANIFEST_DIR")] {
        for args in [
            &["get", "host", "-f", a, operand][..],
            &["get", "--format", "{host}", "-f", a, operand],
            &["set", "path=/", "-f", a, "--", operand],
            &["query", "remove", "x", "-f", a, "--", operand],
            &["find", "-f", a, operand],
        ] {
            let run = uri(args);
            assert_eq!((run.status, run.out.as_str()), (2, ""), "{args:?}");
            assert!(run.err.contains("operands are further files"), "{args:?}: {}", run.err);
            assert!(!run.err.contains("secret"), "{}", run.err);
        }
    }
    let run = uri(&["get", "host", "--column", "1", "http://h/"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""), "{}", run.err);
}

#[test]
fn further_files_are_replaced_in_place_too() {
    let paths = ["a", "b"].map(|name| file(&format!("further_{name}.txt"), b"HTTP://h/\n"));
    let [a, b] = paths.each_ref().map(|path| path.to_str().unwrap());
    let run = uri(&["normalize", "--in-place", "-f", a, b]);
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "", ""));
    for path in &paths {
        assert_eq!(std::fs::read_to_string(path).unwrap(), "http://h/\n");
    }
    let run = uri(&["normalize", "--in-place", "HTTP://h/"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
}

/// In a folder with the file `access.log`.
fn in_folder(args: &[&str], input: &[u8]) -> Run {
    file("access.log", b"http://h/\n");
    let mut command = command();
    command.args(args).current_dir(env!("CARGO_TARGET_TMPDIR"));
    crate::run::output_reading(&mut command, input).into()
}

#[test]
fn name_of_a_file_gets_a_tip_on_standard_error() {
    for (args, number) in [
        (&["normalize", "access.log"][..], 1),
        (&["normalize", "http://h/", "access.log"], 2),
        (&["explain", "access.log"], 1),
        (&["check", "--json", "access.log"], 1),
        (&["sort", "access.log"], 1),
        (&["query", "list", "access.log"], 1),
        (&["set", "port=1", "--on-error", "null", "--", "access.log"], 1),
        (&["resolve", "http://h/", "access.log"], 1),
        (&["compare", "access.log", "access.log"], 1),
        (&["find", "access.log"], 1),
        (&["encode", "--part", "path", "access.log"], 1),
    ] {
        let tip = format!(
            "uri: argument {number}: note: this is the name of a file; --file (-f) reads the inputs from it\n"
        );
        let run = in_folder(args, b"");
        assert!(run.err.starts_with(&tip), "{args:?}: {}", run.err);
        assert!(!run.out.contains("-f"), "{args:?}: {}", run.out);
        if args[0] != "set" {
            let args = [&args[..1], &["-q"], &args[1..]].concat();
            if args[2] != "list" {
                assert_eq!(in_folder(&args, b"").err, "", "{args:?}");
            }
        }
    }
    assert_eq!(in_folder(&["query", "list", "-q", "access.log"], b"").err, "");
    assert_eq!(in_folder(&["normalize", "access.lo"], b"").err, "");
    // Here names of files are meant.
    assert_eq!(in_folder(&["file", "from", "access.log"], b"").err.lines().count(), 1);
    assert!(!in_folder(&["file", "from", "access.log"], b"").err.contains("-f"));
}

#[test]
fn name_of_a_file_is_not_taken_for_a_key() {
    for args in [
        &["query", "remove", "access.log"][..],
        &["query", "set", "-f", "access.log", "a=1", "access.log"],
        &["query", "keep", "a", "./access.log"],
    ] {
        let run = in_folder(args, b"?a\n");
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.contains("files come after -f"), "{}", run.err);
    }
    let run = in_folder(&["query", "remove", "access.log", "--", "-"], b"?access.log&a\n");
    assert_eq!((run.status, run.out.as_str()), (0, "?a\n"));
    assert_eq!(in_folder(&["query", "set", "a=access.log"], b"/\n").out, "/?a=access.log\n");
}

#[test]
fn scheme_is_guessed_where_asked() {
    let guess = "--guess-scheme=https";
    for (args, out) in [
        (&["get", "host,port", guess, "localhost:3000/x"][..], "localhost\t3000\n"),
        (&["get", "host", guess, "u@example.com", "//h", "http://i"], "example.com\nh\ni\n"),
        (&["get", "scheme,path", guess, "tel:112", "/a"], "tel\t112\n\t/a\n"),
        (&["normalize", guess, "Example.com:443", "--level", "scheme"], "https://example.com/\n"),
        (&["set", guess, "port=1", "--", "example.com/a"], "https://example.com:1/a\n"),
        (&["query", "set", guess, "a=1", "--", "h/?a"], "https://h/?a=1\n"),
        (&["query", "get", guess, "a", "localhost:80?a=1"], "1\n"),
        (&["join", guess, "example.com", "b"], "https://example.com/b\n"),
        (&["where", guess, "host=h", "h:80", "i"], "https://h:80\n"),
        (&["sort", guess, "--level", "scheme", "b/", "a:443"], "https://a:443\nhttps://b/\n"),
        (&["uniq", guess, "b", "https://b", "//b"], "https://b\n"),
        (&["count", guess, "--by", "host", "a:80", "//a"], "2\ta\n"),
        (&["check", guess, "--as", "https-URI", "example.com"], "valid\n"),
        (&["guard", guess, "example.com/#f"], "https://example.com/\n"),
        (&["redact", guess, "u@example.com"], "https://***@example.com\n"),
        (&["relativize", guess, "https://h/a", "h/b"], "b\n"),
        (
            &["parse", "--json", guess, "h"],
            "{\"input\":\"h\",\"scheme\":\"https\",\"authority\":\"h\",\"userinfo\":null,\"host\":\"h\",\"host_kind\":\"reg-name\",\"port\":null,\"path\":\"\",\"segments\":[],\"query\":null,\"fragment\":null}\n",
        ),
        (&["normalize", "--json", guess, "H"], "{\"input\":\"H\",\"output\":\"https://h\"}\n"),
        (
            &["where", "--json", guess, "has:host", "h"],
            "{\"input\":\"h\",\"output\":\"https://h\"}\n",
        ),
    ] {
        let run = uri(args);
        assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, out, ""), "{args:?}");
    }
    for (args, lines) in [
        (&["compare", "example.com", "https://example.com"][..], ""),
        (&["compare", "-", "https://example.com"], "example.com\n"),
        (&["compare", "//example.com", "-"], "example.com\n"),
        (&["compare", "--pairs"], "example.com\thttps://example.com\n"),
    ] {
        let run = uri_reading(&[args, &[guess]].concat(), lines.as_bytes());
        assert_eq!((run.status, run.out.as_str()), (0, "equal byte for byte\n"), "{args:?}");
        assert_eq!(uri_reading(args, lines.as_bytes()).status, 1, "{args:?}");
    }
    let run = uri_reading(&["compare", "--pairs", guess], b"h\ta b\n");
    assert!(run.err.starts_with("uri: line 1: b: unexpected ' ' in host at byte 1"), "{}", run.err);
    let run = uri_reading(&["get", "host", guess, "--trim", "--column", "2"], b"1\t h/a \n2\t\n");
    assert_eq!(run.out, "1\t h/a \th\n2\t\t\n");
    assert!(uri(&["explain", guess, "localhost:3000"]).out.contains("3000"));
    assert_eq!(uri(&["get", "host", "--guess-scheme", "h t", "a"]).status, 2);
}

/// Offsets and inputs are those of the input as it was given.
#[test]
fn guessed_scheme_is_not_counted_in_errors() {
    let guess = "--guess-scheme=https";
    let reason = "unexpected ' ' in host at byte 2 (rule reg-name)";
    for args in [&["get", "host"][..], &["check"], &["set", "port=1"], &["query", "list"]] {
        let run = uri_reading(&[args, &[guess]].concat(), b"ab cd/\n");
        assert_eq!(run.status, 1, "{args:?}");
        assert_eq!(run.err, format!("uri: line 1: {reason}\n"), "{args:?}");
        let run = uri_reading(&[args, &[guess, "--json"]].concat(), b"ab cd/\n");
        assert!(run.out.contains("\"input\":\"ab cd/\""), "{args:?}: {}", run.out);
        assert!(run.out.contains("at byte 2\",\"offset\":2,"), "{args:?}: {}", run.out);
    }
    let run = uri(&["check", "--csv", guess, "ab cd"]);
    assert!(run.out.ends_with("\nab cd,false,unexpected-char,2,reg-name\n"), "{}", run.out);
    let run = uri(&["get", "host", guess, "--on-error", "keep", "ab cd", "h"]);
    assert_eq!(run.out, "ab cd\nh\n");
    // A repair is one of what was read.
    let run = uri(&["get", "path", "--json", guess, "--on-error", "repair", "h/a b"]);
    assert_eq!(run.out, "{\"input\":\"h/a b\",\"path\":\"/a%20b\"}\n");
}

#[test]
fn scheme_is_not_guessed_for_inputs_that_need_none() {
    for args in [
        &["encode", "--part", "path"][..],
        &["decode"],
        &["idn"],
        &["target"],
        &["resolve", "http://h/"],
        &["file", "from"],
        &["template", "vars"],
        &["query", "list", "--bare"],
        &["normalize", "--part", "host"],
        &["redact", "--text"],
    ] {
        let run = uri(&[args, &["--guess-scheme", "https", "h"]].concat());
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{args:?}");
    }
    assert!(!uri(&["encode", "--help"]).out.contains("guess-scheme"));
}
