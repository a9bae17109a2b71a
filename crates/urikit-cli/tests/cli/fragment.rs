//! `uri fragment`, and that no fragment is sent.

use crate::run::{uri, uri_reading};

#[test]
fn fragment_is_printed_as_written() {
    let run = uri(&["fragment", "http://h/p?q#a%20b", "a#", "a", "#?/"]);
    assert_eq!((run.status, &*run.out, &*run.err), (0, "a%20b\n\n\n?/\n", ""));
    let run = uri(&["fragment", "--json", "http://h/p?q#a", "a#", "a", "a b"]);
    let mut lines = run.out.lines();
    for expected in [
        r#"{"input":"http://h/p?q#a","uri":"http://h/p?q","fragment":"a"}"#,
        r#"{"input":"a#","uri":"a","fragment":""}"#,
        r#"{"input":"a","uri":"a","fragment":null}"#,
    ] {
        assert_eq!(lines.next(), Some(expected));
    }
    assert!(lines.next().unwrap().contains(r#""error":{"kind":"unexpected-char""#));
    assert_eq!(run.status, 1);
    assert_eq!(uri(&["fragment", "--csv", "a#b", "c"]).out, "input,uri,fragment\na#b,a,b\nc,c,\n");
    assert_eq!(uri(&["fragment", "é#ü"]).status, 1);
    assert_eq!(uri(&["fragment", "--as", "IRI-reference", "é#ü"]).out, "ü\n");
    assert_eq!(uri(&["fragment", "--as", "absolute-URI", "a:b#c"]).status, 1);
}

#[test]
fn fragment_is_read_by_media_type() {
    let run = uri_reading(&["fragment", "--type", "text/csv"], b"a#row=1\na\na#x\n");
    assert_eq!((run.status, &*run.out), (1, "row 1\n\n"));
    assert_eq!(
        run.err,
        "uri: line 3: expected `row=`, `col=` or `cell=` in the fragment at byte 2\n"
    );
    let run = uri(&["fragment", "--type", "application/json", "--json", "a#/b/0", "a", "a#b"]);
    let mut lines = run.out.lines();
    let first = r#"{"input":"a#/b/0","uri":"a","fragment":"/b/0","target":{"kind":"json-pointer","tokens":["b","0"]}}"#;
    assert_eq!(lines.next(), Some(first));
    assert_eq!(lines.next(), Some(r#"{"input":"a","uri":"a","fragment":null,"target":null}"#));
    assert!(lines.next().unwrap().contains(r#""kind":"unexpected""#), "{}", run.out);
    let table = uri(&["fragment", "--type", "text/html", "--tsv", "a#b"]).out;
    assert_eq!(table, "input\turi\tfragment\ttarget\na#b\ta\tb\tthe element with id \"b\"\n");
    let hidden = uri(&["fragment", "--type", "text/html", "a#%E2%80%AE%0A"]).out;
    assert_eq!(hidden, "the element with id \"\\u{202e}\\n\"\n");
}

#[test]
fn media_type_without_a_known_syntax_is_wrong_usage() {
    let run = uri(&["fragment", "--type", "text/css", "a#b"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("no syntax of fragments is known for this media type"), "{}", run.err);
}

#[test]
fn guard_and_target_print_no_fragment() {
    let token = "http://h.example/a?b#access_token=s3cr3t";
    for args in [
        &["guard", token][..],
        &["guard", "--csv", token],
        &["target", "--route", "direct", token],
        &["target", "--route", "proxy", token],
        &["target", "--route", "proxy", "--json", token],
    ] {
        let run = uri(args);
        assert_eq!(run.status, 0, "{args:?}: {}", run.err);
        // The column and the field of the input have it, since it was given.
        let answers = run.out.replace(token, "");
        assert!(answers.contains("/a?b") && !answers.contains("s3cr3t"), "{args:?}: {answers}");
    }
    let guarded = uri(&["guard", "--json", token]).out;
    assert!(guarded.contains(r#""output":"http://h.example/a?b","fragment":"#), "{guarded}");
    // A request target has no fragment: RFC 9112 §3.2.
    let run = uri(&["target", "--method", "GET", "--host", "h", "/a#s3cr3t"]);
    assert_eq!((run.status, &*run.out), (1, ""));
    let run = uri(&["target", "--method", "GET", "http://h/a#s3cr3t"]);
    assert_eq!((run.status, &*run.out), (1, ""));
}

#[test]
fn explain_says_what_a_fragment_depends_on() {
    let out = uri(&["explain", "http://h/#a"]).out;
    assert!(out.contains("fragment    a  (its meaning depends on the media type)\n"), "{out}");
    assert!(!uri(&["explain", "http://h/"]).out.contains("media type"));
    assert!(!uri(&["explain", "urn:a1:b#c"]).out.contains("media type"));
}
