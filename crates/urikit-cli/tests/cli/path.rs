//! `uri path`.

use crate::run::{uri, uri_reading};

#[test]
fn path_merge_is_section_5_2_3() {
    let run = uri(&["path", "merge", "/b/c/d;p", "../g", "", "./"]);
    assert_eq!((run.status, &*run.out), (0, "/b/c/../g\n/b/c/\n/b/c/./\n"));
    assert_eq!(uri(&["path", "merge", "--authority", "", "g"]).out, "/g\n");
    assert_eq!(uri(&["path", "merge", "", "g"]).out, "g\n");
    let run = uri(&["path", "merge", "a b", "g"]);
    assert_eq!((run.status, &*run.err), (2, "uri: BASE: unexpected ' ' in path at byte 1\n"));
}

#[test]
fn path_dots_is_section_5_2_4() {
    let run = uri(&["path", "dots", "/a/b/c/./../../g", "mid/content=5/../6", "a/../b", "/../a"]);
    assert_eq!((run.status, &*run.out), (0, "/a/g\nmid/6\n/b\n/a\n"));
    let run = uri_reading(&["path", "dots", "--json"], b"/a/..\n/a?b\n");
    assert_eq!(run.status, 1);
    let mut lines = run.out.lines();
    assert_eq!(lines.next().unwrap(), "{\"input\":\"/a/..\",\"output\":\"/\"}");
    assert!(lines.next().unwrap().contains("\"offset\":2,\"rule\":\"path\""), "{}", run.out);
    assert_eq!(uri(&["path", "dots", "/é/.."]).status, 1);
    assert!(uri(&["path", "dots", "/é/.."]).err.contains("--as IRI"));
    for rule in ["ipath", "IRI", "iri"] {
        assert_eq!(uri(&["path", "dots", "--as", rule, "/é/../ü"]).out, "/ü\n");
    }
}
