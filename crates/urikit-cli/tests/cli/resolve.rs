//! `uri resolve`, `uri relativize` and `uri join`.

use crate::run::{file, uri, uri_reading};

#[test]
fn resolve_answers_each_reference() {
    let run = uri(&["resolve", "http://a/b/c/d;p?q", "../g", "?y", "", "g:h"]);
    assert_eq!(run.out, "http://a/b/g\nhttp://a/b/c/d;p?y\nhttp://a/b/c/d;p?q\ng:h\n");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
}

#[test]
fn resolve_reads_lines_and_reports_bad_ones() {
    let run = uri_reading(&["resolve", "http://a/b"], b"c\n\na b\n../../d\n");
    assert_eq!(run.out, "http://a/c\nhttp://a/b\nhttp://a/d\n");
    assert_eq!(run.err, "uri: line 3: unexpected ' ' in path at byte 1 (rule segment)\n");
    assert_eq!(run.status, 1);
}

#[test]
fn resolve_takes_a_base_a_line() {
    let run = uri_reading(&["resolve", "-", "../x"], b"http://a/b/c\nno base\na:/\n");
    assert_eq!((run.status, run.out.as_str()), (1, "http://a/x\na:/x\n"));
    assert!(run.err.starts_with("uri: line 2: "), "{}", run.err);
    assert_eq!(uri_reading(&["resolve", "-"], b"").status, 2);
    assert_eq!(uri_reading(&["resolve", "-", "a", "b"], b"").status, 2);
}

#[test]
fn resolve_json_has_input_and_output() {
    let run = uri(&["resolve", "--json", "a:/", "/.//x", "^"]);
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(lines[0], "{\"input\":\"/.//x\",\"output\":\"a:/.//x\"}");
    assert!(lines[1].starts_with("{\"input\":\"^\",\"error\":{\"kind\":\"unexpected-char\""));
    assert_eq!(run.status, 1);
}

#[test]
fn resolve_options_are_those_of_the_library() {
    let run = uri(&["resolve", "--same-scheme-is-relative", "http://a/b", "http:g"]);
    assert_eq!(run.out, "http://a/g\n");
    let run = uri(&["resolve", "--refuse-above-root", "http://a/b", "../g"]);
    assert_eq!((run.status, run.out.as_str()), (1, ""));
    assert_eq!(run.err, "uri: argument 1: '..' above the root at byte 0\n");
    let run = uri(&["resolve", "--json", "--refuse-above-root", "http://a/b", "../g"]);
    assert_eq!(
        run.out,
        "{\"input\":\"../g\",\"error\":{\"kind\":\"above-root\",\"message\":\"'..' above the root at \
         byte 0\",\"offset\":0,\"rule\":null}}\n"
    );
    assert_eq!(uri(&["resolve", "http://a/", "é"]).status, 1);
    assert_eq!(uri(&["resolve", "--iri", "http://a/", "é"]).out, "http://a/é\n");
}

#[test]
fn trace_shows_the_case_the_merge_and_each_dot_segment() {
    let run = uri(&["resolve", "--trace", "http://a/b/c/d;p?q", "../g", "//h/x"]);
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(
        lines[..10],
        [
            "base       http://a/b/c/d;p?q",
            "reference  ../g",
            "5.2.2      the reference has a relative path: it is merged with the path of the base",
            "5.2.3      merge: /b/c/ + ../g = /b/c/../g",
            "5.2.4      remove dot segments from /b/c/../g",
            "           2E  /b                            /c/../g",
            "           2E  /b/c                          /../g",
            "           2C  /b                            /g                            dropped /.. and /c",
            "           2E  /b/g",
            "target     http://a/b/g",
        ]
    );
    assert_eq!(lines[10..13], ["", "base       http://a/b/c/d;p?q", "reference  //h/x"]);
    assert!(lines.contains(&"5.2.4      no dot segments to remove"), "{}", run.out);
    assert_eq!(lines.last(), Some(&"target     http://h/x"));
    assert_eq!((run.status, run.err.as_str()), (0, ""));
}

