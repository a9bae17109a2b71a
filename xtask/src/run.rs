//! Runs `cargo` from the root of the workspace, and other programs, and prints their command lines.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The libraries that are published and that users name. What is public there can't change without notice.
pub(crate) const LIBRARIES: [&str; 5] =
    ["urikit", "urikit-explain", "urikit-guard", "urikit-schemes", "urikit-template"];

/// The one for columns, which follows the versions of Arrow.
pub(crate) const COLUMN_LIBRARY: &str = "urikit-arrow";

/// The part of the first one that scans bytes.
pub(crate) const SCANNER: &str = "urikit-scan";

/// A call of `cargo`, or of a program that extends it.
pub(crate) struct Cargo(Command);

/// `cargo` with these arguments, separated by spaces.
pub(crate) fn cargo(args: &str) -> Cargo {
    program(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), args)
}

/// Another program, in the same way.
pub(crate) fn program(program: impl AsRef<OsStr>, args: &str) -> Cargo {
    let mut command = Command::new(program);
    command.current_dir(root()).args(args.split_whitespace());
    Cargo(command)
}

/// The root of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in the workspace")
}

/// The target folder of all builds.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |it| root().join(it))
}

/// A program in the path. An absolute path is returned if it exists.
pub(crate) fn on_path(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join(program)).find(|program| program.exists())
}

/// The list of URLs that a benchmark reads: the given file, or the one that `URIKIT_URLS` names. As an absolute path.
pub(crate) fn urls(given: Option<PathBuf>) -> Result<PathBuf, String> {
    let file = given.or_else(|| env::var_os("URIKIT_URLS").map(PathBuf::from));
    let file = file.ok_or("needs a file with one URL per line: give FILE, or set URIKIT_URLS")?;
    file.canonicalize().map_err(|error| format!("{}: {error}", file.display()))
}

/// Creates a folder and its parents, if they do not exist.
pub(crate) fn create(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// The text of a file.
pub(crate) fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes a file, which need not exist.
pub(crate) fn write(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), String> {
    fs::write(path, contents).map_err(|error| format!("{}: {error}", path.display()))
}

/// The output of this toolchain's compiler.
pub(crate) fn rustc(args: &[&str]) -> Result<String, String> {
    let output = Command::new("rustc").current_dir(root()).args(args).output();
    let output = output.map_err(|error| format!("rustc: {error}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Runs a program, and prints its command line.
pub(crate) fn go(command: &mut Command) -> Result<(), String> {
    let line = line_of(command);
    eprintln!("xtask: {line}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{line}: {status}")),
        Err(error) => Err(format!("{line}: {error}")),
    }
}

impl Cargo {
    pub(crate) fn args(mut self, args: impl IntoIterator<Item: AsRef<OsStr>>) -> Self {
        self.0.args(args);
        self
    }

    pub(crate) fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.0.env(name, value);
        self
    }

    /// Runs it.
    ///
    /// # Errors
    /// If it can't be run, or fails.
    pub(crate) fn go(self) -> Result<(), String> {
        self.run(Stdio::inherit()).map(drop)
    }

    /// Runs it and returns its standard output.
    ///
    /// # Errors
    /// If it can't be run, or fails.
    pub(crate) fn output(self) -> Result<String, String> {
        self.run(Stdio::piped())
    }

    /// Runs it, prints its standard output, and passes each line on.
    ///
    /// # Errors
    /// If it can't be run, or fails.
    pub(crate) fn watch(mut self, mut each: impl FnMut(&str)) -> Result<(), String> {
        let line = line_of(&self.0);
        eprintln!("xtask: {line}");
        let failed = |error| format!("{line}: {error}");
        let mut child = self.0.stdout(Stdio::piped()).spawn().map_err(failed)?;
        let output =
            child.stdout.take().into_iter().flat_map(|out| BufReader::new(out).split(b'\n'));
        for text in output {
            let text = text.map_err(failed)?;
            let text = String::from_utf8_lossy(&text);
            println!("{text}");
            each(&text);
        }
        match child.wait().map_err(failed)? {
            status if status.success() => Ok(()),
            status => Err(format!("{line}: {status}")),
        }
    }

    fn run(mut self, stdout: Stdio) -> Result<String, String> {
        let line = line_of(&self.0);
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

/// A command line for messages, without the folder of the program.
fn line_of(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    let words = [program].into_iter().chain(command.get_args());
    shown(&words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" "))
}

/// Truncates a long line, such as a list of tests.
fn shown(line: &str) -> String {
    match line.char_indices().nth(300) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}
