//! `uri repair`: bad inputs repaired.

use clap::Args;
use serde::Serialize;
use urikit_explain::repair::{Proposal, RepairStep, propose, propose_to_uri};

use crate::args::{InPlaceArgs, InputArgs, OutputArgs};
use crate::engine::answer_table;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::kind::KindArgs;
use crate::output::{Answer, Failure, InputField, Outcome, advise, bad_input};
use crate::rows::ColumnArgs;

/// Repair bad inputs as `explain` proposes, and print the others as they are
///
/// Drops spaces and quotes around an input, line breaks inside, and a quote before the host.
/// Escapes characters that are not allowed. Replaces `\` by `/`. Puts an IPv6 address in brackets.
/// Converts a Windows path to its file URI. Escapes non-ASCII characters, unless --as IRI allows
/// them.
///
/// It never guesses a host or a port, and never drops the zone of an IPv6 address, though `explain`
/// proposes the address without it: such an input stays bad. A repair may not be what the author
/// meant: review it (--report) before you rely on it.
#[derive(Args)]
#[command(after_help = "Example:\n  uri repair --report --file urls.txt > repaired.txt")]
#[command(mut_arg("column", |column| column.conflicts_with("in_place")))]
pub(crate) struct Arguments {
    /// Report each repaired input on standard error: what was wrong, and what was changed
    #[arg(long)]
    report: bool,

    #[command(flatten)]
    kind: KindArgs,

    #[command(flatten)]
    in_place: InPlaceArgs,

    #[command(flatten)]
    column: ColumnArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

#[derive(Serialize)]
struct Repaired<'a> {
    #[serde(flatten)]
    input: InputField<'a>,
    output: &'a str,
    repaired: bool,
    /// The changes.
    steps: Vec<&'static str>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { input, output, .. } = arguments;
    let inputs = arguments.in_place.inputs(input);
    let inputs = arguments.column.inputs(&inputs, output, &["repaired"]);
    answer_table(&inputs, output, &["input", "output", "repaired", "steps"], |input, answer| {
        repair_one(arguments, input, answer);
    })
}

fn repair_one(arguments: &Arguments, input: Input<'_>, answer: &mut Answer) {
    let fault = match arguments.kind.reference(input) {
        Ok(valid) => return write_repaired(input, valid.as_str(), &[], &arguments.output, answer),
        Err(fault) => fault,
    };
    let proposal = input.whole().ok().and_then(|bytes| match arguments.kind.is_iri() {
        true => propose(bytes),
        false => propose_to_uri(bytes),
    });
    let Some(proposal) = proposal.filter(|proposal| !proposal.needs_review()) else {
        return bad_input(input, fault, &arguments.output, answer);
    };
    if arguments.report {
        advise(input, &Fault::repaired(&fault, &steps_done(&proposal)), answer);
    }
    write_repaired(input, proposal.iri().as_str(), proposal.steps(), &arguments.output, answer);
}

/// The changes in words.
fn steps_done(proposal: &Proposal) -> String {
    let steps: Vec<&str> = proposal.steps().iter().map(|step| step.message()).collect();
    steps.join(", ")
}

fn write_repaired(
    input: Input<'_>,
    output: &str,
    steps: &[RepairStep],
    args: &OutputArgs,
    answer: &mut Answer,
) {
    let repaired = !steps.is_empty();
    let steps: Vec<&str> = steps.iter().map(|step| step.name()).collect();
    match args.table() {
        _ if args.json => answer.json(&Repaired { input: input.into(), output, repaired, steps }),
        Some(table) => {
            let (repaired, steps) = (if repaired { "true" } else { "false" }, steps.join(" "));
            let steps = Some(steps.as_bytes()).filter(|steps| !steps.is_empty());
            let values = [input.bytes, output.as_bytes(), repaired.as_bytes()].map(Some);
            table.row(&mut answer.out, values.into_iter().chain([steps]));
        }
        None => args.text(output, answer),
    }
}
