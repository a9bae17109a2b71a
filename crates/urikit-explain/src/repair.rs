//! A valid reference close to an invalid one. The parser decides whether it is valid.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use urikit::component::HostKind;
use urikit::percent::{CharClass, decode, encode_bytes};
use urikit::{Component, IriRef, IriRefBuf, ParseError, Rule, UriRef, UriRefBuf, UriRefCow};
use urikit_schemes::File;

/// More escapes than this are not considered a repair.
const MOST_ESCAPES: usize = 64;

/// A change that makes an invalid string valid. More may be added.
///
/// ```
/// use urikit_explain::repair::{RepairStep, propose};
/// let proposal = propose("<http://h/a b>").unwrap();
/// assert_eq!(proposal.steps(), [RepairStep::Unwrapped, RepairStep::Escaped]);
/// assert_eq!(RepairStep::Escaped.name(), "escaped");
/// assert_eq!(RepairStep::Escaped.message(), "characters that are not allowed are escaped");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RepairStep {
    /// Drops spaces, quotes or angle brackets around it.
    Unwrapped,
    /// Drops a quote between `//` and the host, and a quote at the end, if there is one.
    Unquoted,
    /// Drops line breaks in it, with the spaces around them.
    Joined,
    /// Replaces `\` by `/`.
    Slashes,
    /// Converts a Windows path to its file URI.
    FileUri,
    /// Converts `user@host:path` to its `ssh` URI.
    SshUri,
    /// Adds the brackets that an IPv6 address lacks.
    Brackets,
    /// Drops the zone of an IPv6 address, and adds brackets that it lacks. The address by itself may be another
    /// host: see [`Proposal::needs_review`].
    Zone,
    /// Prepends `//` to an address.
    Network,
    /// Prepends `./` to a first segment with a colon.
    DotSegment,
    /// Escapes characters that are not allowed.
    Escaped,
}

impl RepairStep {
    /// A short, stable name, for machines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unwrapped => "unwrapped",
            Self::Unquoted => "unquoted",
            Self::Joined => "joined",
            Self::Slashes => "slashes",
            Self::FileUri => "file-uri",
            Self::SshUri => "ssh-uri",
            Self::Brackets => "brackets",
            Self::Zone => "zone",
            Self::Network => "network",
            Self::DotSegment => "dot-segment",
            Self::Escaped => "escaped",
        }
    }

    /// The change in words.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::Unwrapped => "spaces, quotes or angle brackets around it are dropped",
            Self::Unquoted => "the quote before the host is dropped",
            Self::Joined => "line breaks in it are dropped",
            Self::Slashes => "`\\` is written `/`",
            Self::FileUri => "the Windows path is written as a file URI",
            Self::SshUri => "the remote path is written as an ssh URI",
            Self::Brackets => "the IPv6 address is put in brackets",
            Self::Zone => "the zone of the IPv6 address is dropped",
            Self::Network => "`//` is put before the address",
            Self::DotSegment => "`./` is put before it",
            Self::Escaped => "characters that are not allowed are escaped",
        }
    }
}

impl fmt::Display for RepairStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A valid reference close to an invalid string, and the changes that lead to it.
///
/// ```
/// let proposal = urikit_explain::repair::propose("http:\\\\h\\a").unwrap();
/// assert_eq!(proposal.iri().as_str(), "http://h/a");
/// assert_eq!(proposal.steps()[0].message(), "`\\` is written `/`");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Proposal {
    iri: IriRefBuf,
    steps: Vec<RepairStep>,
}

impl Proposal {
    /// The reference.
    #[must_use]
    pub const fn iri(&self) -> &IriRefBuf {
        &self.iri
    }

    /// The reference by itself.
    #[must_use]
    pub fn into_iri(self) -> IriRefBuf {
        self.iri
    }

    /// The changes, in order; at least one.
    #[must_use]
    pub fn steps(&self) -> &[RepairStep] {
        &self.steps
    }

