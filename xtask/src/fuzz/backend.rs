//! The scanner backends of the library, and the instrumented build of the targets with each.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use super::target;
use crate::run::{self, SCANNER, create, root};

/// The flags of `cargo fuzz`. Loads are traced too, for the target that counts work: see
/// `dev/promises/src/steps.rs`.
const RUSTFLAGS: &str = "--cfg fuzzing -Zsanitizer=address -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares \
    -Cllvm-args=-sanitizer-coverage-trace-loads \
    -Cllvm-args=-simplifycfg-branch-fold-threshold=0";

/// A scanner of the library, selected at compile time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Backend {
    /// The best one for this machine.
    Best,
    Ssse3,
    Portable,
}

impl Backend {
    pub(super) const ALL: [Self; 3] = [Self::Best, Self::Ssse3, Self::Portable];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Ssse3 => "ssse3",
            Self::Portable => "portable",
        }
    }

    pub(super) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|backend| backend.name() == name)
    }

    pub(super) fn exists_on(self, host: &str) -> bool {
        self != Self::Ssse3 || host.starts_with("x86_64")
    }

    /// Builds one target or all of them, and returns the folder of the programs.
    ///
    /// The flag that selects the backend applies only to the scanner, so what does not depend on it is built once
    /// for all backends, in one target folder.
    pub(super) fn build(self, target: Option<&str>, host: &str) -> Result<PathBuf, String> {
        let folder = target_folder().join("build");
        let mut cargo = nightly("cargo");
        cargo.args(["build", "--release", "--quiet", "--manifest-path", "fuzz/Cargo.toml"]);
        if self != Self::Best {
            let flags = format!(r#"["--cfg", 'urikit_backend="{}"']"#, self.name());
            cargo.args(["-Zprofile-rustflags", "--config"]);
            cargo.arg(format!("profile.release.package.{SCANNER}.rustflags={flags}"));
        }
        match target {
            Some(target) => cargo.args(["--bin", target]),
            None => cargo.arg("--bins"),
        };
        cargo.args(["--target", host, "--target-dir"]).arg(&folder);
        cargo.env("RUSTFLAGS", RUSTFLAGS).env_remove("CARGO_ENCODED_RUSTFLAGS");
        // An unused scanner is dead code; `cargo xtask test` checks the lints.
        cargo.env("CARGO_BUILD_WARNINGS", "allow");
        eprintln!("xtask: build {}, scanner {}", target.unwrap_or("all targets"), self.name());
        match cargo.status() {
            Ok(status) if status.success() => self.keep(&folder.join(host).join("release")),
            Ok(status) => Err(format!("the build for {}: {status}", self.name())),
            Err(error) => Err(format!("the build for {}: {error}", self.name())),
        }
    }

    /// Copies the programs to a folder for this backend: the next build replaces them, and a finding must be
    /// reproducible with the program that found it.
    fn keep(self, built: &Path) -> Result<PathBuf, String> {
        let folder = target_folder().join(self.name());
        let fault = |error: io::Error| format!("{}: {error}", folder.display());
        create(&folder)?;
        for target in target::all()? {
            let program = built.join(&target.name);
            if program.exists() {
                // A running program can't be overwritten, but it can be replaced.
                let _ = fs::remove_file(folder.join(&target.name));
                fs::copy(&program, folder.join(&target.name)).map_err(fault)?;
            }
        }
        Ok(folder)
    }
}

/// Where programs and working corpora are.
pub(super) fn target_folder() -> PathBuf {
    run::target().join("fuzz")
}

/// The platform of the nightly toolchain. The flags are nightly-only, and a sanitizer needs an explicit
/// platform, so that build scripts are built without it.
pub(super) fn nightly_host() -> Result<String, String> {
    const MISSING: &str = "fuzzing needs the nightly toolchain: rustup toolchain install nightly";
    let output = nightly("rustc")
        .arg("-vV")
        .output()
        .map_err(|error| format!("{MISSING} (rustup can't be run: {error})"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(String::from).ok_or_else(|| {
        let complaint = String::from_utf8_lossy(&output.stderr);
        format!("{MISSING} (rustup: {})", complaint.lines().next().unwrap_or_default())
    })
}

/// A tool of the nightly toolchain. The `cargo` that runs this program belongs to another toolchain, and does
/// not understand `+nightly`.
fn nightly(tool: &str) -> Command {
    let mut command = Command::new("rustup");
    command.current_dir(root()).args(["run", "nightly", tool]);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Otherwise every backend would be the best one, unnoticed.
    #[test]
    fn the_flag_is_for_the_crate_that_reads_it() {
        let read = |path| fs::read_to_string(root().join("crates").join(path)).unwrap();
        assert!(read(Path::new(SCANNER).join("src/lib.rs")).contains("urikit_backend = "));
    }
}
