//! A browser for the tests: an installed one, or Debian's.

use std::env;
use std::path::PathBuf;

use crate::debian;
use crate::run::on_path;

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// `CHROMIUM`, or the first one in the path; otherwise Debian's is installed.
pub(super) fn find() -> Result<PathBuf, String> {
    if let Some(path) = env::var_os("CHROMIUM") {
        return Ok(path.into());
    }
    let find = || NAMES.into_iter().find_map(on_path);
    if let Some(path) = find() {
        return Ok(path);
    }
    debian::install(&["chromium", "fonts-dejavu-core"])?;
    find().ok_or_else(|| "no Chromium: set CHROMIUM to the path of one".to_owned())
}
