//! RFC 3986 §3.2: `authority = [ userinfo "@" ] host [ ":" port ]`, byte by byte.

use super::chars::{Unicode, end_of_char_run};
use super::error::{Component, ParseError, ParseErrorKind};
use crate::grammar::char_class::{DIGIT, REG_NAME, USERINFO};
use crate::grammar::ip;
use crate::grammar::rule::Rule;
use crate::spans::HostKind;

/// Where the host is in an authority, and its kind. A userinfo may precede it, and a
/// port may follow.
#[derive(Clone, Copy)]
pub(crate) struct HostSpan {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) kind: HostKind,
}

/// Splits the authority `bytes[start..]` and checks each of its parts.
#[inline(never)]
pub(crate) const fn split_authority(
    bytes: &[u8],
    start: usize,
    unicode: Unicode,
) -> Result<HostSpan, ParseError> {
    let host_start = match find_at_sign(bytes, start) {
        Some(at) => {
            let (end, kind) = end_of_char_run(bytes.split_at(at).0, start, USERINFO, unicode);
            if end < at {
                return Err(authority_error(end, kind, Component::Userinfo, unicode));
            }
            at + 1
        }
        None => start,
    };
    host_and_port(bytes, host_start, unicode)
}

/// The same for the authority `bytes[start..end]`, where more may follow.
pub(crate) const fn split_authority_before(
    bytes: &[u8],
    start: usize,
    end: usize,
    unicode: Unicode,
) -> Result<HostSpan, ParseError> {
    match split_authority(bytes.split_at(end).0, start, unicode) {
        // The authority ends too early, but the input does not.
        Err(error)
            if error.offset() < bytes.len()
                && matches!(error.kind, ParseErrorKind::UnexpectedEnd) =>
        {
            Err(ParseError { kind: ParseErrorKind::UnexpectedChar, ..error })
        }
        result => result,
    }
}

/// `host [ ":" port ]` from `host_start` to the end of `bytes`.
pub(crate) const fn host_and_port(
    bytes: &[u8],
    host_start: usize,
    unicode: Unicode,
) -> Result<HostSpan, ParseError> {
    let (host_end, kind) = match split_host(bytes, host_start, unicode) {
        Ok(host) => host,
        Err(error) => return Err(error),
    };
    if host_end < bytes.len() {
        let port_end = DIGIT.span(bytes, host_end + 1);
        if port_end < bytes.len() {
            let kind = ParseErrorKind::UnexpectedChar;
            return Err(authority_error(port_end, kind, Component::Port, unicode));
        }
    }
    Ok(HostSpan { start: host_start, end: host_end, kind })
}

/// The end of the host that starts at `start`, which is the end of `bytes` or a `:`.
pub(crate) const fn split_host(
    bytes: &[u8],
    start: usize,
    unicode: Unicode,
) -> Result<(usize, HostKind), ParseError> {
    if start < bytes.len() && bytes[start] == b'[' {
        return ip_literal(bytes, start);
    }
    let (end, kind) = end_of_char_run(bytes, start, REG_NAME, unicode);
    if end < bytes.len() && bytes[end] != b':' {
        return Err(authority_error(end, kind, Component::Host, unicode));
    }
    Ok((end, reg_name_or_ipv4(bytes.split_at(end).0.split_at(start).1)))
}

/// §3.2.2, first match wins: a host that matches `IPv4address` is one.
#[inline(always)]
pub(crate) const fn reg_name_or_ipv4(host: &[u8]) -> HostKind {
    // Few names end in a digit, so the last byte decides for most.
    match host {
        [.., b'0'..=b'9'] if ip::parse_ipv4(host).is_ok() => HostKind::Ipv4,
        _ => HostKind::RegName,
    }
}

/// `IP-literal = "[" ( IPv6address / IPvFuture ) "]"`, then the end or a `:`.
const fn ip_literal(bytes: &[u8], open: usize) -> Result<(usize, HostKind), ParseError> {
    let mut close = open + 1;
    while close < bytes.len() && bytes[close] != b']' {
        close += 1;
    }
    let address = bytes.split_at(close).0.split_at(open + 1).1;
    let is_future = !address.is_empty() && address[0].eq_ignore_ascii_case(&b'v');
    let (kind, rule, recognised) = if is_future {
        (HostKind::IpvFuture, Rule::IpvFuture, ip::ip_future(address))
    } else {
        let recognised = match ip::parse_ipv6(address) {
            Ok(_) => Ok(()),
            Err(wrong_at) => Err(wrong_at),
        };
        (HostKind::Ipv6, Rule::Ipv6Address, recognised)
    };
    let end = close + 1;
    let (offset, rule) = match recognised {
        Err(wrong_at) => (open + 1 + wrong_at, rule),
        Ok(()) if close == bytes.len() => (close, Rule::IpLiteral),
        Ok(()) if end < bytes.len() && bytes[end] != b':' => (end, Rule::Host),
        Ok(()) => return Ok((end, kind)),
    };
    let kind = if offset == bytes.len() {
        ParseErrorKind::UnexpectedEnd
    } else {
        ParseErrorKind::UnexpectedChar
    };
    Err(ParseError::new(kind, offset, Some(Component::Host), rule))
}

const fn find_at_sign(bytes: &[u8], start: usize) -> Option<usize> {
    let mut i = start;
    while i < bytes.len() {
        if bytes[i] == b'@' {
            return Some(i);
        }
        i += 1;
    }
    None
}

#[cold]
const fn authority_error(
    offset: usize,
    kind: ParseErrorKind,
    component: Component,
    unicode: Unicode,
) -> ParseError {
    let iri = !matches!(unicode, Unicode::No);
    ParseError::new(kind, offset, Some(component), Rule::broken(kind, component, iri))
}
