//! Host classes, DNS names, public suffixes.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::LazyLock;

use proptest::prelude::*;
use urikit::component::Host;
use urikit::{IriRef, Uri, UriRef};
use urikit_guard::HostExt;
use urikit_guard::host::{HostClass, HostNameErrorKind, ascii, check_dns_name};

/// Each difference from the answers of other libraries has a reason.
#[test]
fn public_addresses_are_those_of_the_table() {
    let mut count = 0;
    for row in rows(include_str!("../../../../testdata/global_addresses.txt")) {
        let (row, reason) = row.split_once(" --").unwrap_or((row, ""));
        let cells: Vec<_> = row.split_whitespace().collect();
        let [address, rust, python, class] = cells[..] else { panic!("{row}") };
        let answer = HostClass::of_ip(address.parse().unwrap());
        assert_eq!(answer.name(), class, "{address}");
        let differs = [rust, python].contains(&if answer.is_public() { "false" } else { "true" });
        assert_eq!(
            !reason.is_empty(),
            differs,
            "{address}: a reason for each difference, and no other"
        );
        count += 1;
    }
    assert!(count > 90, "only {count} rows");
}

/// By the registry as text, and not by the table that is generated from it.
#[test]
fn ipv6_is_public_only_where_it_is_allocated() {
    let block = |row: &str| {
        let (start, len) = row.split(',').next().unwrap().split_once('/').unwrap();
        let first = start.parse::<Ipv6Addr>().unwrap().to_bits();
        (first, first | u128::MAX >> len.parse::<u32>().unwrap())
    };
    let registry = include_str!("../../../../testdata/ipv6_unicast.csv");
    let is_of_servers = |row: &&str| row.ends_with(",ALLOCATED") && !row.contains(",6to4,");
    let blocks: Vec<_> = registry.lines().filter(is_of_servers).map(block).collect();
    assert!(blocks.len() > 30);
    let is_public = |bits| HostClass::of_ip(Ipv6Addr::from_bits(bits).into()).is_public();
    for (first, last) in &blocks {
        assert!(is_public(first + 1) && is_public(last - 1), "{}", Ipv6Addr::from_bits(*first));
        for beyond in [first - 2, last + 2] {
            let is_of_another = blocks.iter().any(|(a, b)| (a..=b).contains(&&beyond));
            assert_eq!(is_public(beyond), is_of_another, "{}", Ipv6Addr::from_bits(beyond));
        }
    }
}

