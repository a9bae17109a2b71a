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
        let status = i32::from(kept.is_empty());
        assert_eq!(
            (run.status, run.out.as_str(), run.err.as_str()),
            (status, kept, ""),
            "{expression}"
        );
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

#[test]
fn where_ends_with_1_if_nothing_matched() {
    for format in
        [&[][..], &["--json"], &["--csv"], &["--tsv"], &["-0"], &["-c"], &["-c", "--json"]]
    {
        let status = |args: &[&str], input: &[u8]| {
            let run = uri_reading(&[&["where"], format, args].concat(), input);
            assert_eq!(run.err, "");
            run.status
        };
        assert_eq!(status(&["host=none"], LIST), 1, "{format:?}");
        assert_eq!(status(&["host=a.example"], LIST), 0, "{format:?}");
        assert_eq!(status(&["-v", "input~."], LIST), 1, "{format:?}");
        assert_eq!(status(&["has:host"], b""), 1, "{format:?}");
        // Only in the last of many blocks.
        let lines = "/a\n".repeat(200_000) + "//h\n";
        assert_eq!(status(&["has:host", "--threads", "3"], lines.as_bytes()), 0, "{format:?}");
    }
    let path = crate::run::file("where_in_place.txt", b"/a\n/b\n");
    let path = path.to_str().unwrap();
    assert_eq!(uri(&["where", "path=/a", "--in-place", "-f", path]).status, 0);
    assert_eq!(uri(&["where", "path=/b", "--in-place", "-f", path]).status, 1);
    assert_eq!(std::fs::read_to_string(path).unwrap(), "");
}

#[test]
fn where_has_the_short_options_of_grep() {
    let where_out = |args: &[&str]| uri_reading(&[&["where"], args].concat(), LIST).out;
    assert_eq!(where_out(&["-v", "has:host"]), "mailto:a@b\n/relative\n");
    assert_eq!(where_out(&["-c", "has:host"]), "3\n");
    assert_eq!(where_out(&["-vc", "has:host"]), "2\n");
    let both = "http://a.example/x?q=1\nHTTPS://B.example:8443/\n";
    assert_eq!(where_out(&["-i", "path=/X or input~^https"]), both);
}

#[test]
fn where_finds_parameters_without_a_value() {
    let inputs = ["?debug", "?debug=", "?debug=1", "?%64ebug", "?a", "/"];
    let run = uri(&[&["where", "has:query:debug"][..], &inputs].concat());
    assert_eq!(run.out, "?debug\n?debug=\n?debug=1\n?%64ebug\n");
    let run =
        uri(&[&["where", "has:query:debug:form and not query:debug~."][..], &inputs].concat());
    assert_eq!(run.out, "?debug\n?debug=\n?%64ebug\n");
}

#[test]
fn where_says_what_to_write_for_other_forms() {
    for (expression, hint) in [
        ("scheme=https && has:query", "EXPR, byte 13: write 'and' for '&&'"),
        ("host=a.example|b.example", "quotes; for a pattern, use ~ with a regular expression"),
        ("host=*.example.com", "such as host~'\\.com$'"),
        ("host~*.example.com", "this is a regular expression"),
    ] {
        let run = uri(&["where", expression, "http://h/"]);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{expression}");
        assert!(run.err.contains(hint), "{expression}: {}", run.err);
    }
    assert_eq!(uri(&["where", "path='/*'", "/*"]).out, "/*\n");
}

#[test]
fn where_matches_hosts_without_regard_to_case() {
    for expression in ["host~example", "host!~other and host=example.COM", "last_label~com"] {
        assert_eq!(uri(&["where", expression, "http://EXAMPLE.com/"]).status, 0, "{expression}");
    }
    assert_eq!(uri(&["where", "path~A", "http://h/a"]).status, 1);
}

/// RFC 8089 §2: the empty host of a file URI is `localhost`.
#[test]
fn where_reads_the_empty_host_of_a_file_uri_as_localhost() {
    let inputs = ["file:///a", "file://localhost/a", "http:///a", "file:/a"];
    let run = uri(&[&["where", "host=localhost"][..], &inputs].concat());
    assert_eq!(run.out, "file:///a\nfile://localhost/a\n");
    assert_eq!(uri(&[&["where", "host=''"][..], &inputs].concat()).out, "file:///a\nhttp:///a\n");
}

#[test]
fn where_refuses_values_that_a_part_never_has() {
    for (expression, hint) in [
        ("host_class=loopbak", "did you mean `loopback`?"),
        ("host_kind=IPv4", "host_kind is one of reg-name, ipv4, ipv6, ipvfuture"),
        ("readers_agree=yes", "readers_agree is one of true, false"),
        ("port=http", "port is a number"),
    ] {
        let run = uri(&["where", expression, "http://h/"]);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{expression}");
        assert!(run.err.contains(hint), "{expression}: {}", run.err);
    }
}

#[test]
fn where_quiet_prints_nothing() {
    for format in [&[][..], &["--json"], &["-c"], &["-v"]] {
        let args = [&["where", "-q"], format, &["host=b.example"]].concat();
        let run = uri_reading(&args, LIST);
        assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "", ""), "{format:?}");
    }
    assert_eq!(uri_reading(&["where", "-q", "host=none"], LIST).status, 1);
}

#[test]
fn where_selects_rows() {
    let run = uri_reading(
        &["where", "--csv-column", "url", "host=a"],
        b"id,url\n1,http://A/\n2,\"http://b/\"\n3,http://a\n",
    );
    assert_eq!((run.status, run.out.as_str()), (0, "id,url\n1,http://A/\n3,http://a\n"));
    let run = uri_reading(&["where", "--column", "2", "host=a"], b"1\thttp://a/\n2\thttp://b/\n");
    assert_eq!(run.out, "1\thttp://a/\n");
    let keep = ["where", "--column", "1", "--on-error", "keep", "host=a"];
    assert_eq!(uri_reading(&keep, b"a b\tx\n").out, "a b\tx\n");
}
