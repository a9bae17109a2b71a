//! What Windows programs need to run here: a folder that Wine uses as a Windows system, a library that Wine
//! lacks, and a program that presses Ctrl-C.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{Cargo, create, go, root};

/// Debian installs it outside of the path; the wrapper script is in another package.
const WINE: &str = "/usr/lib/wine/wine64";

const COMPILER: &str = "x86_64-w64-mingw32-gcc";
const SOURCES: &str = "xtask/src/test_targets/windows";

pub(super) struct Wine {
    /// Drive C and the registry.
    prefix: PathBuf,
    ctrl_c: PathBuf,
}

/// No messages of Wine itself, and no prompt to install what programs without windows don't need.
const QUIET: [(&str, &str); 2] = [("WINEDEBUG", "-all"), ("WINEDLLOVERRIDES", "mscoree=;mshtml=")];

/// Creates the folder, and builds what belongs there.
pub(super) fn prepare(folder: &Path) -> Result<Wine, String> {
    let prefix = folder.join("prefix");
    let system = prefix.join("drive_c/windows/system32");
    create(folder)?;
    if !system.exists() {
        go(Command::new(WINE).arg("wineboot").env("WINEPREFIX", &prefix).envs(QUIET))?;
    }
    let compile = |source: &str, flags: &[&str], to: &Path| {
        let source = root().join(SOURCES).join(source);
        let warn = ["-Wall", "-Wextra", "-Werror", "-O1"];
        go(Command::new(COMPILER).args(warn).args(flags).arg(source).arg("-o").arg(to))
    };
    compile("bcryptprimitives.c", &["-shared"], &system.join("bcryptprimitives.dll"))?;
    let ctrl_c = folder.join("ctrl-c.exe");
    compile("ctrl_c.c", &["-municode"], &ctrl_c)?;
    Ok(Wine { prefix, ctrl_c })
}

impl Wine {
    /// Makes `cargo` run the tests with Wine. `runner` is the variable that names the runner.
    pub(super) fn run(&self, test: Cargo, runner: &str) -> Cargo {
        let test = QUIET.iter().fold(test, |test, (name, value)| test.env(name, value));
        test.env(runner, WINE).env("WINEPREFIX", &self.prefix).env("URIKIT_CTRL_C", &self.ctrl_c)
    }
}
