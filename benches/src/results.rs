//! The rows that `cargo xtask bench --save` saves: written to the file that a variable names.

use std::{env, fs::OpenOptions, io, io::Write};

use crate::{
    corpus::Corpus,
    group::Group,
    harness::Timing,
    report::{fastest_peer, ours},
};

/// As in `xtask/src/results.rs`.
const VARIABLE: &str = "URIKIT_RESULTS";

/// A group on one dataset: nanoseconds for a string.
pub fn write_table(group: &Group, corpus: &Corpus, timings: &[Timing]) -> io::Result<()> {
    let input = format!("{} × {:.1} bytes", corpus.texts.len(), corpus.mean_bytes());
    write(group.name, group.goal, "ns", 1.0, &input, timings)
}

/// A point of a curve: nanoseconds for 1000 bytes, which stay the same if the time is linear.
pub fn write_point(group: &Group, corpus: &Corpus, timings: &[Timing]) -> io::Result<()> {
    let bytes = corpus.mean_bytes();
    let input = match corpus.name {
        Some(piece) => format!("1 MB of `{piece}`"),
        None => format!("{bytes:.0} bytes"),
    };
    let name = format!("{}, {input}", group.name);
    write(&name, None, "ns/KB", 1000.0 / bytes, &input, timings)
}

/// The instructions of ours for a string.
pub fn write_instructions(group: &Group, corpus: &Corpus, each: f64) -> io::Result<()> {
    let Some(path) = env::var_os(VARIABLE) else { return Ok(()) };
    let input = format!("{} × {:.1} bytes", corpus.texts.len(), corpus.mean_bytes());
    let mut file = OpenOptions::new().append(true).create(true).open(path)?;
    writeln!(file, "{}\tinstructions\t{each:.0}\t\t\t\t{input}", group.name)
}

/// Name, unit, ours, yardstick, theirs, goal, input; `scale` converts from nanoseconds.
fn write(
    name: &str,
    goal: Option<f64>,
    unit: &str,
    scale: f64,
    input: &str,
    timings: &[Timing],
) -> io::Result<()> {
    let (Some(path), Some(ours)) = (env::var_os(VARIABLE), ours(timings)) else { return Ok(()) };
    let (peer, theirs) = match fastest_peer(timings) {
        Some(peer) => (peer.name, (peer.nanos * scale).to_string()),
        None => ("", String::new()),
    };
    let goal = goal.map_or_else(String::new, |goal| format!("{goal}x"));
    let mut file = OpenOptions::new().append(true).create(true).open(path)?;
    writeln!(file, "{name}\t{unit}\t{}\t{peer}\t{theirs}\t{goal}\t{input}", ours.nanos * scale)
}
