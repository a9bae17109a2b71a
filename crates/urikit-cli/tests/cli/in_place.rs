//! `--in-place` and `--on-error repair`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{file, uri, uri_reading};

/// A file in a separate folder, where a temporary file would be noticed.
pub(crate) fn alone(name: &str, bytes: &[u8]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("in_place_{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("list.txt");
    fs::write(&path, bytes).unwrap();
    path
}

pub(crate) fn only_file(path: &Path) -> bool {
    fs::read_dir(path.parent().unwrap()).unwrap().count() == 1
}

#[test]
fn in_place_replaces_the_file() {
    for (name, args, before, after) in [
        ("normalize", &["normalize"][..], "HTTP://H/\nhttp://h/%7e\n", "http://h/\nhttp://h/~\n"),
        ("set", &["set", "port=8"], "http://h/\n", "http://h:8/\n"),
        ("redact", &["redact", "--text"], "x http://u:p@h/ y\r\n", "x http://***@h/ y\r\n"),
        ("repair", &["repair"], "a b\nc\n", "a%20b\nc\n"),
        ("query", &["query", "remove", "a"], "/?a&b\n", "/?b\n"),
        ("sort", &["query", "sort"], "/?b&a\n", "/?a&b\n"),
        ("where", &["where", "has:query"], "/?a\n/b\n/?c\n", "/?a\n/?c\n"),
        ("uniq", &["uniq"], "http://h\nHTTP://h\nhttp://i\n", "http://h\nhttp://i\n"),
        ("sorted", &["sort"], "/b\n/c\n/a\n", "/a\n/b\n/c\n"),
        ("spilled", &["sort", "--memory", "1K"], "/b\n/c\n/a\n", "/a\n/b\n/c\n"),
        ("find", &["find", "--replace", "<{host}>"], "a http://h/ b\r\nc", "a <h> b\r\nc"),
        ("column", &["normalize", "--column", "2"], "1\tHTTP://H/\n", "1\tHTTP://H/\thttp://h/\n"),
    ] {
        let path = alone(name, before.as_bytes());
        let run = uri(&[args, &["--in-place", "--file", path.to_str().unwrap()]].concat());
        assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "", ""), "{name}");
        assert_eq!(fs::read_to_string(&path).unwrap(), after, "{name}");
        assert!(only_file(&path), "{name}");
    }
}

#[test]
fn in_place_keeps_bad_lines_by_default() {
    let (lines, path) = ("HTTP://H/\na b\nHTTP://I/\n", alone("bad", b""));
    let normalized = |on_error: &[&str]| {
        fs::write(&path, lines).unwrap();
        let run =
            uri(&[&["normalize", "--in-place", "-f", path.to_str().unwrap()], on_error].concat());
        assert_eq!(run.status, 1, "{on_error:?}");
        assert!(run.err.starts_with("uri: line "), "{}", run.err);
        assert!(only_file(&path));
        fs::read_to_string(&path).unwrap()
    };
    assert_eq!(normalized(&[]), "http://h/\na b\nhttp://i/\n");
    assert_eq!(normalized(&["--on-error", "null"]), "http://h/\n\nhttp://i/\n");
    assert_eq!(normalized(&["--on-error", "fail"]), lines);
    // A bad line comes last, and none is lost.
    let sorted = |on_error: &[&str]| {
        fs::write(&path, "b\na b\na\n").unwrap();
        let run = uri(&[&["sort", "--in-place", "-f", path.to_str().unwrap()], on_error].concat());
        assert_eq!(run.status, 1, "{on_error:?}");
        fs::read_to_string(&path).unwrap()
    };
    assert_eq!(sorted(&[]), "a\nb\na b\n");
    assert_eq!(sorted(&["--on-error", "fail"]), "b\na b\na\n");
    // A line that is not kept can't be written again.
    assert_eq!(normalized(&["--max-line", "3"]), lines);
}

