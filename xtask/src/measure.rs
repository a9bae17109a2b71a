//! Programs, their time for a file on standard input, and their memory.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;
use std::time::Instant;

use crate::process_memory as memory;

#[derive(Clone)]
pub(crate) struct Program {
    pub(crate) name: String,
    path: String,
    args: Vec<String>,
}

impl Program {
    pub(crate) fn new<'a>(name: &str, path: &str, args: impl IntoIterator<Item = &'a str>) -> Self {
        let args = args.into_iter().map(str::to_owned).collect();
        Self { name: name.to_owned(), path: path.to_owned(), args }
    }

    pub(crate) fn is_there(&self) -> bool {
        let mut command = Command::new(&self.path);
        command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok()
    }

    /// Reads the file, and discards the output.
    fn command(&self, input: &Path) -> Result<Command, String> {
        let file = File::open(input).map_err(|error| error.to_string())?;
        let mut command = Command::new(&self.path);
        command.args(&self.args).stdin(file).stdout(Stdio::null()).stderr(Stdio::null());
        Ok(command)
    }

    fn message(&self, error: impl std::fmt::Display) -> String {
        format!("{}: {error}", self.name)
    }
}

/// The seconds of the best of `rounds` runs of each, interleaved.
pub(crate) fn best<const N: usize>(
    programs: &[Program; N],
    input: &Path,
    rounds: usize,
) -> Result<[f64; N], String> {
    let mut taken = [f64::INFINITY; N];
    for _ in 0..rounds {
        for (program, taken) in programs.iter().zip(&mut taken) {
            let mut command = program.command(input)?;
            let start = Instant::now();
            command.status().map_err(|error| program.message(error))?;
            *taken = taken.min(start.elapsed().as_secs_f64());
        }
    }
    Ok(taken)
}

/// The peak memory of a run in KiB, as Linux reports it for a running process.
pub(crate) fn peak_memory(program: &Program, input: &Path) -> Result<Option<u64>, String> {
    let mut child = program.command(input)?.spawn().map_err(|error| program.message(error))?;
    let mut peak = None;
    while child.try_wait().map_err(|error| program.message(error))?.is_none() {
        peak = peak.max(memory::of(child.id()).map(|memory| memory.most));
        thread::sleep(Duration::from_millis(2));
    }
    Ok(peak)
}
