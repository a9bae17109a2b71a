//! IP addresses in the syntax of RFC 3986 §3.2.2.
//!
//! Each function returns the address, or the offset at which no continuation could be valid.

use super::char_class::{HEXDIG, IP_FUTURE};

/// `IPv4address`: four decimal octets without leading zeros.
pub(crate) const fn parse_ipv4(bytes: &[u8]) -> Result<[u8; 4], usize> {
    let mut octets = [0; 4];
    let mut i = 0;
    let mut n = 0;
    loop {
        let mut value = match digit_at(bytes, i) {
            Some(digit) => digit,
            None => return Err(i),
        };
        i += 1;
        while let Some(digit) = digit_at(bytes, i) {
            // No leading zero.
            if value == 0 || value * 10 + digit > 255 {
                return Err(i);
            }
            value = value * 10 + digit;
            i += 1;
        }
        octets[n] = value as u8;
        n += 1;
        if n == 4 {
            return if i == bytes.len() { Ok(octets) } else { Err(i) };
        }
        if i == bytes.len() || bytes[i] != b'.' {
            return Err(i);
        }
        i += 1;
    }
}

#[inline(always)]
const fn digit_at(bytes: &[u8], at: usize) -> Option<u32> {
    if at < bytes.len() && bytes[at].is_ascii_digit() {
        Some((bytes[at] - b'0') as u32)
    } else {
        None
    }
}

/// `IPv6address`: eight groups. The last two may be written as an IPv4 address. One run of
/// at least one group may be elided as `::`.
pub(crate) const fn parse_ipv6(bytes: &[u8]) -> Result<[u16; 8], usize> {
    let mut groups = [0; 8];
    let mut n = 0;
    let mut i = 0;
    let mut elided_at = None;
    if let [b':', ..] = bytes {
        if bytes.len() < 2 || bytes[1] != b':' {
            return Err(1);
        }
        elided_at = Some(0);
        i = 2;
        if i == bytes.len() {
            return Ok(groups);
        }
    }
    loop {
        // `::` elides at least one group.
        let room = if elided_at.is_some() { 7 } else { 8 };
        if n == room {
            return Err(i);
        }
        let start = i;
        let mut value: u16 = 0;
        while i < bytes.len() && i - start < 4 {
            let digit = HEX_VALUES[bytes[i] as usize];
            if digit > 15 {
                break;
            }
            value = value << 4 | digit as u16;
            i += 1;
        }
        if i == start {
            return Err(i);
        }
        if i < bytes.len() && bytes[i] == b'.' {
            // The last 32 bits in dotted form.
            let fits = if elided_at.is_some() { n + 2 <= room } else { n == 6 };
            if !fits {
                return Err(i);
            }
            match parse_ipv4(bytes.split_at(start).1) {
                Ok([a, b, c, d]) => {
                    groups[n] = u16::from_be_bytes([a, b]);
                    groups[n + 1] = u16::from_be_bytes([c, d]);
                    return Ok(spread_ipv6_groups(groups, n + 2, elided_at));
                }
                // The digits before the dot were valid as a group.
                Err(offset) => return Err(if start + offset < i { i } else { start + offset }),
            }
        }
        groups[n] = value;
        n += 1;
        if i == bytes.len() {
            return if n == 8 || elided_at.is_some() {
                Ok(spread_ipv6_groups(groups, n, elided_at))
            } else {
                Err(i)
            };
        }
        if bytes[i] != b':' || n == room {
            return Err(i);
        }
        i += 1;
        if i < bytes.len() && bytes[i] == b':' {
            if elided_at.is_some() {
                return Err(i);
            }
            elided_at = Some(n);
            i += 1;
            if i == bytes.len() {
                return Ok(spread_ipv6_groups(groups, n, elided_at));
            }
        }
    }
}

/// Moves the groups after `::` to the end.
const fn spread_ipv6_groups(groups: [u16; 8], n: usize, elided_at: Option<usize>) -> [u16; 8] {
    let Some(head) = elided_at else { return groups };
    let mut out = [0; 8];
    let mut i = 0;
    while i < n {
        out[if i < head { i } else { i + 8 - n }] = groups[i];
        i += 1;
    }
    out
}

/// Whether it is an `IPv6address`.
pub(crate) const fn check_ipv6(bytes: &[u8]) -> Result<(), usize> {
    match parse_ipv6(bytes) {
        Ok(_) => Ok(()),
        Err(wrong_at) => Err(wrong_at),
    }
}

/// `IPvFuture`: `v`, a hex version, a dot, the address.
pub(crate) const fn ip_future(bytes: &[u8]) -> Result<(), usize> {
    if bytes.is_empty() || !bytes[0].eq_ignore_ascii_case(&b'v') {
        return Err(0);
    }
    let dot = HEXDIG.span(bytes, 1);
    if dot == 1 || dot == bytes.len() || bytes[dot] != b'.' {
        return Err(dot);
    }
    let end = IP_FUTURE.span(bytes, dot + 1);
    if end == dot + 1 || end < bytes.len() { Err(end) } else { Ok(()) }
}

/// By byte: its value as a hex digit, or more than 15.
static HEX_VALUES: [u8; 256] = {
    let mut values = [u8::MAX; 256];
    let mut byte = 0;
    while byte < 128 {
        if HEXDIG.contains(byte) {
            values[byte as usize] = hex_value(byte);
        }
        byte += 1;
    }
    values
};

/// The value of a hex digit.
pub(crate) const fn hex_value(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit - b'0',
        _ => (digit | 0x20) - b'a' + 10,
    }
}
