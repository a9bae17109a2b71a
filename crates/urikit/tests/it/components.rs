//! Components by themselves: parsed from strings, compared with strings, and hosts compared with names.

use core::net::Ipv6Addr;

use proptest::prelude::*;
use urikit::component::HostKind;
use urikit::component::{Authority, Fragment, Host, Path, Port, Query, Scheme, Segment, Userinfo};
use urikit::percent::Part;
use urikit::{Component, IriRef, Level, ParseError, ParseErrorKind, Rule, Uri, UriRef};

use crate::common;

type Check = fn(&str) -> Result<(), ParseError>;

/// Each parser with its rule.
const PARSERS: [(Rule, Check); 16] = [
    (Rule::Scheme, |text| Scheme::parse(text).map(drop)),
    (Rule::Authority, |text| Authority::parse(text).map(drop)),
    (Rule::Iauthority, |text| Authority::parse_iri(text).map(drop)),
    (Rule::Userinfo, |text| Userinfo::parse(text).map(drop)),
    (Rule::Iuserinfo, |text| Userinfo::parse_iri(text).map(drop)),
    (Rule::Host, |text| Host::parse(text).map(drop)),
    (Rule::Ihost, |text| Host::parse_iri(text).map(drop)),
    (Rule::Port, |text| Port::parse(text).map(drop)),
    (Rule::Path, |text| Path::parse(text).map(drop)),
    (Rule::Ipath, |text| Path::parse_iri(text).map(drop)),
    (Rule::Segment, |text| Segment::parse(text).map(drop)),
    (Rule::Isegment, |text| Segment::parse_iri(text).map(drop)),
    (Rule::Query, |text| Query::parse(text).map(drop)),
    (Rule::Iquery, |text| Query::parse_iri(text).map(drop)),
    (Rule::Fragment, |text| Fragment::parse(text).map(drop)),
    (Rule::Ifragment, |text| Fragment::parse_iri(text).map(drop)),
];

proptest! {
    #![proptest_config(common::cases(4096))]

    #[test]
    fn component_is_what_its_rule_derives(
        text in "(a|1|:|/|\\?|#|@|\\[|\\]|::|v1\\.|\\.|%41|%|%4|é|\u{E000}| |\\+){0,6}",
    ) {
        for (rule, parse) in PARSERS {
            let (parsed, checked) = (parse(&text), rule.check(&text));
            match (parsed, checked) {
                (Ok(()), Ok(())) => {}
                (Err(a), Err(b)) => {
                    prop_assert_eq!((a.offset(), a.kind()), (b.offset(), b.kind()), "{:?}", rule);
                    prop_assert!(a.component().is_some());
                }
                (a, b) => prop_assert!(false, "{:?} {:?}: {:?}, {:?}", rule, text, a, b),
            }
        }
    }

    #[test]
    fn authority_has_the_parts_it_has_in_an_identifier(text in "[a@:0-9.%4\\[\\]]{0,12}") {
        let whole = format!("//{text}");
        match (Authority::parse(&text), UriRef::parse(&whole)) {
            (Ok(authority), Ok(reference)) => {
                prop_assert_eq!(Some(authority), reference.authority());
                prop_assert_eq!(Some(authority.host()), reference.host());
                prop_assert_eq!(Host::parse(authority.host().as_str()), Ok(authority.host()));
            }
            (Err(a), Err(b)) => prop_assert_eq!(a.offset() + 2, b.offset()),
            (a, b) => prop_assert!(false, "{:?}, {:?}", a, b),
        }
    }

    #[test]
    fn host_is_itself_in_any_spelling(labels in "[a-z]{1,5}(\\.[a-z]{1,5}){0,3}", seed: u64) {
        let spell = |(i, c): (usize, char)| match seed >> (2 * (i % 32)) & 3 {
            0 => c.to_string(),
            1 => c.to_ascii_uppercase().to_string(),
            2 => format!("%{:02x}", c as u32),
            _ => format!("%{:02X}", c.to_ascii_uppercase() as u32),
        };
        let spelled: String = labels.chars().enumerate().map(spell).collect();
        for text in [spelled.clone(), format!("{spelled}."), format!("{spelled}%2e")] {
            let host = Host::parse(&text).unwrap();
            prop_assert!(host.is(&labels), "{}", text);
            prop_assert!(host.is_under(&labels));
            let name = format!("x.{text}");
            let below = Host::parse(&name).unwrap();
            prop_assert!(below.is_under(&labels) && !below.is(&labels));
            let name = format!("x{text}");
            let other = Host::parse(&name).unwrap();
            prop_assert!(!other.is_under(&labels) && !other.is(&labels));
        }
    }
}

