//! The guard: what policies allow, what is not a policy, and what never passes.

use core::net::IpAddr;

use proptest::prelude::*;
use urikit::{Iri, IriRef, Uri, UriRef};
use urikit_guard::host::HostClass;
use urikit_guard::policy::{GuardRule, Policy, PolicyBuilder, PolicyErrorKind, Redirects};
use urikit_guard::readers::Disagreement;
use urikit_guard::{HostExt, IdentifierExt};

/// The policies of the table.
fn policy(name: &str) -> Policy {
    let builder = Policy::builder();
    let builder = match name {
        "default" => builder,
        "hosts" => builder
            .hosts(["API.example.com", "192.0.46.8"])
            .hosts_under(["example.org."])
            .except_under(["test.example.org"]),
        "except" => builder.except_hosts(["8.8.8.8"]).except_under(["evil.example"]),
        "ports" => builder.ports([443]).port_range(8000..=8999),
        "paths" => builder.paths(["/public", "/a%20b/c/"]),
        "query" => builder.query_keys(["q", "page size"]),
        "other" => builder.host_classes([HostClass::Name]).max_length(40).userinfo(true),
        "local" => builder.host_classes([HostClass::Localhost, HostClass::Loopback]),
        "embedded" => builder.embedded_addresses(false),
        "single" => builder.host_classes([HostClass::Name, HostClass::SingleLabel]),
        "files" => {
            builder.schemes(["http", "file"]).host_classes([HostClass::Name, HostClass::Empty])
        }
        _ => panic!("no policy {name}"),
    };
    builder.build().unwrap()
}

#[test]
fn error_says_the_rule_the_offset_and_what_was_found() {
    let policy = Policy::default();
    let said = |text| policy.check(Uri::parse(text).unwrap()).unwrap_err().to_string();
    let (scheme, host) = (said("ftp://h/"), said("http://127.0.0.1/"));
    assert!(scheme.starts_with("refused by schemes: ") && scheme.len() > 20, "{scheme}");
    assert!(host.starts_with("refused by host-classes at byte 7: "), "{host}");
}

#[test]
fn names_of_rules_and_choices_are_read_back() {
    for rule in GuardRule::ALL {
        assert_eq!(GuardRule::from_name(rule.name()), Some(*rule));
        assert_eq!(GuardRule::from_name(&rule.name().to_uppercase()), Some(*rule));
    }
    for choice in Redirects::ALL {
        assert_eq!(Redirects::from_name(choice.name()), Some(*choice));
        assert_eq!(Redirects::from_name(&choice.name().to_uppercase()), Some(*choice));
    }
    assert_eq!(GuardRule::from_name("rules"), None);
    assert_eq!(Redirects::from_name(""), None);
}

#[test]
fn policies_say_what_the_table_has() {
    let table = include_str!("../../../../testdata/guard.txt");
    let mut wrong = Vec::new();
    let mut count = 0;
    for row in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let row = row.split(" -- ").next().unwrap();
        let mut cells = row.split_whitespace();
        let (name, text) = (cells.next().unwrap(), cells.next().unwrap());
        let expected = match (cells.next().unwrap(), cells.next()) {
            ("=", None) => format!("= {}", text.split('#').next().unwrap()),
            (sign, rest) => format!("{sign} {}", rest.unwrap()),
        };
        let answer = match policy(name).check(IriRef::parse(text).unwrap()) {
            Ok(checked) => format!("= {}", checked.uri()),
            Err(error) => format!("! {}", error.rule()),
        };
        if answer != expected {
            wrong.push(format!("{name} {text}: {answer}, and not {expected}"));
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 100, "only {count} rows");
}

/// Hosts that lead into one's own network, or nowhere, in every known spelling.
#[test]
fn no_policy_lets_a_hidden_host_through() {
    let table = include_str!("../../../../testdata/hidden_hosts.txt");
    let (mut wrong, mut count) = (Vec::new(), 0);
    for row in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (host, expected) = row.split_once(' ').unwrap();
        let expected = expected.split(" --").next().unwrap().trim();
        let mut answers = Vec::new();
        for scheme in ["http", "HTTPS"] {
            let text = format!("{scheme}://{host}/latest?a#b");
            answers.push(match IriRef::parse(&text) {
                Err(_) => "refused".to_owned(),
                Ok(iri) => {
                    let passed = Policy::default().check(iri);
                    assert!(passed.is_err(), "{row}: {passed:?}");
                    iri.host().unwrap().class().to_string()
                }
            });
        }
        if answers != [expected; 2] {
            wrong.push(format!("{host}: {answers:?}, and not {expected}"));
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 350, "only {count} rows");
}

