//! `uri check`.

use crate::run::{uri, uri_reading};

#[test]
fn check_valid_prints_valid() {
    let run = uri(&["check", "--as", "IPv6address", "::1", "2001:db8::7"]);
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "valid\nvalid\n", ""));
}

#[test]
fn check_invalid_prints_the_verdict_and_the_reason() {
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
         \"message\":\"invalid UTF-8 at byte 1\",\"offset\":1,\"rule\":\"query\"},\"file\":\"-\",\"line\":1}\n"
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
fn check_unknown_rule_is_wrong_usage_with_a_hint_and_where_the_names_are() {
    let run = uri(&["check", "--as", "IPv6adress", "::1"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.contains("similar value exists: 'IPv6address'"), "{}", run.err);
    assert!(run.err.contains("`uri rule` lists the rules"), "{}", run.err);
}

#[test]
fn check_without_a_rule_asks_for_a_uri_reference() {
    let run = uri(&["check", "a:b", "../c", "http://h/ä"]);
    assert_eq!((run.status, run.out.as_str()), (1, "valid\nvalid\ninvalid\n"));
}

#[test]
fn check_scheme_rules_of_iris() {
    let run = uri(&["check", "--scheme-rules", "--as", "IRI", "http:///é", "http://é/", "urn:é"]);
    assert_eq!((run.status, run.out.as_str()), (1, "invalid\nvalid\ninvalid\n"));
    let reported = "an http URI has a host that is not empty (RFC 9110 §4.2.1), at byte 7";
    assert!(run.err.contains(reported), "{}", run.err);
    let run = uri(&["check", "--scheme-rules", "--as", "IRI", "http://u@é/"]);
    assert_eq!((run.status, run.out.as_str()), (0, "valid\n"));
    assert!(run.err.contains("note: a userinfo is deprecated"), "{}", run.err);
    assert!(uri(&["explain", "http:///é"]).out.contains("an http URI has a host"));
}

#[test]
fn check_as_a_scheme_names_the_rule_that_is_broken() {
    let cases = [
        (
            "http-URI",
            "http:///x",
            "an http URI has a host that is not empty (RFC 9110 §4.2.1), at byte 7 (rule http-URI)",
        ),
        (
            "HTTP-uri",
            "http:/x",
            "an http URI has an authority (RFC 9110 §4.2.1), at byte 5 (rule http-URI)",
        ),
        (
            "https-URI",
            "https://:443/",
            "an https URI has a host that is not empty (RFC 9110 §4.2.2), at byte 8 (rule https-URI)",
        ),
        ("http-URI", "https://h/", "not an http URI: its scheme is `https` (rule http-URI)"),
        (
            "file-URI",
            "file://host:80/x",
            "a file URI has no port (RFC 8089 §2), at byte 11 (rule file-auth)",
        ),
        (
            "file-URI",
            "file:///x?y",
            "a file URI has no query (RFC 8089 §2), at byte 9 (rule file-URI)",
        ),
        (
            "file-URI",
            "file:x",
            "the path of a file URI starts with one slash (RFC 8089 §2), at byte 5 (rule path-absolute)",
        ),
        ("file-URI", "x", "missing scheme at byte 1 (rule scheme)"),
    ];
    for (rule, input, reported) in cases {
        let run = uri(&["check", "--as", rule, input]);
        assert_eq!((run.status, run.out.as_str()), (1, "invalid\n"), "{input}");
        assert_eq!(run.err, format!("uri: argument 1: {reported}\n"), "{input}");
    }
    assert_eq!(uri(&["check", "--as", "http-URI", "http://h"]).out, "valid\n");
    assert_eq!(uri(&["check", "--as", "file-URI", "file:/x"]).out, "valid\n");
    assert_eq!(uri(&["check", "--as", "http-URI", "http://h/#f"]).out, "invalid\n");
}

#[test]
fn check_scheme_rules_adds_what_the_scheme_requires() {
    let inputs = ["http:/x", "urn:x", "mailto:a@h", "unheard-of:x", "http://h/#f"];
    let run = uri(&[&["check", "--scheme-rules"], &inputs[..]].concat());
    assert_eq!((run.status, run.out.as_str()), (1, "invalid\ninvalid\nvalid\nvalid\nvalid\n"));
    let run = uri(&[&["check", "--as", "URI"], &inputs[..]].concat());
    assert_eq!((run.status, run.out.as_str()), (0, "valid\nvalid\nvalid\nvalid\nvalid\n"));
    let run = uri(&["check", "--as", "URI-reference", "--scheme-rules", "../a", "file:x"]);
    assert_eq!(run.out, "valid\ninvalid\n");
}

#[test]
fn check_scheme_rules_notes_a_userinfo_without_showing_it() {
    let run = uri(&["check", "--scheme-rules", "http://u:secret@h/"]);
    assert_eq!((run.status, run.out.as_str()), (0, "valid\n"));
    assert!(run.err.starts_with("uri: argument 1: note: a userinfo is deprecated"), "{}", run.err);
    assert!(!run.err.contains("secret"));
    let run = uri(&["check", "--scheme-rules", "--json", "http://u@h/"]);
    let reported =
        "{\"input\":\"http://u@h/\",\"valid\":true,\"advice\":[{\"kind\":\"scheme-forbids\",";
    assert!(run.out.starts_with(reported), "{}", run.out);
}

#[test]
fn check_takes_dns_names_and_zones() {
    let long = ["a"; 64].concat();
    let run = uri(&["check", "--as", "DNS-name", "example.com", "a_b", &long, "a..b"]);
    assert_eq!((run.status, run.out.as_str()), (1, "valid\ninvalid\ninvalid\ninvalid\n"));
    assert!(run.err.contains("label of more than 63 characters at byte 63 (rule dns-name)"));
    let check = |rule: &str, text: &str| uri(&["check", "--as", rule, text]).out;
    assert_eq!(check("dns-name", &format!("{}a", "a.".repeat(126))), "valid\n");
    assert_eq!(check("dns-name", &format!("{}aa", "a.".repeat(126))), "invalid\n");
    assert_eq!(check("URI-6874", "http://[fe80::1%25en0]/"), "valid\n");
    assert_eq!(check("URI-6874", "http://[fe80::1]/"), "valid\n");
    assert_eq!(check("URI-6874", "//[fe80::1%25en0]/"), "invalid\n");
    assert_eq!(check("URI-reference-6874", "//[fe80::1%25en0]/"), "valid\n");
    assert_eq!(check("URI", "http://[fe80::1%25en0]/"), "invalid\n");
    assert_eq!(check("IPv6addrz", "fe80::1%25en0"), "valid\n");
}

#[test]
fn check_filters_valid_and_invalid_inputs() {
    let lines = b"http://h/\na b\n\nmailto:x\n\xFF\n";
    for (args, out) in [
        (&["--valid"][..], &b"http://h/\n\nmailto:x\n"[..]),
        (&["--invalid"], b"a b\n\xFF\n"),
        (&["--valid", "--as", "URI"], b"http://h/\nmailto:x\n"),
        (&["--invalid", "--as", "URI"], b"a b\n\n\xFF\n"),
        (&["--valid", "-0"], b"http://h/\0\0mailto:x\0"),
        (&["--valid", "-q"], b""),
        (&["--valid", "--as", "URI", "--json"], b"{\"input\":\"http://h/\",\"valid\":true}\n{\"input\":\"mailto:x\",\"valid\":true}\n"),
        (&["--invalid", "--csv"], b"input,valid,kind,offset,rule\na b,false,unexpected-char,1,segment\n%FF,false,invalid-utf8,0,URI-reference\n"),
        (&["--valid", "--as", "URI", "--scheme-rules"], b"http://h/\n"),
    ] {
        let mut command = crate::run::command();
        let run = crate::run::output_reading(command.arg("check").args(args), lines);
        assert_eq!(String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(out), "{args:?}");
        assert_eq!((run.status.code(), run.stderr.as_slice()), (Some(1), &b""[..]), "{args:?}");
    }
    assert_eq!(uri(&["check", "--valid", "a:b"]).status, 0);
    assert_eq!(uri(&["check", "--valid", "--invalid", "a:b"]).status, 2);
    let run = uri_reading(&["check", "--invalid", "--on-error", "fail"], b"a\nb c\nd e\n");
    assert_eq!((run.status, run.out.as_str()), (1, "b c\n"));
    // It was not kept, so it can't be printed.
    let run = uri_reading(&["check", "--invalid", "--max-line", "3"], b"a b\nabcd\n");
    assert_eq!(run.out, "a b\n");
    assert!(run.err.contains("line 2: the line is longer"), "{}", run.err);
}

#[test]
fn check_filters_rows() {
    let rows = b"n,url\r\n1,http://h/\r\n2,a b\r\n\"3\",\r\n";
    let check = |args: &[&str]| {
        let run = uri_reading(&[&["check", "--csv-column", "url"], args].concat(), rows);
        (run.status, run.out, run.err)
    };
    let rows_of = |rows: &str| (1, format!("n,url\r\n{rows}"), String::new());
    assert_eq!(check(&["--valid"]), rows_of("1,http://h/\r\n\"3\",\r\n"));
    assert_eq!(check(&["--invalid"]), rows_of("2,a b\r\n"));
    assert_eq!(check(&["--invalid", "--as", "URI"]), rows_of("2,a b\r\n\"3\",\r\n"));
    for args in [&["-q"][..], &["-q", "--valid"], &["-q", "--invalid"]] {
        assert_eq!(check(args), (1, String::new(), String::new()), "{args:?}");
    }
    for (filter, out) in [("--valid", "1\thttp://h/\n"), ("--invalid", "2\ta b\n")] {
        let run = uri_reading(&["check", filter, "--column", "2"], b"1\thttp://h/\n2\ta b\n");
        assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (1, out, ""));
    }
}

#[test]
fn check_has_a_tip_for_what_the_scheme_refuses() {
    let run = uri(&["check", "http:///p", "http://h/", "x:y"]);
    assert_eq!((run.status, run.out.as_str()), (0, "valid\nvalid\nvalid\n"));
    assert_eq!(
        run.err,
        "uri: argument 1: tip: not valid with --scheme-rules: \
         an http URI has a host that is not empty (RFC 9110 §4.2.1), at byte 7\n"
    );
    for args in [&["-q"][..], &["--json"], &["--csv"], &["--as", "path-rootless"]] {
        let run = uri(&[&["check"], args, &["http:/p"]].concat());
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{args:?}");
    }
    assert_eq!(uri_reading(&["check"], b"http:///p\n").err, "");
    let run = uri(&["check", "--scheme-rules", "http:///p"]);
    assert!(run.status == 1 && !run.err.contains("tip"), "{}", run.err);
}

#[test]
fn list_of_hosts_is_named() {
    let run = uri(&["check", "mongodb://u:secret@a:1,b:2/db", "http://a:1,b:2/"]);
    let reported: Vec<_> = run.err.lines().collect();
    let hint = "; a list of hosts, which drivers of mongodb take: a:1, b:2; RFC 3986 derives one host and port only";
    assert!(reported[0].ends_with(hint) && !run.err.contains("secret"), "{}", run.err);
    assert!(!reported[1].contains("list"), "{}", run.err);
    let json = uri(&["parse", "--json", "postgres://a:1,b:2"]).out;
    assert!(json.contains("which drivers of postgres take"), "{json}");
}

#[test]
fn package_url_is_a_rule() {
    let run =
        uri(&["check", "--as", "purl", "pkg:npm/foobar@12.3.1", "pkg:npm/@angular/animation"]);
    assert_eq!((run.status, run.out.as_str()), (1, "valid\ninvalid\n"));
    assert!(run.err.contains("the version follows the last `@`"), "{}", run.err);
    let run = uri(&["check", "--scheme-rules", "pkg:a/b#../c"]);
    assert!(run.err.contains("(ECMA-427 §5.6.7), at byte 8 (rule subpath)"), "{}", run.err);
}
