//! The names by which values of the library appear in JSON and plain output.

use urikit::{HostKind, ParseErrorKind};

pub(crate) const fn host_kind(kind: HostKind) -> &'static str {
    match kind {
        HostKind::RegName => "reg-name",
        HostKind::Ipv4 => "ipv4",
        HostKind::Ipv6 => "ipv6",
        HostKind::IpvFuture => "ipvfuture",
    }
}

/// The variant's own name in lower case with hyphens: a kind that is new has one too.
pub(crate) fn error_kind(kind: ParseErrorKind) -> String {
    let mut name = String::new();
    for c in format!("{kind:?}").chars() {
        if c.is_ascii_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.push(c.to_ascii_lowercase());
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn error_kind_is_in_kebab_case() {
        assert_eq!(error_kind(ParseErrorKind::UnexpectedChar), "unexpected-char");
        assert_eq!(error_kind(ParseErrorKind::InvalidUtf8), "invalid-utf8");
    }
}