#[test]
fn host_that_is_not_ascii_is_mapped() {
    let checked = Policy::default().check(Iri::parse("http://BÜCHER.example/ä").unwrap()).unwrap();
    assert_eq!(checked.uri(), "http://xn--bcher-kva.example/%C3%A4");
}

#[test]
fn fragment_is_not_part_of_the_uri_to_fetch() {
    let check = |text| Policy::default().check(Iri::parse(text).unwrap()).unwrap();
    for (text, fragment) in [
        ("http://h.example/a?b#c%20d", Some("c%20d")),
        ("http://h.example/a?b#", Some("")),
        ("http://h.example/a?b#ä", Some("%C3%A4")),
        ("http://h.example/a?b", None),
    ] {
        let checked = check(text);
        assert_eq!(
            (checked.uri().as_str(), checked.fragment()),
            ("http://h.example/a?b", fragment)
        );
        assert!(!format!("{checked:?}").contains("c%20d"));
        assert_eq!(checked.into_uri(), "http://h.example/a?b");
    }
}

/// RFC 9110 §10.2.2.
#[test]
fn fragment_survives_a_redirect_that_has_none() {
    let policy = Policy::default();
    let from = policy.check(Uri::parse("http://h.example/#a").unwrap()).unwrap();
    let fragment = |to| {
        let checked = policy.check_redirect(&from, UriRef::parse(to).unwrap()).unwrap();
        assert_eq!(checked.uri(), "http://h.example/b");
        checked.fragment().map(str::to_owned)
    };
    assert_eq!(fragment("/b").as_deref(), Some("a"));
    assert_eq!(fragment("/b#c").as_deref(), Some("c"));
    assert_eq!(fragment("/b#").as_deref(), Some(""));
}

#[test]
fn address_is_that_of_the_uri_to_fetch() {
    for (text, address) in [
        ("http://8.8.8.8/", Some("8.8.8.8")),
        ("http://[2606:4700:0::1111]/", Some("2606:4700::1111")),
        ("http://example.com/", None),
    ] {
        let checked = Policy::default().check(Uri::parse(text).unwrap()).unwrap();
        assert_eq!(checked.address(), address.map(|address| address.parse().unwrap()), "{text}");
        assert_eq!(checked.address(), checked.uri().host().unwrap().ip());
    }
}

#[test]
fn offset_is_where_the_refused_part_starts() {
    let cases = [
        ("default", "http://user:pw@h/", 7),
        ("default", "http://127.0.0.1/", 7),
        ("ports", "https://h.example:80/", 18),
        ("paths", "https://h.example:80/x", 20),
        ("query", "https://h.example/?q=1&b=2", 23),
        ("other", "https://h.example/789012345678901234567890", 40),
    ];
    for (name, text, offset) in cases {
        let error = policy(name).check(Uri::parse(text).unwrap()).unwrap_err();
        assert_eq!(error.offset(), Some(offset), "{text}: {error}");
    }
}

#[test]
fn message_and_debug_hold_no_secret() {
    let text = "http://canary:canary@127.0.0.1/canary?canary=canary";
    for policy in [policy("default"), policy("local"), policy("other"), policy("query")] {
        let refused = policy.check(Uri::parse(text).unwrap()).unwrap_err();
        assert!(!format!("{refused} {refused:?}").contains("canary"), "{refused:?}");
    }
    let allowed = policy("other").check(Uri::parse("http://canary@h.example/").unwrap()).unwrap();
    assert!(!format!("{allowed:?}").contains("canary"));
}

#[test]
fn error_of_a_policy_shows_no_userinfo() {
    let p = Policy::builder;
    for uri in ["https://user:canary@h/", "user:canary@h"] {
        for builder in [
            p().schemes([uri]),
            p().hosts([uri]),
            p().hosts_under([uri]),
            p().except_hosts([uri]),
            #[cfg(feature = "psl")]
            p().registered_domains([uri]),
            p().paths([uri]),
        ] {
            let error = builder.build().unwrap_err();
            assert!(!format!("{error} {error:?}").contains("canary"), "{error:?}");
        }
    }
}

