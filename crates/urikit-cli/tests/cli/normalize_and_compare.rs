//! `uri normalize` and `uri compare`.

use crate::run::{uri, uri_reading};

#[test]
fn normalize_uses_level_path_by_default() {
    let text = "HTTP://EX%41mple.com:80/a/../%7eb";
    assert_eq!(uri(&["normalize", text]).out, "http://example.com:80/~b\n");
    let forms = [
        ("case", "http://ex%41mple.com:80/a/../%7Eb\n"),
        ("percent", "http://example.com:80/a/../~b\n"),
        ("PATH", "http://example.com:80/~b\n"),
        ("scheme", "http://example.com/~b\n"),
    ];
    for (level, expected) in forms {
        let run = uri(&["normalize", "--level", level, text]);
        assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, expected, ""));
    }
}

#[test]
fn normalize_answers_each_line() {
    let run = uri_reading(&["normalize"], b"HTTP://h\n\na/..\r\n../a\n/a/..//b\n");
    assert_eq!((run.status, run.out.as_str()), (0, "http://h\n\n./\n../a\n/.//b\n"));
}

#[test]
fn normalize_json_has_input_and_output() {
    let run = uri(&["normalize", "--json", "A:%7e", "a b"]);
    assert_eq!(run.status, 1);
    assert_eq!(
        run.out,
        "{\"input\":\"A:%7e\",\"output\":\"a:~\"}\n\
         {\"input\":\"a b\",\"error\":{\"kind\":\"unexpected-char\",\
         \"message\":\"unexpected ' ' in path at byte 1\",\"offset\":1,\"rule\":\"segment\"}}\n"
    );
}

#[test]
fn normalize_reports_bad_input_and_continues() {
    let run = uri_reading(&["normalize", "--on-error", "keep"], b"A:\n^\nB:\n");
    assert_eq!((run.status, run.out.as_str()), (1, "a:\n^\nb:\n"));
    assert!(run.err.starts_with("uri: line 2: "), "{}", run.err);
}

#[test]
fn normalize_takes_iris_when_asked() {
    assert_eq!(uri(&["normalize", "http://h/é"]).status, 1);
    let run = uri(&["normalize", "--as", "IRI-reference", "http://H/é/./%C3%A9"]);
    assert_eq!((run.status, run.out.as_str()), (0, "http://h/é/%C3%A9\n"));
}

#[test]
fn normalize_level_simple_is_wrong_usage() {
    assert_eq!(uri(&["normalize", "--level", "simple", "a:"]).status, 2);
}

#[test]
fn compare_reports_the_first_equal_level() {
    let cases: [(&[&str], i32, &str); 6] = [
        (&["a:b", "a:b"], 0, "equal byte for byte\n"),
        (&["a:b", "A:b"], 0, "equal at level case\n"),
        (&["a:/b/../c", "a:/c"], 0, "equal at level path\n"),
        (&["http://h", "http://h:80/"], 1, "equal only at level scheme (asked: path)\n"),
        (&["http://h", "http://h:80/", "--level", "scheme"], 0, "equal at level scheme\n"),
        (&["a:b?c", "a:b?d"], 1, "not equal at any level: the query differs\n"),
    ];
    for (args, status, expected) in cases {
        let run = uri(&[&["compare"], args].concat());
        assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (status, expected, ""));
    }
    assert_eq!(uri(&["compare", "a:b", "A:b", "--level", "simple"]).status, 1);
}

#[test]
fn compare_json_has_all_levels() {
    let run = uri(&["compare", "--json", "http://h/~", "http://h/%7E"]);
    assert_eq!(run.status, 0);
    assert_eq!(
        run.out,
        "{\"equal\":{\"simple\":false,\"case\":false,\"percent\":true,\"path\":true,\
         \"scheme\":true},\"level\":\"percent\",\"rung\":\"percent\",\"differs_in\":null}\n"
    );
    let run = uri(&["compare", "--json", "http://u@h/", "http://v@h/"]);
    assert_eq!(run.status, 1);
    assert_eq!(
        run.out,
        "{\"equal\":{\"simple\":false,\"case\":false,\"percent\":false,\"path\":false,\
         \"scheme\":false},\"level\":null,\"rung\":null,\"differs_in\":\"userinfo\"}\n"
    );
}

#[test]
fn compare_reports_bad_input() {
    let run = uri(&["compare", "a:b", "a b"]);
    assert_eq!((run.status, run.out.as_str()), (1, ""));
    assert_eq!(run.err, "uri: argument 2: unexpected ' ' in path at byte 1 (rule segment)\n");
    let run = uri(&["compare", "--json", "a:b", "a b"]);
    assert!(run.status == 1 && run.out.contains("\"error\""), "{}", run.out);
}

