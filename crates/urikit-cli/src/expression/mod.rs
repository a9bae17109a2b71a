//! The conditions of `uri where`.
//!
//! ```text
//! expression = conjunction *( "or" conjunction )
//! conjunction = negation *( "and" negation )
//! negation   = "not" negation / "(" expression ")" / test
//! test       = "has:" PART / PART operator VALUE / PART "in" NETWORK
//! operator   = "=" / "!=" / "~" / "!~" / "<" / "<=" / ">" / ">="
//! ```

mod hints;
mod network;
mod read;

use std::borrow::Cow;
use std::cmp::Ordering;

use regex::bytes::Regex;
use urikit::IriRef;
use urikit_guard::IdentifierExt;
use urikit_guard::host::HostClass;

use crate::fault::Fault;
use crate::parts::NamedPart;
use network::Network;

/// A condition on the parts of an identifier.
pub(crate) enum Expression {
    Or(Vec<Self>),
    And(Vec<Self>),
    Not(Box<Self>),
    Has(NamedPart),
    Equal { part: NamedPart, value: Vec<u8>, ignore_case: bool },
    Matches { part: NamedPart, pattern: Regex },
    Compared { part: NamedPart, number: u64, holds: fn(Ordering) -> bool },
    In(Network),
}

impl Expression {
    /// Whether it holds. An absent part is equal to nothing, matches nothing and is in no network.
    ///
    /// # Errors
    /// If a part can't be computed, such as the origin of a URI with port 99999.
    pub(crate) fn holds(&self, uri: &IriRef<'_>) -> Result<bool, Fault> {
        Ok(match self {
            Self::Or(any) => {
                for one in any {
                    if one.holds(uri)? {
                        return Ok(true);
                    }
                }
                false
            }
            Self::And(all) => {
                for one in all {
                    if !one.holds(uri)? {
                        return Ok(false);
                    }
                }
                true
            }
            Self::Not(other) => !other.holds(uri)?,
            Self::Has(part) => part.is_in(uri)?,
            Self::Equal { part, value, ignore_case } => {
                any_value(part, uri, |found| match ignore_case {
                    true => found.eq_ignore_ascii_case(value),
                    false => found == *value,
                })?
            }
            Self::Matches { part, pattern } => {
                any_value(part, uri, |found| pattern.is_match(found))?
            }
            Self::Compared { part, number, holds } => part
                .value_in(uri)?
                .and_then(as_number)
                .is_some_and(|found| holds(found.cmp(number))),
            Self::In(network) => {
                uri.host().and_then(|host| host.ip()).is_some_and(|ip| network.contains(ip))
            }
        })
    }
}

/// Whether the value of a part is such a one. The host of `file:///a` is both empty, as written, and `localhost`.
fn any_value(
    part: &NamedPart,
    uri: &IriRef<'_>,
    holds: impl Fn(&[u8]) -> bool,
) -> Result<bool, Fault> {
    let Some(found) = part.value_in(uri)? else { return Ok(false) };
    let is_localhost =
        found.is_empty() && part.name == "host" && uri.host_class() == Some(HostClass::Localhost);
    Ok(holds(&found) || is_localhost && holds(b"localhost"))
}

impl Expression {
    /// Whether it asks for a part that is present only with an authority.
    pub(crate) fn needs_authority(&self) -> bool {
        match self {
            Self::Or(tests) | Self::And(tests) => tests.iter().any(Self::needs_authority),
            Self::Not(test) => test.needs_authority(),
            Self::Has(part)
            | Self::Equal { part, .. }
            | Self::Matches { part, .. }
            | Self::Compared { part, .. } => part.needs_authority(),
            Self::In(_) => true,
        }
    }
}