#[test]
fn address_is_judged_by_its_class_and_by_except() {
    let rule = |name: &str, address: &str| {
        let address: IpAddr = address.parse().unwrap();
        policy(name).check_address(address).err().map(|error| error.rule())
    };
    assert_eq!(rule("default", "93.184.215.14"), None);
    assert_eq!(rule("default", "2606:4700::1111"), None);
    for address in ["127.0.0.1", "::1", "::ffff:10.0.0.1", "169.254.169.254", "fd00::1", "0.0.0.0"]
    {
        assert_eq!(rule("default", address), Some(GuardRule::AddressClasses), "{address}");
    }
    assert_eq!(rule("local", "127.0.0.1"), None);
    assert_eq!(rule("local", "8.8.8.8"), Some(GuardRule::AddressClasses));
    assert_eq!(rule("except", "8.8.8.8"), Some(GuardRule::Except));
    assert_eq!(rule("except", "::ffff:8.8.8.8"), Some(GuardRule::Except));
    // Names only, which must lead somewhere.
    assert_eq!(rule("other", "8.8.8.8"), None);
}

#[test]
fn redirect_is_resolved_and_checked() {
    let with = |redirects| Policy::builder().redirects(redirects).build().unwrap();
    let answer = |redirects, from: &str, to: &str| {
        let policy = with(redirects);
        let from = policy.check(Uri::parse(from).unwrap()).unwrap();
        match policy.check_redirect(&from, UriRef::parse(to).unwrap()) {
            Ok(checked) => checked.uri().to_string(),
            Err(error) => error.rule().to_string(),
        }
    };
    let (from, plain) = ("https://h.example/a/b?c", "http://h.example/");
    assert_eq!(answer(Redirects::NoDowngrade, from, "../x"), "https://h.example/x");
    assert_eq!(answer(Redirects::NoDowngrade, from, "//i.example/"), "https://i.example/");
    assert_eq!(answer(Redirects::NoDowngrade, from, plain), "redirects");
    assert_eq!(answer(Redirects::NoDowngrade, plain, from), from);
    assert_eq!(answer(Redirects::Any, from, plain), plain);
    assert_eq!(answer(Redirects::SameOrigin, from, "/x"), "https://h.example/x");
    assert_eq!(answer(Redirects::SameOrigin, from, "//H.example:443/x"), "https://h.example:443/x");
    assert_eq!(answer(Redirects::SameOrigin, from, "//i.example/"), "redirects");
    assert_eq!(answer(Redirects::None, from, "/x"), "redirects");
    for redirects in [Redirects::SameOrigin, Redirects::NoDowngrade, Redirects::Any] {
        assert_eq!(answer(redirects, from, "//127.0.0.1/"), "host-classes");
        assert_eq!(answer(redirects, from, "//u@h.example/"), "userinfo");
        assert_eq!(answer(redirects, from, "file:///etc/passwd"), "schemes");
    }
}

#[test]
fn error_of_a_policy_quotes_the_value() {
    let error = Policy::builder().schemes(["http:"]).build().unwrap_err();
    assert!(error.to_string().contains("`http:`"), "{error}");
}

