//! A scratch package, and what its builds cost.

use std::fmt;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Error};
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::programs::Library;
use crate::run::cargo;

/// A package in a separate workspace that depends on one crate.
pub(super) struct Package {
    pub(super) name: &'static str,
    krate: &'static str,
    folder: PathBuf,
}

/// The cost of a build.
#[derive(Clone, Copy)]
pub(super) struct Cost {
    pub(super) processor: f64,
    wall: f64,
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1} ({:.1})", self.processor, self.wall)
    }
}

impl Package {
    /// Writes the package; `dependency` is a line of TOML.
    pub(super) fn new(
        name: &'static str,
        library: Library,
        dependency: &str,
    ) -> Result<Self, String> {
        let folder = root().join("target/weight").join(name.replace(", ", "-").replace(' ', "-"));
        let package = Self { name, krate: library.krate, folder };
        // Only urikit needs `alloc` to be requested; the others have it by default.
        let alloc = if library.krate == "urikit" { r#""urikit/alloc""# } else { "" };
        let manifest = format!(
            r#"[package]
name = "scratch"
version = "0.0.0"
edition = "2024"

[workspace]

[features]
alloc = [{alloc}]

[dependencies]
{dependency}

[profile.opt-3]
inherits = "release"
opt-level = 3
lto = true
codegen-units = 1
strip = true

[profile.opt-z]
inherits = "opt-3"
opt-level = "z"
"#
        );
        package.write("Cargo.toml", &manifest)?;
        for (program, source) in library.programs() {
            package.write(&format!("src/bin/{program}.rs"), &source)?;
        }
        Ok(package)
    }

    /// A clean release build of the crate and its dependencies.
    pub(super) fn build_all(&self) -> Result<Cost, String> {
        self.cargo("fetch")?;
        self.cargo("clean --release")?;
        self.timed()
    }

    /// The same with the dependencies already built.
    pub(super) fn build_alone(&self) -> Result<Cost, String> {
        self.cargo(&format!("clean --release --package {}", self.krate))?;
        self.timed()
    }

    fn timed(&self) -> Result<Cost, String> {
        let (processor, start) = (processor_seconds_of_children()?, Instant::now());
        self.cargo(&format!("build --release --package {}", self.krate))?;
        Ok(Cost {
            wall: start.elapsed().as_secs_f64(),
            processor: processor_seconds_of_children()? - processor,
        })
    }

    /// Whether [`build_all`](Self::build_all) has compiled more than the crate: rustc writes a
    /// `.d` file for each.
    pub(super) fn has_dependencies(&self) -> Result<bool, String> {
        Ok(self.outputs("release", "", ".d")?.len() > 1)
    }

    /// Lines of LLVM IR of the crate, unoptimised.
    pub(super) fn ir_lines(&self) -> Result<usize, String> {
        self.cargo(&format!("clean --package {}", self.krate))?;
        self.cargo(&format!(
            "rustc --package {} --lib -- --emit=llvm-ir -C codegen-units=1 -C debuginfo=0",
            self.krate
        ))?;
        let files = self.outputs("debug", &self.krate.replace('-', "_"), ".ll")?;
        let [path] = files.as_slice() else {
            return Err(format!("{}: {} files of LLVM IR", self.krate, files.len()));
        };
        let file = File::open(path).map_err(|error| at(path, error))?;
        Ok(BufReader::new(file).split(b'\n').count())
    }

    /// The size in bytes of a program at a level of optimisation.
    pub(super) fn program(&self, opt_level: &str, program: &str) -> Result<u64, String> {
        let profile = format!("opt-{opt_level}");
        self.cargo(&format!("build --features alloc --profile {profile} --bin {program}"))?;
        let path = self.folder.join("target").join(profile).join(program);
        Ok(fs::metadata(&path).map_err(|error| at(&path, error))?.len())
    }

    /// Files written by rustc.
    fn outputs(&self, profile: &str, start: &str, end: &str) -> Result<Vec<PathBuf>, String> {
        let folder = self.folder.join("target").join(profile).join("deps");
        let entries = fs::read_dir(&folder).map_err(|error| at(&folder, error))?;
        let is_wanted = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with(start) && name.ends_with(end)
        };
        Ok(entries.flatten().map(|entry| entry.path()).filter(is_wanted).collect())
    }

    fn cargo(&self, args: &str) -> Result<(), String> {
        let (command, options) = args.split_once(' ').unwrap_or((args, ""));
        let manifest = self.folder.join("Cargo.toml").display().to_string();
        let target = self.folder.join("target").display().to_string();
        cargo(&format!("{command} --quiet"))
            .args(vec!["--manifest-path".into(), manifest])
            .args(options.split_whitespace().map(String::from).collect())
            .env("CARGO_TARGET_DIR", &target)
            .go()
    }

    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        let path = self.folder.join(name);
        let folder = path.parent().expect("it is in the package");
        fs::create_dir_all(folder).map_err(|error| at(folder, error))?;
        fs::write(&path, text).map_err(|error| at(&path, error))
    }
}

/// The processes that this one has waited for, and those that they have waited for: fields 16 and
/// 17 of `/proc/self/stat`, in hundredths of a second (proc_pid_stat(5)).
fn processor_seconds_of_children() -> Result<f64, String> {
    let path = Path::new("/proc/self/stat");
    let stat = fs::read_to_string(path).map_err(|error| at(path, error))?;
    // The second field, a name in parentheses, may contain spaces.
    let (_, fields) = stat.rsplit_once(')').ok_or("no name in /proc/self/stat")?;
    let times = fields.split_whitespace().skip(13).take(2);
    let ticks: f64 = times.filter_map(|field| field.parse::<f64>().ok()).sum();
    Ok(ticks / 100.0)
}

/// The root of the workspace.
pub(super) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in the workspace")
}

fn at(path: &Path, error: Error) -> String {
    format!("{}: {error}", path.display())
}