#[test]
fn errors_of_components_name_them_and_hide_userinfos() {
    let cases = [
        (Scheme::parse("").unwrap_err(), "unexpected end in scheme at byte 0"),
        (Scheme::parse("1a").unwrap_err(), "unexpected '1' in scheme at byte 0"),
        (Port::parse("8a").unwrap_err(), "unexpected 'a' in port at byte 1"),
        (Host::parse("[::1").unwrap_err(), "unexpected end in host at byte 4"),
        (Host::parse("[::1]:80").unwrap_err(), "unexpected ':' in host at byte 5"),
        (Userinfo::parse("a b").unwrap_err(), "unexpected character in userinfo at byte 1"),
        (Authority::parse("a b@h").unwrap_err(), "unexpected character in userinfo at byte 1"),
        (Authority::parse("h/").unwrap_err(), "unexpected '/' in host at byte 1"),
        (Query::parse("%zz").unwrap_err(), "malformed percent-escape in query at byte 0"),
    ];
    for (error, text) in cases {
        assert_eq!(error.to_string(), text);
    }
    let error = Host::parse("a b").unwrap_err();
    assert_eq!((error.kind(), error.rule()), (ParseErrorKind::UnexpectedChar, Rule::RegName));
    assert_eq!(error.component(), Some(Component::Host));
}

#[test]
fn components_are_parsed_in_constants() {
    const HOST: Host<'static> = match Host::parse_iri("ä.example") {
        Ok(host) => host,
        Err(_) => panic!(),
    };
    const AUTHORITY: Authority<'static> = match Authority::parse("u@[::1]:80") {
        Ok(authority) => authority,
        Err(_) => panic!(),
    };
    const ERROR: ParseError = match Query::parse("a#") {
        Ok(_) => panic!(),
        Err(error) => error,
    };
    assert_eq!(HOST.kind(), HostKind::RegName);
    assert_eq!(AUTHORITY.host().ipv6(), Some(Ipv6Addr::LOCALHOST));
    assert_eq!(ERROR.to_string(), "unexpected '#' in query at byte 1");
}

#[test]
fn components_compare_with_strings_in_both_directions() {
    let uri = Uri::parse("s://u@h:80/a/b?q=1#f").unwrap();
    assert!(uri.scheme() == "s" && "s" == uri.scheme() && *"s" == uri.scheme());
    assert!("u@h:80" == uri.authority().unwrap() && "u" == uri.userinfo().unwrap());
    assert!("h" == uri.host().unwrap() && "80" == uri.port().unwrap());
    assert!("/a/b" == uri.path() && "q=1" == uri.query().unwrap());
    assert_eq!(uri.query().map(|it| it.as_str()), Some("q=1"));
    assert_eq!(uri.fragment().map(|it| it.as_str()), Some("f"));
    assert_eq!(uri.path().segments().next_back().map(|it| it.as_str()), Some("b"));
    assert_eq!(IriRef::parse("x").unwrap().scheme().map(|it| it.as_str()), None);
    assert!(uri.path().as_str().ends_with("/b") && uri.query().unwrap().as_str().len() == 3);
    assert_eq!(uri.query().unwrap().as_str()[2..].parse(), Ok(1));
}

#[test]
fn hosts_are_compared_as_names_and_addresses() {
    let is = |host, name| Host::parse_iri(host).unwrap().is(name);
    assert!(is("127.0.0.1", "127.0.0.1") && is("127.0.0.1", "127.0.0.1."));
    assert!(is("127.0.0.1.", "127.0.0.1") && is("127.0.0.%31", "127.0.0.1"));
    assert!(!is("127.0.0.1", "127.0.0.10") && !is("127.0.0.10", "127.0.0.1"));
    assert!(is("10.0.200.5", "10.0.200.5") && !is("10.0.200.5", "10.0.200.05"));
    assert!(is("[2001:DB8::0:1]", "2001:db8::1") && is("[::1]", "[0:0::1]"));
    assert!(!is("[::1]", "::2") && !is("[::1]", "localhost"));
    assert!(is("[v1.X]", "[V1.x]"));
    assert!(
        is("b%C3%BCcher.example", "bücher.example") && is("bücher.example", "b%c3%bccher.example")
    );
    assert!(is("", "") && !is("", "a") && !is("a", "") && !is("a..", "a"));

    let is_under = |host, domain| Host::parse(host).unwrap().is_under(domain);
    assert!(is_under("a.b.example", "B.example.") && is_under("b.example", "b.example"));
    assert!(!is_under("example", "b.example") && !is_under("a.example", ""));
    assert!(is_under("1.2.3.4", "1.2.3.4") && !is_under("1.2.3.4", "3.4"));
    assert!(is_under("", "") && !is_under(".a", "") && is_under(".a", "a"));
}

#[test]
fn identifiers_are_under_others_whatever_the_spelling() {
    let is_under =
        |text, prefix| UriRef::parse(text).unwrap().is_under(UriRef::parse(prefix).unwrap());
    for text in [
        "http://h/a",
        "HTTP://H/a/",
        "http://h./a/b",
        "http://h:80/a?q",
        "http://u:p@h:/a#f",
        "http://%68/%61/b",
    ] {
        assert!(is_under(text, "http://h/a"), "{text}");
        assert!(is_under(text, "http://h:80/a/"), "{text}");
        assert!(is_under(text, "http://h"), "{text}");
    }
    for text in [
        "https://h/a",
        "http://h:81/a",
        "http://h:99999/a",
        "http://i/a",
        "http://h/A",
        "http://h/ab",
        "http://h/",
        "http://h/a/../b",
        "http://h/a/%2E",
        "//h/a",
        "http:/a",
    ] {
        assert!(!is_under(text, "http://h/a"), "{text}");
    }
    assert!(is_under("http://[::1]/a", "http://[0:0::1]/"));
    assert!(is_under("s://h:99999/a", "s://h:99999/"));
    assert!(is_under("a/b", "a") && !is_under("/a/b", "a") && !is_under("a/b", ""));
    assert!(is_under("mailto:a/b", "mailto:a") && !is_under("mailto:a", "mailto:"));
    assert!(is_under("//h//a", "//h//") && !is_under("//h/a", "//h//"));
}

