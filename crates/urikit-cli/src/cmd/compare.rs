//! `uri compare`: whether two URIs are equal, and from which level on.

use std::ffi::OsString;

use clap::Args;
use serde::Serialize;
use urikit::{IriRef, IriRefBuf, IriRefCow, Level, compare::Comparison};

use crate::args::{InputArgs, OnError, OutputArgs, ReadArgs};
use crate::engine::{answer_table, note_file_name};
use crate::fault::Fault;
use crate::input::Input;
use crate::options::idna::IdnaArgs;
use crate::options::names::any_level;
use crate::options::pairs::{read_pair, refuse_repair_of_pairs};
use crate::options::rule::{WholeRule, whole_rule};
use crate::output::{Answer, Failure, Outcome, answer_once_table, bad_input};

/// Compare two URIs at the levels of RFC 3986, section 6.2
///
/// Prints the lowest level at which they are equal, or the first part that differs. The exit status
/// is 1 if they are not equal at --level; with --pairs, if any pair is not.
#[derive(Args)]
#[command(after_help = "\
Examples:
  uri compare http://example.com 'HTTP://example.com:80/'
  printf 'http://h\\thttp://h/\\n' | uri compare --pairs --level scheme")]
#[command(mut_arg("quiet", |quiet| quiet.help("Print nothing; the exit status shows whether they are equal")))]
pub(crate) struct Arguments {
    /// The level that decides the exit status
    #[arg(long, value_name = "LEVEL", ignore_case = true, default_value = "path")]
    #[arg(value_parser = any_level())]
    level: Level,

    /// The rule that both must match; case does not matter
    #[arg(long = "as", value_name = "RULE", ignore_case = true, default_value = "URI-reference")]
    #[arg(value_parser = whole_rule())]
    rule: WholeRule,

    #[command(flatten)]
    idna: IdnaArgs,

    /// Compare two URIs per line of standard input or FILE, separated by a tab, or as JSON: an
    /// object with `a` and `b`, or a list of two
    #[arg(long, conflicts_with_all = ["a", "b"])]
    pairs: bool,

    #[command(flatten)]
    read: ReadArgs,

    #[command(flatten)]
    output: OutputArgs,

    /// The first URI; if one of the two is `-`, each line of standard input is compared with the other
    #[arg(value_name = "A", required_unless_present = "pairs", conflicts_with = "file")]
    a: Option<OsString>,

    /// The second URI
    #[arg(value_name = "B", required_unless_present = "pairs")]
    b: Option<OsString>,
}

/// The order of the fields is that of the output.
#[derive(Serialize)]
struct Compared {
    /// Those of `--pairs`, and of lines.
    #[serde(flatten)]
    pair: Option<PairFields>,
    equal: EqualAt,
    level: Option<&'static str>,
    /// The old name of `level`, for one more release.
    rung: Option<&'static str>,
    differs_in: Option<String>,
}

#[derive(Serialize)]
struct PairFields {
    a: String,
    b: String,
}

#[derive(Serialize)]
struct EqualAt {
    simple: bool,
    case: bool,
    percent: bool,
    path: bool,
    scheme: bool,
}

/// `rung` is the old name of `level`, for one more release.
const COLUMNS: [&str; 10] =
    ["a", "b", "simple", "case", "percent", "path", "scheme", "rung", "differs_in", "level"];

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { a, b, read, output, .. } = arguments;
    refuse_repair_of_pairs(output)?;
    let lines = InputArgs { read: read.clone(), uris: Vec::new() };
    let (Some(a), Some(b)) = (a, b) else {
        // A line is not a URI, but two.
        let lines = InputArgs { read: ReadArgs { guess_scheme: None, ..lines.read }, ..lines };
        return answer_table(&lines, output, &COLUMNS, |line, answer| {
            compare_pair(arguments, line, answer);
        });
    };
    let [first, second] = [(a, 1), (b, 2)]
        .map(|(argument, number)| Input::argument(argument.as_encoded_bytes(), number));
    match (a == "-", b == "-") {
        (false, false) => answer_once_table(output, &COLUMNS, |answer| {
            if !read.quiet {
                note_file_name([a, b], answer);
            }
            compare(arguments, [first, second], answer);
        }),
        (true, true) => Err(Failure::Usage("only one of A and B can be `-`".to_owned())),
        (true, false) => answer_table(&lines, output, &COLUMNS, |line, answer| {
            compare(arguments, [line, second], answer);
        }),
        (false, true) => answer_table(&lines, output, &COLUMNS, |line, answer| {
            compare(arguments, [first, line], answer);
        }),
    }
}

impl Arguments {
    /// Whether there may be several pairs.
    fn reads_lines(&self) -> bool {
        self.pairs || [&self.a, &self.b].into_iter().flatten().any(|operand| operand == "-")
    }
}

