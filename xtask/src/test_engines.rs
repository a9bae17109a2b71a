//! `cargo xtask test-engines`: the Python package, and the engines that it supports.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{cargo, go, read, root, target, write};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// A Spark master and two workers
    #[arg(long)]
    cluster: bool,
    /// Arguments of pytest
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    args: Vec<String>,
}

/// The crate's folder, from the root.
const CRATE: &str = "crates/urikit-python";

/// Spark listens on a port, and looks up its own address: both are on this machine.
pub(crate) const SPARK: [(&str, &str); 1] = [("SPARK_LOCAL_IP", "127.0.0.1")];

pub(crate) fn run(options: &Options) -> Result<(), String> {
    java()?;
    python()?;
    let python = environment()?;
    let wheel = wheel(&python)?;
    install(&python, &wheel)?;
    alone(&wheel)?;
    if options.cluster {
        let script = root().join(CRATE).join("tests/cluster.py");
        return go(Command::new(&python).arg(script).arg(&wheel).envs(SPARK));
    }
    // In the profile of the wheel, to share its builds of macros and build scripts.
    cargo("clippy --quiet --profile wheel -p urikit-python -- -D warnings").go()?;
    let tests = root().join(CRATE).join("tests");
    let mut pytest = Command::new(&python);
    pytest
        .args(["-m", "pytest", "-q", "-ra", "-p", "no:cacheprovider"])
        .arg(&tests)
        .args(&options.args);
    go(pytest.envs(SPARK))
}

/// The folder of everything created here.
fn folder() -> PathBuf {
    target().join("engines")
}

/// Spark needs Java.
fn java() -> Result<(), String> {
    match Command::new("java").arg("-version").output() {
        Ok(output) if output.status.success() => Ok(()),
        _ => Err(
            "Spark needs Java 17: install the package openjdk-17-jre-headless (Debian, Ubuntu), \
                  java-17-openjdk-headless (Fedora) or openjdk@17 (Homebrew)"
                .to_owned(),
        ),
    }
}

fn python() -> Result<(), String> {
    let asks = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))";
    match Command::new("python3").args(["-c", asks]).status() {
        Ok(status) if status.success() => Ok(()),
        _ => Err("Python 3.11 or later with venv is needed: install the packages python3 and python3-venv"
            .to_owned()),
    }
}

/// A Python environment with the packages of the lock file, verified by their hashes. It is created once for
/// each state of that file.
pub(crate) fn environment() -> Result<PathBuf, String> {
    let (venv, lock) = (folder().join("venv"), root().join(CRATE).join("requirements.lock"));
    let python = venv.join("bin/python");
    let wanted = read(&lock)?;
    let made = venv.join("requirements.lock");
    if read(&made).is_ok_and(|there| there == wanted) {
        return Ok(python);
    }
    go(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&venv))?;
    let pip = |file: &str| {
        let mut command = Command::new(&python);
        command.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
        // PySpark is a source package: its build dependencies are in the lock file too, and are not fetched
        // again.
        command.args(["--require-hashes", "--no-build-isolation", "-r"]);
        command.arg(root().join(CRATE).join(file));
        command
    };
    go(&mut pip("requirements-build.lock"))?;
    go(&mut pip("requirements.lock"))?;
    write(&made, wanted)?;
    Ok(python)
}

/// Builds the wheel, and returns its path.
pub(crate) fn wheel(python: &Path) -> Result<PathBuf, String> {
    let wheels = folder().join("wheels");
    let _ = fs::remove_dir_all(&wheels);
    let mut maturin = Command::new(python);
    maturin.args(["-m", "maturin", "build", "--quiet", "--locked", "-o"]).arg(&wheels);
    go(maturin.current_dir(root().join(CRATE)))?;
    let entries =
        fs::read_dir(&wheels).map_err(|error| format!("{}: {error}", wheels.display()))?;
    let mut found = entries.flatten().map(|entry| entry.path());
    found.next().ok_or_else(|| format!("{}: no wheel", wheels.display()))
}

/// Installs the wheel into the environment.
pub(crate) fn install(python: &Path, wheel: &Path) -> Result<(), String> {
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    go(pip.args(["--no-deps", "--no-index", "--force-reinstall"]).arg(wheel))
}

/// The wheel in an otherwise empty environment, outside of the project, with the first example of the README.
fn alone(wheel: &Path) -> Result<(), String> {
    let place = env::temp_dir().join(format!("urikit-alone-{}", std::process::id()));
    let outcome = used_alone(wheel, &place);
    let _ = fs::remove_dir_all(&place);
    outcome
}

fn used_alone(wheel: &Path, place: &Path) -> Result<(), String> {
    let venv = place.join("venv");
    go(Command::new("python3").args(["-m", "venv"]).arg(&venv))?;
    let python = venv.join("bin/python");
    install(&python, wheel)?;
    let text = read(&root().join(CRATE).join("README.md"))?;
    let example = (text.split("```python\n").nth(1))
        .and_then(|rest| rest.split("```").next())
        .ok_or("the README has no example")?;
    let file = place.join("example.txt");
    write(&file, example)?;
    go(Command::new(&python).args(["-m", "doctest"]).arg(&file).current_dir(place))
}
