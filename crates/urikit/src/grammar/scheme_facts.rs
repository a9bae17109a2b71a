//! What standards say about individual schemes, as far as RFC 3986 §6.2.3 needs it.
//!
//! A scheme is in the table if an RFC defines its default port and it uses the generic authority
//! syntax. All other schemes are treated as having neither. A second table has conventional ports,
//! which normalization ignores; a third lists the schemes in whose paths dots are data.

/// What is known about one scheme.
#[derive(Clone, Copy)]
pub(crate) struct SchemeFacts {
    /// In lower case.
    name: &'static str,
    /// The default port.
    pub(crate) default_port: u16,
    /// Whether an empty path after an authority is equivalent to `/`.
    pub(crate) empty_path_is_root: bool,
}

/// The facts about a scheme, ignoring ASCII case.
pub(crate) fn facts_of_scheme(scheme: &[u8]) -> Option<&'static SchemeFacts> {
    SCHEMES.iter().find(|facts| facts.name.as_bytes().eq_ignore_ascii_case(scheme))
}

/// The default port: the one that an RFC assigns to the scheme, or the conventional one.
pub(crate) fn default_port_of(scheme: &[u8]) -> Option<u16> {
    let usual =
        || USUAL_PORTS.iter().find(|(name, _)| name.as_bytes().eq_ignore_ascii_case(scheme));
    facts_of_scheme(scheme)
        .map(|facts| facts.default_port)
        .or_else(|| usual().map(|(_, port)| *port))
}

/// Conventional ports that no RFC assigns to the scheme. Normalization never removes them.
static USUAL_PORTS: &[(&str, u16)] = &[
    ("ssh", 22),
    ("sftp", 22),
    ("ldaps", 636),
    ("imaps", 993),
    ("smtp", 25),
    ("mqtt", 1883),
    ("mqtts", 8883),
    ("redis", 6379),
    ("postgres", 5432),
    ("postgresql", 5432),
    ("mysql", 3306),
];

/// Most common first.
static SCHEMES: &[SchemeFacts] = &[
    web_scheme("https", 443),            // RFC 9110 §4.2.2, §4.2.3
    web_scheme("http", 80),              // RFC 9110 §4.2.1, §4.2.3
    web_scheme("wss", 443),              // RFC 6455 §3
    web_scheme("ws", 80),                // RFC 6455 §3
    scheme_with_port("ftp", 21),         // RFC 1738 §3.2
    scheme_with_port("acap", 674),       // RFC 2244
    scheme_with_port("coap", 5683),      // RFC 7252 §6.1
    scheme_with_port("coap+tcp", 5683),  // RFC 8323 §8.1
    scheme_with_port("coap+ws", 80),     // RFC 8323 §8.3
    scheme_with_port("coaps", 5684),     // RFC 7252 §6.2
    scheme_with_port("coaps+tcp", 5684), // RFC 8323 §8.2
    scheme_with_port("coaps+ws", 443),   // RFC 8323 §8.4
    scheme_with_port("dict", 2628),      // RFC 2229 §5
    scheme_with_port("gopher", 70),      // RFC 4266 §2.1
    scheme_with_port("imap", 143),       // RFC 5092 §4
    scheme_with_port("ipp", 631),        // RFC 3510 §4
    scheme_with_port("ipps", 631),       // RFC 7472 §4
    scheme_with_port("ldap", 389),       // RFC 4516 §2
    scheme_with_port("nfs", 2049),       // RFC 2224 §1
    scheme_with_port("nntp", 119),       // RFC 5538 §3
    scheme_with_port("pop", 110),        // RFC 2384 §3
    scheme_with_port("rsync", 873),      // RFC 5781 §2
    scheme_with_port("rtsp", 554),       // RFC 7826 §4.2
    scheme_with_port("rtsps", 322),      // RFC 7826 §4.2
    scheme_with_port("sieve", 4190),     // RFC 5804 §3
    scheme_with_port("snmp", 161),       // RFC 4088 §2
    scheme_with_port("telnet", 23),      // RFC 4248 §2
    scheme_with_port("wais", 210),       // RFC 4156 §2
];

/// Whether dot segments of a path are part of a name or of data, so that removing them would damage
/// it.
///
/// True for a rootless path of a scheme that is known to have no hierarchy, and for every path of
/// `ldap`, which is a distinguished name.
pub(crate) fn scheme_keeps_dots(scheme: &[u8], is_rootless: bool) -> bool {
    is_ldap(scheme) || is_rootless && is_opaque_scheme(scheme)
}

/// Ignores ASCII case.
#[inline]
pub(crate) fn is_ldap(scheme: &[u8]) -> bool {
    scheme.eq_ignore_ascii_case(b"ldap") || scheme.eq_ignore_ascii_case(b"ldaps")
}

/// Whether the scheme is known to have no hierarchy, ignoring ASCII case.
pub(crate) fn is_opaque_scheme(scheme: &[u8]) -> bool {
    OPAQUE.iter().any(|name| name.as_bytes().eq_ignore_ascii_case(scheme))
}

/// Schemes without a hierarchy, most common first.
static OPAQUE: &[&str] = &[
    "urn",        // RFC 8141
    "data",       // RFC 2397
    "mailto",     // RFC 6068
    "tel",        // RFC 3966
    "javascript", // draft-hoehrmann-javascript-scheme
    "blob",       // W3C File API
    "about",      // RFC 6694
    "tag",        // RFC 4151
    "sip",        // RFC 3261
    "sips",       // RFC 3261
    "cid",        // RFC 2392
    "mid",        // RFC 2392
    "news",       // RFC 5538
    "geo",        // RFC 5870
    "sms",        // RFC 5724
    "ni",         // RFC 6920
    "nih",        // RFC 6920
    "did",        // W3C DID Core
    "doi",        // ISO 26324
    "pkg",        // ECMA-427
    "magnet",     // by convention, like those below
    "jar",
    "view-source",
    "bitcoin",
];

const fn web_scheme(name: &'static str, default_port: u16) -> SchemeFacts {
    SchemeFacts { name, default_port, empty_path_is_root: true }
}

const fn scheme_with_port(name: &'static str, default_port: u16) -> SchemeFacts {
    SchemeFacts { name, default_port, empty_path_is_root: false }
}

#[cfg(test)]
mod tests {
    use super::{OPAQUE, SCHEMES, facts_of_scheme, scheme_keeps_dots};

    #[test]
    fn names_are_in_lower_case_and_unique() {
        for (i, scheme) in SCHEMES.iter().enumerate() {
            assert!(!scheme.name.bytes().any(|byte| byte.is_ascii_uppercase()));
            assert!(SCHEMES[..i].iter().all(|other| other.name != scheme.name));
        }
        for (i, name) in OPAQUE.iter().enumerate() {
            assert!(!name.bytes().any(|byte| byte.is_ascii_uppercase()));
            assert!(!OPAQUE[..i].contains(name));
        }
    }

    #[test]
    fn dots_are_data_under_opaque_schemes() {
        assert!(scheme_keeps_dots(b"Urn", true) && scheme_keeps_dots(b"LDAP", false));
        assert!(!scheme_keeps_dots(b"urn", false) && !scheme_keeps_dots(b"foo", true));
    }

    #[test]
    fn scheme_is_found_in_any_case_of_letters() {
        assert_eq!(facts_of_scheme(b"HtTp").map(|facts| facts.default_port), Some(80));
        assert!(facts_of_scheme(b"urn").is_none());
    }
}
