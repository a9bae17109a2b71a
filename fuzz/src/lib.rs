//! Code shared by the targets: how an input is stored, and what must hold for every result.

use urikit::component::Path;
use urikit::kind::Kind;
use urikit::{Identifier, ParseError, component::HostKind};

/// A copy in a heap block of exactly its size: AddressSanitizer detects a read on either side of
/// it.
#[must_use]
pub fn exactly_sized(data: &[u8]) -> Box<[u8]> {
    data.into()
}

/// What must hold for any result.
///
/// # Panics
/// If it does not hold.
pub fn check_answer<K: Kind>(text: &str, answer: Result<Identifier<'_, K>, ParseError>) {
    match answer {
        Ok(identifier) => {
            assert_eq!(identifier.as_str(), text);
            check_parts(identifier);
            check_shown(identifier);
        }
        Err(error) => check_error(text, error),
    }
}

/// An error is at a character of the string or at its end, and can be shown.
///
/// # Panics
/// If it is not, or can't be.
pub fn check_error(text: &str, error: ParseError) {
    assert!(text.is_char_boundary(error.offset()), "{text:?}: {error}");
    assert!(!error.to_string().is_empty(), "{text:?}");
}

/// The components, joined in order, are the input; spans and getters agree.
fn check_parts<K: Kind>(identifier: Identifier<'_, K>) {
    let (text, spans) = (identifier.as_str(), identifier.spans());
    let part = |range: Option<_>| range.map(|range| &text[range]);
    assert_eq!(identifier.userinfo().map(|part| part.as_str()), part(spans.userinfo()));
    assert_eq!(identifier.host().map(|part| part.as_str()), part(spans.host()));
    assert_eq!(identifier.port().map(|part| part.as_str()), part(spans.port()));

    let authority = identifier.authority().map(|authority| {
        let (host, port) = (authority.host(), authority.port().map(|port| port.as_str()));
        assert_eq!(authority.port_u16().ok().flatten(), port.and_then(|port| port.parse().ok()));
        assert_eq!(Some(host.kind()), spans.host_kind());
        let is_ip = matches!(host.kind(), HostKind::Ipv4 | HostKind::Ipv6);
        assert_eq!(host.ip().is_some(), is_ip);
        let userinfo = authority.userinfo().map(|userinfo| userinfo.as_str());
        [&with("", userinfo, "@"), host.as_str(), &with(":", port, "")].concat()
    });
    let joined = [
        with("", part(spans.scheme()), ":"),
        with("//", authority.as_deref(), ""),
        identifier.path().to_string(),
        with("?", identifier.query().map(|query| query.as_str()), ""),
        with("#", identifier.fragment().map(|fragment| fragment.as_str()), ""),
    ];
    assert_eq!(joined.concat(), text);
    assert_eq!(spans.len(), text.len());
    assert_eq!(&text[spans.path()], identifier.path().as_str());
    check_segments(identifier.path());
}

/// `Display` writes the input unchanged; `Debug` hides the userinfo.
fn check_shown<K: Kind>(identifier: Identifier<'_, K>) {
    assert_eq!(identifier.to_string(), identifier.as_str());
    let debug = format!("{identifier:?}");
    assert!(identifier.userinfo().is_none() || debug.contains("//***@"), "{identifier}");
}

/// The segments are those of the path, from either end.
fn check_segments(path: Path<'_>) {
    let mut segments: Vec<_> = path.segments().map(|segment| segment.as_str()).collect();
    let root = if path.is_rooted() { "/" } else { "" };
    assert_eq!([root, &segments.join("/")].concat(), path.as_str());
    segments.reverse();
    assert!(path.segments().rev().eq(segments), "{path}");
}

/// A component with its delimiters, or nothing if it is absent.
fn with(before: &str, part: Option<&str>, after: &str) -> String {
    part.map_or(String::new(), |part| [before, part, after].concat())
}
