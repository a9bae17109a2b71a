//! `uri find`.

use crate::run::{command, file, uri, uri_reading};

#[test]
fn find_prints_the_uris_in_a_text() {
    let text = "See http://h/a_(b), \"mailto:a@b\" and\n<http://h/\n  c>; http://h/ä.";
    let run = uri(&["find", text]);
    assert_eq!(run.status, 0);
    assert_eq!(run.out, "http://h/a_(b)\nmailto:a@b\nhttp://h/c\nhttp://h/\n");
    assert_eq!(uri(&["find", "--iri", "http://h/ä."]).out, "http://h/ä\n");
    assert_eq!(uri(&["find", "-0", text]).out.matches('\0').count(), 4);
    assert_eq!(uri(&["find", "--scheme", "mailto", text]).out, "mailto:a@b\n");
    assert_eq!(uri(&["find", "x://y z:w"]).out, "");
    assert_eq!(uri(&["find", "--unregistered", "x://y z:w"]).out, "x://y\n");
    // The name until 0.1.
    assert_eq!(uri(&["find", "--any-scheme", "mailto:a@b x://y"]).out, "mailto:a@b\nx://y\n");
    assert_eq!(uri(&["find", "--any-scheme", "--scheme", "a", "b"]).status, 2);
}

#[test]
fn find_reports_once_that_it_cuts_iris() {
    let note =
        "note: an IRI has non-ASCII characters, where a URI ends; use --as IRI to find it whole\n";
    let run = uri_reading(&["find"], "ä\nhttp://h/ä http://ö/\nhttp://h/ü\n".as_bytes());
    assert_eq!((run.status, run.out.as_str()), (0, "http://h/\nhttp://h/\n"));
    assert_eq!(run.err, format!("uri: line 2: {note}"));
    let run = uri(&["find", "--json", "http://例.example/"]);
    assert_eq!((run.status, run.out.as_str()), (0, ""));
    assert_eq!(run.err, format!("uri: line 1: {note}"));
    for args in [&["find", "--iri", "http://h/ä"][..], &["find", "ä http://h/ „http://h/“"]] {
        assert_eq!(uri(args).err, "", "{args:?}");
    }
}

#[test]
fn find_has_positions_in_json() {
    let run = uri_reading(&["find", "--json"], b"a\xFF http://h/1\n\nhttp://h/2 x\n");
    assert_eq!(
        run.out,
        "{\"uri\":\"http://h/1\",\"start\":3,\"end\":13,\"line\":1}\n\
         {\"uri\":\"http://h/2\",\"start\":15,\"end\":25,\"line\":3}\n"
    );
}

/// The text is read in blocks; a URI that is split between two of them is found whole.
#[test]
fn find_in_a_long_text_loses_nothing_between_blocks() {
    let mut text = String::new();
    for number in 0..60_000 {
        text += &format!("some words (http://h/{number}), <http://h/\n  w{number}>\n");
    }
    assert!(text.len() > 2 << 20);
    let path = file("find_in_a_long_text", text.as_bytes());
    let run = uri(&["find", "--json", "--file", path.to_str().unwrap()]);
    let mut lines = run.out.lines();
    for number in 0..60_000 {
        let first = lines.next().unwrap();
        assert!(first.starts_with(&format!("{{\"uri\":\"http://h/{number}\"")), "{first}");
        assert!(first.ends_with(&format!("\"line\":{}}}", 2 * number + 1)), "{first}");
        let second = lines.next().unwrap();
        assert!(second.starts_with(&format!("{{\"uri\":\"http://h/w{number}\"")), "{second}");
    }
    assert_eq!(lines.next(), None);
}

#[test]
fn find_ends_on_hostile_texts() {
    for piece in ["(", "http://", "<http://h/\n"] {
        let run = uri_reading(&["find"], piece.repeat(300_000 / piece.len()).as_bytes());
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{piece}");
    }
}

