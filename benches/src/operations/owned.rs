//! Parse to an owned value: from a `String` that is given away, and from a borrowed text.

use std::cell::Cell;

use crate::{
    corpus::Dataset,
    group::{Group, keep},
};

/// The `String` is filled before each parse and taken back after it, so none is allocated: all
/// pay for the same copy.
pub fn from_string(name: &'static str) -> Group {
    Group::new(name, [Dataset::Mixed])
        .ours(recycled(|text| {
            let parsed = urikit::UriBuf::parse(text);
            let accepted = keep(&parsed);
            (parsed.map_or_else(|error| error.into_string(), |uri| uri.into_string()), accepted)
        }))
        .peer(
            "fluent-uri",
            recycled(|text| {
                let parsed = fluent_uri::Uri::parse(text);
                let accepted = keep(&parsed);
                (parsed.map_or_else(|(_, text)| text, |uri| uri.into_string()), accepted)
            }),
        )
        .peer(
            "oxiri",
            recycled(|text| {
                let parsed = oxiri::Iri::parse(text);
                let accepted = keep(&parsed);
                (parsed.map_or_else(|_| String::new(), |iri| iri.into_inner()), accepted)
            }),
        )
        .peer(
            "iri-string",
            recycled(|text| {
                let parsed = iri_string::types::UriString::try_from(text);
                let accepted = keep(&parsed);
                (parsed.map_or_else(|_| String::new(), String::from), accepted)
            }),
        )
}

pub fn from_str(name: &'static str) -> Group {
    Group::new(name, [Dataset::Mixed])
        .ours(|text| keep(&text.parse::<urikit::UriBuf>()))
        .peer("fluent-uri", |text| keep(&fluent_uri::Uri::parse(text).map(|uri| uri.to_owned())))
        .peer("oxiri", |text| keep(&oxiri::Iri::parse(text.to_owned())))
        .peer("iri-string", |text| keep(&text.parse::<iri_string::types::UriString>()))
        .peer("iref", |text| keep(&iref::UriBuf::new(text.to_owned())))
        .peer("http", |text| keep(&text.parse::<http::Uri>()))
        .peer("url", |text| keep(&url::Url::parse(text)))
        .peer("ada-url", |text| keep(&ada_url::Url::parse(text, None)))
}

fn recycled(parse: impl Fn(String) -> (String, bool)) -> impl Fn(&'static str) -> bool {
    let kept = Cell::new(String::new());
    move |text| {
        let mut buffer = kept.take();
        buffer.clear();
        buffer.push_str(text);
        let (buffer, accepted) = parse(buffer);
        kept.set(buffer);
        accepted
    }
}
