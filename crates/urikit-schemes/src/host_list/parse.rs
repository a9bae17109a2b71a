//! Where the parts of a connection string are. Every part is checked; no error shows one.

use urikit::Rule;
use urikit::component::{Host, Scheme};

use super::ListedHost;
use crate::error::SchemeError;
use crate::rules::Clause;

/// Offsets of the parts. The userinfo and its `@` are between `://` and the hosts; the query and its
/// `?` follow the path.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct ListSpans {
    pub(super) scheme_end: usize,
    pub(super) hosts_start: usize,
    pub(super) hosts_end: usize,
    pub(super) path_end: usize,
    pub(super) default_port: u16,
}

/// What drivers of a scheme take.
struct Drivers {
    scheme: &'static str,
    default_port: u16,
    section: &'static str,
    /// An empty host is the default one.
    host_may_be_empty: bool,
}

const LIBPQ: Drivers = Drivers {
    scheme: "postgresql",
    default_port: 5432,
    section: "libpq connection URI",
    host_may_be_empty: true,
};
const CONNECTOR_J: Drivers = Drivers {
    scheme: "jdbc:mysql",
    default_port: 3306,
    section: "Connector/J connection URL",
    host_may_be_empty: false,
};

static KNOWN: [Drivers; 6] = [
    Drivers {
        scheme: "mongodb",
        default_port: 27017,
        section: "MongoDB connection string",
        host_may_be_empty: false,
    },
    LIBPQ,
    Drivers { scheme: "postgres", ..LIBPQ },
    Drivers {
        scheme: "jdbc:postgresql",
        section: "PgJDBC connection URL",
        host_may_be_empty: false,
        ..LIBPQ
    },
    CONNECTOR_J,
    Drivers { scheme: "jdbc:mariadb", ..CONNECTOR_J },
];

impl ListSpans {
    pub(super) fn of(text: &str) -> Result<Self, SchemeError> {
        let (drivers, scheme_end) = drivers_of(text)?;
        let clause = |rule, says| Clause::new(rule, drivers.section, says);
        let start = scheme_end + "://".len();
        if let Some(at) = text.find('#') {
            let says = "a connection string has no fragment: a `#` that is data is `%23`";
            return Err(clause("connection-string", says).forbidden(at).to(text.len()));
        }
        let path_end = text[start..].find('?').map_or(text.len(), |at| start + at);
        let hosts_end = text[start..path_end].find('/').map_or(path_end, |at| start + at);
        let hosts_start = text[start..hosts_end].rfind('@').map_or(start, |at| start + at + 1);
        let parts = [
            (start..hosts_start.saturating_sub(1).max(start), Rule::Userinfo, USERINFO),
            (hosts_end..path_end, Rule::PathAbempty, PATH),
            ((path_end + 1).min(text.len())..text.len(), Rule::Query, OPTIONS),
        ];
        for (range, rule, says) in parts {
            if let Err(error) = rule.check(&text[range.clone()]) {
                return Err(clause(rule.name(), says)
                    .malformed(range.start + error.offset())
                    .to(range.end));
            }
        }
        let mut at = hosts_start;
        for item in text[hosts_start..hosts_end].split(',') {
            let host = listed_host(item, drivers.default_port);
            let host = host.map_err(|(rule, says, offset)| {
                clause(rule, says).malformed(at + offset).to(at + item.len())
            })?;
            if host.host().as_str().is_empty() && !drivers.host_may_be_empty {
                return Err(clause("host", "each host of the list is not empty").missing(at));
            }
            at += item.len() + 1;
        }
        let default_port = drivers.default_port;
        Ok(Self { scheme_end, hosts_start, hosts_end, path_end, default_port })
    }
}

const USERINFO: &str =
    "in a user and password, all but letters, digits and a few others is escaped";
const PATH: &str = "in the name of the database, what a path does not allow is escaped";
const OPTIONS: &str = "in options, what a query does not allow is escaped";

/// The drivers by the scheme, and where the scheme ends.
fn drivers_of(text: &str) -> Result<(&'static Drivers, usize), SchemeError> {
    const RULE: &str = "connection-string";
    const SCHEME: Clause =
        Clause::new(RULE, "RFC 3986 §3.1", "a connection string starts with a scheme and `://`");
    let Some((scheme, _)) = text.split_once("://") else { return Err(SCHEME.missing(0)) };
    if let Some(drivers) = KNOWN.iter().find(|known| known.scheme.eq_ignore_ascii_case(scheme)) {
        return Ok((drivers, scheme.len()));
    }
    // Anything else before `://` may be a secret.
    let inner = scheme.strip_prefix("jdbc:").unwrap_or(scheme);
    match Scheme::parse(inner) {
        Ok(_) => Err(SchemeError::wrong_scheme(RULE, "mongodb, postgresql or jdbc:mysql", scheme)),
        Err(_) => Err(SCHEME.malformed(0).to(scheme.len())),
    }
}

/// A host and its port. The error is the rule, what it says, and the offset.
pub(super) fn listed_host(
    item: &str,
    default_port: u16,
) -> Result<ListedHost<'_>, (&'static str, &'static str, usize)> {
    const HOST: &str = "a host is a name or an IPv4 address, or an IPv6 address in brackets";
    const PORT: &str = "a port is a number up to 65535";
    let host_end = match item.find(']') {
        Some(at) if item.starts_with('[') => at + 1,
        _ => item.find(':').unwrap_or(item.len()),
    };
    let (host, after) = item.split_at(host_end);
    let host = Host::parse(host).map_err(|error| ("host", HOST, error.offset()))?;
    // Valid in a name of RFC 3986, but part of another syntax here: `(host=a)`.
    if let Some(at) = host.reg_name().and_then(|name| name.find(|c| "!$&'()*+;=".contains(c))) {
        return Err(("host", HOST, at));
    }
    let port = match after.strip_prefix(':') {
        None if after.is_empty() => None,
        None => return Err(("host", HOST, host_end)),
        Some("") => None,
        Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some(digits.parse().map_err(|_| ("port", PORT, host_end + 1))?)
        }
        Some(_) => return Err(("port", PORT, host_end + 1)),
    };
    Ok(ListedHost { host, port, default_port })
}
