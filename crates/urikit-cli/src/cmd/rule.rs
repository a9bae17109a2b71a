//! `uri rule`: the rules of the grammar by name.

use clap::Args;
use clap::builder::StringValueParser;
use serde::Serialize;

use crate::args::OutputArgs;
use crate::options::names::did_you_mean;
use crate::options::names::offered;
use crate::options::rule::AnyRule;
use crate::output::{Answer, Failure, Outcome, answer_once_table};

/// Show grammar rules: ABNF, where they are defined, and examples
///
/// These are the rules that `check --as` takes: those of RFC 3986, RFC 3987 §2.2 and RFC 9112 §3.2,
/// those of schemes, such as `http-URI`, and `dns-name`. Without a name, lists all: name, tab,
/// section.
#[derive(Args)]
#[command(after_help = "Examples:\n  uri rule segment-nz-nc\n  uri rule")]
pub(crate) struct Arguments {
    #[command(flatten)]
    output: OutputArgs,

    /// Names of rules; case does not matter
    #[arg(value_name = "NAME", hide_possible_values = true)]
    #[arg(value_parser = offered(StringValueParser::new(), all_names))]
    names: Vec<String>,
}

#[derive(Serialize)]
struct Row {
    rule: &'static str,
    section: Option<&'static str>,
    abnf: &'static str,
    example: &'static str,
    counterexample: &'static str,
}

const COLUMNS: [&str; 5] = ["rule", "section", "abnf", "example", "counterexample"];

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { output, names } = arguments;
    let rules = names.iter().map(|name| rule_by_name(name)).collect::<Result<Vec<_>, _>>()?;
    answer_once_table(output, &COLUMNS, |answer| match names.is_empty() {
        true => AnyRule::all().for_each(|rule| describe(rule, false, output, answer)),
        false => rules.iter().for_each(|rule| describe(*rule, true, output, answer)),
    })
}

fn all_names() -> Vec<&'static str> {
    AnyRule::all().map(AnyRule::name).collect()
}

fn rule_by_name(name: &str) -> Result<AnyRule, Failure> {
    AnyRule::from_name(name).ok_or_else(|| {
        let near = did_you_mean(name, &all_names());
        Failure::Usage(format!("rule: no rule has this name; `uri rule` lists them{near}"))
    })
}

/// Several lines if `whole`, otherwise one.
fn describe(rule: AnyRule, whole: bool, output: &OutputArgs, answer: &mut Answer) {
    let section = rule.section();
    let (abnf, example, counterexample) = (rule.abnf(), rule.example(), rule.counterexample());
    if output.json {
        answer.json(&Row { rule: rule.name(), section, abnf, example, counterexample });
    } else if let Some(table) = output.table() {
        let values = [Some(rule.name()), section, Some(abnf), Some(example), Some(counterexample)];
        table.row(&mut answer.out, values.map(|value| value.map(str::as_bytes)));
    } else if whole {
        let section = section.unwrap_or("no RFC");
        let quoted = |text: &str| format!("'{}'", text.escape_debug());
        let [example, counterexample] = [example, counterexample].map(quoted);
        output.text(
            format!(
                "{abnf}\ndefined in  {section}\nderives     {example}\nrefuses     {counterexample}"
            ),
            answer,
        );
    } else {
        output.text(format!("{}\t{}", rule.name(), section.unwrap_or_default()), answer);
    }
}