#[test]
fn segments_are_stripped_whole() {
    let strip = |path, prefix: &str| {
        Path::parse(path).unwrap().strip_segments(prefix).map(|path| path.as_str())
    };
    assert_eq!(strip("/a/b/c", "/a/b"), Some("/c"));
    assert_eq!(strip("/a/b/c", "/a/b/"), Some("c"));
    assert_eq!(strip("/a/b", "/a/b"), Some(""));
    assert_eq!(strip("/a/b/", "/a/b/"), Some(""));
    assert_eq!(strip("/a/b/", "/a/b"), Some("/"));
    assert_eq!(strip("/a/b", ""), Some("/a/b"));
    assert_eq!(strip("/a/b", "/"), Some("a/b"));
    assert_eq!(strip("a/b", "a"), Some("/b"));
    assert_eq!(strip("/a/b", "/a/b/"), None);
    assert_eq!(strip("/ab", "/a"), None);
    assert_eq!(strip("a/b", ""), None);
    assert_eq!(strip("/a//b", "/a/"), None);
    assert_eq!(strip("/a/%2e%2E/b", "/a"), None);
}

#[test]
fn parameters_are_read_from_fragments() {
    let uri = Uri::parse("https://app/cb#access_token=a%20b&state=x").unwrap();
    let params = uri.fragment().unwrap().params();
    assert_eq!(params.iter().count(), 2);
    assert_eq!(params.first("access_token").unwrap().value(), Some("a%20b"));
    assert!(uri.params().iter().next().is_none());
}

#[test]
fn values_are_named_in_both_directions() {
    fn check<T>(all: impl IntoIterator<Item = T>)
    where
        T: core::str::FromStr<Err = urikit::name::UnknownName>
            + core::fmt::Display
            + PartialEq
            + core::fmt::Debug,
    {
        for value in all {
            assert_eq!(value.to_string().parse(), Ok(value));
        }
        let error = "no such name".parse::<T>().unwrap_err();
        assert_eq!(error.to_string(), format!("not the name of a {}", error.of()));
    }
    check(Level::ALL);
    check(Part::ALL.iter().copied());
    check(Rule::ALL.iter().copied());
    assert_eq!(format!("{:>6}|", Level::Path), "  path|");
}

/// Hosts in groups: those in one group are the same host, those in two groups are not.
#[cfg(feature = "alloc")]
#[test]
fn keys_of_hosts_are_equal_where_the_hosts_are() {
    let groups: &[&[&str]] = &[
        &["evil.com", "EVIL.com", "evil.com.", "%65vil.com", "evil%2Ecom%2E"],
        &["evil.com..", "EVIL.COM%2e."],
        &["evil%2Fcom", "EVIL%2fcom."],
        &["evil%C3%A9", "evil%c3%a9."],
        &["evil%FF"],
        &["127.0.0.1"],
        &["[::1]", "[0:0:0:0:0:0:0:1]", "[0::0:1]"],
        &["[::ffff:127.0.0.1]", "[::FFFF:7f00:1]"],
        &[""],
    ];
    let hosts = || {
        let hosts = |(group, texts): (usize, &&'static [&'static str])| {
            texts.iter().map(move |text| (group, Host::parse(text).unwrap())).collect::<Vec<_>>()
        };
        groups.iter().enumerate().flat_map(hosts)
    };
    for ((group, a), (other, b)) in hosts().flat_map(|a| hosts().map(move |b| (a, b))) {
        assert_eq!(a.key() == b.key(), group == other, "{} and {}", a.as_str(), b.as_str());
        assert_eq!(a.is(b.as_str()), group == other, "{} and {}", a.as_str(), b.as_str());
    }
}

#[test]
fn kind_of_a_host_is_the_same_at_every_length() {
    let hosts =
        ["1a1", "1.2.3.256", "1.2.3.4.5", "01.2.3.4", "12", "1.2.3.4", "[::1]", "[::1.2.3.4]"];
    for len in 0..200 {
        for host in hosts {
            let text = format!("s://{host}/{}", "x".repeat(len));
            let kind = Uri::parse(&text).unwrap().host().unwrap().kind();
            let expected = match host {
                "1.2.3.4" => HostKind::Ipv4,
                _ if host.starts_with('[') => HostKind::Ipv6,
                _ => HostKind::RegName,
            };
            assert_eq!(kind, expected, "{text}");
        }
    }
}
