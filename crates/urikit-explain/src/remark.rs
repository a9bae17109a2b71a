//! Remarks on valid identifiers that are unusual or easily misread.
//!
//! In short: [`remarks`].

use core::fmt::{self, Write};

use urikit::normalize::Steps;
use urikit::params::NestedUri;
use urikit::percent::{decode, decoded_eq, sets};
use urikit::resolve::ReferenceKind;
use urikit::{AsIdentifier, IriRef};
use urikit_guard::host::{HostClass, HostNameErrorKind, check_dns_name};
use urikit_schemes::registry;
use urikit_schemes::rules::SchemeSet;

use crate::bidi::{is_bidi_control, is_left_to_right, is_right_to_left};
use crate::{host_facts, host_list};

/// Something about a valid identifier that is worth knowing; see [`remarks`].
///
/// ```
/// use urikit_explain::remark::Remark;
/// let remark = Remark::ALL.iter().find(|remark| remark.name() == "default-port").unwrap();
/// assert_eq!(remark.section(), "RFC 3986 §3.2.3");
/// assert_eq!(remark.to_string(), "the port is the scheme's default, and may be left out (RFC 3986 §3.2.3)");
/// ```
#[derive(Clone, Copy)]
pub struct Remark {
    name: &'static str,
    section: &'static str,
    says: &'static str,
    holds: fn(IriRef<'_>) -> bool,
}

/// What is unusual about an identifier, or easily misread, from start to end.
///
/// It is valid nevertheless. The requirements of its scheme are checked by
/// [`check_scheme`](urikit_schemes::SchemeExt::check_scheme). Without the feature `idna`, a host that must be
/// mapped by UTS 46 is not judged.
///
/// ```
/// use urikit::Uri;
/// use urikit_explain::remark::remarks;
/// let uri = Uri::parse("HTTP://bank.example@0x7f.1:80/a/../b")?;
/// let names: Vec<_> = remarks(uri).map(|remark| remark.name()).collect();
/// assert_eq!(
///     names,
///     ["scheme-case", "userinfo-like-host", "look-alike", "default-port", "dot-segments"]
/// );
/// # Ok::<(), urikit::ParseError>(())
/// ```
pub fn remarks<'a>(identifier: impl AsIdentifier<'a>) -> impl Iterator<Item = Remark> {
    let whole = identifier.borrowed().as_iri_ref();
    Remark::ALL.iter().filter(move |remark| (remark.holds)(whole)).copied()
}

impl Remark {
    /// All of them. More may be added.
    pub const ALL: &[Self] = ALL;

    /// A short, stable name, for machines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// The remark, for people.
    #[must_use]
    pub const fn message(self) -> &'static str {
        self.says
    }

    /// The section of the standard: `RFC 3986 §3.2.1`.
    #[must_use]
    pub const fn section(self) -> &'static str {
        self.section
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.says, self.section)
    }
}

impl fmt::Debug for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Remark").field(&self.name).finish()
    }
}

