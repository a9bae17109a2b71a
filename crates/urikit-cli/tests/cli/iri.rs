//! `uri iri`, `uri uri`, `uri idn`, and the rules of RFC 3987 by name.

use crate::run::{uri, uri_reading};

#[test]
fn iri_decodes_what_may_be_seen() {
    let input = b"http://h/D%C3%BCrst\n\n%fc%2f%7e\nhttp://xn--bcher-kva/%e2%80%ae\n";
    let run = uri_reading(&["iri"], input);
    let expected = "http://h/Dürst\n\n%FC%2f~\nhttp://xn--bcher-kva/%E2%80%AE\n";
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, expected, ""));
}

#[test]
fn iri_idna_and_nfc_are_asked_for() {
    let run = uri(&["iri", "--idna", "http://xn--bcher-kva.example/%C3%BC"]);
    assert_eq!((run.status, run.out.as_str()), (0, "http://bücher.example/ü\n"));
    assert_eq!(uri(&["iri", "a:u%CC%88"]).out, "a:u\u{308}\n");
    assert_eq!(uri(&["iri", "--nfc", "a:u%CC%88"]).out, "a:ü\n");
}

#[test]
fn uri_encodes_non_ascii_characters() {
    let run = uri_reading(&["uri"], "http://résumé.example.org/rosé?a=%2f\n#é\n".as_bytes());
    let expected = "http://r%C3%A9sum%C3%A9.example.org/ros%C3%A9?a=%2f\n#%C3%A9\n";
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, expected, ""));
}

#[test]
fn uri_idna_and_nfc_are_asked_for() {
    let run = uri(&["uri", "--idna", "http://u@résumé.example.org:80/rosé"]);
    assert_eq!(run.out, "http://u@xn--rsum-bpad.example.org:80/ros%C3%A9\n");
    assert_eq!(uri(&["uri", "--nfc", "a:u\u{308}"]).out, "a:%C3%BC\n");
}

#[test]
fn iri_and_uri_json_have_input_and_output() {
    let run = uri(&["uri", "--json", "a:é", "a:\u{E000}"]);
    assert_eq!(run.status, 1);
    assert_eq!(
        run.out,
        "{\"input\":\"a:é\",\"output\":\"a:%C3%A9\"}\n\
         {\"input\":\"a:\u{E000}\",\"error\":{\"kind\":\"unexpected-char\",\
         \"message\":\"unexpected '\\\\u{e000}' in path at byte 2\",\"offset\":2,\"rule\":\"isegment\"}}\n"
    );
    assert_eq!(uri(&["iri", "--json", "a:%41"]).out, "{\"input\":\"a:%41\",\"output\":\"a:A\"}\n");
}

#[test]
fn idn_converts_to_ascii_by_default() {
    let hosts = ["bücher.example", "example.com", "[::1]", "127.0.0.1", ""];
    let run = uri(&[&["idn"], &hosts[..]].concat());
    let expected = "xn--bcher-kva.example\nexample.com\n[::1]\n127.0.0.1\n\n";
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, expected, ""));
    assert_eq!(uri(&["idn", "--ascii", "faß.de"]).out, "xn--fa-hia.de\n");
    assert_eq!(uri(&["idn", "--unicode", "xn--fa-hia.de"]).out, "faß.de\n");
    assert_eq!(uri(&["idn", "--ascii", "--unicode", "a"]).status, 2);
}

#[test]
fn idn_reports_bad_hosts() {
    for text in ["http://h/", "http://bücher.example/"] {
        let run = uri(&["idn", text]);
        assert_eq!(run.status, 1);
        assert!(run.err.contains("this is a URI, not a host: use `uri uri --idna`"), "{}", run.err);
    }
    let run = uri(&["idn", "--json", "a.xn--a.b", "http://a/", "１２７.0.0.1"]);
    assert_eq!(run.status, 1);
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[0].contains("\"kind\":\"invalid-label\"") && lines[0].contains("\"offset\":2"));
    assert!(lines[1].contains("\"rule\":\"ihost\""), "{}", lines[1]);
    assert!(lines[2].contains("\"kind\":\"address\""), "{}", lines[2]);
}

#[test]
fn idn_reports_labels_that_may_deceive() {
    let run = uri(&["idn", "p\u{430}ypal.example"]);
    assert_eq!((run.status, run.out.as_str()), (0, "xn--pypal-4ve.example\n"));
    assert!(run.err.contains("note: ") && run.err.contains("mixes scripts"), "{}", run.err);
}

#[test]
fn check_knows_every_rule_of_rfc_3987() {
    let derived = [
        ("IRI", "a:é"),
        ("IRI-reference", "é"),
        ("irelative-ref", "é?é#é"),
        ("irelative-part", "//é/é"),
        ("absolute-IRI", "a:é?é"),
        ("ihier-part", "//é"),
        ("iauthority", "é@é:1"),
        ("iuserinfo", "é:"),
        ("ihost", "é"),
        ("ireg-name", "é"),
        ("ipath", "/é"),
        ("ipath-abempty", "/é/"),
        ("ipath-absolute", "/é"),
        ("ipath-noscheme", "é/:"),
        ("ipath-rootless", "é:"),
        ("ipath-empty", ""),
        ("isegment", "é"),
        ("isegment-nz", "é"),
        ("isegment-nz-nc", "é"),
        ("ipchar", "é"),
        ("iquery", "é\u{E000}"),
        ("ifragment", "é"),
        ("iunreserved", "é"),
        ("ucschar", "é"),
        ("iprivate", "\u{E000}"),
    ];
    for (rule, text) in derived {
        assert_eq!(uri(&["check", "--as", rule, text]).status, 0, "{rule}");
        assert_eq!(uri(&["check", "--as", rule, &format!("{text}\u{FFFE}")]).status, 1, "{rule}");
    }
}

