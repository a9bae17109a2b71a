//! Runs `cargo` from the root of the workspace, and says what it runs.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::{env, fmt};

/// A `cargo` call.
pub(crate) struct Cargo(Command);

/// `cargo` with these arguments, separated by spaces.
pub(crate) fn cargo(args: &str) -> Cargo {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root()).args(args.split_whitespace());
    Cargo(command)
}

/// The root of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in the workspace")
}

impl Cargo {
    pub(crate) fn args(mut self, args: Vec<String>) -> Self {
        self.0.args(args);
        self
    }

    pub(crate) fn env(mut self, name: &str, value: &str) -> Self {
        self.0.env(name, value);
        self
    }

    /// Runs it.
    ///
    /// # Errors
    /// Where it can't be run, or fails.
    pub(crate) fn go(self) -> Result<(), String> {
        self.run(Stdio::inherit()).map(drop)
    }

    /// Runs it and returns its standard output.
    ///
    /// # Errors
    /// Where it can't be run, or fails.
    pub(crate) fn output(self) -> Result<String, String> {
        self.run(Stdio::piped())
    }

    /// Runs tests, prints what they print, and counts them.
    ///
    /// # Errors
    /// Where it can't be run, or a test fails.
    pub(crate) fn tests(mut self) -> Result<Tally, String> {
        let line = self.announce();
        let mut tally = Tally::default();
        let child = self.0.stdout(Stdio::piped()).spawn();
        let mut child = child.map_err(|error| format!("{line}: {error}"))?;
        if let Some(stdout) = child.stdout.take() {
            for printed in BufReader::new(stdout).lines().map_while(Result::ok) {
                println!("{printed}");
                tally.count(&printed);
            }
        }
        match child.wait() {
            Ok(status) if status.success() => Ok(tally),
            Ok(status) => Err(format!("{line}: {status}")),
            Err(error) => Err(format!("{line}: {error}")),
        }
    }

    /// Says what is run, and returns it.
    fn announce(&self) -> String {
        let args: Vec<_> = self.0.get_args().map(|arg| arg.to_string_lossy()).collect();
        let line = shown(&format!("cargo {}", args.join(" ")));
        eprintln!("xtask: {line}");
        line
    }

    fn run(mut self, stdout: Stdio) -> Result<String, String> {
        let line = self.announce();
        let child = self.0.stdout(stdout).spawn();
        match child.and_then(Child::wait_with_output) {
            Ok(output) if output.status.success() => {
                Ok(String::from_utf8_lossy(&output.stdout).into_owned())
            }
            Ok(output) => Err(format!("{line}: {}", output.status)),
            Err(error) => Err(format!("{line}: {error}")),
        }
    }
}

/// How many tests passed and how many were ignored.
#[derive(Default, Debug, PartialEq, Eq)]
pub(crate) struct Tally {
    passed: usize,
    ignored: usize,
}

impl Tally {
    pub(crate) const fn add(&mut self, other: &Self) {
        self.passed += other.passed;
        self.ignored += other.ignored;
    }

    /// A line of the test harness: `test result: ok. 7 passed; 0 failed; 1 ignored; …`.
    fn count(&mut self, line: &str) {
        let Some((_, counts)) = line.split_once("test result: ") else { return };
        for count in counts.split([';', '.']) {
            match count.trim().split_once(' ') {
                Some((number, "passed")) => self.passed += number.parse().unwrap_or(0),
                Some((number, "ignored")) => self.ignored += number.parse().unwrap_or(0),
                _ => {}
            }
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} tests passed, {} ignored", self.passed, self.ignored)
    }
}

/// A command line for messages. A long one, such as a list of tests, is cut.
fn shown(line: &str) -> String {
    match line.char_indices().nth(300) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::Tally;

    #[test]
    fn results_of_the_harness_are_counted() {
        let mut tally = Tally::default();
        tally.count("test a ... ok");
        tally.count("test result: ok. 7 passed; 0 failed; 1 ignored; 0 measured; 2 filtered out");
        tally.count("test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out");
        assert_eq!(tally, Tally { passed: 10, ignored: 1 });
    }
}