    /// Whether it lacks something that has a meaning, so that only a person can decide whether it is what was
    /// meant: the zone of an address. [`repair`] does not return such a proposal.
    ///
    /// ```
    /// use urikit_explain::repair::{propose, repair};
    /// let proposal = propose("http://[fe80::1%25en0]/").unwrap();
    /// assert_eq!(proposal.iri().as_str(), "http://[fe80::1]/");
    /// assert!(proposal.needs_review());
    /// assert_eq!(repair("http://[fe80::1%25en0]/"), None);
    /// ```
    #[must_use]
    pub fn needs_review(&self) -> bool {
        need_review(&self.steps)
    }
}

/// Does not show the string: it may contain a secret outside of a userinfo.
impl fmt::Debug for Proposal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Proposal").field("steps", &self.steps).finish_non_exhaustive()
    }
}

/// A valid reference close to an invalid string, for a person to review.
///
/// | problem | suggestion |
/// |---|---|
/// | spaces, quotes or angle brackets around it, line breaks in it | without them |
/// | a quote between `//` and the host | without the quote, and without one at the end |
/// | `\` for `/` in a web scheme, `file` or `ftp` | `/` |
/// | a Windows path | its file URI |
/// | an IPv6 address without brackets | with brackets; none if a port may follow it |
/// | an IP address and a port, but no scheme | `//` before it |
/// | `user@host:path`, as `scp` and `git` take it | its `ssh` URI |
/// | a first segment with a `:`, but no scheme | `./` before it |
/// | characters that are not allowed, a literal `%` | escapes |
///
/// `None` if the string is valid, or if none of this makes it valid: a host or a port is never guessed, and no host
/// is written with escapes that are not UTF-8 (RFC 3986 §3.2.2). Do not use a proposal without review: it may not
/// be what the writer intended. It contains the whole string, including a userinfo. [`propose`] also returns the
/// changes, and proposes an IPv6 address without its zone.
///
/// ```
/// let repaired = |text: &str| urikit_explain::repair::repair(text).map(|fixed| fixed.into_string());
/// assert_eq!(repaired("http://h/a b").as_deref(), Some("http://h/a%20b"));
/// assert_eq!(repaired("http:\\\\h\\a").as_deref(), Some("http://h/a"));
/// assert_eq!(repaired("http://2001:db8::1/").as_deref(), Some("http://[2001:db8::1]/"));
/// assert_eq!(repaired("http://::1:80/"), None);
/// assert_eq!(repaired("http://h:8a/"), None);
/// assert_eq!(repaired("http://h/"), None);
/// ```
#[must_use]
pub fn repair(text: impl AsRef<[u8]>) -> Option<IriRefBuf> {
    propose(text).filter(|proposal| !proposal.needs_review()).map(Proposal::into_iri)
}

/// What [`repair`] would return, with the changes that were made, also where it [needs a review](Proposal::needs_review).
///
/// ```
/// use urikit_explain::repair::{RepairStep, propose};
/// let proposal = propose("https://\"example.com/a b").unwrap();
/// assert_eq!(proposal.iri().as_str(), "https://example.com/a%20b");
/// assert_eq!(proposal.steps(), [RepairStep::Unquoted, RepairStep::Escaped]);
/// assert_eq!(propose("http://h/"), None);
/// ```
#[must_use]
pub fn propose(text: impl AsRef<[u8]>) -> Option<Proposal> {
    let bytes = text.as_ref();
    if IriRef::parse_bytes(bytes).is_ok() {
        return None;
    }
    let mut steps = Vec::new();
    let text = with_bytes_escaped(bytes);
    let bare = repaired_wrapping(&text, &mut steps);
    // The empty reference is close to nothing. In a path of Windows, the escape of a byte would be read as text.
    if bare.is_empty() || is_windows_path(&bare) && text.as_bytes() != bytes {
        return None;
    }
    let whole = [
        (None, parse_repaired as fn(&str) -> Option<IriRefBuf>),
        (Some(RepairStep::FileUri), windows_path),
        (Some(RepairStep::SshUri), repaired_remote_path),
        (Some(RepairStep::Network), address_before_colon),
        (Some(RepairStep::Brackets), address_in_brackets),
        (Some(RepairStep::Zone), address_without_zone),
        (Some(RepairStep::DotSegment), repaired_first_colon),
    ];
    let found = whole.iter().find_map(|(step, make)| Some((*step, make(&bare)?)));
    let iri = match found {
        Some((step, iri)) => {
            steps.extend(step);
            iri
        }
        None => {
            let slashes = repaired_slashes(&bare)?;
            if slashes != bare {
                steps.push(RepairStep::Slashes);
            }
            let iri = with_characters_escaped(slashes.clone().into_owned())?;
            if iri.as_str() != slashes {
                steps.push(RepairStep::Escaped);
            }
            iri
        }
    };
    let escapes_bytes = text.as_bytes() != bytes && !steps.contains(&RepairStep::Escaped);
    steps.extend(escapes_bytes.then_some(RepairStep::Escaped));
    has_utf8_host(&iri).then_some(Proposal { iri, steps })
}

