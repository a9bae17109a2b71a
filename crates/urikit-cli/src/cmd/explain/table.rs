//! The parts one by one, as written and, where that differs, decoded.

use core::fmt::Write;

use urikit::host::HostClass;
use urikit::percent::decode;
use urikit::{Component, HostKind, IriRef};

use super::paint::{Painter, Style};
use super::visible::visible;

/// Writes a row for each part that is there, with `mask` for a userinfo.
pub(super) fn write(
    identifier: IriRef<'_>,
    mask: Option<&str>,
    painter: Painter,
    out: &mut String,
) {
    let mut table = Table { painter, out };
    table.out.push('\n');
    if let Some(scheme) = identifier.scheme() {
        table.row("scheme", Style::Part(Component::Scheme), scheme.as_str(), "");
    }
    table.authority(identifier, mask);
    let path = identifier.path();
    table.row("path", Style::Part(Component::Path), path.as_str(), "");
    table.decoded(path.as_str());
    let segments: Vec<_> = path.segments().map(|segment| or_empty(segment.as_str())).collect();
    if segments.len() > 1 {
        let joined = segments.join("  ");
        table.row("  segments", Style::Part(Component::Path), &joined, "");
    }
    if let Some(query) = identifier.query() {
        table.row("query", Style::Part(Component::Query), query.as_str(), "");
        table.decoded(query.as_str());
    }
    if let Some(fragment) = identifier.fragment() {
        table.row("fragment", Style::Part(Component::Fragment), fragment.as_str(), "");
        table.decoded(fragment.as_str());
    }
}

struct Table<'a> {
    painter: Painter,
    out: &'a mut String,
}

impl Table<'_> {
    fn authority(&mut self, identifier: IriRef<'_>, mask: Option<&str>) {
        let Some(authority) = identifier.authority() else { return };
        let userinfo = authority.userinfo();
        let whole = match (userinfo, mask) {
            (Some(userinfo), Some(mask)) if !userinfo.as_str().is_empty() => {
                format!("{mask}{}", &authority.as_str()[userinfo.as_str().len()..])
            }
            _ => authority.as_str().to_owned(),
        };
        self.row("authority", Style::Plain, &whole, "");
        if let Some(userinfo) = userinfo {
            let remark = if userinfo.password().is_some() { "user and password" } else { "" };
            let text = userinfo.as_str();
            let shown = mask.filter(|_| !text.is_empty()).unwrap_or(text);
            self.row("  userinfo", Style::Part(Component::UserInfo), shown, remark);
        }
        let host = authority.host();
        let remark = match host.kind() {
            HostKind::RegName => "registered name",
            HostKind::Ipv4 => "IPv4 address",
            HostKind::Ipv6 => "IPv6 address",
            HostKind::IpvFuture => "address of a future IP version",
        };
        let remark = match host.class() {
            // It says no more than the kind, and there is a note on an empty host.
            HostClass::Name | HostClass::Public | HostClass::Future | HostClass::Empty => {
                remark.to_owned()
            }
            HostClass::LookAlike => format!("{remark} that looks like an IPv4 address"),
            class => format!("{remark}, {}", class.name()),
        };
        self.row("  host", Style::Part(Component::Host), host.as_str(), &remark);
        self.decoded(host.as_str());
        if let Some(port) = authority.port() {
            let number = port.to_u16().ok().flatten().map(|number| number.to_string());
            let remark = match number {
                Some(number) if number != port.as_str() => format!("number {number}"),
                _ => String::new(),
            };
            self.row("  port", Style::Part(Component::Port), port.as_str(), &remark);
        }
    }

    /// A row for the decoded text of a part, where it differs and is text.
    fn decoded(&mut self, raw: &str) {
        match decode(raw).to_text() {
            Ok(text) if text != raw => self.row("  decoded", Style::Plain, &text, ""),
            Ok(_) => {}
            Err(_) => self.row("  decoded", Style::Faint, "(bytes that are not UTF-8)", ""),
        }
    }

    fn row(&mut self, name: &str, style: Style, value: &str, remark: &str) {
        let style = if value.is_empty() { Style::Faint } else { style };
        let value = self.painter.paint(style, &visible(or_empty(value)));
        // Writing to a `String` can't fail.
        let _ = write!(self.out, "  {name:<12}{value}");
        if !remark.is_empty() {
            let remark = self.painter.paint(Style::Faint, &format!("({remark})"));
            let _ = write!(self.out, "  {remark}");
        }
        self.out.push('\n');
    }
}

/// An empty part is there all the same, and shows.
const fn or_empty(value: &str) -> &str {
    if value.is_empty() { "(empty)" } else { value }
}
