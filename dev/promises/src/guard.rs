//! The guard: no spelling of a local host passes the default policy, and what passes is handed out as
//! it was judged.
//!
//! The input is read as a URI, and as choices: an address that is not public or a local name, a notation
//! that some client understands, and a spelling of each character. The model knows which addresses
//! are local from their numbers alone.

use core::net::{Ipv4Addr, Ipv6Addr};

use urikit::{Iri, IriRef, Uri};
use urikit_guard::HostExt;
use urikit_guard::policy::{Checked, Policy};

/// Builds a local host, and fails if the guard lets it through, or hands out another host than it
/// judged.
///
/// # Panics
/// If it does.
pub fn check(data: &[u8]) {
    if let Some(Ok(iri)) = str::from_utf8(data).ok().map(IriRef::parse) {
        let policy = Policy::default();
        if let Ok(checked) = policy.check(iri) {
            is_as_judged(&policy, &checked);
        }
    }
    refuses_local_hosts(data);
}

/// The URI to fetch has no fragment, all clients read its host alike, and the guard judges it as
/// before.
fn is_as_judged(policy: &Policy, checked: &Checked) {
    let uri = checked.uri();
    let host = uri.host().expect("a policy asks for a host");
    assert_eq!(uri.fragment(), None, "{uri:?}");
    assert!(host.class().is_public(), "{uri:?}");
    assert_eq!(host.ip(), checked.address(), "{uri:?}");
    assert_eq!(host.resolver_name().is_none(), checked.address().is_some(), "{uri:?}");
    assert!(host.resolver_name().is_none_or(|name| name == host.as_str()), "{uri:?}");
    let again = policy.check(uri).expect("it passed");
    assert_eq!((again.uri(), again.fragment()), (uri, None));
}

fn refuses_local_hosts(data: &[u8]) {
    let mut choices = Choices(data);
    let (host, address) = match choices.next() % 3 {
        0 => {
            let address = local_ipv4(&mut choices);
            (written_ipv4(address, &mut choices), Some(address.into()))
        }
        1 => {
            let address = local_ipv6(&mut choices);
            (written_ipv6(address, &mut choices), Some(address.into()))
        }
        _ => (local_name(&mut choices), None),
    };
    let host = respelled(&host, &mut choices);
    let policy = Policy::default();
    if let Some(address) = address {
        assert!(policy.check_address(address).is_err(), "the address {address} passes");
    }
    let end = ["/", "", ":80/", ":443/a?b#c", "./", ".:8080/../x"];
    let end = end[usize::from(choices.next()) % end.len()];
    for scheme in ["http", "https"] {
        let text = format!("{scheme}://{host}{end}");
        // A string that is not an IRI is rejected before the guard sees it.
        if let Ok(iri) = Iri::parse(&text) {
            assert!(policy.check(iri).is_err(), "{text} passes");
        }
    }
    let from = policy.check(Uri::from_static("http://example.com/a")).expect("a public host");
    let redirect = format!("//{host}{end}");
    if let Ok(reference) = IriRef::parse(&redirect) {
        assert!(
            policy.check_redirect(&from, reference).is_err(),
            "a redirect to {redirect} passes"
        );
    }
}

/// The input as choices; zeros after its end.
struct Choices<'a>(&'a [u8]);

impl Choices<'_> {
    fn next(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    fn of<T: Copy>(&mut self, values: &[T]) -> T {
        values[usize::from(self.next()) % values.len()]
    }

    fn u16(&mut self) -> u16 {
        u16::from_be_bytes([self.next(), self.next()])
    }
}

/// Blocks of the IANA registry of special-purpose addresses (RFC 6890) that are not global, and
/// multicast.
const IPV4_BLOCKS: &[([u8; 4], u32)] = &[
    ([0, 0, 0, 0], 8),
    ([10, 0, 0, 0], 8),
    ([100, 64, 0, 0], 10),
    ([127, 0, 0, 0], 8),
    ([169, 254, 0, 0], 16),
    ([172, 16, 0, 0], 12),
    ([192, 0, 2, 0], 24),
    ([192, 168, 0, 0], 16),
    ([198, 18, 0, 0], 15),
    ([198, 51, 100, 0], 24),
    ([203, 0, 113, 0], 24),
    ([224, 0, 0, 0], 4),
    ([240, 0, 0, 0], 4),
];

