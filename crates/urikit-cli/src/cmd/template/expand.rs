//! `uri template expand`.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use urikit_template::{ExpandErrorKind, Template, Variable, Variables};

use crate::args::{InputArgs, OutputArgs, ReadArgs};
use crate::engine::{answer_table, mark_note, open_decompressed};
use crate::fault::Fault;
use crate::input::{Input, InputNumber};
use crate::options::named_values::{NamedValues, key_and_value};
use crate::output::{Answer, Failure, ONE_TEXT, Outcome, advise, answer_once_table, one_text};

/// Expand a template
///
/// Values come from -d and from a JSON object; -d takes precedence. A JSON Lines file, with one
/// object per line, gives one expansion per line. `null` is no value. A number is written in its
/// shortest form, and has at most 64 bits: a longer one must be a string. Without -d and --vars,
/// objects are read from standard input, unless that is a terminal.
///
/// A value can't lead elsewhere: one that makes a segment `..` or `.`, or an authority, a scheme or
/// a start at the root that the template does not have, is a bad input. --text expands it all the
/// same, to the letter of RFC 6570. A malformed TEMPLATE is wrong usage.
#[derive(Args)]
#[command(after_help = "Example:\n  uri template expand '{/path*}{?q}' -d path=a -d path=b -d q=1")]
pub(super) struct Arguments {
    /// A value, as a string; a repeated NAME makes a list
    #[arg(short = 'd', long = "data", value_name = "NAME=VALUE", value_parser = key_and_value)]
    data: Vec<(String, String)>,

    /// A JSON object, or one per line, plain or compressed; `-` is standard input
    #[arg(long, value_name = "FILE")]
    vars: Option<PathBuf>,

    /// Reject a value whose name is not in the template; otherwise a note reports the first
    #[arg(long)]
    strict: bool,

    /// Accept every value, even one that makes another path, host or scheme
    #[arg(long)]
    text: bool,

    /// Report nothing about inputs on standard error; the exit status shows whether all were good
    #[arg(short = 'q', long)]
    quiet: bool,

    #[command(flatten)]
    output: OutputArgs,

    /// The template
    #[arg(value_name = "TEMPLATE")]
    template: String,
}

/// Values from the first, then from the second.
struct Either<'a>(&'a NamedValues, &'a NamedValues);

impl Variables for Either<'_> {
    fn variable(&self, name: &str) -> Option<Cow<'_, Variable<'_>>> {
        self.0.get(name).or_else(|| self.1.get(name)).flatten().map(Cow::Borrowed)
    }
}

pub(super) fn run_expand(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { data, output, template, .. } = arguments;
    let piped = data.is_empty() && !io::stdin().is_terminal();
    let standard_input = piped.then(|| PathBuf::from("-"));
    let vars = arguments.vars.as_ref().or(standard_input.as_ref());
    let data = NamedValues::from_operands(data);
    let reported = AtomicBool::new(arguments.quiet);
    // The template is the input; with lines of values, each line is.
    let input = Input::argument(template.as_bytes(), 1);
    let template =
        Template::parse(template).map_err(|error| Failure::Usage(format!("TEMPLATE: {error}")))?;
    let variables: BTreeSet<&str> = template.variables().collect();
    let answer_line = |line: Input<'_>, answer: &mut Answer| {
        let made = line.whole().and_then(values).and_then(|vars| {
            check_names(&variables, &[&data, &vars], arguments.strict, &reported, line, answer)?;
            expand(&template, &Either(&data, &vars), arguments.text)
        });
        one_text(line, made, output, answer);
        if arguments.quiet {
            answer.hide_messages();
        }
    };
    let whole = match vars {
        None => None,
        Some(file) if file.is_file() && has_object_a_line(file)? => {
            let read = ReadArgs {
                file: vec![file.clone()],
                quiet: arguments.quiet,
                ..ReadArgs::default()
            };
            let lines = InputArgs { read, uris: Vec::new() };
            return answer_table(&lines, output, ONE_TEXT, answer_line);
        }
        Some(file) => {
            // Only a file can be read more than once.
            let text = read_all(file)?;
            let mut lines = text.split_inclusive(|byte| *byte == b'\n').enumerate();
            if lines.clone().nth(1).is_some() && lines.clone().next().is_some_and(is_object) {
                return answer_once_table(output, ONE_TEXT, |answer| {
                    lines.try_for_each(|(n, line)| {
                        let bytes = line.strip_suffix(b"\n").unwrap_or(line);
                        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
                        let line = Input::new(bytes, InputNumber::Line(n + 1), None);
                        answer_line(line, answer);
                        (!answer.stop).then_some(())
                    });
                });
            }
            Some(text)
        }
    };
    let whole = whole.filter(|text| !text.trim_ascii().is_empty());
    let source = if arguments.vars.is_some() { "--vars" } else { "standard input" };
    let vars = whole.map_or_else(|| Ok(NamedValues::default()), |text| values(&text));
    let vars = vars.map_err(|fault| fault.about(source));
    answer_once_table(output, ONE_TEXT, |answer| {
        let made = vars.and_then(|vars| {
            check_names(&variables, &[&data, &vars], arguments.strict, &reported, input, answer)?;
            expand(&template, &Either(&data, &vars), arguments.text)
        });
        one_text(input, made, output, answer);
        if arguments.quiet {
            answer.hide_messages();
        }
    })
}

/// Rejects a value for which the template has no variable, or reports the first one.
fn check_names(
    variables: &BTreeSet<&str>,
    values: &[&NamedValues],
    strict: bool,
    reported: &AtomicBool,
    input: Input<'_>,
    answer: &mut Answer,
) -> Result<(), Fault> {
    let mut names = values.iter().flat_map(|values| values.names());
    let unknown = names.find(|name| !variables.contains(name));
    match unknown.map(Fault::unknown_variable) {
        Some(fault) if strict => return Err(fault),
        Some(fault) if !reported.swap(true, Ordering::Relaxed) => advise(input, &fault, answer),
        _ => {}
    }
    Ok(())
}

/// The expansion, which need not be a reference: it may be a part of one.
fn expand(template: &Template<'_>, values: &Either<'_>, is_text: bool) -> Result<String, Fault> {
    if !is_text {
        match template.expand(values) {
            Ok(reference) => return Ok(reference.into_string()),
            Err(error) if error.kind() == ExpandErrorKind::NotAReference => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(template.expand_text(values)?)
}

fn values(json: &[u8]) -> Result<NamedValues, Fault> {
    let expected = "a JSON object, at most 32 levels deep,";
    serde_json::from_slice(json).map_err(|error| Fault::not_json(&error, expected))
}

fn is_object((_, line): (usize, &[u8])) -> bool {
    values(line).is_ok()
}

/// Whether the first line is an object by itself, and more follows.
fn has_object_a_line(file: &Path) -> Result<bool, Failure> {
    let look = || -> io::Result<bool> {
        let mut reader = BufReader::new(open_decompressed(file)?.0);
        let mut first = Vec::new();
        reader.read_until(b'\n', &mut first)?;
        Ok(values(&first).is_ok() && !reader.fill_buf()?.is_empty())
    };
    look().map_err(|error| Failure::read(&file.display().to_string(), error))
}

fn read_all(file: &Path) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    let name = file.display().to_string();
    let read = open_decompressed(file).and_then(|(mut reader, had_mark)| {
        reader.read_to_end(&mut text)?;
        Ok(had_mark)
    });
    if read.map_err(|error| Failure::read(&name, error))? {
        // If stderr can't be written to, there is nothing to do.
        let _ = io::stderr().write_all(mark_note(&name).as_bytes());
    }
    Ok(text)
}
