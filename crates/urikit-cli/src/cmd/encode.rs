//! `uri encode`: data, encoded for a part of a URI.

use std::borrow::Cow;

use clap::Args;
use urikit::component::Segment;
use urikit::percent::{Part, encode_bytes};

use crate::args::{InputArgs, OutputArgs, named, not_guessed};
use crate::engine::answer_table;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::names::any_part;
use crate::output::{Answer, Failure, ONE_TEXT, Outcome, advise, one_text};
use crate::rows::ColumnArgs;

/// Percent-encode each input for a part of a URI, and no more than that part needs
///
/// Most parts can hold any bytes. A scheme, an IP literal and a port have no escapes: an input with
/// characters that they can't hold is bad. So is a host that is not UTF-8 (RFC 3986, section
/// 3.2.2), and an authority with a second `@`, or with a port that is not a number.
///
/// `;`, `,` and `=` are allowed in a segment and stay, so that `name;v=1.1` has a parameter. The parts
/// segment-name, segment-key and segment-value escape those that would delimit parameters.
#[derive(Args)]
#[command(after_help = "Examples:\n  uri encode --part query-value 'fish & chips'\n  \
    uri encode --part query-value --minimal '%2Ffish%20%26%20chips'")]
#[command(mut_arg("uris", named("TEXT")))]
#[command(mut_arg("guess_scheme", not_guessed))]
pub(crate) struct Arguments {
    /// The part that the input becomes
    #[arg(long, value_name = "PART", ignore_case = true, value_parser = any_part())]
    part: Part,

    /// Keep the escapes of the input; otherwise `%` becomes `%25`
    #[arg(long)]
    keep_escapes: bool,

    /// The input is encoded already: write the same data with the fewest escapes. Escapes that the part
    /// does not need are decoded, escaped delimiters stay
    #[arg(long, conflicts_with_all = ["keep_escapes", "keep_plus"])]
    minimal: bool,

    /// Leave `+` unescaped in a key or value of a query; form decoders read it as a space
    #[arg(long)]
    keep_plus: bool,

    #[command(flatten)]
    column: ColumnArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { part, keep_plus, input, output, .. } = arguments;
    if *keep_plus && matches!(part, Part::Form | Part::Unreserved) {
        return Err(Failure::Usage(format!("--keep-plus: `{part}` has no + that is data")));
    }
    let input = &arguments.column.inputs(input, output, &["encoded"]);
    answer_table(input, output, ONE_TEXT, |input, answer| encode(arguments, input, answer))
}

fn encode(arguments: &Arguments, input: Input<'_>, answer: &mut Answer) {
    let encoded = input.whole().and_then(|bytes| encoded(arguments, bytes));
    if let Ok(text) = &encoded {
        note_dot_segment(arguments.part, input, text, answer);
    }
    one_text(input, encoded, &arguments.output, answer);
}

fn encoded<'a>(arguments: &Arguments, bytes: &'a [u8]) -> Result<Cow<'a, str>, Fault> {
    let Arguments { part, keep_escapes, minimal, keep_plus, .. } = arguments;
    if *minimal {
        return Ok(part.encode_minimal(bytes)?.into());
    }
    if *keep_plus && part.minimal_set() != part.set() {
        let encoded = encode_bytes(bytes, part.minimal_set());
        return Ok(if *keep_escapes { encoded.keep_escapes() } else { encoded }.to_text());
    }
    Ok(match keep_escapes {
        true => part.encode_keeping_escapes(bytes)?.to_text(),
        false => part.encode_checked(bytes)?.to_text(),
    })
}

/// A dot can't be hidden by an escape: `%2E` means the same.
fn note_dot_segment(part: Part, input: Input<'_>, text: &str, answer: &mut Answer) {
    let is_segment = matches!(part, Part::Segment | Part::SegmentNzNc | Part::SegmentName);
    if is_segment && Segment::parse(text).is_ok_and(Segment::is_dot_segment) {
        advise(input, &Fault::dot_segment(), answer);
    }
}