#[test]
fn policy_that_contradicts_itself_is_none() {
    use PolicyErrorKind::{Contradiction, InvalidValue};
    type Case = (PolicyBuilder, PolicyErrorKind, GuardRule);
    let p = Policy::builder;
    let none: [&str; 0] = [];
    let cases: Vec<Case> = vec![
        (p().schemes(none), Contradiction, GuardRule::Schemes),
        (p().schemes(["http:"]), InvalidValue, GuardRule::Schemes),
        (p().host_classes([]), Contradiction, GuardRule::HostClasses),
        (p().host_classes([HostClass::LookAlike]), InvalidValue, GuardRule::HostClasses),
        (p().address_classes([HostClass::SingleLabel]), InvalidValue, GuardRule::AddressClasses),
        (p().address_classes([]), Contradiction, GuardRule::AddressClasses),
        (p().address_classes([HostClass::Name]), InvalidValue, GuardRule::AddressClasses),
        (
            p().address_classes([HostClass::Loopback]),
            Contradiction, // Public hosts pass, and no public address.
            GuardRule::HostClasses,
        ),
        (p().host_classes([HostClass::Localhost]), Contradiction, GuardRule::HostClasses),
        (
            p().host_classes([HostClass::Name, HostClass::Empty]),
            Contradiction, // Clients differ on `http:///a`.
            GuardRule::HostClasses,
        ),
        (p().hosts(none), Contradiction, GuardRule::Hosts),
        (p().hosts(["localhost"]), Contradiction, GuardRule::Hosts),
        (p().hosts(["127.0.0.1"]), Contradiction, GuardRule::Hosts),
        (p().hosts(["*.example.com"]), InvalidValue, GuardRule::Hosts),
        (p().hosts(["example.com:80"]), InvalidValue, GuardRule::Hosts),
        (p().hosts(["0x7f.1"]), InvalidValue, GuardRule::Hosts),
        (p().hosts([""]), InvalidValue, GuardRule::Hosts),
        (p().hosts_under([".example.com"]), InvalidValue, GuardRule::Hosts),
        (p().hosts_under(["8.8.8.8"]), InvalidValue, GuardRule::Hosts),
        (p().hosts_under(["internal"]), Contradiction, GuardRule::Hosts),
        (p().hosts(["redis"]), Contradiction, GuardRule::Hosts),
        (p().hosts(["fe80--1.ipv6-literal.net"]), Contradiction, GuardRule::Hosts),
        (p().hosts(["7f000001.nip.io"]).embedded_addresses(false), Contradiction, GuardRule::Hosts),
        (p().hosts(["a.b"]).except_under(["b"]), Contradiction, GuardRule::Hosts),
        (
            p().hosts(["[::ffff:8.8.8.8]"]).except_hosts(["8.8.8.8"]),
            Contradiction,
            GuardRule::Hosts,
        ),
        (p().except_hosts(["a b"]), InvalidValue, GuardRule::Except),
        (p().ports([]), Contradiction, GuardRule::Ports),
        #[expect(clippy::reversed_empty_ranges, reason = "that is the fault")]
        (p().port_range(9..=8), Contradiction, GuardRule::Ports),
        (p().ports([443, 0]), Contradiction, GuardRule::Ports),
        (p().max_length(0), Contradiction, GuardRule::MaxLength),
        (p().paths(none), Contradiction, GuardRule::Paths),
        (p().paths(["public"]), InvalidValue, GuardRule::Paths),
        (p().paths(["/a/../b"]), InvalidValue, GuardRule::Paths),
        (p().paths(["/a%2fb"]), InvalidValue, GuardRule::Paths),
        (p().paths(["/a b"]), InvalidValue, GuardRule::Paths),
    ];
    for (builder, kind, rule) in cases {
        let error = builder.clone().build().expect_err(&format!("{builder:?}"));
        assert_eq!((error.kind(), error.rule()), (kind, rule), "{error}");
    }
}

/// The class of a name is not always that of the names under it.
#[test]
fn policy_may_allow_what_is_under_a_single_label() {
    let policy = Policy::builder().hosts_under(["com"]).build().unwrap();
    assert!(policy.check(Uri::parse("http://example.com/").unwrap()).is_ok());
    let bare = policy.check(Uri::parse("http://com/").unwrap()).unwrap_err();
    assert_eq!(bare.rule(), GuardRule::HostClasses);
    let single = Policy::builder().host_classes([HostClass::SingleLabel]);
    let policy = single.hosts_under(["redis"]).build().unwrap();
    assert!(policy.check(Uri::parse("http://redis/").unwrap()).is_ok());
}

#[cfg(feature = "psl")]
#[test]
fn registered_domain_is_that_of_the_public_suffix_list() {
    let policy = Policy::builder()
        .registered_domains(["example.co.uk", "anna.github.io"])
        .except_registered_domains(["example.net"])
        .build()
        .unwrap();
    let passes = |text| policy.check(Uri::parse(text).unwrap()).is_ok();
    assert!(passes("http://example.co.uk/") && passes("http://a.b.EXAMPLE.co.uk./"));
    assert!(passes("http://www.anna.github.io/"));
    for text in
        ["http://co.uk/", "http://other.co.uk/", "http://github.io/", "http://otto.github.io/"]
    {
        assert!(!passes(text), "{text}");
    }
    for (domain, words) in [
        ("co.uk", "`co.uk` is a public suffix"),
        ("www.example.co.uk", "is under the registered domain `example.co.uk`"),
        ("127.0.0.1", "address"),
    ] {
        let error = Policy::builder().registered_domains([domain]).build().unwrap_err();
        assert_eq!(error.kind(), PolicyErrorKind::InvalidValue);
        assert!(error.to_string().contains(words), "{error}");
    }
}

