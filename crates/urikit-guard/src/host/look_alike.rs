//! Names that some parsers read as IPv4 addresses, though RFC 3986 does not.
//!
//! `inet_aton` and browsers read one to four numbers, each decimal, octal (`0…`) or hexadecimal
//! (`0x…`); the last one fills all remaining octets.

use core::net::Ipv4Addr;

/// Whether a name looks like an IPv4 address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LookAlike {
    /// It does not: its last label is not a number.
    None,
    /// Its last label is a number, but the whole is not an address.
    Number,
    /// It is read as this address.
    Address(Ipv4Addr),
}

/// Reads a name in lower case. One dot at its end makes no difference.
pub(super) fn look_alike(name: &str) -> LookAlike {
    let name = name.strip_suffix('.').unwrap_or(name);
    let last = name.rsplit_once('.').map_or(name, |(_, last)| last);
    match is_numeric_label(last) {
        true => address_of_name(name).map_or(LookAlike::Number, LookAlike::Address),
        false => LookAlike::None,
    }
}

/// Whether all are digits, even ones that do not fit the radix, or hex digits after `0x`.
fn is_numeric_label(label: &str) -> bool {
    match label.strip_prefix("0x") {
        Some(digits) => digits.bytes().all(|byte| byte.is_ascii_hexdigit()),
        None => !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit()),
    }
}

fn address_of_name(name: &str) -> Option<Ipv4Addr> {
    let mut octets = name.split('.');
    let last = number_of_label(octets.next_back()?)?;
    let (mut bits, mut left) = (0, u32::BITS);
    for octet in octets {
        bits = bits << 8 | u32::from(u8::try_from(number_of_label(octet)?).ok()?);
        left = left.checked_sub(8).filter(|left| *left > 0)?;
    }
    let whole = u64::from(bits) << left | u64::from(last);
    let fits = u64::from(last) >> left == 0;
    u32::try_from(whole).ok().filter(|_| fits).map(Ipv4Addr::from_bits)
}

/// `None` if a digit does not fit the radix, or the number is too large for an address.
fn number_of_label(label: &str) -> Option<u32> {
    let (digits, radix) = match (label.strip_prefix("0x"), label.strip_prefix('0')) {
        (Some(digits), _) => (digits, 16),
        (None, Some(digits)) => (digits, 8),
        (None, None) => (label, 10),
    };
    match digits {
        "" if label.is_empty() => None,
        "" => Some(0),
        // `from_str_radix` accepts a sign.
        _ if digits.starts_with('+') => None,
        _ => u32::from_str_radix(digits, radix).ok(),
    }
}
