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
        ("segment", "a;b,c=d", "a;b,c=d"),
        ("segment-name", "a;b,c=d", "a%3Bb%2Cc=d"),
        ("segment-key", "a;b,c=d", "a%3Bb%2Cc%3Dd"),
        ("segment-value", "a;b,c=d/", "a%3Bb%2Cc=d%2F"),
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
fn encode_minimal_spells_encoded_data_with_the_fewest_escapes() {
    let cases = [
        ("query-value", "%2Fa%3Fb%26c%2B+ d", "/a?b%26c%2B+%20d"),
        ("query", "a%3Db=%2F%26&%3F", "a%3Db=/%26&?"),
        ("path", "/a%2Fb/10%3A30", "/a%2Fb/10:30"),
        ("segment", "a%40b%3Bc", "a@b%3Bc"),
        ("segment-value", "a%3Db%3Bc", "a=b%3Bc"),
        ("fragment", "%2F%26%7E", "/%26~"),
        ("form", "a%20b%7E%2F", "a+b%7E%2F"),
        ("host", "[::1]", "[::1]"),
        ("unreserved", "%2F%7E", "%2F~"),
    ];
    for (part, given, short) in cases {
        let run = uri(&["encode", "--minimal", "--part", part, given]);
        assert_eq!((run.status, run.out), (0, format!("{short}\n")), "{part}");
        let decoded = |text: &str| uri(&["decode", "--part", part, text]).out;
        assert_eq!(decoded(given), decoded(short), "{part}");
    }
    let run = uri_reading(&["encode", "--minimal", "--part", "path", "--json"], b"\xFF%2e\n");
    assert_eq!(run.out, "{\"input_hex\":\"ff253265\",\"output\":\"%FF.\"}\n");
    let mail = ["encode", "--minimal", "--part", "query-value", "--scheme", "mailto", "x%2Fy%3A"];
    assert_eq!(uri(&mail).out, "x%2Fy:\n");
    for other in ["--keep-escapes", "--keep-plus"] {
        assert_eq!(uri(&["encode", "--minimal", other, "--part", "query-value", "a"]).status, 2);
    }
}

#[test]
fn encode_notes_a_dot_segment() {
    let note = "uri: argument 1: note: a dot segment: it is removed when the path is resolved or \
                normalized (RFC 3986 §5.2.4), also if it is escaped\n";
    for part in ["segment", "segment-nz-nc", "segment-name"] {
        let run = uri(&["encode", "--part", part, ".."]);
        assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "..\n", note), "{part}");
    }
    let run = uri(&["encode", "--part", "segment", "--keep-escapes", "%2e"]);
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "%2e\n", note));
    for (part, data) in
        [("segment", "..."), ("segment", ""), ("path", ".."), ("segment-value", "..")]
    {
        assert_eq!(uri(&["encode", "--part", part, data]).err, "", "{part} {data}");
    }
}

