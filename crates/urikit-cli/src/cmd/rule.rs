//! `uri rule`: the rules of the grammar by name.

use clap::Args;
use serde::Serialize;
use urikit::Rule;

use crate::args::OutputArgs;
use crate::output::{Answer, Failure, Outcome, answer_once_table};
use crate::suggest::did_you_mean;

/// Show rules of the grammar: ABNF, where they are defined, and examples
///
/// They are those that `check --as` takes: of RFC 3986, RFC 3987 §2.2 and RFC 9112 §3.2, and some
/// that these use. Without a name, all are listed, one a line: the name, a tab, and the section.
#[derive(Args)]
#[command(after_help = "Examples:\n  uri rule segment-nz-nc\n  uri rule")]
pub(crate) struct Arguments {
    #[command(flatten)]
    output: OutputArgs,

    /// Names of rules, in any case of letters
    #[arg(value_name = "NAME")]
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
    let rules = names.iter().map(|name| named(name)).collect::<Result<Vec<_>, _>>()?;
    answer_once_table(output, &COLUMNS, |answer| match names.is_empty() {
        true => Rule::all().for_each(|rule| tell(rule, false, output, answer)),
        false => rules.iter().for_each(|rule| tell(*rule, true, output, answer)),
    })
}

fn named(name: &str) -> Result<Rule, Failure> {
    Rule::from_name(name).ok_or_else(|| {
        let names: Vec<_> = Rule::all().map(Rule::name).collect();
        let near = did_you_mean(name, &names);
        Failure::Usage(format!("rule: no rule has this name{near}; `uri rule` lists them"))
    })
}

/// With `whole` a block of lines, else one line.
fn tell(rule: Rule, whole: bool, output: &OutputArgs, answer: &mut Answer) {
    let section = Some(rule.section()).filter(|section| !section.is_empty());
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
