//! `cargo xtask weight`: what the crates cost their users, in compile time and in program size.
//!
//! Each figure is from a scratch package under `target/weight` that depends on one crate. Linux only: processor time is
//! read from `/proc`.

mod package;
mod programs;

use crate::results::{Goal, Results, Row};
use crate::run::{LIBRARIES, root};
use package::Package;
use programs::Library;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Without the peer
    #[arg(long)]
    quick: bool,
    /// Save the results and render BENCHMARKS.md
    #[arg(long)]
    save: bool,
}

/// The version as in `benches/Cargo.lock`.
const FLUENT_URI: &str = r#"fluent-uri = "=0.4.1""#;

/// The sets of features of `urikit` that are measured.
const DEFAULT: &str = "urikit";
const NONE: &str = "urikit, no default features";
const NO_SIMD: &str = "urikit, no simd";

/// Most seconds of the processor to compile `urikit` and the scanner in release mode.
const SECONDS: f64 = 8.0;

/// Most times of what a debug build of a program takes with fluent-uri.
const DEBUG_TIMES: f64 = 1.3;

/// The programs, with the most KB that their calls may add to one.
const PROGRAMS: [(&str, &str, f64); 2] =
    [("parse", "`parse`", 45.0), ("all", "`parse`, `resolve`, `normalize`", 110.0)];

pub(crate) fn run(options: &Options) -> Result<(), String> {
    let mut results = Results::new(options.save);
    let urikit = [
        (DEFAULT, "default-features = true"),
        (NONE, "default-features = false"),
        (NO_SIMD, r#"default-features = false, features = ["std"]"#),
    ];
    let urikit = urikit.map(|(name, features)| own(name, Library::URIKIT, features));
    let urikit = urikit.into_iter().collect::<Result<Vec<_>, _>>()?;
    let others = LIBRARIES.into_iter().filter(|library| *library != "urikit");
    let others = others.map(|name| own(name, Library::only(name), "default-features = true"));
    let others = others.collect::<Result<Vec<_>, _>>()?;
    let peer = Package::new("fluent-uri", Library::FLUENT_URI, FLUENT_URI)?;
    let peer = (!options.quick).then_some(&peer);
    compile(&urikit, &others, peer, &mut results)?;
    programs(&urikit, peer, &mut results)?;
    results.save(|_| "weight")
}

/// A package that depends on a crate of this workspace.
fn own(name: &'static str, library: Library, features: &str) -> Result<Package, String> {
    let folder = root().join("crates").join(library.krate);
    let krate = library.krate;
    let dependency = format!("{krate} = {{ path = {:?}, {features} }}", folder.display());
    Package::new(name, library, &dependency)
}

/// A row, next to the figure of the peer.
fn row(package: &Package, what: &str, ours: f64, unit: &str, peer: Option<f64>) -> Row {
    let row = Row::new(format!("{}: {what}", package.name), ours, unit);
    match peer {
        Some(theirs) => row.against("fluent-uri", theirs),
        None => row,
    }
}

/// Processor time: of a release build of each crate, alone and with its dependencies, and of a debug build of a program.
fn compile(
    urikit: &[Package],
    others: &[Package],
    peer: Option<&Package>,
    results: &mut Results,
) -> Result<(), String> {
    let both = |package: &Package| {
        let all = package.build_all()?;
        Ok::<_, String>([package.build_alone()?, all])
    };
    let theirs = peer.map(both).transpose()?;
    for package in urikit.iter().chain(others) {
        let theirs = theirs.filter(|_| package.krate == "urikit");
        let [alone, all] = both(package)?;
        results.add(row(package, "compile time", alone, "s", theirs.map(|it| it[0])));
        let all = row(package, "compile time, with dependencies", all, "s", theirs.map(|it| it[1]));
        let has_goal = package.krate == "urikit";
        results.add(if has_goal { all.goal(Goal::AtMost(SECONDS)) } else { all });
    }
    let theirs = peer.map(Package::build_program).transpose()?;
    let ours = urikit[0].build_program()?;
    let debug = row(&urikit[0], "debug build of a program", ours, "s", theirs);
    results.add(debug.goal(Goal::AtMostTimes(DEBUG_TIMES)));
    Ok(())
}

/// What the calls add to a program, at both levels of optimisation.
fn programs(
    urikit: &[Package],
    peer: Option<&Package>,
    results: &mut Results,
) -> Result<(), String> {
    let baseline = Package::new("baseline", Library::only(""), "")?;
    for (program, calls, most) in PROGRAMS {
        // By package: a program that is optimised for size should not be larger.
        let mut limits = vec![most; urikit.len()];
        for opt_level in ["3", "z"] {
            let base = baseline.program(opt_level, "baseline")?;
            let added = |package: &Package| {
                Ok::<_, String>((package.program(opt_level, program)? - base) / 1000.0)
            };
            let what = format!("{calls}, opt-level {opt_level}");
            let theirs = peer.map(added).transpose()?;
            let mut default = None;
            for (package, limit) in urikit.iter().zip(&mut limits) {
                let ours = added(package)?;
                let row = row(package, &what, ours, "KB", theirs);
                let with_simd = default.get_or_insert(ours);
                let smaller = row.clone().against("with `simd`", *with_simd);
                results.add(row.goal(Goal::AtMost(limit.round())));
                if package.name == NO_SIMD {
                    results.add(smaller.goal(Goal::Lead(1.0)));
                }
                *limit = ours;
            }
        }
    }
    Ok(())
}
