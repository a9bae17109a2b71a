//! Debian's newest compiler, `rustc-web`, unpacked into the target folder. Nothing is installed.
//!
//! It has the sources of the standard library, which can be built for any target, and a prebuilt standard
//! library for this machine only. It has no linker for other targets.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{Cargo, create, go, target, write};

const NONE: &str = "there is no Debian package rustc-web of version 1.89 or later here";

pub(crate) struct Rust {
    unpacked: PathBuf,
}

/// Unpacks it, unless that has been done.
pub(crate) fn unpacked() -> Result<Rust, String> {
    let folder = target().join("debian-rust");
    let unpacked = folder.join("unpacked");
    if !unpacked.join("complete").exists() {
        unpack(&folder, &unpacked)?;
    }
    Ok(Rust { unpacked })
}

impl Rust {
    /// Makes `cargo` use it, with nightly features enabled: building the standard library is one.
    pub(crate) fn compile(&self, cargo: Cargo) -> Cargo {
        cargo
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTC", self.unpacked.join("usr/bin/rustc"))
            .env("LD_LIBRARY_PATH", self.unpacked.join("usr/lib/x86_64-linux-gnu"))
    }
}

/// Downloads the packages with a separate package list, which needs no root, and unpacks them.
fn unpack(folder: &Path, unpacked: &Path) -> Result<(), String> {
    let packages = folder.join("packages");
    let lists = folder.join("lists/partial");
    create(&packages)?;
    create(&lists)?;
    let lists = format!("Dir::State::Lists={}", folder.join("lists").display());
    let apt = |program: &str, args: &[&str]| {
        let mut command = Command::new(program);
        // Without the system's caches, which belong to other package lists.
        let caches = ["-o", "Dir::Cache::pkgcache=", "-o", "Dir::Cache::srcpkgcache="];
        command.current_dir(&packages).args(["-q", "-o", &lists]).args(caches).args(args);
        command
    };
    let none = |why: String| format!("{why}: {NONE}");
    go(&mut apt("apt-get", &["update"])).map_err(none)?;
    // Package names contain versions: this finds the newest one that a package depends on.
    let newest = |start: &str, package: &str| {
        let needed = apt("apt-cache", &["depends", package]).output();
        let needed = needed.map_err(|error| error.to_string())?;
        let needed = String::from_utf8_lossy(&needed.stdout).into_owned();
        let names = needed.split_whitespace().filter(|word| word.starts_with(start));
        names.max().map(str::to_owned).ok_or_else(|| NONE.to_owned())
    };
    let standard = newest("libstd-rust-web-1", "libstd-rust-web-dev")?;
    let llvm = newest("libllvm", &standard)?;
    let names = ["rustc-web", "libstd-rust-web-dev", "rust-web-src", &standard, &llvm];
    go(apt("apt-get", &["download"]).args(names)).map_err(none)?;
    create(unpacked)?;
    let entries = fs::read_dir(&packages).map_err(|error| error.to_string())?;
    for entry in entries.flatten() {
        go(Command::new("dpkg").arg("-x").arg(entry.path()).arg(unpacked))?;
    }
    fs::remove_dir_all(&packages).map_err(|error| error.to_string())?;
    write(&unpacked.join("complete"), standard)
}
