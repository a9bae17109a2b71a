//! Coverage-guided fuzzing under AddressSanitizer, with no more than a nightly toolchain.
//!
//! Does what the command `cargo fuzz` does: builds `fuzz/` with the compiler's own
//! instrumentation, then runs the programs, which hold libFuzzer.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use Backend::{Best, Portable, Ssse3};

/// The programs in `fuzz/fuzz_targets`, and the scanners that each is run with.
const TARGETS: [(&str, &[Backend]); 8] = [
    ("parse", &[Best, Ssse3, Portable]),
    ("const_path", &[Best, Ssse3, Portable]),
    ("percent", &[Best, Ssse3, Portable]),
    ("operations", &[Best, Ssse3, Portable]),
    ("templates", &[Best]),
    ("rules", &[Best]),
    ("against_fluent_uri", &[Best]),
    ("against_iri_string", &[Best]),
];

/// Those of `cargo fuzz`.
const RUSTFLAGS: &str = "--cfg fuzzing -Zsanitizer=address -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares \
    -Cllvm-args=-simplifycfg-branch-fold-threshold=0";

/// Long enough for several blocks of 64 bytes, short enough to be fast.
const MAX_LEN: u32 = 300;

/// A scanner of the library, chosen when it is compiled.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Backend {
    /// The best of the machine.
    Best,
    Ssse3,
    Portable,
}

impl Backend {
    const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Ssse3 => "ssse3",
            Self::Portable => "portable",
        }
    }

    fn rustflags(self) -> String {
        match self {
            Self::Best => RUSTFLAGS.into(),
            _ => format!("{RUSTFLAGS} --cfg urikit_backend=\"{}\"", self.name()),
        }
    }

    fn exists_on(self, host: &str) -> bool {
        self != Ssse3 || host.starts_with("x86_64")
    }
}

/// The arguments.
struct Request {
    target: Option<String>,
    seconds: u32,
}

/// Runs one target or all, with each of its scanners.
///
/// # Errors
/// Where there is no nightly toolchain, a build fails, or the fuzzer finds something.
pub(crate) fn fuzz(args: Vec<String>) -> Result<(), String> {
    let request = read(args)?;
    let host = nightly_host()?;
    for (target, backends) in TARGETS {
        if request.target.as_deref().is_some_and(|wanted| wanted != target) {
            continue;
        }
        write_seeds(target).map_err(|error| format!("the seeds of {target}: {error}"))?;
        for backend in backends.iter().filter(|backend| backend.exists_on(&host)) {
            let program = build(target, *backend, &host)?;
            run(&program, target, *backend, request.seconds)?;
        }
    }
    Ok(())
}

fn read(args: Vec<String>) -> Result<Request, String> {
    let mut request = Request { target: None, seconds: 30 };
    let mut args = args.into_iter();
    while let Some(arg) = args.next() {
        if arg == "--seconds" {
            // For libFuzzer 0 seconds are no limit at all.
            let number = args.next().and_then(|n| n.parse().ok()).filter(|n| *n > 0);
            request.seconds = number.ok_or("--seconds needs a number above 0")?;
        } else if request.target.is_none() && TARGETS.iter().any(|(name, _)| *name == arg) {
            request.target = Some(arg);
        } else {
            let names = TARGETS.map(|(name, _)| name).join(", ");
            return Err(format!(
                "unexpected {arg:?}; fuzz [TARGET] [--seconds N], with a TARGET of {names}"
            ));
        }
    }
    Ok(request)
}

/// The platform of the nightly toolchain. Flags that only nightly has need it, and a
/// sanitizer needs its platform named, so that build scripts stay without.
fn nightly_host() -> Result<String, String> {
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

/// A tool of the nightly toolchain. The `cargo` that runs this program is that of
/// another one and would not know `+nightly`.
fn nightly(tool: &str) -> Command {
    let mut command = Command::new("rustup");
    command.current_dir(root()).args(["run", "nightly", tool]);
    command
}

/// Each scanner has its own target directory: other flags would rebuild everything.
fn build(target: &str, backend: Backend, host: &str) -> Result<PathBuf, String> {
    let base = env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    let directory = root().join(base).join("fuzz").join(backend.name());
    let mut cargo = nightly("cargo");
    cargo.args(["build", "--release", "--quiet", "--manifest-path", "fuzz/Cargo.toml"]);
    cargo.args(["--bin", target, "--target", host, "--target-dir"]).arg(&directory);
    cargo.env("RUSTFLAGS", backend.rustflags()).env_remove("CARGO_ENCODED_RUSTFLAGS");
    // A scanner that is not used is dead code; `cargo xtask test` lints.
    cargo.env("CARGO_BUILD_WARNINGS", "allow");
    go(&mut cargo, &format!("build {target}, scanner {}", backend.name()))?;
    Ok(directory.join(host).join("release").join(target))
}

fn run(program: &Path, target: &str, backend: Backend, seconds: u32) -> Result<(), String> {
    let artifacts = Path::new("fuzz/artifacts").join(target);
    fs::create_dir_all(root().join(&artifacts)).map_err(|error| error.to_string())?;
    let mut fuzzer = Command::new(program);
    fuzzer.current_dir(root()).arg(corpus(target)).args([
        format!("-artifact_prefix={}/", artifacts.display()),
        format!("-max_total_time={seconds}"),
        format!("-max_len={MAX_LEN}"),
        // Long strings from the start: a short one never leaves the first block.
        "-len_control=0".into(),
        "-dict=fuzz/uri.dict".into(),
        "-timeout=10".into(),
        "-verbosity=0".into(),
        "-print_final_stats=1".into(),
    ]);
    go(&mut fuzzer, &format!("fuzz {target} for {seconds} s, scanner {}", backend.name()))
        .map_err(|why| format!("{why}; to see it again: {} ARTIFACT", program.display()))
}

/// The strings of the test data, as seeds.
fn write_seeds(target: &str) -> std::io::Result<()> {
    let corpus = root().join(corpus(target));
    fs::create_dir_all(&corpus)?;
    for file in fs::read_dir(root().join("testdata"))? {
        let path = file?.path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for (number, line) in fs::read_to_string(&path)?.lines().enumerate() {
            if let Some((text, _)) = line.strip_prefix('<').and_then(|line| line.split_once('>')) {
                fs::write(corpus.join(format!("{name}_{number}")), text)?;
            }
        }
    }
    Ok(())
}

/// From the root.
fn corpus(target: &str) -> PathBuf {
    Path::new("fuzz/corpus").join(target)
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in the workspace")
}

fn go(command: &mut Command, what: &str) -> Result<(), String> {
    eprintln!("xtask: {what}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{what}: {status}")),
        Err(error) => Err(format!("{what}: {error}")),
    }
}
