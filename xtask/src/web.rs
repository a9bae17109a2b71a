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

/// The bundlers and runtimes in which the npm package is tested.
const ENVIRONMENTS: &str = "packages/npm/test/environments";

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

/// The npm package in Node, then in other runtimes and bundlers; the page in a real browser, and against the command.
pub(crate) fn test(picture: bool) -> Result<(), String> {
    let is_small = build()?;
    cargo("clippy -p urikit-wasm --all-targets -- -D warnings").go()?;
    cargo("build -p urikit-cli").go()?;
    let tests = ["vectors", "api", "arguments", "entries", "slim", "memory"]
        .map(|name| format!("packages/npm/test/{name}.test.mjs"));
    let sizes = if is_small { "strict" } else { "printed" };
    let mut npm = node();
    npm.args(["--test", "--test-reporter=spec"]).args(tests).env("URIKIT_SIZES", sizes);
    go(&mut npm)?;
    let chromium = chromium::find()?;
    install(ENVIRONMENTS)?;
    go(node()
        .args(["--test", "--test-reporter=spec", "packages/npm/test/environments.test.mjs"])
        .env("URIKIT_CHROMIUM", &chromium))?;

    let screenshots = target().join("web/screenshots");
    create(&screenshots)?;
    let mut page = node();
    page.arg("web/test/page.mjs")
        .env("URIKIT_PAGE", root().join(PAGE))
        .env("URIKIT_COMMAND", target().join("debug").join("uri"))
        .env("URIKIT_SCREENSHOTS", &screenshots)
        .env("URIKIT_CHROMIUM", &chromium);
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
    install("web")?;
    let compile = "web/node_modules/typescript/bin/tsc";
    // Files of sources that are no longer there would be packed.
    let compiled = root().join("packages/npm/build");
    if compiled.exists() {
        fs::remove_dir_all(&compiled).map_err(|error| error.to_string())?;
    }
    go(node().args([compile, "-p", "packages/npm"]))?;
    go(node().arg("web/package.mjs"))?;
    go(node().args([compile, "-p", "web"]))?;
    go(node().arg("web/build.mjs"))?;
    Ok(compiler.builds_std())
}

/// Installs the packages of a folder's `package-lock.json`, if they are missing.
fn install(folder: &str) -> Result<(), String> {
    let folder = root().join(folder);
    let changed = |path: &str| fs::metadata(folder.join(path)).and_then(|it| it.modified()).ok();
    if changed("node_modules/.package-lock.json") > changed("package-lock.json") {
        return Ok(());
    }
    let mut npm = Command::new("npm");
    npm.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
    go(npm.current_dir(folder))
}

fn node() -> Command {
    let mut node = Command::new("node");
    node.current_dir(root());
    node
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(drop).map_err(|error| format!("{}: {error}", from.display()))
}
