//! The command line, parsed by hand: a handful of flags needs no crate.

use std::path::PathBuf;

pub const USAGE: &str = "\
Usage: cargo xtask bench [OPTIONS] [FILTER]

Times every group whose name contains FILTER (all of them without one).

  --corpus FILE    one URI a line, in place of the generated mix; lines that
                   not every implementation of a group accepts are left out
  --quick          fewer rounds
  --instructions   count instructions with valgrind in place of timing
  --ours           with --instructions: without the peers
  --check          with --instructions: compare with the saved counts
  --list           name the groups and their implementations
  --portable       the scanner for processors without a vector backend
  --save           save the results and render BENCHMARKS.md
  --help           this text";

/// Best of this many rounds.
const ROUNDS: usize = 120;
const QUICK_ROUNDS: usize = 30;

pub struct Arguments {
    pub mode: Mode,
    pub filter: String,
    pub corpus: Option<PathBuf>,
    /// Leave out the peers.
    pub ours: bool,
    pub rounds: usize,
}

pub enum Mode {
    Help,
    List,
    Time,
    CountInstructions,
    One(One),
}

/// `--one GROUP IMPLEMENTATION`: what [`Mode::CountInstructions`] runs under valgrind.
pub struct One {
    pub group: String,
    pub implementation: String,
}

pub fn parse(arguments: impl Iterator<Item = String>) -> Result<Arguments, String> {
    let mut parsed = Arguments {
        mode: Mode::Time,
        filter: String::new(),
        corpus: None,
        ours: false,
        rounds: ROUNDS,
    };
    let mut arguments = arguments;
    while let Some(argument) = arguments.next() {
        let mut value =
            || arguments.next().ok_or_else(|| format!("a value is missing after {argument}"));
        match argument.as_str() {
            "--help" | "-h" => parsed.mode = Mode::Help,
            "--list" => parsed.mode = Mode::List,
            "--quick" => parsed.rounds = QUICK_ROUNDS,
            "--instructions" => parsed.mode = Mode::CountInstructions,
            "--corpus" => parsed.corpus = Some(value()?.into()),
            "--one" => {
                let (group, implementation) = (value()?, value()?);
                parsed.mode = Mode::One(One { group, implementation });
            }
            "--ours" => parsed.ours = true,
            unknown if unknown.starts_with('-') => return Err(format!("unknown option {unknown}")),
            _ if !parsed.filter.is_empty() => return Err("more than one FILTER".into()),
            _ => parsed.filter = argument,
        }
    }
    Ok(parsed)
}
