//! `cargo xtask web`: the npm package in `packages/npm` and the page in `web/`. `test-web` and `bench --web` run them.
//!
//! | file | job |
//! |---|---|
//! | `toolchain` | a compiler for WebAssembly: this toolchain, or Debian's |
//! | `chromium` | a browser for the tests |

mod chromium;
mod toolchain;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::results::Results;
use crate::run::{cargo, create, go, root, target, urls};

#[derive(clap::Parser)]
pub(crate) struct BenchOptions {
    /// One URL per line (or the file that URIKIT_URLS names)
    file: Option<PathBuf>,
    /// Save the results and render BENCHMARKS.md
    #[arg(long)]
    save: bool,
}

/// The page, as one file.
const PAGE: &str = "web/dist/uri-explain.html";

pub(crate) fn run(open: bool) -> Result<(), String> {
    build()?;
    let page = root().join(PAGE);
    println!("the npm package: {}", root().join("packages/npm").display());
    println!("the page: {}", page.display());
    if open {
        let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
        go(Command::new(program).arg(&page))?;
    }
    Ok(())
}

/// The npm package in Node, the page in a real browser, and both against the command.
pub(crate) fn test(picture: bool) -> Result<(), String> {
    let is_small = build()?;
    cargo("clippy -p urikit-wasm --all-targets -- -D warnings").go()?;
    cargo("build -p urikit-cli").go()?;
    let tests = ["vectors", "api", "slim", "memory"]
        .map(|name| format!("packages/npm/test/{name}.test.mjs"));
    let sizes = if is_small { "strict" } else { "printed" };
    let mut npm = node();
    npm.args(["--test", "--test-reporter=spec"]).args(tests).env("URIKIT_SIZES", sizes);
    go(&mut npm)?;

    let screenshots = target().join("web/screenshots");
    create(&screenshots)?;
    let mut page = node();
    page.arg("web/test/page.mjs")
        .env("URIKIT_PAGE", root().join(PAGE))
        .env("URIKIT_COMMAND", target().join("debug").join("uri"))
        .env("URIKIT_SCREENSHOTS", &screenshots)
        .env("URIKIT_CHROMIUM", chromium::find()?);
    if picture {
        page.env("URIKIT_PICTURE", root().join("docs/explain-page.png"));
    }
    go(&mut page)?;
    println!("screenshots: {}", screenshots.display());
    Ok(())
}

pub(crate) fn bench(options: BenchOptions) -> Result<(), String> {
    let mut results = Results::new(options.save);
    let file = urls(options.file)?;
    build()?;
    let (name, path) = results.variable()?;
    go(node().arg("web/bench.mjs").arg(file).env(name, path))?;
    results.read()?;
    results.save(|_| "web")
}

/// Returns whether the modules have the smallest possible size.
fn build() -> Result<bool, String> {
    let dist = root().join("packages/npm/dist");
    create(&dist)?;
    let compiler = toolchain::find(&target().join("web"))?;
    for (features, name) in [("", "urikit.wasm"), ("--no-default-features", "urikit-slim.wasm")] {
        let module = compiler.build(features)?;
        copy(&module, &dist.join(name))?;
    }
    install()?;
    let compile = "web/node_modules/typescript/bin/tsc";
    go(node().args([compile, "-p", "packages/npm"]))?;
    go(node().args([compile, "-p", "web"]))?;
    go(node().arg("web/build.mjs"))?;
    Ok(compiler.builds_std())
}

/// Installs the packages of `web/package-lock.json`, if they are missing.
fn install() -> Result<(), String> {
    let web = root().join("web");
    let changed = |path: &str| fs::metadata(web.join(path)).and_then(|it| it.modified()).ok();
    if changed("node_modules/.package-lock.json") > changed("package-lock.json") {
        return Ok(());
    }
    let mut npm = Command::new("npm");
    npm.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
    go(npm.current_dir(web))
}

fn node() -> Command {
    let mut node = Command::new("node");
    node.current_dir(root());
    node
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(drop).map_err(|error| format!("{}: {error}", from.display()))
}
