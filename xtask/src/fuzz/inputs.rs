//! The inputs of a target: checked in as one text file, and unpacked into a folder for libFuzzer.

#[path = "../../../dev/promises/src/corpus.rs"]
#[expect(unreachable_pub, reason = "the tests of that crate read the same files")]
mod corpus;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::backend::target_folder;
use crate::run::{self, create, root};

/// More would enlarge the repository without improving the tests.
const MOST: usize = 400;

/// The checked-in inputs of a target.
fn packed(target: &str) -> PathBuf {
    root().join("fuzz/corpus").join(format!("{target}.txt"))
}

/// The folder that libFuzzer reads and writes.
pub(super) fn folder(target: &str) -> PathBuf {
    target_folder().join("corpus").join(target)
}

/// Writes the checked-in inputs, and the strings of the test data, to the folder of the target.
pub(super) fn unpack(target: &str) -> Result<(), String> {
    let fault = |error: io::Error| format!("the inputs of {target}: {error}");
    let folder = folder(target);
    create(&folder)?;
    let inputs = corpus::read(&run::read(&packed(target))?)
        .map_err(|line| format!("{}: line {line} is malformed", packed(target).display()))?;
    for (number, input) in inputs.iter().enumerate() {
        run::write(&folder.join(format!("corpus_{number}")), input)?;
    }
    seeds(&folder).map_err(fault)
}

/// The strings in angle brackets of `testdata/*.txt`.
fn seeds(folder: &Path) -> io::Result<()> {
    for file in fs::read_dir(root().join("testdata"))? {
        let path = file?.path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for (number, line) in fs::read_to_string(&path)?.lines().enumerate() {
            if let Some((text, _)) = line.strip_prefix('<').and_then(|line| line.split_once('>')) {
                fs::write(folder.join(format!("{name}_{number}")), text)?;
            }
        }
    }
    Ok(())
}

/// Writes the fewest inputs of the folder that reach the same code to the checked-in file.
pub(super) fn minimize(programs: &Path, target: &str) -> Result<(), String> {
    let fault = |error: io::Error| format!("minimize {target}: {error}");
    let chosen = target_folder().join("minimized").join(target);
    let _ = fs::remove_dir_all(&chosen);
    create(&chosen)?;
    // Only which code is reached counts, not how often: that would keep thousands.
    let status = Command::new(programs.join(target))
        .args(["-set_cover_merge=1", "-use_counters=0", "-verbosity=0"])
        .args([&chosen, &folder(target)])
        .stderr(Stdio::null())
        .status()
        .map_err(fault)?;
    if !status.success() {
        return Err(format!("minimize {target}: {status}"));
    }
    let mut inputs = Vec::new();
    for entry in fs::read_dir(&chosen).map_err(fault)? {
        inputs.push(fs::read(entry.map_err(fault)?.path()).map_err(fault)?);
    }
    inputs.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    inputs.dedup();
    // If there are too many, keep some of each length.
    let step = inputs.len().div_ceil(MOST).max(1);
    let kept: Vec<_> = inputs.iter().step_by(step).map(Vec::as_slice).collect();
    println!("fuzz: {target}: {} inputs kept of {}", kept.len(), inputs.len());
    run::write(&packed(target), corpus::write(kept))
}
