//! The targets: what each needs, and what is tested on it.

use super::wine;
use crate::debian::{self, rust::Rust};
use crate::run::{Cargo, cargo, target};
use crate::test_counts::Counts;

pub(super) struct Target {
    pub(super) name: &'static str,
    /// What is different about it.
    pub(super) what: &'static str,
    triple: &'static str,
    /// Debian packages: its linker and C library, and what runs its programs.
    packages: &'static [&'static str],
    linker: &'static str,
    runs: Runs,
}

/// What runs the programs of a target.
enum Runs {
    /// This processor.
    Here,
    /// An emulator. It runs the tests, but no programs that they start.
    Qemu(&'static str),
    Wine,
}

pub(super) const TARGETS: &[Target] = &[
    Target {
        name: "aarch64",
        what: "NEON, under QEMU",
        triple: "aarch64-unknown-linux-gnu",
        packages: &["gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross", "qemu-user"],
        linker: "aarch64-linux-gnu-gcc",
        runs: Runs::Qemu("qemu-aarch64"),
    },
    Target {
        name: "s390x",
        what: "big-endian, under QEMU",
        triple: "s390x-unknown-linux-gnu",
        packages: &["gcc-s390x-linux-gnu", "libc6-dev-s390x-cross", "qemu-user"],
        linker: "s390x-linux-gnu-gcc",
        runs: Runs::Qemu("qemu-s390x"),
    },
    Target {
        name: "i686",
        what: "32 bits, with the command",
        triple: "i686-unknown-linux-gnu",
        packages: &["gcc-i686-linux-gnu", "libc6-dev-i386-cross"],
        linker: "i686-linux-gnu-gcc",
        runs: Runs::Here,
    },
    Target {
        name: "windows",
        what: "x86_64, with the command, under Wine",
        triple: "x86_64-pc-windows-gnu",
        packages: &["gcc-mingw-w64-x86-64-win32", "wine64"],
        linker: "x86_64-w64-mingw32-gcc",
        runs: Runs::Wine,
    },
];

/// All features of the libraries, and the crate that their tests compare them with.
const LIBRARY: &str = "-p urikit -p urikit-scan -p urikit-guard -p urikit-explain -p urikit-schemes -p urikit-template \
    -p urikit-oracle --features urikit/serde,urikit/url,urikit/http,urikit/nfc,urikit-guard/serde,urikit-guard/psl,\
    urikit-explain/serde,urikit-schemes/serde,urikit-template/serde";

/// `test` for the test harness; `panic_abort`, which the standard library requires.
const BUILD_STD: &str = "-Zbuild-std=std,panic_abort,test";

/// The maximum number of cases for a property: an emulated processor is slow.
const CASES: &str = "64";

impl Target {
    /// Installs what it needs, and runs its tests. Returns the counts of the tests that ran.
    pub(super) fn test(&self, rust: &Rust) -> (Counts, Result<(), String>) {
        let mut counts = Counts::default();
        let outcome = self.prepared(rust).and_then(|test| test.watch(|line| counts.read(line)));
        let outcome = outcome.and_then(|()| match counts.passed {
            0 => Err("no test ran".to_owned()),
            _ => Ok(()),
        });
        (counts, outcome)
    }

    fn prepared(&self, rust: &Rust) -> Result<Cargo, String> {
        debian::install(self.packages)?;
        let folder = target().join("targets");
        let command = if matches!(self.runs, Runs::Qemu(_)) { "" } else { "-p urikit-cli" };
        let test = format!(
            "test {BUILD_STD} --target {} {LIBRARY} {command} --tests --no-fail-fast -- --quiet",
            self.triple
        );
        let test = rust
            .compile(cargo(&test))
            .env("CARGO_TARGET_DIR", &folder)
            // Built once and run once.
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .env("URIKIT_CASES", CASES)
            .env(&self.variable("LINKER"), self.linker);
        match self.runs {
            Runs::Here => Ok(test.env(&self.variable("RUSTFLAGS"), STATIC)),
            Runs::Qemu(emulator) => {
                let test = test.env(&self.variable("RUSTFLAGS"), STATIC);
                Ok(test.env(&self.variable("RUNNER"), emulator))
            }
            Runs::Wine => {
                let wine = wine::prepare(&folder.join("wine"))?;
                Ok(wine.run(test, &self.variable("RUNNER")))
            }
        }
    }

    /// The variable that sets an option of `cargo` for this target only.
    fn variable(&self, option: &str) -> String {
        format!("CARGO_TARGET_{}_{option}", self.triple.to_uppercase().replace('-', "_"))
    }
}

/// Links the C library statically, so that it is not needed at run time.
const STATIC: &str = "-Ctarget-feature=+crt-static";
