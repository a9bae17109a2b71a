//! `uri where`: the inputs for which a condition holds.

use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use clap::builder::StringValueParser;
use urikit::IriRef;

use crate::args::{InPlaceArgs, InputArgs, OutputArgs, is_file_name};
use crate::engine;
use crate::expression::Expression;
use crate::fault::Fault;
use crate::input::Input;
use crate::json::FieldName;
use crate::options::host_note::HostNote;
use crate::options::names::offered;
use crate::options::rule::{WholeRule, whole_rule};
use crate::output::{Answer, Failure, Outcome, Sink, Standard, bad_input, object_about};
use crate::parts;
use crate::rows::ColumnArgs;

/// Print the inputs for which a condition holds
///
/// A condition compares a part of `uri get` with a value: `host=example.com`, `path!=/`,
/// `host~'\.gov$'` (a regular expression that matches anywhere in the part), `port>1024` (numeric).
/// `host in 10.0.0.0/8` tests whether an address is in a network, `has:query` whether a part is
/// present; a parameter is present even without a value, as in `?KEY`.
///
/// `and`, `or`, `not` and parentheses combine conditions; `not` binds most tightly. A value ends at
/// a space or a closing parenthesis, unless it is quoted. There are no globs: a `*` and other
/// characters that are rarely meant literally need quotes too, as in `path='/a*'`. Scheme and host are compared and
/// matched without regard to case; the host of `file:///a` is also `localhost`. `in` reads addresses as RFC 3986 does: `127.1` and `2130706433` are names, and
/// `[::ffff:127.0.0.1]` is in no IPv4 network. `host_class=look-alike or host_class=loopback` finds
/// these: `uri guard --help` explains the classes. A comparison with an absent part is false; `!=` and `!~` are the negations of
/// `=` and `~`.
///
/// Inputs are printed as they are, rows with --column or --csv-column, and with --quiet nothing. The exit status is 1 if there is none for which it holds, as that
/// of `grep`, or if an input is bad.
#[derive(Args)]
#[command(after_help = "\
Examples:
  uri where 'scheme=https and not has:query' --file urls.txt
  uri where --count 'host_class=private or host in 100.64.0.0/10' --file urls.txt")]
#[command(mut_arg("quiet", |quiet| quiet.help("Print nothing; the exit status shows whether it holds for an input. To hide only the reports, use `2>/dev/null`")))]
pub(crate) struct Arguments {
    /// The condition
    #[arg(value_name = "EXPR", hide_possible_values = true)]
    #[arg(value_parser = offered(StringValueParser::new(), parts::offered_tests))]
    expression: String,

    /// Print the inputs for which it does not hold
    #[arg(short = 'v', long)]
    invert: bool,

    /// Compare all parts without regard to the case of ASCII letters, and match regular expressions
    /// without regard to case
    #[arg(short = 'i', long)]
    ignore_case: bool,

    /// Print only the number of inputs
    #[arg(short, long, conflicts_with_all = ["csv", "csv_safe", "tsv", "null", "in_place", "column", "csv_column"])]
    count: bool,

    /// The rule that the whole input must match; case does not matter
    #[arg(long = "as", value_name = "RULE", ignore_case = true, default_value = "URI-reference")]
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
    let expression = Expression::read(&arguments.expression, arguments.ignore_case)
        .map_err(|why| match is_file_name(arguments.expression.as_ref()) {
            true => "EXPR: this is the name of a file; the condition comes first: uri where EXPR -f FILE".into(),
            false => format!("EXPR, {why}"),
        })
        .map_err(Failure::Usage)?;
    let found = AtomicBool::new(false);
    let keeps = |parsed: Result<&IriRef<'_>, Fault>| -> Result<bool, Fault> {
        let keeps = expression.holds(parsed?)? != arguments.invert;
        // Most threads find it set, and only read it.
        if keeps && !found.load(Ordering::Relaxed) {
            found.store(true, Ordering::Relaxed);
        }
        Ok(keeps)
    };
    let note = HostNote::new(expression.needs_authority(), &arguments.input.read);
    let outcome = write_kept(arguments, &note, keeps)?;
    Ok(match outcome {
        Outcome::AllWell if !found.into_inner() => Outcome::SomeBad,
        outcome => outcome,
    })
}

/// Writes the inputs that `keeps` selects, or their number.
fn write_kept(
    arguments: &Arguments,
    note: &HostNote,
    keeps: impl Fn(Result<&IriRef<'_>, Fault>) -> Result<bool, Fault> + Sync,
) -> Result<Outcome, Failure> {
    let Arguments { output, input, rule, in_place, column, .. } = arguments;
    let input = &column.selected_inputs(&in_place.inputs(input), output);
    let is_silent = input.read.quiet && !in_place.in_place;
    if arguments.count || is_silent {
        let standard = Standard::new().repairing(output);
        let mut counter = Counter { standard, json: output.json, is_silent, found: 0 };
        return engine::answer_parsed_to(
            input,
            rule,
            |input, parsed, answer| {
                if let Ok(uri) = &parsed {
                    note.see(input, uri, answer);
                }
                match keeps(parsed) {
                    // One byte for each input counted.
                    Ok(true) => {
                        answer.out.push(b'1');
                        answer.stop = is_silent;
                    }
                    Ok(false) => {}
                    Err(fault) => {
                        let start = answer.out.len();
                        bad_input(*input, fault, output, answer);
                        answer.out.truncate(start);
                    }
                }
            },
            &mut counter,
        );
    }
    engine::answer_parsed(input, output, &["input"], rule, |input, parsed, answer| {
        if let Ok(uri) = &parsed {
            note.see(input, uri, answer);
        }
        match keeps(parsed) {
            Ok(true) => write_input(*input, output, answer),
            Ok(false) => {}
            Err(fault) => bad_input(*input, fault, output, answer),
        }
    })
}

fn write_input(input: Input<'_>, output: &OutputArgs, answer: &mut Answer) {
    match output.table() {
        Some(table) => table.row(&mut answer.out, [Some(input.bytes)]),
        None if output.json => {
            // It was parsed, so it is UTF-8.
            let text = str::from_utf8(input.bytes).unwrap_or_default();
            let mut object = object_about(&mut answer.out, input, text);
            if input.is_changed() {
                object.other(&FieldName::new("output"), Some(text));
            }
            object.end();
        }
        None => output.text(input.bytes, answer),
    }
}

/// Counts the bytes written to it.
struct Counter {
    standard: Standard,
    json: bool,
    /// Whether the number is not written.
    is_silent: bool,
    found: usize,
}

impl Sink for Counter {
    fn repairs(&self) -> bool {
        self.standard.repairs()
    }

    fn take(&mut self, out: &[u8]) -> Result<(), Failure> {
        self.found += out.len();
        Ok(())
    }

    fn report(&mut self, diagnostics: &str) -> Result<(), Failure> {
        self.standard.report(diagnostics)
    }

    fn end(&mut self) -> Result<(), Failure> {
        if self.is_silent {
            return Ok(());
        }
        let found = self.found;
        let line =
            if self.json { format!("{{\"count\":{found}}}\n") } else { format!("{found}\n") };
        self.standard.take(line.as_bytes())
    }
}
