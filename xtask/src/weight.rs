//! `cargo xtask weight`: what the crate costs its users, in compile time and in program size.
//!
//! Each row is a scratch package under `target/weight` that depends on one crate. Linux only:
//! processor time is read from `/proc`.

mod package;
mod programs;

use std::fs;

use crate::results::{Goal, Results, Row};
use package::Package;
use programs::Library;

const USAGE: &str = "\
cargo xtask weight [--quick] [--save]

  --quick   without the peers
  --save    save the results and render BENCHMARKS.md";

/// Versions as in `benches/Cargo.lock`.
const FLUENT_URI: &str = r#"fluent-uri = "=0.4.1""#;
const URL: &str = r#"url = "=2.5.8""#;

pub(crate) fn run(mut args: Vec<String>) -> Result<(), String> {
    let mut results = Results::new("weight", &mut args);
    let quick = match &args[..] {
        [] => false,
        [arg] if arg == "--quick" => true,
        _ => return Err(USAGE.into()),
    };
    let mut packages = urikit()?;
    if !quick {
        packages.push(Package::new("fluent-uri", Library::FLUENT_URI, FLUENT_URI)?);
        packages.push(Package::new("url", Library::URL, URL)?);
    }
    let baseline = Package::new("baseline", Library::NONE, "")?;

    let mut rows = Rows::default();
    println!("{}\n", compile(&packages, &mut rows)?);
    println!("{}", programs(&baseline, &packages, &mut rows)?);
    for row in rows.0 {
        results.add(row);
    }
    results.save(|_| "weight")
}

/// The measured rows of urikit; those of fluent-uri are their yardstick.
#[derive(Default)]
struct Rows(Vec<Row>);

impl Rows {
    fn add(&mut self, package: &Package, what: &str, figure: f64, unit: &str, most: Option<f64>) {
        let what = format!(": {what}");
        if package.name == "fluent-uri" {
            for row in self.0.iter_mut().filter(|row| row.name.ends_with(&what)) {
                row.yardstick = Some(("fluent-uri".to_owned(), figure));
            }
        } else if ["urikit", "urikit, no default features"].contains(&package.name) {
            let row = Row::new(format!("{}{what}", package.name), figure, unit);
            self.0.push(Row { goal: most.map(Goal::AtMost), ..row });
        }
    }
}

/// One package for each set of features.
fn urikit() -> Result<Vec<Package>, String> {
    let folder = package::root().join("crates/urikit");
    let new = |name, features: &str| {
        let dependency = format!("urikit = {{ path = {:?}, {features} }}", folder.display());
        Package::new(name, Library::URIKIT, &dependency)
    };
    let mut packages = vec![
        new("urikit", "default-features = true")?,
        new("urikit, no default features", "default-features = false")?,
    ];
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).map_err(|e| e.to_string())?;
    if let Some(others) = default_without_simd(&manifest) {
        let features = format!("default-features = false, features = [{others}]");
        packages.push(new("urikit, no simd", &features)?);
    }
    Ok(packages)
}

/// The default features except `simd`, as a TOML list without its brackets; `None` if the crate
/// has no such feature.
fn default_without_simd(manifest: &str) -> Option<String> {
    manifest.lines().find(|line| line.starts_with("simd = "))?;
    let (_, rest) = manifest.split_once("\ndefault = [")?;
    let (features, _) = rest.split_once(']')?;
    let features = features.split(',').map(str::trim);
    let others = features.filter(|feature| !feature.is_empty() && *feature != "\"simd\"");
    Some(others.collect::<Vec<_>>().join(", "))
}

/// Processor time of a release build, and lines of LLVM IR of a debug build.
fn compile(packages: &[Package], rows: &mut Rows) -> Result<String, String> {
    let mut table = "\
## To compile

Processor seconds, with wall seconds in brackets, of `cargo build --release`; lines of LLVM IR,
unoptimised and without debug information, of the crate alone.

| crate | alone | with its dependencies | goal | lines of IR |
|---|--:|--:|--:|--:|"
        .to_owned();
    for package in packages {
        let all = package.build_all()?;
        let alone = if package.has_dependencies()? { package.build_alone()? } else { all };
        let lines = thousands(package.ir_lines()?);
        let most = match package.name {
            "urikit" => Some(14.0),
            name if name.starts_with("urikit, no default") => Some(8.0),
            _ => None,
        };
        rows.add(package, "compile time", alone.processor, "s", most);
        let goal = most.map_or_else(String::new, |most| format!("≤ {most}"));
        table += &format!("\n| {} | {alone} | {all} | {goal} | {lines} |", package.name);
    }
    Ok(table)
}

/// What the calls add to a program, at both levels of optimisation.
fn programs(baseline: &Package, packages: &[Package], rows: &mut Rows) -> Result<String, String> {
    let base = [baseline.program("3", "baseline")?, baseline.program("z", "baseline")?];
    let mut table = format!(
        "\
## In a program

Kilobytes (1000 bytes) added to a stripped program that prints the length of its argument
({} KB at `opt-level = 3`, {} KB at `\"z\"`), with fat LTO and one codegen unit. Crates without
default features have `alloc`.

| crate | opt-level | parse | goal | parse, resolve, normalize | goal |
|---|---|--:|--:|--:|--:|",
        (base[0] + 500) / 1000,
        (base[1] + 500) / 1000
    );
    for package in packages {
        let mut sizes_at_3: Option<(f64, f64)> = None;
        for (opt_level, base) in ["3", "z"].into_iter().zip(base) {
            let added = |size: u64| (size as f64 - base as f64) / 1000.0;
            let parse = added(package.program(opt_level, "parse")?);
            let all = added(package.program(opt_level, "all")?);
            let most = match sizes_at_3.replace((parse, all)) {
                _ if !package.name.starts_with("urikit") => [None, None],
                None => [Some(40.0), Some(120.0)],
                // A program that is optimised for size should not be larger.
                Some((parse, all)) => [Some(parse.round()), Some(all.round())],
            };
            let names = ["`parse`", "`parse`, `resolve`, `normalize`"];
            for ((name, size), most) in names.into_iter().zip([parse, all]).zip(most) {
                let what = format!("{name}, opt-level {opt_level}");
                rows.add(package, &what, size, "KB", most);
            }
            let goals = most.map(|most| most.map_or_else(String::new, |most| format!("≤ {most}")));
            table += &format!(
                "\n| {} | {opt_level} | +{parse:.1} | {} | +{all:.1} | {} |",
                package.name, goals[0], goals[1]
            );
        }
    }
    Ok(table)
}

/// `2600000` as `2 600 000`.
fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let groups: Vec<_> =
        digits.as_bytes().rchunks(3).rev().map(|group| String::from_utf8_lossy(group)).collect();
    groups.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn simd_is_taken_out_of_the_default_features() {
        let with = "[features]\ndefault = [\"std\", \"simd\"]\nstd = []\nsimd = []\n";
        assert_eq!(default_without_simd(with).as_deref(), Some("\"std\""));
        let over_lines = "[features]\ndefault = [\n    \"simd\",\n    \"std\",\n]\nsimd = []\n";
        assert_eq!(default_without_simd(over_lines).as_deref(), Some("\"std\""));
        assert_eq!(default_without_simd("[features]\ndefault = [\"std\"]\n"), None);
    }

    #[test]
    fn thousands_are_separated() {
        assert_eq!(thousands(32), "32");
        assert_eq!(thousands(2_600_000), "2 600 000");
    }
}
