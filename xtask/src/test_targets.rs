//! `cargo xtask test-targets`: the tests on other processors and on another system.
//!
//! | file | job |
//! |---|---|
//! | `target` | the targets: what each needs, what is tested on it |
//! | `wine` | what Windows programs need to run here |

mod target;
mod wine;

use std::time::Instant;

use crate::debian::rust;
use crate::test_counts::Counts;
use target::{TARGETS, Target};

/// Runs the tests on the given targets, or on all of them. A failure does not end the run.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let chosen = choose(args)?;
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

/// The targets with these names, in the order of the table; all of them if no name is given.
fn choose(names: &[String]) -> Result<Vec<&'static Target>, String> {
    if let Some(unknown) = names.iter().find(|name| TARGETS.iter().all(|it| it.name != **name)) {
        let known: Vec<_> = TARGETS.iter().map(|target| target.name).collect();
        return Err(format!("no target {unknown:?}: the targets are {}", known.join(", ")));
    }
    Ok(TARGETS
        .iter()
        .filter(|it| names.is_empty() || names.iter().any(|name| name == it.name))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choose_takes_all_by_default_and_refuses_what_is_unknown() {
        let chosen = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            choose(&names).map(|chosen| chosen.iter().map(|it| it.name).collect::<Vec<_>>())
        };
        assert_eq!(chosen(&[]).unwrap().len(), TARGETS.len());
        assert_eq!(chosen(&["s390x", "aarch64"]).unwrap(), ["aarch64", "s390x"]);
        assert!(chosen(&["aarch64", "m68k"]).unwrap_err().contains("m68k"));
    }
}
