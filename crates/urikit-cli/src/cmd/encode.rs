//! `uri encode`: data as a part of a URI writes it.

use clap::Args;
use urikit::percent::Part;

use crate::args::{InputArgs, OutputArgs, named};
use crate::engine::answer_table;
use crate::input::Input;
use crate::output::{Answer, Failure, ONE_TEXT, Outcome, one_text};
use crate::part_arg;

/// Percent-encode each input for its place, and no more than that place needs
///
/// Any bytes can be encoded: no input is bad, and --on-error makes no difference.
#[derive(Args)]
#[command(after_help = "Example:\n  uri encode --part query-value 'fish & chips'")]
#[command(mut_arg("uris", named("TEXT")))]
pub(crate) struct Arguments {
    /// The part that the input becomes
    #[arg(long, value_name = "PART", ignore_case = true, value_parser = part_arg::any_part())]
    part: Part,

    /// Leave the escapes that are already there; else `%` becomes `%25`
    #[arg(long)]
    keep_escapes: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { input, output, .. } = arguments;
    answer_table(input, output, ONE_TEXT, |input, answer| encode(arguments, input, answer))
}

fn encode(arguments: &Arguments, input: Input<'_>, answer: &mut Answer) {
    let encoded = input.whole().map(|bytes| {
        let encoded = arguments.part.encode_bytes(bytes);
        if arguments.keep_escapes { encoded.keep_escapes() } else { encoded }.to_text()
    });
    one_text(input, encoded, &arguments.output, answer);
}
