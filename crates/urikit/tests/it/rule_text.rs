//! The descriptions of rules: the ABNF is that of the tests' grammars, and the examples are correct.

use urikit::Rule;

const GRAMMARS: [&str; 5] = [
    include_str!("../../../../testdata/rfc3986.abnf"),
    include_str!("../../../../testdata/rfc3987.abnf"),
    include_str!("../../../../testdata/rfc9112.abnf"),
    include_str!("../../../../testdata/rfc6874.abnf"),
    include_str!("../../../../testdata/parameters.abnf"),
];

/// The definition of a rule, without comments.
fn definition(name: &str) -> Option<String> {
    let is_start = |line: &&str| line.split_whitespace().take(2).eq([name, "="]);
    let grammar = GRAMMARS.iter().find(|grammar| grammar.lines().any(|line| is_start(&line)))?;
    let mut lines = grammar.lines().skip_while(|line| !is_start(line));
    let first = lines.next()?;
    let rest = lines.take_while(|line| line.starts_with(' '));
    let words = [first].into_iter().chain(rest).map(|line| line.split(" ; ").next().unwrap());
    Some(words.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" "))
}

#[test]
fn each_rule_has_its_definition_and_examples_that_hold() {
    for rule in Rule::ALL.iter().copied() {
        let abnf = rule.abnf().split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(Some(abnf), definition(rule.name()), "{rule}");
        assert!(rule.matches(rule.example()), "{rule}: {}", rule.example());
        assert!(!rule.matches(rule.counterexample()), "{rule}: {}", rule.counterexample());
        let in_no_rfc = matches!(rule, Rule::ParameterList | Rule::KeyValuePairs);
        assert_eq!(rule.section().starts_with("RFC "), !in_no_rfc, "{rule}");
    }
}