/// Digits as a number; the maximum if there are too many.
fn as_number(text: Cow<'_, [u8]>) -> Option<u64> {
    if text.is_empty() || !text.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(str::from_utf8(&text).ok()?.parse().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(expression: &str, uri: &str) -> bool {
        Expression::read(expression, false)
            .and_then(|it| it.holds(&IriRef::parse(uri).unwrap()).map_err(|f| f.message().into()))
            .unwrap()
    }

    const URI: &str = "https://u@Www.Example.com:8080/a/b.html?q=1&r#f";

    #[test]
    fn tests_and_connectives() {
        for (expression, expected) in [
            ("host=www.example.com", true),
            ("path=/A/b.html", false),
            ("host = 'www.example.com'", true),
            ("host!=example.com", true),
            ("query:r=x", false),
            ("query:none!=x", true),
            (r"host~'\.com$'", true),
            (r"host ~ \.COM$", true),
            ("host!~gov", true),
            ("port>1024", true),
            ("port >= 8080 and port<=8080", true),
            ("port<80 or has:fragment", true),
            ("not has:query or scheme=HTTPS", true),
            ("not (has:query or scheme=https)", false),
            ("has:password", false),
            ("segment:-1=b.html and query:q=1", true),
            ("effective_port=8080", true),
            ("host in 10.0.0.0/8", false),
            ("has:query:q and has:query:r", true),
            ("has:query:r:form and not has:query:s", true),
            (r"host~^WWW\. and path~^/a", true),
            (r"host~^ww\. or path='/a*'", false),
            ("query='a&&b' or path='||'", false),
        ] {
            assert_eq!(holds(expression, URI), expected, "{expression}");
        }
    }

    #[test]
    fn networks_have_addresses_of_their_own_kind() {
        for (network, uri, expected) in [
            ("10.0.0.0/8", "http://10.255.0.1/", true),
            ("10.0.0.0/8", "http://11.0.0.0/", false),
            ("0.0.0.0/0", "http://[::1]/", false),
            ("2001:db8::/32", "http://[2001:db8::1]/", true),
            ("127.0.0.1", "http://127.0.0.1/", true),
            ("10.0.0.0/8", "mailto:a@b", false),
        ] {
            assert_eq!(holds(&format!("host in {network}"), uri), expected, "{network} {uri}");
        }
    }

    #[test]
    fn errors_have_a_position() {
        for (wrong, position) in [
            ("", 0),
            ("hots=a", 0),
            ("host", 4),
            ("host=", 5),
            ("host=a b", 7),
            ("host=a and", 10),
            ("(host=a", 7),
            ("host=a)", 6),
            ("host='a", 5),
            ("host~'('", 5),
            ("port>x", 5),
            ("path in 10.0.0.0/8", 0),
            ("host in 10.0.0.0/33", 8),
            ("host in 10.0.0.1/8", 8),
            ("has:nothing", 4),
            ("host == a", 6),
        ] {
            let message = Expression::read(wrong, false).err().unwrap();
            assert!(message.starts_with(&format!("byte {position}: ")), "{wrong}: {message}");
        }
    }

    /// What other languages write, with the words that name it here.
    #[test]
    fn forms_of_other_languages_get_a_hint() {
        for (wrong, position, hint) in [
            ("host=a && port=1", 7, "write 'and' for '&&'"),
            ("host=a || port=1", 7, "write 'or' for '||'"),
            ("host=a & port=1", 7, "write 'and' for '&'"),
            ("host=a | port=1", 7, "write 'or' for '|'"),
            ("host=a AND port=1", 7, "write 'and' for 'AND'"),
            ("host=a Or port=1", 7, "write 'or' for 'Or'"),
            ("has:query && host=a", 10, "write 'and' for '&&'"),
            ("has:query&&host=a", 4, "write 'and' for '&&', with spaces around it"),
            ("host=a&&port=1", 5, "write 'and' for '&&', with spaces around it"),
            ("host=a||port=1", 5, "write 'or' for '||', with spaces around it"),
            ("!host=a", 0, "write 'not' for '!'"),
            ("host=a and !(port=1)", 11, "write 'not' for '!'"),
            ("NOT host=a", 0, "write 'not' for 'NOT'"),
            ("host=*.example.com", 5, r"use ~ with a regular expression, such as host~'\.com$'"),
            ("host!=a*", 6, "'*' is compared literally only in quotes"),
            ("host=a|b", 5, "'|' is compared literally only in quotes"),
            ("path=/a\\b", 5, "'\\' is compared literally only in quotes"),
            ("host~*.example.com", 5, "this is a regular expression, where '.*' is any text"),
            ("path=/a b", 8, "a value with a space needs quotes"),
            ("host near a", 5, "expected one of = !="),
            ("host like a", 5, "write host~'REGEX'"),
            ("path contains a", 5, "write path~TEXT"),
            ("path starts with a", 5, "write path~'^TEXT'"),
            ("host under a.example", 5, r"write host~'(^|\.)example\.com$'"),
            ("has query", 0, "write has:PART"),
            ("extension in png,jpg", 13, "write extension=png or extension=jpg"),
            ("host in ('a', 'b')", 8, "write host=a or host="),
            ("host<>a", 5, "write '!=' for '<>'"),
            ("host=~a", 5, "write '~' for '=~'"),
            ("host=a&port=1", 5, "write 'and' for '&'"),
            ("host=a,port=1", 5, "write 'and' for ','"),
            ("host~/a/", 5, "without slashes: host~'a'"),
            ("host_class=loopbak", 11, "did you mean `loopback`?"),
            ("host_kind=IPv4", 10, "one of reg-name, ipv4, ipv6, ipvfuture"),
            ("readers_agree!=yes", 15, "one of true, false"),
            ("port=http", 5, "port is a number"),
        ] {
            let message = Expression::read(wrong, false).err().unwrap();
            assert!(message.starts_with(&format!("byte {position}: ")), "{wrong}: {message}");
            assert!(message.contains(hint), "{wrong}: {message}");
        }
    }

    #[test]
    fn case_of_ascii_letters_can_be_ignored() {
        for (expression, expected) in
            [("path=/A/B.HTML", true), ("path~'^/A/'", true), ("query:q='2'", false)]
        {
            let read = Expression::read(expression, true).unwrap();
            let found = read.holds(&IriRef::parse(URI).unwrap());
            assert_eq!(found.map_err(|fault| fault.kind()).unwrap(), expected, "{expression}");
        }
    }

    #[test]
    fn deep_nesting_is_refused() {
        let deep = format!("{}host=a{}", "(".repeat(100_000), ")".repeat(100_000));
        assert!(Expression::read(&deep, false).err().unwrap().contains("nested"));
        assert!(Expression::read(&format!("{}host=a", "not ".repeat(100_000)), false).is_err());
    }
}
