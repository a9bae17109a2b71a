//! `uri schemes`: the IANA registry of URI schemes.

use std::collections::BTreeMap;
use std::fmt::Write;

use clap::Args;
use clap::builder::StringValueParser;
use serde::Serialize;
use urikit::{Component, Rule};
use urikit_schemes::registry::{self, REGISTRY_DATE, RegisteredScheme};
use urikit_schemes::rules::{Clause, SchemeRules, SchemeSet};

use crate::args::OutputArgs;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::names::{names_or_lines, offered};
use crate::options::scheme::scheme_names;
use crate::output::{Answer, Failure, Outcome, RemarkKind, answer_once_table, bad_input};

/// List the URI schemes that IANA has registered, or describe some
///
/// Without a name, a line for each: name, status, default port, RFCs and description, separated by
/// tabs. With names, a card for each: also its grammar, which components its URIs have, what an empty
/// host means, and what its standard says beyond RFC 3986, as far as `uri check --scheme-rules`
/// knows it, which has rules of some schemes that are not registered too.
#[derive(Args)]
#[command(after_help = "Examples:\n  uri schemes file\n  uri schemes | grep permanent")]
pub(crate) struct Arguments {
    #[command(flatten)]
    output: OutputArgs,

    /// Names of schemes (default: all); case does not matter. `-` reads one per line of standard input
    #[arg(value_name = "NAME", hide_possible_values = true)]
    #[arg(value_parser = offered(StringValueParser::new(), scheme_names))]
    names: Vec<String>,
}

#[derive(Serialize)]
struct Row {
    scheme: &'static str,
    description: Option<&'static str>,
    status: Option<&'static str>,
    rfcs: &'static [u16],
    default_port: Option<u16>,
    well_known: bool,
    registry_date: &'static str,
    rules: Option<RulesRow>,
}

/// What the standard of the scheme says beyond the generic syntax.
#[derive(Serialize)]
struct RulesRow {
    rule: &'static str,
    section: Option<&'static str>,
    abnf: &'static str,
    components: BTreeMap<&'static str, &'static str>,
    empty_host: Option<String>,
    path_is_hierarchy: bool,
    notes: Vec<String>,
}

const COLUMNS: [&str; 6] =
    ["scheme", "status", "default_port", "rfcs", "description", "well_known"];

/// The components that not all URIs have.
const COMPONENTS: [(&str, Component); 5] = [
    ("userinfo", Component::Userinfo),
    ("host", Component::Host),
    ("port", Component::Port),
    ("query", Component::Query),
    ("fragment", Component::Fragment),
];

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { output, names } = arguments;
    let names = names_or_lines(names)?;
    answer_once_table(output, &COLUMNS, |answer| describe_all(&names, output, answer))
}

fn describe_all(names: &[String], output: &OutputArgs, answer: &mut Answer) {
    if names.is_empty() {
        RegisteredScheme::ALL
            .iter()
            .for_each(|scheme| list(&SchemeFacts::of_registered(scheme), output, answer));
        if output.is_plain() {
            let note = format!("uri: note: the registry of IANA as of {REGISTRY_DATE}\n");
            answer.remark(RemarkKind::Note, &note);
        }
    }
    for (index, name) in names.iter().enumerate() {
        match SchemeFacts::find(name) {
            Ok(scheme) if output.is_plain() => output.text(card(&scheme), answer),
            Ok(scheme) => list(&scheme, output, answer),
            Err(fault) => {
                let input = Input::argument(name.as_bytes(), index + 1);
                bad_input(input, fault, output, answer);
                if answer.stop {
                    break;
                }
            }
        }
    }
}

/// A scheme that is registered, or has rules, or both.
struct SchemeFacts {
    name: &'static str,
    registered: Option<&'static RegisteredScheme>,
    rules: Option<&'static SchemeRules>,
}

impl SchemeFacts {
    fn find(name: &str) -> Result<Self, Fault> {
        Rule::Scheme.check(name)?;
        if let Some(scheme) = registry::find(name) {
            return Ok(Self::of_registered(scheme));
        }
        let rules = SchemeSet::STANDARD.rules_of(name).ok_or_else(Fault::not_registered)?;
        Ok(Self { name: rules.scheme(), registered: None, rules: Some(rules) })
    }

    fn of_registered(scheme: &'static RegisteredScheme) -> Self {
        let name = scheme.name();
        Self { name, registered: Some(scheme), rules: SchemeSet::STANDARD.rules_of(name) }
    }

    fn default_port(&self) -> Option<u16> {
        SchemeSet::STANDARD.default_port(self.name)
    }