#[test]
fn encode_takes_bytes_and_reports_them_in_hex() {
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
fn decode_notes_what_may_be_latin1() {
    let run = uri(&["decode", "%E0%C3%A0", "%80", "%C3%A0"]);
    assert_eq!((run.status, run.out.as_str()), (0, "%E0à\n%80\nà\n"));
    let note = "uri: argument 1: note: not UTF-8 at byte 0: `%E0` is `à` in Latin-1; in UTF-8 it is `%C3%A0`\n";
    assert_eq!(run.err, note);
    let json = uri(&["decode", "--json", "%E0"]);
    assert_eq!(
        (json.out.as_str(), json.err.as_str()),
        ("{\"input\":\"%E0\",\"bytes_hex\":\"e0\"}\n", note)
    );
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
fn decode_reports_a_malformed_escape_and_continues() {
    let run = uri_reading(&["decode"], b"a%zz\n%41\n");
    assert_eq!((run.status, run.out.as_str()), (1, "A\n"));
    assert!(run.err.starts_with("uri: line 1: "), "{}", run.err);
    assert!(run.err.contains("byte 1"), "{}", run.err);
}

#[test]
fn encode_knows_the_parts_of_an_authority() {
    let cases = [
        ("scheme", "coap+tcp", "coap+tcp"),
        ("authority", "a b@[::1]:80", "a%20b@[::1]:80"),
        ("authority", "h[1]", "h%5B1%5D"),
        ("host", "b\u{fc}cher:80", "b%C3%BCcher%3A80"),
        ("host", "[::1]", "[::1]"),
        ("reg-name", "[::1]", "%5B%3A%3A1%5D"),
        ("ip-literal", "[v1.a]", "[v1.a]"),
        ("port", "080", "080"),
    ];
    for (part, data, encoded) in cases {
        let run = uri(&["encode", "--part", part, "--", data]);
        assert_eq!((run.status, run.out.as_str()), (0, format!("{encoded}\n").as_str()), "{part}");
    }
    let wrong = [
        ("scheme", "a b", "unexpected ' ' in scheme at byte 1 (rule scheme)"),
        ("port", "80a", "unexpected 'a' in port at byte 2 (rule port)"),
        ("IP-literal", "::1", "unexpected ':' in IP-literal at byte 0 (rule IP-literal)"),
        ("authority", "a@b@c", "unexpected '@' in host at byte 3 (rule reg-name)"),
    ];
    for (part, data, message) in wrong {
        let run = uri(&["encode", "--part", part, "--", data]);
        assert_eq!((run.status, run.out.as_str()), (1, ""), "{part}");
        assert_eq!(run.err, format!("uri: argument 1: {message}\n"));
    }
}

#[test]
fn encode_leaves_a_plus_when_asked() {
    for part in ["query-key", "query-value"] {
        assert_eq!(uri(&["encode", "--part", part, "1+1 &"]).out, "1%2B1%20%26\n");
        assert_eq!(uri(&["encode", "--part", part, "--keep-plus", "1+1 &"]).out, "1+1%20%26\n");
    }
    let both = ["encode", "--part", "query-value", "--keep-plus", "--keep-escapes", "+%41%"];
    assert_eq!(uri(&both).out, "+%41%25\n");
    assert_eq!(uri(&["encode", "--part", "path", "--keep-plus", "1+1"]).out, "1+1\n");
    for part in ["form", "unreserved"] {
        let run = uri(&["encode", "--part", part, "--keep-plus", "1+1"]);
        assert_eq!((run.status, run.out.as_str()), (2, ""));
        assert!(run.err.starts_with("uri: --keep-plus: "), "{}", run.err);
    }
}

#[test]
fn chars_has_a_reason_for_each_part() {
    let run = uri(&["chars", "/"]);
    assert_eq!(
        run.out,
        "/  U+002F, UTF-8 2F, gen-delims (a delimiter: escape it where it is data)
  scheme         never  a scheme is made of letters, digits, + - .
  authority      %2F    ends the authority
  userinfo       %2F    ends the authority
  user           %2F    ends the authority
  password       %2F    ends the authority
  host           %2F    ends the authority
  reg-name       %2F    ends the authority
  IP-literal     never  ends the authority
  port           never  ends the authority
  path           raw    separates segments
  segment        %2F    ends the segment
  segment-nz-nc  %2F    ends the segment
  segment-name   %2F    ends the segment
  segment-key    %2F    ends the segment
  segment-value  %2F    ends the segment
  query          raw    data
  query-key      raw    data
  query-value    raw    data
  fragment       raw    data
  form           %2F    a form escapes all but letters, digits and * - . _
  unreserved     %2F    reserved: somewhere it is a delimiter
"
    );
    let run = uri(&["chars", "--json", "é"]);
    assert!(
        run.out.starts_with("{\"char\":\"é\",\"code_point\":\"U+00E9\",\"octets\":[\"C3\",\"A9\"]")
    );
}

#[test]
fn chars_shows_brackets_raw_around_an_ip_literal_only() {
    let run = uri(&["chars", "["]).out;
    for part in ["authority", "host"] {
        assert!(run.contains(&format!("  {part:<15}raw    only around an IP literal\n")), "{run}");
    }
    for part in ["userinfo", "reg-name", "path", "query", "fragment"] {
        assert!(run.contains(&format!("  {part:<15}%5B    only around an IP literal\n")), "{run}");
    }
    assert!(run.contains("  IP-literal     raw    starts the IP literal\n"), "{run}");
    let run = uri(&["chars", "--json", "]"]).out;
    let row: serde_json::Value = serde_json::from_str(&run).unwrap();
    assert_eq!(row["written"]["host"], "]");
    assert_eq!(row["fit"]["host"], "around-ip-literal");
    assert_eq!(row["reason"]["path"], "only around an IP literal");
    assert_eq!(row["written"]["path"], "%5D");
    assert_eq!(row["written"]["port"], serde_json::Value::Null);
}

#[test]
fn chars_prints_quotes_and_backslashes_as_themselves() {
    for c in ["'", "\"", "\\"] {
        let run = uri(&["chars", c]);
        assert!(run.out.starts_with(&format!("{c}  U+00")), "{}", run.out);
    }
    assert!(uri(&["chars", "\n"]).out.starts_with("\\n  U+000A"));
    assert!(uri(&["chars", "\u{202e}"]).out.starts_with("\\u{202e}  U+202E"));
}

#[test]
fn chars_lists_the_parts() {
    let run = uri(&["chars"]);
    assert_eq!(run.status, 0);
    for line in [
        "  query          A-Z a-z 0-9 !$&'()*+,-./:;=?@_~\n",
        "  unreserved     A-Z a-z 0-9 -._~\n",
        "  scheme         A-Z a-z 0-9 +-.\n",
        "  port           0-9\n",
        "  host           A-Z a-z 0-9 !$&'()*+,-.;=_~  and [] around an IP literal\n",
    ] {
        assert!(run.out.contains(line), "{}", run.out);
    }
}

/// Every cell has a mark and the number of its reason, which is listed below.
#[test]
fn chars_table_is_whole() {
    let run = uri(&["chars", "--table"]);
    assert_eq!(run.status, 0);
    let (grids, reasons) = run.out.split_once("\ny unescaped").unwrap();
    let reasons: Vec<&str> = reasons.lines().skip(2).collect();
    let mut cells = 0;
    for line in grids.lines().filter(|line| !line.is_empty() && !line.starts_with(' ')) {
        for cell in line.split_whitespace().skip(1) {
            if line.starts_with("General") {
                continue;
            }
            let number = cell.trim_start_matches(['y', '(', ')', '%', '-']);
            let number: usize = number.parse().unwrap();
            assert!(reasons[number - 1].starts_with(&format!("{number:>4}  ")), "{line}");
            cells += 1;
        }
    }
    assert_eq!(cells, 21 * (7 + 11 + 12));
    assert!(grids.contains("\nhost          %11   %4    %4    %5    (y)6  (y)6  %7\n"), "{grids}");

    let json = uri(&["chars", "--table", "--json"]).out;
    assert_eq!(json.lines().count(), 128);
    assert!(json.lines().nth(47).unwrap().starts_with("{\"char\":\"/\""), "{json}");
    let csv = uri(&["chars", "--table", "--csv"]).out;
    assert_eq!(csv.lines().count(), 1 + 128 * 21);
    assert!(csv.contains("\n/,U+002F,2F,gen-delims,host,escaped,%2F,ends the authority\n"));
    assert!(
        csv.contains(
            "\n[,U+005B,5B,gen-delims,host,around-ip-literal,[,only around an IP literal\n"
        )
    );
    assert_eq!(uri(&["chars", "--table", "a"]).status, 2);
}

/// RFC 3986 §3.2.2: no host has escapes that are not UTF-8, written or kept.
#[test]
fn encode_refuses_a_host_that_is_not_utf8() {
    for (args, input) in [
        (&["--part", "host"][..], &b"a\xFF\n"[..]),
        (&["--part", "reg-name"], b"a\xFF\n"),
        (&["--part", "authority"], b"u@a\xFF:8\n"),
        (&["--part", "host", "--keep-escapes"], b"a%FF\n"),
    ] {
        let run = uri_reading(&[&["encode"], args].concat(), input);
        assert_eq!((run.status, run.out.as_str()), (1, ""), "{args:?}");
        assert!(run.err.contains("invalid UTF-8"), "{}", run.err);
    }
    let run = uri_reading(&["encode", "--part", "host", "--keep-escapes"], b"b%C3%BCcher 1\n");
    assert_eq!((run.status, run.out.as_str()), (0, "b%C3%BCcher%201\n"));
}

#[test]
fn encode_follows_the_rules_of_a_scheme() {
    let cases = [
        ("mailto", "path", "a&b=c;d/e,f@h", "a%26b%3Dc%3Bd%2Fe,f@h"),
        ("mailto", "segment", "a,b@h", "a%2Cb@h"),
        ("MAILTO", "query-value", "a/b?c=1+1&d", "a%2Fb%3Fc%3D1+1%26d"),
        ("mailto", "query", "subject=a/b", "subject=a%2Fb"),
        ("ftp", "segment", "a;type=b", "a%3Btype=b"),
        ("ldap", "query-value", "(&(a=b)(c=,?))", "(&(a=b)(c=%2C%3F))"),
        ("https", "query-value", "a/b?c", "a/b?c"),
        ("nih", "path", "a b;c/d", "a%20b;c%2Fd"),
        ("pkg", "query-value", "a?b", "a%3Fb"),
        ("pkg", "segment", "@angular", "%40angular"),
    ];
    for (scheme, part, data, encoded) in cases {
        let run = uri(&["encode", "--part", part, "--scheme", scheme, data]);
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{scheme} {part}");
        assert_eq!(run.out, format!("{encoded}\n"), "{scheme} {part}");
    }
    let keeping = ["encode", "--part", "query-value", "--scheme", "mailto", "--keep-escapes"];
    assert_eq!(uri(&[&keeping[..], &["%41/%"]].concat()).out, "%41%2F%25\n");
}

#[test]
fn encode_refuses_a_part_that_the_scheme_does_not_have() {
    let run = uri(&["encode", "--part", "query", "--scheme", "file", "a"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(
        run.err.starts_with("uri: --part: a file URI has no query (RFC 8089 §2)\n"),
        "{}",
        run.err
    );
    let run = uri(&["encode", "--part", "port", "--scheme", "http", "8a"]);
    assert_eq!(run.err, "uri: argument 1: unexpected 'a' in port at byte 1 (rule port)\n");
    assert_eq!(uri(&["encode", "--part", "path", "--scheme", "a b", "a"]).status, 2);
}

#[test]
fn encode_and_chars_say_that_a_scheme_has_no_rules() {
    let note = "uri: note: no rules of the scheme `coap` are known; those of RFC 3986 apply\n";
    let run = uri(&["encode", "--part", "path", "--scheme", "CoAP", "a&b"]);
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "a&b\n", note));
    assert_eq!(uri(&["encode", "-q", "--part", "path", "--scheme", "coap", "a"]).err, "");
    let run = uri(&["chars", "--scheme", "coap"]);
    assert_eq!((run.out, run.err.as_str()), (uri(&["chars"]).out, note));
}

#[test]
fn chars_follow_the_rules_of_a_scheme() {
    let run = uri(&["chars", "--scheme", "mailto"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    for line in [
        "  authority      (a mailto URI has no authority)\n",
        "  segment        A-Z a-z 0-9 !$'()*+-.:@_~\n",
        "  query-value    A-Z a-z 0-9 !$'()*+,-.:;@_~\n",
        "  fragment       A-Z a-z 0-9 !$&'()*+,-./:;=?@_~\n",
    ] {
        assert!(run.out.contains(line), "{}", run.out);
    }
    let run = uri(&["chars", "--scheme", "mailto", "&"]).out;
    assert!(run.contains("  path           %26    an address escapes / & ; and =\n"), "{run}");
    assert!(run.contains("  host           never  a mailto URI has no authority\n"), "{run}");
    let run = uri(&["chars", "--scheme", "mailto", "+"]).out;
    assert!(run.contains("  query-value    raw    a header field escapes"), "{run}");
    let run = uri(&["chars", "--scheme", "file", "--json", "a"]).out;
    let row: serde_json::Value = serde_json::from_str(&run).unwrap();
    assert_eq!(row["written"]["query"], serde_json::Value::Null);
    assert_eq!((&row["fit"]["query"], &row["written"]["path"]), (&"never".into(), &"a".into()));
    let run = uri(&["chars", "--scheme", "urn", "--table"]).out;
    assert!(
        run.contains("  a URN has no authority\n") || run.ends_with("a URN has no authority\n")
    );
}
