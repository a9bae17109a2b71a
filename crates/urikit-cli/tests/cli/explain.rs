//! `uri explain`.

use crate::run::{Run, command, uri, uri_reading};

#[test]
fn explain_draws_the_rfc_example() {
    let run = uri(&["explain", "foo://example.com:8042/over/there?name=ferret#nose"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert_eq!(
        run.out,
        "  foo://example.com:8042/over/there?name=ferret#nose
  └┬┘   └────┬────┘ └┬─┘└────┬────┘ └────┬────┘ └┬─┘
  scheme    host    port    path       query  fragment
        └──────┬───────┘
           authority

  scheme      foo
  authority   example.com:8042
    host      example.com  (registered name)
    port      8042
  path        /over/there
    segments  over  there
  query       name=ferret
  fragment    nose
"
    );
}

#[test]
fn explain_draws_a_staircase_where_labels_are_too_wide() {
    let run = uri(&["explain", "http://[::1]:80/a/../b?x#y"]);
    assert_eq!(
        run.out,
        "  http://[::1]:80/a/../b?x#y
  └┬─┘   └─┬─┘ ├┘└──┬──┘ │ │
   │       │   │    │    │ └ fragment
   │       │   │    │    └ query
   │       │   │    └ path
   │       │   └ port
   │       └ host
   └ scheme
         └──┬───┘
        authority

  scheme      http
  authority   [::1]:80
    host      [::1]  (IPv6 address, loopback)
    port      80
  path        /a/../b
    segments  a  ..  b
  query       x
  fragment    y

  note: dot segments in the path: resolving or normalising removes them (§5.2.4)
"
    );
}

#[test]
fn explain_draws_a_caret_under_the_fault() {
    let run = uri(&["explain", "http://h/ä\tb"]);
    assert_eq!((run.status, run.err.as_str()), (1, ""));
    assert_eq!(
        run.out,
        "  http://h/ä\\tb
            ^^

  unexpected '\\t' in path at byte 11
  rule      isegment
  expected  a path may hold iunreserved, sub-delims, : @ / and %XX escapes
            (iunreserved: A-Z a-z 0-9 - . _ ~ and most beyond ASCII)
            (sub-delims: ! $ & ' ( ) * + , ; =)
  repair    http://h/ä%09b
"
    );
}

#[test]
fn explain_separates_inputs_by_a_blank_line() {
    let run = uri_reading(&["explain"], b"\nmailto:a@b\n");
    assert_eq!(
        run.out,
        "  (the empty reference)

  path        (empty)

  note: a same-document reference: whatever the base, it stays there (§4.4)

  mailto:a@b
  └─┬──┘ └┬┘
  scheme path

  scheme      mailto
  path        a@b
"
    );
}

#[test]
fn explain_notes_what_is_odd() {
    let notes = [
        ("//h", "network-path reference"),
        ("/p", "absolute-path reference"),
        ("p", "relative-path reference"),
        ("#f", "same-document reference"),
        ("HTTP://h/", "upper-case letters in the scheme"),
        ("http://H/", "upper-case letters in the host"),
        ("http://u:p@h/", "deprecated (§3.2.1)"),
        ("file:///p", "the host is empty"),
        ("http://h:/", "without a port"),
        ("http://h:65536/", "above 65535"),
        ("http://h/./a", "dot segments"),
        ("http://h/ä", "an IRI (RFC 3987), but no URI"),
    ];
    for (input, note) in notes {
        let out = uri(&["explain", input]).out;
        assert!(out.contains(note), "{input}: {out}");
    }
    assert!(!uri(&["explain", "http://h%2F:80/a"]).out.contains("note"));
}

#[test]
fn explain_masks_secrets_unless_asked() {
    let inputs = [
        "http://anna:geheim@h/a",
        "http://anna:geheim@h/a b",
        "http://anna:gehe im@h/",
        "http://anna:geheim@h@i/",
        "ht tp://anna:geheim@h/",
        "1http://anna:geheim@h/",
    ];
    for input in inputs {
        let masked = uri(&["explain", input]).out;
        assert!(masked.contains("***@"), "{masked}");
        assert!(!masked.contains("anna") && !masked.contains("gehe"), "{masked}");
        let shown = uri(&["explain", "--show-secrets", input]).out;
        assert!(shown.contains("anna:gehe"), "{shown}");
    }
}

#[test]
fn explain_masks_a_secret_that_is_wider_than_the_window() {
    let secret = "geheim".repeat(100);
    let out = uri(&["explain", &format!("http://{secret} {secret}@h/")]).out;
    assert!(out.starts_with("  http://***@h/\n         ^^^\n"), "{out}");
    assert!(!out.contains("geh"), "{out}");
}

#[test]
fn explain_shows_bytes_that_are_not_utf8() {
    let run = uri_reading(&["explain"], b"http://h/\xFFa\n");
    assert_eq!(run.status, 1);
    assert!(run.out.starts_with("  http://h/\\xFFa\n           ^^^^\n"), "{}", run.out);
    assert!(run.out.contains("repair    http://h/%FFa\n"), "{}", run.out);
}

#[test]
fn explain_fits_80_columns() {
    let long = "x".repeat(300);
    let inputs = [
        format!("https://{long}.example/{long}?{long}#{long}"),
        format!("http://example.com/{}?q=1&r=2#fragment", "x".repeat(60)),
        format!("http://h/{long} {long}"),
        format!("http://u@{}:1/", "y".repeat(70)),
    ];
    for input in inputs {
        let out = uri(&["explain", &input]).out;
        let drawing = out.split("\n\n").next().unwrap();
        for line in drawing.lines() {
            assert!(line.chars().count() <= 80, "{drawing}");
        }
    }
}

#[test]
fn explain_cuts_a_long_bad_input_on_both_sides() {
    let long = "x".repeat(300);
    let out = uri(&["explain", &format!("http://h/{long} {long}")]).out;
    let lines: Vec<_> = out.lines().collect();
    let text: Vec<_> = lines[0].chars().collect();
    assert!(text[2] == '…' && text.last() == Some(&'…'));
    assert_eq!(text[lines[1].chars().count() - 1], ' ');
}

#[test]
fn explain_points_behind_an_input_that_ends_too_early() {
    let out = uri(&["explain", "http://[::1"]).out;
    assert!(out.starts_with("  http://[::1\n             ^\n"), "{out}");
    assert!(!out.contains("repair"));
}

#[test]
fn explain_escapes_bidirectional_controls() {
    let out = uri(&["explain", "http://h/a\u{202e}b"]).out;
    assert!(out.contains("\\u{202e}") && !out.contains('\u{202e}'), "{out}");
}

#[test]
fn explain_has_colours_only_where_wanted() {
    assert!(!uri(&["explain", "a:b"]).out.contains('\x1b'));
    assert!(!uri(&["explain", "--color", "never", "a:b"]).out.contains('\x1b'));
    assert!(uri(&["explain", "--color", "always", "a:b"]).out.contains('\x1b'));
    let auto = command().args(["explain", "a:b"]).env("NO_COLOR", "1").output().unwrap();
    assert!(!Run::from(auto).out.contains('\x1b'));
}

#[test]
fn explain_in_colour_has_the_same_text() {
    for input in ["foo://u@h:80/p?q#f", "http://h/a b"] {
        let colored = uri(&["explain", "--color", "always", input]).out;
        let mut plain = String::new();
        for (index, piece) in colored.split("\x1b[").enumerate() {
            let text = if index == 0 { piece } else { piece.split_once('m').unwrap().1 };
            plain.push_str(text);
        }
        assert_eq!(plain, uri(&["explain", input]).out);
    }
}

#[test]
fn explain_shows_what_escapes_stand_for() {
    let shown = uri(&["explain", "http://h/a%20b?q=%C3%A4#%0A"]).out;
    assert!(shown.contains("  path        /a%20b\n    decoded   /a b\n"), "{shown}");
    assert!(shown.contains("    decoded   q=ä\n"), "{shown}");
    // A control character stays visible.
    assert!(shown.contains("    decoded   \\n\n"), "{shown}");
    let shown = uri(&["explain", "http://h/%FF"]).out;
    assert!(shown.contains("(bytes that are not UTF-8)"), "{shown}");
}

#[test]
fn explain_tells_where_a_host_is() {
    let remark = |text| {
        let page = uri(&["explain", text]).out;
        let row = page.lines().find(|line| line.starts_with("    host")).unwrap();
        row.split_once('(').unwrap().1.to_owned()
    };
    assert_eq!(remark("http://example.com/"), "registered name)");
    assert_eq!(remark("http://localhost/"), "registered name, localhost)");
    assert_eq!(remark("http://0x7f.1/"), "registered name that looks like an IPv4 address)");
    assert_eq!(remark("http://[::ffff:169.254.169.254]/"), "IPv6 address, link-local)");
}
