//! `uri rule`: the rules of the grammar by name.

use std::collections::BTreeSet;

use clap::Args;
use clap::builder::StringValueParser;
use serde::Serialize;
use urikit_explain::grammar;
use urikit_schemes::rules::Definition;

use crate::args::OutputArgs;
use crate::options::names::{did_you_mean, names_or_lines, offered};
use crate::options::rule::AnyRule;
use crate::output::{Answer, Failure, Outcome, answer_once_table};

/// Show grammar rules: ABNF, where they are defined, and examples
///
/// Without a name, lists the rules that `check --as` takes: those of RFC 3986, RFC 3987 §2.2 and
/// RFC 9112 §3.2, those of schemes, such as `http-URI`, and `dns-name`: name, tab, section.
///
/// The rules that their ABNF refers to, and those that errors name, are known too. They have no
/// examples, and a name that several grammars define is shown for each: `uri rule parameter`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  uri rule segment-nz-nc
  uri rule --closure mailtoURI
  uri rule")]
pub(crate) struct Arguments {
    /// Show the ABNF of each rule and of all that it refers to, in the order in which a reader
    /// meets the names; with --json one object with a list
    #[arg(long, requires = "names")]
    closure: bool,

    #[command(flatten)]
    output: OutputArgs,

    /// Names of rules; case does not matter. `-` reads one per line of standard input
    #[arg(value_name = "NAME", hide_possible_values = true)]
    #[arg(value_parser = offered(StringValueParser::new(), all_names))]
    names: Vec<String>,
}

/// A rule, with examples if it is one that inputs are checked by.
struct ShownRule {
    definition: Definition,
    checked: Option<AnyRule>,
}

#[derive(Serialize)]
struct Row {
    rule: &'static str,
    section: Option<&'static str>,
    abnf: &'static str,
    example: Option<&'static str>,
    counterexample: Option<&'static str>,
    grammar: &'static str,
}

#[derive(Serialize)]
struct Closure {
    rule: &'static str,
    closure: Vec<ClosureRow>,
}

#[derive(Serialize)]
struct ClosureRow {
    rule: &'static str,
    grammar: &'static str,
    section: Option<&'static str>,
    abnf: &'static str,
}

const COLUMNS: [&str; 5] = ["rule", "section", "abnf", "example", "counterexample"];

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { output, names, closure } = arguments;
    let names = &names_or_lines(names)?;
    let mut shown = Vec::new();
    let mut unknown = None;
    for name in names {
        match rules_by_name(name) {
            Ok(rules) => shown.extend(rules),
            Err(failure) => unknown = unknown.or(Some(failure)),
        }
    }
    if shown.is_empty()
        && let Some(failure) = unknown
    {
        return Err(failure);
    }
    let outcome = answer_once_table(output, &COLUMNS, |answer| match names.is_empty() {
        true => AnyRule::all().for_each(|rule| list(ShownRule::checked(rule), output, answer)),
        false if *closure => {
            shown.iter().for_each(|rule| write_closure(rule.definition, output, answer));
        }
        false => shown.iter().for_each(|rule| describe(rule, output, answer)),
    })?;
    unknown.map_or(Ok(outcome), Err)
}

fn all_names() -> Vec<&'static str> {
    let mut seen = BTreeSet::new();
    let names = AnyRule::all().map(AnyRule::name).chain(grammar::rules().map(|rule| rule.name()));
    names.filter(|name| seen.insert(name.to_ascii_lowercase())).collect()
}

/// The rule that `check --as` takes; for another name, that of each grammar that has one.
fn rules_by_name(name: &str) -> Result<Vec<ShownRule>, Failure> {
    if let Some(rule) = AnyRule::from_name(name) {
        return Ok(vec![ShownRule::checked(rule)]);
    }
    let found: Vec<_> = grammar::rules_named(name)
        .map(|definition| ShownRule { definition, checked: None })
        .collect();
    match found.is_empty() {
        false => Ok(found),
        true => {
            let near = did_you_mean(name, &all_names());
            let message = format!("rule: no rule is named '{name}'; `uri rule` lists them{near}");
            Err(Failure::Usage(message))
        }
    }
}

impl ShownRule {
    fn checked(rule: AnyRule) -> Self {
        Self { definition: rule.definition(), checked: Some(rule) }
    }
}

/// Where it is defined; `None` if not in an RFC.
fn section(rule: Definition) -> Option<&'static str> {
    Some(rule.section()).filter(|section| !section.is_empty())
}

/// One line.
fn list(rule: ShownRule, output: &OutputArgs, answer: &mut Answer) {
    if output.is_plain() {
        let section = section(rule.definition).unwrap_or_default();
        output.text(format!("{}\t{section}", rule.definition.name()), answer);
    } else {
        describe(&rule, output, answer);
    }
}

/// Several lines.
fn describe(rule: &ShownRule, output: &OutputArgs, answer: &mut Answer) {
    let ShownRule { definition, checked } = rule;
    let (name, grammar, abnf) = (definition.name(), definition.grammar(), definition.abnf());
    let section = section(*definition);
    let (example, counterexample) =
        (checked.map(AnyRule::example), checked.map(AnyRule::counterexample));
    if output.json {
        answer.json(&Row { rule: name, section, abnf, example, counterexample, grammar });
    } else if let Some(table) = output.table() {
        let values = [Some(name), section, Some(abnf), example, counterexample];
        table.row(&mut answer.out, values.map(|value| value.map(str::as_bytes)));
    } else {
        let section = section.unwrap_or("no RFC");
        let quoted = |text: &str| format!("'{}'", text.escape_debug());
        let mut text = format!("{abnf}\ndefined in  {section}");
        match (example, counterexample) {
            (Some(example), Some(counterexample)) => {
                text += &format!("\nderives     {}", quoted(example));
                text += &format!("\nrefuses     {}", quoted(counterexample));
            }
            _ => text += &format!("\ngrammar     {grammar}"),
        }
        output.text(text, answer);
    }
}

fn write_closure(rule: Definition, output: &OutputArgs, answer: &mut Answer) {
    let closure = grammar::closure(rule);
    if output.json {
        let closure = closure.into_iter().map(|rule| ClosureRow {
            rule: rule.name(),
            grammar: rule.grammar(),
            section: section(rule),
            abnf: rule.abnf(),
        });
        answer.json(&Closure { rule: rule.name(), closure: closure.collect() });
        return;
    }
    match output.table() {
        Some(_) => closure.into_iter().for_each(|definition| {
            describe(&ShownRule { definition, checked: None }, output, answer);
        }),
        None => {
            let rules: Vec<_> = closure.iter().map(|rule| rule.abnf()).collect();
            output.text(rules.join("\n"), answer);
        }
    }
}
