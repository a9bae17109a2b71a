//! The public operations: each row names some of one type, and calls them with an input.

mod component;
mod edit;
mod exempt;
mod explain;
mod guard;
mod host;
mod identifier;
mod openapi;
mod params;
mod percent;
mod request_target;
mod resolve;
mod scheme;
mod serde;
mod template;

use std::collections::BTreeSet;

use urikit_testing::listing;

use crate::input::Input;
use crate::sink::Sink;

pub(crate) use exempt::EXEMPT;

/// A row of the table.
pub(crate) struct Operation {
    /// The type, the module of a function, or `Trait for`.
    pub(crate) of: &'static str,
    /// The names of the methods, or of the types with the trait, separated by spaces.
    pub(crate) names: &'static str,
    pub(crate) call: fn(&Input, &mut Sink),
}

/// A row of the table.
const fn op(of: &'static str, names: &'static str, call: fn(&Input, &mut Sink)) -> Operation {
    Operation { of, names, call }
}

/// A file with rows: its name, the rows, and its source text.
pub(crate) type Part = (&'static str, &'static [Operation], &'static str);

pub(crate) const PARTS: [Part; 14] = [
    ("component", component::TABLE, include_str!("component.rs")),
    ("edit", edit::TABLE, include_str!("edit.rs")),
    ("explain", explain::TABLE, include_str!("explain.rs")),
    ("guard", guard::TABLE, include_str!("guard.rs")),
    ("host", host::TABLE, include_str!("host.rs")),
    ("identifier", identifier::TABLE, include_str!("identifier.rs")),
    ("openapi", openapi::TABLE, include_str!("openapi.rs")),
    ("params", params::TABLE, include_str!("params.rs")),
    ("percent", percent::TABLE, include_str!("percent.rs")),
    ("request_target", request_target::TABLE, include_str!("request_target.rs")),
    ("resolve", resolve::TABLE, include_str!("resolve.rs")),
    ("scheme", scheme::TABLE, include_str!("scheme.rs")),
    ("serde", serde::TABLE, include_str!("serde.rs")),
    ("template", template::TABLE, include_str!("template.rs")),
];

pub(crate) fn all() -> impl Iterator<Item = &'static Operation> {
    PARTS.iter().flat_map(|(_, table, _)| table.iter())
}

/// The operations that a row names, as [`listing`] names them.
pub(crate) fn names(of: &str, names: &str) -> impl Iterator<Item = String> {
    let separator = if of.ends_with(" for") { " " } else { "::" };
    names.split_whitespace().map(move |name| format!("{of}{separator}{name}"))
}

/// Each row calls the methods that it names: they occur in the text of the row.
#[test]
fn each_row_calls_the_methods_that_it_names() {
    let mut count = 0;
    for (_, table, source) in PARTS {
        let rows: Vec<&str> = source.split("\n    op(").skip(1).collect();
        assert_eq!(rows.len(), table.len(), "a row starts with `op(` in a line of its own");
        for (row, operation) in rows.iter().zip(table) {
            let (_, body) = row.split_once("|input, sink|").expect("a row is a closure");
            for name in operation.names.split_whitespace() {
                let is_called = operation.of.ends_with(" for")
                    || body.contains(&format!(".{name}("))
                    || body.contains(&format!(".{name}::<"))
                    || body.contains(&format!("::{name}"));
                assert!(is_called, "{} does not call {name}", operation.of);
                count += 1;
            }
        }
    }
    assert!(count > 500, "only {count} names: are they still read?");
}

/// A new operation must be added to the table, or with a reason to those without input.
#[test]
fn every_public_operation_is_in_the_table() {
    let public = listing::operations();
    assert!(public.len() > 1000, "only {} operations: are they still read?", public.len());
    let exercised: BTreeSet<String> = all().flat_map(|row| names(row.of, row.names)).collect();
    let exempt: BTreeSet<String> = EXEMPT
        .iter()
        .flat_map(|(_, rows)| rows.iter())
        .flat_map(|row| {
            let (of, list) = row.split_once(": ").expect("a type, a colon, names");
            names(of, list)
        })
        .collect();
    let both: Vec<_> = exercised.intersection(&exempt).collect();
    assert!(both.is_empty(), "in the table and exempt from it: {both:?}");
    let known = &exercised | &exempt;
    let missing: Vec<_> = public.difference(&known).collect();
    let gone: Vec<_> = known.difference(&public).collect();
    assert!(missing.is_empty(), "{} not in the table: {missing:#?}", missing.len());
    assert!(gone.is_empty(), "{} in the table, and not public: {gone:#?}", gone.len());
}
