//! `--csv-column`.

use crate::run::{file, uri, uri_reading};

const ROWS: &[u8] = b"id,url,note\r\n1,http://H/a,\"x, \"\"y\"\"\"\r\n\
    \"2\",\"http://h:8/?q=\"\"\",\"two\r\nlines\"\r\n3,//i?,\r\n";

#[test]
fn csv_column_is_answered_and_other_columns_keep_their_bytes() {
    let run = uri_reading(&["get", "host,port,query", "--csv-column", "url"], ROWS);
    assert_eq!(
        run.out,
        "id,url,note,host,port,query\r\n\
         1,http://H/a,\"x, \"\"y\"\"\",H,,\r\n\
         3,//i?,,i,,\"\"\r\n"
    );
    // A `"` is not allowed in a query. The record starts in line 3, and the next one in line 5.
    let reported = "uri: line 3: unexpected '\"' in query at byte 14 (rule query)\n";
    assert_eq!((run.status, run.err.as_str()), (1, reported));
    let run =
        uri_reading(&["get", "host", "--csv-column", "url"], b"\"a\nb\",url\n1,^\n\n2,//h\n3,^");
    assert_eq!(run.out, "\"a\nb\",url,host\n\n2,//h,h\n");
    let lines: Vec<_> = run.err.lines().filter_map(|line| line.split(": ").nth(1)).collect();
    assert_eq!(lines, ["line 3", "line 6"]);
}

#[test]
fn csv_column_works_with_all_commands_that_take_a_column() {
    let rows = b"url,n\nHTTP://h/a%2cb,1\n^,2\n";
    let run = uri_reading(&["normalize", "--csv-column", "url"], rows);
    assert_eq!(run.out, "url,n,normalized\nHTTP://h/a%2cb,1,http://h/a%2Cb\n");
    let run = uri_reading(&["check", "--csv-column", "url"], rows);
    assert_eq!(run.out, "url,n,valid\nHTTP://h/a%2cb,1,valid\n^,2,invalid\n");
    let format = "{scheme},{path:decoded}";
    let run = uri_reading(&["get", "--format", format, "--csv-column", "url"], rows);
    assert_eq!(run.out, "url,n,format\nHTTP://h/a%2cb,1,\"HTTP,/a,b\"\n");
    let run = uri_reading(&["normalize", "--csv-column", "url", "--level", "case"], b"url,n\n,1\n");
    assert_eq!(run.out, "url,n,normalized\n,1,\"\"\n");
}

#[test]
fn csv_column_may_be_a_number() {
    let rows = b"1,http://h/\n2,http://i/\n";
    let run = uri_reading(&["get", "host", "--csv-column", "2"], rows);
    assert_eq!(run.out, "1,http://h/,h\n2,http://i/,i\n");
    let run = uri_reading(&["get", "host", "--csv-column", "2", "--skip-header"], rows);
    assert_eq!(run.out, "1,http://h/,host\n2,http://i/,i\n");
    let run = uri_reading(&["get", "path", "--csv-column", "1"], b"a\n\nb");
    assert_eq!(run.out, "a,a\n,\"\"\nb,b\n");
    let run = uri_reading(&["get", "host", "--csv-column", "3"], rows);
    assert_eq!((run.status, run.out.as_str()), (1, ""));
    assert!(run.err.starts_with("uri: line 1: the row has no column 3\n"), "{}", run.err);
}

#[test]
fn csv_rows_that_are_not_as_long_as_the_header_are_bad() {
    let rows = b"id,url\n1,http://h/\n2\n3,//i,x\n4,\"//j\n";
    let get = |what: &str| {
        uri_reading(&["get", "host,port", "--csv-column", "url", "--on-error", what], rows)
    };
    let run = get("skip");
    assert_eq!((run.status, run.out.as_str()), (1, "id,url,host,port\n1,http://h/,h,\n"));
    assert_eq!(
        run.err,
        "uri: line 3: the row has 1 field, but the header has 2\n\
         uri: line 4: the row has 3 fields, but the header has 2\n\
         uri: line 5: a quote is not closed\n"
    );
    let whole = "id,url,host,port\n1,http://h/,h,\n2\n3,//i,x\n4,\"//j\n";
    assert_eq!(get("keep").out, whole);
    assert_eq!(get("null").out, whole);
    assert_eq!(get("fail").out, "id,url,host,port\n1,http://h/,h,\n");
    let bad = b"id,url\n1,\"a,b c\"\n";
    let get = |what: &str| {
        let args = ["get", "path,port", "--csv-column", "url", "--on-error", what];
        uri_reading(&args, bad).out
    };
    assert_eq!(get("keep"), "id,url,path,port\n1,\"a,b c\",\"a,b c\",\n");
    assert_eq!(get("null"), "id,url,path,port\n1,\"a,b c\",,\n");
    assert_eq!(get("repair"), "id,url,path,port\n1,\"a,b c\",\"a,b%20c\",\n");
}

