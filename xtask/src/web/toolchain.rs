//! A compiler for WebAssembly: this toolchain if it has the standard library for it, otherwise Debian's, which
//! also builds the standard library. Debian's compiler has no linker, so the linker of this toolchain is used.

use std::path::{Path, PathBuf};

use crate::debian::rust::{self, Rust};
use crate::run::{cargo, rustc};

const TARGET: &str = "wasm32-unknown-unknown";

/// All recent browsers support them.
const VECTORS: &str = "-Ctarget-feature=+simd128";

/// The library does not panic; panic messages would be a tenth of the module.
const NO_MESSAGES: &str = "-Zunstable-options -Cpanic=immediate-abort";
const BUILD_STD: &str = "-Zbuild-std=std -Zbuild-std-features=optimize_for_size";

/// What to do if there is neither.
const NEITHER: &str = "\
the toolchain has no standard library for wasm32-unknown-unknown either. One of these gives a compiler for WebAssembly: `rustup target add wasm32-unknown-unknown`, \
or this command on Debian (a container will do)";

pub(super) enum Compiler {
    /// This toolchain has the standard library for it.
    Own {
        folder: PathBuf,
    },
    Debian {
        rust: Rust,
        linker: PathBuf,
        folder: PathBuf,
    },
}

/// Finds one, or unpacks Debian's. Builds in `folder`.
pub(super) fn find(folder: &Path) -> Result<Compiler, String> {
    let sysroot = PathBuf::from(rustc(&["--print", "sysroot"])?);
    if sysroot.join("lib/rustlib").join(TARGET).exists() {
        return Ok(Compiler::Own { folder: folder.join("build") });
    }
    let host = rustc(&["--print", "host-tuple"])?;
    let own_linker = sysroot.join("lib/rustlib").join(host).join("bin/rust-lld");
    let linker = if own_linker.exists() { own_linker } else { PathBuf::from("wasm-ld") };
    let rust = rust::unpacked().map_err(|why| format!("{why}; {NEITHER}"))?;
    Ok(Compiler::Debian { rust, linker, folder: folder.join("build") })
}

impl Compiler {
    /// Whether the module has the smallest possible size.
    pub(super) const fn builds_std(&self) -> bool {
        matches!(self, Self::Debian { .. })
    }

    /// Builds the module with these features, and returns where it is.
    pub(super) fn build(&self, features: &str) -> Result<PathBuf, String> {
        let line = format!("build -p urikit-wasm --profile wasm --target {TARGET} {features}");
        let (command, folder) = match self {
            Self::Own { folder } => (cargo(&line), folder),
            Self::Debian { rust, linker, folder } => {
                let command = rust
                    .compile(cargo(&format!("{line} {BUILD_STD}")))
                    .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
                (command, folder)
            }
        };
        let flags = match self {
            Self::Own { .. } => VECTORS.to_owned(),
            Self::Debian { .. } => format!("{VECTORS} {NO_MESSAGES}"),
        };
        command.env("CARGO_TARGET_DIR", folder).env("RUSTFLAGS", &flags).go()?;
        Ok(folder.join(TARGET).join("wasm/urikit_wasm.wasm"))
    }
}