#[test]
fn trace_is_data_with_json() {
    let run = uri(&["resolve", "--trace", "--json", "a:/b", "/.//x", "^"]);
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(
        lines[0],
        "{\"input\":\"/.//x\",\"output\":\"a:/.//x\",\"trace\":{\"case\":\"absolute-path\",\"says\":\"the path of \
         the reference starts with '/': scheme and authority are taken from the base\",\"from_base\":[\"scheme\",\
         \"userinfo\",\"host\",\"port\"],\"directory\":null,\"path\":\"/.//x\",\"steps\":[{\"step\":\"2B\",\
         \"taken\":\"/.\",\"removed\":\"\"},{\"step\":\"2E\",\"taken\":\"/\",\"removed\":\"\"},{\"step\":\"2E\",\
         \"taken\":\"/x\",\"removed\":\"\"}],\"guarded\":true}}"
    );
    assert!(lines[1].starts_with("{\"input\":\"^\",\"error\":"), "{}", lines[1]);
    assert_eq!(run.status, 1);
}

#[test]
fn trace_of_a_long_path_is_no_longer_than_its_steps() {
    let path = "a/../".repeat(2000);
    let run = uri(&["resolve", "--trace", "http://h/", &path]);
    assert_eq!(run.out.lines().last(), Some("target     http://h/"));
    assert!(run.out.len() < 500_000, "{}", run.out.len());
    assert_eq!(uri(&["resolve", "--trace", "-", "x"]).status, 2);
}

#[test]
fn resolve_refuses_opaque_bases_when_asked() {
    assert_eq!(uri(&["resolve", "mailto:a", "b"]).out, "mailto:b\n");
    let run = uri(&["resolve", "--refuse-opaque-base", "mailto:a", "b", "c:d", "#e"]);
    assert_eq!((run.status, run.out.as_str()), (1, "c:d\nmailto:a#e\n"));
    assert!(run.err.starts_with("uri: argument 1: "), "{}", run.err);
    assert_eq!(uri(&["resolve", "--refuse-opaque-base", "--relative-base", "a", "b"]).status, 2);
}

#[test]
fn bad_base_is_wrong_usage_and_not_shown() {
    for command in ["resolve", "relativize"] {
        let run = uri(&[command, "http://u:secret@h h/", "x"]);
        assert_eq!((run.status, run.out.as_str()), (2, ""));
        assert!(run.err.starts_with("uri: BASE: "), "{}", run.err);
        assert!(!run.err.contains("secret"), "{}", run.err);
    }
}

#[test]
fn relativize_is_undone_by_resolve() {
    let base = "http://a/b/c/d;p?q";
    let targets = ["http://a/b/c/e", "http://a/b/c/d;p?q#f", "http://h/", "http://a/x//y", "s:t"];
    let run = uri(&[&["relativize", base], &targets[..]].concat());
    assert_eq!(run.out, "e\n#f\n//h/\n/x//y\ns:t\n");
    let back = uri_reading(&["resolve", base], run.out.as_bytes());
    assert_eq!(back.out.lines().collect::<Vec<_>>(), targets);
}

#[test]
fn relativize_reports_what_no_reference_leads_to() {
    let run = uri(&["relativize", "http://a/b", "http://a/x/../y", "http://a/c"]);
    assert_eq!((run.status, run.out.as_str()), (1, "c\n"));
    let reported = "uri: argument 1: no reference leads to a path with a dot segment, at byte 11\n";
    assert_eq!(run.err, reported);
    for option in ["--always-root", "--from-root"] {
        assert_eq!(uri(&["relativize", option, "http://a/b", "http://a/c"]).out, "/c\n");
    }
    let run = uri(&["relativize", "--only-down", "http://a/long/b/c", "http://a/long/d"]);
    assert_eq!(run.out, "/long/d\n");
    let run = uri(&["relativize", "--no-root", "http://a/b/c/d", "http://a/e", "http://h/"]);
    assert_eq!(run.out, "../../e\n//h/\n");
    let run = uri_reading(&["relativize", "-", "http://a/b/c"], b"http://a/b/\nhttp://h/\n");
    assert_eq!(run.out, "c\n//a/b/c\n");
}

