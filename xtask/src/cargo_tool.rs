//! Programs used by the developers' commands: built by cargo, once, at a pinned version, into `target/tools`.

use std::fs;
use std::path::PathBuf;

use crate::run::{Cargo, cargo, program, root};

/// A program on crates.io with the same name as its crate.
pub(crate) struct Tool {
    pub(crate) name: &'static str,
    pub(crate) version: &'static str,
    /// Which features to build, as options of `cargo install`.
    pub(crate) features: &'static str,
}

impl Tool {
    /// A call with these arguments, separated by spaces.
    pub(crate) fn call(&self, args: &str) -> Result<Cargo, String> {
        Ok(program(self.path()?, args))
    }

    /// The path of the program. Builds it if this version is missing: without optimization, which would take
    /// longer than any run of it.
    pub(crate) fn path(&self) -> Result<PathBuf, String> {
        let Self { name, version, features } = self;
        let folder = root().join("target/tools");
        let installed = fs::read_to_string(folder.join(".crates.toml")).unwrap_or_default();
        if !installed.contains(&format!("\"{name} {version} (")) {
            let install =
                format!("install {name} --version ={version} --locked --debug {features}");
            cargo(&format!("{install} --root target/tools --target-dir target/tools/build"))
                .env("CARGO_PROFILE_DEV_DEBUG", "0")
                .go()?;
        }
        Ok(folder.join("bin").join(name))
    }
}
