//! `uri check`: is the input derived by a rule?

use clap::Args;
use serde::Serialize;
use urikit::Rule;

use crate::args::{InputArgs, OutputArgs};
use crate::input::Input;
use crate::output::{Answer, Failure, Outcome, answer_all};
use crate::report::{self, Fault, InputField};
use crate::rule_arg;

/// Say whether each input is derived by a rule of the grammar
///
/// Prints `valid` or `invalid` for each input; why it is invalid is told on standard error.
/// Every input has its answer, so of --on-error only `fail` makes a difference.
#[derive(Args)]
#[command(after_help = "Example:\n  uri check --as IPv6address 2001:db8::7")]
pub(crate) struct Arguments {
    /// Any rule of RFC 3986, RFC 3987 or RFC 9112 §3.2, in any case of letters; a wrong name lists them
    #[arg(long = "as", value_name = "RULE", ignore_case = true, hide_possible_values = true)]
    #[arg(value_parser = rule_arg::any_rule())]
    rule: Rule,

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
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    answer_all(&arguments.input, |input, answer| verdict(arguments, input, answer))
}

/// A bad input gets its answer as any other: it is not valid.
fn verdict(arguments: &Arguments, input: Input<'_>, answer: &mut Answer) {
    let Arguments { rule, output, .. } = arguments;
    let checked = input.text(*rule).and_then(|text| rule.check(text).map_err(Fault::from));
    let error = checked.err();
    if output.json {
        if error.is_some() {
            answer.mark_bad(output.on_error);
        }
        answer.json(&Verdict { input: input.into(), valid: error.is_none(), error });
        return;
    }
    match error {
        None => answer.line("valid"),
        Some(fault) => {
            answer.line("invalid");
            report::diagnose(input, &fault, output, answer);
        }
    }
}