fn local_ipv4(choices: &mut Choices<'_>) -> Ipv4Addr {
    let (block, prefix) = choices.of(IPV4_BLOCKS);
    let any = u32::from(choices.u16()) << 16 | u32::from(choices.u16());
    let host_bits = u32::MAX >> prefix;
    Ipv4Addr::from_bits(u32::from_be_bytes(block) & !host_bits | any & host_bits)
}

/// As `inet_aton` reads it: one to four numbers, each decimal, octal or hexadecimal.
fn written_ipv4(address: Ipv4Addr, choices: &mut Choices<'_>) -> String {
    let octets = address.octets();
    let count = 1 + usize::from(choices.next() % 4);
    let mut numbers: Vec<u32> = octets[..count - 1].iter().map(|octet| (*octet).into()).collect();
    let rest = octets[count - 1..].iter().fold(0_u32, |all, octet| all << 8 | u32::from(*octet));
    numbers.push(rest);
    let written = numbers.into_iter().map(|number| match choices.next() % 6 {
        0 => format!("0x{number:x}"),
        1 => format!("0{number:o}"),
        2 => format!("0x{number:08X}"),
        3 => format!("000{number:o}"),
        _ => number.to_string(),
    });
    written.collect::<Vec<_>>().join(".")
}

fn local_ipv6(choices: &mut Choices<'_>) -> Ipv6Addr {
    let ipv4 = local_ipv4(choices);
    let [a, b, c, d] = ipv4.octets();
    let (high, low) = (u16::from_be_bytes([a, b]), u16::from_be_bytes([c, d]));
    let (x, y) = (choices.u16(), choices.u16());
    let groups = match choices.next() % 13 {
        0 => [0, 0, 0, 0, 0, 0, 0, 1],
        1 => [0; 8],
        2 => [0xfe80 | x & 0x3f, y, x, 0, 0, 0, x, y],
        3 => [0xfc00 | x & 0x1ff, y, x, 0, 0, 0, x, y],
        4 => [0xff00 | x & 0xff, y, 0, 0, 0, 0, x, y],
        5 => [0, 0, 0, 0, 0, 0xffff, high, low],
        6 => [0x64, 0xff9b, 0, 0, 0, 0, high, low],
        7 => [0x2002, high, low, x, 0, 0, 0, y],
        8 => [0x2001, 0xdb8, x, y, 0, 0, x, y],
        9 => [0, 0, 0, 0, 0xffff, 0, high, low],
        // Not allocated: all after 2c00::/12, and between 2001:6000:: and 2001:7fff::.
        10 => [0x2d00 + x % 0x1300, y, x, 0, 0, 0, x, y],
        11 => [0x2001, 0x6000 | x & 0x1fff, y, x, 0, 0, x, y],
        // Teredo (RFC 4380): the address of the client is inverted.
        _ => [0x2001, 0, x, y, 0, x, !high, !low],
    };
    groups.into()
}

fn written_ipv6(address: Ipv6Addr, choices: &mut Choices<'_>) -> String {
    let groups = address.segments();
    let written = match choices.next() % 4 {
        0 => address.to_string(),
        1 => groups.map(|group| format!("{group:04x}")).join(":"),
        2 => {
            let [.., high, low] = groups;
            let ipv4 = Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low));
            format!(
                "{}:{ipv4}",
                groups[..6].iter().map(|group| format!("{group:X}")).collect::<Vec<_>>().join(":")
            )
        }
        _ => groups.map(|group| format!("{group:x}")).join(":"),
    };
    debug_assert_eq!(written.parse(), Ok(address));
    format!("[{written}]")
}

