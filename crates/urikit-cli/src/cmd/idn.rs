//! `uri idn`: hosts in the form of the DNS, and in Unicode.

use clap::Args;
use urikit::{IriRef, Rule};
use urikit_guard::HostExt;

use crate::args::{InputArgs, OutputArgs, named, not_guessed};
use crate::engine::answer_table;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::names::looks_like_a_uri;
use crate::output::{Answer, Failure, ONE_TEXT, Outcome, advise, one_text};
use crate::rows::ColumnArgs;

/// Convert internationalized hosts, by UTS 46
///
/// An input is a host; for whole URIs, use `uri uri --idna` and `uri iri --idna`. Addresses stay as
/// they are. A label that may be mistaken for another is reported on standard error; with --strict
/// such a host is a bad input.
#[derive(Args)]
#[command(after_help = "Example:\n  uri idn bücher.example")]
#[command(mut_arg("uris", named("HOST")))]
#[command(mut_arg("guess_scheme", not_guessed))]
pub(crate) struct Arguments {
    /// To the form of the DNS, xn--… (the default)
    #[arg(long, conflicts_with = "unicode")]
    ascii: bool,

    /// To the Unicode form
    #[arg(long)]
    unicode: bool,

    /// Reject hosts with a label that may be mistaken for another, or that seems to end earlier
    #[arg(long)]
    strict: bool,

    #[command(flatten)]
    column: ColumnArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { input, output, column, .. } = arguments;
    let input = &column.inputs(input, output, &["host"]);
    answer_table(input, output, ONE_TEXT, |input, answer| {
        let converted = convert(arguments, input, answer);
        one_text(input, converted, &arguments.output, answer);
    })
}

fn convert(arguments: &Arguments, input: Input<'_>, answer: &mut Answer) -> Result<String, Fault> {
    let text = input.text(Rule::Ihost)?;
    Rule::Ihost.check(text).map_err(|error| {
        let hint = "this is a URI, not a host: use `uri uri --idna`";
        Fault::from(error).with_hint(looks_like_a_uri(text).then_some(hint))
    })?;
    let reference = format!("//{text}");
    let Some(host) = IriRef::parse(&reference)?.host() else { return Ok(String::new()) };
    let converted = if arguments.unicode { host.to_unicode()? } else { host.to_ascii()? };
    for label in host.deceptive_labels() {
        if arguments.strict {
            return Err(Fault::deceptive(&label));
        }
        advise(input, &Fault::deceptive(&label), answer);
    }
    Ok(converted.into_owned())
}