#[test]
fn compare_needs_two() {
    assert_eq!(uri(&["compare", "a:b"]).status, 2);
    assert_eq!(uri(&["compare", "a:b", "a:b", "a:b"]).status, 2);
}

#[test]
fn normalize_takes_one_part_by_itself() {
    let cases = [
        ("scheme", "path", "HTTP", "http"),
        ("authority", "path", "U@EX.com:080", "U@ex.com:080"),
        ("host", "path", "EX%41mple.COM", "example.com"),
        ("host", "scheme", "[0::1]", "[::1]"),
        ("port", "scheme", "080", "80"),
        ("path", "path", "/a/../%7eb", "/~b"),
        ("path", "path", "a/../../b", "../b"),
        ("path", "percent", "/a/../%7eb", "/a/../~b"),
        ("segment", "path", "%2f%41", "%2FA"),
        ("query", "path", "a=%7e&b=%2f", "a=~&b=%2F"),
        ("query-value", "path", "%7e+", "~+"),
        ("fragment", "case", "%7e", "%7E"),
    ];
    for (part, level, text, normal) in cases {
        let run = uri(&["normalize", "--part", part, "--level", level, text]);
        assert_eq!((run.status, run.out), (0, format!("{normal}\n")), "{part} {text}");
    }
    let run = uri(&["normalize", "--part", "segment", "a", "a/b"]);
    assert_eq!((run.status, &*run.out), (1, "a\n"));
    assert_eq!(run.err, "uri: argument 2: unexpected '/' in path at byte 1 (rule segment)\n");
    assert_eq!(uri(&["normalize", "--part", "path", "é"]).status, 1);
    assert_eq!(uri(&["normalize", "--part", "path", "--as", "IRI", "é%7e"]).out, "é~\n");
}

#[test]
fn normalize_drops_parts_and_parameters() {
    let text = "HTTP://u:p@H:80/a/./b?b=1&utm_source=x&a=%7e&%66bclid=y#f";
    for (options, wanted) in [
        (&["--drop", "fragment"][..], "http://u:p@h:80/a/b?b=1&utm_source=x&a=~&fbclid=y"),
        (
            &["--drop", "fragment,userinfo", "--drop-params", "utm_*,fbclid", "--sort-params"],
            "http://h:80/a/b?a=~&b=1",
        ),
        (&["--drop", "password,port,query"], "http://u@h/a/b#f"),
        (&["--drop", "user,query,fragment"], "http://:p@h:80/a/b"),
        (&["--drop", "scheme,query,fragment"], "//u:p@h:80/a/b"),
        (&["--drop", "authority", "--drop", "query,fragment"], "http:/a/b"),
        (&["--drop-params", "tracking,b"], "http://u:p@h:80/a/b?a=~#f"),
        (&["--drop-params", "*"], "http://u:p@h:80/a/b#f"),
        (
            &["--sort-params", "--level", "case"],
            "http://u:p@h:80/a/./b?a=%7E&b=1&%66bclid=y&utm_source=x#f",
        ),
    ] {
        let run = uri(&[&["normalize"], options, &[text]].concat());
        assert_eq!((run.status, run.out), (0, format!("{wanted}\n")), "{options:?}");
    }
}

#[test]
fn normalize_leaves_what_has_nothing_to_drop() {
    let options = &["normalize", "--drop", "userinfo,fragment", "--drop-params", "a"];
    let run = uri(&[&options[..], &["http://h/?", "http://h/?b&&c", "/?a"]].concat());
    assert_eq!(run.out, "http://h/?\nhttp://h/?b&&c\n/\n");
}

#[test]
fn normalize_refuses_to_drop_what_would_change_the_rest() {
    let run = uri(&["normalize", "--drop", "authority", "http://h//a", "http://h/a"]);
    assert_eq!((run.status, run.out.as_str()), (1, "http:/a\n"));
    assert!(run.err.starts_with("uri: argument 1: "), "{}", run.err);
    let run = uri(&["normalize", "--drop", "scheme", "urn:a:b"]);
    assert_eq!((run.status, run.out.as_str()), (1, ""));
    assert_eq!(uri(&["normalize", "--drop", "path", "a"]).status, 2);
    assert_eq!(uri(&["normalize", "--drop", "query", "--part", "host", "a"]).status, 2);
}

