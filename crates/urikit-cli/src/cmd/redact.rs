//! `uri redact`: secrets masked.

use clap::Args;
use serde::Serialize;
use urikit::redact::COMMON_SECRETS;

use crate::args::{InputArgs, OnError, OutputArgs};
use crate::engine::answer_table;
use crate::fault::Fault;
use crate::input::Input;
use crate::output::{Answer, Failure, Outcome, bad_input};
use crate::rule_arg::{self, WholeRule};

/// Mask the userinfo and secret parameters, for logs and reports
///
/// The userinfo of URIs inside is masked too, percent-encoded or not: `?next=https://u:p@h/`,
/// `jdbc:postgresql://u:p@h/`. Parameters are masked in the query and in the fragment. Keys are compared
/// decoded, in any case of letters. Those that hold secrets by custom are masked unless told otherwise: tokens, passwords,
/// API keys, signatures of signed URLs. With --json there is no `input`, which would show them.
#[derive(Args)]
#[command(
    after_help = "Example:\n  uri redact --parameter session 'https://u:p@h/?session=1&sig=2'"
)]
pub(crate) struct Arguments {
    /// Mask the value of this parameter too; may be repeated
    #[arg(long, value_name = "KEY")]
    parameter: Vec<String>,

    /// Mask no parameters but those that are named
    #[arg(long)]
    only: bool,

    /// Mask the password alone where there is one
    #[arg(long)]
    show_user: bool,

    /// What the whole input must be; upper and lower case are the same
    #[arg(long = "as", value_name = "RULE", ignore_case = true, default_value = "IRI-reference")]
    #[arg(value_parser = rule_arg::whole_rule())]
    rule: WholeRule,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    if arguments.output.on_error == OnError::Keep {
        let why = "--on-error keep would print what could not be masked";
        return Err(Failure::Usage(why.to_owned()));
    }
    let mut keys: Vec<&str> = arguments.parameter.iter().map(String::as_str).collect();
    if !arguments.only {
        keys.extend(COMMON_SECRETS);
    }
    let Arguments { input, output, .. } = arguments;
    answer_table(input, output, &["output"], |input, answer| {
        redact(arguments, &keys, input, answer);
    })
}

/// The input is in none of the answers: it may hold what is to be masked.
#[derive(Serialize)]
struct Masked {
    output: String,
}

#[derive(Serialize)]
struct Refused {
    error: Fault,
}

fn redact(arguments: &Arguments, keys: &[&str], input: Input<'_>, answer: &mut Answer) {
    let Arguments { output: args, show_user, .. } = arguments;
    let redacted = || -> Result<String, Fault> {
        let reference = arguments.rule.read(input)?;
        Ok(reference.redacted().show_user(*show_user).parameters(keys).to_string())
    };
    match redacted() {
        Ok(output) if args.json => answer.json(&Masked { output }),
        Ok(output) => match args.table() {
            Some(table) => table.row(&mut answer.out, [Some(output.as_bytes())]),
            None => args.text(output, answer),
        },
        Err(error) if args.json => {
            answer.mark_bad(error.kind(), args.on_error);
            answer.json(&Refused { error });
        }
        Err(fault) => bad_input(input, fault, args, answer),
    }
}