fn rows(table: &str) -> impl Iterator<Item = &str> {
    table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

#[test]
fn host_class_is_that_of_the_table() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for row in rows(include_str!("../../../../testdata/host_classes.txt")) {
        let row = row.split(" --").next().unwrap();
        let (host, expected) = row.split_once(' ').unwrap();
        let text = format!("//{}/", if host == "-" { "" } else { host });
        let host = IriRef::parse(&text).unwrap().host().unwrap();
        let mut answer = host.class().name().to_owned();
        if let Some(hidden) = host.hidden_ipv4() {
            answer += &format!(" {} {}", hidden.address, hidden.disguise.name());
        }
        let expected = expected.split_whitespace().collect::<Vec<_>>().join(" ");
        if answer != expected {
            wrong.push(format!("{host}: {answer}, and not {expected}"));
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 200, "only {count} rows");
}

#[test]
fn resolver_name_that_is_as_written_is_borrowed() {
    let host = Host::parse("example.com").unwrap();
    assert!(matches!(host.resolver_name(), Some(Cow::Borrowed("example.com"))));
}

#[test]
fn local_name_of_any_length_is_local() {
    let class = |name: &str| Host::parse(name).unwrap().class();
    for labels in 0..120 {
        let name = format!("{}localhost", "a.".repeat(labels));
        assert_eq!(class(&name), HostClass::Localhost, "{name}");
    }
}

#[test]
fn single_label_of_any_length_is_one() {
    let class = |name: &str| Host::parse(name).unwrap().class();
    for len in 1..600 {
        let label = "a".repeat(len);
        assert_eq!(class(&label), HostClass::SingleLabel, "{label}");
        assert_eq!(class(&format!("{label}.")), HostClass::SingleLabel, "{label}.");
        assert_eq!(class(&format!("a.{label}")), HostClass::Name, "a.{label}");
        assert_eq!(class(&format!("{label}.a")), HostClass::Name, "{label}.a");
    }
}

#[test]
fn resolver_name_is_decoded_and_mapped() {
    let cases = [
        ("example.com", Some("example.com")),
        ("ex%61mple.COM.", Some("example.com.")),
        ("%31%32%37.0.0.1", Some("127.0.0.1")),
        ("a,b", Some("a,b")),
        ("a%2Cb", Some("a,b")),
        ("a%2Fb", None),
        ("a%00", None),
        ("127.0.0.1", None),
        ("[::1]", None),
        ("[v1.x]", None),
        ("", None),
        ("127。0。0。1", Some("127.0.0.1")),
        ("%E2%93%9Bocalhost", Some("localhost")),
        ("bücher.example", Some("xn--bcher-kva.example")),
        ("%FF", None),
        ("%E2%80%8B", None),
    ];
    for (text, expected) in cases {
        let host = Host::parse_iri(text).unwrap();
        assert_eq!(host.resolver_name().as_deref(), expected, "{text}");
    }
}

#[test]
fn embedded_ipv4_is_four_numbers_with_one_separator() {
    let cases = [
        ("127.0.0.1.nip.io", Some([127, 0, 0, 1])),
        ("10-0-0-1.sslip.io", Some([10, 0, 0, 1])),
        ("app-10-0-0-1.nip.io", Some([10, 0, 0, 1])),
        ("app.10.0.0.1.nip.io", Some([10, 0, 0, 1])),
        ("1%30-0-0-1.sslip.io", Some([10, 0, 0, 1])),
        ("10-0-0-1-app.sslip.io", Some([10, 0, 0, 1])),
        ("9.10-0-0-1.sslip.io", Some([10, 0, 0, 1])),
        ("10-0-0-1", Some([10, 0, 0, 1])),
        ("example.com", None),
        ("1.2.3.example", None),
        ("1.2.3.256.example", None),
        ("1-2.3-4.example", None),
        ("1--2-3-4.example", None),
        ("2024-01-02-03.example", None),
        ("v1-2-3-4.example", None),
        ("1.0.0.127.in-addr.arpa", None),
        ("127.0.0.1", None),
        ("0x7f.1", None),
        ("[::1]", None),
    ];
    for (text, expected) in cases {
        let embedded = Host::parse(text).unwrap().embedded_ipv4();
        assert_eq!(embedded.map(|address| address.octets()), expected, "{text}");
    }
}

/// For every ASCII character, those that some mapping maps to it: its compatibility equivalents, in either
/// case.
static EQUIVALENTS: LazyLock<BTreeMap<char, Vec<char>>> = LazyLock::new(|| {
    use unicode_normalization::UnicodeNormalization;
    let mut found = BTreeMap::<char, Vec<char>>::new();
    for c in ('\u{A0}'..='\u{FFFF}').chain('\u{1D400}'..='\u{1D7FF}') {
        let mut folded = c.nfkc().flat_map(char::to_lowercase);
        if let (Some(ascii @ '\0'..='\x7F'), None) = (folded.next(), folded.next()) {
            found.entry(ascii).or_default().push(c);
        }
    }
    found
});

/// One character of a host in another spelling, selected by two random numbers.
fn respelled(c: char, how: u8, which: usize) -> String {
    let escaped = |text: &str| text.bytes().map(|byte| format!("%{byte:02x}")).collect::<String>();
    let itself = [c];
    let equivalents = EQUIVALENTS.get(&c).map_or(&itself[..], |equivalents| equivalents);
    let equivalent = equivalents[which % equivalents.len()];
    let ignored = ['\u{200B}', '\u{AD}', '\u{2060}', '\u{FE0F}'][which % 4];
    match how % 10 {
        0..=3 => c.to_string(),
        4 => c.to_ascii_uppercase().to_string(),
        5 => escaped(&c.to_string()),
        6 => equivalent.to_string(),
        7 => escaped(&equivalent.to_string()).to_uppercase(),
        8 => format!("{c}{ignored}"),
        _ => escaped(&format!("{ignored}{c}")),
    }
}

/// Hosts that are not public, with the addresses hidden in some of them.
const LOCAL_HOSTS: [&str; 12] = [
    "localhost",
    "api.localhost",
    "localhost.localdomain",
    "ip6-localhost",
    "metadata.goog",
    "metadata.google.internal",
    "printer.local",
    "127.0.0.1",
    "169.254.169.254",
    "0x7f.1",
    "2130706433",
    "168.63.129.16",
];

#[test]
fn equivalents_are_many() {
    assert!(EQUIVALENTS[&'1'].len() > 8 && EQUIVALENTS[&'l'].len() > 15);
    assert!(EQUIVALENTS[&'.'].contains(&'\u{FF0E}'));
}

proptest! {
    #![proptest_config(urikit_testing::cases(256))]

    /// No spelling of a host makes it public, or hides the address in it.
    #[test]
    fn host_class_survives_any_spelling(
        which in 0..LOCAL_HOSTS.len(),
        choices in proptest::collection::vec((any::<u8>(), any::<usize>()), 32),
        dot in "[.]?",
    ) {
        let plain = LOCAL_HOSTS[which];
        let spelled: String =
            plain.chars().zip(&choices).map(|(c, (how, which))| respelled(c, *how, *which)).collect();
        let host = Host::parse_iri(plain).unwrap();
        let text = format!("//{spelled}{dot}");
        let other = IriRef::parse(&text).unwrap().host().unwrap();
        let class = other.class();
        prop_assert!(!class.is_public(), "{}", text);
        prop_assert!(ascii::class(other).is_none_or(|ascii| ascii == class), "{}", text);
        if class != HostClass::Invalid && other.ip().is_none() {
            // An address in another spelling is a look-alike.
            let expected = if host.ip().is_some() { HostClass::LookAlike } else { host.class() };
            prop_assert_eq!(class, expected, "{}", text);
            let address = host.ipv4().or(host.hidden_ipv4().map(|hidden| hidden.address));
            prop_assert_eq!(other.hidden_ipv4().map(|hidden| hidden.address), address, "{}", text);
        }
        prop_assert_eq!(other.resolver_name().is_none(), other.ip().is_some()
            || [HostClass::Invalid, HostClass::Empty].contains(&class));
    }
}

/// Each form of an address that `inet_aton` reads, and its canonical form.
fn spellings(address: Ipv4Addr) -> Vec<String> {
    let [a, b, c, d] = address.octets();
    let bits = address.to_bits();
    vec![
        format!("{bits}"),
        format!("{bits:#x}"),
        format!("{bits:#X}").replace('X', "x"),
        format!("0{bits:o}"),
        format!("{a}.{}", bits & 0xFF_FFFF),
        format!("{a}.{b}.{}", bits & 0xFFFF),
        format!("0{a:o}.0{b:o}.0{c:o}.0{d:o}"),
        format!("{a:#x}.{b}.0{c:o}.{d:#x}."),
    ]
}

proptest! {
    #![proptest_config(urikit_testing::cases(256))]

    #[test]
    fn look_alike_of_any_spelling_reads_as_the_address(bits: u32) {
        let address = Ipv4Addr::from_bits(bits);
        for spelling in spellings(address) {
            let text = format!("//{spelling}");
            let host = UriRef::parse(&text).unwrap().host().unwrap();
            prop_assert_eq!(host.class(), HostClass::LookAlike, "{}", spelling);
            prop_assert_eq!(host.hidden_ipv4().map(|hidden| hidden.address), Some(address));
        }
    }

    #[test]
    fn class_of_a_host_is_that_of_its_address(bits: u32, wide: u128) {
        for address in [IpAddr::V4(Ipv4Addr::from_bits(bits)), IpAddr::V6(Ipv6Addr::from_bits(wide))] {
            let text = match address {
                IpAddr::V4(address) => format!("//{address}"),
                IpAddr::V6(address) => format!("//[{address}]"),
            };
            let host = UriRef::parse(&text).unwrap().host().unwrap();
            prop_assert_eq!(host.class(), HostClass::of_ip(address), "{}", text);
        }
    }

    /// The classification of addresses by `core`, as far as it is stable.
    #[test]
    fn class_of_ipv4_agrees_with_core(bits: u32) {
        let address = Ipv4Addr::from_bits(bits);
        let class = HostClass::of_ip(IpAddr::V4(address));
        prop_assert_eq!(address.is_private(), class == HostClass::Private);
        prop_assert_eq!(address.is_loopback(), class == HostClass::Loopback);
        prop_assert_eq!(address.is_link_local(), class == HostClass::LinkLocal);
        prop_assert_eq!(address.is_multicast(), class == HostClass::Multicast);
        prop_assert_eq!(address.is_documentation(), class == HostClass::Documentation);
        prop_assert_eq!(address.is_broadcast(), class == HostClass::Broadcast);
    }

    #[test]
    fn any_host_has_a_class(text in "[0-9a-fx.%LlOocCaAhHsSt:-]{0,40}") {
        if let Ok(reference) = UriRef::parse(&format!("//{text}/")) {
            let host = reference.host().unwrap();
            let looks = host.class() == HostClass::LookAlike;
            let hidden_in_name = host.reg_name().is_some() && host.hidden_ipv4().is_some();
            prop_assert!(looks || !hidden_in_name);
        }
    }
}

#[test]
fn dns_name_of_good_names_is_accepted() {
    let longest = format!("{}{}", format!("{}.", "a".repeat(63)).repeat(3), "a".repeat(61));
    assert_eq!(longest.len(), 253);
    let names = ["a", "example.com", "EXAMPLE.com.", "3com.example", "a-b", "xn--p1ai", "1.2.3"];
    for name in names.into_iter().chain([&*longest, &*format!("{longest}.")]) {
        assert_eq!(check_dns_name(name), Ok(()), "{name}");
    }
}

#[test]
fn dns_name_error_says_what_and_where() {
    use HostNameErrorKind::{EmptyLabel, HyphenAtEdge, LabelTooLong, NameTooLong, UnexpectedChar};
    let long_label = format!("b.{}", "a".repeat(64));
    let long_name = format!("{}{}", format!("{}.", "a".repeat(63)).repeat(3), "a".repeat(62));
    let cases = [
        ("", EmptyLabel, 0),
        (".", EmptyLabel, 0),
        ("..", EmptyLabel, 0),
        (".a", EmptyLabel, 0),
        ("a..b", EmptyLabel, 2),
        ("a_b", UnexpectedChar, 1),
        ("a.b%41", UnexpectedChar, 3),
        ("a.é", UnexpectedChar, 2),
        ("a.-b", HyphenAtEdge, 2),
        ("a.b-.c", HyphenAtEdge, 3),
        ("-", HyphenAtEdge, 0),
        (&long_label, LabelTooLong, 65),
        (&long_name, NameTooLong, 253),
    ];
    for (name, kind, offset) in cases {
        let error = check_dns_name(name).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (kind, offset), "{name}: {error}");
    }
}