#[cfg(feature = "serde")]
#[test]
fn policy_from_a_map_is_the_one_from_code() {
    let json = r#"{
        "schemes": ["https"], "host-classes": ["name", "public", "loopback"],
        "address-classes": ["public", "loopback"],
        "hosts": {"exact": ["a.example", "127.0.0.1"], "under": ["b.example"]},
        "except": {"under": ["x.b.example"]}, "embedded-addresses": false, "ports": [443, "8000-8999"], "userinfo": true,
        "max-length": 99, "paths": ["/a"], "query-keys": [], "redirects": "same-origin"
    }"#;
    let read: Policy = serde_json::from_str(json).unwrap();
    let made = Policy::builder()
        .schemes(["https"])
        .host_classes([HostClass::Name, HostClass::Public, HostClass::Loopback])
        .address_classes([HostClass::Public, HostClass::Loopback])
        .hosts(["a.example", "127.0.0.1"])
        .hosts_under(["b.example"])
        .except_under(["x.b.example"])
        .embedded_addresses(false)
        .ports([443])
        .port_range(8000..=8999)
        .userinfo(true)
        .max_length(99)
        .paths(["/a"])
        .query_keys([""; 0])
        .redirects(Redirects::SameOrigin)
        .build();
    assert_eq!(Ok(read), made);
    let same_as_default = serde_json::from_str::<Policy>(r#"{"userinfo": false}"#);
    assert_eq!(same_as_default.unwrap(), Policy::default());
}

