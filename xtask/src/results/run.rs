//! A run of a benchmark: when, by which command, on which machine.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Run {
    pub(super) date: String,
    pub(super) command: String,
    pub(super) machine: String,
}

impl Run {
    pub(super) fn now(command: String) -> Result<Self, String> {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        let days = since.map_err(|error| error.to_string())?.as_secs() / 86_400;
        Ok(Self { date: date(days), command, machine: machine() })
    }
}

/// The command as shown. File names are private, so they are omitted.
pub(super) fn command(benchmark: &str, args: &[String]) -> String {
    let shown = args.iter().map(|arg| if Path::new(arg).is_file() { "FILE" } else { arg });
    ["cargo xtask", benchmark].into_iter().chain(shown).collect::<Vec<_>>().join(" ")
}

fn machine() -> String {
    let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpus.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or(std::env::consts::ARCH, |(_, model)| model.trim());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let version = Command::new("rustc").arg("--version").output();
    let version = version.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let version = version.unwrap_or_default();
    let rustc = version.split_whitespace().nth(1).unwrap_or("?");
    let (cores, os) = (format!("{cores} cores"), std::env::consts::OS);
    [model, &cores, os, &format!("rustc {rustc}")].join(", ").replace('\t', " ")
}

/// The date of a day since 1970-01-01, by the Gregorian calendar.
fn date(days: u64) -> String {
    let (mut year, mut day) = (1970, days);
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let length = |year| if is_leap(year) { 366 } else { 365 };
    while day >= length(year) {
        day -= length(year);
        year += 1;
    }
    let february = if is_leap(year) { 29 } else { 28 };
    let mut month = 1;
    for days_in_month in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if day < days_in_month {
            break;
        }
        day -= days_in_month;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", day + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_follow_the_calendar() {
        assert_eq!(
            [0, 58, 59, 364, 365].map(date),
            ["1970-01-01", "1970-02-28", "1970-03-01", "1970-12-31", "1971-01-01"]
        );
        assert_eq!(date(11_016), "2000-02-29");
        assert_eq!(date(20_774), "2026-11-17");
    }

    #[test]
    fn file_names_are_not_shown() {
        let args = ["--corpus", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"), "parse"];
        let shown = command("bench", &args.map(str::to_owned));
        assert_eq!(shown, "cargo xtask bench --corpus FILE parse");
    }
}