    fn has_well_known(&self) -> bool {
        self.registered.is_some_and(RegisteredScheme::has_well_known)
    }

    fn rfcs(&self) -> &'static [u16] {
        self.registered.map_or(&[], RegisteredScheme::rfcs)
    }
}

/// One line, object or row.
fn list(scheme: &SchemeFacts, output: &OutputArgs, answer: &mut Answer) {
    let default_port = scheme.default_port();
    let description = scheme.registered.map(RegisteredScheme::description);
    let status = scheme.registered.map(|scheme| scheme.status().name());
    if output.json {
        answer.json(&Row {
            scheme: scheme.name,
            description,
            status,
            rfcs: scheme.rfcs(),
            default_port,
            well_known: scheme.has_well_known(),
            registry_date: REGISTRY_DATE,
            rules: scheme.rules.map(RulesRow::new),
        });
        return;
    }
    let port = default_port.map(|port| port.to_string());
    let rfcs = rfcs(scheme);
    let well_known = if scheme.has_well_known() { "true" } else { "false" };
    let values = [
        Some(scheme.name),
        status,
        port.as_deref(),
        Some(rfcs.as_str()).filter(|rfcs| !rfcs.is_empty()),
        description,
        Some(well_known),
    ];
    match output.table() {
        Some(table) => {
            table.row(&mut answer.out, values.map(|value| value.map(str::as_bytes)));
        }
        None => {
            let plain = values.into_iter().take(5).map(Option::unwrap_or_default);
            output.text(plain.collect::<Vec<_>>().join("\t"), answer);
        }
    }
}

fn rfcs(scheme: &SchemeFacts) -> String {
    let rfcs: Vec<_> = scheme.rfcs().iter().map(|rfc| format!("RFC {rfc}")).collect();
    rfcs.join(", ")
}

/// All that is known, a line for each fact.
fn card(scheme: &SchemeFacts) -> String {
    let mut card = match scheme.registered {
        Some(registered) => format!("{}: {}", scheme.name, registered.description()),
        None => scheme.name.to_owned(),
    };
    let mut line = |name: &str, value: &str| {
        let value = value.lines().map(str::trim).collect::<Vec<_>>().join("\n                ");
        // Writing to a `String` can't fail.
        let _ = write!(card, "\n  {name:<14}{value}");
    };
    match scheme.registered {
        Some(registered) => line("status", registered.status().name()),
        None => line("status", "not registered by IANA"),
    }
    if scheme.registered.is_some() {
        let rfcs = Some(rfcs(scheme)).filter(|rfcs| !rfcs.is_empty());
        line("reference", rfcs.as_deref().unwrap_or("no RFC"));
    }
    line("default port", &scheme.default_port().map_or("none".to_owned(), |port| port.to_string()));
    line("well-known", if scheme.has_well_known() { "yes (RFC 8615)" } else { "no" });
    match scheme.rules.map(RulesRow::new) {
        None => line("rules", "none known beyond RFC 3986"),
        Some(rules) => {
            line("grammar", rules.abnf);
            line(
                "",
                &format!(
                    "{}; all of it: uri rule --closure {}",
                    rules.section.unwrap_or("no RFC"),
                    rules.rule
                ),
            );
            for (name, _) in COMPONENTS {
                line(name, rules.components[name]);
            }
            line("empty host", rules.empty_host.as_deref().unwrap_or("its meaning is not defined"));
            let hierarchy = "a hierarchy: / and .. have the meaning of RFC 3986";
            line(
                "path",
                if rules.path_is_hierarchy { hierarchy } else { "no hierarchy: / and .. are data" },
            );
            let is_shown = |note: &&String| Some(*note) == rules.empty_host.as_ref();
            rules.notes.iter().filter(|note| !is_shown(note)).for_each(|note| line("note", note));
        }
    }
    line("registry", &format!("IANA, as of {REGISTRY_DATE}"));
    card
}

impl RulesRow {
    fn new(rules: &SchemeRules) -> Self {
        let words = |clause: Clause| format!("{} ({})", clause.message(), clause.section());
        let components =
            COMPONENTS.map(|(name, component)| (name, rules.component_use(component).name()));
        Self {
            rule: rules.rule(),
            section: Some(rules.section()).filter(|section| !section.is_empty()),
            abnf: rules.abnf(),
            components: components.into(),
            empty_host: rules.empty_host().map(words),
            path_is_hierarchy: rules.path_is_hierarchy(),
            notes: rules.clauses().map(words).collect(),
        }
    }
}
