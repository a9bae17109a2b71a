//! `uri check`: is the input derived by a rule?

use clap::Args;
use serde::Serialize;
use urikit::IriRef;
use urikit_schemes::SchemeExt;

use crate::args::{InputArgs, OutputArgs};
use crate::engine;
use crate::fault::Fault;
use crate::input::{Input, InputLocation};
use crate::options::host_note::HostNote;
use crate::options::rule::{AnyRule, any_rule};
use crate::output::{
    Answer, Failure, InputField, Outcome, RemarkKind, Sink, Standard, advise, diagnose,
};
use crate::rows::ColumnArgs;

/// Say whether each input is valid by a rule of the grammar
///
/// Prints `valid` or `invalid` for each input, and reports the reason on standard error. With -q it
/// prints nothing. The exit status is 1 if an input is not valid. Every input is answered, so only
/// the values `fail` and `repair` of --on-error have an effect.
///
/// --valid and --invalid are filters: they print the inputs that are valid or not, as they are, and
/// report nothing. With --column or --csv-column they print such rows, as `uri where` does.
#[derive(Args)]
#[command(after_help = "\
Examples:
  uri check --as URI 'http://example.com/a b'
  uri check --as IPv6address 2001:db8::7
  uri check --valid http://example.com/ 'a b'")]
pub(crate) struct Arguments {
    /// Any rule of RFC 3986, RFC 3987 or RFC 9112 §3.2, the rule of a scheme (`http-URI`,
    /// `file-URI`, …), or `dns-name`; case does not matter; `uri rule` lists them
    #[arg(long = "as", value_name = "RULE", ignore_case = true, hide_possible_values = true)]
    #[arg(value_parser = any_rule(), default_value = "URI-reference")]
    rule: AnyRule,

    /// Also check what the standard of the scheme requires. Relative references and unknown schemes
    /// have no such rules. Without it, a tip says so if a URI given as an argument does not meet them
    #[arg(long)]
    scheme_rules: bool,

    /// Print the inputs that are valid, and nothing else; the exit status is still 1 if one is not
    #[arg(long, conflicts_with = "invalid")]
    valid: bool,

    /// Print the inputs that are not valid, and nothing else
    #[arg(long)]
    invalid: bool,

    #[command(flatten)]
    column: ColumnArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

impl Arguments {
    const fn is_filter(&self) -> bool {
        self.valid || self.invalid
    }
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    advice: Vec<Fault>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    const COLUMNS: &[&str] = &["input", "valid", "kind", "offset", "rule"];
    let Arguments { input, output, .. } = arguments;
    let mut standard = Standard::with_header(output, COLUMNS)?;
    // Determined once: most lists are only checked.
    let is_bare = !arguments.scheme_rules
        && !arguments.is_filter()
        && output.is_plain()
        && !output.null
        && !arguments.input.read.quiet
        && !gives_tips(arguments);
    let verdict =
        |input: &Input<'_>, checked: Result<&(), Fault>, answer: &mut Answer| match checked {
            Ok(()) if is_bare => answer.out.extend_from_slice(b"valid\n"),
            checked => verdict(arguments, *input, checked.copied(), answer),
        };
    let inputs = match arguments.is_filter() {
        true => arguments.column.selected_inputs(input, output),
        false => arguments.column.inputs(input, output, &["valid"]),
    };
    if inputs.read.quiet && inputs.read.column.is_some() {
        let mut silent = Silent(standard);
        return engine::answer_parsed_to(&inputs, &arguments.rule, verdict, &mut silent);
    }
    engine::answer_parsed_to(&inputs, &arguments.rule, verdict, &mut standard)
}

/// Writes no answers, and so no header of rows.
struct Silent(Standard);

impl Sink for Silent {
    fn repairs(&self) -> bool {
        self.0.repairs()
    }

    fn take(&mut self, _: &[u8]) -> Result<(), Failure> {
        Ok(())
    }