static ALL: &[Remark] = &[
    Remark {
        name: "iri",
        section: "RFC 3987 §2",
        says: "it has non-ASCII characters: an IRI, not a URI",
        holds: |it| !it.as_str().is_ascii(),
    },
    Remark {
        name: "bidi-control",
        section: "RFC 3987 §4.1",
        says: "it has characters that change the order in which it is shown",
        holds: |it| !it.as_str().is_ascii() && it.as_str().chars().any(is_bidi_control),
    },
    Remark {
        name: "bidi-mixed",
        section: "RFC 3987 §4.2",
        says: "a part mixes characters of both directions: it may be shown in another order",
        holds: |it| !it.as_str().is_ascii() && bidi_components(it).any(is_mixed_bidi),
    },
    Remark {
        name: "bidi-ends",
        section: "RFC 3987 §4.2",
        says: "a right-to-left part starts or ends with another character: it may be shown in another order",
        holds: |it| !it.as_str().is_ascii() && bidi_components(it).any(has_other_bidi_ends),
    },
    Remark {
        name: "network-path-reference",
        section: "RFC 3986 §4.2",
        says: "a network-path reference: the scheme comes from its base",
        holds: |it| it.reference_kind() == ReferenceKind::NetworkPath,
    },
    Remark {
        name: "absolute-path-reference",
        section: "RFC 3986 §4.2",
        says: "an absolute-path reference: scheme and authority come from its base",
        holds: |it| it.reference_kind() == ReferenceKind::RootedPath,
    },
    Remark {
        name: "relative-path-reference",
        section: "RFC 3986 §4.2",
        says: "a relative-path reference: its path is merged with that of its base",
        holds: |it| it.reference_kind() == ReferenceKind::RelativePath,
    },
    Remark {
        name: "same-document-reference",
        section: "RFC 3986 §4.4",
        says: "a same-document reference: it refers to the base itself",
        holds: |it| it.reference_kind() == ReferenceKind::SameDocument,
    },
    Remark {
        name: "scheme-case",
        section: "RFC 3986 §3.1",
        says: "upper-case letters in the scheme: the same as lower-case ones",
        holds: |it| it.scheme().is_some_and(|scheme| has_upper_case(scheme.as_str())),
    },
    Remark {
        name: "scheme-not-registered",
        section: "RFC 7595 §3",
        says: "IANA has registered no such scheme",
        holds: |it| it.scheme().is_some_and(|scheme| registry::find(scheme.as_str()).is_none()),
    },
    Remark {
        name: "scheme-like-host",
        section: "RFC 3986 §4.5",
        says: "the scheme looks like a host, and the path like its port: write `//` before it if it is one",
        holds: is_host_and_port,
    },
    Remark {
        name: "scheme-mistyped",
        section: "RFC 3986 §3.1",
        says: "the scheme is one letter off a common one, such as http or https",
        holds: |it| it.scheme().is_some_and(|scheme| is_mistyped_scheme(scheme.as_str())),
    },
    Remark {
        name: "scheme-without-colon",
        section: "RFC 3986 §3.1",
        says: "the path starts with a scheme and `//`: its colon is missing",
        holds: |it| lacks_scheme_colon(it),
    },
    Remark {
        name: "path-like-host",
        section: "RFC 3986 §4.5",
        says: "the path looks like a host: it is not one without a scheme or a leading `//`",
        holds: |it| {
            let start = it.path().as_str().as_bytes().get(..4);
            it.reference_kind() == ReferenceKind::RelativePath
                && start.is_some_and(|start| start.eq_ignore_ascii_case(b"www."))
        },
    },
    Remark {
        name: "password",
        section: "RFC 3986 §3.2.1",
        says: "a password in the userinfo: this use is deprecated",
        holds: |it| it.userinfo().is_some_and(|userinfo| userinfo.password().is_some()),
    },
    Remark {
        name: "userinfo-like-host",
        section: "RFC 3986 §7.6",
        says: "the userinfo looks like a host: the host is what follows the @",
        holds: |it| it.userinfo().is_some_and(|userinfo| userinfo.user().contains('.')),
    },
    Remark {
        name: "empty-host",
        section: "RFC 3986 §3.2.2",
        says: "the host is empty: its meaning depends on the scheme",
        holds: |it| has_empty_host(it) && !is_of_scheme(it, "file"),
    },
    Remark {
        name: "empty-file-host",
        section: "RFC 8089 §2",
        says: "the host of this file URI is empty: the same as localhost, the machine itself",
        holds: |it| has_empty_host(it) && is_of_scheme(it, "file"),
    },
    Remark {
        name: "host-case",
        section: "RFC 3986 §3.2.2",
        says: "upper-case letters in the host: the same as lower-case ones",
        holds: |it| it.host().is_some_and(|host| has_upper_case(host.as_str())),
    },
    Remark {
        name: "host-escaped",
        section: "RFC 3986 §3.2.2",
        says: "escapes in the host: some readers decode them, some do not",
        holds: |it| name_of_host(it).contains('%'),
    },
    Remark {
        name: "host-not-utf8",
        section: "RFC 3986 §3.2.2",
        says: "escapes in the host that are not UTF-8: producers must not write them",
        holds: |it| {
            let name = name_of_host(it);
            name.contains('%') && decode(name).to_text().is_err()
        },
    },
    Remark {
        name: "host-not-dns",
        section: "RFC 3986 §3.2.2",
        says: "the host is not a DNS name: a strict producer would reject it",
        holds: |it| dns_fault(it).is_some_and(|fault| !is_length_fault(fault)),
    },
    Remark {
        name: "host-list",
        section: "RFC 3986 §3.2.2",
        says: "drivers of this scheme read the host as a list of hosts, and the port as that of the last: \
               to RFC 3986 it is one name",
        holds: |it| {
            let has_comma = it.host().is_some_and(|host| host.as_str().contains(','));
            has_comma && host_list::has_several(it.as_str())
        },
    },
    Remark {
        name: "host-too-long",
        section: "RFC 3986 §3.2.2",
        says: "the host is longer than the DNS allows: 63 bytes a label, 253 in all without a final dot",
        holds: |it| dns_fault(it).is_some_and(is_length_fault),
    },
    Remark {
        name: "look-alike",
        section: "RFC 3986 §7.4",
        says: "the host is a name that some readers take for an address",
        holds: |it| class_of_host(it) == Some(HostClass::LookAlike),
    },
    Remark {
        name: "embedded-address",
        section: "RFC 3986 §7.4",
        says: "the name has an IPv4 address in it: some name servers answer it with that address",
        holds: |it| it.host().and_then(host_facts::embedded_ipv4).is_some(),
    },
    Remark {
        name: "own-network",
        section: "RFC 6890",
        says: "the host is in the reader's own machine or network",
        holds: |it| !has_empty_host(it) && class_of_host(it).is_some_and(is_of_own_network),
    },
    Remark {
        name: "ipv6-form",
        section: "RFC 5952 §4",
        says: "the IPv6 address has a shorter or more usual form",
        holds: |it| {
            let host = it.host().and_then(|host| host.ipv6());
            host.is_some() && !it.is_normalized(Steps::NONE.ipv6())
        },
    },
    Remark {
        name: "empty-port",
        section: "RFC 3986 §3.2.3",
        says: "a ':' without a port: the same as no ':' at all",
        holds: |it| it.port().is_some_and(|port| port.as_str().is_empty()),
    },
    Remark {
        name: "default-port",
        section: "RFC 3986 §3.2.3",
        says: "the port is the scheme's default, and may be left out",
        holds: has_default_port,
    },
    Remark {
        name: "port-out-of-range",
        section: "RFC 3986 §3.2.3",
        says: "the port is above 65535: valid syntax, but there is no such port",
        holds: |it| it.port().is_some_and(|port| port.to_u16().is_err()),
    },
    Remark {
        name: "dot-segments",
        section: "RFC 3986 §5.2.4",
        says: "dot segments in the path: resolving or normalizing removes them",
        holds: |it| has_dot_segments(it) && !keeps_dot_segments(it),
    },
    Remark {
        name: "leading-dot-segments",
        section: "RFC 3986 §5.2.4",
        says: "dot segments at the start of a relative reference: resolving removes them, normalizing does not",
        holds: |it| has_dot_segments(it) && keeps_dot_segments(it) && it.scheme().is_none(),
    },
    Remark {
        name: "guard-dot-segment",
        section: "RFC 3986 §3.3",
        says: "normalizing keeps a dot segment at the start of the path: without it, an authority would start there",
        holds: |it| has_dot_segments(it) && keeps_dot_segments(it) && it.scheme().is_some(),
    },
    Remark {
        name: "escaped-dot-segments",
        section: "RFC 3986 §6.2.2",
        says: "escaped dot segments in the path: normalizing reads them as dot segments, resolving does not",
        holds: |it| {
            has_escapes(it) && it.path().segments().any(|segment| is_escaped_dots(segment.as_str()))
        },
    },
    Remark {
        name: "empty-segments",
        section: "RFC 3986 §3.3",
        says: "an empty segment inside the path: two slashes are not the same as one",
        holds: |it| it.path().as_str().as_bytes().windows(2).any(|two| two == b"//"),
    },
    Remark {
        name: "escaped-unreserved",
        section: "RFC 3986 §2.3",
        says: "escapes of characters that need none: the same as those characters",
        holds: |it| escapes_in(it.as_str()).any(|(_, byte)| sets::UNRESERVED.contains(byte)),
    },
    Remark {
        name: "escape-case",
        section: "RFC 3986 §2.1",
        says: "lower-case letters in escapes: the same as upper-case ones",
        holds: |it| {
            escapes_in(it.as_str()).any(|(digits, _)| digits.iter().any(u8::is_ascii_lowercase))
        },
    },
    Remark {
        name: "escapes-not-utf8",
        section: "RFC 3986 §2.5",
        says: "escapes that are not UTF-8",
        holds: |it| {
            has_escapes(it) && text_components(it).any(|text| decode(text).to_text().is_err())
        },
    },
    Remark {
        name: "needless-escapes",
        section: "RFC 3986 §2.2",
        says: "escapes of reserved characters that are allowed unescaped there",
        holds: |it| {
            if !has_escapes(it) {
                return false;
            }
            let needless = SchemeSet::STANDARD.needless_escapes(it);
            let mut needless = needless.map(|escape| &it.as_str()[escape]);
            needless.any(|text| escapes_in(text).any(|(_, byte)| !sets::UNRESERVED.contains(byte)))
        },
    },
    Remark {
        name: "empty-query",
        section: "RFC 3986 §6.2.3",
        says: "the query is empty: not the same as none",
        holds: |it| it.query().is_some_and(|query| query.as_str().is_empty()),
    },
    Remark {
        name: "plus-in-query",
        section: "RFC 3986 §3.4",
        says: "a + in the query: a space only where the query is read as form data",
        holds: |it| !is_urn(it) && it.query().is_some_and(|query| query.as_str().contains('+')),
    },
    Remark {
        name: "nested-uri",
        section: "RFC 3986 §2.4",
        says: "a URI inside a parameter has an unescaped `&` or `#`: it is ambiguous",
        holds: |it| NestedUri::find(it).is_some(),
    },
    Remark {
        name: "slash-in-query",
        section: "RFC 3986 §3.4",
        says: "a / or ? in the query is data; software older than RFC 3986 may take it for one of the path",
        holds: |it| {
            let has = it.query().is_some_and(|query| query.as_str().contains(['/', '?']));
            has && !it.has_opaque_path()
        },
    },
    Remark {
        name: "empty-fragment",
        section: "RFC 3986 §6.2.3",
        says: "the fragment is empty: not the same as none",
        holds: |it| it.fragment().is_some_and(|fragment| fragment.as_str().is_empty()),
    },
];

