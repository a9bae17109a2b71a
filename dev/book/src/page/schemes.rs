//! What each scheme that has rules requires, and the registry.

use std::fmt::Write;

use urikit::{Component, Uri};
use urikit_schemes::registry::{REGISTRY_DATE, RegisteredScheme};
use urikit_schemes::rules::SchemeSet;

use super::code;

/// The schemes with rules, each with what its rule accepts and rejects, and why.
pub(super) fn write() -> Result<String, String> {
    let mut page = String::new();
    for rules in SchemeSet::STANDARD.iter() {
        let uri = |text| Uri::parse(text).map_err(|error| format!("{text}: {error}"));
        let example = uri(rules.example())?;
        let counterexample = uri(rules.counterexample())?;
        rules.check_rule(example).map_err(|error| format!("{example}: {error}"))?;
        let Err(why) = rules.check_rule(counterexample) else {
            return Err(format!("{counterexample} is valid"));
        };
        let port = rules.default_port().map_or("none".to_owned(), |port| port.to_string());
        let hierarchy = if rules.path_is_hierarchy() { "yes" } else { "no" };
        let section = rules.section();
        let grammar: String =
            rules.definitions().map(|rule| format!("{}\n", rule.abnf())).collect();
        let uses = COMPONENTS.map(|(name, component)| {
            format!("| {name} | {} |\n", rules.component_use(component).name())
        });
        let empty_host = rules.empty_host().map_or("", |clause| clause.message());
        write!(
            page,
            "\n## {}\n\n```abnf\n{grammar}```\n\n| | |\n|---|---|\n\
             | defined in | {} |\n| valid | {} |\n| not valid | {} |\n| reported | {why} |\n\
             | normal form of the example | {} |\n| default port | {port} |\n\
             | `/` and `..` in a path are a hierarchy | {hierarchy} |\n\
             {}| an empty host | {empty_host} |\n",
            rules.scheme(),
            if section.is_empty() { "no RFC" } else { section },
            code(rules.example()),
            code(rules.counterexample()),
            code(rules.normalize(example).as_str()),
            uses.concat(),
        )
        .expect("a String takes all");
        for clause in rules.clauses() {
            let (message, section) = (clause.message(), clause.section());
            writeln!(page, "| note | {message} ({section}) |").expect("a String takes all");
        }
    }
    Ok(page)
}

/// The components that not all URIs have.
const COMPONENTS: [(&str, Component); 5] = [
    ("userinfo", Component::Userinfo),
    ("host", Component::Host),
    ("port", Component::Port),
    ("query", Component::Query),
    ("fragment", Component::Fragment),
];

/// The registry of IANA, one row for each scheme.
pub(super) fn registry() -> String {
    let mut page = format!("As of {REGISTRY_DATE}.\n\n");
    page += "| scheme | status | port | RFCs | description |\n|---|---|---|---|---|\n";
    for scheme in RegisteredScheme::ALL {
        let rfcs: Vec<_> = scheme.rfcs().iter().map(u16::to_string).collect();
        let port = scheme.default_port().map_or(String::new(), |port| port.to_string());
        writeln!(
            page,
            "| {} | {} | {port} | {} | {} |",
            code(scheme.name()),
            scheme.status().name(),
            rfcs.join(", "),
            crate::svg::escaped(scheme.description()).replace('|', "&#124;"),
        )
        .expect("a String takes all");
    }
    page
}
