//! `uri file`.

use crate::run::{uri, uri_reading};

#[test]
fn file_from_makes_uris_of_paths() {
    let run = uri(&["file", "from", "--os", "unix", "/tmp/a b", "/C:/x#y"]);
    assert_eq!((run.status, run.out.as_str()), (0, "file:///tmp/a%20b\nfile:///C:/x%23y\n"));
    let run = uri(&["file", "from", "--os", "Windows", r"C:\a b", r"\\server\share\c"]);
    assert_eq!((run.status, run.out.as_str()), (0, "file:///C:/a%20b\nfile://server/share/c\n"));
    let run = uri_reading(&["file", "from", "--os", "unix", "--json"], b"/\xFF\n");
    assert_eq!(run.out, "{\"input_hex\":\"2fff\",\"output\":\"file:///%FF\"}\n");
}

#[test]
fn file_to_makes_paths_of_uris() {
    let run = uri(&["file", "to", "--os", "unix", "file:///tmp/a%20b", "file://localhost/c"]);
    assert_eq!((run.status, run.out.as_str()), (0, "/tmp/a b\n/c\n"));
    let run = uri(&["file", "to", "--os", "windows", "file:///c%3A/a%20b", "file://h/s/c"]);
    assert_eq!((run.status, run.out.as_str()), (0, "c:\\a b\n\\\\h\\s\\c\n"));
    let run = uri(&["file", "to", "--os", "unix", "--json", "file:///%FF"]);
    assert_eq!(run.out, "{\"input\":\"file:///%FF\",\"bytes_hex\":\"2fff\"}\n");
}

#[test]
fn file_to_writes_one_line_per_path_by_default() {
    let to = |flags: &[&str]| {
        uri(&[&["file", "to", "--os", "unix"], flags, &["file:///a%0Ab"]].concat()).out
    };
    assert_eq!(to(&[]), "/a%0Ab\n");
    assert_eq!(to(&["--raw-bytes"]), "/a\nb\n");
    assert_eq!(to(&["-0"]), "/a\nb\0");
}

#[test]
fn file_reports_what_has_no_path_or_no_uri() {
    let run = uri(&["file", "from", "--os", "unix", "a/b", "/c"]);
    assert_eq!((run.status, run.out.as_str()), (1, "file:///c\n"));
    assert_eq!(
        run.err,
        "uri: argument 1: the path is not absolute, at byte 0; write the directory before it, as in \"$PWD/a.txt\"\n"
    );
    let run = uri(&["file", "to", "--os", "unix", "--json", "file:///a%2Fb", "file:///a?b"]);
    assert_eq!(
        run.out,
        "{\"input\":\"file:///a%2Fb\",\"error\":{\"kind\":\"escaped-separator\",\"message\":\"a \
         name in the path holds a separator, at byte 9\",\"offset\":9,\"rule\":null}}\n\
         {\"input\":\"file:///a?b\",\"error\":{\"kind\":\"scheme-forbids\",\"message\":\"a file URI \
         has no query (RFC 8089 §2), at byte 9\",\"offset\":9,\"rule\":\"file-URI\"}}\n"
    );
    assert_eq!(uri(&["file", "to", "--os", "dos", "file:///a"]).status, 2);
    assert_eq!(uri(&["file"]).status, 2);
}

#[test]
fn file_to_is_lenient_when_asked() {
    let args = ["file", "to", "--os", "windows", "file:c:/a", "file:////h/s/a"];
    assert_eq!((uri(&args).status, uri(&args).out.as_str()), (1, ""));
    let run = uri(&[&args[..], &["--lenient"]].concat());
    assert_eq!((run.status, run.out.as_str()), (0, "c:\\a\n\\\\h\\s\\a\n"));
}

#[test]
fn file_from_is_undone_by_to() {
    let paths = b"/tmp/a b\n/%2F/\xC3\xA4\n/a//b/../c\n";
    let uris = uri_reading(&["file", "from", "--os", "unix"], paths);
    let back = uri_reading(&["file", "to", "--os", "unix"], uris.out.as_bytes());
    assert_eq!(back.out.as_bytes(), paths);
}
