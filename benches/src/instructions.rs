//! Instruction counts by callgrind: slower to obtain than a time, but the same on every run.
//!
//! This program runs itself under valgrind with two passes over the strings, and counts the second: a warm one,
//! without start-up and everything done only once.

use std::{
    env, io,
    process::{Command, Stdio},
};

use crate::{
    arguments::{Arguments, One},
    group::{Common, Group, Implementation, Role},
    report, results,
};

/// Enough for a fair mix; valgrind is about fifty times slower.
const TEXTS: usize = 1000;

pub fn count(groups: &[Group], arguments: &Arguments) -> io::Result<()> {
    if Command::new("valgrind").arg("--version").stdout(Stdio::null()).status().is_err() {
        println!("No instruction counts: valgrind is not on this machine.");
        return Ok(());
    }
    println!("{}", report::versions());
    for group in groups {
        let Some(common) = texts(group, arguments)? else { continue };
        print!("\n{}", report::heading(group.name, &common));
        println!("| implementation | instructions/URI | its count / ours |\n|---|--:|--:|");
        // Ours comes first in its group, so that each row can be printed as soon as it is known.
        let mut ours = None;
        let wanted = |it: &&Implementation| !arguments.ours || it.role == Role::Ours;
        for implementation in group.implementations.iter().filter(wanted) {
            let pass = instructions(group.name, implementation.name, arguments)?;
            let each = pass as f64 / common.corpus.texts.len() as f64;
            let ratio = report::times(ours.map(|ours| each / ours));
            if implementation.role == Role::Ours {
                ours = Some(each);
                results::write_instructions(group, &common.corpus, each)?;
            }
            println!("| {} | {each:.0} | {ratio} |", implementation.name);
        }
    }
    Ok(())
}

/// The measured side.
pub fn run_one(groups: &[Group], one: &One, arguments: &Arguments) -> io::Result<()> {
    let unknown = || io::Error::other(format!("no {} in {}", one.implementation, one.group));
    let group = groups.iter().find(|group| group.name == one.group).ok_or_else(unknown)?;
    let implementation = group
        .implementations
        .iter()
        .find(|implementation| implementation.name == one.implementation)
        .ok_or_else(unknown)?;
    let common = texts(group, arguments)?.ok_or_else(unknown)?;
    implementation.operation.pass(&common.corpus.texts);
    counted_pass(implementation, &common);
    Ok(())
}

/// What callgrind counts, by this name.
#[inline(never)]
fn counted_pass(implementation: &Implementation, common: &Common) {
    implementation.operation.pass(&common.corpus.texts);
}

/// The strings of a group; none for a curve, which is about the time for long strings.
fn texts(group: &Group, arguments: &Arguments) -> io::Result<Option<Common>> {
    let [dataset] = group.datasets.as_slice() else { return Ok(None) };
    let given = dataset.load(arguments.corpus.as_deref())?;
    group.common(given, TEXTS).map(Some)
}

/// The instructions of one pass.
fn instructions(group: &str, implementation: &str, arguments: &Arguments) -> io::Result<u64> {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    command.arg("--toggle-collect=*counted_pass*");
    command.arg(env::current_exe()?);
    command.args(["--one", group, implementation]);
    if let Some(corpus) = &arguments.corpus {
        command.arg("--corpus").arg(corpus);
    }
    let output = command.output()?;
    let log = String::from_utf8_lossy(&output.stderr);
    collected(&log).ok_or_else(|| io::Error::other(format!("callgrind gave no count:\n{log}")))
}

/// The number in `==42== Collected : 123456`.
fn collected(log: &str) -> Option<u64> {
    let line = log.lines().find(|line| line.contains("Collected"))?;
    line.rsplit(' ').next()?.parse().ok()
}
