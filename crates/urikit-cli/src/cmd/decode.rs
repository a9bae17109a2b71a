//! `uri decode`: escapes decoded.

use clap::Args;
use urikit::percent::{Part, decode_bytes, form};
use urikit_explain::latin1_escape;

use crate::args::{InputArgs, OutputArgs, named, not_guessed};
use crate::engine::answer_table;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::names::any_part;
use crate::options::raw_bytes::BytesArgs;
use crate::output::{Answer, Failure, ONE_TEXT, Outcome, advise, bad_input};
use crate::rows::ColumnArgs;

/// Decode the escapes of each input
///
/// Control characters, bidirectional controls and bytes that are not UTF-8 stay escaped, so that
/// each answer is one line of text; -0 and --raw-bytes write them as they are. A note says what bytes
/// that are not UTF-8 would be in Latin-1.
#[derive(Args)]
#[command(after_help = "Example:\n  uri decode 'fish%20%26%20chips'")]
#[command(mut_arg("uris", named("TEXT")))]
#[command(mut_arg("guess_scheme", not_guessed))]
pub(crate) struct Arguments {
    /// The part that the input is; `+` is a space only in `form`
    #[arg(long, value_name = "PART", ignore_case = true, value_parser = any_part())]
    part: Option<Part>,

    #[command(flatten)]
    bytes: BytesArgs,

    #[command(flatten)]
    column: ColumnArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { input, output, .. } = arguments;
    let input = &arguments.column.inputs(input, output, &["decoded"]);
    answer_table(input, output, ONE_TEXT, |input, answer| answer_one(arguments, input, answer))
}

fn answer_one(arguments: &Arguments, input: Input<'_>, answer: &mut Answer) {
    let decode = |bytes| match arguments.part {
        Some(Part::Form) => form::decode_bytes(bytes),
        _ => decode_bytes(bytes),
    };
    let bytes = match input.whole().and_then(|bytes| Ok(decode(bytes).to_bytes()?)) {
        Ok(bytes) => bytes,
        Err(fault) => return bad_input(input, fault, &arguments.output, answer),
    };
    if !arguments.bytes.writes_raw(&arguments.output)
        && let Ok(text) = str::from_utf8(input.bytes)
        && let Some(escape) = latin1_escape(text)
    {
        advise(input, &Fault::not_utf8_escape(escape, text, input.bytes), answer);
    }
    arguments.bytes.write(input, &bytes, &arguments.output, answer);
}
