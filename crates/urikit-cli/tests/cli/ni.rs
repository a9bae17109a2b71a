//! `uri ni`.

use crate::run::{file, uri, uri_reading};

/// RFC 6920 §8.1: the digest of "Hello World!".
const HELLO: &str = "ni:///sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk";

#[test]
fn ni_of_names_files_and_standard_input() {
    let path = file("ni_hello", b"Hello World!");
    let path = path.to_str().unwrap();
    assert_eq!(uri(&["ni", "of", path]).out, format!("{HELLO}\n"));
    assert_eq!(uri_reading(&["ni", "of"], b"Hello World!").out, format!("{HELLO}\n"));
    let args = ["ni", "of", "--algorithm", "sha-256-32", "--authority", "example.com"];
    let run = uri(&[&args[..], &["--type", "text/plain", path]].concat());
    assert_eq!(run.out, "ni://example.com/sha-256-32;f4OxZQ?ct=text/plain\n");
    let run = uri(&["ni", "of", "--nih", "--algorithm", "sha-256-32", path]);
    let nih = run.out.trim_end();
    assert!(nih.starts_with("nih:sha-256-32;7f83b165;"), "{nih}");
    assert_eq!(uri(&["check", "--as", "nih", nih]).out, "valid\n");
    let run = uri(&["ni", "of", "--algorithm", "sha-512", path, path]);
    assert_eq!(run.out.lines().count(), 2);
}

#[test]
fn ni_of_reports_what_is_wrong() {
    assert_eq!(uri(&["ni", "of", "/nonexistent"]).status, 3);
    assert_eq!(uri(&["ni", "of", "--algorithm", "md5"]).status, 2);
    assert_eq!(uri(&["ni", "of", "--authority", "a b"]).status, 2);
    assert_eq!(uri(&["ni", "of", "--authority", "u:p@h"]).status, 2);
}

#[test]
fn ni_verify_compares_digests() {
    let path = file("ni_verify", b"Hello World!");
    let path = path.to_str().unwrap();
    for name in [
        HELLO,
        "ni://h/sha-256-32;f4OxZQ?ct=a/b",
        "nih:6;7f83-b165",
        "https://example.com/.well-known/ni/sha-256-32/f4OxZQ",
    ] {
        let run = uri(&["ni", "verify", name, path]);
        assert_eq!((run.status, run.out.as_str()), (0, "valid\n"), "{name}: {}", run.err);
        let run = uri_reading(&["ni", "verify", name], b"Hello!");
        assert_eq!((run.status, run.out.as_str()), (1, "invalid\n"), "{name}");
    }
    for name in ["http://h/", "ni:x", "a", "ni:///sha3-256;AAAA", "ni:///md5;AAAA"] {
        assert_eq!(uri(&["ni", "verify", name, path]).status, 2, "{name}");
    }
}

#[test]
fn ni_well_known_converts_in_both_directions() {
    let ni = "ni://example.com/sha-256-32;f4OxZQ?ct=a/b";
    let url = "https://example.com/.well-known/ni/sha-256-32/f4OxZQ?ct=a/b";
    assert_eq!(uri(&["ni", "well-known", ni]).out, format!("{url}\n"));
    assert_eq!(uri(&["ni", "well-known", url]).out, format!("{ni}\n"));
    let run = uri(&["ni", "well-known", "--http", ni]);
    assert!(run.out.starts_with("http://example.com/"));
    let run = uri(&["ni", "well-known", "ni:///sha-256-32;f4OxZQ", "http://h/"]);
    assert_eq!((run.status, run.out.as_str()), (1, ""));
}

#[test]
fn ni_answers_in_json_and_quietly() {
    let path = file("ni_json", b"Hello World!");
    let path = path.to_str().unwrap();
    let run = uri(&["ni", "of", "--algorithm", "sha-256-32", "--json", path]);
    assert_eq!(
        run.out,
        format!("{{\"input\":\"{path}\",\"output\":\"ni:///sha-256-32;f4OxZQ\"}}\n")
    );
    for (name, valid, status) in
        [("ni:///sha-256-32;f4OxZQ", true, 0), ("ni:///sha-256-32;f4OxZA", false, 1)]
    {
        let run = uri(&["ni", "verify", "--json", name, path]);
        assert_eq!(
            (run.status, run.out),
            (status, format!("{{\"input\":\"{name}\",\"valid\":{valid}}}\n"))
        );
        let run = uri(&["ni", "verify", "-q", name, path]);
        assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (status, "", ""));
    }
}
