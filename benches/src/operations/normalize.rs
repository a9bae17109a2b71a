//! Normalize by RFC 3986 §6.2.2, and compare after it. All parse first: for most peers the two
//! can't be separated, and `url` and `ada-url` normalize whatever they parse, by the WHATWG's
//! rules.

use std::hint::black_box;

use iri_string::{format::ToDedicatedString, types::UriStr};
use urikit::{Level, Uri, UriRef};

use crate::{
    corpus::{Dataset, pair},
    group::{Group, keep},
};

pub fn groups() -> Vec<Group> {
    vec![
        normalize("normalize/normal", Dataset::Mixed).goal(4.0),
        normalize("normalize/work", Dataset::Unnormal).goal(2.5),
        equal("equal/same", Dataset::Pairs { same: true }).goal(4.0),
        equal("equal/other", Dataset::Pairs { same: false }).goal(4.0),
        growth("normalize/growth", &REPEATED),
    ]
}

/// The others are compared with the first.
const REPEATED: [Dataset; 4] = [
    Dataset::Repeated("/segment"),
    Dataset::Repeated("/.."),
    Dataset::Repeated("/."),
    Dataset::Repeated("/a/.."),
];

/// Only ours: some peers take quadratic time.
fn growth(name: &'static str, datasets: &[Dataset]) -> Group {
    Group::new(name, datasets)
        .ours(|text| keep(&UriRef::parse(text).map(|reference| reference.normalize(Level::Path))))
}

fn ours(name: &'static str, dataset: Dataset) -> Group {
    Group::new(name, [dataset])
        .ours(|text| keep(&Uri::parse(text).map(|uri| uri.normalize(Level::Path))))
}

fn normalize(name: &'static str, dataset: Dataset) -> Group {
    ours(name, dataset)
        .peer("fluent-uri", |text| keep(&fluent(text)))
        .peer("iri-string", |text| keep(&iri_string(text)))
        .peer("uriparse", |text| keep(&uriparse(text)))
        .peer("url", |text| keep(&url::Url::parse(text)))
        .peer("ada-url", |text| keep(&ada_url::Url::parse(text, None)))
}

/// Equal or not, the comparison itself must have succeeded.
fn equal(name: &'static str, dataset: Dataset) -> Group {
    Group::new(name, [dataset])
        .ours(both(Uri::parse, |a, b| a.eq_at(*b, Level::Path)))
        .peer("fluent-uri", both(fluent, |a, b| a == b))
        .peer("iri-string", both(iri_string, |a, b| a == b))
        .peer("uriparse", both(uriparse, |a, b| a == b))
        .peer("url", both(url::Url::parse, |a, b| a == b))
        .peer("ada-url", both(|text| ada_url::Url::parse(text, None), |a, b| a == b))
}

fn both<T, E>(
    read: impl Fn(&'static str) -> Result<T, E>,
    equal: impl Fn(&T, &T) -> bool,
) -> impl Fn(&'static str) -> bool {
    move |text| {
        let (a, b) = pair(text);
        let (Ok(a), Ok(b)) = (read(a), read(b)) else { return false };
        black_box(equal(&a, &b));
        true
    }
}

fn fluent(text: &'static str) -> Result<fluent_uri::Uri<String>, fluent_uri::ParseError> {
    fluent_uri::Uri::parse(text).map(|uri| uri.normalize())
}

fn iri_string(
    text: &'static str,
) -> Result<iri_string::types::UriString, iri_string::validate::Error> {
    UriStr::new(text).map(|uri| uri.normalize().to_dedicated_string())
}

fn uriparse(text: &'static str) -> Result<uriparse::URI<'static>, uriparse::URIError> {
    uriparse::URI::try_from(text).map(|mut uri| {
        uri.normalize();
        uri
    })
}
