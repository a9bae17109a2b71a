//! `uri normalize`: the normal form of each input.

use std::borrow::Cow;

use clap::Args;
use urikit::percent::Part;
use urikit::{IriRef, Level, Rule};

use crate::args::{InputArgs, OutputArgs};
use crate::engine::{answer_parsed, answer_table};
use crate::fault::Fault;
use crate::idna_arg::IdnaArgs;
use crate::input::Input;
use crate::level_arg;
use crate::output::{Answer, Failure, ONE_TEXT, Outcome, bad_input, one_text};
use crate::part_arg;
use crate::rule_arg::{self, WholeRule};

/// Write each input in its normal form: RFC 3986, section 6.2
///
/// `case` gives scheme and host lower case, and the digits of escapes upper case; `percent` also
/// decodes escapes of unreserved characters; `path` also removes dot segments; `scheme` also
/// leaves out empty and default ports, and writes an empty path of http, https, ws and wss as /.
#[derive(Args)]
#[command(after_help = "Example:\n  uri normalize 'HTTP://Example.com/a/../%7Eb'")]
pub(crate) struct Arguments {
    /// How far to go: each level does what those before it do
    #[arg(long, value_name = "LEVEL", ignore_case = true, default_value = "path")]
    #[arg(value_parser = level_arg::changing_level())]
    level: Level,

    /// Take the input for this part alone, without its delimiters. What depends on other parts, as a
    /// default port does, stays; a path without a leading `/` is taken for a relative one
    #[arg(long, value_name = "PART", ignore_case = true, value_parser = part_arg::any_part())]
    part: Option<Part>,

    /// What the whole input must be; upper and lower case are the same
    #[arg(long = "as", value_name = "RULE", ignore_case = true, default_value = "URI-reference")]
    #[arg(value_parser = rule_arg::whole_rule())]
    rule: WholeRule,

    #[command(flatten)]
    idna: IdnaArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { input, output, .. } = arguments;
    if let Some(part) = arguments.part {
        return answer_table(input, output, ONE_TEXT, |input, answer| {
            one_text(input, normal_part(arguments, part, input), output, answer);
        });
    }
    let normalized = |input: Input<'_>, parsed: Result<IriRef<'_>, Fault>, answer: &mut Answer| {
        normalize(arguments, input, parsed, answer);
    };
    answer_parsed(input, output, ONE_TEXT, &arguments.rule, normalized)
}

fn normalize(
    arguments: &Arguments,
    input: Input<'_>,
    parsed: Result<IriRef<'_>, Fault>,
    answer: &mut Answer,
) {
    let Arguments { idna, level, output, .. } = arguments;
    match parsed.and_then(|identifier| idna.apply(identifier)) {
        Ok(identifier) => {
            let normal = identifier.view().normalize(*level);
            if output.is_plain() {
                return output.text(normal.as_str(), answer);
            }
            one_text(input, Ok(normal.as_str()), output, answer);
        }
        Err(fault) => bad_input(input, fault, output, answer),
    }
}

fn normal_part<'a>(
    arguments: &Arguments,
    part: Part,
    input: Input<'a>,
) -> Result<Cow<'a, str>, Fault> {
    let Arguments { rule: WholeRule { rule, .. }, level, .. } = arguments;
    let text = input.text(part.rule().unwrap_or(*rule))?;
    let is_iri =
        matches!(rule, Rule::Iri | Rule::IriReference | Rule::IrelativeRef | Rule::AbsoluteIri);
    Ok(match is_iri {
        true => part.normalize_iri(text, *level)?,
        false => part.normalize(text, *level)?,
    })
}