fn has_escapes(it: IriRef<'_>) -> bool {
    it.as_str().contains('%')
}

fn is_of_scheme(it: IriRef<'_>, name: &str) -> bool {
    it.scheme().is_some_and(|scheme| scheme.is(name))
}

/// The components that are text: not those of `data`, which has bytes, and not those of a host or
/// userinfo, which have remarks of their own or are secret.
pub(crate) fn text_components(it: IriRef<'_>) -> impl Iterator<Item = &str> {
    let is_data = it.scheme().is_some_and(|scheme| scheme.is("data"));
    let query = it.query().map(|query| query.as_str());
    let fragment = it.fragment().map(|fragment| fragment.as_str());
    let all = [Some(it.path().as_str()), query, fragment];
    all.into_iter().flatten().filter(move |_| !is_data)
}

/// In the query of a URN, `?+` starts the r-component (RFC 8141 §2.3.1).
fn is_urn(it: IriRef<'_>) -> bool {
    is_of_scheme(it, "urn")
}

fn has_empty_host(it: IriRef<'_>) -> bool {
    it.host().is_some_and(|host| host.as_str().is_empty())
}

/// `localhost:3000`, `example.com:8080/x`: an unregistered scheme, and digits.
fn is_host_and_port(it: IriRef<'_>) -> bool {
    let path = it.path().as_str();
    let port = path.split_once('/').map_or(path, |(port, _)| port);
    it.authority().is_none()
        && (1..=5).contains(&port.len())
        && port.bytes().all(|byte| byte.is_ascii_digit())
        && it.scheme().is_some_and(|scheme| registry::find(scheme.as_str()).is_none())
}

