//! However a run of `--in-place` ends, the file is as before and nothing is left beside it.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::in_place::{alone, only_file};
use crate::run::{Run, command, is_ignored, uri};

/// Enough lines for a run of a second or more.
fn many() -> String {
    "HTTP://Example.COM/%7ea/b/../c?q=1\n".repeat(600_000)
}

/// Starts a run that replaces the file, and waits for its temporary file.
fn start(command: &mut Command, path: &Path) -> Child {
    let args = ["normalize", "--in-place", "--file", path.to_str().unwrap()];
    let command = command.args(args).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    while only_file(path) && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(1));
    }
    assert!(!only_file(path), "the run has ended: the file is too short");
    child
}

fn kill(child: &Child, signal: &str) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-s", signal, &id]).status().unwrap().success());
}

/// Runs a shell command in which `URI` is the command with `--in-place` and the file.
fn shell(script: &str, arguments: &str, path: &Path) -> Run {
    let (uri, path) = (env!("CARGO_BIN_EXE_uri"), path.display());
    let run = format!("'{uri}' {arguments} --in-place --file '{path}'");
    Command::new("sh").args(["-c", &script.replace("URI", &run)]).output().unwrap().into()
}

#[test]
fn signal_removes_the_temporary_file() {
    let path = alone("signals", many().as_bytes());
    for (name, number) in [
        ("HUP", 1),
        ("INT", 2),
        ("QUIT", 3),
        ("USR1", 10),
        ("USR2", 12),
        ("ALRM", 14),
        ("TERM", 15),
        ("XCPU", 24),
    ] {
        if is_ignored(number) {
            eprintln!("skipped: SIG{name} is ignored here");
            continue;
        }
        let child = start(&mut command(), &path);
        kill(&child, name);
        let run: Run = child.wait_with_output().unwrap().into();
        assert_eq!((run.status, run.err.as_str()), (128 + number as i32, ""), "{name}");
        assert!(only_file(&path), "{name}");
        assert!(fs::read_to_string(&path).unwrap() == many(), "{name}");
    }
}

#[test]
fn ignored_hangup_stays_ignored() {
    let path = alone("nohup", many().as_bytes());
    let child =
        start(Command::new("nohup").arg(env!("CARGO_BIN_EXE_uri")).stdin(Stdio::null()), &path);
    kill(&child, "HUP");
    let run: Run = child.wait_with_output().unwrap().into();
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(only_file(&path));
    assert!(fs::read_to_string(&path).unwrap().starts_with("http://example.com/~a/c?q=1\n"));
}

/// After many lines, other threads would be running.
#[test]
fn stop_after_many_lines_removes_the_temporary_file() {
    let lines = many() + "a b\n" + &many();
    let path = alone("stop", lines.as_bytes());
    let next = alone("stop_next", b"HTTP://H/\n");
    let (first, second) = (path.to_str().unwrap(), next.to_str().unwrap());
    let run = uri(&["normalize", "--in-place", "--on-error", "fail", "-f", first, "-f", second]);
    assert_eq!(run.status, 1, "{}", run.err);
    assert!(only_file(&path) && only_file(&next));
    assert!(fs::read_to_string(&path).unwrap() == lines);
    assert_eq!(fs::read(&next).unwrap(), b"http://h/\n");
}

#[test]
fn failure_to_write_removes_the_temporary_file() {
    let lines = many();
    let path = alone("no_room", lines.as_bytes());
    for arguments in ["normalize", "sort", "find --replace '{host}'"] {
        let run = shell("ulimit -f 100; exec URI", arguments, &path);
        assert_eq!(run.status, 3, "{arguments}: {}", run.err);
        assert!(run.err.contains("File too large"), "{arguments}: {}", run.err);
        assert!(only_file(&path), "{arguments}");
        assert!(fs::read_to_string(&path).unwrap() == lines, "{arguments}");
    }
    let bad = lines + "a b\n";
    let path = alone("no_reports", bad.as_bytes());
    let run = shell("exec URI 2> /dev/full", "normalize", &path);
    assert_eq!(run.status, 3);
    assert!(only_file(&path) && fs::read_to_string(&path).unwrap() == bad);
}

#[test]
fn refused_memory_removes_the_temporary_file() {
    let line = format!("http://h/?{}\n", "a=%7e&".repeat(4_000_000));
    let path = alone("refused_memory", line.as_bytes());
    // Too little for the line, and too little for its answer.
    for limit in [30_000, 80_000] {
        let run = shell(&format!("ulimit -v {limit}; exec URI"), "query sort", &path);
        assert_eq!(run.status, 3, "{limit}: {}", run.err);
        assert!(run.err.contains("not enough memory"), "{limit}: {}", run.err);
        assert!(only_file(&path), "{limit}");
        assert!(fs::read_to_string(&path).unwrap() == line, "{limit}");
    }
}

#[test]
fn file_left_by_a_killed_run_is_reported_and_one_in_use_is_not() {
    let path = alone("killed", ("a b\n".to_owned() + &many()).as_bytes());
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    let left = path.with_file_name(".uri-list.txt.1");
    let args =
        ["normalize", "-q", "--in-place", "--on-error", "fail", "-f", path.to_str().unwrap()];

    let mut child = start(&mut command(), &path);
    let mode = fs::metadata(&left).unwrap().permissions().mode() & 0o7777;
    assert_eq!(mode, 0o600, "others can read the temporary file: {mode:o}");
    let run = uri(&args);
    assert_eq!((run.status, run.err.as_str()), (1, ""));
    assert!(left.exists());

    kill(&child, "KILL");
    child.wait().unwrap();
    let run = uri(&args);
    assert_eq!(run.status, 1);
    let shown = fs::canonicalize(&left).unwrap();
    let (path, shown) = (path.display(), shown.display());
    let note = format!(
        "uri: note: {path}: a run that was killed has left {shown}, which can be removed\n"
    );
    assert_eq!(run.err, note);
    assert!(left.exists(), "the file of another run was removed");
}
