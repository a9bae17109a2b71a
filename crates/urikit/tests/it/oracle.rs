//! The parser compared with automata generated from the text of the ABNF: zero differences.
//!
//! `cargo xtask test` runs this with small bounds, `cargo xtask prove` with large ones (then the environment
//! variable `URIKIT_PROVE` is set) and prints what was compared; `cargo xtask test-targets` with tiny ones
//! (`URIKIT_CASES`).

use core::sync::atomic::{AtomicUsize, Ordering};
use std::io::Write;
use std::thread;

use urikit::{Identifier, IriRef, Rule, UriRef, component::HostKind, kind};
use urikit_oracle::{
    AuthorityParts, Components, Dfa, Grammar, PARAMETERS, RFC3986, RFC3987, RFC6874, RFC9112,
    Sampler,
};

/// How much to compare for each rule.
struct Bounds {
    /// All strings up to the greatest length with at most this many.
    exhaustive: usize,
    /// Symbols between a transition and the suffix that distinguishes its end states.
    cover: usize,
    random: usize,
    /// Strings that are padded at each position.
    padded: usize,
    /// Tokens of an IPv6 address.
    ipv6_tokens: u32,
}

const SMALL: Bounds =
    Bounds { exhaustive: 200_000, cover: 0, random: 20_000, padded: 100, ipv6_tokens: 5 };
/// For emulated machines.
const TINY: Bounds =
    Bounds { exhaustive: 20_000, cover: 0, random: 2_000, padded: 20, ipv6_tokens: 4 };
const LARGE: Bounds =
    Bounds { exhaustive: 100_000_000, cover: 1, random: 2_000_000, padded: 10_000, ipv6_tokens: 6 };

fn bounds() -> Bounds {
    let is_set = |name| std::env::var_os(name).is_some();
    match is_set("URIKIT_PROVE") {
        true => LARGE,
        false if is_set("URIKIT_CASES") => TINY,
        false => SMALL,
    }
}

/// Not captured by the test harness.
fn report(line: &str) {
    let mut stderr = std::io::stderr();
    writeln!(stderr, "{line}").unwrap();
}

#[test]
fn every_rule_is_derived_exactly() {
    let bounds = bounds();
    let grammars =
        [RFC3986, RFC3987, RFC9112, RFC6874, PARAMETERS].map(|abnf| Grammar::parse(abnf).unwrap());
    let ipv4 = grammars[0].automaton("IPv4address");
    for rule in Rule::ALL.iter().copied() {
        let grammar = grammars.iter().find(|grammar| grammar.rule(rule.name()).is_some()).unwrap();
        let dfa = grammar.automaton(rule.name());
        let judge = Judge { rule, dfa: &dfa, ipv4: &ipv4 };
        // The small automata of single parts need fewer strings than those of whole identifiers.
        let share = if dfa.states().len() > 100 { 1 } else { 10 };
        let exhaustive = judge.exhaustive(bounds.exhaustive / share);
        let cover = judge.cover(bounds.cover);
        let random = judge.random(bounds.random / share);
        let padded = judge.padded(bounds.padded / share);
        let longest = longest(dfa.classes().len(), bounds.exhaustive / share);
        report(&format!(
            "oracle: {rule}: {exhaustive} strings of up to {longest} symbols, {cover} by cover, \
             {random} at random, {padded} padded: 0 differences"
        ));
    }
}

/// The greatest length such that there are at most `limit` strings of at most this length.
fn longest(classes: usize, limit: usize) -> usize {
    let (mut length, mut of_length, mut all) = (0, 1_usize, 1);
    while length < 64 && of_length * classes + all <= limit {
        of_length *= classes;
        all += of_length;
        length += 1;
    }
    length
}

/// Compares our results for one rule with the automaton.
struct Judge<'a> {
    rule: Rule,
    dfa: &'a Dfa,
    ipv4: &'a Dfa,
}