#[test]
fn normalize_check_has_a_status_only() {
    for (args, status) in [
        (&["http://h/a", "b"][..], 0),
        (&["http://h/a", "HTTP://h/a"], 1),
        (&["http://h:80/"], 0),
        (&["--level", "scheme", "http://h:80/"], 1),
        (&["--drop", "fragment", "http://h/#f"], 1),
        (&["--drop-params", "tracking", "--sort-params", "http://h/?a&b"], 0),
        (&["--sort-params", "http://h/?b&a"], 1),
        (&["--part", "host", "h"], 0),
        (&["--part", "host", "H"], 1),
    ] {
        let run = uri(&[&["normalize", "--check"], args].concat());
        let reported = (run.status, run.out.as_str(), run.err.as_str());
        assert_eq!(reported, (status, "", ""), "{args:?}");
    }
    let run = uri(&["normalize", "--check", "--on-error", "keep", "a b"]);
    assert_eq!((run.status, run.out.as_str()), (1, ""));
    assert!(run.err.contains("unexpected ' '"), "{}", run.err);
    let run = uri(&["normalize", "--check", "--summary", "A:b", "a:b"]);
    assert!(run.err.contains("1 good, 1 bad") && run.err.contains("1 not-normal"), "{}", run.err);
    assert_eq!(uri(&["normalize", "--check", "--json", "a:b"]).status, 2);
}

#[test]
fn normalize_minimal_decodes_what_a_part_does_not_need_escaped() {
    let cases = [
        (&[][..], "HTTP://H/?next=%2fa%3Fb%26c", "http://h/?next=/a?b%26c"),
        (&["--level", "case"], "http://%41/%7E", "http://a/~"),
        (&["--as", "IRI"], "http://h/é%40", "http://h/é@"),
        (&["--drop", "fragment"], "http://h/%3A#%3A", "http://h/:"),
        (&[], "a/../b%3Ac", "./b:c"),
        (&[], "mailto:a%40b@c", "mailto:a%40b@c"),
        // RFC 6068 §2
        (&[], "mailto:a@b?body=x%2Fy%3F%3A", "mailto:a@b?body=x%2Fy%3F:"),
        // ECMA-427 §5.4
        (&[], "pkg:npm/%40a/b?u=https:%2F%2Fh%7E", "pkg:npm/%40a/b?u=https:%2F%2Fh~"),
        (&["--part", "path"], "a/../b%3Ac%2Fd", "b%3Ac%2Fd"),
        (&["--part", "query"], "next=%2fa%3Fb%26c", "next=/a?b%26c"),
    ];
    for (args, given, normal) in cases {
        let run = uri(&[&["normalize", "--minimal"], args, &["--", given]].concat());
        assert_eq!((run.status, run.out), (0, format!("{normal}\n")), "{given}");
        let check = uri(&[&["normalize", "--minimal", "--check"], args, &["--", normal]].concat());
        assert_eq!(check.status, 0, "{normal}");
    }
    assert_eq!(uri(&["normalize", "--minimal", "--part", "path", "--", "/é"]).status, 1);
    let run = uri(&["normalize", "--minimal", "--part", "path", "--as", "IRI", "/a"]);
    assert_eq!(run.status, 2);
}

/// An error at a non-ASCII character names the option that allows it, for parts too.
#[test]
fn normalize_of_a_part_names_the_option_for_iris() {
    for (part, text) in [("path", "/é"), ("host", "é"), ("query", "é^"), ("segment", "é")] {
        let run = uri(&["normalize", "--part", part, text]);
        assert!(run.err.contains("allowed only in an IRI; use --as IRI"), "{part}: {}", run.err);
    }
    for (part, text) in [("path", "^é"), ("scheme", "é"), ("port", "é"), ("path", "\u{FEFF}a")] {
        let run = uri(&["normalize", "--part", part, text]);
        assert!(!run.err.contains("--as IRI"), "{part}: {}", run.err);
    }
    assert_eq!(uri(&["normalize", "--part", "path", "--as", "IRI", "/é"]).out, "/é\n");
    let others: [(&[&str], &str); 4] = [
        (&["check", "--as", "path", "/é"], "use --as ipath (rule path)"),
        (&["check", "--as", "segment", "é"], "use --as isegment (rule segment)"),
        (&["path", "dots", "1:é"], "use --as IRI (rule path)"),
        (&["set", "path:=/é", "--", "a:b"], "allowed only in an IRI; use --as IRI\n"),
    ];
    for (args, hint) in others {
        let run = uri(args);
        assert!(run.err.contains(hint), "{args:?}: {}", run.err);
    }
    assert!(!uri(&["check", "--as", "port", "é"]).err.contains("--as"));
}