fn compare_pair(arguments: &Arguments, line: Input<'_>, answer: &mut Answer) {
    let mut compared = || -> Result<(), Fault> {
        let pair = read_pair(line, ["a", "b"])?;
        let Arguments { rule, idna, .. } = arguments;
        let parsed = |text: &'_ str, name| -> Result<IriRefBuf, Fault> {
            let guessed = arguments.read.guessed(line.cut(text.as_bytes()));
            let read = guessed.as_deref().unwrap_or(text);
            let parsed = (rule.parse)(read).map_err(|error| Fault::of_identifier(error, read));
            let parsed = parsed.and_then(|identifier| Ok(idna.apply(identifier)?.into_owned()));
            parsed.map_err(|fault| fault.without(read.len() - text.len()).about(name))
        };
        let (a, b) = (parsed(&pair[0], "a")?, parsed(&pair[1], "b")?);
        report_comparison(a.borrowed(), b.borrowed(), arguments, answer);
        Ok(())
    };
    if let Err(fault) = compared() {
        bad_input(line, fault, &arguments.output, answer);
    }
}

fn compare(arguments: &Arguments, [a, b]: [Input<'_>; 2], answer: &mut Answer) {
    let guessed = [a, b].map(|input| arguments.read.guessed(input));
    let [a, b] = [(0, a), (1, b)].map(|(column, input)| {
        let read = guessed[column].as_ref();
        let input = read.map_or(input, |read| input.with_prefix(read.as_bytes()));
        answer.columns = answer.columns.kept_in(column);
        parse_or_report(arguments, input, answer)
    });
    if let (Some(a), Some(b)) = (a, b) {
        report_comparison(a.borrowed(), b.borrowed(), arguments, answer);
    }
}

/// A bad one is reported.
fn parse_or_report<'a>(
    arguments: &Arguments,
    input: Input<'a>,
    answer: &mut Answer,
) -> Option<IriRefCow<'a>> {
    let Arguments { rule, idna, .. } = arguments;
    let parsed = rule.read(input).and_then(|identifier| idna.apply(identifier));
    parsed.map_err(|fault| bad_input(input, fault, &arguments.output, answer)).ok()
}

fn report_comparison(a: IriRef<'_>, b: IriRef<'_>, arguments: &Arguments, answer: &mut Answer) {
    let found = a.compare(b);
    if !found.equal_at(arguments.level) {
        answer.mark_bad("not-equal", OnError::Skip);
    }
    let output = &arguments.output;
    if arguments.read.quiet {
        return;
    }
    if output.json {
        let pair = || PairFields { a: a.as_str().into(), b: b.as_str().into() };
        let pair = arguments.reads_lines().then(pair);
        return answer.json(&Compared { pair, ..Compared::from_comparison(found) });
    }
    if let Some(table) = output.table() {
        return table
            .row(&mut answer.out, Compared::from_comparison(found).values(a.as_str(), b.as_str()));
    }
    let words = match (found.level, found.differs_in) {
        (Some(Level::Simple), _) if arguments.idna.is_given() => {
            "equal after the hosts are converted".to_owned()
        }
        (Some(Level::Simple), _) => "equal byte for byte".to_owned(),
        (Some(level), _) if level <= arguments.level => format!("equal at level {level}"),
        (Some(level), _) => format!("equal only at level {level} (asked: {})", arguments.level),
        (None, Some(part)) => format!("not equal at any level: the {part} differs"),
        (None, None) => "not equal at any level".to_owned(),
    };
    output.text(words, answer);
}

impl Compared {
    /// The values of [`COLUMNS`].
    fn values<'a>(&'a self, a: &'a str, b: &'a str) -> impl Iterator<Item = Option<&'a [u8]>> {
        let EqualAt { simple, case, percent, path, scheme } = self.equal;
        let equal = [simple, case, percent, path, scheme]
            .map(|equal| Some(if equal { "true" } else { "false" }));
        let inputs = [Some(a), Some(b)].into_iter();
        let values = inputs.chain(equal).chain([self.rung, self.differs_in.as_deref(), self.level]);
        values.map(|value| value.map(str::as_bytes))
    }

    fn from_comparison(found: Comparison) -> Self {
        Self {
            pair: None,
            equal: EqualAt {
                simple: found.equal_at(Level::Simple),
                case: found.equal_at(Level::Case),
                percent: found.equal_at(Level::Percent),
                path: found.equal_at(Level::Path),
                scheme: found.equal_at(Level::Scheme),
            },
            level: found.level.map(Level::name),
            rung: found.level.map(Level::name),
            differs_in: found.differs_in.map(|component| component.to_string()),
        }
    }
}
