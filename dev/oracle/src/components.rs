//! How a reference is split, implemented as directly as possible from RFC 3986.
//!
//! Meant for valid strings only: nothing is checked. No automaton is involved.

/// The five components of a reference, by the expression in Appendix B:
/// `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Components<'a> {
    /// The part before the first `:`, without it.
    pub scheme: Option<&'a str>,
    /// The part after `//`.
    pub authority: Option<&'a str>,
    /// The path, which may be empty but not absent.
    pub path: &'a str,
    /// The part after the first `?`.
    pub query: Option<&'a str>,
    /// The part after the first `#`.
    pub fragment: Option<&'a str>,
}

impl<'a> Components<'a> {
    /// Splits a URI or IRI reference.
    #[must_use]
    pub fn split(text: &'a str) -> Self {
        let (rest, fragment) = cut(text, '#');
        let (rest, query) = cut(rest, '?');
        let (scheme, rest) = match rest.find([':', '/']) {
            Some(at) if at > 0 && rest[at..].starts_with(':') => {
                (Some(&rest[..at]), &rest[at + 1..])
            }
            _ => (None, rest),
        };
        let (authority, path) = match rest.strip_prefix("//") {
            Some(rest) => {
                let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
                (Some(authority), path)
            }
            None => (None, rest),
        };
        Self { scheme, authority, path, query, fragment }
    }
}

/// The parts of an authority, by RFC 3986 §3.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AuthorityParts<'a> {
    /// The part before the `@`.
    pub userinfo: Option<&'a str>,
    /// The host with its brackets, if it has any; it may be empty.
    pub host: &'a str,
    /// The part after the `:` that follows the host.
    pub port: Option<&'a str>,
}

impl<'a> AuthorityParts<'a> {
    /// Splits an authority.
    #[must_use]
    pub fn split(authority: &'a str) -> Self {
        // Neither a userinfo nor a host can contain an "@".
        let (userinfo, rest) = match authority.split_once('@') {
            Some((userinfo, rest)) => (Some(userinfo), rest),
            None => (None, authority),
        };
        // The only colons of a host are inside its brackets.
        let host_len = match rest.find(']') {
            Some(at) => at + 1,
            None => rest.find(':').unwrap_or(rest.len()),
        };
        let (host, rest) = rest.split_at(host_len);
        Self { userinfo, host, port: rest.strip_prefix(':') }
    }
}

/// The part before the first `sign`, and the part after it, if there is one.
fn cut(text: &str, sign: char) -> (&str, Option<&str>) {
    match text.split_once(sign) {
        Some((before, after)) => (before, Some(after)),
        None => (text, None),
    }
}