/// RFC 3986 §3.2.2: producers must not write a name whose escapes are not UTF-8.
fn has_utf8_host(iri: &IriRefBuf) -> bool {
    iri.host().is_none_or(|host| decode(host.as_str()).to_text().is_ok())
}

/// A valid URI reference close to the input, for programs that do not accept IRIs: an IRI is then invalid input,
/// and is mapped by RFC 3987 §3.1, as by [`to_uri`](urikit::Identifier::to_uri).
///
/// ```
/// use urikit_explain::repair::{repair, repair_to_uri};
/// assert_eq!(repair("http://h/é"), None);
/// assert_eq!(repair_to_uri("http://h/é").unwrap(), "http://h/%C3%A9");
/// assert_eq!(repair_to_uri("http://h/é b").unwrap(), "http://h/%C3%A9%20b");
/// assert_eq!(repair_to_uri("http://h/"), None);
/// ```
#[must_use]
pub fn repair_to_uri(text: impl AsRef<[u8]>) -> Option<UriRefBuf> {
    let (uri, steps) = propose_mapped(text.as_ref())?;
    (!need_review(&steps)).then_some(uri)
}

/// What [`repair_to_uri`] would return, with the changes that were made, also where it [needs a review](Proposal::needs_review).
///
/// ```
/// use urikit_explain::repair::{RepairStep, propose_to_uri};
/// let proposal = propose_to_uri("<http://h/é>").unwrap();
/// assert_eq!(proposal.iri().as_str(), "http://h/%C3%A9");
/// assert_eq!(proposal.steps(), [RepairStep::Unwrapped, RepairStep::Escaped]);
/// ```
#[must_use]
pub fn propose_to_uri(text: impl AsRef<[u8]>) -> Option<Proposal> {
    propose_mapped(text.as_ref()).map(|(uri, steps)| Proposal { iri: uri.into(), steps })
}

fn propose_mapped(bytes: &[u8]) -> Option<(UriRefBuf, Vec<RepairStep>)> {
    if UriRef::parse_bytes(bytes).is_ok() {
        return None;
    }
    let Proposal { iri, mut steps } = match IriRef::parse_bytes(bytes) {
        Ok(iri) => Proposal { iri: iri.to_owned(), steps: Vec::new() },
        Err(_) => propose(bytes)?,
    };
    let uri = iri.to_uri().ok().map(UriRefCow::into_owned)?;
    if uri.as_str() != iri.as_str() && !steps.contains(&RepairStep::Escaped) {
        steps.push(RepairStep::Escaped);
    }
    Some((uri, steps))
}

fn need_review(steps: &[RepairStep]) -> bool {
    steps.contains(&RepairStep::Zone)
}

fn parse_repaired(text: &str) -> Option<IriRefBuf> {
    IriRefBuf::parse(text).ok()
}

/// The input with an escape for each byte that is not UTF-8.
fn with_bytes_escaped(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.push_str(&escapes_of_bytes(chunk.invalid()));
    }
    text
}

