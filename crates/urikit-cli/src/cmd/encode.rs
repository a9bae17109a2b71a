//! `uri encode`: data, encoded for a part of a URI.

use clap::Args;
use urikit::percent::{Part, encode_bytes};
use urikit_schemes::rules::SchemePart;

use crate::args::{InputArgs, OutputArgs, named};
use crate::engine::answer_table;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::names::any_part;
use crate::options::scheme::SchemeChoice;
use crate::output::{Answer, Failure, ONE_TEXT, Outcome, one_text};

/// Percent-encode each input for a part of a URI, and no more than that part needs
///
/// Most parts can hold any bytes. A scheme, an IP literal and a port have no escapes: an input with
/// characters that they can't hold is bad. So is a host that is not UTF-8 (RFC 3986, section
/// 3.2.2), and an authority with a second `@`, or with a port that is not a number.
///
/// What a part needs may depend on the scheme: with --scheme, its own rules decide, if `uri schemes`
/// shows any. In `mailto`, a segment is one address, a query-key the name of a header field.
#[derive(Args)]
#[command(after_help = "\
Examples:
  uri encode --part query-value 'fish & chips'
  uri encode --part query-value --scheme mailto 'either/or?'")]
#[command(mut_arg("uris", named("TEXT")))]
pub(crate) struct Arguments {
    /// The part that the input becomes
    #[arg(long, value_name = "PART", ignore_case = true, value_parser = any_part())]
    part: Part,

    /// The scheme of the URI: its own rules apply too
    #[arg(long, value_name = "SCHEME", value_parser = SchemeChoice::read, conflicts_with = "keep_plus")]
    scheme: Option<SchemeChoice>,

    /// Keep the escapes of the input; otherwise `%` becomes `%25`
    #[arg(long)]
    keep_escapes: bool,

    /// Leave `+` unescaped in a key or value of a query; form decoders read it as a space
    #[arg(long)]
    keep_plus: bool,

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
    let Arguments { part, keep_escapes, keep_plus, output, .. } = arguments;
    let encode_for_scheme = |bytes, part: SchemePart| match *keep_escapes {
        true => part.encode_keeping_escapes(bytes).map_err(Fault::from),
        false => part.encode(bytes).map_err(Fault::from),
    };
    let encode_generic = |bytes| match *keep_plus && part.minimal_set() != part.set() {
        true => {
            let encoded = encode_bytes(bytes, part.minimal_set());
            Ok(if *keep_escapes { encoded.keep_escapes() } else { encoded })
        }
        false if *keep_escapes => part.encode_keeping_escapes(bytes).map_err(Fault::from),
        false => part.encode_checked(bytes).map_err(Fault::from),
    };
    let encode = |bytes| match of_scheme {
        Some(part) => encode_for_scheme(bytes, part),
        None => encode_generic(bytes),
    };
    let encoded = input.whole().and_then(encode).map(|encoded| encoded.to_text());
    one_text(input, encoded, output, answer);
}
