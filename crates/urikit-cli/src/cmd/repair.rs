//! `uri repair`: bad inputs mended.

use clap::Args;
use serde::Serialize;
use urikit::IriRefBuf;
use urikit::repair::{repair, repair_to_uri};

use crate::args::{InPlaceArgs, InputArgs, OutputArgs};
use crate::engine::answer_table;
use crate::fault::Fault;
use crate::input::Input;
use crate::kind_arg::KindArgs;
use crate::output::{Answer, Failure, InputField, Outcome, advise, bad_input};

/// Mend bad inputs as `explain` proposes, and print the others as they are
///
/// Spaces and quotes around an input are dropped, line breaks inside too; characters that are not
/// allowed are escaped; `\` becomes `/`; an IPv6 address gets its brackets; a Windows path becomes
/// its file URI. Non-ASCII characters are escaped too, unless --as IRI takes them. What a host or a port
/// should have been is not guessed: such an input stays bad. A repair may not be what the writer meant:
/// look at it (--report) before you rely on it.
#[derive(Args)]
#[command(after_help = "Example:\n  uri repair --report --file urls.txt > mended.txt")]
pub(crate) struct Arguments {
    /// Say on standard error which inputs were mended, and what was wrong with them
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
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { input, output, .. } = arguments;
    let inputs = arguments.in_place.inputs(input);
    answer_table(&inputs, output, &["input", "output", "repaired"], |input, answer| {
        mend(arguments, input, answer);
    })
}

fn mend(arguments: &Arguments, input: Input<'_>, answer: &mut Answer) {
    let fault = match arguments.kind.reference(input) {
        Ok(valid) => return write(input, valid.as_str(), false, &arguments.output, answer),
        Err(fault) => fault,
    };
    let mended = match arguments.kind.is_iri() {
        true => repair(input.bytes),
        false => repair_to_uri(input.bytes).map(IriRefBuf::from),
    };
    let Some(mended) = mended else {
        return bad_input(input, fault, &arguments.output, answer);
    };
    if arguments.report {
        advise(input, &Fault::mended(&fault), answer);
    }
    write(input, mended.as_str(), true, &arguments.output, answer);
}

fn write(input: Input<'_>, output: &str, repaired: bool, args: &OutputArgs, answer: &mut Answer) {
    match args.table() {
        _ if args.json => answer.json(&Mended { input: input.into(), output, repaired }),
        Some(table) => {
            let repaired = if repaired { "true" } else { "false" };
            let values = [input.bytes, output.as_bytes(), repaired.as_bytes()];
            table.row(&mut answer.out, values.map(Some));
        }
        None => args.text(output, answer),
    }
}
