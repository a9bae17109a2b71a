//! Debian: packages to install, and a compiler to unpack.

pub(crate) mod rust;

use std::process::Command;

use crate::run::{go, on_path};

/// Installs missing packages, without those that are only recommended. Requires root.
pub(crate) fn install(packages: &[&str]) -> Result<(), String> {
    let missing: Vec<&str> = packages.iter().copied().filter(|it| !is_installed(it)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    go(Command::new("apt-get").args(["--quiet", "update"]))?;
    let install = ["install", "--yes", "--no-install-recommends"];
    // Another program may be installing packages.
    let wait = ["--quiet", "-o", "DPkg::Lock::Timeout=300"];
    go(Command::new("apt-get").args(wait).args(install).args(missing))
}

/// Installs the package of this name, unless there is such a program.
pub(crate) fn install_program(name: &str) -> Result<(), String> {
    if on_path(name).is_some() { Ok(()) } else { install(&[name]) }
}

fn is_installed(package: &str) -> bool {
    let status = ["--show", "--showformat=${db:Status-Status}", package];
    let answer = Command::new("dpkg-query").args(status).output();
    answer.is_ok_and(|answer| answer.stdout == b"installed")
}
