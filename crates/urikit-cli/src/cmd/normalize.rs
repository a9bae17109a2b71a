//! `uri normalize`: the normal form of each input.

use std::borrow::Cow;

use clap::Args;
use urikit::kind::{UriKind, UriRefKind};
use urikit::normalize::{NormalizedLines, NormalizedRun};
use urikit::params::TRACKING;
use urikit::percent::Part;
use urikit::{IriRef, IriRefCow, Level, Rule};
use urikit_schemes::rules::SchemeSet;

use crate::args::{InPlaceArgs, InputArgs, OutputArgs};
use crate::engine::{answer_parsed, answer_table};
use crate::fault::Fault;
use crate::input::{Input, InputReader, Lines};
use crate::options::clean::CleanArgs;
use crate::options::idna::IdnaArgs;
use crate::options::names::any_part;
use crate::options::names::changing_level;
use crate::options::rule::{WholeRule, whole_rule};
use crate::output::{Answer, Failure, ONE_TEXT, Outcome, bad_input, diagnose, one_text};
use crate::rows::ColumnArgs;

const EXAMPLES: &str = "Examples:\n  uri normalize 'HTTP://Example.com/a/../%7Eb'\n  \
    uri normalize --drop fragment,userinfo --drop-params 'tracking,ref' --sort-params \\\n    \
    'http://u@h/?b=1&utm_id=2&a=3#f'\n  uri normalize --check --file urls.txt && echo 'all normal'";

/// What `--drop-params tracking` drops.
fn trackers() -> String {
    let list = TRACKING.join(" ");
    format!("`--drop-params tracking` drops the keys {list}. Case matters, as in all keys.\n")
}

/// Write each input in its normal form: RFC 3986, section 6.2
///
/// Levels, each including those before it: `case` writes scheme and host in lower case and the
/// digits of escapes in upper case; `percent` decodes escapes of unreserved characters; `path`
/// removes dot segments; `scheme` removes empty ports and default ports that an RFC defines, writes
/// an empty path of http, https, ws and wss as `/`, and IPv6 addresses in their canonical form, and
/// applies the rules of other schemes, such as file, mailto, tel and urn.
///
/// The other steps come before the level, in this order: --idna, --drop, --drop-params,
/// --sort-params, --minimal.
#[derive(Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{}\n{EXAMPLES}", trackers()))]
pub(crate) struct Arguments {
    /// The level to normalize to
    #[arg(long, value_name = "LEVEL", ignore_case = true, default_value = "path")]
    #[arg(value_parser = changing_level())]
    level: Level,

    #[command(flatten)]
    clean: CleanArgs,

    /// Also decode the escapes that their part does not need, such as `%2F` in a value of the query:
    /// the shortest spelling with the same data. It is not equivalent by section 6.2: a server may
    /// distinguish the two. Escapes that the scheme requires stay
    #[arg(long)]
    minimal: bool,

    /// Write nothing; the exit status is 0 if every input is already as it would be written,
    /// otherwise 1. With --on-error fail, stop at the first that is not
    #[arg(long, conflicts_with_all = ["json", "csv", "csv_safe", "tsv", "null", "in_place", "column"])]
    check: bool,

    /// The input is only this part, without its delimiters. What depends on other parts, such as a
    /// default port, is kept; a path without a leading `/` is relative
    #[arg(long, value_name = "PART", ignore_case = true, value_parser = any_part())]
    #[arg(conflicts_with = "guess_scheme")]
    part: Option<Part>,

    /// The rule that the whole input must match; case does not matter
    #[arg(long = "as", value_name = "RULE", ignore_case = true, default_value = "URI-reference")]
    #[arg(value_parser = whole_rule())]
    rule: WholeRule,

    #[command(flatten)]
    idna: IdnaArgs,

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
    let Arguments { input, output, column, in_place, .. } = arguments;
    let input = &column.inputs(&in_place.inputs(input), output, &["normalized"]);
    if let Some(part) = arguments.part {
        if arguments.minimal && !arguments.rule.is_ascii() {
            let what = "--minimal: for a part of an IRI, use `uri encode --minimal`";
            return Err(Failure::Usage(what.to_owned()));
        }
        if arguments.idna.is_given() && !IdnaArgs::applies_to(part) {
            return Err(Failure::Usage(format!("--idna: a part `{part}` has no host")));
        }
        return answer_table(input, output, ONE_TEXT, |input, answer| {
            let normal = normal_part(arguments, part, input);
            if arguments.check {
                return check(input, normal, output, answer);
            }
            one_text(input, normal, output, answer);
        });
    }
    // Determined once: most lists are only normalized.
    let is_bare = output.is_plain()
        && !output.null
        && !arguments.check
        && !arguments.minimal
        && !arguments.idna.is_given()
        && !arguments.clean.is_given();
    if is_bare {
        let normal_lines = NormalLines { rule: arguments.rule, level: arguments.level };
        return answer_parsed(input, output, ONE_TEXT, &normal_lines, |input, normal, answer| {
            match normal {
                Ok(NormalForm::Unchanged) => output.text(input.bytes, answer),
                Ok(NormalForm::Changed(form)) => output.text(form, answer),
                Err(fault) => bad_input(*input, fault, output, answer),
            }
        });
    }
    answer_parsed(input, output, ONE_TEXT, &arguments.rule, |input, parsed, answer| {
        normalize(arguments, *input, parsed.copied(), answer);
    })
}

