//! Promise 1: every rule and every parser accepts exactly what the ABNF derives.
//!
//! The automata are generated from the ABNF and share no code with the library.

use core::ops::Range;
use std::sync::OnceLock;

use urikit::component::HostKind;
use urikit::kind::{self, Kind};
use urikit::{Identifier, IdentifierBuf, Iri, IriRef, ParseError, Rule, Uri, UriRef};
use urikit_oracle::{Dfa, Grammar, PARAMETERS, RFC3986, RFC3987, RFC6874, RFC9112};

use crate::exactly_sized;
use crate::model::Parts;

/// Compares the answers of all rules, all parsers and all forms of an identifier.
///
/// # Panics
/// If two of them differ.
pub fn check(data: &[u8]) {
    let bytes = exactly_sized(data);
    check_kind::<kind::UriKind>(&bytes);
    check_kind::<kind::UriRefKind>(&bytes);
    check_kind::<kind::IriKind>(&bytes);
    check_kind::<kind::IriRefKind>(&bytes);
    let Ok(text) = str::from_utf8(&bytes) else { return };
    for (rule, automaton) in automata() {
        let answer = rule.check(text);
        assert_eq!(answer.is_ok(), automaton.accepts(text), "{rule} of {text:?}: {answer:?}");
        if let Err(error) = answer {
            // What precedes the error could still have become valid.
            let viable = automaton.viable_prefix_len(text);
            assert!(error.offset() <= viable, "{rule} of {text:?}: {error}, dead after {viable}");
        }
        if let Some(parsed) = parse_as(*rule, text) {
            assert_eq!(parsed, answer, "{rule} of {text:?}");
        }
    }
    if let Ok(reference) = IriRef::parse(text) {
        check_parts(reference);
    }
}

/// Builds the automata, which takes longer than one input may.
pub fn prepare() {
    automata();
}

/// Each rule with its automaton, built once.
fn automata() -> &'static [(Rule, Dfa)] {
    static AUTOMATA: OnceLock<Vec<(Rule, Dfa)>> = OnceLock::new();
    AUTOMATA.get_or_init(|| {
        let grammars = [RFC3986, RFC3987, RFC9112, RFC6874, PARAMETERS]
            .map(|abnf| Grammar::parse(abnf).expect("the ABNF is valid"));
        let of = |rule: Rule| {
            let grammar = grammars.iter().find(|grammar| grammar.rule(rule.name()).is_some());
            (rule, grammar.expect("every rule is in a grammar").automaton(rule.name()))
        };
        Rule::ALL.iter().copied().map(of).collect()
    })
}

/// The result of the parser for whole identifiers, which shares no code with the check of a rule.
fn parse_as(rule: Rule, text: &str) -> Option<Result<(), ParseError>> {
    Some(match rule {
        Rule::Uri => Uri::parse(text).map(drop),
        Rule::UriReference => UriRef::parse(text).map(drop),
        Rule::AbsoluteUri => Uri::parse_absolute(text).map(drop),
        Rule::RelativeRef => UriRef::parse_relative(text).map(drop),
        Rule::Iri => Iri::parse(text).map(drop),
        Rule::IriReference => IriRef::parse(text).map(drop),
        Rule::AbsoluteIri => Iri::parse_absolute(text).map(drop),
        Rule::IrelativeRef => IriRef::parse_relative(text).map(drop),
        _ => return None,
    })
}

/// The parsers for bytes, strings, owned values and constants agree.
fn check_kind<K: Kind>(bytes: &[u8]) {
    let of_bytes = Identifier::<K>::parse_bytes(bytes).map(|identifier| identifier.spans());
    let Ok(text) = str::from_utf8(bytes) else {
        assert!(of_bytes.is_err());
        return;
    };
    assert_eq!(Identifier::<K>::parse(text).map(|view| view.spans()), of_bytes, "{text:?}");
    assert_eq!(Identifier::<K>::parse_const(text).map(|view| view.spans()), of_bytes, "{text:?}");
    assert_eq!(IdentifierBuf::<K>::parse(text).map(|owned| owned.spans()), of_bytes, "{text:?}");
}

/// Getters and spans are those of the expression in RFC 3986, Appendix B.
fn check_parts(ours: IriRef<'_>) {
    let (text, spans) = (ours.as_str(), ours.spans());
    let of_span = |range: Option<Range<usize>>| range.map(|range| text[range].to_owned());
    let expected = Parts::of(text);
    let by_span = Parts {
        scheme: of_span(spans.scheme()),
        userinfo: of_span(spans.userinfo()),
        host: of_span(spans.host()),
        port: of_span(spans.port()),
        path: text[spans.path()].to_owned(),
        query: of_span(spans.query()),
        fragment: of_span(spans.fragment()),
    };
    let by_getter = Parts {
        scheme: ours.scheme().map(|part| part.to_string()),
        userinfo: ours.userinfo().map(|part| part.to_string()),
        host: ours.host().map(|part| part.to_string()),
        port: ours.port().map(|part| part.to_string()),
        path: ours.path().to_string(),
        query: ours.query().map(|part| part.to_string()),
        fragment: ours.fragment().map(|part| part.to_string()),
    };
    assert_eq!(by_span, expected, "{text:?}");
    assert_eq!(by_getter, expected, "{text:?}");
    assert_eq!(expected.join(), text);
    assert_eq!((spans.len(), ours.to_string().as_str()), (text.len(), text));

    let segments: Vec<_> = ours.path().segments().map(|segment| segment.as_str()).collect();
    assert_eq!(segments, expected.segments(), "{text:?}");
    assert!(ours.path().segments().rev().eq(segments.into_iter().rev()), "{text:?}");

    let Some(host) = ours.host() else { return };
    let is_ipv4 = host.as_str().parse::<core::net::Ipv4Addr>().is_ok();
    let kind = match host.as_str().as_bytes() {
        [b'[', b'v' | b'V', ..] => HostKind::IpvFuture,
        [b'[', ..] => HostKind::Ipv6,
        _ if is_ipv4 => HostKind::Ipv4,
        _ => HostKind::RegName,
    };
    assert_eq!(host.kind(), kind, "{text:?}");
    assert_eq!(host.ip(), host.as_str().trim_matches(['[', ']']).parse().ok(), "{text:?}");
    let port = expected.port.filter(|port| !port.is_empty()).map(|port| port.parse::<u16>());
    assert_eq!(ours.port_u16().ok(), port.transpose().ok(), "{text:?}");
}
