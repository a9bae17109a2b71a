//! The checks that must pass before a change lands.

use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

use crate::cargo_tool::Tool;
use crate::run::{LIBRARIES, cargo, root, target};
use crate::test_counts::Counts;

/// Calls cargo for each feature.
const HACK: Tool = Tool { name: "cargo-hack", version: "0.6.46", features: "" };

/// The packages that `all` builds: not the crates that depend on Arrow and DataFusion, which [`columns`] tests, nor the
/// bindings. `dev/all` selects all features of the library.
const LIGHT: &str = "--workspace --exclude urikit-arrow --exclude urikit-datafusion --exclude urikit-python \
    --exclude urikit-wasm";

/// The crates that need Arrow, the promise about columns, and the command with its features that need Arrow.
const COLUMNS: &str = "-p urikit-arrow -p urikit-datafusion -p urikit-promises -p urikit-cli \
    --features urikit-cli/columns,urikit-cli/sql,urikit-promises/columns";

/// Tests of the command that `all` alone runs: with DataFusion the program is larger than the memory that the first two
/// allow, and too slow for hostile inputs.
const SMALL_PROGRAM: &str = "--skip=refused_memory --skip=memory_that_is_refused --skip=hostile::";

/// Those that don't need DataFusion.
const WITHOUT_SQL: &str = "-p urikit-arrow -p urikit-cli --features urikit-cli/columns";

/// Runs the examples of the library, which contain assertions. `cargo test` has built them, in the folder of
/// this program.
fn examples() -> Result<(), String> {
    let program = env::current_exe().map_err(|error| error.to_string())?;
    let built = program.with_file_name("examples");
    let list = |folder: &Path| {
        let entries =
            fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()));
        entries.map(|entries| entries.flatten().map(|entry| entry.path()).collect::<Vec<_>>())
    };
    let packages = [list(&root().join("crates"))?, list(&root().join("dev"))?].concat();
    let folders = packages.into_iter().map(|path| path.join("examples"));
    let sources: Vec<_> =
        folders.filter(|path| path.exists()).map(|path| list(&path)).collect::<Result<_, _>>()?;
    for source in sources.concat() {
        let example = built.join(source.file_stem().unwrap_or_default());
        eprintln!("xtask: {}", example.display());
        let status = Command::new(&example)
            .stdin(Stdio::null())
            .status()
            .map_err(|error| format!("{}: {error}", example.display()))?;
        if !status.success() {
            return Err(format!("{}: {status}", example.display()));
        }
    }
    Ok(())
}

/// Formatting, lints, every test and the documentation, with all features of the library.
pub(crate) fn all() -> Result<(), String> {
    cargo("fmt --all --check").go()?;
    cargo(&format!("clippy {LIGHT} --all-targets -- -D warnings")).go()?;
    let mut counts = Counts::default();
    cargo(&format!("test {LIGHT}")).watch(|line| counts.read(line))?;
    // Without the vectors, their tests are ignored.
    let has_vectors = env::var_os("URIKIT_VECTORS").is_some();
    if has_vectors {
        let vectors = "--test it --test cli -- --ignored vectors";
        cargo(&format!("test {LIGHT} {vectors}")).watch(|line| counts.read(line))?;
    }
    cargo(&format!("doc {LIGHT} --no-deps")).env("RUSTDOCFLAGS", "-D warnings").go()?;
    examples()?;
    let vectors = if has_vectors { "run" } else { "skipped (URIKIT_VECTORS is not set)" };
    println!("test: {counts}, vectors: {vectors}");
    Ok(())
}

/// The same for the crates and features that depend on Arrow and DataFusion, in a separate profile that builds
/// these without optimization. `long` compares a million generated values of each column type.
pub(crate) fn columns(long: bool) -> Result<(), String> {
    let rows = if long { "1000000" } else { "5000" };
    // The same packages in each call, so that the dependencies are built once: with other packages they would
    // have other features.
    let test = format!("test --profile columns {COLUMNS}");
    let mut counts = Counts::default();
    cargo(&format!("{test} --lib --bins --test it --test sql --test corpus"))
        .env("URIKIT_COLUMN_ROWS", rows)
        .watch(|line| counts.read(line))?;
    cargo(&format!("{test} --doc")).watch(|line| counts.read(line))?;
    cargo(&format!("{test} --test cli -- {SMALL_PROGRAM}")).watch(|line| counts.read(line))?;
    // Linting what needs DataFusion would require building all of it again.
    cargo(&format!("clippy --profile columns {WITHOUT_SQL} --all-targets -- -D warnings")).go()?;
    println!("test-columns: {counts}, {rows} rows of each type");
    Ok(())
}

/// The comparison with other libraries: the corpus of the fuzz target `peers`, and inputs made of pieces. Its
/// workspace is not this one, so that nothing else depends on them.
pub(crate) fn peers() -> Result<(), String> {
    let fuzz = "--manifest-path fuzz/Cargo.toml --no-default-features --lib";
    let folder = target().join("peers");
    let run = |command: &str| cargo(command).env("CARGO_TARGET_DIR", &folder);
    run("fmt --manifest-path fuzz/Cargo.toml --check").go()?;
    run(&format!("clippy {fuzz} -- -D warnings")).go()?;
    let mut counts = Counts::default();
    run(&format!("test --release {fuzz}")).watch(|line| counts.read(line))?;
    println!("test-peers: {counts}");
    Ok(())
}

/// Each library without features and with each feature alone: lints, and its unit and integration tests. Without
/// `long`, the tests run without features only: building them for each feature takes longer than [`all`].
pub(crate) fn each_feature(long: bool) -> Result<(), String> {
    let libraries = LIBRARIES.map(|library| format!("-p {library}")).join(" ");
    let each = "--each-feature --exclude-features default --exclude-all-features";
    let none = "--no-default-features";
    HACK.call(&format!("hack clippy {libraries} {none} --lib --tests -- -D warnings"))?.go()?;
    HACK.call(&format!("hack clippy {libraries} {each} --lib -- -D warnings"))?.go()?;
    let tested = if long { each } else { none };
    let mut counts = Counts::default();
    let test = HACK.call(&format!("hack test -q {libraries} {tested} --lib --test it"))?;
    test.watch(|line| counts.read(line))?;
    println!("test-features: each feature alone, {counts}");
    Ok(())
}
