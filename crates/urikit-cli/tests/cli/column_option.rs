//! `--column` and `--skip-header`.

use std::io::Write;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use crate::run::{command, file, uri, uri_reading};

const ROWS: &[u8] = b"id\turl\r\n1\thttp://H/a\n2\ta b\n3\n4\thttp://i/\tx\n";

#[test]
fn column_is_answered_and_the_row_written_back() {
    let run = uri_reading(&["normalize", "--column", "2", "--skip-header"], ROWS);
    assert_eq!(run.status, 1);
    assert_eq!(
        run.out,
        "id\turl\tnormalized\n1\thttp://H/a\thttp://h/a\n4\thttp://i/\tx\thttp://i/\n"
    );
    assert_eq!(
        run.err,
        "uri: line 3: unexpected ' ' in path at byte 1 (rule segment)\n\
         uri: line 4: the row has no column 2\n"
    );
    let run = uri_reading(&["check", "--column", "2", "-q"], b"1\ta\n");
    assert_eq!((run.status, run.out.as_str()), (0, ""));
    let run = uri_reading(&["check", "--column", "1"], b"a b\t1\na\n");
    assert_eq!(run.out, "a b\t1\tinvalid\na\tvalid\n");
    let run = uri_reading(&["get", "--format", "<{host}>", "--column", "1"], b"http://h/\t1\n");
    assert_eq!(run.out, "http://h/\t1\t<h>\n");
    let rows = "1\thttp://h/\n".repeat(200_000);
    let run = uri_reading(&["get", "host", "--column", "2"], rows.as_bytes());
    assert_eq!(run.out, "1\thttp://h/\th\n".repeat(200_000));
}

#[test]
fn column_of_a_bad_input_is_as_on_error_says() {
    let get = |what| {
        let args = ["get", "host,path", "--column", "2", "--skip-header", "--on-error", what];
        uri_reading(&args, ROWS).out
    };
    let (head, one) = ("id\turl\thost\tpath\n", "1\thttp://H/a\tH\t/a\n");
    let last = "4\thttp://i/\tx\ti\t/\n";
    assert_eq!(get("skip"), [head, one, last].concat());
    assert_eq!(get("fail"), [head, one].concat());
    assert_eq!(get("null"), [head, one, "2\ta b\t\t\n3\t\t\n", last].concat());
    assert_eq!(get("keep"), [head, one, "2\ta b\ta b\t\n3\t\t\n", last].concat());
    for args in [
        &["get", "host", "--column", "0"][..],
        &["get", "host", "--column", "1", "--json"],
        &["get", "host", "--column", "1", "http://h/"],
    ] {
        assert_eq!(uri(args).status, 2, "{args:?}");
    }
}

#[test]
fn row_without_the_column_stays_in_a_file_that_is_replaced() {
    let path = file("column_in_place", b"1\tHTTP://h/\n2\n");
    let path = path.to_str().unwrap();
    assert_eq!(uri(&["normalize", "--column", "2", "--in-place", "-f", path]).status, 1);
    assert_eq!(std::fs::read_to_string(path).unwrap(), "1\tHTTP://h/\thttp://h/\n2\t\n");
}

#[test]
fn header_of_each_file_is_skipped() {
    let one = file("header_1", b"\xEF\xBB\xBFurl\nhttp://a/\n");
    let two = file("header_2", b"url\nhttp://b/x y\nhttp://b/\n");
    let three = file("header_3", b"url");
    let files = [&one, &two, &three].map(|path| path.to_str().unwrap());
    let args = ["get", "host", "--skip-header", "-f", files[0], "-f", files[2], "-f", files[1]];
    let run = uri(&args);
    assert_eq!((run.status, run.out.as_str()), (1, "a\nb\n"));
    assert!(run.err.contains("header_2: line 2: "), "{}", run.err);
    let run = uri(&["normalize", "--column", "1", "--skip-header", "-f", files[2]]);
    assert_eq!(run.out, "url\tnormalized\n");
}

