//! Converts the value given for a component to its text, or returns an error.

use alloc::borrow::Cow;
use alloc::string::ToString;
use core::net::IpAddr;

use super::error::{EditError, EditErrorKind};
use super::value::{Given, GivenHost, GivenPort, HostValue, PortValue, Value};
use crate::grammar::rule::Rule;
use crate::parse::authority::{self, HostSpan};
use crate::parse::chars::Unicode;
use crate::parse::component;
use crate::parse::error::Component;
use crate::percent::{Part, decode, encode_for_unicode};
use crate::resolve::compose::first_segment_has_colon;
use crate::spans::HostKind;

/// A component that can be set: its rule in either RFC, and how data is encoded in it.
pub(super) struct EditedPart {
    component: Component,
    uri_rule: Rule,
    iri_rule: Rule,
    part: Part,
}

pub(super) const USERINFO: EditedPart = EditedPart {
    component: Component::Userinfo,
    uri_rule: Rule::Userinfo,
    iri_rule: Rule::Iuserinfo,
    part: Part::Userinfo,
};
pub(super) const USER: EditedPart = EditedPart { part: Part::User, ..USERINFO };
pub(super) const PASSWORD: EditedPart = EditedPart { part: Part::Password, ..USERINFO };
const REG_NAME: EditedPart = EditedPart {
    component: Component::Host,
    uri_rule: Rule::RegName,
    iri_rule: Rule::IregName,
    part: Part::RegName,
};
pub(super) const PATH: EditedPart = EditedPart {
    component: Component::Path,
    uri_rule: Rule::Path,
    iri_rule: Rule::Ipath,
    part: Part::Path,
};
pub(super) const QUERY: EditedPart = EditedPart {
    component: Component::Query,
    uri_rule: Rule::Query,
    iri_rule: Rule::Iquery,
    part: Part::Query,
};
pub(super) const FRAGMENT: EditedPart = EditedPart {
    component: Component::Fragment,
    uri_rule: Rule::Fragment,
    iri_rule: Rule::Ifragment,
    part: Part::Fragment,
};

impl EditedPart {
    /// The text for this component; `None` for a component that is to be absent.
    pub(super) fn take<'v>(
        &self,
        value: Value<'v>,
        iri: bool,
    ) -> Result<Option<Cow<'v, str>>, EditError> {
        match value.0 {
            Given::Absent => Ok(None),
            Given::Data(data) => Ok(Some(self.encode(data, iri))),
            Given::Encoded(text) => {
                let rule = if iri { self.iri_rule } else { self.uri_rule };
                let of_value = |error| EditError::of_value(error, self.component, &text);
                rule.check(&text).map_err(of_value)?;
                // The rule of a userinfo allows the `:` that would end a user.
                match text.find(':') {
                    Some(colon) if self.part == Part::User => {
                        let kind = EditErrorKind::UnexpectedChar;
                        Err(EditError::new(kind, self.component, colon..colon + 1, rule))
                    }
                    _ => Ok(Some(text)),
                }
            }
        }
    }

    /// Data, with everything escaped that this component can't contain.
    fn encode<'v>(&self, data: Cow<'v, str>, iri: bool) -> Cow<'v, str> {
        let unicode = match self.part {
            Part::Query => Unicode::of_query(iri),
            _ => Unicode::of(iri),
        };
        match encode_for_unicode(&data, self.part.set(), unicode) {
            Cow::Owned(encoded) => Cow::Owned(encoded),
            Cow::Borrowed(_) => data,
        }
    }
}

/// A scheme. It is written in lower case later.
pub(super) fn check_scheme(raw: &str) -> Result<(), EditError> {
    Rule::Scheme.check(raw).map_err(|error| EditError::of_value(error, Component::Scheme, raw))
}

/// A whole authority, without the `:` of an empty port.
pub(super) fn check_authority(raw: &str, iri: bool) -> Result<(&str, HostSpan), EditError> {
    let of_value = |error| EditError::of_value(error, Component::Host, raw);
    let host = authority::split_authority(raw.as_bytes(), Unicode::of(iri)).map_err(of_value)?;
    let (before_port, port) = raw.split_at(host.end);
    let (_, name) = before_port.split_at(host.start);
    if host.kind == HostKind::RegName {
        escapes_are_utf8(name, host.start, iri)?;
    }
    Ok((if port == ":" { before_port } else { raw }, host))
}

