//! Runs `uri` and captures its output.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::thread;

/// What a run printed, and its exit status.
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

pub(crate) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_uri"));
    command.env_remove("NO_COLOR").env_remove("COLUMNS").stdin(Stdio::null());
    command
}

/// With arguments only.
pub(crate) fn uri(args: &[&str]) -> Run {
    start(command().args(args)).wait_with_output().unwrap().into()
}

/// With bytes on standard input.
pub(crate) fn uri_reading(args: &[&str], input: &[u8]) -> Run {
    output_reading(command().args(args), input).into()
}

/// The output of a command that reads these bytes.
pub(crate) fn output_reading(command: &mut Command, input: &[u8]) -> Output {
    let mut child = start(command.stdin(Stdio::piped()));
    let mut stdin = child.stdin.take().unwrap();
    // Pipes have little capacity: output is read while more input is written.
    thread::scope(|scope| {
        // A run that stops early closes the pipe before everything is written.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().unwrap()
    })
}

/// Starts a command whose output is captured.
///
/// Once in thousands of starts, on a busy machine, Wine reports an internal error: then it is started again.
fn start(command: &mut Command) -> Child {
    const INTERNAL_ERROR: i32 = 1359;
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    match command.spawn() {
        Err(error) if cfg!(windows) && error.raw_os_error() == Some(INTERNAL_ERROR) => {
            command.spawn().unwrap()
        }
        started => started.unwrap(),
    }
}

/// A file with these bytes; `name` is unique to the test.
pub(crate) fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, bytes).unwrap();
    path
}

/// Whether a signal is ignored here, and so by the programs that are started. Background runs of a shell script
/// ignore Ctrl-C, and `nohup` SIGHUP.
#[cfg(target_os = "linux")]
pub(crate) fn is_ignored(signal: u32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap();
    u64::from_str_radix(mask.trim(), 16).unwrap() & (1 << (signal - 1)) != 0
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        Self {
            status: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}
