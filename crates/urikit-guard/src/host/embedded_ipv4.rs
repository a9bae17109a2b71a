//! Addresses embedded in names: `10-0-0-1.sslip.io`.

use alloc::vec::Vec;
use core::net::{Ipv4Addr, Ipv6Addr};

use urikit::component::Host;

use super::HostClass;
use super::destination::resolver_name_of;
use super::host_class::class_of_resolver_name;

pub(crate) fn embedded_ipv4(host: Host<'_>) -> Option<Ipv4Addr> {
    embedded_in_name(&resolver_name_of(host.reg_name()?)?)
}

/// The same for a name passed to a resolver.
pub(super) fn embedded_in_name(name: &str) -> Option<Ipv4Addr> {
    if !name.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // `1.0.0.127.in-addr.arpa` is a reverse lookup of an address, not a name for it.
    let is_name = matches!(class_of_resolver_name(name), HostClass::Name | HostClass::SingleLabel);
    if !is_name || is_name_under(name, "arpa") {
        return None;
    }
    first_embedded_address(name)
}

/// Whether a name passed to a resolver has an address in it, in any form that public name servers
/// read: an IPv4 address in decimal (`127.0.0.1.nip.io`, `127-0-0-1.nip.io`) or hexadecimal
/// (`7f000001.nip.io`), an IPv6 address with hyphens (`--1.sslip.io`).
pub(crate) fn embeds_address(name: &str) -> bool {
    let is_number = |part: &str| part.len() == 8 && part.bytes().all(|b| b.is_ascii_hexdigit());
    let has_ipv6 = |label: &str| {
        let groups: Vec<&str> = label.split('-').collect();
        // At least two groups and what is left out between them; at most eight groups and that.
        (3..=9).any(|count| groups.windows(count).any(are_ipv6_groups))
    };
    embedded_in_name(name).is_some()
        || name.split(['.', '-']).any(is_number)
        || name.split('.').any(has_ipv6)
}

fn are_ipv6_groups(groups: &[&str]) -> bool {
    // The longest address has 8 groups of 4 digits; nothing longer is joined.
    groups.iter().all(|group| group.len() <= 4) && groups.join(":").parse::<Ipv6Addr>().is_ok()
}

/// Whether a name passed to a resolver is `domain` or below it. `domain` has no final dot.
pub(crate) fn is_name_under(name: &str, domain: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    let before = name.strip_suffix(domain);
    before.is_some_and(|before| before.is_empty() || before.ends_with('.'))
}

fn first_embedded_address(name: &str) -> Option<Ipv4Addr> {
    let mut run = NumberRun::default();
    for part in name.split_inclusive(['.', '-']) {
        let digits = part.trim_end_matches(['.', '-']);
        run.push(embedded_octet(digits));
        if run.count == 4 {
            return Some(Ipv4Addr::from_bits(run.bits));
        }
        run.end_with(&part[digits.len()..]);
    }
    None
}

/// One to three digits, at most 255.
fn embedded_octet(digits: &str) -> Option<u8> {
    let is_number = digits.len() <= 3 && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number)
}

/// Consecutive numbers, with the same separator after each.
#[derive(Default)]
struct NumberRun<'a> {
    count: u32,
    bits: u32,
    separator: &'a str,
}

impl<'a> NumberRun<'a> {
    fn push(&mut self, value: Option<u8>) {
        match value {
            Some(value) => {
                (self.count, self.bits) = (self.count + 1, self.bits << 8 | u32::from(value))
            }
            None => *self = Self::default(),
        }
    }

    /// After a different separator, the last number is the first of a new run.
    fn end_with(&mut self, separator: &'a str) {
        if self.count > 1 && self.separator != separator {
            (self.count, self.bits) = (1, self.bits & 0xFF);
        }
        self.separator = separator;
    }
}
