//! Runs `cargo` from the root of the workspace, and says what it runs.

use std::env;
use std::path::Path;
use std::process::{Child, Command, Stdio};

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

    fn run(mut self, stdout: Stdio) -> Result<String, String> {
        let args: Vec<_> = self.0.get_args().map(|arg| arg.to_string_lossy()).collect();
        let line = shown(&format!("cargo {}", args.join(" ")));
        eprintln!("xtask: {line}");
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

/// A command line for messages. A long one, such as a list of tests, is cut.
fn shown(line: &str) -> String {
    match line.char_indices().nth(300) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}
