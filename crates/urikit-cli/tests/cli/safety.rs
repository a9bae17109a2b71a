//! Secrets that are not shown, characters that a terminal would interpret, and inputs that need much memory.

use crate::run::{command, file, uri, uri_reading};

const SECRET: &str = "s3cr3t";

#[test]
fn explain_shows_secrets_only_where_asked() {
    for text in [
        format!("https:/user:{SECRET}@h/?to=https://x y"),
        format!("https:///user:{SECRET}@h/"),
        format!("https://h/?next=https%3A%2F%2Fi%2F%3Ftoken%3D{SECRET}"),
        format!("https://h/?accessToken={SECRET}&a=b c"),
        format!("https://h/#/cb?access_token={SECRET}"),
        format!("sip:alice:{SECRET}@h"),
        format!("https://user:{SECRET}@h h/"),
    ] {
        for arguments in [&["explain", &text][..], &["explain", "--json", &text]] {
            let run = uri(arguments);
            assert!(
                !run.out.contains(SECRET) && !run.err.contains(SECRET),
                "{}{}",
                run.out,
                run.err
            );
            let run = uri(&[&["explain", "--show-secrets"], &arguments[1..]].concat());
            assert!(run.out.contains(SECRET), "{text}: {}", run.out);
        }
    }
}

#[test]
fn messages_show_no_secrets_of_operands() {
    for text in [
        format!("https:/user:{SECRET}@h/?to=https://x"),
        format!("https://user:{SECRET}@h/"),
        format!("https://h/?token={SECRET}"),
        "https://user:s3c\u{1b}[0mr3t@h/".to_owned(),
        format!("https://user:{SECRET}'x@h/"),
    ] {
        for arguments in [
            &["parse", "--threads", &text][..],
            &["parse", "--as", &text, "x"],
            &[&text],
            &["parse", "--file", &text],
            &["get", &text, "http://h/"],
            &["normalize", "--level", &text, "x"],
            &["parse", &format!("--{text}")],
            &["where", &format!("host~{text}["), "http://h/"],
            &["where", &format!("port>'{text}'"), "http://h/"],
            &["where", &format!("host in {text}"), "http://h/"],
            &["man", &text],
            &["get", "--psl", &text, "suffix", "http://h/"],
            &["guard", "--policy", &text, "http://h/"],
        ] {
            let run = uri(arguments);
            assert!(run.status >= 2, "{arguments:?}");
            assert!(!run.err.contains(SECRET) && !run.out.contains(SECRET), "{}", run.err);
            assert!(!run.err.contains('\u{1b}'), "{}", run.err.escape_debug());
        }
    }
}

#[test]
fn names_of_files_can_not_write_to_the_terminal() {
    let run = uri(&["parse", "--file", "no\u{1b}[31msuch\u{7}file"]);
    assert_eq!(run.status, 3);
    assert!(run.err.contains("no%1B[31msuch%07file"), "{}", run.err.escape_debug());
    // Windows has no such names.
    if cfg!(unix) {
        let odd = file("safety\u{1b}]0;x.txt", b"\xEF\xBB\xBFa b\n");
        let odd = odd.to_str().unwrap();
        let run = uri(&["check", "--file", odd, "--file", odd]);
        assert_eq!(run.status, 1);
        let is_escaped = !run.err.contains('\u{1b}') && run.err.contains("%1B");
        assert!(is_escaped, "{}", run.err.escape_debug());
    }
    let run = uri(&["get", "\u{1b}[31mhost", "http://h/"]);
    assert_eq!(run.status, 2);
    assert!(!run.err.contains('\u{1b}'), "{}", run.err.escape_debug());
}