/// Names that resolve to a local address (RFC 6761 §6.3, RFC 6762 §3, RFC 8375 §3, ICANN's
/// reservation of `internal`, systemd, Windows), that clouds use for their metadata, or that have one
/// label.
const NAMES: &[&str] = &[
    "localhost",
    "localhost.localdomain",
    "ip6-localhost",
    "ip6-loopback",
    "printer.local",
    "router.home.arpa",
    "db.internal",
    "metadata.google.internal",
    "_gateway",
    "_localdnsstub",
    "_localdnsproxy",
    "ipv6-localhost",
    "ipv6-loopback",
    "loopback",
    "broadcasthost",
    "--1.ipv6-literal.net",
    "redis",
    "com",
];

fn local_name(choices: &mut Choices<'_>) -> String {
    let name = choices.of(NAMES);
    match choices.next() % 4 {
        0 if name == "localhost" => format!("a.b.{name}"),
        _ => name.to_owned(),
    }
}

/// Each character of a name as clients map it (UTS 46) or decode it. A choice of 0 keeps it.
fn respelled(host: &str, choices: &mut Choices<'_>) -> String {
    // In brackets only the case of letters is free.
    if host.starts_with('[') {
        let upper = choices.next() % 2 == 1;
        return if upper { host.to_ascii_uppercase() } else { host.to_owned() };
    }
    host.chars().map(|c| respelled_char(c, choices.next())).collect()
}

fn respelled_char(c: char, choice: u8) -> String {
    let at = |start: u32, first: char| char::from_u32(start + (c as u32 - first as u32));
    let mapped = match (c, choice % 8) {
        (_, 0) => Some(c),
        ('.', 1) => Some('\u{3002}'),
        ('.', 2) => Some('\u{FF61}'),
        ('0', 1) => Some('\u{24EA}'),
        ('1'..='9', 1) => at(0x2460, '1'),
        ('0'..='9', 2) => at(0x1D7D8, '0'),
        ('0'..='9', 3) => at(0x1D7CE, '0'),
        ('a'..='z', 1) => at(0x24D0, 'a'),
        ('a'..='z', 2) => at(0x1D41A, 'a'),
        ('a'..='z', 3) => at(0x1D5BA, 'a'),
        ('a'..='z', 4) => Some(c.to_ascii_uppercase()),
        (_, 5) => char::from_u32(c as u32 + 0xFEE0),
        _ => Some(c),
    };
    let mut spelled = mapped.unwrap_or(c).to_string();
    match choice / 8 % 8 {
        1 => spelled.push('\u{AD}'),
        2 => spelled.insert(0, '\u{200B}'),
        3 => spelled.push('\u{FE0F}'),
        _ => {}
    }
    match choice / 64 {
        1 => spelled.bytes().map(|byte| format!("%{byte:02X}")).collect(),
        2 => spelled.bytes().map(|byte| format!("%{byte:02x}")).collect(),
        _ => spelled,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_written_as_they_are_read() {
        let mut choices = Choices(&[3, 0, 0, 0, 1, 1, 0, 0, 0]);
        let address = local_ipv4(&mut choices);
        assert_eq!(address, Ipv4Addr::LOCALHOST);
        assert_eq!(written_ipv4(address, &mut Choices(&[1, 4, 0])), "127.0x1");
    }

    #[test]
    fn what_passes_is_handed_out_as_it_was_judged() {
        let given = "HTTP://B%C3%BCcher.Example.:0443/a/../b?c#d";
        let checked = Policy::default().check(Uri::from_static(given)).expect("a public host");
        assert_eq!(checked.uri(), "HTTP://xn--bcher-kva.example.:443/b?c");
        check(given.as_bytes());
    }

    #[test]
    fn promise_holds_for_random_choices() {
        let mut state = 1_u32;
        for _ in 0..3000 {
            let mut next = || {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 24) as u8
            };
            let data: [u8; 48] = core::array::from_fn(|_| next());
            check(&data);
        }
    }

    #[test]
    fn public_hosts_pass() {
        for text in ["http://8.8.8.8/", "http://[2606:4700::1111]/", "https://example.com/"] {
            assert!(Policy::default().check(Uri::from_static(text)).is_ok(), "{text}");
        }
    }
}
