//! `uri encode`: data, encoded for a part of a URI.

use std::borrow::Cow;

use clap::Args;
use urikit::component::Segment;
use urikit::percent::{Part, encode_bytes};
use urikit_schemes::rules::SchemePart;

use crate::args::{InputArgs, OutputArgs, named, not_guessed};
use crate::engine::answer_table;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::names::any_part;
use crate::options::scheme::SchemeChoice;
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
///
/// What a part needs may depend on the scheme: with --scheme, its own rules decide, if `uri schemes`
/// shows any. In `mailto`, a segment is one address, a query-key the name of a header field.
#[derive(Args)]
#[command(after_help = "\
Examples:
  uri encode --part query-value 'fish & chips'
  uri encode --part query-value --minimal '%2Ffish%20%26%20chips'
  uri encode --part query-value --scheme mailto 'either/or?'")]
#[command(mut_arg("uris", named("TEXT")))]
#[command(mut_arg("guess_scheme", not_guessed))]
pub(crate) struct Arguments {
    /// The part that the input becomes
    #[arg(long, value_name = "PART", ignore_case = true, value_parser = any_part())]
    part: Part,

    /// The scheme of the URI: its own rules apply too
    #[arg(long, value_name = "SCHEME", hide_possible_values = true, value_parser = SchemeChoice::parser(), conflicts_with = "keep_plus")]
    scheme: Option<SchemeChoice>,

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
    let Arguments { part, scheme, keep_plus, input, output, .. } = arguments;
    if *keep_plus && matches!(part, Part::Form | Part::Unreserved) {
        return Err(Failure::Usage(format!("--keep-plus: `{part}` has no + that is data")));
    }
    let of_scheme = match scheme {
        None => None,
        Some(scheme) => {
            if !input.read.quiet {
                scheme.note_if_unknown();
            }
            let part = scheme.rules.map(|rules| rules.part(*part)).transpose();
            part.map_err(|error| {
                let clause = error.clause();
                Failure::Usage(format!("--part: {} ({})", clause.message(), clause.section()))
            })?
        }
    };
    let input = &arguments.column.inputs(input, output, &["encoded"]);
    answer_table(input, output, ONE_TEXT, |input, answer| {
        encode(arguments, of_scheme, input, answer);
    })
}

fn encode(
    arguments: &Arguments,
    of_scheme: Option<SchemePart>,
    input: Input<'_>,
    answer: &mut Answer,
) {
    let encoded = input.whole().and_then(|bytes| encoded(arguments, of_scheme, bytes));
    if let Ok(text) = &encoded {
        note_dot_segment(arguments.part, input, text, answer);
    }
    one_text(input, encoded, &arguments.output, answer);
}

fn encoded<'a>(
    arguments: &Arguments,
    of_scheme: Option<SchemePart>,
    bytes: &'a [u8],
) -> Result<Cow<'a, str>, Fault> {
    let Arguments { part, keep_escapes, minimal, keep_plus, .. } = arguments;
    if *minimal {
        let short = of_scheme.map_or_else(
            || part.encode_minimal(bytes),
            |of_scheme| of_scheme.encode_minimal(bytes),
        );
        return Ok(short?.into());
    }
    Ok(match (of_scheme, *keep_escapes) {
        (Some(part), true) => part.encode_keeping_escapes(bytes)?,
        (Some(part), false) => part.encode(bytes)?,
        (None, _) if *keep_plus && part.minimal_set() != part.set() => {
            let encoded = encode_bytes(bytes, part.minimal_set());
            if *keep_escapes { encoded.keep_escapes() } else { encoded }
        }
        (None, true) => part.encode_keeping_escapes(bytes)?,
        (None, false) => part.encode_checked(bytes)?,
    }
    .to_text())
}

/// A dot can't be hidden by an escape: `%2E` means the same.
fn note_dot_segment(part: Part, input: Input<'_>, text: &str, answer: &mut Answer) {
    let is_segment = matches!(part, Part::Segment | Part::SegmentNzNc | Part::SegmentName);
    if is_segment && Segment::parse(text).is_ok_and(Segment::is_dot_segment) {
        advise(input, &Fault::dot_segment(), answer);
    }
}