#[test]
fn join_encodes_segments_and_ignores_a_trailing_slash() {
    let run = uri(&["join", "https://x/api/", "v1", "a b", "c/d"]);
    assert_eq!((run.status, run.out.as_str()), (0, "https://x/api/v1/a%20b/c%2Fd\n"));
    let run = uri_reading(&["join", "-", "v1", "users"], b"https://x\nhttps://y/?q\n");
    assert_eq!(run.out, "https://x/v1/users\nhttps://y/v1/users?q\n");
    let run = uri(&["join", "--json", "https://x", "v1"]);
    assert_eq!(run.out, "{\"input\":\"https://x\",\"output\":\"https://x/v1\"}\n");
    let path = file("join_bases", b"a:/b\n");
    let run = uri(&["join", "--file", path.to_str().unwrap(), "-", "c"]);
    assert_eq!(run.out, "a:/b/c\n");
    let run = uri(&["join", "mailto:a@b.c", "d"]);
    assert_eq!((run.status, run.out.as_str()), (1, ""));
    assert!(run.err.contains("the path is opaque: it has no segments"), "{}", run.err);
}

#[test]
fn join_takes_bases_as_resolve_does() {
    for base in ["http://h/a b", "http://h/ä", "http://u:secret@h/ b"] {
        let run = uri(&["join", base, "c"]);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{base}");
        assert!(run.err.starts_with("uri: BASE: ") && !run.err.contains("secret"), "{}", run.err);
    }
    assert_eq!(uri(&["join", "--iri", "http://h/ä", "c"]).out, "http://h/ä/c\n");
    assert_eq!(uri(&["join", "--iri", "http://h", "ä"]).out, "http://h/ä\n");
    assert_eq!(uri(&["join", "http://h", "ä"]).out, "http://h/%C3%A4\n");
    assert_eq!(uri(&["join", "../a?q", "c"]).out, "../a/c?q\n");
    let run = uri_reading(&["join", "-", "c"], "http://h/ä\nhttp://h\n".as_bytes());
    assert_eq!((run.status, run.out.as_str()), (1, "http://h/c\n"));
    assert!(run.err.starts_with("uri: line 1: "), "{}", run.err);
}

#[test]
fn join_refuses_dot_segments() {
    let reported = "uri: argument 2: a dot segment, which a path cannot contain as data\n";
    let run = uri(&["join", "https://x/api", ".."]);
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (2, "", reported));
    // An operand that is wrong for every line is reported once.
    let run = uri_reading(&["join", "-", ".."], &b"https://x/\n".repeat(1000));
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (2, "", reported));
    assert!(uri(&["join", "https://x/api", "a", ".."]).err.starts_with("uri: argument 3: a dot"));
    let run = uri(&["join", "https://x/api", "a", "b/c"]);
    assert!(run.err.starts_with("uri: argument 3: note: `/` is data"), "{}", run.err);
    assert_eq!(uri(&["join", "https://x/api"]).status, 2);
    assert_eq!(uri(&["join", "--file", "f", "https://x/api", "a"]).status, 2);
}

