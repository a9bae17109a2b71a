//! Many lines: threads, files, compression, failures.

use std::io::{Read, Write};
use std::process::{Child, Stdio};

#[cfg(target_os = "linux")]
use crate::run::is_ignored;
use crate::run::{Run, command, file, uri, uri_reading};

/// Enough lines for many blocks: some 4 MB.
fn many(bad_at: Option<usize>) -> String {
    (1..=100_000)
        .map(|number| match bad_at {
            Some(bad) if bad == number => "not a uri\n".to_owned(),
            _ => format!("http://h{number}.example/some/path?n={number}\n"),
        })
        .collect()
}

fn reading_file(args: &[&str], name: &str, bytes: &[u8]) -> Run {
    let path = file(name, bytes);
    uri(&[args, &["--file", path.to_str().unwrap()]].concat())
}

fn spawn(args: &[&str]) -> Child {
    command()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn order_is_kept_on_any_number_of_threads() {
    let lines = many(None);
    let hosts: String = (1..=100_000).map(|number| format!("h{number}.example\n")).collect();
    for threads in ["1", "2", "3", "16"] {
        let args = ["get", "host", "--threads", threads];
        let run = reading_file(&args, "order_is_kept", lines.as_bytes());
        assert_eq!((run.status, run.err.as_str()), (0, ""));
        assert!(run.out == hosts, "{threads} threads");
        let piped = uri_reading(&args, lines.as_bytes());
        assert!(piped.out == hosts, "{threads} threads, through a pipe");
    }
}

#[test]
fn on_error_holds_across_threads() {
    let bad = 70_000;
    let lines = many(Some(bad));
    let host = |number: usize| format!("h{number}.example\n");
    let before: String = (1..bad).map(host).collect();
    let after: String = (bad + 1..=100_000).map(host).collect();
    for (what, between, after) in [
        ("skip", "", after.as_str()),
        ("null", "\n", &after),
        ("keep", "not a uri\n", &after),
        ("fail", "", ""),
    ] {
        for threads in ["1", "8"] {
            let args = ["get", "host", "--on-error", what, "--threads", threads];
            let run = reading_file(&args, "on_error_holds", lines.as_bytes());
            assert_eq!(run.status, 1);
            assert_eq!(
                run.err, "uri: line 70000: unexpected ' ' in path at byte 3 (rule segment)\n",
                "{what}"
            );
            assert!(run.out == format!("{before}{between}{after}"), "{what} {threads}");
        }
    }
}

#[test]
fn several_files_are_one_after_the_other_and_named() {
    let a = file("several_files_a", b"a\nb b");
    let b = file("several_files_b", b"c\n\nd d\n");
    let (a, b) = (a.to_str().unwrap(), b.to_str().unwrap());
    let run = uri_reading(&["get", "path", "--file", a, "--file", "-", "--file", b], b"x\ny y");
    assert_eq!((run.status, run.out.as_str()), (1, "a\nx\nc\n\n"));
    let said = "unexpected ' ' in path at byte 1 (rule segment)";
    assert_eq!(
        run.err,
        format!(
            "uri: {a}: line 2: {said}\nuri: standard input: line 2: {said}\nuri: {b}: line 3: {said}\n"
        )
    );
}

/// In interactive use, each line is answered before the next.
#[test]
fn line_from_a_slow_pipe_is_answered_at_once() {
    let mut child = spawn(&["get", "host", "--threads", "4"]);
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    for name in ["a", "b", "c"] {
        stdin.write_all(format!("http://{name}/\n").as_bytes()).unwrap();
        let mut answer = [0; 2];
        stdout.read_exact(&mut answer).unwrap();
        assert_eq!(answer, [name.as_bytes()[0], b'\n']);
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// The input pipe stays open.
#[test]
fn on_error_fail_waits_for_no_further_line() {
    let mut child = spawn(&["get", "host", "--on-error", "fail", "--threads", "4"]);
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(many(Some(99_990)).as_bytes());
        stdin
    });
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    assert_eq!(out.lines().count(), 99_989);
    assert_eq!(child.wait().unwrap().code(), Some(1));
    drop(writer.join().unwrap());
}

/// The other threads hold short blocks when one of them ends the run.
#[test]
fn on_error_fail_among_short_blocks_ends() {
    let mut child = spawn(&["get", "host", "--on-error", "fail", "--threads", "8"]);
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(many(None).as_bytes());
        for _ in 0..50 {
            let _ = stdin.write_all(b"http://a/\n");
            let _ = stdin.write_all(b"no uri\n");
        }
        stdin
    });
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    assert_eq!(out.lines().count(), 100_001);
    assert_eq!(child.wait().unwrap().code(), Some(1));
    drop(writer.join().unwrap());
}

