//! `cargo xtask book`: the book in `docs/`, with its links and its examples checked.

mod links;

use std::path::Path;
use std::process::Command;

use crate::cargo_tool::Tool;
use crate::run::{cargo, root};

/// The mdBook that builds the book. Debian has no package, so cargo builds it, without its server.
const MDBOOK: Tool =
    Tool { name: "mdbook", version: "0.5.4", features: "--no-default-features --features search" };

/// Builds the book into `target/book`, checks every link in it, and with `tests` runs the examples that need
/// no other language.
///
/// # Errors
/// If the book can't be built, a link is broken, or an example is wrong.
pub(crate) fn run(tests: bool) -> Result<(), String> {
    let mdbook = MDBOOK.path()?;
    // The program of the book runs the command next to it for its help texts.
    cargo("build --quiet -p urikit-book -p urikit-cli").go()?;
    build(&mdbook)?;
    let checked = links::check(&root().join("target/book"))?;
    eprintln!("xtask: {checked} links lead somewhere");
    if tests {
        // Short runs: an unoptimized build is fast enough.
        cargo("test --quiet --profile dev -p urikit-book").go()?;
        cargo("test --quiet --profile dev -p urikit-cli --test cli -- guide::").go()?;
    }
    eprintln!("xtask: target/book/index.html");
    Ok(())
}

fn build(mdbook: &Path) -> Result<(), String> {
    let run = Command::new(mdbook).args(["build", "docs"]).current_dir(root()).output();
    let run = run.map_err(|error| format!("{}: {error}", mdbook.display()))?;
    let report = String::from_utf8_lossy(&run.stderr);
    // mdBook continues after a warning, such as one about a missing chapter.
    if !run.status.success() || report.contains("WARN") || report.contains("ERROR") {
        return Err(format!("mdbook build docs: {}\n{report}", run.status));
    }
    Ok(())
}
