//! Parse and validate, borrowed if the implementation can; then the same and read the five
//! components.

use std::hint::black_box;

use bytes::Bytes;

use super::owned;
use crate::{
    corpus::{Dataset, GROWTH, Place},
    group::{Group, keep},
};

pub fn groups() -> Vec<Group> {
    vec![
        parse("parse", &[Dataset::Mixed]).goal(4.0),
        parse_and_read("parse+components", &[Dataset::Mixed]).goal(4.0),
        parse("parse/16-byte", &[Dataset::OfSize(16)]).goal(3.0),
        parse("parse/500-byte", &[Dataset::OfSize(500)]).goal(3.0),
        owned::from_string("parse/given-string").goal(3.0),
        owned::from_str("parse/str-to-owned").goal(2.0),
        refuse("parse/refuse-start", Place::Start).goal(1.0),
        refuse("parse/refuse-middle", Place::Middle).goal(1.5),
        refuse("parse/refuse-end", Place::End).goal(1.5),
        parse("parse/growth", &GROWTH),
    ]
}

/// The peers that reject what RFC 3986 rejects.
fn refuse(name: &'static str, place: Place) -> Group {
    Group::new(name, [Dataset::Damaged(place)])
        .ours(|text| !keep(&urikit::Uri::parse(text)))
        .peer("fluent-uri", |text| !keep(&fluent_uri::Uri::parse(text)))
        .peer("oxiri", |text| !keep(&oxiri::Iri::parse(text)))
        .peer("iri-string", |text| !keep(&iri_string::types::UriStr::new(text)))
        .peer("iref", |text| !keep(&iref::Uri::new(text)))
        .peer("uriparse", |text| !keep(&uriparse::URI::try_from(text)))
}

fn parse(name: &'static str, datasets: &[Dataset]) -> Group {
    Group::new(name, datasets)
        .ours(|text| keep(&urikit::Uri::parse(text)))
        .peer("fluent-uri", |text| keep(&fluent_uri::Uri::parse(text)))
        .peer("oxiri", |text| keep(&oxiri::Iri::parse(text)))
        // iri-string and iref store only the string and find the components again at each call.
        .peer("iri-string", |text| keep(&iri_string::types::UriStr::new(text)))
        .peer("iref", |text| keep(&iref::Uri::new(text)))
        .peer("uriparse", |text| keep(&uriparse::URI::try_from(text)))
        .peer("http", |text| keep(&http_uri(text)))
        .peer("url", |text| keep(&url::Url::parse(text)))
        .peer("ada-url", |text| keep(&ada_url::Url::parse(text, None)))
        // Need not look after the host: by the WHATWG's rules nothing there can fail.
        .aside("ada-url can_parse", |text| ada_url::Url::can_parse(text, None))
}

/// Without uriparse, which has no path as a string.
fn parse_and_read(name: &'static str, datasets: &[Dataset]) -> Group {
    Group::new(name, datasets)
        .ours(|text| {
            read(&urikit::Uri::parse(text), |uri| {
                [
                    Some(uri.scheme().as_str()),
                    uri.authority().map(|authority| authority.as_str()),
                    Some(uri.path().as_str()),
                    uri.query().map(|query| query.as_str()),
                    uri.fragment().map(|fragment| fragment.as_str()),
                ]
            })
        })
        .peer("fluent-uri", |text| {
            read(&fluent_uri::Uri::parse(text), |uri| {
                [
                    Some(uri.scheme().as_str()),
                    uri.authority().map(|authority| authority.as_str()),
                    Some(uri.path().as_str()),
                    uri.query().map(|query| query.as_str()),
                    uri.fragment().map(|fragment| fragment.as_str()),
                ]
            })
        })
        .peer("oxiri", |text| {
            read(&oxiri::Iri::parse(text), |iri| {
                [Some(iri.scheme()), iri.authority(), Some(iri.path()), iri.query(), iri.fragment()]
            })
        })
        .peer("iri-string", |text| {
            read(&iri_string::types::UriStr::new(text), |uri| {
                [
                    Some(uri.scheme_str()),
                    uri.authority_str(),
                    Some(uri.path_str()),
                    uri.query_str(),
                    uri.fragment_str(),
                ]
            })
        })
        .peer("iref", |text| {
            read(&iref::Uri::new(text), |uri| {
                let parts = uri.parts();
                [
                    Some(parts.scheme.as_str()),
                    parts.authority.map(|authority| authority.as_str()),
                    Some(parts.path.as_str()),
                    parts.query.map(|query| query.as_str()),
                    parts.fragment.map(|fragment| fragment.as_str()),
                ]
            })
        })
        // Drops the fragment when it parses.
        .peer("http", |text| {
            read(&http_uri(text), |uri| {
                let authority = uri.authority().map(|authority| authority.as_str());
                [uri.scheme_str(), authority, Some(uri.path()), uri.query(), None]
            })
        })
        .peer("url", |text| {
            read(&url::Url::parse(text), |url| {
                [
                    Some(url.scheme()),
                    Some(url.authority()),
                    Some(url.path()),
                    url.query(),
                    url.fragment(),
                ]
            })
        })
        // Has the host with its port, but not the whole authority.
        .peer("ada-url", |text| {
            read(&ada_url::Url::parse(text, None), |url| {
                [url.protocol(), url.host(), url.pathname(), url.search(), url.hash()].map(Some)
            })
        })
}

/// Borrowed: from a plain `&str` it would copy.
fn http_uri(text: &'static str) -> Result<http::Uri, http::uri::InvalidUri> {
    http::Uri::from_maybe_shared(Bytes::from_static(text.as_bytes()))
}

#[inline(always)]
pub fn read<T, E>(result: &Result<T, E>, components: impl Fn(&T) -> [Option<&str>; 5]) -> bool {
    match result {
        Ok(parsed) => {
            black_box(&components(parsed));
            true
        }
        Err(_) => false,
    }
}