#[test]
fn dns_name_of_an_address_is_refused() {
    for text in ["http://1.2.3.4/", "http://[::1]/", "http://[v1.x]/"] {
        let error = Uri::parse(text).unwrap().host().unwrap().check_dns_name().unwrap_err();
        assert_eq!(error.kind(), HostNameErrorKind::Address);
    }
}

#[cfg(feature = "psl")]
mod suffixes {
    use urikit_guard::host::{SuffixList, SuffixListErrorKind};

    use super::*;

    /// The rules that the table needs, as in the list.
    const RULES: &str = "// A comment\n\ncom\nuk\nco.uk // not part of it\njp\n*.kobe.jp\n\
                         !city.kobe.jp\n*.ck\n!www.ck\ngithub.io\nio\ncn\n公司.cn\r\n中国\n";

    #[test]
    fn domains_are_those_of_the_table_by_both_lists() {
        let read = SuffixList::parse(RULES).unwrap();
        for list in [&SuffixList::BUILT_IN, &read] {
            let table = include_str!("../../../../testdata/suffixes.txt");
            for row in table.lines().filter(|line| !line.starts_with('#')) {
                let row = row.split(" --").next().unwrap();
                let mut columns =
                    row.split_whitespace().map(|cell| if cell == "-" { "" } else { cell });
                let [text, domain, suffix] = [(); 3].map(|()| columns.next().unwrap());
                let host = Host::parse_iri(text).unwrap();
                let answers = [list.registered_domain(host), list.suffix(host)];
                assert_eq!(answers.map(Option::unwrap_or_default), [domain, suffix], "{text}");
                let label = list.registered_label(host);
                let first = domain.split('.').next().filter(|label| !label.is_empty());
                assert_eq!(label.as_deref(), first, "{text}");
                let subdomain = list.subdomain(host).map(|labels| format!("{labels}.{domain}"));
                let name = host.resolver_name().unwrap_or_default();
                if let Some(whole) = subdomain {
                    assert_eq!(whole, name.trim_end_matches('.'));
                } else {
                    assert!(domain.is_empty() || name.trim_end_matches('.') == domain, "{text}");
                }
            }
        }
    }

