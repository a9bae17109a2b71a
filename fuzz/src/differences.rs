//! Every known difference between a peer and this library: one line each, with its reason.
//!
//! A line applies to a class of inputs, described by a predicate over the input and the answers, never
//! by a list of inputs.

use urikit_promises::model::{Parts, decoded, remove_dot_segments};

use crate::Difference;
use crate::Question::{self, Accepts, Parts as SameParts, Resolves};

/// A class of inputs for which a peer's answer differs.
pub struct Known {
    /// The name of the crate.
    pub peer: &'static str,
    /// What was asked.
    pub question: Question,
    /// Whether the difference is in this class.
    pub applies: fn(&Difference<'_>) -> bool,
    /// Why it differs, with the section that decides.
    pub reason: &'static str,
}

const fn known(
    peer: &'static str,
    question: Question,
    applies: fn(&Difference<'_>) -> bool,
    reason: &'static str,
) -> Known {
    Known { peer, question, applies, reason }
}

/// The first line of the table that explains the difference.
#[must_use]
pub fn reason(difference: &Difference<'_>) -> Option<usize> {
    TABLE.iter().position(|line| {
        line.peer == difference.peer
            && line.question == difference.question
            && (line.applies)(difference)
    })
}

/// The table.
#[rustfmt::skip]
pub const TABLE: &[Known] = &[
    known("fluent-uri", Resolves, |it| base(it).fragment.is_some() && is_error(&it.theirs),
        "refuses a base with a fragment; RFC 3986 §5.1: the fragment is removed first"),
    known("fluent-uri", Resolves, |it| is_rootless(&base(it)) && is_error(&it.theirs),
        "refuses references to a base without an authority and a rooted path; §5.2.2 defines them"),
    known("fluent-uri", Resolves, |it| is_rootless(&reference(it)) && has_dots(&reference(it).path),
        "keeps the dot segments of a rootless path; §5.2.2 removes them from every path"),
    known("fluent-uri", Resolves, has_encoded_dots,
        "takes %2E for a dot; §5.2.4 has literal dots only, §6.2.2.2 is normalization"),
    known("fluent-uri", Resolves, |it| has_dots(&base(it).path),
        "removes the dot segments of the base too (erratum 4789); §5.2.2 does not"),
    known("iri-string", Resolves, has_encoded_dots,
        "takes %2E for a dot; §5.2.4 has literal dots only, §6.2.2.2 is normalization"),
    known("iref", Resolves, |it| (is_rootless(&base(it)) || is_rootless(&reference(it))) && has_dots_anywhere(it),
        "resolves `..` in rootless paths by segments; §5.2.4 has its own result for them"),
    known("iref", Resolves, |it| has_empty_segment(it) && has_dots_anywhere(it),
        "drops or keeps empty segments next to dot segments; §5.2.4 treats them as segments"),
    known("iref", Resolves, |it| target(it).host.is_some() && target(it).path.starts_with("//") && it.theirs.contains("/.//"),
        "writes `/.` before `//` after an authority too; RFC 3986 §3.3 needs it without one only"),
    known("iref", Resolves, |it| is_rootless(&target(it)) && target(it).segments()[0].contains(':') && it.theirs.contains(":./"),
        "writes `./` before a first segment with a colon after a scheme too; RFC 3986 §4.2 needs it without one only"),
    known("oxiri", Resolves, |it| it.ours.contains(":/.//") && is_error(&it.theirs),
        "refuses a target whose path starts with `//`; §3.3: we write `/.` before it"),
    known("url", Resolves, |it| is_rootless(&reference(it)) && has_dots(&reference(it).path),
        "keeps the dot segments of opaque paths; RFC 3986 §5.2.2 removes them from every path"),
    known("url", Resolves, has_encoded_dots,
        "takes %2E for a dot; RFC 3986 §5.2.4 has literal dots only, §6.2.2.2 is normalization"),
    known("url", Resolves, |it| has_dots(&reference(it).path) && base(it).path.split('/').any(is_drive),
        "never removes a segment that looks like a drive letter, under any scheme; RFC 3986 §5.2.4 knows no drives"),
    known("url", SameParts, |it| base(it).path.starts_with("/.//"),
        "leaves the `/.` that guards `//` out of the path; RFC 3986 §3.3: it is part of the path"),
    known("url", Accepts, |it| base(it).scheme.is_some_and(|it| it.eq_ignore_ascii_case("file")) && (base(it).userinfo.is_some() || base(it).port.is_some()),
        "allows neither a userinfo nor a port under file; RFC 3986 §3.2: any scheme may have them"),
    known("url", Accepts, |it| is_special(it) && base(it).host.is_none_or(|host| host.is_empty()),
        "requires a host for http; RFC 3986 §3.2.2 allows none and an empty one"),
    known("url", Accepts, port_is_too_large,
        "limits ports to 65535; RFC 3986 §3.2.3: any number of digits"),
    known("url", Accepts, |it| is_special(it) && host_is_no_domain(it),
        "requires a host that is a domain or an address of the URL Standard; RFC 3986 §3.2.2: any reg-name"),
    known("url", Accepts, |it| base(it).host.is_some_and(|host| host.starts_with("[v") || host.starts_with("[V")),
        "knows no IPvFuture; RFC 3986 §3.2.2"),
    known("url", Accepts, |it| base(it).host.is_some_and(|host| host.is_empty()) && (base(it).userinfo.is_some() || base(it).port.is_some()),
        "requires a host beside a userinfo or a port; RFC 3986 §3.2.2 allows an empty one"),
    known("http", Accepts, |it| it.text.contains('#') && it.ours == "false",
        "drops fragments; RFC 9112 §3.2: a target has none"),
    known("http", Accepts, |it| has_foreign_character(it.text) && it.ours == "false",
        "accepts characters that no part of a URI has; RFC 3986 §2"),
    known("http", Accepts, |it| has_malformed_escape(it.text) && it.ours == "false",
        "accepts a `%` without two digits; RFC 3986 §2.1"),
    known("http", Accepts, |it| !it.text.contains(['/', '?']) && it.ours == "false",
        "accepts an authority without a port, with a userinfo or with other characters in its port; RFC 9112 §3.2.3"),
    known("http", Accepts, |it| it.text.contains(['[', ']']) && it.ours == "false",
        "accepts brackets outside an IP literal, and others inside; RFC 3986 §3.2.2"),
    known("http", Accepts, |it| it.ours == "true" && urikit::Uri::parse(it.text).is_ok_and(|uri| uri.authority().is_none_or(|it| it.as_str().is_empty())),
        "refuses URIs without an authority or with an empty one; RFC 9112 §3.2.2: absolute-URI"),
    known("http", Accepts, |it| it.ours == "true" && authority_of_target(it.text).contains('%'),
        "refuses escapes in a host; RFC 3986 §3.2.2: reg-name"),
    known("http", Accepts, |it| it.ours == "true" && authority_of_target(it.text).ends_with('@'),
        "refuses a userinfo before an empty host; RFC 3986 §3.2.2"),
    known("http", Accepts, |it| it.ours == "false" && !port_of_target(it.text).bytes().all(|byte| byte.is_ascii_digit()),
        "accepts a port that is no number; RFC 3986 §3.2.3"),
    known("http", Accepts, |it| it.ours == "false" && it.text.split_once("://").is_some_and(|(scheme, _)| !urikit::Rule::Scheme.matches(scheme)),
        "accepts a scheme that does not start with a letter; RFC 3986 §3.1"),
    known("http", Accepts, |it| it.ours == "false" && authority_of_target(it.text).matches('@').count() > 1,
        "accepts several `@`; RFC 3986 §3.2.1"),
    known("http", Accepts, |it| it.ours == "true" && authority_of_target(it.text).matches(':').count() > 8,
        "limits a userinfo to 8 colons; RFC 3986 §3.2.1: any number"),
    known("http", Accepts, |it| it.ours == "true" && base(it).scheme.is_some_and(|scheme| scheme.len() > 64),
        "limits schemes to 64 bytes; RFC 3986 §3.1: any length"),
    known("http", SameParts, |it| base(it).scheme.is_some_and(|scheme| scheme.bytes().any(|byte| byte.is_ascii_uppercase())),
        "writes `http` and `https` in lower case; RFC 3986 §6.2.2.1 is normalization"),
    known("http", SameParts, |it| base(it).path.is_empty(),
        "reads an empty path as `/`; RFC 3986 §3.3 keeps them apart"),
    known("http", SameParts, |it| port_is_too_large(it) || base(it).port.is_some_and(|port| port.is_empty()),
        "has no port where it is empty or above 65535; RFC 3986 §3.2.3"),
];

fn base(it: &Difference<'_>) -> Parts {
    Parts::of(it.text)
}

fn reference(it: &Difference<'_>) -> Parts {
    Parts::of(it.reference)
}

/// The target by RFC 3986 §5.2.
fn target(it: &Difference<'_>) -> Parts {
    base(it).resolve(&reference(it))
}

/// The answers are shown with quotes; no identifier has a space.
fn is_error(answer: &str) -> bool {
    answer.contains(' ')
}

/// A path that does not start with `/`, under a scheme without an authority.
fn is_rootless(parts: &Parts) -> bool {
    parts.scheme.is_some() && parts.host.is_none() && !parts.path.starts_with('/')
}

fn has_dots(path: &str) -> bool {
    path.split('/').any(|segment| segment == "." || segment == "..")
}

fn has_dots_anywhere(it: &Difference<'_>) -> bool {
    has_dots(&base(it).path) || has_dots(&reference(it).path)
}

fn has_encoded_dots(it: &Difference<'_>) -> bool {
    let is_dots = |segment: &str| {
        segment.contains('%') && matches!(decoded(segment).as_slice(), b"." | b"..")
    };
    [base(it).path, reference(it).path].iter().any(|path| path.split('/').any(is_dots))
}

fn has_empty_segment(it: &Difference<'_>) -> bool {
    let paths = [base(it).path, reference(it).path, remove_dot_segments(&target(it).path)];
    paths.iter().any(|path| path.contains("//"))
}

fn is_drive(segment: &str) -> bool {
    matches!(segment.as_bytes(), [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

fn is_special(it: &Difference<'_>) -> bool {
    let scheme = base(it).scheme.unwrap_or_default().to_ascii_lowercase();
    ["http", "https", "ws", "wss", "ftp", "file"].contains(&scheme.as_str())
}

fn port_is_too_large(it: &Difference<'_>) -> bool {
    let port = base(it).port.unwrap_or_default();
    !port.is_empty() && port.parse::<u16>().is_err()
}

/// A host with a forbidden domain code point, that ends in a number, or that IDNA may reject.
fn host_is_no_domain(it: &Difference<'_>) -> bool {
    let host = decoded(&base(it).host.unwrap_or_default());
    let last = host.strip_suffix(b".").unwrap_or(&host).rsplit(|byte| *byte == b'.').next();
    let ends_in_number = last.is_some_and(|last| last.first().is_some_and(u8::is_ascii_digit));
    let is_odd = |byte: &u8| !byte.is_ascii_alphanumeric() && !b"-._~!$&'()*+,;=".contains(byte);
    let is_encoded = String::from_utf8_lossy(&host).to_ascii_lowercase().contains("xn--");
    ends_in_number || is_encoded || host.iter().any(is_odd)
}

/// The authority of an absolute-form; the whole of an authority-form.
fn authority_of_target(text: &str) -> &str {
    let after = text.split_once("//").map_or(text, |it| it.1);
    &after[..after.find(['/', '?']).unwrap_or(after.len())]
}

fn port_of_target(text: &str) -> &str {
    let authority = authority_of_target(text);
    let host = authority.rsplit_once('@').map_or(authority, |it| it.1);
    host.rsplit_once(']').map_or(host, |it| it.1).split_once(':').map_or("", |it| it.1)
}

fn has_foreign_character(text: &str) -> bool {
    let is_uri = |c: char| c.is_ascii_alphanumeric() || "-._~:/?#[]@!$&'()*+,;=%".contains(c);
    !text.chars().all(is_uri)
}

fn has_malformed_escape(text: &str) -> bool {
    let escapes = text.match_indices('%').map(|(at, _)| &text.as_bytes()[at..]);
    escapes.into_iter().any(|rest| urikit_promises::model::escape(rest).is_none())
}