#[test]
fn line_that_is_too_long_is_a_bad_input() {
    let long = "z".repeat(3_000_000);
    let input = format!("http://a/\n{long}\r\nhttp://b/\n0123456789\n01234567890\nhttp://c/");
    let run = uri_reading(&["get", "path", "--max-line", "10"], input.as_bytes());
    assert_eq!((run.status, &*run.out), (1, "/\n/\n0123456789\n/\n"), "{}", run.err);
    let expected = "uri: line 2: the line is longer than --max-line allows\n\
                    uri: line 5: the line is longer than --max-line allows\n";
    assert_eq!(run.err, expected);
    for command in ["parse", "encode --part query", "decode", "check", "normalize", "explain"] {
        let arguments: Vec<&str> =
            command.split(' ').chain(["--json", "--max-line", "1M"]).collect();
        let run = uri_reading(&arguments, format!("{long}\na:b\n").as_bytes());
        assert_eq!(run.status, 1, "{command}");
        assert_eq!(run.out.lines().count(), 2, "{command}");
        assert!(run.out.lines().next().unwrap().contains("\"line-too-long\""), "{}", run.out);
    }
    // Exactly as long as allowed, with either line end, and at the end of the input.
    for end in ["\n", "\r\n", ""] {
        let run = uri_reading(
            &["check", "--max-line", "1M"],
            format!("{}{end}", "z".repeat(1 << 20)).as_bytes(),
        );
        assert_eq!(run.status, 0, "{end:?}: {}", run.err);
        let run = uri_reading(
            &["check", "--max-line", "1M"],
            format!("{}{end}a", "z".repeat((1 << 20) + 1)).as_bytes(),
        );
        assert_eq!(run.status, 1, "{end:?}");
    }
    assert_eq!(uri(&["parse", "--max-line", "5G", "a:b"]).status, 2);
    assert_eq!(uri(&["parse", "--max-line", "0", "a:b"]).status, 2);
}

#[test]
fn many_lines_around_the_limit_are_counted_right() {
    let lines: Vec<String> = (0..3000).map(|n| "z".repeat(n % 600)).collect();
    let run =
        uri_reading(&["check", "--max-line", "299", "--threads", "1"], lines.join("\n").as_bytes());
    let bad: Vec<usize> = (0..3000).filter(|n| n % 600 > 299).map(|n| n + 1).collect();
    let reported: Vec<usize> = run
        .err
        .lines()
        .map(|line| line["uri: line ".len()..].split(':').next().unwrap().parse().unwrap())
        .collect();
    assert!(reported == bad, "{} and not {} lines", reported.len(), bad.len());
}

/// A zstd frame of one block with these bytes, which requires a window of 2 to the power of `window`.
fn zstd_frame(window: u8, bytes: &[u8]) -> Vec<u8> {
    let block = (bytes.len() << 3 | 1).to_le_bytes();
    [&[0x28, 0xB5, 0x2F, 0xFD, 0, (window - 10) << 3], &block[..3], bytes].concat()
}

#[test]
fn zstd_frame_with_a_great_window_is_refused() {
    let good = file("window-27.zst", &zstd_frame(27, b"http://h/\n"));
    assert_eq!(uri(&["get", "host", "--file", good.to_str().unwrap()]).out, "h\n");
    for window in [28, 31, 40] {
        let bad = file(&format!("window-{window}.zst"), &zstd_frame(window, b"http://h/\n"));
        let run = uri(&["get", "host", "--file", bad.to_str().unwrap()]);
        assert_eq!((run.status, run.out.as_str()), (3, ""), "{window}: {}", run.err);
        assert!(run.err.contains("window"), "{}", run.err);
    }
}

/// Every four bytes of it expand to 128 KiB.
#[test]
fn bomb_is_one_bad_line_and_the_run_goes_on() {
    let header = [0x28, 0xB5, 0x2F, 0xFD, 0, 7 << 3];
    let block = (131_072_u32 << 3 | 1 << 1).to_le_bytes();
    let bomb = [&header[..], &[block[0], block[1], block[2], b'z'].repeat(512)].concat();
    let last = b"\nhttp://h/\n";
    let bomb = [bomb, (last.len() << 3 | 1).to_le_bytes()[..3].to_vec(), last.to_vec()].concat();
    assert!(bomb.len() < 2100);
    let bomb = file("bomb.zst", &bomb);
    let run = uri(&["get", "host", "--max-line", "1M", "--file", bomb.to_str().unwrap()]);
    assert_eq!((run.status, run.out.as_str()), (1, "h\n"), "{}", run.err);
    assert_eq!(run.err, "uri: line 1: the line is longer than --max-line allows\n");
}

/// With limited memory, the program ends with a message.
#[cfg(target_os = "linux")]
#[test]
fn memory_that_is_refused_is_a_failure_to_read() {
    for command in ["check --threads 1 --max-line 2G", "find"] {
        let script = format!(
            "ulimit -v 400000; head -c 700000000 /dev/zero | '{}' {command}",
            env!("CARGO_BIN_EXE_uri")
        );
        let output = std::process::Command::new("sh").args(["-c", &script]).output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{command}: {err}");
        assert!(err.contains("standard input failed: not enough memory for a line"), "{err}");
    }
}

