//! The generators of strings: complete, consistent with the automaton, and able to find faults.

use std::collections::HashSet;

use urikit_oracle::{Dfa, Grammar, RFC3986, RFC3987, Sampler};

fn automaton(grammar: &str, rule: &str) -> Dfa {
    Grammar::parse(grammar).unwrap().automaton(rule)
}

#[test]
fn exhaustive_gives_every_text_once_with_its_verdict() {
    let dfa = automaton(RFC3986, "path-noscheme");
    let mut seen = HashSet::new();
    dfa.exhaustive(4, |text, accepted| {
        assert_eq!(dfa.accepts(text), accepted, "{text}");
        assert!(seen.insert(text.to_owned()), "{text} came twice");
    });
    let classes = dfa.classes().len();
    assert_eq!(seen.len(), (0..=4).map(|len| classes.pow(len)).sum::<usize>());
}

#[test]
fn exhaustive_parts_make_the_whole() {
    let dfa = automaton(RFC3987, "ipath-noscheme");
    let mut whole = Vec::new();
    dfa.exhaustive(3, |text, accepted| whole.push((text.to_owned(), accepted)));
    let mut parts = Vec::new();
    let mut keep = |text: &str, accepted| parts.push((text.to_owned(), accepted));
    dfa.exhaustive_from(&[], 0, &mut keep);
    for class in dfa.classes() {
        dfa.exhaustive_from(&[class], 3, &mut keep);
        dfa.exhaustive_from(&[class], 0, |_, _| panic!("the prefix is longer than the limit"));
    }
    assert_eq!(parts, whole);
}

#[test]
fn words_lead_where_they_should() {
    let dfa = automaton(RFC3986, "URI-reference");
    let (access, onward) = (dfa.access_words(), dfa.accepting_words());
    assert_eq!(access.len(), dfa.states().len());
    for state in dfa.states() {
        assert_eq!(dfa.run(dfa.start(), &dfa.spell(&access[state])), state);
        assert_eq!(onward[state].is_none(), dfa.is_dead(state));
        if let Some(word) = &onward[state] {
            assert!(dfa.is_accepting(dfa.run(state, &dfa.spell(word))));
        }
    }
}

#[test]
fn characterising_set_distinguishes_all_states() {
    for (grammar, rule) in [(RFC3986, "URI-reference"), (RFC3987, "IRI"), (RFC3986, "path-empty")] {
        let dfa = automaton(grammar, rule);
        let suffixes = dfa.characterising_set();
        println!("{rule}: {} suffixes", suffixes.len());
        assert!(suffixes[0].is_empty());
        let row = |state| -> Vec<bool> {
            suffixes.iter().map(|w| dfa.is_accepting(dfa.run(state, &dfa.spell(w)))).collect()
        };
        assert_eq!(dfa.states().map(row).collect::<HashSet<_>>().len(), dfa.states().len());
    }
}

#[test]
fn cover_and_every_char_tell_the_truth() {
    for (grammar, rule) in [(RFC3986, "IPv4address"), (RFC3987, "ipath-noscheme")] {
        let dfa = automaton(grammar, rule);
        let check = |text: &str, accepted| assert_eq!(dfa.accepts(text), accepted, "{text}");
        dfa.cover(1, check);
        dfa.every_char(check);
    }
}

#[test]
fn cover_size_is_states_times_sequences_times_suffixes() {
    let dfa = automaton(RFC3986, "path-noscheme");
    let (states, classes) = (dfa.states().len(), dfa.classes().len());
    let suffixes = dfa.characterising_set().len();
    for (extra, sequences) in [(0, 1 + classes), (1, 1 + classes + classes * classes)] {
        let mut count = 0;
        dfa.cover(extra, |_, _| count += 1);
        assert_eq!(count, states * sequences * suffixes);
    }
}

