//! `uri fragment`: the fragment apart from the rest, and what it identifies.

use clap::Args;
use clap::builder::{StringValueParser, TypedValueParser};
use serde::Serialize;
use urikit::IriRef;
use urikit_explain::fragment::{FragmentSyntax, FragmentTarget, read_fragment};

use crate::args::{InputArgs, OutputArgs};
use crate::engine::answer_parsed;
use crate::input::Input;
use crate::options::names::offered;
use crate::options::rule::{WholeRule, whole_rule};
use crate::output::{Answer, Failure, InputField, Outcome, bad_input};
use crate::rows::ColumnArgs;

/// Split off the fragment of each input and, with its media type, read it
///
/// Prints the fragment as written; an absent one is an empty line. With --json, and in tables, `uri`
/// is the input without its fragment: no fragment is sent to a server.
///
/// What a fragment identifies depends on the media type of the representation, not on the scheme.
/// Without a representation its meaning is unconstrained (RFC 3986 section 3.5). --type gives the
/// media type, and prints what the fragment identifies. A fragment that is not in the syntax of that
/// type is a bad input.
#[derive(Args)]
#[command(after_help = "\
The syntax of each media type:

  application/json, …+json      JSON pointers (RFC 6901); by convention, since the registration of
                                application/json defines no fragments
  application/schema+json       JSON pointers and anchors
  text/html                     ids of elements, and text fragments: :~:text=
  application/pdf               page=, nameddest=, zoom=, view= and others (RFC 8118)
  image/…, audio/…, video/…     t=, xywh=, track=, id= (Media Fragments)
  text/plain                    line=, char= (RFC 5147)
  text/csv                      row=, col=, cell= (RFC 7111)
  application/xml, …+xml        ids of elements, element(…) and other pointers (RFC 7303)

Examples:
  uri fragment 'http://example.com/over/there#nose'
  uri fragment --type application/pdf 'http://example.com/a.pdf#page=3&zoom=150'")]
pub(crate) struct Arguments {
    /// The media type of the representation; its parameters and its case do not matter
    #[arg(long = "type", value_name = "TYPE", hide_possible_values = true)]
    #[arg(value_parser = offered(StringValueParser::new().try_map(|name| syntax(&name)), media_types))]
    syntax: Option<FragmentSyntax>,

    /// The rule that the whole input must match; case does not matter
    #[arg(long = "as", value_name = "RULE", ignore_case = true, default_value = "URI-reference")]
    #[arg(value_parser = whole_rule())]
    rule: WholeRule,

    #[command(flatten)]
    column: ColumnArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

fn syntax(media_type: &str) -> Result<FragmentSyntax, &'static str> {
    let unknown =
        "no syntax of fragments is known for this media type; --help lists those that are";
    FragmentSyntax::of_media_type(media_type).ok_or(unknown)
}

/// For completions.
fn media_types() -> Vec<&'static str> {
    vec![
        "application/json",
        "application/pdf",
        "application/schema+json",
        "application/xml",
        "image/svg+xml",
        "text/csv",
        "text/html",
        "text/plain",
        "video/mp4",
    ]
}

const COLUMNS: [&str; 4] = ["input", "uri", "fragment", "target"];

#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    input: InputField<'a>,
    uri: &'a str,
    fragment: Option<&'a str>,
    /// Only with `--type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<Option<FragmentTarget>>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { syntax, rule, column, output, input } = arguments;
    let input = &column.inputs(input, output, &["fragment"]);
    let columns = if syntax.is_some() { &COLUMNS[..] } else { &COLUMNS[..3] };
    answer_parsed(input, output, columns, rule, |input, parsed, answer| {
        let read = parsed.and_then(|identifier| {
            let target = syntax.map(|syntax| read_fragment(identifier, syntax)).transpose()?;
            Ok((identifier, target))
        });
        match read {
            Ok((identifier, target)) => write(input, identifier, target, output, answer),
            Err(fault) => bad_input(*input, fault, output, answer),
        }
    })
}

fn write(
    input: &Input<'_>,
    identifier: &IriRef<'_>,
    target: Option<Option<FragmentTarget>>,
    output: &OutputArgs,
    answer: &mut Answer,
) {
    let uri = identifier.strip_fragment();
    let fragment = identifier.fragment().map(|fragment| fragment.as_str());
    if output.json {
        let input = (*input).into();
        return answer.json(&Line { input, uri: uri.as_str(), fragment, target });
    }
    let words = target.as_ref().map(|target| target.as_ref().map(ToString::to_string));
    if let Some(table) = output.table() {
        let parts =
            [Some(input.as_given()), Some(uri.as_str().as_bytes()), fragment.map(str::as_bytes)];
        let words = words.as_ref().map(|words| words.as_deref().map(str::as_bytes));
        return table.row(&mut answer.out, parts.into_iter().chain(words));
    }
    let shown = words.unwrap_or_else(|| fragment.map(str::to_owned)).unwrap_or_default();
    output.text(shown, answer);
}
