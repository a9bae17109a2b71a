//! What is odd about a valid identifier, or easily misread. Sections are those of RFC 3986.

use urikit::{IriRef, ReferenceKind};

use super::paint::{Painter, Style};

pub(super) fn write(identifier: IriRef<'_>, painter: Painter, out: &mut String) {
    let notes = notes(identifier);
    if notes.is_empty() {
        return;
    }
    out.push('\n');
    for note in notes {
        painter.push(out, Style::Faint, "  note: ");
        out.push_str(note);
        out.push('\n');
    }
}

fn notes(identifier: IriRef<'_>) -> Vec<&'static str> {
    let mut notes = Vec::new();
    if !identifier.as_str().is_ascii() {
        notes.push("it has characters beyond ASCII: an IRI (RFC 3987), but no URI");
    }
    notes.extend(reference_note(identifier.reference_kind()));
    if identifier.scheme().is_some_and(|scheme| has_upper_case(scheme.as_str())) {
        notes.push("upper-case letters in the scheme: the same as lower-case ones (§3.1)");
    }
    if identifier.userinfo().is_some_and(|userinfo| userinfo.password().is_some()) {
        notes.push("a password in the userinfo: this use is deprecated (§3.2.1)");
    }
    if let Some(host) = identifier.host() {
        if host.as_str().is_empty() {
            notes.push("the host is empty: what that means, the scheme decides (§3.2.2)");
        }
        if !host.deceptive_labels().is_empty() {
            notes.push(
                "the host may be taken for another: it mixes scripts, or only looks like ASCII",
            );
        }
        if has_upper_case(host.as_str()) {
            notes.push("upper-case letters in the host: the same as lower-case ones (§3.2.2)");
        }
    }
    match identifier.port().map(|port| port.to_u16()) {
        Some(Ok(None)) => notes.push("a ':' without a port: the same as no ':' at all (§3.2.3)"),
        Some(Err(_)) => notes.push("the port is above 65535: good syntax, but no network has it"),
        Some(Ok(Some(_))) | None => {}
    }
    if identifier.path().segments().any(|segment| matches!(segment.as_str(), "." | "..")) {
        notes.push("dot segments in the path: resolving or normalising removes them (§5.2.4)");
    }
    notes
}

const fn reference_note(kind: ReferenceKind) -> Option<&'static str> {
    match kind {
        ReferenceKind::Absolute => None,
        ReferenceKind::NetworkPath => {
            Some("a network-path reference: the scheme comes from its base (§4.2)")
        }
        ReferenceKind::AbsolutePath => {
            Some("an absolute-path reference: all before the path is its base's (§4.2)")
        }
        ReferenceKind::RelativePath => {
            Some("a relative-path reference: it takes a path from its base too (§4.2)")
        }
        ReferenceKind::SameDocument => {
            Some("a same-document reference: whatever the base, it stays there (§4.4)")
        }
    }
}

/// Whether a letter that may be in lower case is not: the digits of an escape don't count.
fn has_upper_case(text: &str) -> bool {
    let mut pieces = text.split('%');
    let before_escapes = pieces.next().unwrap_or_default();
    let has = |text: &str| text.bytes().any(|byte| byte.is_ascii_uppercase());
    has(before_escapes) || pieces.any(|piece| has(piece.get(2..).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::has_upper_case;

    #[test]
    fn has_upper_case_leaves_escapes_out() {
        assert!(has_upper_case("Host"));
        assert!(has_upper_case("%2fA"));
        assert!(!has_upper_case("h%2F%AAx"));
    }
}
