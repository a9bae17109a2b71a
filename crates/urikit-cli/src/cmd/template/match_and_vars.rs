//! `uri template match` and `uri template vars`.

use clap::Args;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use urikit::Rule;
use urikit_template::Variable;
use urikit_template::{Bindings, Matcher, Modifier, Template, TemplateError};

use crate::args::{InputArgs, OutputArgs, named, not_guessed};
use crate::engine::answer_table;
use crate::input::Input;
use crate::one_line::one_line;
use crate::output::{Answer, Failure, InputField, Outcome, bad_input};

/// Read the values of a template from URIs
///
/// A URI that does not match is a bad input. A template that a URI could match in more than one way
/// is a usage error. Plain output has a line per URI, `name=value` separated by tabs, control
/// characters escaped; lists and objects have commas. -0 writes each `name=value` as it is,
/// followed by a NUL. With --json an absent variable is null.
#[derive(Args)]
#[command(after_help = "Example:\n  uri template match '/users/{id}{?q}' '/users/7?q=a%20b'")]
#[command(mut_arg("guess_scheme", not_guessed))]
pub(super) struct Match {
    /// The template
    #[arg(value_name = "TEMPLATE")]
    template: String,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

#[derive(Serialize)]
struct Matched<'a> {
    #[serde(flatten)]
    input: InputField<'a>,
    variables: AllVariables<'a>,
}

/// All variables of the template.
struct AllVariables<'a> {
    matcher: &'a Matcher,
    values: &'a Bindings<'a>,
}

impl Serialize for AllVariables<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for name in self.matcher.variables() {
            map.serialize_entry(name, &self.values.get(name))?;
        }
        map.end()
    }
}

pub(super) fn run_match(arguments: &Match) -> Result<Outcome, Failure> {
    let usage = |error: String| Failure::Usage(format!("TEMPLATE: {error}"));
    let template =
        Template::parse(&arguments.template).map_err(|error| usage(error.to_string()))?;
    let matcher = Matcher::new(&template)
        .map_err(|error| usage(error.to_string() + &simple_hint(&arguments.template, &error)))?;
    let Match { input, output, .. } = arguments;
    let columns: Vec<_> = ["input"].into_iter().chain(matcher.variables()).collect();
    answer_table(input, output, &columns, |input, answer| {
        let text = input.text(Rule::UriReference);
        match text.and_then(|text| Ok(matcher.matches(text)?)) {
            Ok(values) => write_match(input, &matcher, &values, output, answer),
            Err(fault) => bad_input(input, fault, output, answer),
        }
    })
}

/// For an ambiguous template: a variable whose value may contain a `/`, as in `{+x}`, and what to write instead.
fn simple_hint(template: &str, error: &TemplateError) -> String {
    let names = [error.variable(), error.other()].into_iter().flatten();
    let mut names = names.filter(|name| template.contains(&format!("{{+{name}")));
    names.next().map(|name| format!("; `{{{name}}}` stops at `/`")).unwrap_or_default()
}

fn write_match(
    input: Input<'_>,
    matcher: &Matcher,
    values: &Bindings<'_>,
    output: &OutputArgs,
    answer: &mut Answer,
) {
    match output.table() {
        _ if output.json => {
            answer.json(&Matched {
                input: input.into(),
                variables: AllVariables { matcher, values },
            });
        }
        Some(table) => {
            let values: Vec<_> =
                matcher.variables().map(|name| Some(plain_value(&values.get(name)?))).collect();
            let values = values.iter().map(|value| value.as_deref().map(str::as_bytes));
            table.row(&mut answer.out, [Some(input.as_given())].into_iter().chain(values));
        }
        None if output.null => values.iter().for_each(|(name, value)| {
            output.text(format!("{name}={}", plain_value(&value)), answer);
        }),
        None => output.text(plain_values(values), answer),
    }
}

fn plain_values(values: &Bindings<'_>) -> String {
    let shown = |(name, value): (&str, Variable<'_>)| {
        format!("{name}={}", one_line(plain_value(&value).as_bytes()))
    };
    values.iter().map(shown).collect::<Vec<_>>().join("\t")
}

fn plain_value(value: &Variable<'_>) -> String {
    match value {
        Variable::Text(text) => text.clone().into_owned(),
        Variable::List(list) => list.iter().map(plain_value).collect::<Vec<_>>().join(","),
        Variable::Object(members) => {
            let member = |(key, value): &(_, _)| format!("{key}={}", plain_value(value));
            members.iter().map(member).collect::<Vec<_>>().join(",")
        }
    }
}

/// List the variables of templates
///
/// Each name once, one per line. Here, templates are the inputs: a malformed one is a bad input. --json writes an object per template, with every occurrence of a
/// variable, its operator and its modifier.
#[derive(Args)]
#[command(after_help = "Example:\n  uri template vars '/users/{id}{?q,page}'")]
#[command(mut_arg("uris", named("TEMPLATE")))]
#[command(mut_arg("guess_scheme", not_guessed))]
pub(super) struct Vars {
    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

#[derive(Serialize)]
struct Listed<'a> {
    #[serde(flatten)]
    input: InputField<'a>,
    variables: Vec<Spec<'a>>,
}

#[derive(Serialize)]
struct Spec<'a> {
    name: &'a str,
    operator: &'static str,
    prefix: Option<u16>,
    explode: bool,
    offset: usize,
}

pub(super) fn run_vars(arguments: &Vars) -> Result<Outcome, Failure> {
    const COLUMNS: &[&str] = &["input", "name", "operator", "prefix", "explode"];
    answer_table(&arguments.input, &arguments.output, COLUMNS, |input, answer| {
        let text = input.text(Rule::IriReference);
        match text.and_then(|text| Ok(Template::parse(text)?)) {
            Ok(template) => write_variables(input, &template, &arguments.output, answer),
            Err(fault) => bad_input(input, fault, &arguments.output, answer),
        }
    })
}

fn write_variables(
    input: Input<'_>,
    template: &Template<'_>,
    output: &OutputArgs,
    answer: &mut Answer,
) {
    if !output.json && output.table().is_none() {
        template.variables().for_each(|name| output.text(name, answer));
        return;
    }
    let variables = template.specs().map(|spec| Spec {
        name: spec.name(),
        operator: spec.operator().as_str(),
        prefix: match spec.modifier() {
            Modifier::Prefix(length) => Some(length),
            _ => None,
        },
        explode: spec.modifier() == Modifier::Explode,
        offset: spec.offset(),
    });
    match output.table() {
        Some(table) => variables.for_each(|Spec { name, operator, prefix, explode, .. }| {
            let prefix = prefix.map(|length| length.to_string());
            let explode = if explode { "true" } else { "false" };
            let values = [Some(name), Some(operator), prefix.as_deref(), Some(explode)];
            let values = values.into_iter().map(|value| value.map(str::as_bytes));
            table.row(&mut answer.out, [Some(input.as_given())].into_iter().chain(values));
        }),
        None => answer.json(&Listed { input: input.into(), variables: variables.collect() }),
    }
}
