//! Every rule of the grammar: its diagram, its ABNF, where it is defined, examples.

use std::fmt::Write;

use urikit::Rule;
use urikit_explain::grammar;
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
    page += "\n## Rules that only other rules refer to\n\n\
             No input is checked by them alone. Those of schemes are on [their page](schemes.md).\n";
    for (name, title) in OTHERS {
        let rules = grammar::rules().filter(|rule| rule.grammar() == *name);
        let rules: String = rules.map(|rule| format!("{}\n", rule.abnf())).collect();
        write!(page, "\n### {title}\n\n```abnf\n{rules}```\n").expect("a String takes all");
    }
    Ok(page)
}

/// The grammars that are neither of [`Rule`] nor of a scheme.
const OTHERS: &[(&str, &str)] = &[
    ("parameters", "Parameters of a query"),
    ("template", "URI templates: RFC 6570 §2"),
    ("dns", "Names of the DNS: RFC 1123 §2.1"),
    ("zone", "Zone identifiers: RFC 6874 §2"),
    ("core", "Core rules: RFC 5234 §B.1"),
];

/// Names differ by more than case, but not from all headings of the page.
fn anchor(rule: Rule) -> String {
    format!("rule-{}", rule.name())
}
