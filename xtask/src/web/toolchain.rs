//! A compiler for WebAssembly: this toolchain where it has the standard library for it, else Debian's, unpacked into the
//! target folder. Nothing is installed.
//!
//! Debian's `rustc-web` has the sources of the standard library, and no build of it for WebAssembly, so that is built
//! too. It has no linker; that of this toolchain is used.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{create, go};
use crate::run::{cargo, root};

const TARGET: &str = "wasm32-unknown-unknown";

/// All browsers of the last years have them.
const VECTORS: &str = "-Ctarget-feature=+simd128";

/// The library does not panic; its messages would be a tenth of the module.
const NO_MESSAGES: &str = "-Zunstable-options -Cpanic=immediate-abort";
const BUILD_STD: &str = "-Zbuild-std=std -Zbuild-std-features=optimize_for_size";

/// How to get the page where there is neither.
const NEITHER: &str = "\
no compiler for WebAssembly: the toolchain has no standard library for wasm32-unknown-unknown, and there is no Debian \
package rustc-web of version 1.89 or later here. Either of these gives one: `rustup target add wasm32-unknown-unknown`, \
or this command on Debian (a container will do)";

pub(super) enum Compiler {
    /// This toolchain has the standard library for it.
    Own {
        folder: PathBuf,
    },
    Debian {
        unpacked: PathBuf,
        linker: PathBuf,
        folder: PathBuf,
    },
}

/// Finds one, or unpacks Debian's into `folder`.
pub(super) fn find(folder: &Path) -> Result<Compiler, String> {
    let sysroot = PathBuf::from(rustc(&["--print", "sysroot"])?);
    if sysroot.join("lib/rustlib").join(TARGET).exists() {
        return Ok(Compiler::Own { folder: folder.join("build") });
    }
    let host = rustc(&["--print", "host-tuple"])?;
    let own_linker = sysroot.join("lib/rustlib").join(host).join("bin/rust-lld");
    let linker = if own_linker.exists() { own_linker } else { PathBuf::from("wasm-ld") };
    let unpacked = folder.join("debian");
    if !unpacked.join("complete").exists() {
        unpack(folder, &unpacked)?;
    }
    Ok(Compiler::Debian { unpacked, linker, folder: folder.join("build") })
}

impl Compiler {
    /// Whether the module is as small as it can be.
    pub(super) const fn builds_std(&self) -> bool {
        matches!(self, Self::Debian { .. })
    }

    /// Builds the module with these features, and returns where it is.
    pub(super) fn build(&self, features: &str) -> Result<PathBuf, String> {
        let line = format!("build -p urikit-wasm --profile wasm --target {TARGET} {features}");
        let (command, folder) = match self {
            Self::Own { folder } => (cargo(&line), folder),
            Self::Debian { unpacked, linker, folder } => {
                let text = |path: &Path| path.to_string_lossy().into_owned();
                let command = cargo(&format!("{line} {BUILD_STD}"))
                    .env("RUSTC_BOOTSTRAP", "1")
                    .env("RUSTC", &text(&unpacked.join("usr/bin/rustc")))
                    .env("LD_LIBRARY_PATH", &text(&unpacked.join("usr/lib/x86_64-linux-gnu")))
                    .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", &text(linker));
                (command, folder)
            }
        };
        let flags = match self {
            Self::Own { .. } => VECTORS.to_owned(),
            Self::Debian { .. } => format!("{VECTORS} {NO_MESSAGES}"),
        };
        command.env("CARGO_TARGET_DIR", &folder.to_string_lossy()).env("RUSTFLAGS", &flags).go()?;
        Ok(folder.join(TARGET).join("wasm/urikit_wasm.wasm"))
    }
}

/// Downloads the packages with separate lists, which needs no root, and unpacks them.
fn unpack(folder: &Path, unpacked: &Path) -> Result<(), String> {
    let packages = folder.join("packages");
    let lists = folder.join("lists/partial");
    create(&packages)?;
    create(&lists)?;
    let lists = format!("Dir::State::Lists={}", folder.join("lists").display());
    let apt = |program: &str, args: &[&str]| {
        let mut command = Command::new(program);
        // Without the caches of the system, which are about other lists.
        let caches = ["-o", "Dir::Cache::pkgcache=", "-o", "Dir::Cache::srcpkgcache="];
        command.current_dir(&packages).args(["-q", "-o", &lists]).args(caches).args(args);
        command
    };
    go(&mut apt("apt-get", &["update"])).map_err(|why| format!("{why}: {NEITHER}"))?;
    // Their names have versions in them.
    let needed = apt("apt-cache", &["depends", "rustc-web", "libstd-rust-web-dev"]).output();
    let needed = needed.map_err(|error| error.to_string())?;
    let needed = String::from_utf8_lossy(&needed.stdout).into_owned();
    let names = needed.split_whitespace().filter(|word| word.starts_with("libstd-rust-web-1"));
    let standard = names.max().ok_or(NEITHER)?.to_owned();
    let needed = apt("apt-cache", &["depends", &standard]).output();
    let needed = needed.map_err(|error| error.to_string())?;
    let needed = String::from_utf8_lossy(&needed.stdout).into_owned();
    let llvm = needed.split_whitespace().find(|word| word.starts_with("libllvm")).ok_or(NEITHER)?;
    let names = ["rustc-web", "libstd-rust-web-dev", "rust-web-src", &standard, llvm];
    go(apt("apt-get", &["download"]).args(names)).map_err(|why| format!("{why}: {NEITHER}"))?;
    create(unpacked)?;
    let entries = fs::read_dir(&packages).map_err(|error| error.to_string())?;
    for entry in entries.flatten() {
        go(Command::new("dpkg").arg("-x").arg(entry.path()).arg(unpacked))?;
    }
    fs::remove_dir_all(&packages).map_err(|error| error.to_string())?;
    fs::write(unpacked.join("complete"), standard).map_err(|error| error.to_string())
}

/// What the compiler of this toolchain says.
fn rustc(args: &[&str]) -> Result<String, String> {
    let output = Command::new("rustc").current_dir(root()).args(args).output();
    let output = output.map_err(|error| format!("rustc: {error}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