/// The same if the line could be read, and its answer needs more memory.
#[cfg(target_os = "linux")]
#[test]
fn memory_that_is_refused_for_an_answer_ends_the_run_with_a_sentence() {
    for command in ["parse --all --json", "query sort"] {
        let script = format!(
            "ulimit -v 100000; (printf 'http://h/?'; yes 'a=%7e&' | head -n 2000000 | tr -d '\\n') \
             | '{}' {command} --threads 1",
            env!("CARGO_BIN_EXE_uri")
        );
        let output = std::process::Command::new("sh").args(["-c", &script]).output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{command}: {err}");
        assert_eq!(err, "uri: not enough memory\n", "{command}");
    }
}

#[test]
fn safe_csv_has_no_formulas() {
    let run = uri_reading(&["get", "--csv-safe", "path,query"], b"?=1+1\n@a\n-b?+c\na?b\n");
    assert_eq!(run.out, "path,query\n\"\",'=1+1\n'@a,\n'-b,'+c\na,b\n");
    assert_eq!(uri(&["get", "--csv", "query", "?=1"]).out, "query\n=1\n");
    assert_eq!(uri(&["get", "--csv-safe", "--json", "query", "?=1"]).status, 2);
}

/// `--csv-safe` is a table in every command that has `--csv`, and differs from it only in formulas.
#[test]
fn safe_csv_is_csv_in_every_command() {
    for command in [
        &["check"][..],
        &["normalize"],
        &["uniq"],
        &["sort"],
        &["count", "--by", "host"],
        &["redact"],
        &["redact", "--text"],
        &["where", "has:host"],
        &["parse"],
        &["resolve", "http://h/"],
        &["query", "list"],
        &["query", "check", "--list"],
        &["find"],
        &["repair"],
        &["target"],
        &["guard"],
        &["iri"],
        &["file", "to"],
        &["decode"],
        &["encode", "--part", "path"],
        &["chars", "/"],
        &["schemes", "http"],
    ] {
        let [plain, safe] = ["--csv", "--csv-safe"].map(|table| {
            uri_reading(&[command, &[table]].concat(), b"http://h/?a=1\nhttp://h/\na b\n")
        });
        assert_eq!((plain.status, plain.out), (safe.status, safe.out), "{command:?}");
    }
    assert_eq!(uri(&["get", "--csv-safe", "--format", "{host}", "http://h/"]).status, 2);
}

#[test]
fn registered_domains_are_parts() {
    let parts = "registered_domain,suffix,subdomain";
    let run = uri(&["get", parts, "https://a.b.Example.co.uk./", "http://[::1]/", "http://com/"]);
    assert_eq!(run.out, "example.co.uk\tco.uk\ta.b\n\t\t\n\tcom\t\n");
    let list = file("safety-psl.dat", b"// mine\nuk\n");
    let list = list.to_str().unwrap();
    let run = uri(&["get", "--psl", list, parts, "https://a.b.example.co.uk/"]);
    assert_eq!(run.out, "co.uk\tuk\ta.b.example\n");
    let run = uri(&["count", "--by", "registered_domain", "http://a.h.com/", "http://b.h.com/"]);
    assert_eq!(run.out, "2\th.com\n");
    let wrong = file("safety-psl-wrong.dat", b"uk\n<html>\n");
    let run = uri(&["get", "--psl", wrong.to_str().unwrap(), parts, "http://h/"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("--psl: not a rule of a public suffix list in line 2"), "{}", run.err);
    assert_eq!(uri(&["get", "--psl", "no-such-file", parts, "http://h/"]).status, 3);
}

/// It would take minutes if the time were quadratic in the number of variables.
#[test]
fn template_of_many_variables_takes_linear_time() {
    // A command line of Windows has at most 32 767 characters.
    let count = if cfg!(windows) { 4_000 } else { 15_000 };
    let names: Vec<String> = (0..count).map(|n| format!("v{n}")).collect();
    let template = format!("{{?{}}}", names.join(","));
    let text = format!("?{}=1\n", names.join("=1&"));
    let run = uri_reading(&["template", "match", "--json", &template], text.repeat(3).as_bytes());
    assert_eq!((run.status, run.out.lines().count()), (0, 3));
    let values: Vec<String> = names.iter().map(|name| format!("\"{name}\":\"1\"")).collect();
    let object = format!("{{{}}}\n", values.join(","));
    let run =
        uri_reading(&["template", "expand", "--strict", &template], object.repeat(3).as_bytes());
    assert_eq!((run.status, run.out), (0, text.repeat(3)));
    assert!(command().arg("--version").status().unwrap().success());
}
