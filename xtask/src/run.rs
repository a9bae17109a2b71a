//! Runs `cargo` from the root of the workspace, and says what it runs.

use std::env;
use std::path::Path;
use std::process::Command;

/// A `cargo` call.
pub(crate) struct Cargo(Command);

/// `cargo` with these arguments, separated by spaces.
pub(crate) fn cargo(args: &str) -> Cargo {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in the workspace");
    command.current_dir(root).args(args.split_whitespace());
    Cargo(command)
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
    pub(crate) fn go(mut self) -> Result<(), String> {
        let args: Vec<_> = self.0.get_args().map(|arg| arg.to_string_lossy()).collect();
        let line = format!("cargo {}", args.join(" "));
        eprintln!("xtask: {line}");
        match self.0.status() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("{line}: {status}")),
            Err(error) => Err(format!("{line}: {error}")),
        }
    }
}