#[test]
fn find_in_an_unreadable_file_ends_with_3() {
    let run = uri(&["find", "--file", "/no/such/file"]);
    assert_eq!(run.status, 3);
    assert!(run.err.starts_with("uri: reading /no/such/file failed: "), "{}", run.err);
}

#[test]
fn find_reports_once_schemes_that_it_skips() {
    let text = b"http://h/\ns3://bucket/key postgres://h/db\n";
    let run = uri_reading(&["find"], text);
    assert_eq!((run.status, run.out.as_str()), (0, "http://h/\n"));
    let what =
        "is not a registered scheme, so its URIs are left out; use --unregistered to find them";
    assert_eq!(run.err, format!("uri: line 2: note: `s3` {what}\n"));
    let run = uri_reading(&["find", "--any-scheme"], text);
    assert_eq!((run.out.lines().count(), run.err.as_str()), (3, ""));
    assert_eq!(uri_reading(&["find", "--scheme", "http"], text).err, "");
    assert_eq!(uri(&["find", "git+https://h/ http://h/?u=s3://b"]).err, "");
}

#[test]
fn find_in_html_reads_character_references() {
    let text = "<a href=\"http://h/?a=1&amp;b=2\">(http://h/?c&#38;d)</a> &quot;http://h/e.&quot; http://h/f;";
    let run = uri(&["find", "--html", text]);
    assert_eq!(run.out, "http://h/?a=1&b=2\nhttp://h/?c&d\nhttp://h/e\nhttp://h/f\n");
}

#[test]
fn find_in_html_resolves_relative_references() {
    let page = "<p>\n<a\n  href=\"/b?c&amp;d\">http://i/</a> <img srcset='e 1x, f 2x'>\n";
    let run = uri_reading(&["find", "--html", "--json"], page.as_bytes());
    let found =
        [("/b?c&d", 15, 25, 3), ("http://i/", 27, 36, 3), ("e", 54, 55, 3), ("f", 60, 61, 3)];
    let lines = found.map(|(uri, start, end, line)| {
        format!("{{\"uri\":\"{uri}\",\"start\":{start},\"end\":{end},\"line\":{line}}}\n")
    });
    assert_eq!(run.out, lines.concat());
    let path = file("find_page.html", page.as_bytes());
    let args = ["find", "--html", "--base", "https://h/x/y", "-f", path.to_str().unwrap()];
    assert_eq!(uri(&args).out, "https://h/b?c&d\nhttp://i/\nhttps://h/x/e\nhttps://h/x/f\n");
    let own = b"<base href='/z/'><a href=a>\xFF http://h/\xFF<a href=b>";
    let run = uri_reading(&["find", "--html", "--base", "https://h/x"], own);
    assert_eq!(run.out, "https://h/z/a\nhttp://h/\nhttps://h/z/b\n");
    // The page is read as a whole: a tag may be split between blocks.
    let long = format!("<a title='{}' href=a>", "x>\n".repeat(200_000));
    assert_eq!(uri_reading(&["find", "--html"], long.as_bytes()).out, "a\n");
    let run = uri(&["find", "--html", "--base", "/a", "x"]);
    assert_eq!((run.status, &*run.err), (2, "uri: --base: missing scheme at byte 0\n"));
    assert_eq!(uri(&["find", "--base", "a:b", "x"]).status, 2);
}

#[test]
fn find_in_html_repairs_values_or_reports_that_they_are_left_out() {
    let page = "<a href='/a b'>\n<a href='http://h:x/'><a\n href='s3://b/ä'> <p>http://h/a[b]</p>";
    let run = uri_reading(&["find", "--html", "--json"], page.as_bytes());
    let lines = [
        r#"{"uri":"/a%20b","start":9,"end":13,"line":1,"repaired":true}"#,
        r#"{"uri":"s3://b/%C3%A4","start":48,"end":57,"line":3,"repaired":true}"#,
        r#"{"uri":"http://h/a","start":63,"end":73,"line":3}"#,
    ];
    assert_eq!((run.status, run.out), (0, lines.join("\n") + "\n"));
    assert_eq!(
        run.err,
        "uri: line 3: note: a URI is cut short before '[', which is not allowed there unescaped\n\
         uri: line 2: note: the value of an attribute is not a URI, so it is left out\n"
    );
    assert_eq!(uri_reading(&["find", "--html", "-q"], page.as_bytes()).err, "");
    let run = uri(&["find", "--html", "--base", "http://h/d?q#f", "<a href=''>"]);
    assert_eq!((run.out.as_str(), run.err.as_str()), ("http://h/d?q\n", ""));
    assert_eq!(uri(&["find", "--html", "<a href=''>"]).out, "");
}

