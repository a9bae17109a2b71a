//! `uri diff`: two URIs part by part, parameter by parameter.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;

use clap::Args;
use serde::Serialize;
use urikit::IriRef;

use crate::args::{OnError, OutputArgs};
use crate::engine::note_file;
use crate::input::Input;
use crate::one_line::push_one_line;
use crate::options::rule::{WholeRule, whole_rule};
use crate::output::{Answer, Failure, Outcome, answer_once_table, bad_input};
use crate::parts::{self, Getter};
use crate::secret::{MASK, shown};

/// Show in which parts two URIs differ, as written
///
/// Prints a line for each part that differs: its name, the value in A and the value in B, separated
/// by tabs; an absent value is `-`. Queries are compared by parameter, shown as `KEY=VALUE`; if only their order differs,
/// a line `query` says so. Secrets are masked as by `uri redact` unless --show-secrets is given. The
/// exit status is 1 if the URIs differ. `uri compare` finds the level at which they are equal.
#[derive(Args)]
#[command(after_help = "Example:\n  uri diff 'https://h/a?x=1&y=2' 'https://h/b?y=2&x=3'")]
pub(crate) struct Arguments {
    /// The rule that both must match; case does not matter
    #[arg(long = "as", value_name = "RULE", ignore_case = true, default_value = "URI-reference")]
    #[arg(value_parser = whole_rule())]
    rule: WholeRule,

    /// Show user names, passwords and other secrets
    #[arg(long)]
    show_secrets: bool,

    /// Print nothing; the exit status shows whether they are equal
    #[arg(short = 'q', long, conflicts_with_all = ["json", "csv", "csv_safe", "tsv"])]
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

/// One part that differs; `None` where it is absent.
#[derive(Serialize)]
struct Difference {
    part: String,
    a: Option<String>,
    b: Option<String>,
}

#[derive(Serialize)]
struct Differences<'a> {
    differences: &'a [Difference],
}

/// How the content of a file is compared: `diff` reads no files.
const READ_BY_COMPARE: &str = "`uri compare - URI < FILE` compares its lines with a URI";

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    if arguments.a == "-" || arguments.b == "-" {
        let why = "diff takes two URIs; `uri compare` reads lines for `-`";
        return Err(Failure::Usage(why.to_owned()));
    }
    answer_once_table(&arguments.output, &["part", "a", "b"], |answer| {
        note_file([&arguments.a, &arguments.b], READ_BY_COMPARE, answer);
        let [a, b] = [(&arguments.a, 1), (&arguments.b, 2)].map(|(argument, number)| {
            parse_or_report(arguments, Input::argument(argument.as_encoded_bytes(), number), answer)
        });
        if let (Some(a), Some(b)) = (a, b) {
            let shown = [a, b].map(|it| shown(it, arguments.show_secrets));
            let shown = [&shown[0], &shown[1]].map(|it| it.borrowed());
            write_differences(
                &differences([&a, &b], [&shown[0], &shown[1]]),
                &arguments.output,
                answer,
            );
        }
        if arguments.quiet {
            answer.hide();
        }
    })
}

fn parse_or_report<'a>(
    arguments: &Arguments,
    input: Input<'a>,
    answer: &mut Answer,
) -> Option<IriRef<'a>> {
    arguments
        .rule
        .read(input)
        .map_err(|fault| bad_input(input, fault, &arguments.output, answer))
        .ok()
}

fn write_differences(differences: &[Difference], output: &OutputArgs, answer: &mut Answer) {
    if !differences.is_empty() {
        answer.mark_bad("not-equal", OnError::Skip);
    }
    if output.json {
        return answer.json(&Differences { differences });
    }
    for Difference { part, a, b } in differences {
        let values = [a, b].map(|value| value.as_deref().map(str::as_bytes));
        if let Some(table) = output.table() {
            table.row(&mut answer.out, [Some(part.as_bytes())].into_iter().chain(values));
            continue;
        }
        push_one_line(&mut answer.out, part.as_bytes());
        for value in values {
            answer.out.push(b'\t');
            push_one_line(&mut answer.out, value.unwrap_or(b"-"));
        }
        answer.out.push(output.end());
    }
}

/// As written. The query is split further.
const PARTS: [(&str, Getter); 7] = [
    ("scheme", |uri| uri.scheme().map(|scheme| scheme.as_str())),
    ("userinfo", |uri| uri.userinfo().map(|userinfo| userinfo.as_str())),
    ("host", |uri| uri.host().map(|host| host.as_str())),
    ("port", |uri| uri.port().map(|port| port.as_str())),
    ("path", |uri| Some(uri.path().as_str())),
    ("query", |uri| uri.query().map(|query| query.as_str())),
    ("fragment", |uri| uri.fragment().map(|fragment| fragment.as_str())),
];

/// Compares what is given, and shows it without its secrets.
fn differences(given: [&IriRef<'_>; 2], shown: [&IriRef<'_>; 2]) -> Vec<Difference> {
    let mut found = Vec::new();
    for (name, get) in PARTS {
        let [a, b] = given.map(get);
        if a == b {
            continue;
        }
        let [a_shown, b_shown] = shown.map(get).map(|value| value.map(str::to_owned));
        let difference = Difference { part: name.to_owned(), a: a_shown, b: b_shown };
        if name == "query" && a.is_some() && b.is_some() {
            let parameters = parameter_differences(given, shown);
            // The same parameters in another order.
            let only_order = parameters.is_empty().then_some(difference);
            found.extend(parameters.into_iter().chain(only_order));
        } else {
            found.push(difference);
        }
    }
    found
}

/// One difference for each key whose parameters differ, in the order of the keys.
fn parameter_differences(given: [&IriRef<'_>; 2], shown: [&IriRef<'_>; 2]) -> Vec<Difference> {
    let (given, shown) = (given.map(by_key), shown.map(by_key));
    let keys: BTreeSet<_> = given.iter().flat_map(BTreeMap::keys).collect();
    let differing = keys.into_iter().filter(|key| given[0].get(*key) != given[1].get(*key));
    differing
        .map(|key| {
            let [a, b] = [0, 1].map(|i| {
                // A secret may extend over several parameters.
                let masked = || shown[i].get(key).map_or(MASK.to_owned(), |it| it.join("&"));
                given[i].contains_key(key).then(masked)
            });
            Difference { part: format!("query:{}", parts::text_or_escaped(key)), a, b }
        })
        .collect()
}

/// The parameters as written, by their decoded keys.
fn by_key<'a>(uri: &IriRef<'a>) -> BTreeMap<Cow<'a, [u8]>, Vec<&'a str>> {
    let mut by_key: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for param in uri.params().iter() {
        // No valid query has a malformed escape.
        let key = param.decode_key().to_bytes().unwrap_or(param.key().as_bytes().into());
        by_key.entry(key).or_default().push(param.as_str());
    }
    by_key
}
