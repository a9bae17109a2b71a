//! `cargo xtask reproducible`: builds the command twice from the same sources, in two folders, and checks that
//! the programs are identical.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::run::{cargo, create, root, target};

/// Of different lengths: a path embedded in the program would move everything after it.
const FOLDERS: [&str; 2] = ["one", "another-folder"];

const PROGRAM: &str = "build/release/uri";

/// Builds both, and prints the hash of the program.
///
/// # Errors
/// If a build fails, the programs differ, or one contains the path of its folder.
pub(crate) fn run() -> Result<(), String> {
    let parent = target().join("reproducible");
    let mut programs = Vec::new();
    // Both before the first build, which takes minutes: the sources may be edited meanwhile.
    for name in FOLDERS {
        drop(fs::remove_dir_all(parent.join(name)));
        copy_sources(&parent.join(name))?;
    }
    for name in FOLDERS {
        let folder = parent.join(name);
        build(&folder)?;
        programs.push(folder.join(PROGRAM));
    }
    let [one, another] = &programs[..] else { return Err("two builds were expected".to_owned()) };
    let (first, second) = (read(one)?, read(another)?);
    let path = parent.to_string_lossy().into_owned();
    if first.windows(path.len()).any(|bytes| bytes == path.as_bytes()) {
        return Err(format!("the program has the path {path} in it"));
    }
    if first != second {
        let start = first.iter().zip(&second).position(|(a, b)| a != b);
        return Err(format!(
            "{} and {} differ from byte {} on",
            one.display(),
            another.display(),
            start.unwrap_or(first.len().min(second.len()))
        ));
    }
    println!("reproducible: 2 builds in 2 folders, {} bytes, sha256 {}", first.len(), hash(one)?);
    // They are large.
    for name in FOLDERS {
        drop(fs::remove_dir_all(parent.join(name)));
    }
    Ok(())
}

/// The files tracked by git, in their current state.
fn copy_sources(folder: &Path) -> Result<(), String> {
    let list = Command::new("git").current_dir(root()).args(["ls-files", "-z"]).output();
    let list = list.map_err(|error| format!("git: {error}"))?;
    if !list.status.success() {
        return Err("git ls-files failed: this command needs a clone of the repository".to_owned());
    }
    for name in String::from_utf8_lossy(&list.stdout).split('\0').filter(|name| !name.is_empty()) {
        let (from, to) = (root().join(name), folder.join(name));
        create(to.parent().unwrap_or(folder))?;
        fs::copy(&from, &to).map_err(|error| format!("{}: {error}", from.display()))?;
    }
    Ok(())
}

/// As a user would build it.
fn build(folder: &Path) -> Result<(), String> {
    let build = cargo("build --release --locked -p urikit-cli");
    build
        .args([Path::new("--manifest-path"), &folder.join("Cargo.toml")])
        .env("CARGO_TARGET_DIR", folder.join("build"))
        .go()
}

fn read(program: &Path) -> Result<Vec<u8>, String> {
    fs::read(program).map_err(|error| format!("{}: {error}", program.display()))
}

fn hash(program: &Path) -> Result<String, String> {
    let sum = Command::new("sha256sum").arg(program).output();
    let sum = sum.map_err(|error| format!("sha256sum: {error}"))?;
    let sum = String::from_utf8_lossy(&sum.stdout).into_owned();
    sum.split_whitespace().next().map(str::to_owned).ok_or_else(|| "sha256sum failed".to_owned())
}
