//! `uri repair`.

use crate::run::{uri, uri_reading};

#[test]
fn repair_mends_bad_lines_and_keeps_the_others() {
    let run = uri_reading(&["repair"], b"http://h/a b\nhttp://h/%41\n<http://h/>\nhttp://h:8a/\n");
    assert_eq!(run.status, 1);
    assert_eq!(run.out, "http://h/a%20b\nhttp://h/%41\nhttp://h/\n");
    assert!(run.err.starts_with("uri: line 4: ") && run.err.lines().count() == 1, "{}", run.err);
    let run = uri_reading(&["repair", "--on-error", "keep"], b"http://h:8a/\n");
    assert_eq!(run.out, "http://h:8a/\n");
}

#[test]
fn repair_reports_what_was_wrong_when_asked() {
    let run = uri(&["repair", "--report", "http://u:secret@h/a b", "http://h/"]);
    assert_eq!((run.status, run.out.as_str()), (0, "http://u:secret@h/a%20b\nhttp://h/\n"));
    assert_eq!(run.err, "uri: argument 1: note: mended: unexpected ' ' in path at byte 19\n");
    let run = uri(&["repair", "--json", "a b"]);
    assert_eq!(run.out, "{\"input\":\"a b\",\"output\":\"a%20b\",\"repaired\":true}\n");
    let run = uri(&["repair", "--tsv", "a"]);
    assert_eq!(run.out, "input\toutput\trepaired\na\ta\tfalse\n");
}
