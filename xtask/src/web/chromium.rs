//! A browser for the tests: an installed one, or Debian's.

use std::env;
use std::path::PathBuf;

use crate::debian;

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// `CHROMIUM`, or the first one in the path; otherwise Debian's is installed.
pub(super) fn find() -> Result<PathBuf, String> {
    if let Some(path) = env::var_os("CHROMIUM") {
        return Ok(path.into());
    }
    if let Some(path) = on_path() {
        return Ok(path);
    }
    debian::install(&["chromium", "fonts-dejavu-core"])?;
    on_path().ok_or_else(|| "no Chromium: set CHROMIUM to the path of one".to_owned())
}

fn on_path() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    NAMES
        .iter()
        .find_map(|name| folders.iter().map(|folder| folder.join(name)).find(|it| it.exists()))
}
