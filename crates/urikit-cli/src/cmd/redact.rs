//! `uri redact`: secrets masked.

use clap::Args;
use serde::Serialize;
use urikit::Rule;
use urikit::redact::{self, COMMON_SECRETS};
use urikit_schemes::HostList;

use crate::args::{InPlaceArgs, InputArgs, OnError, OutputArgs, ReadArgs};
use crate::engine::answer_table;
use crate::fault::Fault;
use crate::input::{Input, InputLocation};
use crate::options::rule::{WholeRule, whole_rule};
use crate::output::{Answer, Failure, Outcome, bad_input};
use crate::rows::ColumnArgs;

/// Mask the userinfo and secret parameters, for logs and reports
///
/// The userinfo of nested URIs is masked too, percent-encoded or not: `?next=https://u:p@h/`,
/// `jdbc:postgresql://u:p@h/`. Parameters are masked in the query and in the fragment. Keys are
/// compared decoded and without regard to case. By default, the keys that usually hold secrets are
/// masked: tokens, passwords, API keys, signatures of signed URLs. Secrets with a known shape are
/// masked wherever they are: JSON Web Tokens, tokens of GitHub, AWS, Google and others, webhooks of
/// Slack, Discord, Teams and Telegram. With --json there is no `input`, which would show them; with
/// --column and --csv-column the answer replaces the input, and a row without that column is left out.
///
/// The connection string of a database with a list of hosts (`mongodb://u:p@a:1,b:2/`) is masked too.
/// A password may contain an `@` and a `/` that should have been escaped, so `user:password@` is
/// masked up to a later `@`; `/@name` after a host is kept.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  uri redact --parameter session 'https://u:p@h/?session=1&sig=2'\n  uri redact --text < access.log"
)]
pub(crate) struct Arguments {
    /// Also mask the value of this parameter; may be repeated
    #[arg(long, value_name = "KEY")]
    parameter: Vec<String>,

    /// Mask only the parameters that are named
    #[arg(long)]
    only: bool,

    /// Each line is any text, such as a line of a log: mask the secrets of all URIs in it, and of
    /// words that look like parts of one (`/cb?code=1`), also if they are escaped as in JSON
    /// (`\u0026token=`); the rest is kept byte for byte: values of header fields and of members of JSON
    /// that are not in a URI are not masked
    #[arg(long, conflicts_with_all = ["rule", "guess_scheme", "column", "csv_column"])]
    text: bool,

    /// If there is a password, mask only the password
    #[arg(long)]
    show_user: bool,

    /// The rule that the whole input must match; case does not matter
    #[arg(long = "as", value_name = "RULE", ignore_case = true, default_value = "IRI-reference")]
    #[arg(value_parser = whole_rule())]
    rule: WholeRule,

    #[command(flatten)]
    column: ColumnArgs,

    #[command(flatten)]
    in_place: InPlaceArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    if arguments.output.on_error == OnError::Keep {
        let why = "--on-error keep would print inputs that could not be masked";
        return Err(Failure::Usage(why.to_owned()));
    }
    if arguments.parameter.iter().any(|key| key.contains('*')) {
        let why = "--parameter takes a key, in which `*` is not a wildcard; it may be repeated";
        return Err(Failure::Usage(why.to_owned()));
    }
    let mut keys: Vec<&str> = arguments.parameter.iter().map(String::as_str).collect();
    if !arguments.only {
        keys.extend(COMMON_SECRETS);
    }
    let Arguments { output, in_place, text, .. } = arguments;
    let drops_bad = matches!(output.on_error, OnError::Null | OnError::Fail);
    if in_place.in_place && !text && !drops_bad {
        let why = "--in-place would leave what could not be masked: \
                   it needs --text, or --on-error null or fail";
        return Err(Failure::Usage(why.to_owned()));
    }
    let input = &arguments.column.replaced_inputs(&in_place.inputs(&arguments.input), output);
    if arguments.text {
        let read = ReadArgs { keeps_cr: true, ..input.read.clone() };
        let lines = InputArgs { uris: input.uris.clone(), read };
        return answer_table(&lines, output, &["output"], |line, answer| {
            redact_line(arguments, &keys, line, answer);
        });
    }
    answer_table(input, output, &["output"], |input, answer| {
        redact_uri(arguments, &keys, input, answer);
    })
}

/// After what is wrong with an input that is not a URI.
const TEXT_HINT: &str = "--text masks the secrets in any text";

/// The answer does not contain the input, which may hold secrets.
#[derive(Serialize)]
struct Masked {
    output: String,
}

#[derive(Serialize)]
struct Refused<'a> {
    error: Fault,
    #[serde(flatten)]
    location: InputLocation<'a>,
}

fn redact_uri(arguments: &Arguments, keys: &[&str], input: Input<'_>, answer: &mut Answer) {
    let Arguments { output: args, show_user, .. } = arguments;
    let redacted = || -> Result<String, Fault> {
        let reference = match arguments.rule.read(input) {
            Ok(reference) => reference,
            Err(fault) => {
                // It is not a URI, and its options are masked as parameters are.
                let text = input.text(Rule::IriReference)?;
                HostList::parse(text).map_err(|_| fault)?;
                return Ok(redact::redact_text(text, keys, *show_user).into_owned());
            }
        };
        Ok(reference.redacted().show_user(*show_user).parameters(keys).to_string())
    };
    let redacted = redacted().map_err(|fault| fault.with_hint(Some(TEXT_HINT)));
    write_redacted(redacted, input, args, answer);
}

/// On plain output a line need not be UTF-8.
fn redact_line(arguments: &Arguments, keys: &[&str], line: Input<'_>, answer: &mut Answer) {
    let Arguments { output: args, show_user, .. } = arguments;
    let masked = |text| redact::redact_text(text, keys, *show_user);
    match line.whole() {
        Ok(bytes) if args.is_plain() => {
            for chunk in bytes.utf8_chunks() {
                answer.out.extend_from_slice(masked(chunk.valid()).as_bytes());
                answer.out.extend_from_slice(chunk.invalid());
            }
            // The rest is kept byte for byte, so a missing newline stays missing.
            if !line.is_unended() {
                answer.out.push(args.end());
            }
        }
        _ => {
            let text = line.text(Rule::IriReference);
            write_redacted(text.map(|text| masked(text).into_owned()), line, args, answer);
        }
    }
}

fn write_redacted(
    made: Result<String, Fault>,
    input: Input<'_>,
    args: &OutputArgs,
    answer: &mut Answer,
) {
    match made {
        Ok(output) if args.json => answer.json(&Masked { output }),
        Ok(output) => match args.table() {
            Some(table) => table.row(&mut answer.out, [Some(output.as_bytes())]),
            None => args.text(output, answer),
        },
        Err(error) if args.json => {
            answer.mark_bad(error.kind(), args.on_error);
            answer.json(&Refused { error, location: input.location() });
        }
        Err(fault) => bad_input(input, fault, args, answer),
    }
}
