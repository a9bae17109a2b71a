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

/// The example of RFC 3986 §5.2.4.
#[test]
fn path_dots_shows_its_steps() {
    let run = uri(&["path", "dots", "--trace", "/a/b/c/./../../g", "a/b"]);
    let expected = "\
5.2.4      remove dot segments from /a/b/c/./../../g
           2E  /a                            /b/c/./../../g
           2E  /a/b                          /c/./../../g
           2E  /a/b/c                        /./../../g
           2B  /a/b/c                        /../../g                      dropped /.
           2C  /a/b                          /../g                         dropped /.. and /c
           2C  /a                            /g                            dropped /.. and /b
           2E  /a/g
output     /a/g

5.2.4      no dot segments to remove
output     a/b
";
    assert_eq!((run.status, &*run.out), (0, expected));
    let run = uri(&["path", "dots", "--trace", "--json", "/..", "a b"]);
    let mut lines = run.out.lines();
    let expected = r#"{"input":"/..","output":"/","trace":{"steps":[{"step":"2C","taken":"/..","removed":""},{"step":"2E","taken":"/","removed":""}]}}"#;
    assert_eq!((run.status, lines.next()), (1, Some(expected)));
    assert!(lines.next().unwrap().contains("\"offset\":1"), "{}", run.out);
    assert_eq!(uri(&["path", "dots", "--trace", "--csv", "/a"]).status, 2);
}