/// One letter is missing, extra, or different.
fn is_mistyped_scheme(scheme: &str) -> bool {
    const COMMON: [&str; 4] = ["http", "https", "mailto", "file"];
    COMMON.iter().any(|common| is_one_off(scheme, common)) && registry::find(scheme).is_none()
}

fn is_one_off(a: &str, b: &str) -> bool {
    let same = |(x, y): &(u8, u8)| x.eq_ignore_ascii_case(y);
    let head = a.bytes().zip(b.bytes()).take_while(same).count();
    let tail = a.bytes().rev().zip(b.bytes().rev()).take_while(same).count();
    let longest = a.len().max(b.len());
    longest - a.len().min(b.len()) <= 1 && head + tail + 1 >= longest && a.len() > 2
}

/// `https//h`.
fn lacks_scheme_colon(it: IriRef<'_>) -> bool {
    if it.reference_kind() != ReferenceKind::RelativePath {
        return false;
    }
    let start = it.path().as_str().split_once("//").map(|(start, _)| start);
    start.is_some_and(|start| registry::find(start).is_some())
}

/// Whether there is an upper-case letter outside the digits of escapes.
fn has_upper_case(text: &str) -> bool {
    let has = |text: &str| text.bytes().any(|byte| byte.is_ascii_uppercase());
    let Some((before_escapes, escapes)) = text.split_once('%') else { return has(text) };
    has(before_escapes) || escapes.split('%').any(|piece| has(&piece[2..]))
}

