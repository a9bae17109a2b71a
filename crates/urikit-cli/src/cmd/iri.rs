//! `uri iri`: URIs to IRIs, with readable characters.

use clap::Args;
use urikit::IriRefBuf;
use urikit_guard::IdentifierExt;

use crate::args::{InputArgs, OutputArgs};
use crate::engine::answer_table;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::rule::{WholeRule, whole_rule};
use crate::output::{Failure, ONE_TEXT, Outcome, one_text};
use crate::rows::ColumnArgs;

/// Write each input as an IRI: RFC 3987, section 3.2
///
/// Escapes of UTF-8 become the characters that they encode. Delimiters, bytes that are not UTF-8
/// and invisible characters stay escaped. `uri uri` is the inverse.
#[derive(Args)]
#[command(after_help = "Example:\n  uri iri 'http://www.example.org/D%C3%BCrst'")]
pub(crate) struct Arguments {
    /// Write hosts in Unicode, not in the form of the DNS (xn--…)
    #[arg(long)]
    idna: bool,

    /// Also convert to Unicode Normalization Form C
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
    let input = &column.inputs(input, output, &["iri"]);
    answer_table(input, output, ONE_TEXT, |input, answer| {
        one_text(input, iri(arguments, input), &arguments.output, answer);
    })
}

fn iri(arguments: &Arguments, input: Input<'_>) -> Result<IriRefBuf, Fault> {
    let given = arguments.rule.read(input)?;
    let iri = if arguments.idna { given.to_iri_idna()? } else { given.to_iri() };
    let iri = if arguments.nfc { iri.borrowed().to_nfc()?.into_owned() } else { iri.into_owned() };
    Ok(iri)
}