#[test]
fn csv_header_says_where_the_column_is() {
    let one = file("csv_one.csv", b"\xEF\xBB\xBF\"the\nurl\",id\n//a,1\n");
    let two = file("csv_two.csv", b"\"the\nurl\",id\n//b,2");
    let other = file("csv_other.csv", b"id,\"the\nurl\"\n3,//c\n");
    let empty = file("csv_empty.csv", b"");
    let [one, two, other, empty] = [&one, &two, &other, &empty].map(|it| it.to_str().unwrap());
    let args = ["get", "host", "--csv-column", "the\nurl", "-f", one, "-f", empty, "-f", two];
    let run = uri(&args);
    assert_eq!((run.status, &*run.out), (0, "\"the\nurl\",id,host\n//a,1,a\n//b,2,b\n"));
    let run = uri(&[&args[..], &["-f", other]].concat());
    assert_eq!((run.status, run.out.lines().count()), (2, 4));
    assert!(
        run.err.ends_with("csv_other.csv: its header is not that of the first file\n"),
        "{}",
        run.err
    );
    let run = uri_reading(&["get", "host", "--csv-column", "URL"], ROWS);
    let reported = "uri: standard input: no column is named 'URL'; the header has id, url, note\n";
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (2, "", reported));
    for args in [["--csv"], ["--json"], ["--null"], ["--null-input"], ["--column=1"], ["http://h/"]]
    {
        let run = uri(&[&["get", "host", "--csv-column", "url"][..], &args].concat());
        assert_eq!(run.status, 2, "{args:?}");
    }
}

/// Records are split between blocks, and are answered on all cores in order.
#[test]
fn csv_of_many_records_loses_nothing_between_blocks() {
    let row =
        |n: usize| format!("{n},\"a \"\"quoted\"\"\nline {}\",http://h/{n}", "x".repeat(n % 97));
    let rows: String = (0..20_000).map(|n| row(n) + "\n").collect();
    let input = format!("id,note,url\n{rows}");
    let run = uri_reading(&["get", "path", "--csv-column", "url"], input.as_bytes());
    let expected: String = (0..20_000).map(|n| format!("{},/{n}\n", row(n))).collect();
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out == format!("id,note,url,path\n{expected}"));
    // A quote that is never closed, and a record that is too long.
    let long = format!("url,n\n//a,1\n\"{}\n\",2\n//b,3\n", "x\n".repeat(300_000));
    let run =
        uri_reading(&["get", "host", "--csv-column", "url", "--max-line", "100"], long.as_bytes());
    assert_eq!((run.status, run.out.as_str()), (1, "url,n,host\n//a,1,a\n//b,3,b\n"));
    assert!(
        run.err.starts_with("uri: line 3: the line is longer than --max-line allows"),
        "{}",
        run.err
    );
    let open = format!("url\n//a\n\"{}", "x\n".repeat(300_000));
    let run = uri_reading(&["get", "host", "--csv-column", "url"], open.as_bytes());
    assert_eq!((run.status, run.out.as_str()), (1, "url,host\n//a,a\n"));
    assert_eq!(run.err, "uri: line 3: a quote is not closed\n");
}

#[test]
fn csv_file_is_replaced_in_place() {
    let path = file("csv_in_place.csv", b"id,url\n1,HTTP://h\n2,^\n3\n");
    let path = path.to_str().unwrap();
    let args = ["normalize", "--level", "scheme", "--csv-column", "url", "--in-place", "-f", path];
    assert_eq!(uri(&args).status, 1);
    let new = std::fs::read_to_string(path).unwrap();
    assert_eq!(new, "id,url,normalized\n1,HTTP://h,http://h/\n2,^,^\n3\n");
}