/// A read that yields only the header is not the end.
#[test]
fn header_may_come_before_the_rest() {
    let mut child = command()
        .args(["get", "host", "--skip-header"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"url\n").unwrap();
    thread::sleep(Duration::from_millis(200));
    stdin.write_all(b"http://h/\n").unwrap();
    drop(stdin);
    assert_eq!(child.wait_with_output().unwrap().stdout, b"h\n");
}

/// Every command that answers with one value takes it.
#[test]
fn column_is_an_option_of_conversions() {
    for (args, row, answered) in [
        (&["encode", "--part", "path"][..], "1\ta b", "1\ta b\ta%20b"),
        (&["decode"], "1\ta%20b", "1\ta%20b\ta b"),
        (&["iri"], "1\thttp://h/%C3%A9", "1\thttp://h/%C3%A9\thttp://h/é"),
        (&["uri"], "1\thttp://h/é", "1\thttp://h/é\thttp://h/%C3%A9"),
        (&["idn"], "1\tbücher.example", "1\tbücher.example\txn--bcher-kva.example"),
        (&["resolve", "http://h/a/"], "1\t../b", "1\t../b\thttp://h/b"),
        (&["resolve", "--relative-base", "a/"], "1\tb", "1\tb\ta/b"),
        (&["relativize", "http://h/a/"], "1\thttp://h/a/b", "1\thttp://h/a/b\tb"),
        (&["repair"], "1\thttp://h/a b", "1\thttp://h/a b\thttp://h/a%20b"),
        (&["set", "port=1"], "1\thttp://h/", "1\thttp://h/\thttp://h:1/"),
        (&["query", "get", "q"], "1\t?q=a%20b", "1\t?q=a%20b\ta b"),
        (&["query", "remove", "a,b"], "1\t?a&b&c", "1\t?a&b&c\t?c"),
        (&["query", "sort"], "1\t?b&a", "1\t?b&a\t?a&b"),
        (&["fragment"], "1\ta#b", "1\ta#b\tb"),
        (&["guard"], "1\thttp://a.example/#f", "1\thttp://a.example/#f\thttp://a.example/"),
    ] {
        let run = uri_reading(&[args, &["--column", "2"]].concat(), format!("{row}\n").as_bytes());
        assert_eq!(
            (run.status, run.out, run.err.as_str()),
            (0, format!("{answered}\n"), ""),
            "{args:?}"
        );
        let rows = format!("id\turl\n{row}\n3\n");
        let args = [args, &["--column", "2", "--skip-header"]].concat();
        let run = uri_reading(&args, rows.as_bytes());
        let (header, rest) = run.out.split_once('\n').unwrap();
        assert_eq!(header.split('\t').count(), 3, "{args:?}");
        assert_eq!((run.status, rest), (1, format!("{answered}\n").as_str()), "{args:?}");
        assert_eq!(run.err, "uri: line 3: the row has no column 2\n");
    }
    for args in [
        &["resolve", "--pairs", "--column", "1"][..],
        &["relativize", "--pairs", "--column", "1"],
        &["repair", "--in-place", "--column", "1", "--file", "x"],
    ] {
        assert_eq!(uri(args).status, 2, "{args:?}");
    }
}

/// The input may hold secrets, so it is replaced.
#[test]
fn column_of_redact_is_replaced() {
    let run = uri_reading(&["redact", "--column", "2"], b"1\thttp://u:p@h/\tx\n2\n");
    assert_eq!((run.status, run.out.as_str()), (1, "1\thttp://***@h/\tx\n"));
    let args = ["redact", "--csv-column", "url", "--on-error", "null"];
    let rows = b"url,id\n\"http://u:p@h/?a=1,2\",1\r\nhttp://u:p @h/,2\n\"x\n";
    let run = uri_reading(&args, rows);
    assert_eq!((run.status, run.out.as_str()), (1, "url,id\n\"http://***@h/?a=1,2\",1\r\n,2\n"));
}
