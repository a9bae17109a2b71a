//! Internationalized names, in their DNS form and in Unicode: UTS 46.

use alloc::borrow::Cow;
use alloc::string::String;

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
use urikit::component::Host;
use urikit::kind::Kind;
use urikit::percent::decode;
use urikit::{Builder, Encoded, Identifier, IdentifierBuf, IdentifierCow, ParseError};

use super::dns_name::{MAX_LABEL, MAX_NAME, check_dns_name};
use super::host_name_error::{HostNameError, HostNameErrorKind};
use super::look_alike::{LookAlike, look_alike};

pub(crate) fn to_ascii(host: Host<'_>) -> Result<Cow<'_, str>, HostNameError> {
    convert_name(host, |name| {
        let strict = DnsLength::VerifyAllowRootDot;
        let ascii = Uts46::new().to_ascii(name, STD3, HYPHENS, strict).ok()?;
        Some(ascii.into_owned())
    })
}

pub(crate) fn to_unicode(host: Host<'_>) -> Result<Cow<'_, str>, HostNameError> {
    convert_name(host, |name| match Uts46::new().to_unicode(name, STD3, HYPHENS) {
        // A name that is too long for the DNS has no ASCII form, and is not decoded.
        (unicode, Ok(())) if has_ascii_form(name) => Some(unicode.into_owned()),
        _ => None,
    })
}

fn convert_name(
    host: Host<'_>,
    process: impl Fn(&[u8]) -> Option<String>,
) -> Result<Cow<'_, str>, HostNameError> {
    let text = host.as_str();
    let Some(decode) = host.decode_reg_name() else { return Ok(Cow::Borrowed(text)) };
    if needs_no_mapping(text) {
        return match length_fault(text) {
            Some(error) => Err(error),
            None => Ok(Cow::Borrowed(text)),
        };
    }
    let name = decode
        .to_text()
        .map_err(|error| error.range())
        .map_err(|at| HostNameError::new(HostNameErrorKind::InvalidUtf8, at.start, at.len()))?;
    let Some(converted) = process(name.as_bytes()) else {
        return Err(first_fault(text, |label| {
            urikit::percent::decode(label).to_bytes().is_ok_and(|bytes| has_ascii_form(&bytes))
        }));
    };
    if look_alike(&converted) != LookAlike::None {
        return Err(HostNameError::new(HostNameErrorKind::Address, 0, text.len()));
    }
    Ok(if converted == text { Cow::Borrowed(text) } else { Cow::Owned(converted) })
}

/// The DNS form of a name that is given as data: without escapes.
fn name_to_ascii(name: &str) -> Result<String, HostNameError> {
    // Errors of ASCII names say more than those of UTS 46.
    if needs_no_mapping(name) {
        check_dns_name(name)?;
    }
    let ascii =
        Uts46::new().to_ascii(name.as_bytes(), STD3, HYPHENS, DnsLength::VerifyAllowRootDot);
    let Ok(ascii) = ascii else {
        return Err(first_fault(name, |label| has_ascii_form(label.as_bytes())));
    };
    let is_address = Host::parse(&ascii).is_ok_and(|host| host.reg_name().is_none());
    if is_address || look_alike(&ascii) != LookAlike::None {
        return Err(HostNameError::new(HostNameErrorKind::Address, 0, name.len()));
    }
    Ok(ascii.into_owned())
}

pub(crate) fn set_host_name<K: Kind>(
    identifier: &mut IdentifierBuf<K>,
    name: &str,
) -> Result<(), HostNameError> {
    let ascii = name_to_ascii(name)?;
    if identifier.authority().is_none() && identifier.path().is_rootless() {
        let path = identifier.spans().path();
        return Err(HostNameError::new(HostNameErrorKind::RootlessPath, path.start, path.len()));
    }
    // The name is a host, and fits before the path: only the length can be at fault.
    identifier.set_host(Encoded(&ascii)).map_err(|_| too_long(ascii.len()))
}

pub(crate) fn with_host_name<K: Kind>(
    builder: Builder<K>,
    name: &str,
) -> Result<Builder<K>, HostNameError> {
    Ok(builder.host(name_to_ascii(name)?))
}

const fn too_long(offset: usize) -> HostNameError {
    HostNameError::new(HostNameErrorKind::TooLong, offset, 0)
}

pub(crate) fn to_uri_idna<K: Kind>(
    identifier: Identifier<'_, K>,
) -> Result<IdentifierCow<'_, K::AsUri>, HostNameError> {
    let too_long = |error: ParseError| too_long(error.offset());
    match to_ascii_host(identifier)? {
        IdentifierCow::Borrowed(same) => same.to_uri().map_err(too_long),
        IdentifierCow::Owned(changed) => {
            Ok(changed.to_uri().map_err(too_long)?.into_owned().into())
        }
    }
}

