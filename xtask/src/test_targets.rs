//! `cargo xtask test-targets`: the tests on other processors and on another system.
//!
//! | file | job |
//! |---|---|
//! | `target` | the targets: what each needs, what is tested on it |
//! | `wine` | what Windows programs need to run here |

mod target;
mod wine;

use std::time::Instant;

use clap::builder::PossibleValuesParser;

use crate::debian::rust;
use crate::test_counts::Counts;
use target::{TARGETS, Target};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// All of them by default
    #[arg(value_parser = PossibleValuesParser::new(TARGETS.iter().map(|target| target.name)))]
    targets: Vec<String>,
}

/// Runs the tests on the given targets, or on all of them. A failure does not end the run.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let names = &options.targets;
    let is_chosen = |target: &&Target| names.is_empty() || names.iter().any(|it| it == target.name);
    let chosen: Vec<&Target> = TARGETS.iter().filter(is_chosen).collect();
    let rust = rust::unpacked()?;
    let start = Instant::now();
    let mut all = Counts::default();
    let mut lines = Vec::new();
    for target in &chosen {
        let start = Instant::now();
        let (counts, outcome) = target.test(&rust);
        all.add(&counts);
        let seconds = start.elapsed().as_secs();
        let outcome = match &outcome {
            Ok(()) => "ok",
            Err(why) => &format!("FAILED: {why}"),
        };
        lines.push(format!("{} ({}): {counts}, {seconds} s, {outcome}", target.name, target.what));
    }
    lines.iter().for_each(|line| println!("test-targets: {line}"));
    let failed = lines.iter().filter(|line| !line.ends_with(", ok")).count();
    let closing = |outcome: &str| {
        format!("{} targets, {all}, {outcome} in {} s", chosen.len(), start.elapsed().as_secs())
    };
    match failed {
        0 => {
            println!("test-targets: {}", closing("all ok"));
            Ok(())
        }
        failed => Err(format!("test-targets: {}", closing(&format!("{failed} FAILED")))),
    }
}