/// The host, if it is a registered name; otherwise the empty name.
fn name_of_host<'a>(it: IriRef<'a>) -> &'a str {
    it.host().and_then(|host| host.reg_name()).unwrap_or_default()
}

/// Why an ASCII name without escapes is not a DNS name. Other names may become one by UTS 46.
fn dns_fault(it: IriRef<'_>) -> Option<HostNameErrorKind> {
    let name = name_of_host(it);
    let error = check_dns_name(name).err()?;
    let plain = !name.is_empty() && name.is_ascii() && !name.contains('%');
    plain.then_some(error.kind())
}

const fn is_length_fault(fault: HostNameErrorKind) -> bool {
    matches!(fault, HostNameErrorKind::LabelTooLong | HostNameErrorKind::NameTooLong)
}

fn class_of_host(it: IriRef<'_>) -> Option<HostClass> {
    host_facts::host_class(it)
}

const fn is_of_own_network(class: HostClass) -> bool {
    matches!(
        class,
        HostClass::Localhost
            | HostClass::LocalName
            | HostClass::Metadata
            | HostClass::Loopback
            | HostClass::Private
            | HostClass::LinkLocal
            | HostClass::Unspecified
    )
}

/// Literally: `:080` does not count.
fn has_default_port(it: IriRef<'_>) -> bool {
    let (Some(scheme), Some(port)) = (it.scheme(), it.port()) else { return false };
    let default = SchemeSet::STANDARD.default_port(scheme.as_str());
    !port.as_str().starts_with('0') && default.is_some() && port.to_u16().ok().flatten() == default
}

fn has_dot_segments(it: IriRef<'_>) -> bool {
    it.path().as_str().contains('.')
        && it.path().segments().any(|segment| matches!(segment.as_str(), "." | ".."))
}

/// Whether the normal form has dot segments too. They are at the start of its path, after the same
/// scheme and authority.
fn keeps_dot_segments(it: IriRef<'_>) -> bool {
    let mut start = PathStart { skipped: it.spans().path().start, bytes: [b'?'; 4], len: 0 };
    // An error means that it has all that it takes.
    let _ = write!(start, "{}", it.normalized(Steps::NONE.path()));
    let path = start.bytes.strip_prefix(b"/").unwrap_or(&start.bytes);
    let after_dots = path.strip_prefix(b"..").or_else(|| path.strip_prefix(b"."));
    after_dots.is_some_and(|rest| b"/?#".contains(&rest[0]))
}

/// Takes the first bytes after those that it skips. What is not written is a `?`, as at the end of a path.
struct PathStart {
    skipped: usize,
    bytes: [u8; 4],
    len: usize,
}

impl Write for PathStart {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let skipped = self.skipped.min(text.len());
        self.skipped -= skipped;
        for byte in &text.as_bytes()[skipped..] {
            *self.bytes.get_mut(self.len).ok_or(fmt::Error)? = *byte;
            self.len += 1;
        }
        Ok(())
    }
}

fn is_escaped_dots(segment: &str) -> bool {
    segment.contains('%') && (decoded_eq(segment, ".") || decoded_eq(segment, ".."))
}

/// The digits of each escape, and the byte that it encodes.
fn escapes_in(text: &str) -> impl Iterator<Item = (&[u8], u8)> {
    text.split('%').skip(1).filter_map(|after| {
        let digits = after.get(..2)?;
        Some((digits.as_bytes(), u8::from_str_radix(digits, 16).ok()?))
    })
}

/// The parts to which RFC 3987 §4.2 applies: user and password, labels of a host, segments, keys
/// and values of parameters, and the fragment.
fn bidi_components(it: IriRef<'_>) -> impl Iterator<Item = &str> {
    let userinfo = it.userinfo().map_or("", |userinfo| userinfo.as_str()).split(':');
    let host = it.host().map_or("", |host| host.as_str()).split('.');
    let segments = it.path().segments().map(|segment| segment.as_str());
    let query = it.query().map_or("", |query| query.as_str()).split(['&', '=']);
    let fragment = it.fragment().map(|fragment| fragment.as_str());
    let all = userinfo.chain(host).chain(segments).chain(query).chain(fragment);
    all.filter(|component| component.contains(is_right_to_left))
}

fn is_mixed_bidi(component: &str) -> bool {
    component.contains(is_left_to_right)
}

/// For a part that is not mixed: that has its own remark.
fn has_other_bidi_ends(component: &str) -> bool {
    let whole = component.starts_with(is_right_to_left) && component.ends_with(is_right_to_left);
    !whole && !is_mixed_bidi(component)
}
