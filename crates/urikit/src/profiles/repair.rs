//! A valid reference close to an invalid one. The parser decides whether it is valid.
//!
//! `scheme` handles Windows paths.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

use crate::foundation::grammar::char_class::CharClass;
use crate::foundation::grammar::ip;
use crate::foundation::grammar::rule::Rule;
use crate::foundation::spans::HostKind;
use crate::model::ident::{IriRef, IriRefBuf, UriRef, UriRefBuf, UriRefCow};
use crate::model::percent::encode_bytes;
use crate::profiles::scheme::File;
use crate::syntax::parse::error::{Component, ParseError, ParseErrorKind};

/// More escapes than this are not considered a repair.
const MOST_ESCAPES: usize = 64;

/// A valid reference close to an invalid input, as a suggestion for people.
///
/// | problem | suggestion |
/// |---|---|
/// | surrounding spaces, quotes or angle brackets, line breaks | remove them |
/// | `\` for `/` in a web scheme, `file` or `ftp` | `/` |
/// | a Windows path | its file URI |
/// | an IPv6 address without brackets, or with a zone | add brackets, remove the zone |
/// | an IP address and a port, but no scheme | prepend `//` |
/// | `user@host:path`, as in `scp` and `git` | its `ssh` URI |
/// | a first segment with a `:`, but no scheme | prepend `./` |
/// | characters that are not allowed, a `%` that starts no escape | escape them |
///
/// `None` if the input is valid, or if none of this makes it valid: no guess is made at what a host
/// or a port should have been. Do not act on a suggestion unseen; it may mean something else than
/// was intended. It includes all of the input, also a userinfo.
///
/// ```
/// let repaired = |text: &str| urikit::repair::repair(text).map(|fixed| fixed.into_string());
/// assert_eq!(repaired("http://h/a b").as_deref(), Some("http://h/a%20b"));
/// assert_eq!(repaired("http:\\\\h\\a").as_deref(), Some("http://h/a"));
/// assert_eq!(repaired("http://2001:db8::1/").as_deref(), Some("http://[2001:db8::1]/"));
/// assert_eq!(repaired("http://h:8a/"), None);
/// assert_eq!(repaired("http://h/"), None);
/// ```
#[must_use]
pub fn repair(text: impl AsRef<[u8]>) -> Option<IriRefBuf> {
    let bytes = text.as_ref();
    if IriRef::parse_bytes(bytes).is_ok() {
        return None;
    }
    let text = utf8(bytes);
    let bare = unwrapped(&text);
    // Nothing is close to the empty reference.
    if bare.is_empty() {
        return None;
    }
    let proposal = valid(bare.clone().into_owned())
        .or_else(|| windows_path(&bare))
        .or_else(|| remote_path(&bare))
        .or_else(|| bare_address(&bare))
        .or_else(|| address_in_brackets(&bare))
        .or_else(|| before_colon(&bare));
    proposal.or_else(|| escaped(with_slashes(&bare).into_owned()))
}

/// The same as a URI reference, for programs that do not accept IRIs: an IRI is then invalid input,
/// and is mapped by RFC 3987 §3.1, as by [`to_uri`](crate::Identifier::to_uri).
///
/// ```
/// use urikit::repair::{repair, repair_to_uri};
/// assert_eq!(repair("http://h/é"), None);
/// assert_eq!(repair_to_uri("http://h/é").unwrap(), "http://h/%C3%A9");
/// assert_eq!(repair_to_uri("http://h/é b").unwrap(), "http://h/%C3%A9%20b");
/// assert_eq!(repair_to_uri("http://h/"), None);
/// ```
#[must_use]
pub fn repair_to_uri(text: impl AsRef<[u8]>) -> Option<UriRefBuf> {
    let bytes = text.as_ref();
    if UriRef::parse_bytes(bytes).is_ok() {
        return None;
    }
    let iri = match IriRef::parse_bytes(bytes) {
        Ok(iri) => iri.to_buf(),
        Err(_) => repair(bytes)?,
    };
    iri.to_uri().ok().map(UriRefCow::into_buf)
}

fn valid(text: String) -> Option<IriRefBuf> {
    IriRefBuf::try_from(text).ok()
}

/// The input with an escape for each byte that is not UTF-8.
fn utf8(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.push_str(&escape(chunk.invalid()));
    }
    text
}

/// RFC 3986 Appendix C: without delimiters, and without line breaks and the spaces around them.
fn unwrapped(text: &str) -> Cow<'_, str> {
    let mut bare = text.trim();
    for (open, close) in [("<URL:", ">"), ("<url:", ">"), ("<", ">"), ("\"", "\""), ("'", "'")] {
        let inside = bare.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
        bare = inside.map_or(bare, str::trim);
    }
    if !bare.contains(['\n', '\r']) {
        return Cow::Borrowed(bare);
    }
    Cow::Owned(bare.split(['\n', '\r']).map(str::trim).collect())
}

