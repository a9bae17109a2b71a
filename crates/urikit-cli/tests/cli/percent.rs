//! `uri encode`, `uri decode` and `uri chars`.

use crate::run::{uri, uri_reading};

#[test]
fn encode_writes_no_more_than_the_part_needs() {
    let cases = [
        ("segment", "a/b c?", "a%2Fb%20c%3F"),
        ("path", "a/b c?", "a/b%20c%3F"),
        ("query", "a/b c?", "a/b%20c?"),
        ("query-value", "a+b&c=d", "a%2Bb%26c=d"),
        ("query-key", "a=b", "a%3Db"),
        ("form", "a b*", "a+b*"),
        ("unreserved", "a-b/é", "a-b%2F%C3%A9"),
        ("userinfo", "u:p", "u:p"),
        ("user", "u:p", "u%3Ap"),
    ];
    for (part, data, encoded) in cases {
        let run = uri(&["encode", "--part", part, "--", data]);
        assert_eq!((run.status, run.out.as_str()), (0, format!("{encoded}\n").as_str()), "{part}");
    }
}

#[test]
fn encode_keeps_escapes_only_when_asked() {
    assert_eq!(uri(&["encode", "--part", "path", "%41%"]).out, "%2541%25\n");
    assert_eq!(uri(&["encode", "--part", "path", "--keep-escapes", "%41%"]).out, "%41%25\n");
}

#[test]
fn encode_takes_bytes_and_tells_them_in_hex() {
    let run = uri_reading(&["encode", "--part", "path", "--json"], b"\xFF\na b\n");
    assert_eq!(
        run.out,
        "{\"input_hex\":\"ff\",\"output\":\"%FF\"}\n{\"input\":\"a b\",\"output\":\"a%20b\"}\n"
    );
}

#[test]
fn encode_wants_a_part_that_there_is() {
    let run = uri(&["encode", "--part", "qurey", "x"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("query"), "{}", run.err);
}

#[test]
fn decode_gives_one_line_of_text() {
    let run = uri(&["decode", "a%20b%2Fc%C3%A9+", "%0Ax%E2%80%AE%FF"]);
    assert_eq!((run.status, run.out.as_str()), (0, "a b/cé+\n%0Ax%E2%80%AE%FF\n"));
    assert_eq!(uri(&["decode", "--part", "form", "a+b"]).out, "a b\n");
    assert_eq!(uri(&["decode", "--raw-bytes", "a%0Ab"]).out, "a\nb\n");
    assert_eq!(uri(&["decode", "-0", "a%0Ab", "c"]).out, "a\nb\0c\0");
}

#[test]
fn decode_json_has_hex_where_there_is_no_text() {
    let run = uri(&["decode", "--json", "%FF", "%41", "%4"]);
    assert_eq!(run.status, 1);
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(lines[0], "{\"input\":\"%FF\",\"bytes_hex\":\"ff\"}");
    assert_eq!(lines[1], "{\"input\":\"%41\",\"output\":\"A\"}");
    assert!(lines[2].contains("\"kind\":\"malformed-escape\""), "{}", lines[2]);
    assert!(lines[2].contains("\"offset\":0,\"rule\":\"pct-encoded\""), "{}", lines[2]);
}

#[test]
fn decode_tells_a_malformed_escape_and_goes_on() {
    let run = uri_reading(&["decode"], b"a%zz\n%41\n");
    assert_eq!((run.status, run.out.as_str()), (1, "A\n"));
    assert!(run.err.starts_with("uri: line 1: "), "{}", run.err);
    assert!(run.err.contains("byte 1"), "{}", run.err);
}

#[test]
fn chars_tells_where_a_character_may_stand() {
    let run = uri(&["chars", "/"]);
    assert_eq!(
        run.out,
        "/  U+002F, UTF-8 2F, gen-delims (a delimiter: escape it where it is data)
  raw in      path query query-key query-value fragment
  %2F         in userinfo user password reg-name segment segment-nz-nc form unreserved
"
    );
    let run = uri(&["chars", "--json", "é"]);
    assert!(
        run.out.starts_with("{\"char\":\"é\",\"code_point\":\"U+00E9\",\"octets\":[\"C3\",\"A9\"]")
    );
}

#[test]
fn chars_lists_the_parts() {
    let run = uri(&["chars"]);
    assert_eq!(run.status, 0);
    assert!(run.out.contains("  query          !$&'()*+,-./:;=?@_~\n"), "{}", run.out);
    assert!(run.out.contains("  unreserved     -._~\n"), "{}", run.out);
}