#[test]
fn explain_reports_a_host_that_may_deceive() {
    let note = "looks like 'paypal'";
    assert!(uri(&["explain", "http://p\u{430}ypal.example/"]).out.contains(note));
    assert!(uri(&["explain", "http://xn--pypal-4ve.example/"]).out.contains(note));
    assert!(!uri(&["explain", "http://bücher.example/"]).out.contains(note));
}

#[test]
fn look_alikes_are_named_as_people_read_them() {
    // A Cyrillic е, and an m: the skeleton of UTS 39 is `exarnple`.
    let page = uri(&["explain", "http://\u{435}xample0.com/"]).out;
    assert!(page.contains("looks like") && page.contains("'example0'"), "{page}");
}

#[test]
fn idn_refuses_names_that_are_too_long_in_ascii_too() {
    let run = uri(&["idn", &"a".repeat(64), &"a".repeat(63), &"a.".repeat(127)]);
    assert_eq!(run.status, 1);
    assert_eq!(run.out, format!("{}\n{}\n", "a".repeat(63), "a.".repeat(127)));
    assert!(run.err.contains("label of more than 63 characters at byte 0"), "{}", run.err);
    assert_eq!(uri(&["idn", "--unicode", &"a".repeat(64)]).status, 1);
    assert_eq!(uri(&["idn", &format!("{}a", "a.".repeat(127))]).status, 1);
}

#[test]
fn idna_makes_hosts_equal_that_levels_do_not() {
    let [a, b] = ["http://BÜCHER.example", "http://xn--bcher-kva.EXAMPLE"];
    assert_eq!(uri(&["compare", "--as", "IRI", a, b]).status, 1);
    let run = uri(&["compare", "--as", "IRI", "--idna", a, b]);
    assert_eq!((run.status, run.out.as_str()), (0, "equal after the hosts are converted\n"));
    assert_eq!(uri(&["normalize", "--as", "IRI", a]).out, "http://bÜcher.example\n");
    assert_eq!(
        uri(&["normalize", "--as", "IRI", "--idna", a]).out,
        "http://xn--bcher-kva.example\n"
    );
    assert_eq!(uri(&["uniq", "--as", "IRI", "--idna", a, b]).out, format!("{a}\n"));
    assert_eq!(
        uri(&["count", "--by", "host", "--as", "IRI", "--idna", a, a]).out,
        "2\txn--bcher-kva.example\n"
    );
    assert_eq!(uri(&["normalize", "--as", "IRI", "--idna", "http://a..ü/"]).status, 1);
}

#[test]
fn idn_strict_refuses_labels_that_deceive() {
    for host in
        ["ɡoogle.com", "p\u{430}ypal.com", "example.com\u{2215}a.example", "h\u{A789}80.example"]
    {
        let run = uri(&["idn", host]);
        assert_eq!(run.status, 0, "{host}");
        assert!(run.err.contains("note: the label"), "{}", run.err);
        let run = uri(&["idn", "--strict", host, "bücher.example"]);
        assert_eq!((run.status, &*run.out), (1, "xn--bcher-kva.example\n"), "{host}");
        assert!(run.err.contains("argument 1: the label"), "{}", run.err);
    }
}

/// `--idna` is applied to a part by itself, or refused; it is never ignored.
#[test]
fn idna_is_applied_to_a_part_or_refused() {
    let normalize = |part, text| uri(&["normalize", "--as", "IRI", "--idna", "--part", part, text]);
    for (part, text, expected) in [
        ("host", "BÜCHER.example", "xn--bcher-kva.example"),
        ("host", "B%C3%9CCHER.example", "xn--bcher-kva.example"),
        ("host", "[::A]", "[::a]"),
        ("reg-name", "BÜCHER.EXAMPLE", "xn--bcher-kva.example"),
        ("authority", "ü@BÜCHER.example:080", "ü@xn--bcher-kva.example:080"),
        ("authority", "@h:", "@h:"),
    ] {
        let run = normalize(part, text);
        assert_eq!((run.status, run.out.trim_end()), (0, expected), "{part} {text}: {}", run.err);
    }
    let run = uri(&["normalize", "--idna", "--part", "host", "B%C3%9CCHER.example"]);
    assert_eq!(run.out, "xn--bcher-kva.example\n");
    assert_eq!(normalize("host", "a\u{ff0f}b").status, 1);
    assert_eq!(normalize("reg-name", "[::1]").status, 1);
    let run = normalize("path", "/a");
    assert_eq!(run.status, 2);
    assert!(run.err.contains("--idna: a part `path` has no host"), "{}", run.err);
}