#[test]
fn find_reports_once_that_it_cuts_a_uri_short() {
    let run = uri_reading(&["find"], b"a\n\"https://g.com/s?q=a[b]&x=2\"\nhttp://h/6%zz\n");
    assert_eq!((run.status, run.out.as_str()), (0, "https://g.com/s?q=a\nhttp://h/6\n"));
    let note = "note: a URI is cut short before '[', which is not allowed there unescaped\n";
    assert_eq!(run.err, format!("uri: line 2: {note}"));
    let run = uri(&["find", "http://h/6%zz"]);
    let note = "note: a URI is cut short before '%', which two hex digits must follow\n";
    assert_eq!(run.err, format!("uri: line 1: {note}"));
    assert_eq!(uri(&["find", "-q", "http://h/6%zz"]).err, "");
}

/// The other rows are in `testdata/find.txt`.
#[test]
fn find_leaves_marks_and_escapes_around_a_uri_out() {
    let text = "**https://h/a** `https://h/b`, [x](https://h/c_(d)) \x1b[32mhttps://h/e\x1b[0m \"https://h/f\",";
    let run = uri_reading(&["find"], text.as_bytes());
    assert_eq!(run.out, "https://h/a\nhttps://h/b\nhttps://h/c_(d)\nhttps://h/e\nhttps://h/f\n");
    let run = uri_reading(&["find", "--replace", "x"], b"**https://h/a_b** _https://h/*");
    assert_eq!(run.out, "**x** _x");
    let json = br#"{"u":"https:\/\/h\/?a=1\u0026b=2"}"#;
    assert_eq!(uri_reading(&["find"], json).out, "https://h/?a=1&b=2\n");
}

#[test]
fn find_takes_marks_before_a_uri_for_no_part_of_it() {
    let run = uri(&["find", "Googlebot/2.1; +http://www.google.com/bot.html) proxy.example:443"]);
    assert_eq!((run.out.as_str(), run.err.as_str()), ("http://www.google.com/bot.html\n", ""));
}