#[cfg(feature = "serde")]
#[test]
fn policy_from_a_map_with_a_fault_is_none() {
    for (json, words) in [
        (r#"{"scheme": ["https"]}"#, "unknown key `scheme`"),
        (r#"{"Schemes": ["https"]}"#, "unknown key `Schemes`"),
        (r#"{"schemes": ["https"], "schemes": ["http"]}"#, "`schemes` is repeated"),
        (r#"{"hosts": {"exact": ["a"], "exact": ["b"]}}"#, "`exact` is repeated"),
        (r#"{"hosts": {"sub": ["a"]}}"#, "unknown key `sub`"),
        (r#"{"hosts": ["a"]}"#, "map of lists of hosts"),
        (r#"{"schemes": "https"}"#, "expected a sequence"),
        (r#"{"hosts": {}}"#, "a map of hosts has no list"),
        (r#"{"except": {}}"#, "a map of hosts has no list"),
        (r#"{"hosts": null}"#, "map of lists of hosts"),
        (r#"{"host-classes": ["nam"]}"#, "not the name of a host class"),
        (r#"{"ports": [65536]}"#, "above 65535"),
        (r#"{"ports": [-1]}"#, "negative"),
        (r#"{"ports": ["80-"]}"#, "a port, such as 443"),
        (r#"{"ports": ["90-80"]}"#, "the range 90-80 is empty"),
        (r#"{"redirects": "some"}"#, "choice of redirects"),
        (r#"{"hosts": {"exact": ["localhost"]}}"#, "class localhost"),
        (r#"{"max-length": -5}"#, "usize"),
        (r#"[]"#, "a map of rules"),
        (r#"{}"#, "a policy has at least one key"),
    ] {
        let error = serde_json::from_str::<Policy>(json).expect_err(json).to_string();
        assert!(error.contains(words), "{json}: {error}");
    }
}

/// Hosts that are not public, in ASCII.
const LOCAL: [&str; 24] = [
    "localhost",
    "a.localhost",
    "localhost.localdomain",
    "ip6-localhost",
    "127.0.0.1",
    "10.1.2.3",
    "192.168.0.1",
    "169.254.169.254",
    "168.63.129.16",
    "0.0.0.0",
    "0x7f.1",
    "0177.0.0.1",
    "2130706433",
    "metadata.google.internal",
    "printer.local",
    "router.home.arpa",
    "_gateway",
    "_localdnsstub",
    "ipv6-loopback",
    "loopback",
    "broadcasthost",
    "--1.ipv6-literal.net",
    "redis",
    "com",
];

/// A spelling of one character that a client maps to it. `choice` is any number.
fn respelled(c: char, choice: u32) -> String {
    let offset =
        |start: char, first: char| char::from_u32(start as u32 + (c as u32 - first as u32));
    let wide = char::from_u32(c as u32 + 0xFEE0);
    let other = match (c, choice % 8) {
        ('.', 0) => Some('\u{3002}'),
        ('.', 1) => Some('\u{FF0E}'),
        ('.', 2) => Some('\u{FF61}'),
        ('0', 0) => Some('\u{24EA}'),
        ('1'..='9', 0) => offset('\u{2460}', '1'),
        ('0'..='9', 1) => offset('\u{1D7D8}', '0'),
        ('a'..='z', 0) => offset('\u{24D0}', 'a'),
        ('a'..='z', 1) => offset('\u{1D41A}', 'a'),
        ('a'..='z', 2) => Some(c.to_ascii_uppercase()),
        (_, 3) => wide,
        _ => Some(c),
    };
    let mut spelled = other.unwrap_or(c).to_string();
    match choice / 8 % 8 {
        0 => spelled.push('\u{AD}'),
        1 => spelled.insert(0, '\u{200B}'),
        _ => {}
    }
    if choice & 64 == 0 {
        let escaped = |byte: u8| format!("%{byte:02X}");
        return spelled.bytes().map(escaped).collect();
    }
    spelled
}

proptest! {
    #![proptest_config(urikit_testing::cases(1000))]

    #[test]
    fn guard_refuses_a_local_host_however_it_is_spelled(
        host in proptest::sample::select(&LOCAL[..]),
        choices in proptest::collection::vec(any::<u32>(), 30),
        dot in any::<bool>(),
    ) {
        let spelled: String = host.chars().zip(choices).map(|(c, n)| respelled(c, n)).collect();
        let text = format!("http://{spelled}{}/", if dot { "." } else { "" });
        let iri = Iri::parse(&text).unwrap();
        prop_assert!(!iri.host().unwrap().class().is_public());
        prop_assert!(Policy::default().check(iri).is_err(), "{text}");
        let all_but = Policy::builder().except_hosts(["example.com"]).build().unwrap();
        prop_assert!(all_but.check(iri).is_err(), "{text}");
    }

    /// A URI that passes is public, is read the same by all clients, and passes again unchanged.
    #[test]
    fn guard_lets_through_what_all_clients_read_alike(
        host in "[a-z0-9.%A-F:\\[\\]_*~-]{1,20}|[a-z]{1,5}\\.(com|ex%41mple|xn--bcher-kva|ü)",
        rest in "(:[0-9]{0,6})?(/[a-z.%2]{0,4}){0,4}(\\?[a-z]{0,3})?",
    ) {
        let text = format!("http://{host}{rest}");
        let Ok(iri) = Iri::parse(&text) else { return Ok(()) };
        let policy = Policy::default();
        let Ok(checked) = policy.check(iri) else { return Ok(()) };
        let uri = checked.uri();
        prop_assert!(uri.host().unwrap().class().is_public());
        let disagreement = uri.disagreement();
        let is_known = matches!(
            disagreement,
            None | Some(Disagreement::EncodedLabel | Disagreement::Ipv6Spelling)
        );
        prop_assert!(is_known, "{uri}: {disagreement:?}");
        prop_assert_eq!(policy.check(uri).map(|again| again.into_uri()), Ok(uri.to_owned()));
    }
}

/// The component that is rejected, or a part of it.
#[test]
fn range_of_a_refusal_is_what_is_rejected() {
    let policy = Policy::builder()
        .ports([80])
        .query_keys(["a"])
        .paths(["/x/"])
        .max_length(40)
        .build()
        .unwrap();
    for (text, rejected) in [
        ("ftp://h.example/", Some("ftp")),
        ("//h.example/", None),
        ("http://u:p@h.example/", Some("u:p")),
        ("http://127.0.0.1/x/", Some("127.0.0.1")),
        ("http://h.example:81/x/", Some("81")),
        ("http://h.example/y?a", Some("/y")),
        ("http://h.example/x/?a=b&cd=e&f", Some("cd=e")),
        ("http://h.example/x/0123456789012345678901", Some("1")),
    ] {
        let error = policy.check(IriRef::parse(text).unwrap()).unwrap_err();
        assert_eq!(error.range().map(|range| &text[range]), rejected, "{text}: {error}");
    }
}
