//! `uri where`.

use crate::run::{uri, uri_reading};

const LIST: &[u8] =
    b"http://a.example/x?q=1\nHTTPS://B.example:8443/\nmailto:a@b\nhttp://10.0.0.7/\n/relative\n";

#[test]
fn where_keeps_the_inputs_that_the_condition_holds_for() {
    for (expression, kept) in [
        ("has:query", "http://a.example/x?q=1\n"),
        ("host=b.example", "HTTPS://B.example:8443/\n"),
        (r"host~'\.example$' and not port>8000", "http://a.example/x?q=1\n"),
        ("host_class=private", "http://10.0.0.7/\n"),
        ("host in 10.0.0.0/8 or scheme=mailto", "mailto:a@b\nhttp://10.0.0.7/\n"),
        ("not has:scheme", "/relative\n"),
        ("fragment=x", ""),
    ] {
        let run = uri_reading(&["where", expression], LIST);
        assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, kept, ""), "{expression}");
    }
}

#[test]
fn where_inverts_counts_and_writes_other_formats() {
    let run = uri_reading(&["where", "--invert", "has:host"], LIST);
    assert_eq!(run.out, "mailto:a@b\n/relative\n");
    assert_eq!(uri_reading(&["where", "--count", "has:host"], LIST).out, "3\n");
    assert_eq!(uri_reading(&["where", "--count", "path=none"], LIST).out, "0\n");
    assert_eq!(
        uri_reading(&["where", "--count", "--json", "has:host"], LIST).out,
        "{\"count\":3}\n"
    );
    let run = uri(&["where", "--json", "has:query", "http://h/?q", "http://h/"]);
    assert_eq!(run.out, "{\"input\":\"http://h/?q\"}\n");
    let run = uri(&["where", "--csv", "has:query", "http://h/?q", "http://h/"]);
    assert_eq!(run.out, "input\nhttp://h/?q\n");
}

#[test]
fn where_reports_bad_inputs_and_goes_on() {
    let run = uri_reading(&["where", "has:host"], b"http://h/ x\nhttp://h/\n");
    assert_eq!((run.status, run.out.as_str()), (1, "http://h/\n"));
    assert!(run.err.starts_with("uri: line 1: "), "{}", run.err);
    let run =
        uri_reading(&["where", "--count", "--on-error", "keep", "has:host"], b"a b\nhttp://h\n");
    assert_eq!((run.status, run.out.as_str()), (1, "1\n"));
}

#[test]
fn a_wrong_condition_is_a_usage_error_with_its_position() {
    for (expression, expected) in [
        ("hots=x", "EXPR, byte 0: no part is named 'hots'"),
        ("host=a or", "EXPR, byte 9: expected a test"),
        ("host~'('", "EXPR, byte 5: "),
        ("port>many", "EXPR, byte 5: 'many' is not a number"),
    ] {
        let run = uri(&["where", expression, "http://h/"]);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{expression}");
        assert!(run.err.contains(expected), "{expression}: {}", run.err);
    }
}
