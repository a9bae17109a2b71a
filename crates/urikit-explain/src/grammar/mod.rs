//! Every grammar of these libraries, rule by rule: what a name means in the ABNF of a rule, and in an error.
//!
//! ```
//! use urikit_explain::grammar;
//! let rule = grammar::rules_named("hfield").next().unwrap();
//! assert_eq!(rule.abnf(), "hfield = hfname \"=\" hfvalue");
//! assert!(grammar::references(rule).eq(["hfname", "hfvalue"]));
//! let names: Vec<_> = grammar::closure(rule).iter().map(|rule| rule.name()).collect();
//! assert_eq!(names[..4], ["hfield", "hfname", "hfvalue", "qchar"]);
//! ```
//!
//! A name may have several meanings: `parameter` is a rule of `data`, of `tel` and of the parameters of a query.
//! In a grammar, its own rule of a name counts; otherwise that of RFC 3986, RFC 3987, RFC 9112 or RFC 5234.

mod references;

use alloc::vec::Vec;

use urikit::Rule;
use urikit_schemes::rules::{Definition, SchemeSet};

/// Grammars that are not of a scheme.
const OTHERS: [(&str, &str); 5] = [
    (PARAMETERS, include_str!("parameters.abnf")),
    ("dns", include_str!("dns.abnf")),
    ("zone", include_str!("zone.abnf")),
    ("template", include_str!("template.abnf")),
    (CORE, include_str!("core.abnf")),
];

/// The parameters of a query, as [`Rule::ParameterList`] and [`Rule::KeyValuePairs`] describe them.
const PARAMETERS: &str = "parameters";
const CORE: &str = "core";
const GENERIC: &str = "generic";

/// All rules: those of [`Rule`], of the schemes of [`SchemeSet::STANDARD`], of URI templates, and the others that
/// their ABNF refers to.
///
/// ```
/// use urikit_explain::grammar;
/// assert!(grammar::rules().any(|rule| rule.name() == "path-algval" && rule.grammar() == "ni"));
/// assert!(grammar::rules().any(|rule| rule.name() == "pchar" && rule.grammar() == "generic"));
/// ```
pub fn rules() -> impl Iterator<Item = Definition> {
    let generic = Rule::ALL.iter().copied().map(of_generic_grammar);
    let of_schemes = SchemeSet::STANDARD.iter().flat_map(|scheme| scheme.definitions());
    let others = OTHERS.into_iter().flat_map(|(name, text)| Definition::all_in(name, text));
    generic.chain(of_schemes).chain(others)
}

/// The rules with this name, ignoring ASCII case: that of [`Rule`] if there is one; otherwise those of all grammars
/// that have one, without repetitions.
///
/// ```
/// use urikit_explain::grammar;
/// let grammars = |name| grammar::rules_named(name).map(|rule| rule.grammar()).collect::<Vec<_>>();
/// assert_eq!(grammars("PCHAR"), ["generic"]);
/// assert_eq!(grammars("parameter"), ["data", "tel", "parameters"]);
/// assert!(grammars("no-such-rule").is_empty());
/// ```
pub fn rules_named(name: &str) -> impl Iterator<Item = Definition> {
    let generic = Rule::from_name(name).map(of_generic_grammar);
    let mut found: Vec<Definition> = Vec::new();
    let has_name = |rule: &Definition| rule.name().eq_ignore_ascii_case(name);
    for rule in rules().filter(|rule| generic.is_none() && has_name(rule)) {
        let is_same =
            |other: &Definition| (other.abnf(), other.section()) == (rule.abnf(), rule.section());
        if !found.iter().any(is_same) {
            found.push(rule);
        }
    }
    generic.into_iter().chain(found)
}

/// The names in the ABNF of a rule, in order; a name that occurs twice is there twice.
///
/// ```
/// use urikit_explain::grammar;
/// let port = grammar::rules_named("port").next().unwrap();
/// assert!(grammar::references(port).eq(["DIGIT"]));
/// ```
pub fn references(rule: Definition) -> impl Iterator<Item = &'static str> {
    references::references(rule.abnf())
}

/// The rule that a name in the ABNF of `rule` means; `None` if there is none.
///
/// ```
/// use urikit_explain::grammar;
/// let list = grammar::rules_named("parameter-list").next().unwrap();
/// assert_eq!(grammar::meaning(list, "parameter").unwrap().abnf(), "parameter = value");
/// ```
#[must_use]
pub fn meaning(rule: Definition, name: &str) -> Option<Definition> {
    let own = match rule.grammar() {
        GENERIC => PARAMETERS,
        own => own,
    };
    let has_name = |rule: &Definition| rule.name().eq_ignore_ascii_case(name);
    let in_grammar =
        |grammar| rules().find(move |rule| rule.grammar() == grammar && has_name(rule));
    let generic = || Rule::from_name(name).map(of_generic_grammar);
    in_grammar(own).or_else(generic).or_else(|| in_grammar(CORE))
}

/// The rule and all that it refers to, each once, in the order in which a reader meets their names. Names have
/// the meaning that they have in the grammar of `rule`.
///
/// ```
/// use urikit_explain::grammar;
/// let names = |name| {
///     let rule = grammar::rules_named(name).next().unwrap();
///     grammar::closure(rule).into_iter().map(|rule| rule.name()).collect::<Vec<_>>()
/// };
/// assert_eq!(names("pct-encoded"), ["pct-encoded", "HEXDIG", "DIGIT"]);
/// assert_eq!(names("path-absolute")[..4], ["path-absolute", "segment-nz", "segment", "pchar"]);
/// ```
#[must_use]
pub fn closure(rule: Definition) -> Vec<Definition> {
    let mut found = Vec::from([rule]);
    let mut at = 0;
    while let Some(next) = found.get(at).copied() {
        for name in references(next) {
            let Some(meaning) = meaning(rule, name).or_else(|| meaning(next, name)) else {
                continue;
            };
            if !found.iter().any(|known| known.name() == meaning.name()) {
                found.push(meaning);
            }
        }
        at += 1;
    }
    found
}

fn of_generic_grammar(rule: Rule) -> Definition {
    Definition::new(GENERIC, rule.section(), rule.name(), rule.abnf())
}
