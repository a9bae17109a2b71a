//! `uri path`: RFC 3986 §5.2.3 and §5.2.4 on bare paths.

pub(crate) mod trace;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};
use urikit::Rule;
use urikit::resolve::{merge_paths, remove_dot_segments};

use crate::args::{InputArgs, OutputArgs, named, not_guessed};
use crate::engine::{answer_all, answer_table};
use crate::fault::Fault;
use crate::input::Input;
use crate::options::base::operand_failure;
use crate::output::{Failure, ONE_TEXT, Outcome, one_text};
use trace::write_trace;

/// Merge paths and remove dot segments, as RFC 3986 section 5.2 says
///
/// These are steps of `uri resolve`, for bare paths.
#[derive(Args)]
#[command(after_help = "Example:\n  uri path dots /a/b/c/./../../g")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    step: Step,
}

#[derive(Subcommand)]
enum Step {
    Merge(MergeArguments),
    Dots(DotsArguments),
}

/// Replace what follows the last slash of a base path by each path: section 5.2.3
///
/// Dot segments are kept; `uri path dots` removes them.
#[derive(Args)]
#[command(after_help = "Example:\n  uri path merge '/b/c/d;p' ../g")]
#[command(mut_arg("uris", named("PATH")))]
#[command(mut_arg("guess_scheme", not_guessed))]
struct MergeArguments {
    /// The base has an authority, so an empty base path counts as `/`
    #[arg(long)]
    authority: bool,

    #[command(flatten)]
    rule: RuleArgs,

    #[command(flatten)]
    output: OutputArgs,

    /// The path of the base
    #[arg(value_name = "BASE")]
    base: String,

    #[command(flatten)]
    input: InputArgs,
}

/// Remove the segments `.` and `..` from each path: section 5.2.4
///
/// This is the algorithm for merged paths: a `..` above the root disappears, `a/../b` becomes `/b`,
/// and a result may start with `//`. For relative paths, use `uri normalize --part path`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  uri path dots /a/b/c/./../../g
  uri path dots --trace /a/b/c/./../../g")]
#[command(mut_arg("uris", named("PATH")))]
#[command(mut_arg("guess_scheme", not_guessed))]
struct DotsArguments {
    /// Show the steps: what each takes from the path, and what it removes from the output
    #[arg(long, conflicts_with_all = ["csv", "csv_safe", "tsv", "null"])]
    trace: bool,

    #[command(flatten)]
    rule: RuleArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

#[derive(Args)]
struct RuleArgs {
    /// What the inputs must be; `ipath` also allows non-ASCII characters (RFC 3987)
    #[arg(long = "as", value_name = "RULE", ignore_case = true, default_value = "path")]
    #[arg(value_parser = path_rule())]
    rule: Rule,
}

fn path_rule() -> impl TypedValueParser<Value = Rule> {
    // As in other commands, `IRI` allows non-ASCII inputs.
    let rules = [("URI", Rule::Path), ("IRI", Rule::Ipath)];
    let values = rules.map(|(kind, rule)| PossibleValue::new(rule.name()).alias(kind));
    PossibleValuesParser::new(values).map(move |name| {
        let of_kind = rules.into_iter().find(|(kind, _)| kind.eq_ignore_ascii_case(&name));
        of_kind.map_or_else(|| name.parse().unwrap_or(Rule::Path), |(_, rule)| rule)
    })
}

impl RuleArgs {
    fn check(&self, path: &str) -> Result<(), Fault> {
        let check = self.rule.check(path);
        check.map_err(|error| Fault::or_in_iri(error, path, || Rule::Ipath.check(path)))
    }

    fn path<'a>(&self, input: Input<'a>) -> Result<&'a str, Fault> {
        let path = input.text(self.rule)?;
        self.check(path)?;
        Ok(path)
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    match &arguments.step {
        Step::Merge(MergeArguments { authority, rule, output, base, input }) => {
            rule.check(base).map_err(|error| operand_failure("BASE", &error))?;
            answer_table(input, output, ONE_TEXT, |input, answer| {
                let merged = rule.path(input).map(|path| merge_paths(base, *authority, path));
                one_text(input, merged, output, answer);
            })
        }
        Step::Dots(DotsArguments { trace: true, rule, output, input }) => {
            answer_all(input, |input, answer| {
                write_trace(input, rule.path(input), output, answer);
            })
        }
        Step::Dots(DotsArguments { rule, output, input, .. }) => {
            answer_table(input, output, ONE_TEXT, |input, answer| {
                one_text(input, rule.path(input).map(remove_dot_segments), output, answer);
            })
        }
    }
}
