//! Each part as written and, if that differs, decoded; and the normal form.

use urikit::component::{HostKind, Path};
use urikit::percent::decode;
use urikit::{Component, IriRef, Level, Uri};
use urikit_explain::HostForms;
use urikit_guard::HostExt;
use urikit_guard::host::HostClass;
use urikit_schemes::{PackageUrl, Urn, registry};

use super::page::{Page, or_empty};
use super::paint::Style;
use crate::secret::shown;

/// More parameters than this are only counted.
const MOST_PARAMETERS: usize = 12;

/// Writes a row for each part that is present. `masked` is the identifier as shown.
pub(super) fn write_table(
    identifier: IriRef<'_>,
    masked: IriRef<'_>,
    show_secrets: bool,
    page: &mut Page,
) {
    page.end_line();
    if let Some(scheme) = identifier.scheme() {
        let registered = registry::find(scheme.as_str());
        let remark = registered.map_or("", |registered| registered.description());
        page.row("scheme", Style::Part(Component::Scheme), scheme.as_str(), remark);
    }
    authority(identifier, masked, page);
    path(masked, page);
    let uri = Uri::parse(masked.as_str()).ok();
    let package = uri.and_then(|uri| PackageUrl::new(uri).ok());
    if let Some(package) = package {
        package_parts(package, page);
    }
    let urn = uri.and_then(|uri| Urn::new(uri).ok());
    match urn {
        Some(urn) => components(urn, page),
        None => query(masked, page),
    }
    if let Some(fragment) = masked.fragment() {
        // RFC 3986 §3.5: not on the scheme, and without a representation it is unconstrained.
        let remark = match (urn, package) {
            (Some(_), _) => "f-component",
            (_, Some(_)) => "subpath",
            _ => "its meaning depends on the media type",
        };
        page.row("fragment", Style::Part(Component::Fragment), fragment.as_str(), remark);
        decoded(fragment.as_str(), page);
    }
    normal_form(identifier, show_secrets, page);
}

fn authority(identifier: IriRef<'_>, masked: IriRef<'_>, page: &mut Page) {
    let Some(authority) = masked.authority() else { return };
    page.row("authority", Style::Plain, authority.as_str(), "");
    if let Some(userinfo) = authority.userinfo() {
        let password = identifier.userinfo().and_then(|userinfo| userinfo.password());
        let remark = if password.is_some() { "user and password" } else { "" };
        page.row("  userinfo", Style::Part(Component::Userinfo), userinfo.as_str(), remark);
    }
    let host = authority.host();
    page.row("  host", Style::Part(Component::Host), host.as_str(), &host_remark(identifier));
    decoded(host.as_str(), page);
    let forms = HostForms::new(&host);
    for (name, form) in [("  ascii", forms.ascii), ("  unicode", forms.unicode)] {
        if let Some(form) = form {
            page.row(name, Style::Plain, &form, "");
        }
    }
    if let Some(why) = forms.refused {
        page.row("  ascii", Style::Faint, "-", &why);
    }
    let number = identifier.effective_port().ok().flatten().map(|number| number.to_string());
    match (authority.port(), number) {
        (Some(port), Some(number)) if number != port.as_str() => {
            let is = if port.as_str().is_empty() { "default" } else { "that is" };
            let remark = format!("{is} {number}");
            page.row("  port", Style::Part(Component::Port), port.as_str(), &remark);
        }
        (Some(port), _) => page.row("  port", Style::Part(Component::Port), port.as_str(), ""),
        (None, Some(number)) => page.row("  port", Style::Faint, "-", &format!("default {number}")),
        (None, None) => {}
    }
}

/// The kind and class of the host, and any address hidden in it.
fn host_remark(identifier: IriRef<'_>) -> String {
    let Some(host) = identifier.host() else { return String::new() };
    let kind = match host.kind() {
        HostKind::RegName => "registered name",
        HostKind::Ipv4 => "IPv4 address",
        HostKind::Ipv6 => "IPv6 address",
        HostKind::IpvFuture => "address of a future IP version",
    };
    let mut remark = match host.class() {
        // These add nothing to the kind, and an empty host has its own note.
        HostClass::Name
        | HostClass::SingleLabel
        | HostClass::Public
        | HostClass::Future
        | HostClass::Empty => kind.to_owned(),
        HostClass::LookAlike => format!("{kind} that looks like an address"),
        class => format!("{kind}, {}", class.name()),
    };
    if let Some(hidden) = host.hidden_ipv4() {
        remark += &format!(": {}", hidden.address);
    }
    remark
}

