//! RFC 3986 §3.2: `authority = [ userinfo "@" ] host [ ":" port ]`, byte by byte.

use super::chars::{Unicode, end_of_char_run};
use super::error::{Component, ParseError, ParseErrorKind};
use crate::grammar::char_class::{DIGIT, tables};
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

/// Splits the authority that is all of `bytes`.
#[inline(never)]
pub(crate) const fn split_authority(
    bytes: &[u8],
    unicode: Unicode,
) -> Result<HostSpan, ParseError> {
    match split_authority_at(bytes, 0, unicode, End::OfInput) {
        Ok((host, _)) => Ok(host),
        Err(error) => Err(error),
    }
}

/// Splits the authority at `start`, and finds where it ends.
pub(crate) const fn split_authority_at(
    bytes: &[u8],
    start: usize,
    unicode: Unicode,
    end: End,
) -> Result<(HostSpan, usize), ParseError> {
    let mut host_start = start;
    let mut name = end_of_char_run(bytes, start, &tables::REG_NAME, unicode);
    // A `:` separates a port, or is part of a userinfo.
    let userinfo = match bytes.split_at(name.0).1 {
        [b':', ..] => end_of_char_run(bytes, name.0, &tables::USERINFO, unicode),
        _ => name,
    };
    if let [b'@', ..] = bytes.split_at(userinfo.0).1 {
        host_start = userinfo.0 + 1;
        name = end_of_char_run(bytes, host_start, &tables::REG_NAME, unicode);
    }
    match host_and_port_at(bytes, host_start, name, unicode, end) {
        Err(_) if host_start == start && end.is_after_at_sign(bytes, userinfo.0) => {
            Err(authority_error(userinfo.0, userinfo.1, Component::Userinfo, unicode))
        }
        result => result,
    }
}

/// Where an authority ends.
#[derive(Clone, Copy)]
pub(crate) enum End {
    OfInput,
    /// Before the next `/`, `?` or `#`, or with the input.
    Delimited,
}

impl End {
    #[inline(always)]
    const fn is_at(self, bytes: &[u8], at: usize) -> bool {
        match self {
            Self::OfInput => at == bytes.len(),
            Self::Delimited => at == bytes.len() || matches!(bytes[at], b'/' | b'?' | b'#'),
        }
    }

    /// Whether there is an `@` from `at` on.
    #[cold]
    const fn is_after_at_sign(self, bytes: &[u8], mut at: usize) -> bool {
        while !self.is_at(bytes, at) {
            if bytes[at] == b'@' {
                return true;
            }
            at += 1;
        }
        false
    }
}

/// Splits `bytes`, which is `host [ ":" port ]`.
pub(crate) const fn host_and_port(bytes: &[u8], unicode: Unicode) -> Result<HostSpan, ParseError> {
    let name = end_of_char_run(bytes, 0, &tables::REG_NAME, unicode);
    match host_and_port_at(bytes, 0, name, unicode, End::OfInput) {
        Ok((host, _)) => Ok(host),
        Err(error) => Err(error),
    }
}

/// The same at `start`, where a run of characters of names ends at `name`.
#[inline(always)]
const fn host_and_port_at(
    bytes: &[u8],
    start: usize,
    name: (usize, ParseErrorKind),
    unicode: Unicode,
    end: End,
) -> Result<(HostSpan, usize), ParseError> {
    let (host_end, kind) = match host_at(bytes, start, name, unicode, end) {
        Ok(host) => host,
        Err(error) => return Err(error),
    };
    let port_end = match bytes.split_at(host_end).1 {
        [b':', ..] => DIGIT.span(bytes, host_end + 1),
        _ => host_end,
    };
    if !end.is_at(bytes, port_end) {
        let kind = ParseErrorKind::UnexpectedChar;
        return Err(authority_error(port_end, kind, Component::Port, unicode));
    }
    Ok((HostSpan { start, end: host_end, kind }, port_end))
}

/// The end of the host that starts `bytes`, which is the end of `bytes` or a `:`.
pub(crate) const fn split_host(
    bytes: &[u8],
    unicode: Unicode,
) -> Result<(usize, HostKind), ParseError> {
    let name = end_of_char_run(bytes, 0, &tables::REG_NAME, unicode);
    host_at(bytes, 0, name, unicode, End::OfInput)
}

#[inline(always)]
const fn host_at(
    bytes: &[u8],
    start: usize,
    name: (usize, ParseErrorKind),
    unicode: Unicode,
    end: End,
) -> Result<(usize, HostKind), ParseError> {
    let (name_end, stopped_by) = name;
    match bytes.split_at(name_end).1 {
        [b'[', ..] if name_end == start => return ip_literal(bytes, start, end),
        [b':', ..] => {}
        _ if end.is_at(bytes, name_end) => {}
        _ => return Err(authority_error(name_end, stopped_by, Component::Host, unicode)),
    }
    Ok((name_end, reg_name_or_ipv4(bytes.split_at(name_end).0.split_at(start).1)))
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
const fn ip_literal(
    bytes: &[u8],
    open: usize,
    authority_end: End,
) -> Result<(usize, HostKind), ParseError> {
    // All characters of both.
    let close = tables::USERINFO.span(bytes, open + 1);
    let address = bytes.split_at(close).0.split_at(open + 1).1;
    let (kind, rule, recognised) = match address {
        [b'v' | b'V', ..] => (HostKind::IpvFuture, Rule::IpvFuture, ip::ip_future(address)),
        _ => (HostKind::Ipv6, Rule::Ipv6Address, ip::check_ipv6(address)),
    };
    let end = close + 1;
    let (offset, rule) = match (recognised, bytes.split_at(close).1) {
        (Err(wrong_at), _) => (open + 1 + wrong_at, rule),
        (Ok(()), [b']', b':', ..]) => return Ok((end, kind)),
        (Ok(()), [b']', ..]) if authority_end.is_at(bytes, end) => return Ok((end, kind)),
        (Ok(()), [b']', ..]) => (end, Rule::Host),
        (Ok(()), _) if authority_end.is_at(bytes, close) => (close, Rule::IpLiteral),
        (Ok(()), _) => (close, rule),
    };
    let kind = if offset == bytes.len() {
        ParseErrorKind::UnexpectedEnd
    } else {
        ParseErrorKind::UnexpectedChar
    };
    Err(ParseError::new(kind, offset, Some(Component::Host), rule))
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