#[test]
fn find_replaces_each_uri_and_keeps_all_else() {
    let text = b"\xEF\xBB\xBFsee http://h:8/a?q, and <mailto:x@y>.\r\n\xff http://i/";
    let run = command_bytes(&["find", "--replace", "[{host}{path}]"], text);
    assert_eq!(run, b"\xEF\xBB\xBFsee [h/a], and <[x@y]>.\r\n\xff [i/]");
    let run = uri(&["find", "--replace", "{effective_port}", "x http://h:99999/ http://h/ y"]);
    assert_eq!((run.status, run.out.as_str()), (1, "x http://h:99999/ 80 y"));
    assert!(run.err.starts_with("uri: line 1: not replaced: "), "{}", run.err);
    let run = uri(&["find", "--replace", "{hots}", "x"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("--replace, byte 0: "), "{}", run.err);
    assert_eq!(uri(&["find", "--json", "--replace", "x", "y"]).status, 2);
}

/// Replacing in blocks gives the same result as replacing at once.
#[test]
fn find_replaces_in_a_long_text() {
    let text = "some words (http://h/1), <http://h/2>\n".repeat(20_000);
    let run = uri_reading(&["find", "--replace", "{path}"], text.as_bytes());
    assert_eq!(run.out, text.replace("http://h", ""));
}

#[test]
fn redact_masks_the_uris_of_log_lines() {
    let line =
        b"10.0.0.1 \"GET /cb?code=7&id=1\" <https://u:p@h/?token=1>, s3://k:v@b/ a@b.c \xff\r\n";
    let run = command_bytes(&["redact", "--text"], line);
    let masked: &[u8] =
        b"10.0.0.1 \"GET /cb?code=***&id=1\" <https://***@h/?token=***>, s3://***@b/ a@b.c \xff\r\n";
    assert_eq!(run, masked, "{}", String::from_utf8_lossy(&run));
    // An invalid one is masked, to be on the safe side.
    let run = uri(&["redact", "--text", "at http://user:12^34@h/ and http://h/#a"]);
    assert_eq!(run.out, "at http://***@h/ and http://h/#a\n");
    let run = uri(&["redact", "--text", "--only", "--parameter", "x", "http://h/?x=1&token=2 y"]);
    assert_eq!(run.out, "http://h/?x=***&token=2 y\n");
    let run = uri(&["redact", "--text", "--show-user", "--json", "a http://u:p@h/"]);
    assert_eq!(run.out, "{\"output\":\"a http://u:***@h/\"}\n");
    assert_eq!(uri(&["redact", "--text", "--as", "URI", "a"]).status, 2);
    // A missing newline stays missing, also after a block that is full.
    let lines = "http://u:p@h/\n".repeat(100_000) + "end";
    let masked = command_bytes(&["redact", "--text"], lines.as_bytes());
    assert!(masked == lines.replace("u:p", "***").into_bytes());
    assert_eq!(command_bytes(&["redact", "--text"], b""), b"");
}

/// Standard output as bytes.
fn command_bytes(args: &[&str], input: &[u8]) -> Vec<u8> {
    let path = file(&format!("find_{}", args.len() + input.len()), input);
    command().args(args).arg("--file").arg(path).output().unwrap().stdout
}

#[test]
fn find_reads_several_files_and_names_them_in_json() {
    let [a, b] = ["a", "b"].map(|name| {
        let text = format!("\n{name}:x http://{name}/\n");
        file(&format!("find_several_{name}.txt"), text.as_bytes()).to_str().unwrap().to_owned()
    });
    let run = uri(&["find", "--json", "-f", &a, &b]);
    let found = |host, file: &str| {
        format!(
            "{{\"uri\":\"http://{host}/\",\"start\":5,\"end\":14,\"line\":2,\"file\":\"{file}\"}}\n"
        )
    };
    assert_eq!(run.out, found("a", &a) + &found("b", &b));
    assert!(!uri(&["find", "--json", "-f", &a]).out.contains("file"));
    // One that can't be read is reported, and the others are.
    let run = uri(&["find", "-f", &a, "-f", "no-such-file", "-f", &b]);
    assert_eq!((run.status, run.out.as_str()), (3, "http://a/\nhttp://b/\n"));
    assert!(run.err.starts_with("uri: reading no-such-file failed: "), "{}", run.err);
    let run = uri(&["find", "--in-place", "--replace", "URI", "-f", &a, &b]);
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "", ""));
    assert_eq!(std::fs::read_to_string(&b).unwrap(), "\nb:x URI\n");
    // A file that can't be read is not replaced, nor made.
    let missing = a.clone() + ".missing";
    let run = uri(&["find", "--in-place", "--replace", "X", "-f", &missing, "-f", &b]);
    assert_eq!(run.status, 3, "{}", run.err);
    assert!(!std::path::Path::new(&missing).exists());
    // Messages name the file.
    let wrong = file("find_several_wrong.txt", b"http://h:99999/\n");
    let args =
        ["find", "--replace", "{effective_port}", "--in-place", "-f", wrong.to_str().unwrap(), &a];
    let run = uri(&args);
    assert_eq!(run.status, 1);
    assert!(run.err.contains("find_several_wrong.txt: line 1: not replaced"), "{}", run.err);
}