    fn report(&mut self, diagnostics: &str) -> Result<(), Failure> {
        self.0.report(diagnostics)
    }

    fn end(&mut self) -> Result<(), Failure> {
        self.0.end()
    }
}

/// A bad input is answered like any other: it is not valid.
#[inline(never)]
fn verdict(
    arguments: &Arguments,
    input: Input<'_>,
    checked: Result<(), Fault>,
    answer: &mut Answer,
) {
    let Arguments { output, scheme_rules, .. } = arguments;
    let advice = match checked {
        Ok(()) if *scheme_rules => check_scheme_rules(arguments, input),
        checked => checked.map(|()| Vec::new()),
    };
    let (error, advice) = match advice {
        Ok(advice) => (None, advice),
        Err(fault) => (Some(fault), Vec::new()),
    };
    let is_filter = arguments.is_filter();
    if is_filter && error.is_some() != arguments.invalid {
        if let Some(fault) = &error {
            answer.mark_bad(fault.kind(), output.on_error);
        }
        return;
    }
    if output.json {
        if let Some(fault) = &error {
            answer.mark_bad(fault.kind(), output.on_error);
        }
        let (valid, error) = (error.is_none(), error.map(|fault| fault.in_input(input)));
        let location = (!valid).then(|| input.location());
        answer.json(&Verdict { input: input.into(), valid, error, location, advice });
        return;
    }
    // One that was too long was not kept.
    let is_kept = input.whole().is_ok();
    match output.table() {
        Some(table) => {
            let valid = if error.is_none() { "true" } else { "false" };
            let [kind, offset, rule] =
                error.as_ref().map(|fault| fault.columns(input.prefix())).unwrap_or_default();
            let values = [Some(valid.into()), kind, offset, rule];
            let values = values.iter().map(|value| value.as_deref().map(str::as_bytes));
            table.row(&mut answer.out, [Some(input.as_given())].into_iter().chain(values));
        }
        None if arguments.input.read.quiet => {}
        None if is_filter && is_kept => output.text(input.as_given(), answer),
        None if is_filter => {}
        None => output.text(if error.is_none() { "valid" } else { "invalid" }, answer),
    }
    if !is_filter && gives_tips(arguments) {
        if error.is_none() {
            tip_scheme_rules(arguments, input, answer);
        }
        HostNote::new(true, &arguments.input.read).look(input, answer);
    }
    match error {
        Some(fault) if is_filter && is_kept => answer.mark_bad(fault.kind(), output.on_error),
        Some(fault) => diagnose(input, &fault, output, answer),
        None => {}
    }
    if is_filter {
        return;
    }
    advice.iter().for_each(|fault| advise(input, fault, answer));
}

/// Tips are for people who type a URI, and not for lists, in which they would be many.
fn gives_tips(arguments: &Arguments) -> bool {
    let Arguments { scheme_rules, rule, output, input, .. } = arguments;
    let is_typed = !input.uris.is_empty() && output.is_plain() && !input.read.quiet;
    is_typed && !scheme_rules && rule.is_whole_generic()
}

/// Reports on standard error if a valid input would not be valid with `--scheme-rules`.
fn tip_scheme_rules(arguments: &Arguments, input: Input<'_>, answer: &mut Answer) {
    if let Err(fault) = check_scheme_rules(arguments, input) {
        let tip = format!(
            "uri: {}: tip: not valid with --scheme-rules: {}\n",
            input.location(),
            fault.message()
        );
        answer.remark(RemarkKind::Note, &tip);
    }
}

/// What a valid input should not have nevertheless.
fn check_scheme_rules(arguments: &Arguments, input: Input<'_>) -> Result<Vec<Fault>, Fault> {
    let Ok(whole) = IriRef::parse(input.text(arguments.rule.generic())?) else {
        return Ok(Vec::new());
    };
    let report = whole.scheme_report();
    match report.broken {
        Some(error) => Err(error.into()),
        None => Ok(report.advice.into_iter().map(Fault::from).collect()),
    }
}
