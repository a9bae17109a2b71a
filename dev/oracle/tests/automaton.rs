//! The automaton itself: its size, its classes, and agreement with a matcher
//! that walks the grammar without any automaton.

use urikit_oracle::{Dfa, Expr, Grammar, RFC3986, RFC3987, Sampler};

#[test]
fn sizes_are_as_known() {
    for (grammar, rule, states, classes) in [
        (RFC3986, "URI", 180, 21),
        (RFC3986, "URI-reference", 183, 21),
        (RFC3986, "absolute-URI", 177, 20),
        (RFC3986, "relative-ref", 181, 19),
        (RFC3986, "authority", 170, 16),
        (RFC3986, "host", 161, 15),
        (RFC3986, "IPv6address", 152, 10),
        (RFC3986, "IPv4address", 25, 8),
        (RFC3986, "path", 4, 4),
        (RFC3986, "path-empty", 2, 1),
        (RFC3986, "query", 4, 4),
        // Three more than URI: there, what may follow a path may also follow in a query, so the two share
        // states. Private characters separate them.
        (RFC3987, "IRI", 183, 23),
        (RFC3987, "IRI-reference", 186, 23),
        (RFC3987, "iquery", 4, 4),
    ] {
        let dfa = Grammar::parse(grammar).unwrap().automaton(rule);
        println!("{rule}: {} states, {} classes", dfa.states().len(), dfa.classes().len());
        assert_eq!((dfa.states().len(), dfa.classes().len()), (states, classes), "{rule}");
    }
}

#[test]
fn classes_partition_all_characters() {
    for (grammar, rule) in [(RFC3986, "URI-reference"), (RFC3987, "IRI-reference")] {
        let dfa = Grammar::parse(grammar).unwrap().automaton(rule);
        let mut all = String::new();
        for class in dfa.classes() {
            assert_eq!(dfa.class_of(dfa.representatives()[class]), class);
            for c in dfa.members(class).iter().cloned().flatten() {
                assert_eq!(dfa.class_of(c), class, "{c:?}");
                all.push(c);
            }
        }
        assert_eq!(all.chars().count(), 0x11_0000 - 0x800);
    }
}

#[test]
fn classes_have_readable_representatives() {
    let dfa = Grammar::parse(RFC3987).unwrap().automaton("IRI-reference");
    let readable = dfa.representatives().iter().filter(|c| c.is_ascii_graphic()).count();
    assert_eq!(readable, dfa.classes().len() - 2, "all but ucschar and iprivate");
}

#[test]
fn one_state_is_dead_and_stays_so() {
    let dfa = Grammar::parse(RFC3986).unwrap().automaton("URI");
    let dead: Vec<_> = dfa.states().filter(|&state| dfa.is_dead(state)).collect();
    assert_eq!(dead.len(), 1);
    assert!(dfa.classes().all(|class| dfa.step(dead[0], class) == dead[0]));
}

#[test]
fn agrees_with_naive_matcher_on_all_short_texts() {
    for (grammar, rule, max_len) in [
        (RFC3986, "scheme", 4),
        (RFC3986, "IPv6address", 4),
        (RFC3986, "ls32", 4),
        (RFC3986, "IPvFuture", 4),
        (RFC3986, "dec-octet", 4),
        (RFC3986, "pchar", 4),
        (RFC3986, "path", 4),
        (RFC3986, "path-absolute", 4),
        (RFC3986, "path-noscheme", 4),
        (RFC3986, "path-empty", 4),
        (RFC3986, "query", 4),
        (RFC3987, "ipath-noscheme", 4),
        (RFC3987, "iquery", 4),
        // More classes, so fewer characters for the same time.
        (RFC3986, "authority", 3),
        (RFC3986, "URI-reference", 3),
        (RFC3987, "IRI-reference", 3),
    ] {
        let grammar = Grammar::parse(grammar).unwrap();
        let dfa = grammar.automaton(rule);
        dfa.exhaustive(max_len, |text, accepted| agree(&grammar, rule, text, accepted));
    }
}

#[test]
fn agrees_with_naive_matcher_on_every_character() {
    for (grammar, rule) in [
        (RFC3986, "IPvFuture"),
        (RFC3986, "IPv4address"),
        (RFC3986, "path-noscheme"),
        (RFC3987, "ipath-rootless"),
        (RFC3987, "iquery"),
    ] {
        let grammar = Grammar::parse(grammar).unwrap();
        let dfa = grammar.automaton(rule);
        dfa.every_char(|text, accepted| agree(&grammar, rule, text, accepted));
    }
}

#[test]
fn agrees_with_naive_matcher_on_random_texts() {
    for (grammar, rule) in
        [(RFC3986, "IPv6address"), (RFC3986, "URI-reference"), (RFC3987, "IRI-reference")]
    {
        let grammar = Grammar::parse(grammar).unwrap();
        let dfa = grammar.automaton(rule);
        let mut sampler = Sampler::new(&dfa, 7);
        for _ in 0..500 {
            let member = sampler.derive(24);
            agree(&grammar, rule, &member, true);
            let damaged = sampler.mutate(&member);
            agree(&grammar, rule, &damaged, dfa.accepts(&damaged));
        }
    }
}

/// Asserts that the automaton's verdict, here `accepted`, is the matcher's.
fn agree(grammar: &Grammar, rule: &str, text: &str, accepted: bool) {
    let chars: Vec<char> = text.chars().collect();
    let ends = ends(grammar, grammar.rule(rule).unwrap(), &chars, 0);
    assert_eq!(ends.contains(&chars.len()), accepted, "{rule}: {text:?}");
}

/// Every position where a match of `expr` that starts at `at` can end.
fn ends(grammar: &Grammar, expr: &Expr, text: &[char], at: usize) -> Vec<usize> {
    let follow = |starts: &[usize], expr: &Expr| {
        let found = starts.iter().flat_map(|&at| ends(grammar, expr, text, at));
        sorted(found.collect())
    };
    match expr {
        Expr::Alternation(choices) => {
            sorted(choices.iter().flat_map(|choice| ends(grammar, choice, text, at)).collect())
        }
        Expr::Concatenation(parts) => {
            parts.iter().fold(vec![at], |starts, part| follow(&starts, part))
        }
        Expr::Repetition { min, max, of } => {
            let mut here = vec![at];
            for _ in 0..*min {
                here = follow(&here, of);
            }
            let mut all = here.clone();
            // After one round per character, further rounds make no progress.
            for _ in *min..max.unwrap_or(min + text.len()) {
                if here.is_empty() {
                    break;
                }
                here = follow(&here, of);
                all.extend_from_slice(&here);
            }
            sorted(all)
        }
        Expr::Rule(name) => ends(grammar, grammar.rule(name).unwrap(), text, at),
        Expr::Text(wanted) => {
            let end = at + wanted.chars().count();
            let found = text.get(at..end).map(String::from_iter);
            Vec::from_iter(found.is_some_and(|f| f.eq_ignore_ascii_case(wanted)).then_some(end))
        }
        Expr::Range(range) => {
            Vec::from_iter(text.get(at).is_some_and(|c| range.contains(c)).then_some(at + 1))
        }
    }
}

fn sorted(mut positions: Vec<usize>) -> Vec<usize> {
    positions.sort_unstable();
    positions.dedup();
    positions
}

/// Keeps the automaton shareable between threads.
#[test]
fn automaton_is_send_and_sync() {
    const fn shareable<T: Send + Sync>() {}
    shareable::<Dfa>();
}