#[test]
fn killed_reader_ends_the_run_with_whole_lines() {
    let path = file("killed_reader", many(None).as_bytes());
    let args = ["get", "input", "--threads", "4", "--file", path.to_str().unwrap()];
    let mut child = spawn(&args);
    let mut start = vec![0; 100_000];
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut start).unwrap();
    drop(stdout);
    let run: Run = child.wait_with_output().unwrap().into();
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(many(None).as_bytes().starts_with(&start));
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_between_two_lines_with_130() {
    if is_ignored(2) {
        eprintln!("skipped: Ctrl-C is ignored here");
        return;
    }
    let mut child = spawn(&["get", "input", "--threads", "2"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let lines = many(None);
    let writer = std::thread::spawn(move || {
        // The run ends before everything is written.
        (0..50).try_for_each(|_| stdin.write_all(lines.as_bytes()))
    });
    let mut out = vec![0; 300_000];
    stdout.read_exact(&mut out).unwrap();
    let killed = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(killed.success());
    // What is in the pipe, and what was being written; not everything that would ever come.
    stdout.by_ref().take(1 << 26).read_to_end(&mut out).unwrap();
    drop(stdout);
    assert!(writer.join().unwrap().is_err());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let lines = many(None);
    let out = String::from_utf8(out).unwrap();
    assert!(out.ends_with('\n'));
    assert!(out.lines().zip(lines.lines().cycle()).all(|(got, given)| got == given));
}

#[cfg(target_os = "linux")]
#[test]
fn full_device_ends_a_long_run_with_3() {
    let path = file("full_device_ends", many(None).as_bytes());
    for args in [&["get", "host"][..], &["sort"], &["uniq"], &["count", "--by", "path"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let mut command = command();
        let run = command.args(args).arg("--file").arg(&path).stdout(full).output().unwrap();
        assert_eq!(run.status.code(), Some(3), "{args:?}");
        assert!(run.stderr.starts_with(b"uri: writing failed: "), "{args:?}");
    }
}

#[test]
fn long_line_grows_its_block_alone() {
    let long = format!("http://h/{}", "x".repeat(8_000_000));
    let lines = format!("http://a/\n{long}\nhttp://b/\n{long} \nhttp://c/");
    let run = reading_file(&["get", "host,path"], "long_line_grows", lines.as_bytes());
    assert_eq!(run.err, "uri: line 4: unexpected ' ' in path at byte 8000009 (rule segment)\n");
    let path = &long["http://h".len()..];
    assert!(run.out == format!("a\t/\nh\t{path}\nb\t/\nc\t/\n"));
}

#[test]
fn odd_lines_are_reported_and_no_other_is_lost() {
    let run = uri_reading(&["get", "path"], b"a\r\n\0\nb\xFF\n\n\r\nc\rd\ne");
    assert_eq!((run.status, run.out.as_str()), (1, "a\n\n\ne\n"));
    let lines: Vec<&str> = run.err.lines().collect();
    assert_eq!(lines[0], "uri: line 2: unexpected '\\0' in path at byte 0 (rule segment)");
    assert_eq!(lines[1], "uri: line 3: invalid UTF-8 at byte 1 (rule URI-reference)");
    assert_eq!(lines[2], "uri: line 6: unexpected '\\r' in path at byte 1 (rule segment)");
}

/// Lines of all lengths around the size of a block, and around the first few bytes.
#[test]
fn line_ends_may_be_anywhere() {
    const BLOCK: usize = 256 * 1024;
    for len in (0..6).chain([15, 16, 17, 63, 64, 65]).chain(BLOCK - 8..BLOCK + 4) {
        let lines = format!("{}\nb\n{}", "a".repeat(len), "c".repeat(len));
        let run = reading_file(&["get", "path"], "line_ends_anywhere", lines.as_bytes());
        let end = if len == 0 { "" } else { "\n" };
        assert!(run.out == format!("{lines}{end}"), "{len}");
    }
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};
    compress_to_vec(bytes, CompressionLevel::Fastest)
}

#[test]
fn compressed_input_is_read_like_plain() {
    let lines = many(None);
    let plain = uri_reading(&["get", "host"], lines.as_bytes()).out;
    // Files may be concatenated; a line may continue in the next.
    let (front, back) = lines.as_bytes().split_at(1_234_567);
    let skippable = b"\x50\x2A\x4D\x18\x03\0\0\0abc";
    for (name, bytes) in [
        ("compressed.gz", gzip(lines.as_bytes())),
        ("compressed_two.gz", [gzip(front), gzip(back)].concat()),
        ("compressed.zst", zstd(lines.as_bytes())),
        ("compressed_three.zst", [&zstd(front), &skippable[..], &zstd(back)].concat()),
    ] {
        let run = reading_file(&["get", "host"], name, &bytes);
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{name}");
        assert!(run.out == plain, "{name}");
        assert!(uri_reading(&["get", "host"], &bytes).out == plain, "{name}, standard input");
    }
    assert_eq!(reading_file(&["get", "host"], "compressed_none.gz", &gzip(b"")).out, "");
}

#[test]
fn damaged_compression_ends_with_3_after_whole_lines() {
    let lines = many(None);
    for (name, bytes) in
        [("damaged.gz", gzip(lines.as_bytes())), ("damaged.zst", zstd(lines.as_bytes()))]
    {
        let run = reading_file(&["get", "input"], name, &bytes[..bytes.len() / 2]);
        assert_eq!(run.status, 3, "{name}");
        assert!(run.err.starts_with("uri: reading ") && run.err.contains(name), "{}", run.err);
        assert!(run.out.len() > 100_000 && run.out.ends_with('\n'), "{name}: {}", run.out.len());
        assert!(lines.starts_with(&run.out), "{name}");
    }
}

#[test]
fn unreadable_file_after_others_ends_with_3() {
    let path = file("unreadable_behind", b"http://a/\n");
    let run = uri(&["get", "host", "--file", path.to_str().unwrap(), "--file", "/no/such/file"]);
    assert_eq!((run.status, run.out.as_str()), (3, "a\n"));
    assert!(run.err.starts_with("uri: reading /no/such/file failed: "), "{}", run.err);
}
