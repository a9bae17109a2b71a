//! Whether a name is a DNS host name: RFC 1123 §2.1, RFC 1035 §2.3.

use core::fmt;

use urikit::component::Host;
use urikit::{Describe, Details};

/// Why a name is not a valid DNS host name.
///
/// ```
/// use urikit_guard::host::{DnsNameErrorKind, check_dns_name};
/// let error = check_dns_name("my_host.example").unwrap_err();
/// assert_eq!(error.kind(), DnsNameErrorKind::UnexpectedChar);
/// assert_eq!(error.offset(), 2);
/// assert_eq!(error.to_string(), "not a DNS name: neither letter, digit nor hyphen at byte 2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DnsNameError {
    kind: DnsNameErrorKind,
    offset: usize,
}

/// The kinds of [`DnsNameError`]. More may be added.
///
/// ```
/// use urikit_guard::host::{DnsNameErrorKind, check_dns_name};
/// let error = check_dns_name("a..b").unwrap_err();
/// assert_eq!(error.kind(), DnsNameErrorKind::EmptyLabel);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DnsNameErrorKind {
    /// The host is an address.
    Address,
    /// A label, or the whole name, is empty.
    EmptyLabel,
    /// A label has more than 63 characters.
    LabelTooLong,
    /// The name exceeds the 255 octets of the DNS: 253 characters, without a final dot.
    NameTooLong,
    /// Not a letter, digit or hyphen. Escapes and `_` are not allowed either.
    UnexpectedChar,
    /// A label starts or ends with a hyphen.
    HyphenAtEdge,
}

pub(crate) fn check_host(host: Host<'_>) -> Result<(), DnsNameError> {
    match host.reg_name() {
        Some(name) => check_dns_name(name),
        None => Err(DnsNameError { kind: DnsNameErrorKind::Address, offset: 0 }),
    }
}

/// Whether `name` is a valid DNS host name: labels of 1 to 63 letters, digits and hyphens, with
/// no hyphen at the start or end of a label, at most 253 characters; one final dot is allowed.
///
/// ```
/// use urikit_guard::host::check_dns_name;
/// assert!(check_dns_name("xn--bcher-kva.example").is_ok());
/// assert!(check_dns_name("-a.example").is_err());
/// ```
///
/// # Errors
/// If it is not one.
pub fn check_dns_name(name: &str) -> Result<(), DnsNameError> {
    let name = name.strip_suffix('.').filter(|name| !name.is_empty()).unwrap_or(name);
    let mut start = 0;
    for label in name.as_bytes().split(|byte| *byte == b'.') {
        check_label(label)
            .map_err(|(offset, kind)| DnsNameError { offset: start + offset, kind })?;
        start += label.len() + 1;
    }
    if name.len() > MAX_NAME {
        return Err(DnsNameError { offset: MAX_NAME, kind: DnsNameErrorKind::NameTooLong });
    }
    Ok(())
}

/// Each label is preceded by its length, and an empty one ends the name: 255 octets on the wire.
pub(super) const MAX_NAME: usize = 253;
pub(super) const MAX_LABEL: usize = 63;

fn check_label(label: &[u8]) -> Result<(), (usize, DnsNameErrorKind)> {
    let allowed = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
    if let Some(offset) = label.iter().position(|byte| !allowed(byte)) {
        return Err((offset, DnsNameErrorKind::UnexpectedChar));
    }
    match label {
        [] => Err((0, DnsNameErrorKind::EmptyLabel)),
        [b'-', ..] => Err((0, DnsNameErrorKind::HyphenAtEdge)),
        [.., b'-'] => Err((label.len() - 1, DnsNameErrorKind::HyphenAtEdge)),
        _ if label.len() > MAX_LABEL => Err((MAX_LABEL, DnsNameErrorKind::LabelTooLong)),
        _ => Ok(()),
    }
}

impl DnsNameError {
    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> DnsNameErrorKind {
        self.kind
    }

    /// The byte offset into the name.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

impl DnsNameErrorKind {
    /// A short, stable name, for machines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Address => "address",
            Self::EmptyLabel => "empty-label",
            Self::LabelTooLong => "label-too-long",
            Self::NameTooLong => "name-too-long",
            Self::UnexpectedChar => "unexpected-char",
            Self::HyphenAtEdge => "hyphen-at-edge",
        }
    }
}

impl fmt::Display for DnsNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            DnsNameErrorKind::Address => {
                return f.write_str("not a DNS name: the host is an address");
            }
            DnsNameErrorKind::EmptyLabel => "empty label",
            DnsNameErrorKind::LabelTooLong => "label of more than 63 characters",
            DnsNameErrorKind::NameTooLong => "name of more than 253 characters",
            DnsNameErrorKind::UnexpectedChar => "neither letter, digit nor hyphen",
            DnsNameErrorKind::HyphenAtEdge => "hyphen at the edge of a label",
        };
        write!(f, "not a DNS name: {what} at byte {}", self.offset)
    }
}

impl core::error::Error for DnsNameError {}

impl Describe for DnsNameError {
    fn details(&self) -> Details {
        Details::new(self.kind.name()).at(self.offset).by("dns-name")
    }
}
