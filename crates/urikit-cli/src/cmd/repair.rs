//! `uri repair`: bad inputs mended.

use clap::Args;
use serde::Serialize;
use urikit::repair::{Proposal, RepairStep, propose, propose_to_uri};

use crate::args::{InPlaceArgs, InputArgs, OutputArgs};
use crate::engine::answer_table;
use crate::fault::Fault;
use crate::input::Input;
use crate::kind_arg::KindArgs;
use crate::output::{Answer, Failure, InputField, Outcome, advise, bad_input};

/// Mend bad inputs as `explain` proposes, and print the others as they are
///
/// Spaces and quotes around an input are dropped, line breaks inside too, and a quote before the host;
/// characters that are not allowed are escaped; `\` becomes `/`; an IPv6 address gets its brackets; a
/// Windows path becomes its file URI. Non-ASCII characters are escaped too, unless --as IRI takes them.
/// What a host or a port should have been is not guessed: such an input stays bad. A repair may not be
/// what the writer meant: look at it (--report) before you rely on it.
#[derive(Args)]
#[command(after_help = "Example:\n  uri repair --report --file urls.txt > mended.txt")]
pub(crate) struct Arguments {
    /// Say on standard error which inputs were mended, what was wrong with them, and what was done
    #[arg(long)]
    report: bool,

    #[command(flatten)]
    kind: KindArgs,

    #[command(flatten)]
    in_place: InPlaceArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

#[derive(Serialize)]
struct Mended<'a> {
    #[serde(flatten)]
    input: InputField<'a>,
    output: &'a str,
    repaired: bool,
    /// What was done.
    steps: Vec<&'static str>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { input, output, .. } = arguments;
    let inputs = arguments.in_place.inputs(input);
    answer_table(&inputs, output, &["input", "output", "repaired", "steps"], |input, answer| {
        mend(arguments, input, answer);
    })
}

fn mend(arguments: &Arguments, input: Input<'_>, answer: &mut Answer) {
    let fault = match arguments.kind.reference(input) {
        Ok(valid) => return write(input, valid.as_str(), &[], &arguments.output, answer),
        Err(fault) => fault,
    };
    let proposal = input.whole().ok().and_then(|bytes| match arguments.kind.is_iri() {
        true => propose(bytes),
        false => propose_to_uri(bytes),
    });
    let Some(proposal) = proposal else {
        return bad_input(input, fault, &arguments.output, answer);
    };
    if arguments.report {
        advise(input, &Fault::mended(&fault, &done(&proposal)), answer);
    }
    write(input, proposal.iri().as_str(), proposal.steps(), &arguments.output, answer);
}

/// What was done, in words.
fn done(proposal: &Proposal) -> String {
    let steps: Vec<&str> = proposal.steps().iter().map(|step| step.description()).collect();
    steps.join(", ")
}

fn write(
    input: Input<'_>,
    output: &str,
    steps: &[RepairStep],
    args: &OutputArgs,
    answer: &mut Answer,
) {
    let repaired = !steps.is_empty();
    let steps: Vec<&str> = steps.iter().map(|step| step.name()).collect();
    match args.table() {
        _ if args.json => answer.json(&Mended { input: input.into(), output, repaired, steps }),
        Some(table) => {
            let (repaired, steps) = (if repaired { "true" } else { "false" }, steps.join(" "));
            let steps = Some(steps.as_bytes()).filter(|steps| !steps.is_empty());
            let values = [input.bytes, output.as_bytes(), repaired.as_bytes()].map(Some);
            table.row(&mut answer.out, values.into_iter().chain([steps]));
        }
        None => args.text(output, answer),
    }
}
