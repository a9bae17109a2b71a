//! RFC 4516: `ldap`.

use super::error::{Clause, SchemeError};
use super::rules::{Condition, Requirement, SchemeRules};
use crate::model::component::Host;
use crate::model::ident::Uri;
use crate::model::percent::{Decode, decode};

/// An `ldap` URI: where to search a directory, for what, and how.
///
/// ```
/// use urikit::{Uri, scheme::{Ldap, LdapScope}};
/// let ldap = Ldap::new(Uri::parse("ldap://h/o=Example,c=US?cn,mail?sub?(cn=Anna%20B)")?)?;
/// assert!(ldap.dn() == "o=Example,c=US");
/// assert_eq!(ldap.attributes().collect::<Vec<_>>(), ["cn", "mail"]);
/// assert_eq!(ldap.scope(), LdapScope::Sub);
/// assert!(ldap.filter().unwrap() == "(cn=Anna B)");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Names and filters (RFC 4514, RFC 4515) are not parsed.
///
/// # Normal form
///
/// Normalizes the case of scheme, host and escapes, decodes unreserved characters, and removes the
/// default port.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ldap<'a> {
    uri: Uri<'a>,
}

/// The scope of a search below the name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LdapScope {
    /// `base`: only the entry. The default.
    #[default]
    Base,
    /// `one`: the entries directly below it.
    One,
    /// `sub`: the entry and all below it.
    Sub,
}

/// One extension: `!type=value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LdapExtension<'a>(&'a str);

const REQUIREMENTS: &[Requirement] = &[
    Requirement::new(Condition::Authority, clause("ldapurl", "an ldap URI starts with `ldap://`")),
    Requirement::new(Condition::NoUserinfo, clause("ldapurl", "an ldap URI has no userinfo")),
    Requirement::new(Condition::PortInRange, clause("port", "a TCP port is at most 65535")),
];

const fn clause(rule: &'static str, says: &'static str) -> Clause {
    Clause::new(rule, "RFC 4516 §2", says)
}

impl Ldap<'_> {
    /// The rules of `ldap`.
    pub const RULES: SchemeRules =
        SchemeRules::new("ldap", "ldapurl", REQUIREMENTS).with_details(check).without_hierarchy();
}

fn check(uri: Uri<'_>) -> Result<(), SchemeError> {
    const SLASH: Clause = clause("ldapurl", "a `/` comes before the name, even an empty one");
    const ATTRIBUTE: Clause = clause("attrdesc", "attributes are separated by single commas");
    const SCOPE: Clause = clause("scope", "a scope is `base`, `one` or `sub`");
    const EXTENSION: Clause =
        clause("extension", "an extension is a type, optionally with a value");
    const QUESTION: Clause = clause("exvalue", "a fifth `?` is escaped");
    let Some(query) = uri.query() else { return Ok(()) };
    let mut offset = uri.spans_ref().path_end as usize;
    if uri.path().is_empty() {
        return Err(SLASH.missing(offset));
    }
    for (i, part) in query.as_str().split('?').enumerate() {
        offset += "?".len();
        let is_bad = match i {
            _ if part.is_empty() => false,
            0 => part.split(',').any(str::is_empty),
            1 => scope(part).is_none(),
            2 => false,
            3 => part.split(',').any(|extension| LdapExtension(extension).kind().is_empty()),
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

fn scope(text: &str) -> Option<LdapScope> {
    let scopes = [("base", LdapScope::Base), ("one", LdapScope::One), ("sub", LdapScope::Sub)];
    scopes.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(text)).map(|(_, scope)| scope)
}

impl<'a> Ldap<'a> {
    /// An `ldap` URI by RFC 4516 §2.
    ///
    /// # Errors
    /// If it has another scheme, no authority, a userinfo, a port above 65535, or a query that
    /// does not consist of attributes, a scope, a filter and extensions.
    pub fn new(uri: impl Into<Uri<'a>>) -> Result<Self, SchemeError> {
        let uri = uri.into();
        Self::RULES.check(uri)?;
        Ok(Self { uri })
    }

    /// The URI.
    #[must_use]
    pub const fn uri(&self) -> Uri<'a> {
        self.uri
    }

    /// The host; `None` if the client chooses it.
    #[must_use]
    pub fn host(&self) -> Option<Host<'a>> {
        self.uri.host().filter(|host| !host.as_str().is_empty())
    }

    /// The given port, or 389.
    #[must_use]
    pub fn port(&self) -> u16 {
        let given = self.uri.authority().and_then(|authority| authority.port_u16().ok().flatten());
        given.unwrap_or(389)
    }

    /// The distinguished name of the entry where the search starts, which may be empty.
    #[must_use]
    pub fn dn(&self) -> Decode<'a> {
        // Without a path the name is empty.
        decode(self.uri.path().as_str().strip_prefix('/').unwrap_or_default())
    }

    /// The attributes to return, as written; none means all.
    pub fn attributes(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.list(0)
    }

    /// The scope of the search; the default is `base`.
    #[must_use]
    pub fn scope(&self) -> LdapScope {
        self.part(1).and_then(scope).unwrap_or_default()
    }

    /// The filter; the default is `(objectClass=*)`.
    #[must_use]
    pub fn filter(&self) -> Option<Decode<'a>> {
        self.part(2).map(decode)
    }

    /// The extensions. A client that does not know a critical one must reject the URI.
    ///
    /// ```
    /// use urikit::{Uri, scheme::Ldap};
    /// let ldap = Ldap::new(Uri::parse("ldap:///??sub??!e-bindname=cn=Manager%2cdc=x")?)?;
    /// let extension = ldap.extensions().next().unwrap();
    /// assert!(extension.is_critical());
    /// assert_eq!(extension.kind(), "e-bindname");
    /// assert!(extension.value().unwrap() == "cn=Manager,dc=x");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn extensions(&self) -> impl Iterator<Item = LdapExtension<'a>> + use<'a> {
        self.list(3).map(LdapExtension)
    }

    fn list(&self, part: usize) -> impl Iterator<Item = &'a str> + use<'a> {
        self.part(part).into_iter().flat_map(|text| text.split(','))
    }

    /// A part of the query, unless it is empty.
    fn part(&self, number: usize) -> Option<&'a str> {
        self.uri.query()?.as_str().split('?').nth(number).filter(|part| !part.is_empty())
    }
}

impl<'a> LdapExtension<'a> {
    /// Whether a client that does not know it must reject the URI.
    #[must_use]
    pub fn is_critical(&self) -> bool {
        self.0.starts_with('!')
    }

    /// Its type, as written.
    #[must_use]
    pub fn kind(&self) -> &'a str {
        let text = self.0.strip_prefix('!').unwrap_or(self.0);
        text.split_once('=').map_or(text, |(kind, _)| kind)
    }

    /// Its value, if it has one.
    #[must_use]
    pub fn value(&self) -> Option<Decode<'a>> {
        self.0.split_once('=').map(|(_, value)| decode(value))
    }
}

impl<'a> TryFrom<Uri<'a>> for Ldap<'a> {
    type Error = SchemeError;

    fn try_from(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Self::new(uri)
    }
}
