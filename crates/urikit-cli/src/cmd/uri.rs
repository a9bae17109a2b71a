//! `uri uri`: IRIs mapped to URIs.

use clap::Args;
use urikit::UriRefBuf;
use urikit_guard::IdentifierExt;

use crate::args::{InputArgs, OutputArgs};
use crate::engine::answer_table;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::rule::{WholeRule, whole_rule};
use crate::output::{Failure, ONE_TEXT, Outcome, one_text};
use crate::rows::ColumnArgs;

/// Write each input as a URI: RFC 3987, section 3.1
///
/// Non-ASCII characters become the escapes of their UTF-8, in hosts too. Nothing else changes.
#[derive(Args)]
#[command(after_help = "Example:\n  uri uri --idna 'http://résumé.example.org/rosé'")]
pub(crate) struct Arguments {
    /// Write hosts in the form of the DNS: xn--…
    #[arg(long)]
    idna: bool,

    /// Convert to Unicode Normalization Form C first
    #[arg(long)]
    nfc: bool,

    /// The rule that the whole input must match; case does not matter
    #[arg(long = "as", value_name = "RULE", ignore_case = true, default_value = "IRI-reference")]
    #[arg(value_parser = whole_rule())]
    rule: WholeRule,

    #[command(flatten)]
    column: ColumnArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { input, output, column, .. } = arguments;
    let input = &column.inputs(input, output, &["uri"]);
    answer_table(input, output, ONE_TEXT, |input, answer| {
        one_text(input, uri(arguments, input), &arguments.output, answer);
    })
}

fn uri(arguments: &Arguments, input: Input<'_>) -> Result<UriRefBuf, Fault> {
    let given = arguments.rule.read(input)?;
    let iri = if arguments.nfc { given.to_nfc()? } else { given.into() };
    let iri = iri.borrowed();
    let uri = if arguments.idna { iri.to_uri_idna()? } else { iri.to_uri()? };
    Ok(uri.into_owned())
}
