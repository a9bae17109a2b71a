//! The grammars: every name has a definition, and what is printed derives what the libraries accept.

use std::collections::BTreeSet;

use urikit::Rule;
use urikit_explain::grammar;
use urikit_oracle::Grammar;
use urikit_schemes::rules::SchemeSet;

/// What `uri rule --closure` prints, as one grammar.
fn printed_closure(name: &str) -> String {
    let rule = grammar::rules_named(name).next().unwrap();
    grammar::closure(rule).iter().map(|rule| format!("{}\n", rule.abnf())).collect()
}

#[test]
fn every_name_in_a_rule_is_known() {
    for rule in grammar::rules() {
        let mut names = grammar::references(rule).peekable();
        let is_literal = rule.abnf().contains(['"', '%', '<']);
        assert!(names.peek().is_some() || is_literal, "{}", rule.abnf());
        for name in names {
            let known = grammar::meaning(rule, name);
            assert!(known.is_some(), "{name} in {}", rule.abnf());
            assert!(grammar::rules_named(name).next().is_some(), "{name}");
        }
    }
}

#[test]
fn each_grammar_defines_a_name_once() {
    let mut seen = BTreeSet::new();
    for rule in grammar::rules() {
        let name = (rule.grammar(), rule.name().to_ascii_lowercase());
        assert!(seen.insert(name), "{} in {}", rule.name(), rule.grammar());
        assert!(rule.abnf().starts_with(&format!("{} = ", rule.name())), "{}", rule.abnf());
    }
}

/// The oracle reads the text, and finds undefined and recursive rules.
#[test]
fn a_closure_is_a_whole_grammar() {
    for rule in Rule::ALL.iter().copied() {
        let printed = Grammar::parse(&printed_closure(rule.name())).unwrap();
        let automaton = printed.automaton(rule.name());
        assert!(automaton.accepts(rule.example()), "{rule}");
        assert!(!automaton.accepts(rule.counterexample()), "{rule}");
    }
    for name in ["dns-name", "URI-6874", "URI-reference-6874", "URI-Template"] {
        Grammar::parse(&printed_closure(name)).unwrap();
    }
    let zoned = Grammar::parse(&printed_closure("URI-6874")).unwrap().automaton("URI-6874");
    assert!(zoned.accepts("http://[fe80::1%25en0]/") && !zoned.accepts("http://[fe80::1%en0]/"));
}

#[test]
fn the_grammar_of_a_scheme_derives_what_its_rules_accept() {
    let automata: Vec<_> = SchemeSet::STANDARD
        .iter()
        .map(|rules| {
            let printed = Grammar::parse(&printed_closure(rules.rule())).unwrap();
            (rules, printed.automaton(rules.rule()))
        })
        .collect();
    for (rules, automaton) in &automata {
        assert!(automaton.accepts(rules.example()), "{}", rules.example());
    }
    let mut checked = 0;
    let table = include_str!("../../../../testdata/scheme_rules.txt");
    for line in table.lines().filter(|line| line.starts_with('<')) {
        let (uri, rest) = line[1..].split_once('>').unwrap();
        let scheme = uri.split(':').next().unwrap();
        let found = automata.iter().find(|(rules, _)| rules.scheme().eq_ignore_ascii_case(scheme));
        let Some((rules, automaton)) = found.filter(|_| rest.trim().starts_with("valid")) else {
            continue;
        };
        let has_fragment = matches!(rules.scheme(), "urn" | "tag");
        let derived = if has_fragment { uri } else { uri.split('#').next().unwrap() };
        assert!(automaton.accepts(derived), "{derived}");
        checked += 1;
    }
    assert!(checked > 80, "{checked}");
}

/// The oracle of the tests reads the same rules from `testdata`.
#[test]
fn the_rules_of_parameters_are_those_of_the_oracle() {
    let tested = Grammar::parse(urikit_oracle::PARAMETERS).unwrap();
    for whole in ["parameter-list", "key-value-pairs"] {
        let printed = Grammar::parse(&printed_closure(whole)).unwrap();
        for name in printed.rule_names() {
            assert_eq!(tested.rule(name), printed.rule(name), "{name}");
        }
    }
}

#[test]
fn rules_named_ignores_case_and_prefers_the_generic_grammar() {
    let grammars =
        |name: &str| -> Vec<_> { grammar::rules_named(name).map(|rule| rule.grammar()).collect() };
    assert_eq!(grammars("SCHEME"), ["generic"]);
    assert_eq!(grammars("dquote"), ["core"]);
    assert_eq!(grammars("VAL"), ["ni", "nih"]);
    // Equal in all of them, by different standards.
    assert_eq!(grammars("alphanum"), ["urn", "tel", "tag"]);
    assert_eq!(grammars(""), [""; 0]);
}

#[test]
fn every_rule_that_a_clause_of_a_scheme_names_is_known() {
    for rules in SchemeSet::STANDARD.iter() {
        for clause in rules.clauses() {
            assert!(grammar::rules_named(clause.rule()).next().is_some(), "{}", clause.rule());
        }
    }
}
