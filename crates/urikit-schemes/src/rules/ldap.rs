//! RFC 4516: `ldap`.
//!
//! Names and filters (RFC 4514, RFC 4515) are not parsed.

use urikit::Uri;
use urikit::percent::{CharClass, Part, sets};

use super::{Clause, Condition, Requirement, SchemeRules, Unescaped};
use crate::error::SchemeError;

/// Its normal form has scheme, host and escapes in their case, decodes unreserved characters, and
/// removes the default port.
pub(super) const RULES: SchemeRules = SchemeRules::new("ldap", "ldapurl", REQUIREMENTS)
    .with_details(check_ldap)
    .without_hierarchy()
    .with_empty_host(ldap_clause("host", "an empty host is a server that the client knows"))
    .with_unescaped(UNESCAPED);

const UNESCAPED: &[Unescaped] = &[
    Unescaped::new(
        Part::QueryKey,
        sets::QUERY.without(CharClass::of(b"?,=!")),
        ldap_clause("extype", "the type of an extension escapes ? , = and !"),
    ),
    Unescaped::new(
        Part::QueryValue,
        sets::QUERY.without(CharClass::of(b"?,")),
        ldap_clause("exvalue", "the value of an extension escapes ? and ,"),
    ),
];

const REQUIREMENTS: &[Requirement] = &[
    Requirement::new(
        Condition::Authority,
        ldap_clause("ldapurl", "an ldap URI starts with `ldap://`"),
    ),
    Requirement::new(Condition::NoUserinfo, ldap_clause("ldapurl", "an ldap URI has no userinfo")),
    Requirement::new(Condition::PortInRange, ldap_clause("port", "a TCP port is at most 65535")),
];

const fn ldap_clause(rule: &'static str, says: &'static str) -> Clause {
    Clause::new(rule, "RFC 4516 §2", says)
}

fn check_ldap(uri: Uri<'_>) -> Result<(), SchemeError> {
    const SLASH: Clause = ldap_clause("ldapurl", "a `/` comes before the name, even an empty one");
    const ATTRIBUTE: Clause = ldap_clause("attrdesc", "attributes are separated by single commas");
    const SCOPE: Clause = ldap_clause("scope", "a scope is `base`, `one` or `sub`");
    const EXTENSION: Clause =
        ldap_clause("extension", "an extension is a type, optionally with a value");
    const QUESTION: Clause = ldap_clause("exvalue", "a fifth `?` is escaped");
    let Some(query) = uri.query() else { return Ok(()) };
    let mut offset = uri.spans().path().end;
    if uri.path().is_empty() {
        return Err(SLASH.missing(offset));
    }
    for (i, part) in query.as_str().split('?').enumerate() {
        offset += "?".len();
        let is_bad = match i {
            _ if part.is_empty() => false,
            0 => part.split(',').any(str::is_empty),
            1 => !["base", "one", "sub"].iter().any(|scope| scope.eq_ignore_ascii_case(part)),
            2 => false,
            3 => part.split(',').any(|extension| extension_type(extension).is_empty()),
            _ => return Err(QUESTION.malformed(offset - 1)),
        };
        if is_bad {
            let clauses = [ATTRIBUTE, SCOPE, ATTRIBUTE, EXTENSION];
            return Err(clauses[i].malformed(offset));
        }
        offset += part.len();
    }
    Ok(())
}

/// The type in `!type=value`.
fn extension_type(extension: &str) -> &str {
    let text = extension.strip_prefix('!').unwrap_or(extension);
    text.split_once('=').map_or(text, |(kind, _)| kind)
}
