//! `uri compare`: are two the same, and from which level on?

use std::ffi::OsString;

use clap::Args;
use serde::Serialize;
use urikit::{IriRef, IriRefCow, Level, compare::Comparison};

use crate::args::{OnError, OutputArgs};
use crate::idna_arg::IdnaArgs;
use crate::input::Input;
use crate::level_arg;
use crate::output::{Answer, Failure, Outcome, answer_once_table, bad_input};
use crate::rule_arg::{self, WholeRule};

/// Compare two URIs on the ladder of RFC 3986, section 6.2
///
/// Says from which level on they are equal, or which part is the first that differs. The exit
/// status is 1 where they are not equal at the level that is asked for.
#[derive(Args)]
#[command(after_help = "Example:\n  uri compare http://example.com 'HTTP://example.com:80/'")]
pub(crate) struct Arguments {
    /// The level that decides
    #[arg(long, value_name = "LEVEL", ignore_case = true, default_value = "path")]
    #[arg(value_parser = level_arg::any_level())]
    level: Level,

    /// What both must be; upper and lower case are the same
    #[arg(long = "as", value_name = "RULE", ignore_case = true, default_value = "URI-reference")]
    #[arg(value_parser = rule_arg::whole_rule())]
    rule: WholeRule,

    #[command(flatten)]
    idna: IdnaArgs,

    /// Print nothing: the exit status says whether they are equal
    #[arg(short = 'q', long)]
    quiet: bool,

    #[command(flatten)]
    output: OutputArgs,

    /// The first URI
    #[arg(value_name = "A")]
    a: OsString,

    /// The second URI
    #[arg(value_name = "B")]
    b: OsString,
}

/// The order of the fields is that of the output.
#[derive(Serialize)]
struct Compared {
    equal: EqualAt,
    rung: Option<&'static str>,
    differs_in: Option<String>,
}

#[derive(Serialize)]
struct EqualAt {
    simple: bool,
    case: bool,
    percent: bool,
    path: bool,
    scheme: bool,
}

const COLUMNS: [&str; 9] =
    ["a", "b", "simple", "case", "percent", "path", "scheme", "rung", "differs_in"];

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    answer_once_table(&arguments.output, &COLUMNS, |answer| compare(arguments, answer))
}

fn compare(arguments: &Arguments, answer: &mut Answer) {
    let [a, b] = [(&arguments.a, 1), (&arguments.b, 2)]
        .map(|(argument, number)| Input::argument(argument.as_encoded_bytes(), number));
    let [a, b] = [(0, a), (1, b)].map(|(column, input)| {
        answer.columns = answer.columns.kept_in(column);
        parsed(arguments, input, answer)
    });
    if let (Some(a), Some(b)) = (a, b) {
        tell(a.view(), b.view(), arguments, answer);
    }
}

/// A bad one is told.
fn parsed<'a>(
    arguments: &Arguments,
    input: Input<'a>,
    answer: &mut Answer,
) -> Option<IriRefCow<'a>> {
    let Arguments { rule, idna, .. } = arguments;
    let parsed = rule.read(input).and_then(|identifier| idna.apply(identifier));
    parsed.map_err(|fault| bad_input(input, fault, &arguments.output, answer)).ok()
}

fn tell(a: IriRef<'_>, b: IriRef<'_>, arguments: &Arguments, answer: &mut Answer) {
    let found = a.compare(b);
    if !found.equal_at(arguments.level) {
        answer.mark_bad("not-equal", OnError::Skip);
    }
    let output = &arguments.output;
    if arguments.quiet {
        return;
    }
    if output.json {
        return answer.json(&Compared::of(found));
    }
    if let Some(table) = output.table() {
        return table.row(&mut answer.out, Compared::of(found).values(a.as_str(), b.as_str()));
    }
    let words = match (found.rung, found.differs_in) {
        (Some(Level::Simple), _) => "equal byte for byte".to_owned(),
        (Some(rung), _) if rung <= arguments.level => format!("equal at level {rung}"),
        (Some(rung), _) => format!("not equal at level {}, but at level {rung}", arguments.level),
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
        let values = inputs.chain(equal).chain([self.rung, self.differs_in.as_deref()]);
        values.map(|value| value.map(str::as_bytes))
    }

    fn of(found: Comparison) -> Self {
        Self {
            equal: EqualAt {
                simple: found.equal_at(Level::Simple),
                case: found.equal_at(Level::Case),
                percent: found.equal_at(Level::Percent),
                path: found.equal_at(Level::Path),
                scheme: found.equal_at(Level::Scheme),
            },
            rung: found.rung.map(Level::name),
            differs_in: found.differs_in.map(|component| component.to_string()),
        }
    }
}
