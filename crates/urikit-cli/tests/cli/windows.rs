//! What only Windows has: drive letters, servers, its temporary folder, its Ctrl-C, arguments in UTF-16.
//!
//! `cargo xtask test-targets windows` runs these under Wine.

use std::ffi::OsString;
use std::fs;
use std::io::{Read, Write};
use std::os::windows::ffi::OsStringExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::run::{Run, command, uri, uri_reading};

/// A new, empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("windows_{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn files(folder: &Path) -> usize {
    fs::read_dir(folder).unwrap().count()
}

fn many() -> String {
    (1..=100_000).map(|number| format!("http://h{number}.example/some/path?n={number}\n")).collect()
}

#[test]
fn paths_have_the_rules_of_windows() {
    let run = uri(&["file", "from", r"C:\Users\a b\ü.txt", "d:/x", r"\\server\share\c#d"]);
    let uris = "file:///C:/Users/a%20b/%C3%BC.txt\nfile:///d:/x\nfile://server/share/c%23d\n";
    assert_eq!((run.status, run.out.as_str()), (0, uris));
    let back = uri_reading(&["file", "to"], uris.as_bytes());
    let paths = "C:\\Users\\a b\\ü.txt\nd:\\x\n\\\\server\\share\\c#d\n";
    assert_eq!((back.status, back.out.as_str()), (0, paths));
    for wrong in ["/tmp/a", "a.txt", r"C:a", r"\a", r"\\server", "NUL"] {
        let run = uri(&["file", "from", wrong]);
        assert_eq!((run.status, run.out.as_str()), (1, ""), "{wrong}");
    }
    assert_eq!(uri(&["file", "to", "file:///tmp/a"]).status, 1);
}

/// The system's name for a file, `\\?\C:\…` or on a server, leads back to the file.
#[test]
fn paths_of_files_that_are_there_lead_back_to_them() {
    let path = folder("real").join("ä b.txt");
    fs::write(&path, "http://h/\n").unwrap();
    let real = fs::canonicalize(&path).unwrap();
    assert!(real.to_str().unwrap().starts_with(r"\\?\"), "{real:?}");
    let made = uri(&["file", "from", real.to_str().unwrap()]);
    assert_eq!(made.status, 0, "{}", made.err);
    assert!(made.out.ends_with("/%C3%A4%20b.txt\n"), "{}", made.out);
    let back = uri(&["file", "to", made.out.trim_end()]).out;
    assert_eq!(fs::read(back.trim_end()).unwrap(), b"http://h/\n");
    let run = uri(&["get", "host", "--file", back.trim_end()]);
    assert_eq!((run.status, run.out.as_str()), (0, "h\n"));
}

#[test]
fn lines_end_with_cr_lf_or_lf() {
    let run = uri_reading(&["get", "host,port"], b"http://h:1/\r\nhttp://i:2/\nhttp://j:3/\r\n");
    assert_eq!((run.status, run.out.as_str()), (0, "h\t1\ni\t2\nj\t3\n"));
    let path = folder("lines").join("list.txt");
    fs::write(&path, "HTTP://H/\r\nHTTP://I/%7e\r\n").unwrap();
    let run = uri(&["normalize", "--file", path.to_str().unwrap()]);
    assert_eq!((run.status, run.out.as_str()), (0, "http://h/\nhttp://i/~\n"));
}

/// Under its own non-ASCII name, and without leaving another file.
#[test]
fn in_place_replaces_a_file() {
    let folder = folder("in_place");
    let path = folder.join("Liste für ü 中.txt");
    for (args, before, after) in [
        (&["normalize"][..], "HTTP://H/\nHTTP://I/\n", "http://h/\nhttp://i/\n"),
        (&["redact", "--text"], "x http://u:p@h/ y\r\n", "x http://***@h/ y\r\n"),
        (&["sort", "--memory", "1K"], "/b\n/c\n/a\n", "/a\n/b\n/c\n"),
    ] {
        fs::write(&path, before).unwrap();
        let run = uri(&[args, &["--in-place", "--file", path.to_str().unwrap()]].concat());
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{args:?}");
        assert_eq!(fs::read_to_string(&path).unwrap(), after, "{args:?}");
        assert_eq!(files(&folder), 1, "{args:?}");
    }
}

#[test]
fn in_place_leaves_a_read_only_file_alone() {
    let folder = folder("read_only");
    let path = folder.join("list.txt");
    fs::write(&path, "HTTP://H/\n").unwrap();
    let writable = fs::metadata(&path).unwrap().permissions();
    let mut read_only = writable.clone();
    read_only.set_readonly(true);
    fs::set_permissions(&path, read_only).unwrap();
    let run = uri(&["normalize", "--in-place", "--file", path.to_str().unwrap()]);
    let found = fs::read(&path).unwrap();
    let count = files(&folder);
    fs::set_permissions(&path, writable).unwrap();
    assert_eq!(run.status, 3, "{}", run.err);
    assert!(run.err.starts_with("uri: writing to "), "{}", run.err);
    assert!(!run.err.contains(r"\\?\"), "{}", run.err);
    assert_eq!((found.as_slice(), count), (&b"HTTP://H/\n"[..], 1));
}

#[test]
fn runs_are_connected_by_pipes() {
    let lines = many();
    let mut first = piped(command().args(["normalize", "--threads", "2"]));
    let mut stdin = first.stdin.take().unwrap();
    let second = command()
        .args(["count", "--by", "scheme"])
        .stdin(Stdio::from(first.stdout.take().unwrap()))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    stdin.write_all(lines.as_bytes()).unwrap();
    drop(stdin);
    let run: Run = second.wait_with_output().unwrap().into();
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "100000\thttp\n", ""));
    assert!(first.wait().unwrap().success());
}

#[test]
fn closed_pipe_ends_a_run_quietly() {
    let lines = many();
    for args in [&["get", "host"][..], &["sort"], &["uniq"], &["parse", "--json"]] {
        let mut child = piped(command().args(args));
        let mut stdin = child.stdin.take().unwrap();
        drop(child.stdout.take());
        // The run may end before everything is read.
        let _ = stdin.write_all(lines.as_bytes());
        drop(stdin);
        let run: Run = child.wait_with_output().unwrap().into();
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{args:?}");
    }
}

#[test]
fn temporary_folder_is_empty_after_a_run_that_spilled() {
    let folder = folder("spill");
    let mut lines: Vec<String> = many().lines().map(str::to_owned).collect();
    let shuffled = {
        let (even, odd): (Vec<_>, Vec<_>) = lines.iter().enumerate().partition(|(i, _)| i % 2 == 0);
        even.into_iter().rev().chain(odd).map(|(_, line)| format!("{line}\n")).collect::<String>()
    };
    lines.sort();
    let mut child = piped(
        command()
            .args(["sort", "--level", "simple", "--memory", "256K"])
            .env("TMP", &folder)
            .env("TEMP", &folder),
    );
    let mut stdin = child.stdin.take().unwrap();
    let (run, most) = thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(shuffled.as_bytes()).unwrap());
        let run = scope.spawn(|| Run::from(child.wait_with_output().unwrap()));
        let mut most = 0;
        while !run.is_finished() {
            most = most.max(files(&folder));
            thread::sleep(Duration::from_millis(5));
        }
        (run.join().unwrap(), most)
    });
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(run.out.lines().eq(lines.iter().map(String::as_str)));
    assert!(most > 1, "nothing was spilled");
    assert_eq!(files(&folder), 0);
}

