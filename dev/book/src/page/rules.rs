//! Every rule of the grammar: its diagram, its ABNF, where it is defined, examples.

use std::fmt::Write;

use urikit::Rule;
use urikit_oracle::{Grammar, PARAMETERS, RFC3986, RFC3987, RFC6874, RFC9112};

use super::code;
use crate::draw::railroad;

pub(super) fn write() -> Result<String, String> {
    // A test of the library compares `Rule::abnf` with these strings.
    let grammars = [RFC3986, RFC3987, RFC9112, RFC6874, PARAMETERS]
        .into_iter()
        .map(Grammar::parse)
        .collect::<Result<Vec<_>, _>>()?;
    let href = |name: &str| Rule::from_name(name).map(|rule| format!("#{}", anchor(rule)));
    let mut page = String::new();
    let mut heading = "";
    for rule in Rule::ALL.iter().copied() {
        let rfc = rule.section().split(" §").next().filter(|rfc| !rfc.is_empty());
        let rfc = rfc.unwrap_or("In no RFC");
        if rfc != heading {
            heading = rfc;
            write!(page, "\n## {heading}\n").expect("a String takes all");
        }
        let expr = grammars.iter().find_map(|grammar| grammar.rule(rule.name()));
        let expr = expr.ok_or_else(|| format!("{rule} has no ABNF"))?;
        let section = rule.section();
        write!(
            page,
            "\n### {} {{#{}}}\n\n{}\n\n```abnf\n{}\n```\n\n{}derives {}; does not derive {}.\n",
            rule.name(),
            anchor(rule),
            railroad::draw(rule.name(), expr, &href),
            rule.abnf(),
            if section.is_empty() { String::new() } else { format!("{section}: ") },
            code(rule.example()),
            code(rule.counterexample()),
        )
        .expect("a String takes all");
    }
    Ok(page)
}

/// Names differ by more than case, but not from all headings of the page.
fn anchor(rule: Rule) -> String {
    format!("rule-{}", rule.name())
}