    #[test]
    fn wrong_rules_are_refused_with_their_line() {
        for (text, line, kind) in [
            ("", None, SuffixListErrorKind::NoRules),
            ("// c\n*\n", None, SuffixListErrorKind::NoRules),
            ("com\n.\n", Some(2), SuffixListErrorKind::InvalidRule),
            ("com\n\n*.\n", Some(3), SuffixListErrorKind::InvalidRule),
            ("<html>\n", Some(1), SuffixListErrorKind::InvalidRule),
            ("a..b", Some(1), SuffixListErrorKind::InvalidRule),
        ] {
            let error = SuffixList::parse(text).unwrap_err();
            assert_eq!((error.line(), error.kind()), (line, kind), "{text:?}");
        }
    }

    /// Each would take minutes if the time were quadratic in the length.
    #[test]
    fn domains_of_long_hosts_take_linear_time() {
        let list = SuffixList::parse(RULES).unwrap();
        let text = format!("{}com", "a.".repeat(1_000_000));
        let host = Host::parse(&text).unwrap();
        for list in [&SuffixList::BUILT_IN, &list] {
            assert_eq!(list.registered_domain(host).unwrap(), "a.com");
            assert_eq!(list.registered_label(host).unwrap(), "a");
        }
    }
}

/// What is not mapped has its class without the tables of UTS 46, and what must be mapped has none.
#[test]
fn ascii_class_is_that_of_the_table_or_not_known() {
    let (mut known, mut unknown) = (0, 0);
    for row in rows(include_str!("../../../../testdata/host_classes.txt")) {
        let mut cells = row.split_whitespace();
        let (text, expected) = (cells.next().unwrap(), cells.next().unwrap());
        let host = Host::parse_iri(if text == "-" { "" } else { text }).unwrap();
        let class = ascii::class(host).map(|class| class.name());
        let mut escapes = text.split('%').skip(1);
        let is_ascii = text.is_ascii() && escapes.all(|escape| escape.as_bytes()[0] < b'8');
        assert_eq!(class, is_ascii.then_some(expected), "{text}");
        if is_ascii {
            assert_eq!(ascii::hidden_ipv4(host), host.hidden_ipv4(), "{text}");
            assert_eq!(ascii::embedded_ipv4(host), host.embedded_ipv4(), "{text}");
        }
        known += usize::from(is_ascii);
        unknown += usize::from(!is_ascii);
    }
    assert!(known > 190 && unknown > 25, "{known} known, {unknown} not");
}

#[test]
fn public_hosts_are_addresses_of_all_and_names() {
    for class in HostClass::ALL {
        let expected = matches!(class, HostClass::Public | HostClass::Name);
        assert_eq!(class.is_public(), expected, "{class}");
        assert_eq!(class.name().parse(), Ok(*class));
        assert_eq!(class.to_string(), class.name());
    }
}

#[cfg(feature = "std")]
#[test]
fn socket_addresses_of_addresses_need_no_resolver() {
    let addresses = |host, port| Host::parse(host).unwrap().socket_addrs(port);
    assert_eq!(addresses("127.0.0.1", 80).unwrap(), ["127.0.0.1:80".parse().unwrap()]);
    assert_eq!(addresses("[::1]", 99).unwrap(), ["[::1]:99".parse().unwrap()]);
    for host in ["", "[v1.x]", "%FF"] {
        let error = addresses(host, 80).unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput, "{host}: {error}");
    }
}
