//! `uri columns` on Parquet files of growing size: rows a second, and the peak memory.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::measure::{Program, best, peak_memory};
use crate::results::{Results, Row};
use crate::run::{cargo, create, go, root, target};

const ROWS: [u32; 3] = [100_000, 1_000_000, 10_000_000];
const ROUNDS: usize = 3;

/// `urls` is a file with one URL per line; `python` has ClickHouse, which writes the Parquet files.
pub(super) fn measure(python: &Path, urls: &Path, results: &mut Results) -> Result<(), String> {
    let folder = target().join("bench-columns");
    create(&folder)?;
    let build = folder.join("build");
    cargo("build --release -p urikit-cli --features columns")
        .env("CARGO_TARGET_DIR", &build)
        // Most of what is built is Arrow and Parquet.
        .env("CARGO_PROFILE_RELEASE_LTO", "false")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .go()?;
    let uri = build.join("release").join("uri");
    for rows in ROWS {
        let [file, out] =
            ["parquet", "out.parquet"].map(|end| folder.join(format!("{rows}.{end}")));
        if !file.exists() {
            let script = root().join("benches/columns/parquet.py");
            go(Command::new(python).arg(script).arg(urls).arg(rows.to_string()).arg(&file))?;
        }
        let [path, out_path] = [&file, &out].map(|path| path.to_string_lossy());
        let args =
            ["columns", &*path, "--column=url", "--add=host,path,query:utm_source", "--threads=2"];
        let args = args.into_iter().chain(["-o", &*out_path]);
        let program = Program::new("uri columns", &uri.to_string_lossy(), args);
        let seconds = best(std::array::from_ref(&program), &file, ROUNDS)?[0];
        let peak =
            peak_memory(&program, &file)?.ok_or("memory can't be measured on this system")?;
        let mebibytes = peak as f64 / 1024.0;
        let named = |what: &str, value, unit| {
            Row::new(format!("uri columns, {what}{rows} rows"), value, unit)
                .input("Parquet, two threads")
        };
        results.add(named("", seconds, "s"));
        results.add(named("memory, ", mebibytes, "MiB"));
        fs::remove_file(&out).map_err(|error| format!("{}: {error}", out.display()))?;
    }
    Ok(())
}
