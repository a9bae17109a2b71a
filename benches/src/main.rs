//! Times urikit and its peers on the same URIs, in one process.
//!
//! An absolute time means little on a shared machine, so every relevant figure is a ratio within
//! one run. An operation is a file in [`operations`] that returns [`Group`]s; everything else
//! (input, timing, tables, instruction counts) is the same for every operation.

mod arguments;
mod corpus;
mod group;
mod harness;
mod instructions;
mod operations;
mod report;
mod results;

use std::{io, process::ExitCode};

use arguments::{Arguments, Mode};
use group::Group;

fn main() -> ExitCode {
    let arguments = match arguments::parse(std::env::args().skip(1)) {
        Ok(arguments) => arguments,
        Err(problem) => {
            eprintln!("{problem}\n\n{}", arguments::USAGE);
            return ExitCode::from(2);
        }
    };
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> io::Result<()> {
    let mut groups = operations::groups();
    groups.retain(|group| group.name.contains(&arguments.filter));

    match &arguments.mode {
        Mode::Help => println!("{}", arguments::USAGE),
        Mode::List => list(&groups),
        Mode::Time => time(&groups, arguments)?,
        Mode::CountInstructions => instructions::count(&groups, arguments)?,
        Mode::One(one) => instructions::run_one(&groups, one, arguments)?,
    }
    Ok(())
}

fn list(groups: &[Group]) {
    for group in groups {
        println!("{}", group.name);
        for implementation in &group.implementations {
            println!("    {}", implementation.name);
        }
    }
}

fn time(groups: &[Group], arguments: &Arguments) -> io::Result<()> {
    println!("{}", report::versions());
    let mut goals = Vec::new();
    for group in groups {
        match group.datasets.as_slice() {
            [dataset] => {
                let given = dataset.load(arguments.corpus.as_deref())?;
                let common = group.common(given, usize::MAX)?;
                let timings = harness::time(&group.all(), &common.corpus, arguments.rounds);
                println!("\n{}", report::table(group, &common, &timings));
                goals.extend(report::goal(group, &common.corpus, &timings));
                // With a list, only what was measured with it is saved.
                if arguments.corpus.is_none() || dataset.is_from_file() {
                    results::write_table(group, &common.corpus, &timings)?;
                }
            }
            datasets => {
                let mut curve = report::Curve::new(group);
                for (index, dataset) in datasets.iter().enumerate() {
                    let corpus = dataset.load(arguments.corpus.as_deref())?;
                    let able = group.accepting_all(&corpus);
                    let timings = harness::time(&able, &corpus, arguments.rounds);
                    curve.add(&corpus, &timings);
                    // Of a growing size, the largest shows whether the time is linear.
                    let is_saved = corpus.name.is_some() || index + 1 == datasets.len();
                    if arguments.corpus.is_none() && is_saved {
                        results::write_point(group, &corpus, &timings)?;
                    }
                }
                println!("\n{curve}");
            }
        }
    }
    if !goals.is_empty() {
        println!("\n{}\n{}", report::GOALS, goals.join("\n"));
    }
    Ok(())
}
