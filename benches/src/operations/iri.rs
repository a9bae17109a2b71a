//! RFC 3987: IRIs parsed, and mapped to URIs and back.

use std::hint::black_box;

use iri_string::format::ToDedicatedString;

use crate::{
    corpus::Dataset,
    group::{Group, keep},
};

pub fn groups() -> Vec<Group> {
    vec![ascii().goal(1.0 / 1.1), titles().goal(2.0), to_uri().goal(2.0), to_iri()]
}

/// How much more an ASCII IRI costs than the same URI: ours against ours.
fn ascii() -> Group {
    Group::new("iri/ascii", [Dataset::Mixed])
        .ours(|text| keep(&urikit::Iri::parse(text)))
        .peer("as a URI", |text| keep(&urikit::Uri::parse(text)))
}

fn titles() -> Group {
    Group::new("iri/titles", [Dataset::Titles])
        .ours(|text| keep(&urikit::Iri::parse(text)))
        .peer("fluent-uri", |text| keep(&fluent_uri::Iri::parse(text)))
        .peer("oxiri", |text| keep(&oxiri::Iri::parse(text)))
        .peer("iri-string", |text| keep(&iri_string::types::IriStr::new(text)))
        .peer("iref", |text| keep(&iref::Iri::new(text)))
}

/// Parsed first, as in every implementation; then an owned URI.
fn to_uri() -> Group {
    Group::new("iri/to-uri", [Dataset::Titles])
        .ours(|text| keep(&urikit::Iri::parse(text).unwrap().to_uri()))
        .peer("fluent-uri", |text| done(&fluent_uri::Iri::parse(text).unwrap().to_uri()))
        .peer("iri-string", |text| {
            done(
                &iri_string::types::IriStr::new(text)
                    .unwrap()
                    .encode_to_uri()
                    .to_dedicated_string(),
            )
        })
}

/// No peer implements §3.2. One decodes all escapes, and the result is not an IRI.
fn to_iri() -> Group {
    Group::new("iri/to-iri", [Dataset::EscapedTitles])
        .ours(|text| done(&urikit::Uri::parse(text).unwrap().to_iri()))
        .aside("percent-encoding", |text| {
            keep(&percent_encoding::percent_decode_str(text).decode_utf8())
        })
}

fn done<T>(result: &T) -> bool {
    black_box(result);
    true
}
