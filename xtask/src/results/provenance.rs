//! A run of a benchmark: when, by which command, on which machine.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;

use crate::run::rustc;

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Run {
    pub(super) date: String,
    pub(super) command: String,
    pub(super) machine: String,
}

impl Run {
    pub(super) fn now(command: String) -> Result<Self, String> {
        let date = Command::new("date").args(["-u", "+%F"]).output();
        let date = date.map_err(|error| format!("date: {error}"))?;
        let date = String::from_utf8_lossy(&date.stdout).trim().to_owned();
        Ok(Self { date, command, machine: machine()? })
    }
}

impl Run {
    /// The compiler, as in `rustc 1.95.0`.
    pub(super) fn compiler(&self) -> &str {
        self.machine.rsplit(", ").next().unwrap_or(&self.machine)
    }
}

/// The command as shown, without `--save`. File names are private, so they are omitted.
pub(super) fn command(args: impl Iterator<Item = String>) -> String {
    let shown = args.filter(|arg| arg != "--save");
    let shown = shown.map(|arg| if Path::new(&arg).is_file() { "FILE".to_owned() } else { arg });
    ["cargo xtask".to_owned()].into_iter().chain(shown).collect::<Vec<_>>().join(" ")
}

fn machine() -> Result<String, String> {
    let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpus.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or(std::env::consts::ARCH, |(_, model)| model.trim());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let version = rustc(&["--version"])?;
    let rustc = version.split_whitespace().nth(1).unwrap_or("?");
    let (cores, os) = (format!("{cores} cores"), std::env::consts::OS);
    Ok([model, &cores, os, &format!("rustc {rustc}")].join(", ").replace('\t', " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_are_not_shown() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let args = ["bench", "--save", "--corpus", file, "parse"];
        let shown = command(args.into_iter().map(str::to_owned));
        assert_eq!(shown, "cargo xtask bench --corpus FILE parse");
    }
}
