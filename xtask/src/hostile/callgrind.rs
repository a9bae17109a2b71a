//! Instruction counts by callgrind: the same on every run, whatever the load of the machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::debian;
use crate::run::create;

/// So that memory is copied by vector instructions at any length. Callgrind counts `rep movsb`, which glibc
/// uses for more than 2 KiB, as one instruction for each byte.
pub(super) const COPIES: (&str, &str) = (
    "GLIBC_TUNABLES",
    "glibc.cpu.x86_rep_movsb_threshold=1073741824:glibc.cpu.x86_rep_stosb_threshold=1073741824",
);

/// The path of the report, and the command line that writes it. Each call of `function` is a part of the
/// report.
pub(super) struct Callgrind {
    report: PathBuf,
    function: &'static str,
}

impl Callgrind {
    pub(super) fn new(folder: &Path, function: &'static str) -> Result<Self, String> {
        if Command::new("valgrind").arg("--version").output().is_err() {
            debian::install(&["valgrind"])?;
        }
        create(folder)?;
        Ok(Self { report: folder.join("callgrind.out"), function })
    }

    /// The program and its arguments, before the program to measure.
    pub(super) fn command(&self) -> String {
        format!(
            "valgrind --tool=callgrind --quiet --callgrind-out-file={} --combine-dumps=yes --dump-line=no \
             --toggle-collect={function} --dump-after={function}",
            self.report.display(),
            function = self.function,
        )
    }

    /// The instructions of each call, in order. Removes the report.
    pub(super) fn counts(&self) -> Result<Vec<u64>, String> {
        let named = |error| format!("{}: {error}", self.report.display());
        let report = fs::read(&self.report).map_err(named)?;
        fs::remove_file(&self.report).map_err(named)?;
        Ok(calls(&String::from_utf8_lossy(&report)))
    }
}

/// The totals of the parts that end with a call.
fn calls(report: &str) -> Vec<u64> {
    let mut counts = Vec::new();
    let mut is_call = false;
    for line in report.lines() {
        if let Some(trigger) = line.strip_prefix("desc: Trigger: ") {
            is_call = trigger.starts_with("--dump-after");
        } else if let Some(total) = line.strip_prefix("totals: ").filter(|_| is_call) {
            counts.extend(total.trim().parse::<u64>());
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    #[test]
    fn parts_of_calls_are_counted_and_others_are_not() {
        let report = "part: 1\ndesc: Trigger: --dump-after=a::b\nsummary: 7\n\nfn=x\ntotals: 7\n\
                      part: 2\ndesc: Trigger: Program termination\ntotals: 9\n";
        assert_eq!(super::calls(report), [7]);
    }
}