#[test]
fn arguments_are_unicode() {
    let run = uri(&["get", "host,path", "http://müller.example/ü/中/😀"]);
    assert_eq!(run.status, 1);
    let run = uri(&["iri", "http://h/%C3%BC/%E4%B8%AD"]);
    assert_eq!((run.status, run.out.as_str()), (0, "http://h/ü/中\n"));
    let run = uri(&["uri", "http://h/ü/中/😀"]);
    assert_eq!((run.status, run.out.as_str()), (0, "http://h/%C3%BC/%E4%B8%AD/%F0%9F%98%80\n"));
    let run = uri(&["encode", "--part", "query-value", "a \"b\" ü"]);
    assert_eq!((run.status, run.out.as_str()), (0, "a%20%22b%22%20%C3%BC\n"));
}

/// An unpaired surrogate is not a character.
#[test]
fn argument_that_is_not_unicode_is_a_bad_input() {
    let half = OsString::from_wide(&[0x61, 0xD800, 0x62]);
    let run: Run = command().args(["parse", "a"]).arg(half).output().unwrap().into();
    assert_eq!((run.status, run.out.as_str()), (1, "path=a\n"));
    assert_eq!(run.err, "uri: argument 2: invalid UTF-8 at byte 1 (rule URI-reference)\n");
}

#[test]
fn ctrl_c_ends_between_two_lines_with_130() {
    let ready = folder("ctrl_c").join("ready");
    let Some(mut command) = pressing_ctrl_c(&ready) else { return };
    let mut child = piped(command.args(["get", "input", "--threads", "2"]));
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let lines = many();
    let writer = thread::spawn(move || {
        // The run ends before everything is written.
        (0..200).try_for_each(|_| stdin.write_all(lines.as_bytes()))
    });
    let mut out = vec![0; 300_000];
    stdout.read_exact(&mut out).unwrap();
    fs::write(&ready, "").unwrap();
    stdout.read_to_end(&mut out).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(writer.join().unwrap().is_err());
    let out = String::from_utf8(out).unwrap();
    assert!(out.ends_with('\n'));
    assert!(out.lines().zip(many().lines().cycle()).all(|(got, given)| got == given));
}

#[test]
fn ctrl_c_leaves_the_file_and_nothing_beside_it() {
    let folder = folder("ctrl_c_in_place");
    let ready = self::folder("ctrl_c_in_place_ready").join("ready");
    let path = folder.join("list.txt");
    let lines = many().replace("http", "HTTP").repeat(25);
    fs::write(&path, &lines).unwrap();
    let Some(mut command) = pressing_ctrl_c(&ready) else { return };
    let args = ["normalize", "--in-place", "--threads", "1", "--file", path.to_str().unwrap()];
    let mut child = piped(command.args(args));
    // Its temporary file exists: it has started.
    while files(&folder) < 2 && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(1));
    }
    fs::write(&ready, "").unwrap();
    let run: Run = child.wait_with_output().unwrap().into();
    assert_eq!((run.status, run.err.as_str()), (130, ""));
    assert!(fs::read(&path).unwrap() == lines.as_bytes());
    assert_eq!(files(&folder), 1);
}

/// A command that runs `uri` with the added arguments, and presses Ctrl-C once the file exists.
fn pressing_ctrl_c(ready: &Path) -> Option<Command> {
    let Some(program) = std::env::var_os("URIKIT_CTRL_C") else {
        eprintln!("skipped: URIKIT_CTRL_C names no program that presses Ctrl-C");
        return None;
    };
    let mut command = Command::new(program);
    command.arg(ready).arg(env!("CARGO_BIN_EXE_uri"));
    Some(command)
}

fn piped(command: &mut Command) -> Child {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}
