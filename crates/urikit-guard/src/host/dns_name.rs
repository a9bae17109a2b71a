//! Whether a name is a DNS host name: RFC 1123 §2.1, RFC 1035 §2.3.

use urikit::component::Host;

use super::host_name_error::{HostNameError, HostNameErrorKind};

pub(crate) fn check_host(host: Host<'_>) -> Result<(), HostNameError> {
    match host.reg_name() {
        Some(name) => check_dns_name(name),
        None => Err(HostNameError::new(HostNameErrorKind::Address, 0, host.as_str().len())),
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
pub fn check_dns_name(name: &str) -> Result<(), HostNameError> {
    let name = name.strip_suffix('.').filter(|name| !name.is_empty()).unwrap_or(name);
    let mut start = 0;
    for label in name.split('.') {
        check_label(label).map_err(|error| error.shifted(start))?;
        start += label.len() + 1;
    }
    if name.len() > MAX_NAME {
        let kind = HostNameErrorKind::NameTooLong;
        return Err(HostNameError::new(kind, MAX_NAME, name.len() - MAX_NAME));
    }
    Ok(())
}

/// Each label is preceded by its length, and an empty one ends the name: 255 octets on the wire.
pub(super) const MAX_NAME: usize = 253;
pub(super) const MAX_LABEL: usize = 63;

fn check_label(label: &str) -> Result<(), HostNameError> {
    use HostNameErrorKind::{EmptyLabel, HyphenAtEdge, LabelTooLong, UnexpectedChar};
    let fault = |kind, start, len| Err(HostNameError::new(kind, start, len));
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    if let Some(start) = label.bytes().position(|byte| !allowed(byte)) {
        // All that is allowed is ASCII, so a character starts there.
        let len = label[start..].chars().next().map_or(1, char::len_utf8);
        return fault(UnexpectedChar, start, len);
    }
    match label.as_bytes() {
        [] => fault(EmptyLabel, 0, 0),
        [b'-', ..] => fault(HyphenAtEdge, 0, 1),
        [.., b'-'] => fault(HyphenAtEdge, label.len() - 1, 1),
        _ if label.len() > MAX_LABEL => fault(LabelTooLong, MAX_LABEL, label.len() - MAX_LABEL),
        _ => Ok(()),
    }
}
