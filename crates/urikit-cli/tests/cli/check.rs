//! `uri check`.

use crate::run::{uri, uri_reading};

#[test]
fn check_valid_prints_valid() {
    let run = uri(&["check", "--as", "IPv6address", "::1", "2001:db8::7"]);
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "valid\nvalid\n", ""));
}

#[test]
fn check_invalid_prints_the_verdict_and_tells_why() {
    let run = uri(&["check", "--as", "URI", "a:b", "http://h/a b", "c:d"]);
    assert_eq!((run.status, run.out.as_str()), (1, "valid\ninvalid\nvalid\n"));
    assert_eq!(run.err, "uri: argument 2: unexpected ' ' in path at byte 10 (rule segment)\n");
}

#[test]
fn check_takes_a_rule_in_any_case_of_letters() {
    assert_eq!(uri(&["check", "--as", "ipv4ADDRESS", "127.0.0.1"]).out, "valid\n");
    assert_eq!(uri(&["check", "--as", "uri-REFERENCE", ""]).out, "valid\n");
}

#[test]
fn check_takes_the_rules_of_request_targets() {
    let check = |rule, text| uri(&["check", "--as", rule, text]).out;
    assert_eq!(check("request-target", "*"), "valid\n");
    assert_eq!(check("origin-form", "//a"), "valid\n");
    assert_eq!(check("absolute-form", "http://h/#f"), "invalid\n");
    assert_eq!(check("authority-form", "u@h"), "invalid\n");
    assert_eq!(check("authority-form-7230", "u@h"), "valid\n");
    assert_eq!(check("asterisk-form", "**"), "invalid\n");
}

#[test]
fn check_json_has_an_error_only_when_not_valid() {
    let run = uri(&["check", "--as", "port", "--json", "80", "8a"]);
    assert_eq!(run.status, 1);
    assert_eq!(
        run.out,
        "{\"input\":\"80\",\"valid\":true}\n\
         {\"input\":\"8a\",\"valid\":false,\"error\":{\"kind\":\"unexpected-char\",\
         \"message\":\"unexpected 'a' in port at byte 1\",\"offset\":1,\"rule\":\"port\"}}\n"
    );
    assert_eq!(run.err, "");
}

#[test]
fn check_bytes_that_are_not_utf8_are_not_valid() {
    let run = uri_reading(&["check", "--as", "query", "--json"], b"a\xFF\n");
    assert_eq!(run.status, 1);
    assert_eq!(
        run.out,
        "{\"input_hex\":\"61ff\",\"valid\":false,\"error\":{\"kind\":\"invalid-utf8\",\
         \"message\":\"invalid UTF-8 at byte 1\",\"offset\":1,\"rule\":\"query\"}}\n"
    );
    let run = uri_reading(&["check", "--as", "query"], b"a\xFF\nb\n");
    assert_eq!(run.out, "invalid\nvalid\n");
    assert_eq!(run.err, "uri: line 1: invalid UTF-8 at byte 1 (rule query)\n");
}

#[test]
fn check_on_error_fail_stops_at_the_first_invalid() {
    for json in [&[][..], &["--json"]] {
        let args = [&["check", "--as", "port", "--on-error", "fail", "x", "80"], json].concat();
        let run = uri(&args);
        assert_eq!(run.status, 1);
        assert_eq!(run.out.lines().count(), 1);
    }
}

#[test]
fn check_unknown_rule_is_wrong_usage_with_a_hint_and_the_names() {
    let run = uri(&["check", "--as", "IPv6adress", "::1"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.contains("similar value exists: 'IPv6address'"), "{}", run.err);
    assert!(run.err.contains("segment-nz-nc"), "{}", run.err);
}

#[test]
fn check_without_a_rule_is_wrong_usage() {
    assert_eq!(uri(&["check", "a:b"]).status, 2);
}
