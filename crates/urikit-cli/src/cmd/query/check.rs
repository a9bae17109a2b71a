//! `uri query check`: the strict grammars of parameters.

use clap::{ArgGroup, Args};
use serde::Serialize;
use urikit::params::{ParamSyntax, Params};
use urikit::{IriRef, Rule, UriRef};

use super::SeparatorArg;
use crate::args::{InputArgs, OutputArgs};
use crate::engine::answer_table;
use crate::fault::Fault;
use crate::input::{Input, InputLocation};
use crate::options::kind::KindArgs;
use crate::output::{Answer, Failure, InputField, Outcome, diagnose};

/// Check whether the query of each input is a strict list of parameters
///
/// RFC 3986 gives a query no structure. These grammars describe most lists of parameters: --list
/// requires that no parameter is empty, --key-values that no key or value is. An input without a query
/// is valid.
///
/// Prints `valid` or `invalid` for each input, and reports the reason and its offset in the whole
/// input on standard error. Every input is answered, so only `fail` of --on-error has an effect.
#[derive(Args)]
#[command(after_help = "Example:\n  uri query check --key-values 'https://example.com/?a=1&b'")]
#[command(group(ArgGroup::new("grammar").required(true)))]
pub(super) struct Check {
    /// No parameter is empty: parameter-list
    #[arg(long, group = "grammar")]
    list: bool,

    /// Each parameter is a key, `=` and a value: key-value-pairs
    // `--pairs` is its old name, for one more release.
    #[arg(long, group = "grammar", alias = "pairs")]
    key_values: bool,

    /// The character that separates parameters
    #[arg(long, value_name = "CHAR", value_enum, default_value_t = SeparatorArg::Ampersand)]
    sep: SeparatorArg,

    /// The input is a query, without a `?`
    #[arg(long)]
    bare: bool,

    #[command(flatten)]
    kind: KindArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

#[derive(Serialize)]
struct Verdict<'a> {
    #[serde(flatten)]
    input: InputField<'a>,
    valid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Fault>,
    /// Where an input is that is not valid.
    #[serde(flatten)]
    location: Option<InputLocation<'a>>,
}

pub(super) fn run_check(arguments: &Check) -> Result<Outcome, Failure> {
    const COLUMNS: &[&str] = &["input", "valid", "kind", "offset", "rule"];
    let Check { input, output, .. } = arguments;
    answer_table(input, output, COLUMNS, |input, answer| verdict(arguments, input, answer))
}

fn verdict(arguments: &Check, input: Input<'_>, answer: &mut Answer) {
    let Check { output, .. } = arguments;
    let error = check(arguments, input).err();
    if output.json {
        if let Some(fault) = &error {
            answer.mark_bad(fault.kind(), output.on_error);
        }
        let (valid, error) = (error.is_none(), error.map(|fault| fault.in_input(input)));
        let location = (!valid).then(|| input.location());
        return answer.json(&Verdict { input: input.into(), valid, error, location });
    }
    match output.table() {
        Some(table) => {
            let valid = if error.is_none() { "true" } else { "false" };
            let [kind, offset, rule] =
                error.as_ref().map(|fault| fault.columns(input.prefix())).unwrap_or_default();
            let values = [Some(valid.into()), kind, offset, rule];
            let values = values.iter().map(|value| value.as_deref().map(str::as_bytes));
            table.row(&mut answer.out, [Some(input.as_given())].into_iter().chain(values));
        }
        None => output.text(if error.is_none() { "valid" } else { "invalid" }, answer),
    }
    if let Some(fault) = error {
        diagnose(input, &fault, output, answer);
    }
}

fn check(arguments: &Check, input: Input<'_>) -> Result<(), Fault> {
    let separator = arguments.sep.separator();
    let checked = |params: Params<'_>| {
        let params = params.with_syntax(ParamSyntax::URI.separated_by(separator));
        if arguments.key_values { params.check_pairs() } else { params.check_list() }
    };
    if arguments.bare {
        let rule = if arguments.kind.is_iri() { Rule::Iquery } else { Rule::Query };
        let query = input.text(rule)?;
        rule.check(query)?;
        return Ok(checked(Params::new(query))?);
    }
    let identifier = match arguments.kind.is_iri() {
        true => IriRef::parse(input.text(Rule::IriReference)?)?,
        false => UriRef::parse(input.text(Rule::UriReference)?)?.into(),
    };
    let query_start = identifier.spans().query().map_or(0, |query| query.start);
    checked(identifier.params()).map_err(|error| error.moved_by(query_start).into())
}
