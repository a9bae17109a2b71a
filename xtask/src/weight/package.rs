//! A scratch package, and what its builds cost.

use std::fs;
use std::path::{Path, PathBuf};

use super::programs::Library;
use crate::run::{cargo, create, read, root, write};

/// A package in a separate workspace that depends on one crate.
pub(super) struct Package {
    pub(super) name: &'static str,
    pub(super) krate: &'static str,
    folder: PathBuf,
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

    /// Processor seconds of a clean release build of the crate and its dependencies.
    pub(super) fn build_all(&self) -> Result<f64, String> {
        self.cargo("fetch")?;
        self.cargo("clean --release")?;
        self.timed(&format!("build --release --package {}", self.krate))
    }

    /// The same with the dependencies already built.
    pub(super) fn build_alone(&self) -> Result<f64, String> {
        self.cargo(&format!("clean --release --package {}", self.krate))?;
        self.timed(&format!("build --release --package {}", self.krate))
    }

    /// The same of a clean debug build of a program that parses, with all that it needs. Cargo never builds a
    /// dependency from a registry incrementally, which a dependency by path would be.
    pub(super) fn build_program(&self) -> Result<f64, String> {
        self.cargo("clean --profile dev")?;
        self.timed("build --bin parse")
    }

    fn timed(&self, build: &str) -> Result<f64, String> {
        let before = processor_seconds_of_children()?;
        self.cargo(build)?;
        Ok(processor_seconds_of_children()? - before)
    }

    /// The size in bytes of a program at a level of optimisation.
    pub(super) fn program(&self, opt_level: &str, program: &str) -> Result<f64, String> {
        let profile = format!("opt-{opt_level}");
        self.cargo(&format!("build --features alloc --profile {profile} --bin {program}"))?;
        let path = self.folder.join("target").join(profile).join(program);
        let size = fs::metadata(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(size.len() as f64)
    }

    fn cargo(&self, args: &str) -> Result<(), String> {
        let (command, options) = args.split_once(' ').unwrap_or((args, ""));
        cargo(&format!("{command} --quiet"))
            .args([Path::new("--manifest-path"), &self.folder.join("Cargo.toml")])
            .args(options.split_whitespace())
            .env("CARGO_TARGET_DIR", self.folder.join("target"))
            .env("CARGO_INCREMENTAL", "0")
            .go()
    }

    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        let path = self.folder.join(name);
        let folder = path.parent().expect("it is in the package");
        create(folder)?;
        write(&path, text)
    }
}

/// The processes that this one has waited for, and those that they have waited for: fields 16 and
/// 17 of `/proc/self/stat`, in hundredths of a second (proc_pid_stat(5)).
fn processor_seconds_of_children() -> Result<f64, String> {
    let stat = read(Path::new("/proc/self/stat"))?;
    // The second field, a name in parentheses, may contain spaces.
    let (_, fields) = stat.rsplit_once(')').ok_or("no name in /proc/self/stat")?;
    let times = fields.split_whitespace().skip(13).take(2);
    let ticks: f64 = times.filter_map(|field| field.parse::<f64>().ok()).sum();
    Ok(ticks / 100.0)
}