fn path(identifier: IriRef<'_>, page: &mut Page) {
    let path = identifier.path();
    page.row("path", Style::Part(Component::Path), path.as_str(), "");
    decoded(path.as_str(), page);
    let segments: Vec<_> = path.segments().map(|segment| or_empty(segment.as_str())).collect();
    if segments.len() > 1 {
        page.list("  segments", Style::Part(Component::Path), &segments);
    }
    // In a path that is data to an opaque scheme, segments have no meaning.
    if path.is_rooted() || identifier.scheme().is_none() {
        segment_parameters(path, page);
    }
}

/// `v=1.1` of `/name;v=1.1`.
fn segment_parameters(path: Path<'_>, page: &mut Page) {
    if !path.as_str().contains([';', ',']) {
        return;
    }
    let all = || {
        let segments = path.segments();
        segments.flat_map(|segment| segment.parameters().map(move |it| (segment.name(), it)))
    };
    for (name, parameter) in all().take(MOST_PARAMETERS) {
        let text = |decode: urikit::percent::Decode<'_>| decode.to_string_lossy().into_owned();
        let shown = pair(&text(parameter.decode_key()), parameter.decode_value().map(text));
        page.row("  parameter", Style::Plain, &shown, &format!("of segment {}", or_empty(name)));
    }
    more(all().skip(MOST_PARAMETERS).count(), page);
}

fn pair(key: &str, value: Option<String>) -> String {
    match value {
        Some(value) => format!("{} = {}", or_empty(key), or_empty(&value)),
        None => or_empty(key).to_owned(),
    }
}

fn more(count: usize, page: &mut Page) {
    if count > 0 {
        page.row("", Style::Faint, &format!("and {count} more"), "");
    }
}

/// The components that a URN has in place of a query (RFC 8141 §2.3).
fn components(urn: Urn<'_>, page: &mut Page) {
    for (name, component) in
        [("r-component", urn.r_component()), ("q-component", urn.q_component())]
    {
        if let Some(component) = component {
            page.row(name, Style::Part(Component::Query), component, "");
            decoded(component, page);
        }
    }
}

/// The parts that the path of a package URL has (ECMA-427 §5). Its qualifiers are parameters.
fn package_parts(package: PackageUrl<'_>, page: &mut Page) {
    let parts = [
        ("  type", Some(package.package_type())),
        ("  namespace", package.namespace()),
        ("  name", Some(package.name())),
        ("  version", package.version()),
    ];
    for (name, part) in parts {
        if let Some(part) = part {
            page.row(name, Style::Part(Component::Path), part, "");
            decoded(part, page);
        }
    }
    let canonical = package.canonical();
    if canonical != package.uri() {
        page.row("  canonical", Style::Plain, canonical.as_str(), "");
    }
}

fn query(identifier: IriRef<'_>, page: &mut Page) {
    let Some(query) = identifier.query() else { return };
    page.row("query", Style::Part(Component::Query), query.as_str(), "");
    // A query with `=` or `&` has parameters.
    if !query.as_str().contains(['=', '&']) {
        return decoded(query.as_str(), page);
    }
    let params = identifier.params();
    for param in params.iter().take(MOST_PARAMETERS) {
        let text = |decode: urikit::percent::Decode<'_>| decode.to_string_lossy().into_owned();
        let shown = pair(&text(param.decode_key()), param.decode_value().map(text));
        page.row("  parameter", Style::Plain, &shown, "");
    }
    more(params.iter().skip(MOST_PARAMETERS).count(), page);
}

/// A row for the decoded part, if it differs. If it is not UTF-8, the row only says so.
fn decoded(raw: &str, page: &mut Page) {
    match decode(raw).to_text() {
        Ok(text) if text != raw => page.row("  decoded", Style::Plain, &text, ""),
        Ok(_) => {}
        Err(_) => page.row("  decoded", Style::Faint, "(bytes that are not UTF-8)", ""),
    }
}

/// The output of `uri normalize`, and that of its level `scheme` if it differs.
fn normal_form(identifier: IriRef<'_>, show_secrets: bool, page: &mut Page) {
    let normal = identifier.normalize(Level::Path);
    let by_scheme = identifier.normalize(Level::Scheme);
    if normal == identifier && by_scheme == identifier {
        return;
    }
    page.end_line();
    if normal == identifier {
        page.row("normal form", Style::Faint, "as it is", "");
    } else {
        page.row("normal form", Style::Plain, shown(normal.borrowed(), show_secrets).as_str(), "");
    }
    if by_scheme != normal {
        page.row(
            "  by scheme",
            Style::Plain,
            shown(by_scheme.borrowed(), show_secrets).as_str(),
            "",
        );
    }
}