/// `C:\a`, `\\server\share`.
fn windows_path(text: &str) -> Option<IriRefBuf> {
    let bytes = text.as_bytes();
    let drive = bytes.get(1..3) == Some(b":\\") && bytes[0].is_ascii_alphabetic();
    if !drive && !text.starts_with("\\\\") {
        return None;
    }
    File::from_windows_path(text).ok().and_then(|file| valid(file.into_string()))
}

/// Adds a `[` or `]` that an IPv6 address lacks, and removes a zone.
fn address_in_brackets(text: &str) -> Option<IriRefBuf> {
    let start = text.find("//")? + 2;
    let len = text[start..].find(['/', '?', '#']).unwrap_or(text.len() - start);
    let authority = &text[start..start + len];
    let host_start = start + authority.rfind('@').map_or(0, |at| at + 1);
    let host = &text[host_start..start + len];
    let (inside, behind) = match host.strip_prefix('[') {
        Some(open) => open.split_once(']').unwrap_or((open, "")),
        None => (host, ""),
    };
    let address = inside.split('%').next().unwrap_or_default();
    ip::ipv6(address.as_bytes()).ok()?;
    let (before, after) = (&text[..host_start], &text[start + len..]);
    valid(format!("{before}[{address}]{behind}{after}"))
}

/// `user@host:path`, as in `scp` and `git`, as an ssh URI. Digits after the colon may be a port.
fn remote_path(text: &str) -> Option<IriRefBuf> {
    let (authority, path) = text.split_once(':')?;
    let (user, host) = authority.split_once('@')?;
    let first = path.split('/').find(|segment| !segment.is_empty())?;
    if user.is_empty() || authority.contains('/') || first.bytes().all(|byte| byte.is_ascii_digit())
    {
        return None;
    }
    let slash = if path.starts_with('/') { "" } else { "/" };
    let proposal = valid(format!("ssh://{authority}{slash}{path}"))?;
    let names_host = proposal.host().is_some_and(|found| !host.is_empty() && found == host);
    names_host.then_some(proposal)
}

/// An IPv6 address in brackets, optionally with a port, and nothing before it.
fn bare_address(text: &str) -> Option<IriRefBuf> {
    let network = text.starts_with('[').then(|| valid(format!("//{text}"))).flatten();
    network.filter(|it| it.spans().host_kind() == Some(HostKind::Ipv6))
}

/// The part before the first colon is not a scheme: RFC 3986 §4.2.
fn before_colon(text: &str) -> Option<IriRefBuf> {
    let error = IriRef::parse(text).err()?;
    if !is_colon(&error) {
        return None;
    }
    let network = valid(format!("//{text}"));
    let network = network.filter(|it| it.spans().host_kind() == Some(HostKind::Ipv4));
    network.or_else(|| valid(format!("./{text}")))
}

/// Replaces each `\` before the query by `/`, in schemes where nearly all parsers treat them alike.
fn with_slashes(text: &str) -> Cow<'_, str> {
    const SCHEMES: [&str; 6] = ["http", "https", "ws", "wss", "ftp", "file"];
    let scheme = text.split(':').next().unwrap_or_default();
    if !SCHEMES.iter().any(|known| known.eq_ignore_ascii_case(scheme)) {
        return Cow::Borrowed(text);
    }
    let (path, behind) = text.split_at(text.find(['?', '#']).unwrap_or(text.len()));
    Cow::Owned(path.replace('\\', "/") + behind)
}

/// Escapes one character after another, as long as each step gets further.
fn escaped(mut text: String) -> Option<IriRefBuf> {
    let mut before = None;
    for _ in 0..=MOST_ESCAPES {
        let Err(error) = IriRef::parse(&text) else { return valid(text) };
        let offset = error.offset();
        if before.is_some_and(|before| offset <= before) || !may_be_escaped(&error) {
            return None;
        }
        before = Some(offset);
        let end = offset + text.get(offset..)?.chars().next()?.len_utf8();
        let escape = escape(&text.as_bytes()[offset..end]);
        text.replace_range(offset..end, &escape);
    }
    None
}

/// A host with an escape would be another host; and the colon after an invalid scheme is not data.
fn may_be_escaped(error: &ParseError) -> bool {
    let stray =
        matches!(error.kind(), ParseErrorKind::UnexpectedChar | ParseErrorKind::MalformedEscape);
    stray && !is_colon(error) && error.component() != Some(Component::Host)
}

fn is_colon(error: &ParseError) -> bool {
    matches!(error.rule(), Rule::SegmentNzNc | Rule::IsegmentNzNc)
}

/// Each byte as an escape.
fn escape(bytes: &[u8]) -> String {
    const NOTHING_RAW: CharClass = CharClass::of(b"");
    encode_bytes(bytes, NOTHING_RAW).to_text().into_owned()
}