#[test]
fn in_place_refuses_what_it_would_spoil() {
    let path = alone("refused", b"a b\n");
    let gzip = file("in_place_gzip", &[0x1F, 0x8B, 8, 0]);
    let (path, gzip) = (path.to_str().unwrap(), gzip.to_str().unwrap());
    for args in [
        &["normalize", "--in-place"][..],
        &["normalize", "--in-place", "http://h/"],
        &["set", "port=1", "--in-place", "--", "http://h/"],
        &["query", "sort", "--in-place", "/?b&a"],
        &["query", "remove", "a", "--in-place", "--", "/?b&a"],
        &["where", "--in-place", "has:host", "http://h/"],
        &["sort", "--in-place", "b", "a"],
        &["uniq", "--in-place", "b", "a"],
        &["repair", "--in-place", "a b"],
        &["normalize", "--in-place", "--json", "-f", path],
        &["normalize", "--in-place", "-f", "-"],
        &["normalize", "--in-place", "-f", path, "-f", gzip],
        &["redact", "--in-place", "-f", path],
        &["find", "--in-place", "-f", path],
        &["find", "--in-place", "--replace", "x", "-f", gzip],
        &["find", "--in-place", "--replace", "x"],
        &["where", "has:path", "--count", "--in-place", "-f", path],
    ] {
        assert_eq!(uri(args).status, 2, "{args:?}");
    }
    assert_eq!(uri(&["normalize", "--in-place", "-f", "/no/such/file"]).status, 3);
    assert_eq!(fs::read(path).unwrap(), b"a b\n");
}

#[test]
fn on_error_repair_answers_the_repaired_input() {
    let repair = ["--on-error", "repair"];
    let run =
        uri_reading(&[&["get", "path"], &repair[..]].concat(), b"http://h/a b\n<http://h/c>\n/d\n");
    assert_eq!((run.status, run.out.as_str()), (0, "/a%20b\n/c\n/d\n"));
    assert_eq!(run.err, "uri: note: 2 inputs were repaired\n");
    let run = uri(&[&["normalize", "-q"], &repair[..], &["a b", "http://h:8a/"]].concat());
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (1, "a%20b\n", ""));
    let run = uri(&[&["normalize"], &repair[..], &["a b", "http://h:8a/"]].concat());
    assert!(run.err.starts_with("uri: argument 2: "), "{}", run.err);
    assert!(run.err.ends_with("uri: note: 1 input was repaired\n"), "{}", run.err);
    let run = uri(&[&["check"], &repair[..], &["a b"]].concat());
    assert_eq!((run.status, run.out.as_str()), (0, "valid\n"));
    let run = uri_reading(&[&["uniq"], &repair[..]].concat(), b"a b\na%20b\n");
    assert_eq!((run.status, run.out.lines().count()), (0, 1), "{}", run.out);
    let run = uri_reading(&[&["resolve", "--pairs"], &repair[..]].concat(), b"");
    assert_eq!(run.status, 2);
    let run =
        uri(&[&["get", "host", "--summary"], &repair[..], &["//h/a b", "http://h:8a/"]].concat());
    assert!(run.err.contains("uri: 1 good, 1 bad\n"), "{}", run.err);
}

#[test]
fn compression_that_is_not_read_names_the_tool() {
    for (name, start, tool) in [
        ("xz", &b"\xFD7zXZ\x00\x00\x04rest"[..], "`xz -dc`"),
        ("bzip2", b"BZh91AY&SYrest", "`bzip2 -dc`"),
    ] {
        let path = file(&format!("compressed_{name}"), start);
        let run = uri(&["get", "path", "-f", path.to_str().unwrap()]);
        assert_eq!((run.status, run.out.as_str()), (3, ""));
        assert!(run.err.contains(tool), "{}", run.err);
    }
    for text in ["BZh9", "BZh91AY", "B", "BZ/", "BZhx"] {
        assert_eq!(uri_reading(&["get", "path"], text.as_bytes()).out, format!("{text}\n"));
    }
}