/// An extension: the base of RFC 3986 has a scheme.
#[test]
fn resolve_takes_a_relative_base_when_asked() {
    let run = uri(&["resolve", "a/b", "c"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("BASE needs a scheme") && run.err.contains("--relative-base"));
    let run = uri(&["resolve", "--relative-base", "a/b", "c", "../../c", "?q", "http://h/x/../y"]);
    assert_eq!((run.status, &*run.out), (0, "a/c\n../c\na/b?q\nhttp://h/y\n"));
    let run = uri(&["resolve", "--relative-base", "http://h/a", "b"]);
    assert_eq!(run.out, "http://h/b\n");
    let run = uri_reading(&["resolve", "--relative-base", "-", "../c"], b"a/b\nx y\n/d/e/f\n");
    assert_eq!((run.status, &*run.out), (1, "c\n/d/c\n"));
    let run = uri(&["resolve", "--relative-base", "--iri", "é/b", "ü"]);
    assert_eq!(run.out, "é/ü\n");
    assert!(uri(&["resolve", "--help"]).out.contains("This is an extension of"));
    assert_eq!(uri(&["resolve", "--relative-base", "--refuse-above-root", "a", "b"]).status, 2);
}

#[test]
fn pairs_have_a_base_each() {
    let lines = b"http://h/a/b\tc\n{\"base\":\"http://i/\",\"reference\":\"../d\",\"id\":7}\n[\"http://j\",\"?q\"]\n";
    let run = uri_reading(&["resolve", "--pairs"], lines);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert_eq!(run.out, "http://h/a/c\nhttp://i/d\nhttp://j?q\n");
    let run = uri_reading(&["resolve", "--pairs", "--json"], &lines[..15]);
    assert_eq!(
        run.out,
        "{\"base\":\"http://h/a/b\",\"reference\":\"c\",\"output\":\"http://h/a/c\"}\n"
    );
    let run = uri_reading(&["resolve", "--pairs", "--csv"], &lines[..15]);
    assert_eq!(run.out, "base,reference,output\nhttp://h/a/b,c,http://h/a/c\n");
    let run = uri_reading(&["resolve", "--pairs", "--relative-base"], b"a/b\tc\n");
    assert_eq!(run.out, "a/c\n");
    let run = uri_reading(&["relativize", "--pairs"], b"http://h/a\thttp://h/b\n");
    assert_eq!(run.out, "b\n");
    let run = uri_reading(
        &["relativize", "--pairs"],
        b"{\"target\":\"http://h/b\",\"base\":\"http://h/a\"}\n",
    );
    assert_eq!(run.out, "b\n");
}

#[test]
fn pairs_that_are_none_are_bad_inputs() {
    let lines = b"http://h/\na\tb\tc\n{\"base\":1}\n[1\nx y\tz\nhttp://h/\tx y\nhttp://h/\tx\n";
    let run = uri_reading(&["resolve", "--pairs"], lines);
    assert_eq!((run.status, run.out.as_str()), (1, "http://h/x\n"));
    let reported: Vec<&str> = run.err.lines().collect();
    assert_eq!(reported.len(), 6, "{}", run.err);
    assert!(
        reported[0].starts_with("uri: line 1: not a pair: expected base, a tab and reference"),
        "{}",
        reported[0]
    );
    assert!(reported[3].starts_with("uri: line 4: not JSON at byte "), "{}", reported[3]);
    assert!(reported[4].starts_with("uri: line 5: base: "), "{}", reported[4]);
    for args in [&["resolve", "--pairs", "http://h/"][..], &["resolve"], &["compare", "a"]] {
        assert_eq!(uri(args).status, 2, "{args:?}");
    }
}

#[test]
fn compare_takes_pairs() {
    let lines = b"http://h\tHTTP://h\n{\"a\":\"/a\",\"b\":\"/b\"}\nx y\tz\n";
    let run = uri_reading(&["compare", "--pairs"], lines);
    assert_eq!(run.status, 1);
    assert_eq!(run.out, "equal at level case\nnot equal at any level: the path differs\n");
    assert_eq!(run.err, "uri: line 3: a: unexpected ' ' in path at byte 1 (rule segment)\n");
    let run = uri_reading(&["compare", "--pairs", "--json"], b"a\ta\n");
    assert!(run.out.starts_with("{\"a\":\"a\",\"b\":\"a\",\"equal\":{"), "{}", run.out);
    let run = uri_reading(&["compare", "--pairs", "-q"], b"a\ta\n");
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "", ""));
    assert_eq!(uri_reading(&["compare", "--pairs", "--tsv"], b"a\tb\n").out.lines().count(), 2);
}