pub(crate) fn to_iri_idna<K: Kind>(
    identifier: Identifier<'_, K>,
) -> Result<IdentifierCow<'_, K::AsIri>, HostNameError> {
    match convert_host(identifier, to_unicode)? {
        Some(Cow::Owned(host)) => with_idna_host(identifier.to_iri().into_owned(), &host),
        _ => Ok(identifier.to_iri()),
    }
}

pub(crate) fn to_ascii_host<K: Kind>(
    identifier: Identifier<'_, K>,
) -> Result<IdentifierCow<'_, K>, HostNameError> {
    match convert_host(identifier, to_ascii)? {
        Some(Cow::Owned(host)) => with_idna_host(identifier.to_owned(), &host),
        _ => Ok(identifier.into()),
    }
}

fn with_idna_host<'a, K: Kind>(
    mut identifier: IdentifierBuf<K>,
    host: &str,
) -> Result<IdentifierCow<'a, K>, HostNameError> {
    // The host is valid, so only the length can be at fault.
    identifier.set_host(Encoded(host)).map_err(|_| too_long(host.len()))?;
    Ok(identifier.into())
}

/// The converted host, if there is one.
pub(crate) fn convert_host<K: Kind>(
    identifier: Identifier<'_, K>,
    convert: fn(Host<'_>) -> Result<Cow<'_, str>, HostNameError>,
) -> Result<Option<Cow<'_, str>>, HostNameError> {
    let Some(host) = identifier.host() else { return Ok(None) };
    convert(host).map(Some).map_err(|error| {
        let start = identifier.spans().host().map_or(0, |host| host.start);
        error.shifted(start)
    })
}

/// RFC 3987 §3.1 requires `UseSTD3ASCIIRules`.
const STD3: AsciiDenyList = AsciiDenyList::STD3;
/// The rule of STD 3: no hyphen at the start or end of a label.
const HYPHENS: Hyphens = Hyphens::CheckFirstLast;

/// The name that a browser would resolve: decoded and mapped, without the rules of STD 3 and
/// without length limits, so that nothing is rejected that some client accepts. It is ASCII, and
/// may be an address.
pub(super) fn map_idna_name(name: &str) -> Option<String> {
    let decoded = decode(name).to_text().ok()?;
    let (deny, lengths) = (AsciiDenyList::URL, DnsLength::Ignore);
    let mapped = Uts46::new().to_ascii(decoded.as_bytes(), deny, Hyphens::Allow, lengths).ok()?;
    Some(mapped.into_owned())
}

/// An ASCII name in Unicode; a label that can't be decoded stays unchanged.
#[cfg(feature = "psl")]
pub(super) fn name_in_unicode(name: &str) -> Cow<'_, str> {
    if needs_no_mapping(name) {
        return Cow::Borrowed(name);
    }
    match Uts46::new().to_unicode(name.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow) {
        (unicode, Ok(())) => unicode,
        _ => Cow::Borrowed(name),
    }
}

/// Whether there is nothing to convert.
fn needs_no_mapping(name: &str) -> bool {
    let is_encoded =
        |label: &[u8]| label.get(..4).is_some_and(|xn| xn.eq_ignore_ascii_case(b"xn--"));
    let bytes = name.as_bytes();
    name.is_ascii() && !bytes.contains(&b'%') && !bytes.split(|byte| *byte == b'.').any(is_encoded)
}

/// Where an ASCII name is longer than the DNS allows. Ignores empty labels, and the content of
/// labels.
fn length_fault(name: &str) -> Option<HostNameError> {
    let mut start = 0;
    for label in name.split('.') {
        if label.len() > MAX_LABEL {
            return Some(HostNameError::new(HostNameErrorKind::LabelTooLong, start, label.len()));
        }
        start += label.len() + 1;
    }
    let len = name.strip_suffix('.').unwrap_or(name).len();
    (len > MAX_NAME).then_some(HostNameError::new(HostNameErrorKind::NameTooLong, 0, len))
}

fn has_ascii_form(name: &[u8]) -> bool {
    Uts46::new().to_ascii(name, STD3, HYPHENS, DnsLength::VerifyAllowRootDot).is_ok()
}

/// The label that UTS 46 rejects by itself; otherwise the whole name is at fault.
fn first_fault(name: &str, is_valid: impl Fn(&str) -> bool) -> HostNameError {
    let mut start = 0;
    for label in name.split_inclusive(FULL_STOPS) {
        let alone = label.trim_end_matches(FULL_STOPS);
        if !is_valid(alone) {
            return HostNameError::new(HostNameErrorKind::InvalidLabel, start, alone.len());
        }
        start += label.len();
    }
    HostNameError::new(HostNameErrorKind::InvalidName, 0, name.len())
}

/// UTS 46 maps the other three to the first.
const FULL_STOPS: [char; 4] = ['.', '\u{3002}', '\u{FF0E}', '\u{FF61}'];