/// A host, and its kind; `None` for one that is to be absent.
pub(super) fn check_host(
    value: HostValue<'_>,
    iri: bool,
) -> Result<Option<(Cow<'_, str>, HostKind)>, EditError> {
    let raw = match value.0 {
        GivenHost::Absent => return Ok(None),
        GivenHost::Ip(IpAddr::V4(address)) => {
            return Ok(Some((Cow::Owned(address.to_string()), HostKind::Ipv4)));
        }
        GivenHost::Ip(IpAddr::V6(address)) => {
            return Ok(Some((Cow::Owned(alloc::format!("[{address}]")), HostKind::Ipv6)));
        }
        // A name can't contain the colons of an address, so this is an address without its
        // brackets.
        GivenHost::Data(text) if Rule::Ipv6Address.matches(&text) => {
            let text = text.to_ascii_lowercase();
            return Ok(Some((Cow::Owned(alloc::format!("[{text}]")), HostKind::Ipv6)));
        }
        // No name starts with a bracket.
        GivenHost::Data(text) if !Rule::IpLiteral.matches(&text) => {
            if let Some(mark) = zone_mark(&text) {
                let kind = EditErrorKind::Zone;
                return Err(EditError::new(
                    kind,
                    Component::Host,
                    mark..mark + 1,
                    Rule::Ipv6Address,
                ));
            }
            // Lower-case before escaping: the digits of escapes are in upper case.
            let name = REG_NAME.encode(lower_case_host(text), iri);
            let kind = authority::reg_name_or_ipv4(name.as_bytes());
            return Ok(Some((name, kind)));
        }
        GivenHost::Data(literal) => lower_case_host(literal),
        GivenHost::Encoded(text) => text,
    };
    let kind = component::parse_host(&raw, Unicode::of(iri))
        .map_err(|error| EditError::of_value(error, Component::Host, &raw))?;
    if kind == HostKind::RegName {
        escapes_are_utf8(&raw, 0, iri)?;
    }
    Ok(Some((raw, kind)))
}

/// RFC 3986 §3.2.2: producers write names and hex digits of addresses in lower case. Only ASCII
/// letters are changed here; other characters are a matter of UTS 46.
fn lower_case_host(host: Cow<'_, str>) -> Cow<'_, str> {
    match host.bytes().any(|byte| byte.is_ascii_uppercase()) {
        true => Cow::Owned(host.to_ascii_lowercase()),
        false => host,
    }
}

/// The position of the `%` of a zone, if the host is an IPv6 address with one.
fn zone_mark(host: &str) -> Option<usize> {
    let mark = host.find('%')?;
    let address = host[..mark].strip_prefix('[').unwrap_or(&host[..mark]);
    Rule::Ipv6Address.matches(address).then_some(mark)
}

/// A port; `None` for one that is to be absent, or has no digits (then the `:` is not written
/// either).
pub(super) fn check_port(value: PortValue<'_>) -> Result<Option<Cow<'_, str>>, EditError> {
    match value.0 {
        GivenPort::Number(number) => Ok(Some(Cow::Owned(number.to_string()))),
        GivenPort::Absent => Ok(None),
        GivenPort::Digits(digits) if digits.is_empty() => Ok(None),
        GivenPort::Digits(digits) => {
            let of_value = |error| EditError::of_value(error, Component::Port, &digits);
            Rule::Port.check(&digits).map_err(of_value)?;
            Ok(Some(digits))
        }
    }
}

/// A path. Every identifier has one: removing it makes it empty.
pub(super) fn check_path(value: Value<'_>, iri: bool) -> Result<Cow<'_, str>, EditError> {
    Ok(PATH.take(value, iri)?.unwrap_or_default())
}

/// Whether the path may follow the scheme and authority, by RFC 3986 §3.3 and §4.2.
pub(super) fn path_fits(
    path: &str,
    has_scheme: bool,
    has_authority: bool,
    iri: bool,
) -> Result<(), EditError> {
    let (kind, range, uri_rule, iri_rule) = match path.as_bytes() {
        [first, ..] if has_authority && *first != b'/' => {
            (EditErrorKind::RootlessPath, 0..0, Rule::PathAbempty, Rule::IpathAbempty)
        }
        _ if has_authority => return Ok(()),
        [b'/', b'/', ..] => {
            (EditErrorKind::DoubleSlash, 1..2, Rule::PathAbsolute, Rule::IpathAbsolute)
        }
        bytes if !has_scheme && first_segment_has_colon(bytes) => {
            let kind = EditErrorKind::ColonInFirstSegment;
            let colon = path.find(':').expect("the first segment has a colon");
            (kind, colon..colon + 1, Rule::PathNoscheme, Rule::IpathNoscheme)
        }
        _ => return Ok(()),
    };
    Err(EditError::new(kind, Component::Path, range, if iri { iri_rule } else { uri_rule }))
}

/// A path that is data, for use where its first `:` would be read as the end of a scheme.
pub(super) fn without_colon_in_first_segment(path: &str) -> Cow<'_, str> {
    if !first_segment_has_colon(path.as_bytes()) {
        return Cow::Borrowed(path);
    }
    let (first, rest) = path.split_at(path.find('/').unwrap_or(path.len()));
    Cow::Owned([&first.replace(':', "%3A"), rest].concat())
}

/// RFC 3986 §3.2.2: escapes in a name that is written must be UTF-8.
fn escapes_are_utf8(name: &str, start: usize, iri: bool) -> Result<(), EditError> {
    match decode(name).to_text() {
        Ok(_) => Ok(()),
        Err(error) => {
            let rule = if iri { Rule::IregName } else { Rule::RegName };
            let range = start + error.range().start..start + error.range().end;
            Err(EditError::new(EditErrorKind::NotUtf8, Component::Host, range, rule))
        }
    }
}