/// RFC 3986 Appendix C: without its delimiters, line breaks, and the spaces around line breaks.
fn repaired_wrapping<'a>(text: &'a str, steps: &mut Vec<RepairStep>) -> Cow<'a, str> {
    let mut bare = text.trim();
    for (open, close) in [("<URL:", ">"), ("<url:", ">"), ("<", ">"), ("\"", "\""), ("'", "'")] {
        let inside = bare.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
        bare = inside.map_or(bare, str::trim);
    }
    if bare.len() < text.len() {
        steps.push(RepairStep::Unwrapped);
    }
    let mut bare = Cow::Borrowed(bare);
    if bare.contains(['\n', '\r']) {
        steps.push(RepairStep::Joined);
        bare = Cow::Owned(bare.split(['\n', '\r']).map(str::trim).collect());
    }
    if let Some(unquoted) = repaired_quotes(&bare) {
        steps.push(RepairStep::Unquoted);
        bare = Cow::Owned(unquoted);
    }
    bare
}

/// Without a quote between `//` and the host, and without one at the end of the string.
///
/// No host has a quote: it started a quoted string, whose end may have been cut off.
fn repaired_quotes(text: &str) -> Option<String> {
    let (before, after) = text.split_once("//")?;
    let is_scheme = before.is_empty() || before.ends_with(':') && !before.contains(['/', '?', '#']);
    let host = after.strip_prefix('"').filter(|_| is_scheme)?;
    let host = host.strip_suffix('"').unwrap_or(host);
    Some(format!("{before}//{host}"))
}

/// `C:\a`, `\\server\share`.
fn is_windows_path(text: &str) -> bool {
    let bytes = text.as_bytes();
    let drive = bytes.get(1..3) == Some(b":\\") && bytes[0].is_ascii_alphabetic();
    drive || text.starts_with("\\\\")
}

fn windows_path(text: &str) -> Option<IriRefBuf> {
    if !is_windows_path(text) {
        return None;
    }
    File::from_windows_path(text).ok().and_then(|file| parse_repaired(file.as_str()))
}

/// Adds a `[` or `]` that an IPv6 address lacks.
fn address_in_brackets(text: &str) -> Option<IriRefBuf> {
    repaired_address(text, |inside| Some(inside))
}

/// The same for an address with a zone, which is dropped.
fn address_without_zone(text: &str) -> Option<IriRefBuf> {
    repaired_address(text, |inside| inside.split_once('%').map(|(address, _)| address))
}

/// The reference with the IPv6 address that is in the inside of its host, in brackets. Without a `]`, `::1:80` may
/// also be the address `::1` and a port.
fn repaired_address(text: &str, address_in: fn(&str) -> Option<&str>) -> Option<IriRefBuf> {
    let start = text.find("//")? + 2;
    let len = text[start..].find(['/', '?', '#']).unwrap_or(text.len() - start);
    let authority = &text[start..start + len];
    let host_start = start + authority.rfind('@').map_or(0, |at| at + 1);
    let host = &text[host_start..start + len];
    let open = host.strip_prefix('[');
    let closed = open.and_then(|open| open.split_once(']'));
    let (inside, rest) = closed.unwrap_or((open.unwrap_or(host), ""));
    let address = address_in(inside)?;
    let is_ipv6 = |text: &str| Rule::Ipv6Address.matches(text);
    let may_have_port = closed.is_none() && before_port(inside).is_some_and(is_ipv6);
    if may_have_port || !is_ipv6(address) {
        return None;
    }
    let (before, after) = (&text[..host_start], &text[start + len..]);
    parse_repaired(&format!("{before}[{address}]{rest}{after}"))
}

/// The part before the last colon and its digits, without a zone.
fn before_port(host: &str) -> Option<&str> {
    let (before, port) = host.rsplit_once(':')?;
    let is_port = port.bytes().all(|byte| byte.is_ascii_digit());
    before.split('%').next().filter(|_| is_port)
}

/// `user@host:path`, as in `scp` and `git`, as an ssh URI. Digits after the colon may be a port.
fn repaired_remote_path(text: &str) -> Option<IriRefBuf> {
    let (authority, path) = text.split_once(':')?;
    let (user, host) = authority.split_once('@')?;
    let first = path.split('/').find(|segment| !segment.is_empty())?;
    if user.is_empty() || authority.contains('/') || first.bytes().all(|byte| byte.is_ascii_digit())
    {
        return None;
    }
    let slash = if path.starts_with('/') { "" } else { "/" };
    let proposal = parse_repaired(&format!("ssh://{authority}{slash}{path}"))?;
    let names_host = proposal.host().is_some_and(|found| !host.is_empty() && found == host);
    names_host.then_some(proposal)
}

