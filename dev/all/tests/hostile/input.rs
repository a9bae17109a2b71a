//! A hostile string, and identifiers that contain it in each of their parts.

use urikit::{Encoded, IriRef, IriRefBuf, UriBuf, UriRef};

pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) text: String,
    /// With the string as a whole, and in userinfo, host, path, query and fragment: unescaped if allowed,
    /// otherwise escaped.
    pub(crate) references: Vec<IriRefBuf>,
    /// The same for URIs.
    pub(crate) uris: Vec<UriBuf>,
    /// URIs of individual schemes, which have their own rules.
    pub(crate) of_schemes: Vec<UriBuf>,
}

/// What precedes the string in a URI of a scheme.
const SCHEMES: [&str; 18] = [
    "data:",
    "data:;base64,",
    "data:text/plain;",
    "file:///",
    "file://h/",
    "ftp://h/",
    "http://h/",
    "ldap://h/",
    "ldap://h/d?a?sub?f?",
    "magnet:?xt=urn:btih:a&",
    "mailto:",
    "mailto:a@b?",
    "ni:///sha-256;",
    "nih:sha-256;",
    "tag:a.b,2020:",
    "tel:+1",
    "urn:a:",
    "urn:a:b?+",
];

impl Input {
    pub(crate) fn new(name: String, text: String) -> Self {
        let path = format!("/{text}");
        let whole = [
            IriRef::parse(&text).ok().map(|whole| whole.to_owned()),
            IriRef::parse_escaping(&text).ok().map(|whole| whole.into_value().into_owned()),
        ];
        let start = IriRefBuf::builder().scheme("http").host("h");
        let as_given = [
            start.clone().userinfo(Encoded(&text)).build(),
            start.clone().host(Encoded(&text)).build(),
            start.clone().path(Encoded(&path)).build(),
            start.clone().query(Encoded(&text)).build(),
            start.clone().fragment(Encoded(&text)).build(),
        ];
        let escaped = [
            start.clone().userinfo(&text).build(),
            start.clone().host(&text).build(),
            start.clone().path(&path).build(),
            start.clone().query(&text).build(),
            start.fragment(&text).build(),
        ];
        let in_parts = as_given.into_iter().zip(escaped).filter_map(|(a, b)| a.or(b).ok());
        let mut references: Vec<_> = whole.into_iter().flatten().chain(in_parts).collect();
        references.dedup();
        let uris = references
            .iter()
            .filter_map(|reference| reference.to_uri().ok())
            .filter_map(|reference| UriBuf::try_from(reference.into_owned()).ok())
            .collect();
        let escaped = UriRef::parse_escaping(&text).ok();
        let escaped =
            escaped.map_or_else(String::new, |escaped| escaped.into_value().into_string());
        let of_scheme = |prefix: &&str| {
            UriBuf::parse(format!("{prefix}{text}"))
                .or_else(|_| UriBuf::parse(format!("{prefix}{escaped}")))
                .ok()
        };
        let of_schemes = SCHEMES.iter().filter_map(of_scheme).collect();
        Self { name, text, references, uris, of_schemes }
    }
}