/// The normal form of each input. Lines that are already normal are answered together.
struct NormalLines {
    rule: WholeRule,
    level: Level,
}

enum NormalForm {
    Unchanged,
    Changed(String),
}

impl NormalForm {
    fn from_cow(form: IriRefCow<'_>) -> Self {
        match form.is_borrowed() {
            true => Self::Unchanged,
            false => Self::Changed(form.into_string()),
        }
    }
}

impl InputReader for NormalLines {
    type Parsed<'a> = NormalForm;

    fn read_lines<'a>(
        &self,
        text: &'a str,
        mut see: impl FnMut(Lines<'a>, Result<&NormalForm, Fault>),
    ) {
        let Self { rule, level } = self;
        match rule.rule {
            Rule::UriReference => {
                NormalizedLines::<UriRefKind>::new(text, *level)
                    .for_each(|item| see_item(item, &mut see));
            }
            Rule::Uri => {
                NormalizedLines::<UriKind>::new(text, *level)
                    .for_each(|item| see_item(item, &mut see));
            }
            _ => rule.read_lines(text, |line, parsed| match parsed {
                Ok(identifier) => {
                    see(line, Ok(&NormalForm::from_cow(identifier.normalize(*level))))
                }
                Err(fault) => see(line, Err(fault)),
            }),
        }
    }

    fn read_one(&self, input: Input<'_>) -> Result<NormalForm, Fault> {
        Ok(NormalForm::from_cow(self.rule.read(input)?.normalize(self.level)))
    }
}

fn see_item<'a>(
    item: NormalizedRun<'a>,
    see: &mut impl FnMut(Lines<'a>, Result<&NormalForm, Fault>),
) {
    match item {
        NormalizedRun::Unchanged { lines, count } => {
            see(Lines { text: lines, count }, Ok(&NormalForm::Unchanged));
        }
        NormalizedRun::Changed { line, form } => {
            see(Lines::single(line), Ok(&NormalForm::Changed(form)));
        }
        NormalizedRun::Invalid { line, error } => {
            see(Lines::single(line), Err(Fault::of_identifier(error, line)));
        }
    }
}

fn normalize(
    arguments: &Arguments,
    input: Input<'_>,
    parsed: Result<IriRef<'_>, Fault>,
    answer: &mut Answer,
) {
    let Arguments { idna, clean, level, output, .. } = arguments;
    let cleaned = parsed.and_then(|identifier| clean.apply(idna.apply(identifier)?));
    match cleaned {
        Ok(identifier) => {
            let identifier = match arguments.minimal {
                true => &SchemeSet::STANDARD.decode_needless_escapes(&identifier),
                false => &identifier,
            };
            let normal = identifier.borrowed().normalize(*level);
            if arguments.check {
                return check(input, Ok(normal.as_str()), output, answer);
            }
            if output.is_plain() {
                return output.text(normal.as_str(), answer);
            }
            one_text(input, Ok(normal.as_str()), output, answer);
        }
        Err(fault) if arguments.check => diagnose(input, &fault, output, answer),
        Err(fault) => bad_input(input, fault, output, answer),
    }
}

/// An input that is not normal is not bad: nothing is reported, but the status shows it.
fn check(
    input: Input<'_>,
    normal: Result<impl AsRef<str>, Fault>,
    output: &OutputArgs,
    answer: &mut Answer,
) {
    match normal {
        Ok(normal) if normal.as_ref().as_bytes() == input.bytes => {}
        Ok(_) => answer.mark_bad("not-normal", output.on_error),
        Err(fault) => diagnose(input, &fault, output, answer),
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
    let ascii = arguments.idna.apply_to_part(part, text, is_iri)?;
    let normal = match is_iri {
        true => part.normalize_iri(&ascii, *level)?,
        false => part.normalize(&ascii, *level).map_err(|error| {
            Fault::or_in_iri(error, &ascii, || part.normalize_iri(&ascii, *level))
        })?,
    };
    let normal = match arguments.minimal {
        true => part.encode_minimal(normal.as_bytes())?.into(),
        false => normal,
    };
    Ok(match normal.as_ref() == text {
        true => Cow::Borrowed(text),
        false => Cow::Owned(normal.into_owned()),
    })
}