/// Prepends `//` to an address, with or without a port, if the address is in brackets or if the part before the
/// first colon is not a scheme.
fn address_before_colon(text: &str) -> Option<IriRefBuf> {
    let kind = match text.starts_with('[') {
        true => HostKind::Ipv6,
        false => IriRef::parse(text).err().filter(is_colon_error).map(|_| HostKind::Ipv4)?,
    };
    parse_repaired(&format!("//{text}")).filter(|it| it.spans().host_kind() == Some(kind))
}

/// The part before the first colon is not a scheme: RFC 3986 §4.2.
fn repaired_first_colon(text: &str) -> Option<IriRefBuf> {
    IriRef::parse(text)
        .err()
        .filter(is_colon_error)
        .and_then(|_| parse_repaired(&format!("./{text}")))
}

/// Replaces each `\` before the query by `/`, in schemes where nearly all parsers treat them alike. `None` if the
/// result would have another host for some: see [`authority_before_backslash`].
fn repaired_slashes(text: &str) -> Option<Cow<'_, str>> {
    if !is_of_browsers(text) {
        return Some(Cow::Borrowed(text));
    }
    let (path, rest) = text.split_at(text.find(['?', '#']).unwrap_or(text.len()));
    let has_two_hosts = authority_before_backslash(text).is_some();
    (!has_two_hosts).then(|| Cow::Owned(path.replace('\\', "/") + rest))
}

/// Whether the scheme is one in which nearly all parsers treat `\` and `/` alike.
fn is_of_browsers(text: &str) -> bool {
    const SCHEMES: [&str; 6] = ["http", "https", "ws", "wss", "ftp", "file"];
    let scheme = text.split_once(':').map_or(text, |(scheme, _)| scheme);
    SCHEMES.iter().any(|known| known.eq_ignore_ascii_case(scheme))
}

/// What browsers read as the authority, if a `\` ends it and an `@` follows before the next `/`: in `http://a\@b`,
/// either may be the host.
pub(crate) fn authority_before_backslash(text: &str) -> Option<&str> {
    let (scheme, after) = text.split_once(':').filter(|_| is_of_browsers(text))?;
    // Browsers take any number of slashes, but a third one starts the path of a file.
    let most = if scheme.eq_ignore_ascii_case("file") { 2 } else { usize::MAX };
    let slashes = after.bytes().take_while(|byte| b"/\\".contains(byte)).take(most).count();
    let authority = after[slashes..].split(['/', '?', '#']).next()?;
    let (before, after) = authority.split_once('\\')?;
    after.contains('@').then_some(before)
}

/// Escapes what is not allowed, except in the host: with an escape, that would be another host.
fn with_characters_escaped(mut text: String) -> Option<IriRefBuf> {
    let mut left = MOST_ESCAPES;
    while let Err(error) = IriRef::parse(&text)
        && error.component() == Some(Component::Userinfo)
    {
        left = left.checked_sub(1)?;
        let start = error.offset();
        let end = start + text.get(start..)?.chars().next()?.len_utf8();
        let escape = escapes_of_bytes(&text.as_bytes()[start..end]);
        text.replace_range(start..end, &escape);
    }
    // What follows the authority is escaped at once.
    let escaped = IriRef::parse_escaping(&text).ok()?;
    let places = escaped.escaped().iter().cloned();
    let count: usize = places.map(|place| text[place].chars().count()).sum();
    (count <= left).then(|| escaped.into_value().into_owned())
}

fn is_colon_error(error: &ParseError) -> bool {
    matches!(error.rule(), Rule::SegmentNzNc | Rule::IsegmentNzNc)
}

/// Each byte as an escape.
fn escapes_of_bytes(bytes: &[u8]) -> String {
    const NOTHING_RAW: CharClass = CharClass::of(b"");
    encode_bytes(bytes, NOTHING_RAW).to_text().into_owned()
}