/// Mistakes that a parser could easily make, written as changes to the grammar.
#[test]
fn cover_finds_each_slip_in_the_grammar() {
    for (rule, right, wrong) in [
        ("IPv6address", "= 1*4HEXDIG", "= 1*3HEXDIG"),
        ("IPv6address", "= 1*4HEXDIG", "= 1*5HEXDIG"),
        ("IPv6address", "5( h16 \":\" ) ls32", "4( h16 \":\" ) ls32"),
        ("IPv6address", "*6( h16 \":\" ) h16", "*7( h16 \":\" ) h16"),
        ("IPv6address", "h16 \":\"   ls32", "h16 \":\"   h16"),
        ("IPv4address", "\"25\" %x30-35", "\"25\" %x30-36"),
        ("IPv4address", "/ %x31-39 DIGIT ", "/ %x30-39 DIGIT "),
        ("IPvFuture", "\"v\" 1*HEXDIG", "\"v\" *HEXDIG"),
        ("IPvFuture", "\".\" 1*( unreserved", "\".\" *( unreserved"),
        ("URI-reference", "[ \":\" port ]", "[ \":\" 1*DIGIT ]"),
        ("URI-reference", "\"%\" HEXDIG HEXDIG", "\"%\" HEXDIG [ HEXDIG ]"),
        ("URI-reference", "/ path-noscheme\n", "/ path-rootless\n"),
        ("path-absolute", "= \"/\" [ segment-nz ", "= \"/\" [ segment "),
        ("scheme", "scheme        = ALPHA", "scheme        ="),
    ] {
        let changed = RFC3986.replacen(right, wrong, 1);
        assert_ne!(changed, RFC3986, "{right} is not in the grammar");
        let slip = automaton(&changed, rule);
        let mut found = None;
        automaton(RFC3986, rule).cover(0, |text, accepted| {
            if found.is_none() && slip.accepts(text) != accepted {
                found = Some(text.to_owned());
            }
        });
        assert!(found.is_some(), "{wrong} went unseen");
    }
}

#[test]
fn every_char_reaches_the_edges_of_unicode_ranges() {
    let dfa = automaton(RFC3987, "ucschar");
    let mut seen = HashSet::new();
    dfa.every_char(|text, _| seen.extend(text.chars()));
    for c in ('\0'..='\u{7F}').chain([
        '\u{80}',
        '\u{9F}',
        '\u{A0}',
        '\u{D7FF}',
        '\u{E000}',
        '\u{F8FF}',
        '\u{F900}',
        '\u{FDCF}',
        '\u{FDD0}',
        '\u{E0FFF}',
        '\u{E1000}',
        '\u{EFFFD}',
        '\u{EFFFE}',
        '\u{10FFFF}',
    ]) {
        assert!(seen.contains(&c), "{c:?}");
    }
}

#[test]
fn every_char_puts_an_exit_after_a_wrong_character() {
    let mut found = false;
    automaton(RFC3986, "IP-literal").every_char(|text, accepted| {
        found |= text == "[::^]";
        assert!(!accepted || !text.contains('^'));
    });
    assert!(found);
}

#[test]
fn derived_texts_are_members_of_limited_length() {
    for (grammar, rule) in
        [(RFC3986, "URI"), (RFC3986, "IPv6address"), (RFC3987, "IRI"), (RFC3986, "path-empty")]
    {
        let dfa = automaton(grammar, rule);
        let mut sampler = Sampler::new(&dfa, 1);
        for max_len in (0..40).cycle().take(4000) {
            let text = sampler.derive(max_len);
            assert!(dfa.accepts(&text), "{rule}: {text:?}");
            assert!(text.chars().count() <= max_len.max(2), "{rule}: {text:?}");
        }
    }
}

#[test]
fn derived_texts_use_more_than_representatives() {
    let dfa = automaton(RFC3987, "iquery");
    let mut sampler = Sampler::new(&dfa, 1);
    let chars: HashSet<char> =
        (0..500).flat_map(|_| sampler.derive(20).chars().collect::<Vec<_>>()).collect();
    assert!(chars.len() > 500, "only {} different characters", chars.len());
}

#[test]
fn sampler_repeats_itself_for_the_same_seed_only() {
    let dfa = automaton(RFC3986, "URI-reference");
    let texts = |seed| -> Vec<String> {
        let mut sampler = Sampler::new(&dfa, seed);
        let mut next = || {
            let text = sampler.derive(30);
            sampler.mutate(&text)
        };
        (0..50).map(|_| next()).collect()
    };
    assert_eq!(texts(3), texts(3));
    assert_ne!(texts(3), texts(4));
}

#[test]
fn mutation_damages_many_texts_but_not_all() {
    let dfa = automaton(RFC3986, "URI");
    let mut sampler = Sampler::new(&dfa, 5);
    let still_fine = (0..1000)
        .filter(|_| {
            let text = sampler.derive(30);
            dfa.accepts(&sampler.mutate(&text))
        })
        .count();
    assert!((200..900).contains(&still_fine), "{still_fine} of 1000");
    assert!((0..50).any(|_| !sampler.mutate("").is_empty()));
}
