//! `uri repair`.

use crate::run::{uri, uri_reading};

#[test]
fn repair_changes_bad_lines_and_keeps_the_others() {
    let run = uri_reading(&["repair"], b"http://h/a b\nhttp://h/%41\n<http://h/>\nhttp://h:8a/\n");
    assert_eq!(run.status, 1);
    assert_eq!(run.out, "http://h/a%20b\nhttp://h/%41\nhttp://h/\n");
    assert!(run.err.starts_with("uri: line 4: ") && run.err.lines().count() == 1, "{}", run.err);
    let run = uri_reading(&["repair", "--on-error", "keep"], b"http://h:8a/\n");
    assert_eq!(run.out, "http://h:8a/\n");
}

/// A repaired input is accepted by the other commands, which take URIs by default.
#[test]
fn repair_makes_uris_of_iris_unless_asked() {
    let input = "http://ü/é b\nhttp://h/é\n".as_bytes();
    assert_eq!(uri_reading(&["repair"], input).out, "http://%C3%BC/%C3%A9%20b\nhttp://h/%C3%A9\n");
    let run = uri_reading(&["repair", "--as", "IRI"], input);
    assert_eq!(run.out, "http://ü/é%20b\nhttp://h/é\n");
    let get = ["get", "path", "--on-error", "repair"];
    let run = uri_reading(&get, input);
    assert_eq!((run.status, run.out.as_str()), (0, "/%C3%A9%20b\n/%C3%A9\n"));
    let run = uri_reading(&[&get[..], &["--as", "IRI"]].concat(), input);
    assert_eq!((run.status, run.out.as_str()), (0, "/é%20b\n/é\n"));
}

#[test]
fn repair_reports_what_was_wrong_and_what_was_done() {
    let run = uri(&["repair", "--report", "http://u:secret@h/a b", "http://h/", "<http:\\\\h>"]);
    assert_eq!(
        (run.status, run.out.as_str()),
        (0, "http://u:secret@h/a%20b\nhttp://h/\nhttp://h\n")
    );
    assert_eq!(
        run.err,
        "uri: argument 1: note: repaired: unexpected ' ' in path at byte 19: \
         characters that are not allowed are escaped\n\
         uri: argument 3: note: repaired: unexpected '<' in path at byte 0: \
         spaces, quotes or angle brackets around it are dropped, `\\` is written `/`\n"
    );
    let run = uri(&["repair", "--json", "a b", "a"]);
    assert_eq!(
        run.out,
        "{\"input\":\"a b\",\"output\":\"a%20b\",\"repaired\":true,\"steps\":[\"escaped\"]}\n\
         {\"input\":\"a\",\"output\":\"a\",\"repaired\":false,\"steps\":[]}\n"
    );
    let run = uri(&["repair", "--tsv", "a", "< a b>"]);
    assert_eq!(
        run.out,
        "input\toutput\trepaired\tsteps\na\ta\tfalse\t\n< a b>\ta%20b\ttrue\tunwrapped escaped\n"
    );
}

#[test]
fn repair_drops_a_quote_before_the_host() {
    let run = uri_reading(&["repair"], b"https://\"www.example.com/a/0\nhttps://\"h/\"\n");
    assert_eq!((run.status, run.out.as_str()), (0, "https://www.example.com/a/0\nhttps://h/\n"));
}

/// A zone has a meaning: `explain` proposes the address without it, `repair` does not drop it.
#[test]
fn repair_keeps_an_address_with_a_zone_as_a_bad_input() {
    let zoned = "http://[fe80::1%25en0]/";
    for args in [&["repair"][..], &["get", "host", "--on-error", "repair"]] {
        let run = uri(&[args, &[zoned]].concat());
        assert_eq!((run.status, run.out.as_str()), (1, ""), "{args:?}");
    }
    let run = uri(&["explain", zoned]);
    let line = run.out.lines().find(|line| line.trim_start().starts_with("repair")).unwrap();
    assert!(line.contains("http://[fe80::1]/") && line.contains("without the zone"), "{line}");
}

/// RFC 3986 §3.2.2: no host has escapes that are not UTF-8.
#[test]
fn repair_refuses_a_host_that_is_not_utf8() {
    let run = uri_reading(&["repair"], b"http://\xFF/\nhttp://h/\xFF\n");
    assert_eq!((run.status, run.out.as_str()), (1, "http://h/%FF\n"));
}

/// A line that was not stored can't be repaired.
#[test]
fn repair_leaves_a_line_that_is_too_long() {
    let run = uri_reading(&["repair", "--max-line", "3"], b"a b c\na b\n");
    assert_eq!((run.status, run.out.as_str()), (1, "a%20b\n"));
    assert!(run.err.starts_with("uri: line 1: the line is longer"), "{}", run.err);
}

/// The field and the column `input` are what the user gave, not the repaired input.
#[test]
fn repaired_inputs_are_shown_as_given() {
    let repair = |args: &[&str]| {
        let run = uri(&[args, &["--on-error", "repair", "http://h/a b"]].concat());
        assert_eq!(run.status, 0, "{args:?}: {}", run.err);
        run.out
    };
    let given = "{\"input\":\"http://h/a b\",";
    for command in [
        &["parse"][..],
        &["get", "path"],
        &["normalize"],
        &["check"],
        &["where", "has:path"],
        &["sort"],
        &["query", "list"],
        &["target"],
    ] {
        let out = repair(&[command, &["--json"]].concat());
        assert!(out.starts_with(given), "{command:?}: {out}");
    }
    assert!(repair(&["parse", "--json"]).contains(",\"path\":\"/a%20b\","));
    assert_eq!(
        repair(&["where", "has:path", "--json"]),
        format!("{given}\"output\":\"http://h/a%20b\"}}\n")
    );
    assert_eq!(repair(&["normalize", "--tsv"]), "input\toutput\nhttp://h/a b\thttp://h/a%20b\n");
    assert!(repair(&["parse", "--tsv"]).contains("\nhttp://h/a b\thttp\th\t"));
    let run = uri_reading(&["get", "path", "--json", "--on-error", "repair"], b"http://h/\xFF\n");
    assert_eq!(run.out, "{\"input_hex\":\"687474703a2f2f682fff\",\"path\":\"/%FF\"}\n");
}