impl Judge<'_> {
    fn exhaustive(&self, limit: usize) -> usize {
        let longest = longest(self.dfa.classes().len(), limit);
        let count = AtomicUsize::new(1);
        self.dfa.exhaustive_from(&[], 0, |text, accepted| self.compare(text, accepted));
        let next_class = AtomicUsize::new(0);
        let work = || {
            loop {
                let class = next_class.fetch_add(1, Ordering::Relaxed);
                if longest == 0 || class >= self.dfa.classes().len() {
                    break;
                }
                let mut compared = 0;
                self.dfa.exhaustive_from(&[class], longest, |text, accepted| {
                    self.compare(text, accepted);
                    compared += 1;
                });
                count.fetch_add(compared, Ordering::Relaxed);
            }
        };
        thread::scope(|scope| {
            for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
                scope.spawn(work);
            }
        });
        count.into_inner()
    }

    fn cover(&self, extra: usize) -> usize {
        let mut count = 0;
        let mut visit = |text: &str, accepted| {
            self.compare(text, accepted);
            self.compare_offset(text);
            count += 1;
        };
        self.dfa.cover(extra, &mut visit);
        self.dfa.every_char(&mut visit);
        count
    }

    fn random(&self, cases: usize) -> usize {
        let mut sampler = Sampler::new(self.dfa, 0x3986);
        for case in 0..cases / 2 {
            let derived = sampler.derive(4 + case % 150);
            self.compare(&derived, true);
            let mutated = sampler.mutate(&derived);
            self.compare(&mutated, self.dfa.accepts(&mutated));
            self.compare_offset(&mutated);
        }
        cases
    }

    /// Members, and damaged members, with 0 to 65 neutral bytes inserted at each position, so that each
    /// delimiter is in each lane of a block, and at each edge between blocks.
    fn padded(&self, texts: usize) -> usize {
        let mut sampler = Sampler::new(self.dfa, 0x3987);
        let mut count = 0;
        for text in 0..texts {
            let derived = sampler.derive(2 + text % 40);
            let base = if text % 2 == 0 { derived } else { sampler.mutate(&derived) };
            let places = (0..=base.len()).filter(|place| base.is_char_boundary(*place));
            for (n, place) in places.enumerate() {
                // All 66 at a few positions, a few at all positions.
                let step = if (n + text) % 5 == 0 { 1 } else { 13 };
                for padding in (text % step..=65).step_by(step) {
                    let (before, after) = base.split_at(place);
                    let padded = format!("{before}{}{after}", "x".repeat(padding));
                    self.compare(&padded, self.dfa.accepts(&padded));
                    self.compare_offset(&padded);
                    count += 1;
                }
            }
        }
        count
    }

    fn compare(&self, text: &str, accepted: bool) {
        let ours = self.rule.matches(text);
        assert_eq!(ours, accepted, "{} of {text:?}", self.rule);
        if !accepted {
            return;
        }
        match self.rule {
            Rule::Uri | Rule::UriReference | Rule::AbsoluteUri | Rule::RelativeRef => {
                self.compare_parts::<kind::UriRefKind>(UriRef::parse(text).unwrap());
            }
            Rule::Iri | Rule::IriReference | Rule::AbsoluteIri | Rule::IrelativeRef => {
                self.compare_parts::<kind::IriRefKind>(IriRef::parse(text).unwrap());
            }
            _ => {}
        }
    }

    fn compare_parts<K: kind::Reference>(&self, ours: Identifier<'_, K>) {
        let text = ours.as_str();
        let theirs = Components::split(text);
        let spans = ours.spans();
        assert_eq!(spans.scheme().map(|range| &text[range]), theirs.scheme, "{text:?}");
        assert_eq!(ours.authority().map(|part| part.as_str()), theirs.authority, "{text:?}");
        assert_eq!(ours.path().as_str(), theirs.path, "{text:?}");
        assert_eq!(ours.query().map(|part| part.as_str()), theirs.query, "{text:?}");
        assert_eq!(ours.fragment().map(|part| part.as_str()), theirs.fragment, "{text:?}");
        let (Some(ours), Some(theirs)) = (ours.authority(), theirs.authority) else { return };
        let theirs = AuthorityParts::split(theirs);
        assert_eq!(ours.userinfo().map(|part| part.as_str()), theirs.userinfo, "{text:?}");
        assert_eq!(ours.host().as_str(), theirs.host, "{text:?}");
        assert_eq!(ours.port().map(|part| part.as_str()), theirs.port, "{text:?}");
        let kind = match theirs.host.as_bytes() {
            [b'[', b'v' | b'V', ..] => HostKind::IpvFuture,
            [b'[', ..] => HostKind::Ipv6,
            _ if self.ipv4.accepts(theirs.host) => HostKind::Ipv4,
            _ => HostKind::RegName,
        };
        assert_eq!(ours.host().kind(), kind, "{text:?}");
    }

    /// What precedes an error could still have become valid.
    fn compare_offset(&self, text: &str) {
        let Err(error) = self.rule.check(text) else { return };
        let offset = error.offset();
        let viable = self.dfa.viable_prefix_len(text);
        assert!(text.is_char_boundary(offset), "{} of {text:?}: {error}", self.rule);
        assert!(offset <= viable, "{} of {text:?}: {error}, dead after {viable}", self.rule);
    }
}

/// Every sequence of tokens of an IPv6 address, with the value compared with `core`.
#[test]
fn ipv6_addresses_by_token() {
    const TOKENS: [&str; 11] =
        ["0", "7f", "12ab", "12345", ":", "::", ".", "255", "256", "01", "1.2.3.4"];
    let grammar = Grammar::parse(RFC3986).unwrap();
    let dfa = grammar.automaton("IPv6address");
    let length = bounds().ipv6_tokens;
    // Eight full groups need fifteen tokens, so most of them are in a prefix.
    let prefixes = ["", "1:2:3:", "1:2:3:4:5:", "1:2:3:4:5:6:", "1:2:3:4:5:6:7:", "::1:2:3:4:5:"];
    let mut compared = 0;
    let mut text = String::new();
    for prefix in prefixes {
        for number in 0..TOKENS.len().pow(length) {
            text.clear();
            text.push_str(prefix);
            let mut rest = number;
            for _ in 0..length {
                text.push_str(TOKENS[rest % TOKENS.len()]);
                rest /= TOKENS.len();
            }
            let accepted = dfa.accepts(&text);
            assert_eq!(Rule::Ipv6Address.matches(&text), accepted, "{text:?}");
            if accepted {
                let reference = format!("//[{text}]");
                let ours = UriRef::parse(&reference).unwrap().host().unwrap().ipv6();
                assert_eq!(ours, text.parse().ok(), "{text:?}");
            }
            compared += 1;
        }
    }
    report(&format!("oracle: IPv6address: {compared} sequences of tokens: 0 differences"));
}
