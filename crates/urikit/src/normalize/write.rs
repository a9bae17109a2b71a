//! Writes the normal form, part by part.

use alloc::string::String;
use core::fmt::Write;

use crate::canonical::parts::Parts;
use crate::canonical::spelling::{Escape, Spelling};
use crate::canonical::steps::Steps;
use crate::component::Host;
use crate::compose::{Composer, HostPlace};
use crate::dot_segments::{Leading, Remover, has_dot_segments};
use crate::grammar::ip;
use crate::ident::Identifier;
use crate::scan::search::{self, Equal};
use crate::spans::{HostKind, Spans};

/// Writes to `out`, which is empty, and tells where the parts are. `None` where the result is
/// longer than spans can tell.
pub(super) fn write<K>(
    identifier: &Identifier<'_, K>,
    steps: Steps,
    out: &mut String,
) -> Option<Spans> {
    // Room for a guard, or for what an IPv6 address may grow by.
    out.reserve(identifier.as_str().len() + 8);
    let parts = Parts::of(identifier, steps);
    let mut composer = Composer::new(out);
    if let Some(scheme) = parts.scheme {
        composer.scheme(|out| spell(scheme, steps.of_scheme(), out));
    }
    if let Some(host) = parts.host {
        composer.authority(|out| write_authority(&parts, host, out));
    }
    composer.path(|out| write_path(&parts, out));
    if let Some(query) = parts.query {
        composer.query(|out| spell(query, steps.of_others(), out));
    }
    if let Some(fragment) = parts.fragment {
        composer.fragment(|out| spell(fragment, steps.of_others(), out));
    }
    composer.finish().ok()
}

fn write_authority(parts: &Parts<'_>, host: Host<'_>, out: &mut String) -> HostPlace {
    let authority_start = out.len();
    if let Some(userinfo) = parts.userinfo {
        spell(userinfo, parts.steps.of_others(), out);
        out.push('@');
    }
    let start = out.len();
    match host.ipv6() {
        // Writing to a `String` can't fail.
        Some(address) if parts.steps.ipv6 => drop(write!(out, "[{address}]")),
        _ => spell(host.as_str(), parts.steps.of_host(), out),
    }
    let end = out.len();
    let kind = match host.kind() {
        // The escapes of a name may have hidden an address.
        HostKind::RegName if ip::ipv4(&out.as_bytes()[start..]).is_ok() => HostKind::Ipv4,
        kind => kind,
    };
    if let Some(port) = parts.port {
        out.push(':');
        out.push_str(port);
    }
    HostPlace { start: start - authority_start, end: end - authority_start, kind }
}

fn write_path(parts: &Parts<'_>, out: &mut String) {
    let start = out.len();
    spell(parts.path, parts.steps.of_others(), out);
    if !parts.steps.path || !has_dot_segments(&out[start..]) {
        return;
    }
    let place = parts.place();
    let is_relative = !place.behind_scheme && !parts.path.starts_with('/');
    let path = out.split_off(start);
    let mut remover = Remover::new(out, if is_relative { Leading::Keep } else { Leading::Drop });
    remover.push(&path);
    remover.finish();
}

/// Appends `text` in its canonical spelling.
fn spell(text: &str, spelling: Spelling, out: &mut String) {
    let bytes = text.as_bytes();
    let mut copied = 0;
    let mut at = search::first(Equal(b'%'), bytes, 0);
    while at < bytes.len() {
        push(&text[copied..at], spelling, out);
        let behind = at + 3;
        match spelling.escape(bytes, at) {
            Escape::Decoded(byte) => out.push(byte.into()),
            Escape::Kept => out.push_str(&text[at..behind]),
            Escape::UpperCase => {
                let from = out.len();
                out.push_str(&text[at..behind]);
                out[from..].make_ascii_uppercase();
            }
        }
        copied = behind;
        at = search::first(Equal(b'%'), bytes, behind);
    }
    push(&text[copied..], spelling, out);
}

/// Appends a text without escapes.
fn push(run: &str, spelling: Spelling, out: &mut String) {
    let from = out.len();
    out.push_str(run);
    if spelling.lower {
        out[from..].make_ascii_lowercase();
    }
}
