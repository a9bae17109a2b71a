//! The splitter: known answers, and agreement with the grammar.

use urikit_oracle::{AuthorityParts, Components, Dfa, Grammar, RFC3986, Sampler};

#[test]
fn example_of_appendix_b() {
    assert_eq!(
        Components::split("http://www.ics.uci.edu/pub/ietf/uri/#Related"),
        Components {
            scheme: Some("http"),
            authority: Some("www.ics.uci.edu"),
            path: "/pub/ietf/uri/",
            query: None,
            fragment: Some("Related"),
        }
    );
}

#[test]
fn empty_is_not_absent() {
    let none = Components { scheme: None, authority: None, path: "", query: None, fragment: None };
    assert_eq!(Components::split(""), none);
    assert_eq!(Components::split("//"), Components { authority: Some(""), ..none });
    assert_eq!(Components::split("?"), Components { query: Some(""), ..none });
    assert_eq!(Components::split("#"), Components { fragment: Some(""), ..none });
    assert_eq!(Components::split("a:"), Components { scheme: Some("a"), ..none });
}

#[test]
fn delimiters_count_only_in_their_place() {
    let split = Components::split;
    assert_eq!(split("a:b:c").path, "b:c");
    assert_eq!(split("./a:b").scheme, None);
    assert_eq!(split("?a:b").scheme, None);
    assert_eq!(split("#a:b?c").query, None);
    assert_eq!(split("?a?b#c#d").query, Some("a?b"));
    assert_eq!(split("/a//b").authority, None);
    assert_eq!(split("a://b:1@c?//d").authority, Some("b:1@c"));
}

#[test]
fn authorities() {
    for (text, userinfo, host, port) in [
        ("", None, "", None),
        ("@", Some(""), "", None),
        (":", None, "", Some("")),
        ("@:", Some(""), "", Some("")),
        ("a:b@c:1", Some("a:b"), "c", Some("1")),
        ("c:1", None, "c", Some("1")),
        ("[::1]", None, "[::1]", None),
        ("a@[v1.b:c]:", Some("a"), "[v1.b:c]", Some("")),
    ] {
        assert_eq!(AuthorityParts::split(text), AuthorityParts { userinfo, host, port }, "{text}");
    }
}

/// The rules that the parts must follow.
struct Rules {
    scheme: Dfa,
    authority: Dfa,
    userinfo: Dfa,
    host: Dfa,
    port: Dfa,
    path: Dfa,
    query: Dfa,
    fragment: Dfa,
}

impl Rules {
    fn new(grammar: &Grammar) -> Self {
        Self {
            scheme: grammar.automaton("scheme"),
            authority: grammar.automaton("authority"),
            userinfo: grammar.automaton("userinfo"),
            host: grammar.automaton("host"),
            port: grammar.automaton("port"),
            path: grammar.automaton("path"),
            query: grammar.automaton("query"),
            fragment: grammar.automaton("fragment"),
        }
    }

    /// Asserts that each part follows its rule, and that together they are `text`.
    fn check(&self, text: &str) {
        let obeys = |part: Option<&str>, rule: &Dfa| assert!(part.is_none_or(|p| rule.accepts(p)));
        let parts = Components::split(text);
        obeys(parts.scheme, &self.scheme);
        obeys(parts.authority, &self.authority);
        obeys(Some(parts.path), &self.path);
        obeys(parts.query, &self.query);
        obeys(parts.fragment, &self.fragment);
        let mut joined = parts.scheme.map_or(String::new(), |scheme| format!("{scheme}:"));
        if let Some(authority) = parts.authority {
            let inner = AuthorityParts::split(authority);
            obeys(inner.userinfo, &self.userinfo);
            obeys(Some(inner.host), &self.host);
            obeys(inner.port, &self.port);
            joined += "//";
            joined += &inner.userinfo.map_or(String::new(), |userinfo| format!("{userinfo}@"));
            joined += inner.host;
            joined += &inner.port.map_or(String::new(), |port| format!(":{port}"));
        }
        joined += parts.path;
        joined += &parts.query.map_or(String::new(), |query| format!("?{query}"));
        joined += &parts.fragment.map_or(String::new(), |fragment| format!("#{fragment}"));
        assert_eq!(joined, text);
    }
}

#[test]
fn parts_of_valid_references_obey_their_rules() {
    let grammar = Grammar::parse(RFC3986).unwrap();
    let (reference, rules) = (grammar.automaton("URI-reference"), Rules::new(&grammar));
    reference.exhaustive(4, |text, accepted| {
        if accepted {
            rules.check(text);
        }
    });
    let mut sampler = Sampler::new(&reference, 11);
    for _ in 0..5000 {
        rules.check(&sampler.derive(40));
    }
}
